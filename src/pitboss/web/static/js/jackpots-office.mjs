// Jackpots in the office: adjustments by two people, and new ones by their plan, checked before they are made.

import { collect, sayLater, wire } from "./forms.mjs";
import { h } from "./pitboss.mjs";

for (const form of document.querySelectorAll("[data-adjust]")) {
  wire(form, {
    path: form.dataset.adjust,
    body: (each) => {
      const { way, cents, ...body } = collect(each);
      const [direction, code] = way.split(" ");
      if (cents <= 0) throw { field: "cents", says: "Write an amount above 0: the way says whether it goes up or down" };
      return { ...body, code, cents: direction === "up" ? cents : -cents };
    },
    done: () => {
      sayLater("The meter is adjusted.");
      location.reload();
    },
  });
}

const checked = document.getElementById("checked");
let plan = null;
let advised = [];

function show(answer) {
  plan = answer.plan;
  advised = answer.warnings;
  document.getElementById("checked-name").textContent = plan.name;
  const advice = answer.warnings.length ? answer.warnings : ["The plan follows the supplier's advice."];
  document.getElementById("warnings").replaceChildren(...advice.map((each) => h("li", {}, each)));
  checked.hidden = false;
  checked.focus();
}

/** A plan in the words of a plan file: what is left empty is left out. */
function words(form) {
  const { "meter-1": one, "meter-2": two, "meter-3": three, ...rest } = collect(form);
  const meters = [one, two, three].filter((meter) => meter?.id);
  return { words: { ...rest, ...(rest.type === "house" ? {} : { meter: meters }) } };
}

const file = document.getElementById("plan-file");
if (file) {
  wire(file, { path: "/api/v1/plans/check", body: (form) => ({ toml: form.elements.toml.value }), done: show });
  document.getElementById("plan-upload").addEventListener("change", async ({ target }) => {
    if (target.files.length) document.getElementById("plan-text").value = await target.files[0].text();
  });
  wire(document.getElementById("plan-form"), { path: "/api/v1/plans/check", body: words, done: show });
  wire(checked, {
    path: "/api/v1/jackpots",
    body: (form) => ({ plan, ...collect(form) }),
    done: (answer) => {
      const more = answer.result.warnings.filter((warning) => !advised.includes(warning));
      sayLater([`Jackpot ${plan.name} is made.`, ...more.map((warning) => `${warning}.`)].join(" "));
      location.reload();
    },
  });
}
