// The pay table designer: other pays, lines and orders than an approved table has, priced as they are typed; another design beside it.

import { asked, show } from "./analysis.mjs";
import { counted, decimal, oneIn, percent, soon, trouble, units } from "./exact.mjs";
import { busy, h, saved } from "./pitboss.mjs";

const page = document.getElementById("design"), body = document.getElementById("lines");
const { game, wager, paytable } = page.dataset;
const gone = document.getElementById("gone");
const approvedRows = [...body.rows], approvedOrder = approvedRows.map((row) => row.dataset.line);
const rows = () => [...body.rows];
const inputOf = (row) => row.querySelector("input");
const paysOf = (row) => inputOf(row).value.trim() || "loss";
const ORDER = "order", ADDED = "+", BESIDE = "beside";
let running, kept = "";

/** What differs from the approved table: pays, lines that it has not, and an order if it is another one. */
function design() {
  const changed = rows().filter((row) => !row.dataset.hand && paysOf(row) !== row.dataset.approved).map((row) => ({ line: row.dataset.line, pays: paysOf(row) }));
  const added = rows().filter((row) => row.dataset.hand).map((row) => ({ line: row.dataset.line, hand: row.dataset.hand, pays: paysOf(row) }));
  const order = rows().map((row) => row.dataset.line);
  return { lines: changed, added, order: order.join() === approvedOrder.join() ? [] : order };
}

/** A design as a text that fits into an address, and back. */
function written({ lines, added, order }) {
  return new URLSearchParams([...lines.map(({ line, pays }) => [line, pays]), ...added.map(({ line, hand, pays }) => [`${ADDED}${line}`, `${hand} ${pays}`]), ...(order.length ? [[ORDER, order.join(" ")]] : [])]).toString();
}

function readAgain(text) {
  const found = { lines: [], added: [], order: [] };
  for (const [name, value] of new URLSearchParams(text)) {
    const [hand, ...pays] = value.split(" ");
    if (name === ORDER) found.order = value.split(" ").filter(Boolean);
    else if (name.startsWith(ADDED)) found.added.push({ line: name.slice(1), hand, pays: pays.join(" ").slice(0, 40) });
    else if (name !== BESIDE && approvedOrder.includes(name)) found.lines.push({ line: name, pays: value.slice(0, 40) });
  }
  return found;
}

function priced(own) {
  const { players, bet, joker, meters } = asked();
  return { game, wager, paytable, ...own, players, bet, joker, meters };
}

async function refresh() {
  running?.abort();
  const { signal } = (running = new AbortController());
  const own = design(), text = written(own);
  remember(text);
  try {
    const { first, second } = await counted("POST", "/api/v1/maths/compare", { first: priced(readAgain(kept)), second: priced(own) }, { signal });
    answered();
    document.getElementById("changed").hidden = second.approved;
    document.getElementById("unchanged").hidden = !second.approved;
    show(second, text === kept ? undefined : first, kept ? "compared" : "approved");
    fill(second, first);
  } catch (problem) {
    if (problem.name !== "AbortError") refused(problem.message, problem.body?.fields);
  }
}

/** What can't be priced: said by the name of its line, where it is one line's fault. */
function refused(sentence, fields = []) {
  answered({ text: fields[0]?.says ?? sentence, fields });
}

/** What the server says: nothing, or what is wrong and with which line. */
function answered({ text = "", fields = [] } = {}) {
  trouble(text);
  page.classList.toggle("stale", Boolean(text));
  if (text) document.querySelector("#summary .waiting")?.replaceWith(h("p", { class: "muted" }, "This table can't be priced."));
  for (const row of rows()) {
    const wrong = fields.some(({ field }) => field === row.dataset.line);
    inputOf(row).setAttribute("aria-invalid", String(wrong));
    if (wrong) inputOf(row).setAttribute("aria-errormessage", "trouble");
  }
}

