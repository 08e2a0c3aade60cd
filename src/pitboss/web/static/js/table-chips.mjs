// Chips of a table. Its forms send themselves; closing says what the table won.

import { sayLater, wire } from "./forms.mjs";
import { dollars } from "./pitboss.mjs";

const form = document.getElementById("close");
if (form) {
  wire(form, {
    path: form.dataset.path,
    done: ({ result }) => {
      const drop = result.drop_cents ? `Drop and closer against the books: ${dollars(result.win_cents ?? 0)}.` : "What it won is known once the drop is counted.";
      sayLater(`Table ${result.table} is closed. ${drop}`);
      location.reload();
    },
  });
}
