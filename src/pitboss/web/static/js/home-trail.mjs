// Surveillance's live trail: the newest events as sentences, as they come; it can be held still to read.

import { api, complain, h, listen } from "./pitboss.mjs";
import { sooner } from "./pit.mjs";

const MOST = 60;
const list = document.getElementById("trail"), hold = document.getElementById("hold-trail");
const clock = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: document.body.dataset.zone });
let newest = 0, isFirst = true;

function drawEvent(event) {
  return h("li", { class: isFirst ? "" : "new" }, h("time", { datetime: event.at }, clock.format(new Date(event.at))), h("span", {}, event.says));
}

async function refresh() {
  if (hold.ariaPressed === "true") return;
  const { events } = await api("GET", `/api/v1/audit/events?limit=${isFirst ? MOST : 30}`);
  list.prepend(...events.filter(({ id }) => id > newest).map(drawEvent));
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
listen("/api/v1/events", { open: () => soon(0), "*": () => soon(300) });
