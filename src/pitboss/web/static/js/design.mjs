// The pay table designer: other pays for the lines of an approved table, priced as they are typed.

import { asked, show } from "./analysis.mjs";
import { counted, oneIn, percent, soon, trouble, units } from "./exact.mjs";
import { busy, saved } from "./pitboss.mjs";

const page = document.getElementById("design");
const { game, wager, paytable } = page.dataset;
const rows = [...document.querySelectorAll("tr[data-line]")];
const inputOf = (row) => row.querySelector("input");
let running;

function changes() {
  return rows
    .filter((row) => inputOf(row).value.trim() !== row.dataset.approved)
    .map((row) => ({ line: row.dataset.line, pays: inputOf(row).value.trim() || "loss" }));
}

function design(changed) {
  const { players, bet, joker, meters } = asked();
  return { game, wager, paytable, lines: changed, players, bet, joker, meters };
}

async function refresh() {
  running?.abort();
  const { signal } = (running = new AbortController());
  const changed = changes();
  remember(changed);
  try {
    const { first, second } = await counted("POST", "/api/v1/maths/compare", { first: design([]), second: design(changed) }, { signal });
    answered("");
    const isChanged = !second.approved;
    document.getElementById("changed").hidden = !isChanged;
    show(second, isChanged ? first : undefined);
    fill(second);
  } catch (problem) {
    if (problem.name !== "AbortError") answered(problem.message);
  }
}

function answered(text) {
  trouble(text);
  page.classList.toggle("stale", Boolean(text));
  for (const row of rows) {
    const wrong = Boolean(text) && text.startsWith(`${row.dataset.name}:`);
    inputOf(row).setAttribute("aria-invalid", String(wrong));
    if (wrong) inputOf(row).setAttribute("aria-errormessage", "trouble");
  }
}

function fill(analysis) {
  const found = Object.fromEntries(analysis.lines.map((line) => [line.line, line]));
  for (const row of rows) {
    const line = found[row.dataset.line], put = (figure, text) => (row.querySelector(`[data-figure=${figure}]`).textContent = text);
    put("one-in", oneIn(line.one_in).replace("1 in ", ""));
    put("returned", percent(line.return_with_stake));
    put("even", line.even_at ? units(line.even_at) : "");
    row.classList.toggle("is-changed", inputOf(row).value.trim() !== row.dataset.approved);
  }
}

// The design is in the address, so that it can be kept and sent.
function remember(changed) {
  const hash = new URLSearchParams(changed.map((each) => [each.line, each.pays])).toString();
  history.replaceState(null, "", hash ? `#${hash}` : location.pathname + location.search);
}

function recall() {
  for (const [line, pays] of new URLSearchParams(location.hash.slice(1))) {
    const row = rows.find((each) => each.dataset.line === line);
    if (row) inputOf(row).value = pays.slice(0, 40);
  }
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
    const answer = await fetch("/api/v1/maths/paytable.toml", { method: "POST", headers, body: JSON.stringify(design(changes())) });
    if (!answer.ok) return answered((await answer.json()).detail);
    return saved(answer, "paytable.toml");
  });
}

const later = soon(refresh);
page.addEventListener("input", (event) => {
  if (event.target.id !== "from") later();
});
page.addEventListener("submit", (event) => event.preventDefault());
page.addEventListener("keydown", (event) => {
  if (!event.target.closest("tr[data-line]") || event.target.tagName !== "INPUT") return;
  const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
  if (!by) return;
  event.preventDefault();
  step(event.target, by);
});
page.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-step]");
  if (button) step(inputOf(button.closest("tr")), Number(button.dataset.step));
});
document.getElementById("from").addEventListener("change", (event) => location.assign(event.target.value));
document.getElementById("save").addEventListener("click", (event) => save(event.currentTarget));
document.getElementById("reset").addEventListener("click", () => {
  for (const row of rows) inputOf(row).value = row.dataset.approved;
  refresh();
});
recall();
refresh();
