// The desk: reloads itself when a table or a jackpot changes, unless somebody is writing.

import "./forms.mjs";
import { listen } from "./pitboss.mjs";

const CHANGES = ["table-set-up", "table-opened", "table-closed", "jackpot-created", "jackpot-halted", "jackpot-resumed", "jackpot-retired", "table-linked"];
let timer;
function reload() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (document.activeElement?.form || document.querySelector("details[open]")) return;
    location.reload();
  }, 800);
}

listen("/api/v1/events", Object.fromEntries(CHANGES.map((event) => [event, reload])));
