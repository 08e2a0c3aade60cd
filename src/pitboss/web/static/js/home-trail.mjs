// Surveillance's live trail: the newest events as sentences, as they come; it can be held still to read. Wins and halts beside it are drawn again.

import { drawAgain } from "./live-part.mjs";
import { api, complain, h, listen, pageData, serverTime } from "./pitboss.mjs";
import { sooner } from "./pit.mjs";
import { dateOf, timeOf, timeToTheSecond } from "./times.mjs";

const MOST = 60, ASKED = 200;
const practice = new Set(pageData()?.practice ?? []);
const list = document.getElementById("trail"), hold = document.getElementById("hold-trail");
let newest = 0, latest = 0, isFirst = true;

/** The second in which something happened: no more of its time is shown. */
const secondOf = ({ happened_at: happened }) => Math.floor(new Date(happened) / 1000);

/** Notes that are gathered first stand where they were written: the time beside them is an earlier one, or even than that below. */
function noted(event) {
  const isLate = secondOf(event) < latest || timeOf(event.at) !== timeOf(event.happened_at);
  latest = Math.max(latest, secondOf(event));
  return isLate ? h("span", { class: "muted nowrap" }, ` noted ${timeToTheSecond(event.at)}`) : null;
}

/** Above the first event of an earlier day stands its date, however the list has grown. */
function drawDates() {
  for (const old of list.querySelectorAll(".day")) old.remove();
  let day = dateOf(serverTime());
  for (const item of [...list.children]) {
    if (item.dataset.day !== day) item.before(h("li", { class: "day" }, item.dataset.day));
    day = item.dataset.day;
  }
}

function drawEvent(event) {
  return h("li", { class: isFirst ? "" : "new", "data-day": dateOf(event.happened_at) }, h("time", { datetime: event.happened_at }, timeToTheSecond(event.happened_at)), h("span", {}, event.says, noted(event)));
}

/** Hands of practice are kept in the trail and not told here: they would push out what is played for money. */
const isWatched = ({ data }) => !practice.has(data.table) && !practice.has(data.jackpot);

async function refresh() {
  if (hold.ariaPressed === "true") return;
  const { events } = await api("GET", `/api/v1/audit/events?limit=${isFirst ? ASKED : 30}`);
  const fresh = events.filter((event) => event.id > newest && isWatched(event)).slice(0, MOST);
  list.prepend(...fresh.toReversed().map(drawEvent).toReversed()); // the oldest is drawn first, to know what comes late
  newest = Math.max(newest, ...events.map(({ id }) => id));
  for (const item of [...list.querySelectorAll("[data-day]")].slice(MOST)) item.remove();
  drawDates();
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
