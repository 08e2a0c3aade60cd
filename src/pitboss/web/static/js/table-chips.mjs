// Chips of a table. Its forms send themselves; a correction says which figure it is of, and closing what the table won.

import { afresh, collect, sayLater, wire } from "./forms.mjs";
import { complain, dollars, newId, saved } from "./pitboss.mjs";

const closing = document.getElementById("close");
if (closing) {
  wire(closing, {
    path: closing.dataset.path,
    done: ({ result }) => {
      const drop = result.win_cents !== null ? `Drop and closer against the books: ${dollars(result.win_cents)}.` : "What it won is known once the drop is counted.";
      sayLater(`${closing.dataset.name} is closed. ${drop}`);
      afresh();
    },
  });
}

// A fill and a credit have numbers of their own: the next one follows what is chosen.
const move = document.getElementById("move");
move?.elements.what.addEventListener("change", (event) => {
  move.elements.slip.value = event.target.selectedOptions[0].dataset.next;
});

const correct = document.getElementById("correct");
if (correct) {
  const which = document.getElementById("correct-which");
  const figure = () => JSON.parse(which.selectedOptions[0].dataset.figure);

  // A drop is money and has no chips: the other inputs are out of the way.
  function show() {
    const { what, slip } = figure();
    for (const [id, hidden] of [["correct-chips", what === "drop"], ["correct-money", what !== "drop"]]) {
      const part = document.getElementById(id);
      part.hidden = hidden;
      for (const input of part.querySelectorAll("input")) input.disabled = hidden;
    }
    correct.elements.number.disabled = !slip;
  }

  which.addEventListener("change", show);
  show();
  wire(correct, {
    path: correct.dataset.path,
    body: (form) => ({ ...collect(form), ...figure() }),
    done: () => {
      sayLater("The figure is corrected.");
      afresh();
    },
  });
}

async function print(paper) {
  const path = `/api/v1/tables/${encodeURIComponent(document.querySelector("[data-table]").dataset.table)}/chips/prints/pdf`;
  const headers = { "Content-Type": "application/json", "X-Pitboss-CSRF": document.body.dataset.csrf, "Idempotency-Key": newId() };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify({ paper }) });
  await saved(answer, "slip.pdf");
}

for (const button of document.querySelectorAll("[data-paper-print]")) {
  button.addEventListener("click", () => print(button.dataset.paperPrint).catch(complain));
}
