// The floor: what needs somebody first, then every table, then the meters.

import { api, dollars, h, listen } from "./pitboss.mjs";
import { drawCall } from "./calls.mjs";
import { letWordsGo, modeTag, redraw, refresher, sooner } from "./pit.mjs";
import { roundWords } from "./steps.mjs";
import { factsOf } from "./table-facts.mjs";
import { timeOf, toTheMinute } from "./times.mjs";

const notices = document.getElementById("notices");
const tables = document.getElementById("tables");
const practice = document.getElementById("practice-tables"); // not at home: nobody is needed there
const meters = document.getElementById("meters");
const KINDS = {
  alert: ["bad", "Alert"], "award-locked": ["bad", "Win waiting"], "jackpot-halted": ["bad", "Halted"], overdue: ["bad", "Overdue"], "device-silent": ["bad", "Device silent"], "device-fault": ["bad", "Device fault"], "chips-unreasonable": ["bad", "Chips"],
  "round-suspended": ["warn", "Suspended"], "closed-with-wins": ["warn", "Closed"], "share-taken-back": ["warn", "Taken back"], "to-pay": ["warn", "To pay"],
};

function linkOf(notice) {
  if (notice.kind === "chips-unreasonable") return `/tables/${encodeURIComponent(notice.table)}/close`;
  if (notice.award && document.querySelector('#links a[href="/supervisor"]')) return `/supervisor#${notice.award}`;
  if (notice.table) return `/tables/${encodeURIComponent(notice.table)}`;
  return notice.jackpot ? `/jackpots/${encodeURIComponent(notice.jackpot)}` : null;
}

function drawNotice(notice) {
  const [look, word] = KINDS[notice.kind] ?? ["", notice.kind];
  const link = linkOf(notice);
  return h("li", { class: "card-panel notice-line" }, h("span", { class: `tag ${look}` }, word),
    link ? h("a", { href: link, "data-key": `${notice.kind}-${notice.award || notice.table || notice.jackpot}` }, notice.text) : h("span", {}, notice.text),
    notice.since ? h("span", { class: "muted" }, toTheMinute(notice.since)) : null);
}

function drawTable(table) {
  const state = table.open ? h("span", { class: "tag good" }, "Open") : h("span", { class: "tag" }, "Closed");
  const called = waiting?.calls.some((call) => call.table === table.table && !call.taken_by);
  const running = table.game ? `Game of ${timeOf(table.game_started_at) || table.game} is running` : table.round ? roundWords(table.step) : table.open && table.mode !== "practice" ? "Between games" : "";
  return h(
    "li", { class: `card-panel table-tile ${table.wins ? "waits" : ""} ${called ? "called" : ""} ${table.mode}` },
    h("h3", { id: `name-${table.table}` }, h("a", { href: pageOf(table), "data-key": `table-${table.table}` }, table.name)),
    h("div", { class: "row" }, modeTag(table.mode), state, table.wins ? h("span", { class: "tag bad" }, `${table.wins} ${table.wins === 1 ? "win waiting" : "wins waiting"}`) : null),
    h("p", { class: "muted" }, table.base_game),
    h("p", {}, running),
    h("ul", { class: "plain table-facts" }, factsOf(table).map((fact) => h("li", {}, fact))),
    drawWays(table),
  );
}

const pageOf = (table, more = "") => `/tables/${encodeURIComponent(table.table)}${more}`;

/** A table is opened and closed from where it is seen, by those who may. */
function drawWays(table) {
  const { opens, closes, chips } = tables.dataset;
  if (table.mode === "practice" || !(opens || chips)) return null;
  const way = (words, page) => h("a", { class: "button", href: pageOf(table, page), "data-key": `${page}-${table.table}`, "aria-describedby": `name-${table.table}` }, words);
  return h("div", { class: "row table-ways" }, opens && !table.open ? way("Open", "/open") : null, chips ? way(closes && table.open ? "Chips, close" : "Chips", "/close") : null);
}

const figures = new Map();

/** Meters keep their elements: only the figure changes. */
function drawMeters(jackpots) {
  const wanted = jackpots.flatMap((jackpot) => jackpot.meters.map((meter) => ({ key: `${jackpot.jackpot}.${meter.id}`, jackpot, meter })));
  for (const { key, jackpot, meter } of wanted) {
    if (!figures.has(key)) {
      const figure = h("strong", { class: "figure" });
      const name = jackpot.meters.length > 1 ? `${jackpot.name}, ${meter.id}` : jackpot.name;
      const state = h("span", { class: "tag bad", hidden: true });
      const item = h("li", { class: "card-panel meter" }, h("a", { href: `/jackpots/${encodeURIComponent(jackpot.jackpot)}`, class: "muted" }, name), figure, state);
      figures.set(key, { figure, item, state });
      meters.append(item);
    }
    const { figure, state } = figures.get(key);
    const text = dollars(meter.cents);
    if (figure.textContent !== text) figure.textContent = text;
    state.hidden = jackpot.status === "running";
    state.textContent = jackpot.status;
  }
}

let waiting = null, floor = null;
const calls = document.getElementById("calls"), winCalls = document.getElementById("win-calls");

/** At home a call about a win stands with the wins, as it is counted. */
const isWithWins = ({ why }) => Boolean(winCalls) && why === "win";

/** Calls come first; they are asked for by the bell of every page, which tells the others. */
function drawCalls() {
  const others = waiting.calls.filter((call) => !isWithWins(call));
  redraw(calls, others.map((call) => drawCall(call, waiting)));
  document.getElementById("called").hidden = !others.length;
  if (winCalls) redraw(winCalls, waiting.calls.filter(isWithWins).map((call) => drawCall(call, waiting)));
}

addEventListener("waiting", ({ detail }) => {
  waiting = detail;
  drawCalls();
  if (floor) drawNotices(floor);
  if (floor) drawTables(floor);
});

function drawTables(view) {
  const place = (table) => [table.wins ? 0 : 1, table.open ? 0 : 1].join("");
  const sorted = [...view.tables].sort((a, b) => place(a).localeCompare(place(b)) || a.name.localeCompare(b.name));
  const isPractice = ({ mode }) => mode === "practice";
  redraw(tables, sorted.filter((table) => !isPractice(table)).map(drawTable));
  if (practice) redraw(practice, sorted.filter(isPractice).map(drawTable));
}

/** At home wins stand above the list by themselves. */
const listed = ({ kind }) => kind !== "award-locked" || !document.getElementById("home-wins");

/** Where nothing is listed, an open call above the list still is something. */
function drawNotices(view) {
  const wanted = view.attention.filter(listed), more = view.attention.length || waiting?.calls.length;
  redraw(notices, wanted.length ? wanted.map(drawNotice) : h("li", { class: "muted" }, more ? "Nothing else." : "Nothing needs attention."));
}

let drawn = "";
function draw(view) {
  floor = view;
  drawMeters(view.jackpots);
  const now = JSON.stringify([view.attention, view.tables, view.tables.map(factsOf)]);
  if (now === drawn) return;
  drawn = now;
  drawNotices(view);
  drawTables(view);
}

letWordsGo();
const refresh = refresher(() => api("GET", "/api/v1/tables"), draw);
const soon = sooner(refresh);
listen("/api/v1/events", { open: refresh, "*": () => soon(500) });
// Deadlines pass without an event.
setInterval(refresh, 30_000);
