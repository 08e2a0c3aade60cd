// The gate: what is missing follows what is ticked.

import { sayLater, together, wire } from "./forms.mjs";
import { api, complain, h } from "./pitboss.mjs";

const form = document.getElementById("gate"), list = document.getElementById("missing");
let asking, missing = form ? [...list.children].map((item) => item.textContent) : [];

/** What is not filled in yet, where chips are counted for the table. */
function notFilledIn() {
  if (!form.querySelector("[data-as=total]")) return [];
  const signed = ["second.badge", "second.secret"].every((name) => form.elements[name].value);
  return [together(form) ? "" : "No chips are counted for the opener", signed ? "" : "The second person, who also counted the chips, has not signed"].filter(Boolean);
}

let drawn = "";
function draw() {
  const reasons = [...missing, ...notFilledIn()], now = reasons.join("\n");
  if (now === drawn) return; // nothing is read out again with every key
  drawn = now;
  list.replaceChildren(...reasons.map((reason) => h("li", {}, reason)));
  document.getElementById("complete").hidden = reasons.length > 0;
}

async function refresh() {
  asking?.abort();
  asking = new AbortController();
  const ticked = [...form.querySelectorAll("[name=acknowledged]:checked")].map((box) => `acknowledged=${encodeURIComponent(box.value)}`);
  try {
    const gate = await api("GET", `/api/v1/tables/${encodeURIComponent(form.dataset.table)}/gate?${ticked.join("&")}`, undefined, { signal: asking.signal });
    missing = gate.missing;
    draw();
  } catch (problem) {
    complain(problem);
  }
}

if (form) {
  for (const box of form.querySelectorAll("[name=acknowledged]")) box.addEventListener("change", refresh);
  if (form.querySelector("[name=acknowledged]:checked")) refresh();
  form.addEventListener("input", draw);
  draw();
  wire(form, {
    path: `/api/v1/tables/${encodeURIComponent(form.dataset.table)}/gate/open`,
    done: (answer) => {
      sayLater(`${form.dataset.name} is open.`);
      location.assign(`/tables/${encodeURIComponent(answer.result.table)}`);
    },
  });
}
