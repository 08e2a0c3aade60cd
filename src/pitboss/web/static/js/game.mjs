// A game's page: the exact base game and the returns of its pay tables, filled in as they are counted.

import { keep, whole as wholeBar } from "./charts.mjs";
import { counted, decimal, fraction, percent, value, whole } from "./exact.mjs";
import { complain, h } from "./pitboss.mjs";

const { game } = document.getElementById("game").dataset;
const TONES = { win: "good", lose: "bad", loss: "bad", push: "even", fold: "fold" };

function row(term, text, exact) {
  return h("div", {}, h("dt", {}, term), h("dd", {}, h("span", { class: "figure" }, text), exact && fraction(exact)));
}

function words(name) {
  return name.replaceAll("-", " ");
}

function showEdge(found) {
  const place = document.getElementById("edge");
  const deals = Number(found.deals);
  const facts = [row("Standard deviation", decimal(found.standard_deviation, 6))];
  if (found.element_of_risk && found.element_of_risk !== found.house_edge) facts.push(row("Element of risk", percent(found.element_of_risk), found.element_of_risk));
  for (const [rule, price] of Object.entries(found.prices)) facts.push(row(`Price of the ${words(rule)}`, percent(price), price));
  facts.push(row("Deals counted", whole(found.deals)));
  const chart = h("div", { class: "one-bar" });
  const parts = Object.entries(found.outcomes).map(([name, count]) => ({ name: words(name), share: Number(count) / deals, tone: TONES[name] ?? "even" }));
  const table = h("table", { class: "figures" }, h("thead", {}, h("tr", {}, ["Outcome", "Deals", "Share"].map((title) => h("th", { scope: "col" }, title)))), h("tbody", {}, Object.entries(found.outcomes).map(([name, count]) => h("tr", {}, h("th", { scope: "row" }, words(name)), h("td", {}, whole(count)), h("td", {}, percent(Number(count) / deals))))));
  place.replaceChildren(
    h("div", { class: "headline" }, h("p", { class: "muted" }, "House edge"), h("p", { class: "big", id: "base-edge" }, percent(found.house_edge)), h("p", {}, fraction(found.house_edge))),
    chart,
    h("dl", { class: "facts" }, facts),
    h("p", { class: "muted sentence" }, [found.rules, ...found.checks].join(". ")),
    h("details", {}, h("summary", {}, "Outcomes"), table),
  );
  keep(chart, wholeBar(parts, { label: parts.map(({ name, share }) => `${name} ${(100 * share).toFixed(2)}%`).join(", ") }));
}

function showReturns(found) {
  for (const paytable of found.paytables) {
    const put = (figure, text) => {
      for (const cell of document.querySelectorAll(`td[data-figure="${figure}"]`)) if (cell.dataset.table === `${paytable.wager}/${paytable.paytable}`) cell.textContent = text;
    };
    put("edge", paytable.house_edge ? percent(paytable.house_edge) : paytable.break_even_meter ? `break-even $${whole(Math.round(value(paytable.break_even_meter)))}` : "by meters");
    put("hit", percent(paytable.hit_frequency));
    put("deviation", paytable.standard_deviation ? decimal(paytable.standard_deviation, 4) : "");
  }
}

counted("GET", `/api/v1/games/${game}/edge`).then(showEdge).catch(complain);
if (document.querySelector("td[data-figure]")) counted("GET", `/api/v1/games/${game}/paytables`).then(showReturns).catch(complain);
