// The plan of the floor: tables where they stand, coloured by what goes on there, live. A manager moves and turns them.

import { api, complain, h, listen, pageData, say } from "./pitboss.mjs";
import { command, redraw, refresher, sooner } from "./pit.mjs";
import { roundWords } from "./steps.mjs";
import { factsOf, limitsOf, seatsOf } from "./table-facts.mjs";
import { ago, agoText } from "./times.mjs";

const { arranges } = pageData();
const root = document.getElementById("plan"), part = (id) => document.getElementById(id);
const TURN = 90, FULL = 360;
/** Where the first and the last chair stand around a table, in degrees; seat 1 is at the dealer's left hand. */
const FIRST_CHAIR = 22, LAST_CHAIR = 158;
const MOVES = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Kinds of notices that are of a table and of nothing milder. */
const ALERTS = new Set(["alert", "device-silent", "device-fault", "chips-unreasonable", "round-suspended"]);
let floor = null, plan = null, waiting = null, arranging = null;

/** What goes on at a table, the most urgent first: a look and a word for it. */
function stateOf(table) {
  const call = waiting?.calls.find((call) => call.table === table.table);
  if (table.wins) return ["wins", table.wins === 1 ? "Win waiting" : `${table.wins} wins waiting`];
  if (call && !call.taken_by) return ["called", `${call.text}, ${ago(call.since)}`];
  const notice = floor.attention.find((notice) => notice.table === table.table && ALERTS.has(notice.kind));
  if (notice) return ["alert", "Alert"];
  if (call) return ["called", `${call.taken_by} is going`];
  if (table.game || table.round) return ["runs", table.round ? roundWords(table.step) : "Game running"];
  return table.open ? ["open", "Open"] : ["closed", "Closed"];
}

