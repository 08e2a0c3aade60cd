// The desk: its figures, tables and jackpots are drawn again when one of them changes.

import "./forms.mjs";
import { drawAgain } from "./live-part.mjs";
import { listen } from "./pitboss.mjs";

const CHANGES = ["table-set-up", "table-opened", "table-closed", "chips-moved", "tray-counted", "award-locked", "award-confirmed", "funds-deposited", "jackpot-created", "jackpot-halted", "jackpot-resumed", "jackpot-retired", "table-linked"];

listen("/api/v1/events", Object.fromEntries(CHANGES.map((event) => [event, drawAgain])));
