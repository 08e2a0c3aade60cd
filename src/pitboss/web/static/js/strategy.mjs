// How to play a game: its rules of a few lines, or what each rule of its house way costs.

import { cards } from "./cards.mjs";
import { bars, keep } from "./charts.mjs";
import { counted, fraction, percent, value, whole } from "./exact.mjs";
import { complain, h } from "./pitboss.mjs";

const { game, way } = document.getElementById("strategy").dataset;

function table(caption, columns, rows, words = 1, note = "") {
  const cell = (text, at) => (at === 0 ? h("th", { scope: "row" }, text) : h("td", at < words ? { class: "words" } : {}, text));
  return h(
    "section", { class: "card-panel stack tight" }, h("h2", {}, caption),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      h("table", { class: "figures" }, h("thead", {}, h("tr", {}, columns.map((title, at) => h("th", { scope: "col", class: at < words ? "words" : null }, title)))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell)))))),
    note ? h("p", { class: "muted" }, note) : null,
  );
}

function linesOf(rule) {
  return rule.lines.length === 1 ? capital(rule.lines[0].text) : h("ol", {}, rule.lines.map((line) => h("li", {}, capital(line.text))));
}

function headline(found) {
  const facts = [["best play", found.best_edge], ["by the house way", found.way_edge], ["cost of the house way", found.cost]].filter(([, exact]) => exact);
  return h("div", { class: "grid" }, facts.map(([name, exact]) => h("div", { class: "card-panel" }, h("p", { class: "muted" }, name === "cost of the house way" ? "What the house way costs" : `House edge, ${name}`), h("p", { class: "big" }, percent(exact)), fraction(exact))));
}

/** So many bars: the rest cost so much that the differences of these would not be seen. */
const MOST_BARS = 6;
const capital = (text) => text[0].toUpperCase() + text.slice(1);
/** Nothing is no fraction. */
const exactly = (cost) => (value(cost) ? fraction(cost) : "0");
const cheapestFirst = (rules) => [...rules].sort((one, other) => value(one.cost) - value(other.cost));

/** What rules cost as bars, each with its percentage: `named` gives a rule its words. */
function costs(title, rules, named) {
  const rows = rules.map((rule) => ({ name: named(rule), values: [value(rule.cost)], texts: [percent(rule.cost)] }));
  if (!rows.length) return null;
  const most = Math.max(...rows.map((row) => row.values[0])), chart = h("div");
  const part = h("section", { class: "card-panel" }, h("h2", {}, title), chart);
  queueMicrotask(() => keep(chart, bars(rows, { label: `${title}: ${rows.map((row) => `${row.name} ${row.texts[0]}`).join("; ")}`, scale: (value) => value / most })));
  return part;
}

/** The first hand that a line plays, as cards: of different suits, because that is no flush. */
function firstHand(line) {
  const ranks = line.plays_from?.split("-") ?? [];
  if (ranks.length > 4 || !ranks.every((rank) => /^([2-9AKQJT]|10)$/.test(rank))) return null;
  return cards(ranks.map((rank, at) => `${rank === "10" ? "T" : rank}${"shdc"[at]}`).join(" "));
}

/** The one line that plays every hand, with the weakest hand that it plays. */
function oneLine(line) {
  return h("section", { class: "card-panel one-line" }, firstHand(line), h("p", {}, h("strong", {}, `${capital(line.text)}:`), " this one line is the best play for every hand."));
}

function playOrFold(found) {
  const best = found.rules.map((rule) => [linesOf(rule), percent(rule.cost, 6), exactly(rule.cost)]);
  return [
    found.is_shortest
      ? oneLine(found.rules[0].lines[0])
      : h("p", { class: "muted" }, "Each rule is the best of all rules with that many lines that look at the ranks held and the joker."),
    costs("What the best simpler rules cost", cheapestFirst(found.simple_rules).slice(0, MOST_BARS), (rule) => capital(rule.lines[0].text)),
    table("Rules of few lines", ["Rule", "Cost", "Exactly"], best),
    table("What each simpler rule costs", ["Rule", "Cost", "Exactly"], cheapestFirst(found.simple_rules).map((rule) => [capital(rule.lines[0].text), percent(rule.cost, 6), exactly(rule.cost)])),
    table("The best decisions by hand", ["Hand", "Decision", "Hands", "Played"], found.classes.map((row) => [row.name, row.decision, whole(row.hands), percent(row.share, 2)]), 2),
  ];
}

function setByWay(found) {
  const [short] = found.simple_rules;
  return [
    costs("The rules that cost most", found.rules.filter((rule) => value(rule.cost) > 0).slice(0, 12), (rule) => `Rule ${rule.number}`),
    table(`What each rule of ${way} costs its player`, ["Rule", "Text", "Hands", "Cost"], found.rules.map((rule) => [rule.number, rule.lines[0].text, whole(rule.hands), percent(rule.cost, 6)]), 2),
    h("section", { class: "card-panel stack tight" }, h("h2", {}, `A way of ${short.lines.length} lines`), h("p", { class: "muted" }, `It costs ${percent(short.cost, 6)} against the best split of every hand, exactly ${short.cost}. It was found by adding the line that gains most; a shorter one may exist.`), h("ol", {}, short.lines.map((line) => h("li", {}, line.text)))),
  ];
}

