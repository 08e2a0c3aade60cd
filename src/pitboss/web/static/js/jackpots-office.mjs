// Jackpots in the office: adjustments by two people, and new ones by their plan, checked before they are made.

import { counted } from "./exact.mjs";
import { collect, sayLater, wire } from "./forms.mjs";
import { breakEven, meterBar } from "./meter-bar.mjs";
import { api, complain, h, pageData, say } from "./pitboss.mjs";

const data = pageData();

for (const form of document.querySelectorAll("[data-adjust]")) {
  wire(form, {
    path: form.dataset.adjust,
    body: (form) => {
      const { way, cents, ...body } = collect(form);
      const [direction, code] = way.split(" ");
      if (cents <= 0) throw { field: "cents", says: "Enter an amount above 0: the direction says whether the meter goes up or down" };
      return { ...body, code, cents: direction === "up" ? cents : -cents };
    },
    done: () => {
      sayLater("The meter is adjusted.");
      location.reload();
    },
  });
}

/** The bars of a jackpot's meters, by its exact economics. */
async function drawWorth(jackpot, places) {
  const { meters } = await counted("GET", `/api/v1/jackpots/${encodeURIComponent(jackpot)}/economics`);
  for (const place of places) {
    const worth = meters.find(({ meter }) => meter === place.dataset.meter);
    place.replaceChildren(...meterBar(Number(place.dataset.seed), Number(place.dataset.cents), breakEven(worth)));
  }
}

const bars = [...document.querySelectorAll(".worth")];
for (const name of new Set(bars.map((place) => place.dataset.jackpot))) drawWorth(name, bars.filter((place) => place.dataset.jackpot === name)).catch(complain);

const checked = document.getElementById("checked");
const form = document.getElementById("plan-form");
let plan = null;
let advised = [];
/** The jackpot whose plan is changed; empty for a new one. */
let changing = "";
/** How often what stands in the forms has changed, and how often it had when it was sent to be checked. */
let changes = 0, sent = 0;

/** What was checked is no longer what stands in the forms: it can't be made. */
function changed() {
  changes += 1;
  checked.hidden = true;
}

function show(answer) {
  if (changes !== sent) return say("The plan was changed while it was checked: check it again");
  plan = answer.plan;
  advised = answer.warnings;
  document.getElementById("checked-name").textContent = plan.name;
  const advice = answer.warnings.length ? answer.warnings : ["The plan follows the supplier's advice."];
  document.getElementById("warnings").replaceChildren(...advice.map((warning) => h("li", {}, warning)));
  document.getElementById("favours").textContent = `${answer.favours}.`;
  document.getElementById("favours").hidden = document.getElementById("sure-part").hidden = !answer.favours;
  document.getElementById("sure").required = Boolean(answer.favours);
  document.getElementById("create").textContent = changing ? "Change the plan" : "Create this jackpot";
  showWorth(answer.figures);
  checked.hidden = false;
  checked.focus();
}

/** What a plan is worth does not hang on these. */
const UNPRICED = ["name", "id", "location", "zone", "practice", "supervisor_from", "executive_from", "executive_lines"];

/** What is sent to be checked is what stands in the forms now. */
function asSent(body) {
  sent = changes;
  return body;
}

/** With what was checked goes what it was worth. */
function stale({ target }) {
  changed();
  if (target.form !== form || UNPRICED.includes(target.name) || target.id === "n-edge") return;
  document.getElementById("worth").replaceChildren();
  document.getElementById("no-worth").hidden = false;
}

/** The exact economics beside the form. */
function showWorth(figures) {
  document.getElementById("no-worth").hidden = true;
  document.getElementById("worth").replaceChildren(...figures.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)]));
}

/** A plan in the words of a plan file: what is left empty is left out. */
function words(filled) {
  const { meter: written = {}, prizes, executive_lines: lines, ...rest } = collect(filled);
  const meters = Object.values(written).filter((meter) => meter.id);
  const own = changing ? data.plans[changing].line : [];
  const kind = rest.type === "house" ? { prizes: prizes ?? {} } : { meter: meters };
  return { words: { ...rest, ...kind, executive_lines: lines ?? [], ...(own.length ? { line: own } : {}) } };
}

/** A plan to be checked; what is wrong with a meter is told at its row: those that are left out are not counted. */
async function check(method, path, body, options) {
  const rows = Object.entries(collect(form).meter ?? {}).filter(([, meter]) => meter.id).map(([row]) => row);
  try {
    return await api(method, path, body, options);
  } catch (problem) {
    for (const wrong of problem.body?.fields ?? []) wrong.field = wrong.field.replace(/^meter\.(\d+)/, (whole, number) => (number in rows ? `meter.${rows[number]}` : whole));
    throw problem;
  }
}

