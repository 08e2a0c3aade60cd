// Surveillance's live trail: the newest events as sentences, as they come; it can be held still to read. Wins and halts beside it are drawn again.

import { drawAgain } from "./live-part.mjs";
import { api, complain, h, listen, pageData } from "./pitboss.mjs";
import { sooner } from "./pit.mjs";
import { timeOf, timeToTheSecond } from "./times.mjs";

const MOST = 60, ASKED = 200;
const practice = new Set(pageData()?.practice ?? []);
const list = document.getElementById("trail"), hold = document.getElementById("hold-trail");
let newest = 0, isFirst = true;

/** Notes that are gathered first stand where they were written: the time beside them is an earlier one. */
function noted({ at, happened_at: happened }) {
  return timeOf(at) === timeOf(happened) ? null : h("span", { class: "muted nowrap" }, ` noted ${timeOf(at)}`);
}

function drawEvent(event) {
  return h("li", { class: isFirst ? "" : "new" }, h("time", { datetime: event.happened_at }, timeToTheSecond(event.happened_at)), h("span", {}, event.says, noted(event)));
}

/** Hands of practice are kept in the trail and not told here: they would push out what is played for money. */
const isWatched = ({ data }) => !practice.has(data.table) && !practice.has(data.jackpot);

async function refresh() {
  if (hold.ariaPressed === "true") return;
  const { events } = await api("GET", `/api/v1/audit/events?limit=${isFirst ? ASKED : 30}`);
  list.prepend(...events.filter((event) => event.id > newest && isWatched(event)).slice(0, MOST).map(drawEvent));
  newest = Math.max(newest, ...events.map(({ id }) => id));
  while (list.children.length > MOST) list.lastElementChild.remove();
  isFirst = false;
}

const soon = sooner(() => refresh().catch(complain));
hold.addEventListener("click", () => {
  const still = hold.ariaPressed !== "true";
  hold.ariaPressed = String(still);
  hold.textContent = still ? "Resume" : "Pause";
  if (!still) soon(0);
});

/** Events that change what stands beside the trail. */
const BESIDE = /^(?:award|jackpot|table|chips|plan|clock)-/;
listen("/api/v1/events", {
  open: () => soon(0),
  "*": (data) => {
    soon(300);
    if (BESIDE.test(data.event) && isWatched({ data })) drawAgain();
  },
});
