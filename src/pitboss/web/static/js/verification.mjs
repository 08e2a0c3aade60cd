// Printed figures beside their exact values: asked of the server once, then looked through here.

import { counted, value, whole } from "./exact.mjs";
import { complain, h, pageData } from "./pitboss.mjs";

const part = (id) => document.getElementById(id);
const VERDICTS = ["matches", "damaged", "wrong", "unexplained"];
const LOOKS = { matches: "good", damaged: "warn", wrong: "bad", unexplained: "bad" };
const MOST = 200;
const titles = pageData().documents;
let figures = [];

/** What people call a document; its file name only where it has no title. */
const titleOf = (file) => titles[file] ?? file;

/** An exact value in few digits; the whole fraction stands beside it for whoever points at it. */
function digits(exact) {
  return exact.includes("/") ? String(Number(value(exact).toPrecision(9))) : whole(exact);
}

const tally = (rows) => VERDICTS.map((verdict) => [verdict, rows.filter((row) => row.verdict === verdict).length]).filter(([, count]) => count);
const words = (counts) => counts.map(([verdict, count]) => `${count} ${verdict}`).join(", ");

function drawDocument(name) {
  const rows = figures.filter((row) => row.document === name), counts = tally(rows);
  return h("div", { class: "document-row" }, h("span", { title: name }, titleOf(name)),
    h("div", { class: "verdict-bar", role: "img", "aria-label": words(counts) }, counts.map(([verdict, count]) => {
      const bar = h("span", { class: verdict });
      bar.style.flexGrow = count;
      return bar;
    })), h("span", { class: "muted" }, words(counts)));
}

function drawFigure(row, ofTable, ofReason) {
  return h("tr", {}, h("td", {}, h("span", { class: `tag ${LOOKS[row.verdict]}` }, row.verdict)),
    ofTable ? h("td", { rowspan: ofTable, class: "printed-table" }, h("a", { href: `/games/${row.game}/paytables/${row.wager}/${row.paytable}` }, row.table || row.paytable), row.table.endsWith(row.paytable) ? null : [h("br"), h("span", { class: "muted" }, row.paytable)]) : null,
    h("td", {}, row.line.replaceAll("-", " ")), h("td", {}, row.quantity.replaceAll("-", " ")), h("td", { class: "number" }, row.printed || "(gone)"), h("td", { class: "number", title: row.exact }, digits(row.exact)),
    ofReason ? h("td", { rowspan: ofReason }, row.explanation ? h("span", { class: "muted why" }, byTitle(row.explanation)) : null) : null);
}

/** A reason with the titles of documents instead of the names of their files. */
const byTitle = (reason) => Object.entries(titles).reduce((text, [file, title]) => text.replaceAll(file, `“${title}”`), reason);

/** How many rows from each on share what is then said once; nothing for those that it has been said for. */
function spans(rows, share) {
  const counts = rows.map(() => 0);
  let first = 0;
  rows.forEach((row, at) => {
    if (!share(row, rows[first])) first = at;
    counts[first] += 1;
  });
  return counts;
}

const inOneTable = (row, other) => row.game === other.game && row.wager === other.wager && row.table === other.table && row.paytable === other.paytable;
const forOneReason = (row, other) => row.explanation && row.explanation === other.explanation;

function draw() {
  const verdict = part("verdict").value, name = part("document").value, sought = part("words").value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = figures.filter((row) => (verdict === "not" ? row.verdict !== "matches" : !verdict || row.verdict === verdict) && (!name || row.document === name)
    && sought.every((word) => `${row.table} ${row.paytable} ${row.line} ${row.quantity} ${row.wager} ${row.explanation}`.toLowerCase().includes(word)));
  const shown = fits.slice(0, MOST), tables = spans(shown, inOneTable), reasons = spans(shown, forOneReason);
  part("figures").replaceChildren(...shown.map((row, at) => drawFigure(row, tables[at], reasons[at])));
  part("shown").textContent = fits.length > MOST ? `The first ${MOST} of ${fits.length} figures` : `${fits.length} figures`;
}

async function look() {
  figures = await counted("GET", "/api/v1/maths/verification/figures");
  const counts = tally(figures), matches = counts.find(([verdict]) => verdict === "matches")?.[1] ?? 0;
  part("total").textContent = `${matches} of ${figures.length}`;
  part("total-words").textContent = `printed figures recomputed and right: ${words(counts)}.`;
  const documents = [...new Set(figures.map((row) => row.document))];
  part("documents").replaceChildren(...documents.map(drawDocument));
  part("document").append(...documents.map((name) => h("option", { value: name }, titleOf(name))));
  draw();
}

part("filter").addEventListener("input", draw);
part("filter").addEventListener("submit", (event) => event.preventDefault());
look().catch(complain);
