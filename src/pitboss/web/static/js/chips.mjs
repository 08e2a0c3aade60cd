// Chips of a table. Its forms send themselves; closing says what the table won.

import { sayLater, wire } from "./forms.mjs";
import { dollars } from "./pitboss.mjs";

const form = document.getElementById("close");
if (form) {
  wire(form, {
    path: form.dataset.path,
    done: ({ result }) => {
      sayLater(`Table ${result.table} is closed. Drop and closer against the books: ${dollars(result.win_cents ?? 0)}.`);
      location.reload();
    },
  });
}