function fill(analysis, beside) {
  const found = Object.fromEntries(analysis.lines.map((line) => [line.line, line])), others = Object.fromEntries(beside.lines.map((line) => [line.line, line]));
  document.getElementById("beside-title").textContent = kept ? "Compared" : "Approved";
  document.getElementById("beside-words").textContent = kept ? "The pays you chose are kept to compare with: change some above, and the figures of both stand side by side." : "";
  for (const row of rows()) {
    const line = found[row.dataset.line], other = others[row.dataset.line]?.pays ?? "no line", put = (figure, text) => (row.querySelector(`[data-figure=${figure}]`).textContent = text);
    put("beside", other);
    row.querySelector("[data-figure=beside]").classList.toggle("differs", other !== line?.pays);
    put("one-in", oneIn(line?.one_in).replace("1 in ", ""));
    put("returned", percent(line?.return_with_stake));
    put("even", line?.even_at ? units(line.even_at) : "");
    row.classList.toggle("is-changed", Boolean(row.dataset.hand) || paysOf(row) !== row.dataset.approved);
  }
  gone.replaceChildren(...beside.lines.filter(({ line }) => line !== "all-other" && !found[line]).map((line) => rowOfOther(line, beside.lines)));
}

/** A line that only the table beside this one has, with a way to put it back where it was. */
function rowOfOther(line, others) {
  const back = h("button", { type: "button", "aria-label": `Put back ${line.name}` }, "Put back");
  back.addEventListener("click", () => putBack(line.line, others.map((other) => other.line)));
  return h("tr", {}, h("th", { scope: "row" }, line.name), h("td", {}, back), h("td", { "data-figure": "beside" }, line.pays), h("td", { "data-figure": "one-in" }), h("td", { "data-figure": "returned" }), h("td", { "data-figure": "even" }), h("td"));
}

function putBack(line, order) {
  const kind = readAgain(kept).added.find((added) => added.line === line);
  const row = approvedRows.find((approved) => approved.dataset.line === line) ?? (kind && rowFor(kind));
  if (!row) return;
  const later = new Set(order.slice(order.indexOf(line) + 1));
  body.insertBefore(row, rows().find((other) => later.has(other.dataset.line)) ?? null);
  inputOf(row).focus();
  refresh();
}

// The design is in the address, and the one beside it too, so that both can be kept and sent.
function remember(text) {
  const all = new URLSearchParams(text);
  if (kept) all.append(BESIDE, kept);
  const hash = all.toString();
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
}

/** Put the page into a design: rows in its order, with its pays and its own lines. */
function lay({ lines, added, order }) {
  for (const row of approvedRows) inputOf(row).value = lines.find((line) => line.line === row.dataset.line)?.pays ?? row.dataset.approved;
  const all = [...approvedRows, ...added.map(rowFor).filter(Boolean)], named = new Map(all.map((row) => [row.dataset.line, row]));
  body.replaceChildren(...(order.length ? order.map((name) => named.get(name)).filter(Boolean) : all));
}

/** A line that the approved table has not, made like the others; nothing for a hand that has no name here. */
function rowFor({ line, hand, pays }) {
  const option = [...document.getElementById("add-hand").options].find((choice) => choice.value === hand);
  if (!option || !approvedRows.length) return null;
  const row = approvedRows[0].cloneNode(true), name = option.text, title = row.querySelector("th");
  const was = row.dataset.name;
  Object.assign(row.dataset, { line, hand, name, approved: "" });
  title.textContent = name;
  title.id = `name-of-${line}`;
  inputOf(row).setAttribute("aria-labelledby", title.id);
  inputOf(row).value = pays;
  for (const figure of row.querySelectorAll("[data-figure]")) figure.textContent = "";
  for (const button of row.querySelectorAll("button")) button.setAttribute("aria-label", button.getAttribute("aria-label").replace(was, name));
  return row;
}

function add(hand, pays) {
  const taken = new Set(rows().map((row) => row.dataset.line));
  let line = hand;
  for (let number = 2; taken.has(line) || approvedOrder.includes(line); number += 1) line = `${hand}-${number}`;
  const row = rowFor({ line, hand, pays });
  if (!row) return;
  body.prepend(row);
  inputOf(row).focus();
  refresh();
}

function move(row, by) {
  const at = rows().indexOf(row);
  if (by === 0 && body.rows.length > 1) {
    const next = body.rows[at + 1] ?? body.rows[at - 1];
    row.remove();
    next.querySelector("[data-move='0']").focus();
  } else if (by && body.rows[at + by]) {
    body.insertBefore(row, by < 0 ? body.rows[at - 1] : body.rows[at + 1].nextSibling);
    row.querySelector(`[data-move='${by}']`).focus();
  }
  refresh();
}

