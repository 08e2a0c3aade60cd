// The supervisor's home: the wins that wait, each with the way to its steps.

import { api, dollars, h } from "./pitboss.mjs";
import { at, redraw, refresher, sooner } from "./pit.mjs";
import { tally } from "./tally.mjs";
import { agoText } from "./times.mjs";

const list = document.getElementById("home-wins"), part = document.getElementById("wins-part"), quiet = document.getElementById("all-quiet");
let waiting = null, wins = [];

/** The next step of a win that is confirmed, and whether it is that of whoever looks. */
function nextStep(win) {
  const step = win.steps.find(({ step }) => step === win.next_step);
  if (!step) return null;
  const own = step.roles.includes(document.body.dataset.role);
  return h("strong", { class: own ? "" : "muted" }, own ? `Your step: ${step.text}` : `Waiting for ${step.roles.join(", ")}: ${step.text}`);
}

function drawWin(win) {
  return h(
    "li", { class: "card-panel home-win" },
    h("span", { class: "big" }, dollars(win.amount_cents)),
    h("span", {}, `${win.table_name}, seat ${win.seat}: ${win.hand}, ${win.jackpot_name}`),
    nextStep(win),
    h("span", { class: "muted" }, agoText(win.locked_at, "called ")),
    h("a", { class: "button primary", href: `/supervisor#${win.award}`, "data-key": `win-${win.award}` }, win.status === "locked" ? "Look at the cards" : "The next step"),
  );
}

function draw(found) {
  wins = found.wins;
  redraw(list, wins.map(drawWin));
  drawQuiet();
}

const LOOKS = { wins: "bad", calls: "warn", alerts: "warn" };

/** How many wait, in figures that are read across the pit; none is a dash. */
function drawCounts() {
  const counts = tally(waiting);
  for (const place of document.querySelectorAll("#counts [data-count]")) {
    const count = counts[place.dataset.count];
    place.textContent = count || "–";
    place.parentElement.classList.toggle(LOOKS[place.dataset.count], count > 0);
  }
}

/** The wins, and with them the calls about one; where neither waits and nobody called, all is quiet. */
function drawQuiet() {
  part.hidden = !wins.length && !waiting?.calls.some(({ why }) => why === "win");
  if (!waiting) return;
  const calm = Boolean(!wins.length && !waiting.calls.length && !waiting.alerts);
  quiet.hidden = !calm;
  document.getElementById("counts").hidden = calm;
  drawCounts();
}

const refresh = refresher(() => api("GET", at("wins")), draw);
const soon = sooner(refresh);
addEventListener("news", ({ detail }) => { if (detail.event.startsWith("award-")) soon(50); });
addEventListener("waiting", ({ detail }) => { waiting = detail; drawQuiet(); });
refresh();
