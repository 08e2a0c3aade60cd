// Jackpots in the office: adjustments by two people, and new ones by their plan, checked before they are made.

import { counted } from "./exact.mjs";
import { collect, sayLater, wire } from "./forms.mjs";
import { breakEven, meterBar } from "./meter-bar.mjs";
import { api, complain, h, pageData } from "./pitboss.mjs";

const data = pageData();

for (const form of document.querySelectorAll("[data-adjust]")) {
  wire(form, {
    path: form.dataset.adjust,
    body: (form) => {
      const { way, cents, ...body } = collect(form);
      const [direction, code] = way.split(" ");
      if (cents <= 0) throw { field: "cents", says: "Enter an amount above 0: the direction says whether the meter goes up or down" };
      return { ...body, code, cents: direction === "up" ? cents : -cents };
    },
    done: () => {
      sayLater("The meter is adjusted.");
      location.reload();
    },
  });
}

/** The bars of a jackpot's meters, by its exact economics. */
async function drawWorth(jackpot, places) {
  const { meters } = await counted("GET", `/api/v1/jackpots/${encodeURIComponent(jackpot)}/economics`);
  for (const place of places) {
    const worth = meters.find(({ meter }) => meter === place.dataset.meter);
    place.replaceChildren(...meterBar(Number(place.dataset.seed), Number(place.dataset.cents), breakEven(worth)));
  }
}

const bars = [...document.querySelectorAll(".worth")];
for (const name of new Set(bars.map((place) => place.dataset.jackpot))) drawWorth(name, bars.filter((place) => place.dataset.jackpot === name)).catch(complain);

const checked = document.getElementById("checked");
const form = document.getElementById("plan-form");
let plan = null;
let advised = [];
/** The jackpot whose plan is changed; empty for a new one. */
let changing = "";

function show(answer) {
  plan = answer.plan;
  advised = answer.warnings;
  document.getElementById("checked-name").textContent = plan.name;
  const advice = answer.warnings.length ? answer.warnings : ["The plan follows the supplier's advice."];
  document.getElementById("warnings").replaceChildren(...advice.map((warning) => h("li", {}, warning)));
  document.getElementById("favours").textContent = `${answer.favours}.`;
  document.getElementById("favours").hidden = document.getElementById("sure-part").hidden = !answer.favours;
  document.getElementById("sure").required = Boolean(answer.favours);
  document.getElementById("create").textContent = changing ? "Change the plan" : "Create this jackpot";
  showWorth(answer.figures);
  checked.hidden = false;
  checked.focus();
}

