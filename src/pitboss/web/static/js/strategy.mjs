// How to play a game: its rules of a few lines, or what each rule of its house way costs.

import { bars, keep } from "./charts.mjs";
import { counted, fraction, percent, value, whole } from "./exact.mjs";
import { complain, h } from "./pitboss.mjs";

const { game } = document.getElementById("strategy").dataset;

function table(caption, columns, rows, words = 1) {
  const cell = (text, at) => (at === 0 ? h("th", { scope: "row" }, text) : h("td", at < words ? { class: "words" } : {}, text));
  return h(
    "section", { class: "card-panel stack tight" }, h("h2", {}, caption),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
      h("table", { class: "figures" }, h("thead", {}, h("tr", {}, columns.map((each, at) => h("th", { scope: "col", class: at < words ? "words" : null }, each)))), h("tbody", {}, rows.map((row) => h("tr", {}, row.map(cell)))))),
  );
}

function linesOf(rule) {
  return rule.lines.length === 1 ? rule.lines[0].text : h("ol", {}, rule.lines.map((line) => h("li", {}, line.text)));
}

function headline(found) {
  const facts = [["played for the best", found.best_edge], ["by the house way", found.way_edge], ["the way costs", found.cost]].filter(([, exact]) => exact);
  return h("div", { class: "grid" }, facts.map(([name, exact]) => h("div", { class: "card-panel" }, h("p", { class: "muted" }, name === "the way costs" ? "What the house way costs" : `House edge, ${name}`), h("p", { class: "big" }, percent(exact)), fraction(exact))));
}

function costs(found) {
  const rows = found.rules.filter((rule) => value(rule.cost) > 0).slice(0, 12).map((rule) => ({ name: `Rule ${rule.number}`, values: [value(rule.cost)], texts: [percent(rule.cost)] }));
  if (!rows.length) return null;
  const most = Math.max(...rows.map((row) => row.values[0])), chart = h("div");
  const part = h("section", { class: "card-panel" }, h("h2", {}, "The rules that cost most"), chart);
  queueMicrotask(() => keep(chart, bars(rows, { label: `What rules cost: ${rows.map((row) => `${row.name} ${row.texts[0]}`).join("; ")}`, scale: (value) => value / most })));
  return part;
}

function playOrFold(found) {
  const best = found.rules.map((rule) => [linesOf(rule), percent(rule.cost, 6), fraction(rule.cost)]);
  return [
    found.is_shortest
      ? h("p", { class: "notice good" }, `${found.rules[0].lines[0].text}: that one line plays every hand for the best.`)
      : h("p", { class: "muted" }, "Each rule is the best of all rules of so many lines that ask for ranks held or the joker."),
    table("Rules of few lines", ["Rule", "Cost", "Exactly"], best),
    table("What simpler rules cost", ["Rule", "Cost", "Exactly"], found.simple_rules.map((rule) => [rule.lines[0].text, percent(rule.cost, 6), fraction(rule.cost)])),
    table("The best decisions by hand", ["Hand", "Decision", "Hands", "Played"], found.classes.map((each) => [each.name, each.decision, whole(each.hands), percent(each.share, 2)]), 2),
  ];
}

function setByWay(found) {
  const [short] = found.simple_rules;
  return [
    costs(found),
    table(`What each rule of ${found.house_way} costs its player`, ["Rule", "Text", "Hands", "Cost"], found.rules.map((rule) => [rule.number, rule.lines[0].text, whole(rule.hands), percent(rule.cost, 6)]), 2),
    h("section", { class: "card-panel stack tight" }, h("h2", {}, `A way of ${short.lines.length} lines`), h("p", { class: "muted" }, `It costs ${percent(short.cost, 6)} against the best split of every hand, exactly ${short.cost}. It was found by adding the line that gains most; none is claimed to be the shortest.`), h("ol", {}, short.lines.map((line) => h("li", {}, line.text)))),
  ];
}

function answerByWay(found) {
  return [
    h("p", { class: "notice good" }, found.rule),
    table(`What answering by ${found.house_way} costs, by class of hand`, ["Hand", "Hands", "Could answer better", "Cost"], found.classes.map((each) => [each.name, whole(each.hands), percent(each.share), percent(each.cost, 6)])),
  ];
}

const KINDS = { "play-or-fold": playOrFold, "set-by-way": setByWay, "answer-by-way": answerByWay };

counted("GET", `/api/v1/games/${game}/strategy`, undefined, { waiting: () => (document.querySelector(".waiting").textContent = "Still counting: the first time takes up to a minute…") })
  .then((found) => document.getElementById("found").replaceChildren(headline(found), ...KINDS[found.kind](found).filter(Boolean)))
  .catch(complain);
