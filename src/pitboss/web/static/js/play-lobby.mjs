// The lobby: a name once, then a seat at any practice table.

import { card } from "./cards.mjs";
import { drawHands } from "./cloths.mjs";
import { counted, percent } from "./exact.mjs";
import { liveMeters } from "./odometer.mjs";
import { t } from "./messages.mjs";
import { api, busy, newId } from "./pitboss.mjs";
import { asPlayer, keptName, suggestedName } from "./play-name.mjs";

const field = document.getElementById("name");
if (field && !field.value) field.value = keptName() || suggestedName();

/** Take the first free seat of a table, or of another one of the same game; if somebody was quicker, the next one. */
async function sitDown(table) {
  await asPlayer(field);
  const me = await api("GET", "/api/v1/play/me");
  if (me.table && me.table !== table) await api("POST", `/api/v1/play/tables/${encodeURIComponent(me.table)}/stand`, {}, { id: newId() });
  const taken = me.table === table ? table : await firstFree(table);
  location.assign(`/play/${encodeURIComponent(taken)}`);
}

const practiceTables = () => api("GET", "/api/v1/play/tables");

async function firstFree(wished) {
  for (let tries = 0; ; tries++) {
    const tables = await practiceTables();
    const { game } = tables.find((table) => table.table === wished);
    const alike = tables.filter((table) => table.open && table.game === game && table.free.length);
    const found = alike.find((table) => table.table === wished) ?? alike[0];
    if (!found) throw new Error(t("Every seat of this table is taken: try another one"));
    // The middle of the table is the best place to see it from.
    const seat = found.free[Math.floor(found.free.length / 2)];
    try {
      await api("POST", `/api/v1/play/tables/${encodeURIComponent(found.table)}/sit`, { seat }, { id: newId() });
      return found.table;
    } catch (problem) {
      const isFree = (await practiceTables()).find((table) => table.table === found.table)?.free.includes(seat);
      if (tries > 2 || isFree) throw problem; // it was not that somebody was quicker
    }
  }
}

for (const button of document.querySelectorAll("button[data-table]")) {
  button.addEventListener("click", () => busy(button, () => sitDown(button.dataset.table)));
  button.disabled = "full" in button.dataset;
}

const kinds = document.querySelectorAll(".lobby-kinds button");

/** Only the games of a kind; all of them where none is asked for. */
function show(kind) {
  for (const button of kinds) button.setAttribute("aria-pressed", String(button.dataset.kind === kind));
  for (const table of document.querySelectorAll(".table-card")) table.hidden = Boolean(kind) && table.dataset.kind !== kind;
}
for (const button of kinds) {
  button.addEventListener("click", () => show(button.dataset.kind));
  button.disabled = false;
}

document.getElementById("who")?.addEventListener("submit", (event) => {
  event.preventDefault();
  document.getElementById("play-now")?.click();
});


// A hand of cards beside the welcome.
function drawFan() {
  ["Ts", "Js", "Qs", "Ks", "As"].forEach((text, at) => {
    const drawn = card(text);
    drawn.style.transform = `rotate(${(at - 2) * 14}deg)`;
    document.getElementById("fan").append(drawn);
  });
}

// Words and buttons first: what is drawn, and what is live, comes once the page has been shown.
requestAnimationFrame(() => setTimeout(() => {
  drawFan();
  drawHands();
  liveMeters(document.querySelectorAll(".lobby-meter"));
  edges().catch(() => {}); // an edge that can't be had now is not shown
}));

/** One after the other: whoever comes to play does not wait for them. */
async function edges() {
  for (const place of document.querySelectorAll(".lobby-edge")) {
    const found = await counted("GET", `/api/v1/games/${encodeURIComponent(place.dataset.game)}/edge`);
    place.textContent = t("house edge {edge}", { edge: percent(found.house_edge) });
  }
}