function step(input, by) {
  const odds = /^([\d,]+) (to|for) (\d+)$/.exec(input.value.trim());
  if (odds) {
    const next = Math.max(0, Number(odds[1].replaceAll(",", "")) + by);
    input.value = next === 0 && odds[2] === "to" ? "push" : `${next} ${odds[2]} ${odds[3]}`;
  } else if (input.value.trim() === "push") input.value = by > 0 ? "1 to 1" : "loss";
  else if (input.value.trim() === "loss" && by > 0) input.value = "push";
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

async function save(button) {
  await busy(button, async () => {
    const headers = { "Content-Type": "application/json" };
    if (document.body.dataset.csrf) headers["X-Pitboss-CSRF"] = document.body.dataset.csrf;
    const answer = await fetch("/api/v1/maths/paytable.toml", { method: "POST", headers, body: JSON.stringify(priced(design())) });
    if (!answer.ok) {
      const { detail, fields } = await answer.json();
      return refused(detail, fields);
    }
    return saved(answer, "paytable.toml");
  });
}

// Round pays for an edge

async function find(form) {
  const words = document.getElementById("target-words"), list = document.getElementById("found");
  const target = { game, wager, paytable, edge: form.elements["target-edge"].value.trim(), hit: form.elements["target-hit"].value.trim() || null };
  words.textContent = "Looking for tables…";
  list.replaceChildren();
  try {
    const { designs } = await counted("POST", "/api/v1/maths/design", target);
    words.textContent = `${designs.length} tables, the roundest first. Edges are exact; simpler tables may exist.`;
    list.replaceChildren(...designs.map(drawFound));
  } catch (problem) {
    words.textContent = problem.message;
  }
}

function drawFound(found, at) {
  const names = Object.fromEntries(approvedRows.map((row) => [row.dataset.line, row.dataset.name]));
  const use = h("button", { type: "button" }, "Use these pays");
  use.addEventListener("click", () => {
    lay({ lines: found.lines, added: [], order: found.lines.map(({ line }) => line) });
    refresh();
    document.getElementById("pays-title").scrollIntoView({ block: "start" });
  });
  return h("section", { class: "found-design", "aria-label": `Table ${at + 1}` }, h("p", { class: "figure" }, percent(found.house_edge)),
    h("p", { class: "muted" }, `hits ${percent(found.hit_frequency, 2)}, deviation ${decimal(found.standard_deviation, 2)}`),
    h("dl", {}, found.lines.flatMap(({ line, pays }) => [h("dt", {}, names[line] ?? line), h("dd", {}, pays)])), use);
}

const later = soon(refresh);
page.addEventListener("input", (event) => {
  if (event.target.closest("tr[data-line], .asked") && event.target.id !== "from") later();
});
page.addEventListener("submit", (event) => {
  event.preventDefault();
  if (event.target.id === "add") add(document.getElementById("add-hand").value, document.getElementById("add-pays").value.trim() || "loss");
  if (event.target.id === "target") find(event.target);
});
page.addEventListener("keydown", (event) => {
  if (!event.target.closest("tr[data-line]") || event.target.tagName !== "INPUT") return;
  const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
  if (!by) return;
  event.preventDefault();
  step(event.target, by);
});
page.addEventListener("click", (event) => {
  const button = event.target.closest("tr[data-line] button");
  if (button?.dataset.step) step(inputOf(button.closest("tr")), Number(button.dataset.step));
  else if (button?.dataset.move) move(button.closest("tr"), Number(button.dataset.move));
});
document.getElementById("from").addEventListener("change", (event) => location.assign(event.target.value));
document.getElementById("save").addEventListener("click", (event) => save(event.currentTarget));
// Only what can be priced is compared with: else no later design could be.
document.getElementById("keep").addEventListener("click", async () => {
  await refresh();
  if (page.classList.contains("stale")) return;
  kept = written(design());
  refresh();
});
document.getElementById("reset").addEventListener("click", () => {
  kept = "";
  lay({ lines: [], added: [], order: [] });
  refresh();
});
kept = new URLSearchParams(location.hash.slice(1)).get(BESIDE) ?? "";
lay(readAgain(location.hash.slice(1)));
refresh();
