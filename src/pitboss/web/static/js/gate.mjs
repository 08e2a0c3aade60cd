// The gate: what is missing follows what is ticked.

import { sayLater, wire } from "./forms.mjs";
import { api, complain, h } from "./pitboss.mjs";

const form = document.getElementById("gate");
let asking;

async function refresh() {
  asking?.abort();
  asking = new AbortController();
  const ticked = [...form.querySelectorAll("[name=acknowledged]:checked")].map((box) => `acknowledged=${encodeURIComponent(box.value)}`);
  try {
    const gate = await api("GET", `/api/v1/tables/${encodeURIComponent(form.dataset.table)}/gate?${ticked.join("&")}`, undefined, { signal: asking.signal });
    document.getElementById("missing").replaceChildren(...gate.missing.map((reason) => h("li", {}, reason)));
    document.getElementById("complete").hidden = gate.missing.length > 0;
  } catch (problem) {
    complain(problem);
  }
}

if (form) {
  for (const box of form.querySelectorAll("[name=acknowledged]")) box.addEventListener("change", refresh);
  if (form.querySelector("[name=acknowledged]:checked")) refresh();
  wire(form, {
    path: `/api/v1/tables/${encodeURIComponent(form.dataset.table)}/gate/open`,
    done: (answer) => {
      sayLater(`${form.dataset.name} is open.`);
      location.assign(`/tables/${encodeURIComponent(answer.result.table)}`);
    },
  });
}