const NS = "http://www.w3.org/2000/svg";
function svg(tag, attributes, ...children) {
  const made = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** A table from above: the dealer's straight side, the players' round one with as many chairs as the table has seats. */
function drawing(turn, { seats, taken }) {
  const chairs = Array.from({ length: seats ?? 0 }, (_, place) => {
    const at = ((FIRST_CHAIR + (seats > 1 ? (place * (LAST_CHAIR - FIRST_CHAIR)) / (seats - 1) : (LAST_CHAIR - FIRST_CHAIR) / 2)) * Math.PI) / 180;
    return svg("circle", { class: `chair ${taken.includes(place + 1) ? "taken" : ""}`, cx: 60 + 55 * Math.cos(at), cy: 34 + 53 * Math.sin(at), r: 5 });
  });
  const shape = "M14 24 H106 A4 4 0 0 1 110 28 C110 62 88 82 60 82 C32 82 10 62 10 28 A4 4 0 0 1 14 24 Z";
  return svg("svg", { viewBox: lies(turn) ? "-1 20 122 76" : "-1 -3 122 124", "aria-hidden": "true" },
    svg("g", { transform: `rotate(${turn} 60 59)` }, ...chairs, svg("path", { class: "top", d: shape }), svg("path", { class: "rim", d: "M22 34 C24 58 40 72 60 72 C80 72 96 58 98 34" })));
}

/** Whether a table stands along a row of the plan. */
const lies = (turn) => turn % (2 * TURN) === 0;

/** What stands under a table: seats and limits, who deals and since when nobody has, its jackpots in their colours. */
function caption(table) {
  if (!table.open) return h("span", { class: "caption" }, h("span", {}, table.base_game));
  const dealer = table.entered_by ? h("strong", {}, table.entered_by) : null;
  const last = table.last_game_at && !table.game && !table.round ? agoText(table.last_game_at, "last game ") : null;
  return h("span", { class: "caption" },
    h("span", {}, [limitsOf(table), seatsOf(table)].filter(Boolean).join(" · ")),
    dealer || last ? h("span", {}, dealer, dealer && last ? " · " : null, last) : null,
    table.jackpots.length ? h("span", { class: "linked" }, table.jackpots.map((name, place) => h("span", { class: `jackpot-${table.colours[place] ?? 1}` }, name))) : null);
}

/** How much of the plan is shown: as far as tables stand, and while it is arranged one square around them. */
function bounds(places) {
  const around = arranging ? 1 : 0;
  const columns = places.map(({ column }) => column), rows = places.map(({ row }) => row);
  const left = Math.max(0, Math.min(...columns) - around), top = Math.max(0, Math.min(...rows) - around);
  const right = Math.min(plan.columns - 1, Math.max(...columns) + around), bottom = Math.min(plan.rows - 1, Math.max(...rows) + around);
  return { left, top, columns: right - left + 1, rows: bottom - top + 1 };
}

/** Columns or rows of the grid: an aisle, where no table stands, is narrow but while the plan is arranged. */
function tracks(many, isUsed, wide, narrow) {
  return Array.from({ length: many }, (_, at) => (arranging || isUsed(at) ? wide : narrow)).join(" ");
}

function drawTable(place, { left, top }) {
  const table = floor.tables.find((table) => table.table === place.table);
  if (!table) return null;
  const [look, word] = stateOf(table);
  const facts = factsOf(table), stands = lies(place.turn) ? "lies" : "upright";
  const words = h("span", { class: "words" }, h("strong", {}, table.name), arranging ? null : h("span", { class: "state" }, word));
  const above = h("span", { class: `above ${stands}` }, drawing(place.turn, table), words);
  const inner = arranging
    ? h("button", { type: "button", class: "stand", "data-key": `place-${place.table}`, "data-table": place.table, "aria-label": `${table.name}, column ${place.column + 1}, row ${place.row + 1}` }, above)
    : h("a", { class: "stand", href: `/tables/${encodeURIComponent(place.table)}`, "data-key": `place-${place.table}`, "aria-label": [`${table.name}, ${table.base_game}: ${word}`, ...facts].join("; "), title: [table.base_game, ...facts].join("\n") }, above, caption(table));
  const item = h("li", { class: look, "data-table": place.table }, inner);
  item.style.gridColumn = String(place.column - left + 1);
  item.style.gridRow = String(place.row - top + 1);
  return item;
}

let drawn = "";
function draw() {
  if (!floor || !plan) return;
  const places = arranging ?? plan.places, box = bounds(places);
  const now = JSON.stringify([places, box, Boolean(arranging), floor.tables.map((table) => [table.table, table.name, ...stateOf(table), ...factsOf(table), table.taken])]);
  if (now === drawn) return;
  drawn = now;
  root.style.gridTemplateColumns = tracks(box.columns, (at) => places.some(({ column }) => column === at + box.left), arranging ? kept || "minmax(5.2rem, 1fr)" : "minmax(var(--least), 1fr)", "minmax(0, 0.35fr)");
  root.style.gridTemplateRows = tracks(box.rows, (at) => places.some(({ row }) => row === at + box.top), "auto", "clamp(0.6rem, 3vw, 2.6rem)");
  root.classList.toggle("arranging", Boolean(arranging));
  const empty = arranging ? Array.from({ length: box.columns * box.rows }, (_, at) => square(at % box.columns + box.left, Math.floor(at / box.columns) + box.top, box)) : [];
  redraw(root, empty, places.map((place) => drawTable(place, box)));
}

function square(column, row, { left, top }) {
  const made = h("li", { class: "square", "aria-hidden": "true", "data-column": String(column), "data-row": String(row) });
  made.style.gridColumn = String(column - left + 1);
  made.style.gridRow = String(row - top + 1);
  return made;
}

// Arranging

function put(name, column, row) {
  if (column < 0 || row < 0 || column >= plan.columns || row >= plan.rows) return;
  if (arranging.some((place) => place.table !== name && place.column === column && place.row === row)) return;
  arranging = arranging.map((place) => (place.table === name ? { ...place, column, row } : place));
  draw();
}

function turn(name) {
  arranging = arranging.map((place) => (place.table === name ? { ...place, turn: (place.turn + TURN) % FULL } : place));
  draw();
}

let held = null;
root.addEventListener("pointerdown", (event) => {
  const item = arranging && event.target.closest("li[data-table]");
  if (item) held = { name: item.dataset.table, x: event.clientX, y: event.clientY, moved: false };
});
root.addEventListener("pointermove", (event) => {
  if (held && Math.hypot(event.clientX - held.x, event.clientY - held.y) > 8) held.moved = true;
});
addEventListener("pointerup", (event) => {
  if (!held) return;
  const { name, moved } = held;
  held = null;
  if (!moved) return;
  const under = document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.matches?.(".plan .square"));
  if (under) put(name, Number(under.dataset.column), Number(under.dataset.row));
});
let chosen = "";
root.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-table]");
  if (!arranging || !button) return;
  if (chosen === button.dataset.table) turn(chosen);
  chosen = button.dataset.table;
});
root.addEventListener("keydown", (event) => {
  const name = arranging && event.target.dataset?.table, place = name && arranging.find((place) => place.table === name);
  if (!place) return;
  if (event.key.toLowerCase() === "r") turn(name);
  else if (MOVES[event.key]) put(name, place.column + MOVES[event.key][0], place.row + MOVES[event.key][1]);
  else return;
  event.preventDefault();
});

/** The width of a table's square, which stays as it was while the plan is arranged. */
let kept = "";
function widthNow() {
  const item = root.querySelector("li[data-table]");
  return item ? `max(5.2rem, ${item.getBoundingClientRect().width}px)` : "";
}

function arrange(on) {
  if (on) kept = widthNow();
  arranging = on ? plan.places.map((place) => ({ ...place })) : null;
  chosen = "";
  part("arrange").hidden = on;
  part("save").hidden = part("leave").hidden = part("plan-help").hidden = !on;
  draw();
}

async function save() {
  const places = arranging.map(({ table, column, row, turn: degrees }) => ({ table, column, row, turn: degrees }));
  await command("/api/v1/floor/plan", { places });
  plan = await api("GET", "/api/v1/floor/plan");
  arrange(false);
  say("The plan is saved");
}

if (arranges) {
  part("arrange").addEventListener("click", () => arrange(true));
  part("leave").addEventListener("click", () => arrange(false));
  part("save").addEventListener("click", () => save().catch(complain));
}

const refresh = refresher(() => Promise.all([api("GET", "/api/v1/tables"), api("GET", "/api/v1/floor/plan")]), ([tables, places]) => {
  [floor, plan] = [tables, places];
  if (arranges) part("arrange").disabled = false; // before that there is nothing to arrange
  draw();
});
const soon = sooner(refresh);
addEventListener("waiting", ({ detail }) => {
  waiting = detail;
  draw();
});
listen("/api/v1/events", { open: refresh, "*": () => soon(300) });
setInterval(refresh, 30_000);
setInterval(() => { if (waiting?.calls.length) draw(); }, 1000); // how long ago goes on