/** The hands of the chosen pay table: a prize for each, and whether it needs an executive's card. */
async function drawLines(prizes = {}, executive = []) {
  const query = new URLSearchParams({ game: form.elements.game.value, paytable: form.elements.paytable.value });
  const lines = await api("GET", `/api/v1/plans/lines?${query}`);
  const house = form.elements.type.value === "house";
  document.getElementById("meters").hidden = document.getElementById("meters").disabled = house;
  document.getElementById("lines").replaceChildren(...lines.map(({ line, name, pays }) => h("div", { class: "field" },
    h("label", { for: `prize-${line}` }, `${name} (${pays})`),
    house ? h("input", { id: `prize-${line}`, name: `prizes.${line}`, value: prizes[line] ?? "", placeholder: "$0", autocomplete: "off", "data-as": "text", "data-optional": "" }) : null,
    h("span", { class: "check" }, h("input", { type: "checkbox", id: house ? `card-${line}` : `prize-${line}`, name: "executive_lines", value: line, "data-as": "each", "aria-label": `${name}: an executive's card`, ...(executive.includes(line) ? { checked: true } : {}) }), h("small", {}, "executive's card")))));
}

/** Put meters into the form, as they are written. */
function fillMeters(meters) {
  for (const number of [0, 1, 2]) {
    const meter = meters[number] ?? {};
    for (const name of ["id", "seed", "contribution", "reserve", "limit"]) form.elements[`meter.${number}.${name}`].value = meter[name] ?? "";
    form.elements[`meter.${number}.overflow`].value = meter.overflow ?? "next-start";
  }
}

async function propose() {
  const { game, paytable, wager, off_the_meter: off } = form.elements;
  const asked = () => ({ game: game.value, paytable: paytable.value, wager: wager.value, off_the_meter: off.value, edge: document.getElementById("n-edge").value.trim() });
  const standing = () => JSON.stringify([asked(), collect(form).meter, changing]);
  const before = standing();
  const answer = await api("POST", "/api/v1/plans/proposal", asked());
  if (standing() !== before) return say("The plan was changed while meters were proposed: have them proposed again");
  fillMeters(answer.meters);
  document.getElementById("ours").textContent = `${answer.ours}.`;
  changed();
  showWorth(answer.figures);
}

/** The plan of a jackpot in the form, every field of it. */
async function change(id) {
  const known = data.plans[id];
  changing = id;
  changed();
  document.getElementById("form-part").open = true;
  for (const [name, value] of Object.entries(known)) {
    const input = form.elements[name];
    if (input?.type === "checkbox") input.checked = value;
    else if (input && typeof value === "string") input.value = value;
  }
  form.elements.id.readOnly = true;
  fillMeters(known.meter);
  await drawLines(known.prizes, known.executive_lines);
  const note = document.getElementById("changing");
  note.textContent = `This is the plan of ${known.name}: change it, check it, and have a second person agree.`;
  note.hidden = false;
  form.scrollIntoView();
  form.elements.name.focus();
}

/** The id follows the name until somebody writes one. */
function nameIt() {
  const { name, id } = form.elements;
  let written = false;
  id.addEventListener("input", () => { written = Boolean(id.value); });
  name.addEventListener("input", () => { if (!written && !changing) id.value = name.value.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "").slice(0, 24); });
}

/** A link to a form opens it, with its first field ready. */
for (const link of document.querySelectorAll("[data-opens]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const first = document.getElementById(link.dataset.opens), folded = first.closest("details");
    if (folded) folded.open = true;
    first.closest("form").scrollIntoView();
    first.focus();
  });
}

const act = (button, action) => button.addEventListener("click", () => action().catch(complain));
const file = document.getElementById("plan-file");
if (file) {
  wire(file, { path: "/api/v1/plans/check", body: (filled) => asSent({ toml: filled.elements.toml.value }), done: show });
  document.getElementById("plan-upload").addEventListener("change", async ({ target }) => {
    if (!target.files.length) return;
    document.getElementById("plan-text").value = await target.files[0].text();
    changed();
  });
  wire(form, { path: "/api/v1/plans/check", body: (filled) => asSent(words(filled)), send: check, done: show });
  for (const source of [file, form]) source.addEventListener("input", stale);
  nameIt();
  act(document.getElementById("propose"), propose);
  for (const name of ["type", "game", "paytable"]) form.elements[name].addEventListener("change", () => drawLines().catch(complain));
  document.getElementById("form-part").addEventListener("toggle", () => { if (!changing) drawLines().catch(complain); }, { once: true });
  const wanted = new URLSearchParams(location.search).get("change");
  for (const button of document.querySelectorAll("[data-change]")) {
    act(button, () => change(button.dataset.change));
    if (button.dataset.change !== wanted) continue;
    history.replaceState(null, "", location.pathname);  // once: the page comes again when it is done
    change(wanted).catch(complain);
  }
  wire(checked, {
    path: () => (changing ? `/api/v1/jackpots/${encodeURIComponent(changing)}/plan` : "/api/v1/jackpots"),
    body: (filled) => ({ plan, ...collect(filled) }),
    done: (answer) => {
      const more = answer.result.warnings.filter((warning) => !advised.includes(warning));
      sayLater([changing ? `The plan of ${plan.name} is changed.` : `Jackpot ${plan.name} is created.`, ...more.map((warning) => `${warning}.`)].join(" "));
      location.reload();
    },
  });
}
