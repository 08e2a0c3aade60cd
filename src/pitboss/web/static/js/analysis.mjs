// A priced pay table on a page: its summary, its lines, its charts; beside the approved one if it was changed.

import { band, bars, keep, short as shortly, whole as wholeBar } from "./charts.mjs";
import { decimal, fraction, oneIn, percent, units, value, whole } from "./exact.mjs";
import { dollars, h } from "./pitboss.mjs";


/** What is asked for besides the table: players, bet, meters and the joker. */
export function asked() {
  const given = (id) => document.getElementById(id)?.value.trim() || undefined;
  const meters = {};
  for (const input of document.querySelectorAll("[data-meter]")) if (input.value.trim()) meters[input.dataset.meter] = input.value.trim();
  return { players: Number(given("players") ?? 1), bet: given("bet"), joker: given("joker"), meters };
}

/** Everything about an analysis in its places; `beside` is that of the table it is compared with, under a word for it. */
export function show(analysis, beside, word = "approved") {
  summary(analysis, beside, word);
  charts(analysis, beside, word);
}

function pair(term, text, exact, before) {
  return h("div", {}, h("dt", {}, term), h("dd", {}, h("span", { class: "figure" }, text), exact && fraction(exact), before && h("span", { class: "before" }, before)));
}

function summary(analysis, approved, word) {
  const edge = analysis.house_edge, rows = [];
  const was = (text) => approved && `${word}: ${text}`;
  rows.push(pair("Hit frequency", percent(analysis.hit_frequency), analysis.hit_frequency, was(percent(approved?.hit_frequency))));
  if (value(analysis.push_frequency)) rows.push(pair("Push frequency", percent(analysis.push_frequency), analysis.push_frequency));
  if (edge) {
    rows.push(pair("Standard deviation", decimal(analysis.standard_deviation, 4), null, approved?.standard_deviation && was(decimal(approved.standard_deviation, 4))));
    rows.push(pair("Volatility index, 90%", decimal(analysis.volatility_index, 4)));
    rows.push(pair("Maximum award, in units", units(analysis.maximum_award)));
  }
  if (analysis.envy_return_per_player) rows.push(pair("Envy, each other player", percent(analysis.envy_return_per_player), analysis.envy_return_per_player));
  if (analysis.jackpot) rows.push(...jackpot(analysis.jackpot));
  const words = analysis.with_envy ? `with envy, ${analysis.players} players` : "of each unit staked";
  const head = edge
    ? h("div", { class: "headline" }, h("p", { class: "muted" }, `House edge, ${words}`), h("p", { class: `big ${isNegative(edge) ? "bad" : ""}`, id: "house-edge" }, percent(edge)), h("p", {}, fraction(edge)), approved?.house_edge && difference(edge, approved.house_edge, word), warned(analysis))
    : h("div", { class: "headline" }, h("p", { class: "muted" }, "House edge"), h("p", {}, "It depends on the meter: enter its amount."));
  const now = document.getElementById("edge-now");
  if (now) now.textContent = edge ? `House edge ${percent(edge)}` : "";
  now?.classList.toggle("bad", Boolean(edge) && isNegative(edge));
  const split = h("div", { class: "one-bar" }), parts = splitOf(analysis);
  document.getElementById("summary").replaceChildren(head, split, h("dl", { class: "facts" }, rows));
  keep(split, wholeBar(parts, { label: parts.map(({ name, share }) => `${name} ${(100 * share).toFixed(2)}%`).join(", ") }));
}

/** How a wager ends: lost, pushed, or paid at the odds of a line; of a meter that is not known, only that it pays. */
function splitOf(analysis) {
  const hits = value(analysis.hit_frequency), pushes = value(analysis.push_frequency);
  const ends = [{ name: "loses", share: 1 - hits - pushes, tone: "bad" }, { name: "pushes", share: pushes, tone: "even" }];
  const paid = analysis.distribution.filter(({ net }) => value(net) > 0).map(({ net, probability }) => ({ name: `pays ${units(net).slice(1)} to 1`, share: value(probability), tone: "good" }));
  return [...ends, ...(paid.length ? paid : [{ name: "pays", share: hits, tone: "good" }])].filter(({ share }) => share > 0);
}

function isNegative(edge) {
  return edge.startsWith("-");
}

/** A table that pays more than it takes is told under its edge, where nobody overlooks it. */
function warned(analysis) {
  const own = isNegative(analysis.house_edge) ? ["This table pays more than it takes"] : [];
  return (analysis.warnings.length ? analysis.warnings : own).map((text) => h("p", { class: "notice bad" }, `${text}.`));
}

function difference(edge, approved, word) {
  const points = 100 * (value(edge) - value(approved));
  const tone = isNegative(edge) ? "bad" : points > 0 ? "warn" : "good", sign = points > 0 ? "+" : "−";
  return h("p", { class: "row" }, h("span", {}, `${word}: ${percent(approved)}`), h("span", { class: `tag ${tone}` }, `${sign}${Math.abs(points).toFixed(4)} points`));
}

function jackpot(found) {
  const rows = [pair("Return of the fixed pays", percent(found.fixed_return), found.fixed_return)];
  for (const meter of found.meters) rows.push(pair(`A dollar on the ${meter.name} meter`, value(meter.coefficient).toExponential(4), meter.coefficient));
  if (found.break_even_meter) rows.push(pair("Break-even meter", dollars(centsUp(found.break_even_meter))));
  return rows;
}