function answerByWay(found) {
  return [
    h("p", { class: "notice good" }, found.rule),
    table(`What answering by ${way} costs, by class of hand`, ["Hand", "Hands", "Could answer better", "Cost"], found.classes.map((row) => [capital(row.name), whole(row.hands), percent(row.share), percent(row.cost, 6)])),
  ];
}

// Decisions street by street: the grid of two cards, up cards side by side, classes of hands.

const RANKS = "AKQJT98765432";
const hole = (row, column) => (row === column ? row + column : RANKS.indexOf(row) < RANKS.indexOf(column) ? `${row}${column}s` : `${column}${row}o`);
const some = (row) => Object.entries(row.taken).filter(([, hands]) => hands !== "0").map(([action, hands]) => `${whole(hands)} ${action}`).join(", ");

function holeGrid(street) {
  const rows = new Map(street.classes.map((row) => [row.name, row]));
  const places = new Map(street.actions.map((action, at) => [action.name, { at, mark: action.mark }]));
  const cell = (name) => {
    const row = rows.get(name), place = row && places.get(row.decision);
    return h("td", { class: place ? `does-${place.at}` : null, title: row ? `${name}: ${row.decision ?? some(row)}` : null }, place ? place.mark : row ? "*" : "");
  };
  const caption = `With ${street.cards} cards`;
  return h(
    "section", { class: "card-panel stack tight" }, h("h2", {}, caption),
    h("p", { class: "muted" }, "Pairs are on the diagonal, suited cards above it, offsuit cards below."),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      h("table", { class: "figures holes" }, h("thead", {}, h("tr", {}, h("td"), [...RANKS].map((rank) => h("th", { scope: "col" }, rank)))), h("tbody", {}, [...RANKS].map((row) => h("tr", {}, h("th", { scope: "row" }, row), [...RANKS].map((column) => cell(hole(row, column)))))))),
    h("ul", { class: "marks" }, street.actions.map((action, at) => h("li", {}, h("span", { class: `mark does-${at}` }, action.mark), ` ${action.name}: ${whole(action.hands)} of ${whole(street.hands)} hands`))),
  );
}

function classTable(street) {
  const taken = street.actions.filter((action) => action.hands !== "0");
  const rows = street.classes.map((row) => [row.name, row.decision ?? "some of each", whole(row.hands), ...taken.map((action) => whole(row.taken[action.name]))]);
  const all = ["All", "", whole(street.hands), ...taken.map((action) => whole(action.hands))];
  const ended = street.ended === "0" ? "" : `${whole(street.ended)} more hands have nothing left to decide.`;
  return table(`With ${street.cards} cards`, ["Hand", "Decision", "Hands", ...taken.map((action) => action.name)], [...rows, all], 2, ended);
}

function upCards(streets) {
  const names = [...new Set(streets.flatMap((street) => street.classes.map((row) => row.name)))];
  const marks = new Map(streets[0].actions.map((action) => [action.name, action.mark]));
  const cell = (row) => {
    if (!row || row.decision) return row ? marks.get(row.decision) : "";
    const [action, hands] = Object.entries(row.taken).reduce((one, other) => (BigInt(other[1]) > BigInt(one[1]) ? other : one));
    return `${marks.get(action)} ${percent(`${hands}/${row.hands}`, 1)}`;
  };
  // Classes that do the same with every up card are one row.
  const rows = [];
  for (const name of names) {
    const cells = streets.map((street) => cell(street.classes.find((row) => row.name === name)));
    const last = rows.at(-1);
    if (last && cells.every((text, at) => text === last.cells[at])) last.to = name;
    else rows.push({ from: name, to: name, cells });
  }
  const said = streets[0].actions.filter((action) => streets.some((street) => street.actions.some((other) => other.name === action.name && other.hands !== "0")));
  const words = `${said.map((action) => `${action.mark} is ${action.name}`).join(", ")}; where hands of a class differ, the most common action and its share.`;
  return [
    table(`With ${streets[0].cards} cards, by the dealer's up card`, ["Hand", ...streets.map((street) => street.up)], rows.map(({ from, to, cells }) => [from === to ? from : `${from} to ${to}`, ...cells]), 1, words),
    table("All hands with each up card", ["Up card", ...streets[0].actions.map((action) => action.name)], streets.map((street) => [street.up, ...street.actions.map((action) => whole(action.hands))])),
  ];
}

function byStreet(found) {
  const streets = [...new Set(found.streets.map((street) => street.cards))].map((cards) => found.streets.filter((street) => street.cards === cards));
  const shown = streets.flatMap((here) => (here.length > 1 ? upCards(here) : here[0].by === "holes" ? holeGrid(here[0]) : classTable(here[0])));
  return [...shown, h("p", { class: "muted" }, "Hands are counted street by street, with the best play at every decision.")];
}

const KINDS = { "by-street": byStreet, "play-or-fold": playOrFold, "set-by-way": setByWay, "answer-by-way": answerByWay };

counted("GET", `/api/v1/games/${game}/strategy`, undefined, { waiting: () => (document.querySelector(".waiting").textContent = "Still counting: the first time takes up to a minute…") })
  .then((found) => document.getElementById("found").replaceChildren(headline(found), ...KINDS[found.kind](found).filter(Boolean)))
  .catch(complain);