/** The exact economics beside the form. */
function showWorth(figures) {
  document.getElementById("no-worth").hidden = true;
  document.getElementById("worth").replaceChildren(...figures.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

/** A plan in the words of a plan file: what is left empty is left out. */
function words(filled) {
  const { "meter-1": one, "meter-2": two, "meter-3": three, prizes, executive_lines: lines, ...rest } = collect(filled);
  const meters = [one, two, three].filter((meter) => meter?.id);
  const own = changing ? data.plans[changing].line : [];
  const kind = rest.type === "house" ? { prizes: prizes ?? {} } : { meter: meters };
  return { words: { ...rest, ...kind, executive_lines: lines ?? [], ...(own.length ? { line: own } : {}) } };
}

/** The hands of the chosen pay table: a prize for each, and whether it needs an executive's card. */
async function drawLines(prizes = {}, executive = []) {
  const query = new URLSearchParams({ game: form.elements.game.value, paytable: form.elements.paytable.value });
  const lines = await api("GET", `/api/v1/plans/lines?${query}`);
  const house = form.elements.type.value === "house";
  document.getElementById("meters").hidden = document.getElementById("meters").disabled = house;
  document.getElementById("lines").replaceChildren(...lines.map(({ line, name, pays }) => h("div", { class: "field" },
    h("label", { for: `prize-${line}` }, `${name} (${pays})`),
    house ? h("input", { id: `prize-${line}`, name: `prizes.${line}`, value: prizes[line] ?? "", placeholder: "$0", autocomplete: "off", "data-as": "text", "data-optional": "" }) : null,
    h("span", { class: "check" }, h("input", { type: "checkbox", id: house ? `card-${line}` : `prize-${line}`, name: "executive_lines", value: line, "data-as": "each", "aria-label": `${name}: an executive's card`, ...(executive.includes(line) ? { checked: true } : {}) }), h("small", {}, "executive's card")))));
}

/** Put meters into the form, as they are written. */
function fillMeters(meters) {
  for (const number of [1, 2, 3]) {
    const meter = meters[number - 1] ?? {};
    for (const name of ["id", "seed", "contribution", "reserve", "limit"]) form.elements[`meter-${number}.${name}`].value = meter[name] ?? "";
    form.elements[`meter-${number}.overflow`].value = meter.overflow ?? "next-start";
  }
}

async function propose() {
  const { game, paytable, wager, off_the_meter: off } = form.elements;
  const edge = document.getElementById("n-edge").value.trim();
  const answer = await api("POST", "/api/v1/plans/proposal", { game: game.value, paytable: paytable.value, wager: wager.value, off_the_meter: off.value, edge });
  fillMeters(answer.meters);
  document.getElementById("ours").textContent = `${answer.ours}.`;
  showWorth(answer.figures);
}

/** The plan of a jackpot in the form, every field of it. */
async function change(id) {
  const known = data.plans[id];
  changing = id;
  document.getElementById("form-part").open = true;
  for (const [name, value] of Object.entries(known)) {
    const input = form.elements[name];
    if (input?.type === "checkbox") input.checked = value;
    else if (input && typeof value === "string") input.value = value;
  }
  form.elements.id.readOnly = true;
  fillMeters(known.meter);
  await drawLines(known.prizes, known.executive_lines);
  const note = document.getElementById("changing");
  note.textContent = `This is the plan of ${known.name}: change it, check it, and have a second person agree.`;
  note.hidden = false;
  form.scrollIntoView();
  form.elements.name.focus();
}

/** The id follows the name until somebody writes one. */
function nameIt() {
  const { name, id } = form.elements;
  let written = false;
  id.addEventListener("input", () => { written = Boolean(id.value); });
  name.addEventListener("input", () => { if (!written && !changing) id.value = name.value.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 24); });
}

/** A link to a form opens it, with its first field ready. */
for (const link of document.querySelectorAll("[data-opens]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const first = document.getElementById(link.dataset.opens), folded = first.closest("details");
    if (folded) folded.open = true;
    first.closest("form").scrollIntoView();
    first.focus();
  });
}

const act = (button, action) => button.addEventListener("click", () => action().catch(complain));
const file = document.getElementById("plan-file");
if (file) {
  wire(file, { path: "/api/v1/plans/check", body: (filled) => ({ toml: filled.elements.toml.value }), done: show });
  document.getElementById("plan-upload").addEventListener("change", async ({ target }) => {
    if (target.files.length) document.getElementById("plan-text").value = await target.files[0].text();
  });
  wire(form, { path: "/api/v1/plans/check", body: words, done: show });
  nameIt();
  act(document.getElementById("propose"), propose);
  for (const name of ["type", "game", "paytable"]) form.elements[name].addEventListener("change", () => drawLines().catch(complain));
  document.getElementById("form-part").addEventListener("toggle", () => { if (!changing) drawLines().catch(complain); }, { once: true });
  for (const button of document.querySelectorAll("[data-change]")) act(button, () => change(button.dataset.change));
  wire(checked, {
    path: () => (changing ? `/api/v1/jackpots/${encodeURIComponent(changing)}/plan` : "/api/v1/jackpots"),
    body: (filled) => ({ plan, ...collect(filled) }),
    done: (answer) => {
      const more = answer.result.warnings.filter((warning) => !advised.includes(warning));
      sayLater([changing ? `The plan of ${plan.name} is changed.` : `Jackpot ${plan.name} is created.`, ...more.map((warning) => `${warning}.`)].join(" "));
      location.reload();
    },
  });
}