/** Dollars as a fraction, in cents: the first whole cent that is not less. */
function centsUp(exact) {
  const [above, below = "1"] = exact.split("/");
  const cents = 100n * BigInt(above), parts = BigInt(below);
  return (cents + parts - 1n) / parts;
}

/** The lines of an analysis as a table. */
export function lines(analysis) {
  const columns = ["Hand", "Pays", "Combinations", "Probability", "1 in", "Net return", "Gross return"];
  const envy = analysis.lines.some((line) => line.envy_cents);
  if (envy) columns.push("Envy");
  const rows = analysis.lines.map((line) =>
    h("tr", {}, h("th", { scope: "row" }, line.name), h("td", {}, line.pays), h("td", {}, whole(line.combinations)), h("td", {}, decimal(line.probability, 8)), h("td", {}, oneIn(line.one_in).replace("1 in ", "")), h("td", {}, decimal(line.return, 8)), h("td", {}, percent(line.return_with_stake)), envy && h("td", {}, line.envy_cents ? `$${whole(line.envy_cents / 100)}` : "")),
  );
  const total = h("tr", {}, h("th", { scope: "row" }, "Total"), h("td"), h("td", {}, whole(analysis.deals)), h("td", {}, "1.00000000"), h("td"), h("td", {}, analysis.house_edge_without_envy ? decimal(-value(analysis.house_edge_without_envy), 8) : ""), h("td"), envy && h("td"));
  return h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Every line of the pay table" }, h("table", { class: "figures" }, h("thead", {}, h("tr", {}, columns.map((title) => h("th", { scope: "col" }, title)))), h("tbody", {}, rows), h("tfoot", {}, total)));
}

function charts(analysis, approved, word) {
  const keys = approved ? ["yours", word] : [];
  const paid = analysis.lines.filter((line) => line.line !== "all-other");
  const before = Object.fromEntries((approved?.lines ?? []).map((line) => [line.line, line]));
  const left = (approved?.lines ?? []).filter(({ line }) => line !== "all-other" && !paid.some((one) => one.line === line));
  const pairs = [...paid.map((line) => [line, ...(approved ? [before[line.line]] : [])]), ...left.map((line) => [undefined, line])];
  const rows = pairs.map((both) => {
    const texts = both.map((version) => (!version ? "no line" : version.return_with_stake ? percent(version.return_with_stake, 3) : "by meter"));
    return { name: both.find(Boolean).name, values: both.map((line) => value(line?.return_with_stake)), texts };
  });
  const most = Math.max(1e-9, ...rows.flatMap((row) => row.values));
  keep(document.getElementById("returns"), bars(rows, { label: `Gross return of each line, of a unit staked. ${rows.map((row) => `${row.name}: ${row.texts[0]}`).join("; ")}`, scale: (value) => value / most, keys }));
  spread(document.getElementById("distribution"), analysis);
  hold(document.getElementById("band"), analysis, approved, keys);
}

function spread(element, analysis) {
  const rows = analysis.distribution.map((net) => ({ name: units(net.net), values: [value(net.probability)], texts: [share(value(net.probability))] }));
  if (!rows.length) return element.replaceChildren(h("p", { class: "muted" }, "Enter the meter first."));
  const least = Math.floor(Math.log10(Math.min(...rows.map((row) => row.values[0])))) - 0.5;
  const ticks = Array.from({ length: Math.floor(-least) + 1 }, (_, power) => ({ value: 10 ** -power, text: power ? `1/${shortly(10 ** power).replace(" ", "")}` : "always" }));
  let drawn = element.querySelector(".drawn");
  if (!drawn) element.replaceChildren((drawn = h("div", { class: "drawn" })), h("p", { class: "muted" }, "Logarithmic scale: each line is ten times rarer than the one before."));
  return keep(drawn, bars(rows, { ticks, label: `How often a unit staked ends with each result, on a log scale. ${rows.map((row) => `${row.name}: ${row.texts[0]}`).join("; ")}`, scale: (value) => 1 - Math.log10(value) / least }));
}

function share(probability) {
  return probability >= 0.001 ? `${(100 * probability).toFixed(2)}%` : `1 in ${whole(Math.round(1 / probability))}`;
}

function hold(element, analysis, approved, keys) {
  const shown = [analysis, ...(approved ? [approved] : [])].filter((version) => version.hold_bands.length);
  if (!shown.length) return element.replaceChildren(h("p", { class: "muted" }, "Enter the meter first."));
  const bands = shown.map((drawn) => ({ edge: value(drawn.house_edge_without_envy), points: drawn.hold_bands.map((one) => ({ hands: one.hands, low: one.low, high: one.high })) }));
  const rows = shown[0].hold_bands.map((one) => h("tr", {}, h("th", { scope: "row" }, whole(one.hands)), h("td", {}, percent(one.low, 2)), h("td", {}, percent(one.high, 2))));
  const figures = h("details", {}, h("summary", {}, "Figures"), h("table", { class: "figures" }, h("thead", {}, h("tr", {}, ["Hands", "From", "To"].map((title) => h("th", { scope: "col" }, title)))), h("tbody", {}, rows)));
  let drawn = element.querySelector(".drawn");
  if (!drawn) element.replaceChildren((drawn = h("div", { class: "drawn" })));
  keep(drawn, band(bands, { label: "The band that holds 90% of results, by hands played; its figures are below", keys: shown.length > 1 ? keys : [] }));
  const open = element.querySelector("details")?.open;
  element.querySelector("details")?.remove();
  figures.open = Boolean(open);
  return element.append(figures);
}
