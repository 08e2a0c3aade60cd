// The dealer's drill: set the dealer's hand, settle every wager in the order of the rules, and hear the rule of each mistake.

import { approved } from "./approved.mjs";
import { choosable, keepScore, newSeed, part, shown } from "./lesson.mjs";
import { parts, t } from "./messages.mjs";
import { api, busy, complain, dollars, h, pageData, serverTime } from "./pitboss.mjs";
import { ago } from "./times.mjs";
import { cents } from "./forms.mjs";

const { game } = pageData();
const WORDS = { take: t("Take"), push: t("Push"), nothing: t("No pay"), pay: t("Pay") };
const tally = { points: 0, most: 0, clean: 0, tables: 0 };
let table = null, front = [], deeds = [], began = null, told = null;

const path = (seed) => `/api/v1/learn/games/${encodeURIComponent(game)}/tables/${seed}`;
const deedOf = (item) => deeds.find((deed) => deed.seat === item.seat && deed.wager === item.wager);

async function deal() {
  table = await api("GET", path(newSeed()));
  front = [];
  deeds = [];
  told = null;
  began = serverTime().toISOString();
  part("verdict").hidden = true;
  part("dealer").replaceChildren(table.house_way
    ? h("div", { class: "stack tight" }, h("p", { class: "lesson-label" }, t("Set the dealer's hand by {way}: tap two cards for the front", { way: table.house_way })), choosable(table.dealer, 2, (chosen) => { front = chosen; drawActions(); }))
    : shown(table.dealer));
  part("board").replaceChildren(...(table.board ? [h("p", { class: "lesson-label" }, t("Board")), shown(table.board)] : []));
  drawSeats();
  drawActions();
}

function drawSeats() {
  part("seats").replaceChildren(...table.seats.map((seat) => h(
    "section", { class: "card-panel stack tight", "aria-label": t("Seat {seat}", { seat: seat.seat }) },
    h("h2", {}, t("Seat {seat}", { seat: seat.seat }), " ", seat.action === "fold" ? h("span", { class: "tag" }, t("folded")) : null),
    seat.front ? h("div", { class: "drill-hand" }, shown(seat.front), h("span", { class: "muted" }, seat.front_name)) : null,
    h("div", { class: "drill-hand" }, shown(seat.cards), seat.name ? h("span", { class: "muted" }, seat.name) : null),
    table.items.filter((item) => item.seat === seat.seat).map(drawItem),
  )));
}

function drawItem(item) {
  const done = deedOf(item), wager = item.choice ? `${item.name} (${t(item.choice)})` : item.name;
  const place = `${t("Seat {seat}", { seat: item.seat })}, ${wager}`;
  const name = () => h("span", {}, wager, item.stake_cents ? h("span", { class: "muted" }, ` ${dollars(item.stake_cents)}`) : null);
  if (!done) return h("div", { class: "drill-place" }, h("div", { class: "drill-item", role: "group", "aria-label": `${place}: ${t("Take or pay?")}` }, name(), drawDeeds(item)));
  // What can be done keeps its room when it is done: no row moves under the finger.
  const room = h("span", { class: "drill-item drill-room", "aria-hidden": "true" }, name(), drawDeeds(item));
  const says = `${deeds.indexOf(done) + 1}. ${doneWords(done.deed, done.cents)}`;
  return h("div", { class: "drill-place" }, room, told
    ? drawJudged(item, name(), says)
    : h("button", { type: "button", class: "drill-item done", "aria-label": `${place}: ${says}`, title: t("Undo"), onclick: () => undo(item) }, name(), h("strong", {}, says)));
}

/** A settled row after the check: right, or wrong with the right answer beside it. */
function drawJudged(item, name, says) {
  const line = told.lines.find((judged) => judged.seat === item.seat && judged.wager === item.wager);
  if (line.is_right) return h("p", { class: "drill-item done right" }, name, h("strong", {}, says, " ", h("span", { class: "tag good" }, `✓ ${t("Right")}`)));
  return h("p", { class: "drill-item done wrong" }, name, h("span", {}, h("s", {}, says), " ", h("strong", {}, doneWords(line.deed, line.cents)), " ", h("span", { class: "tag bad" }, `✗ ${t("Wrong")}`)));
}

/** What can be done about a wager, with the amount beside what pays it. */
function drawDeeds(item) {
  const kinds = item.stake_cents ? ["take", "push"] : ["nothing"];
  const amount = h("input", { inputmode: "decimal", autocomplete: "off", placeholder: "0.00", "aria-label": t("Dollars") });
  const pay = () => {
    try {
      settle(item, "pay", cents(amount.value));
    } catch {
      amount.focus();
    }
  };
  amount.addEventListener("keydown", (event) => { if (event.key === "Enter") pay(); });
  const button = (kind, act) => h("button", { type: "button", onclick: act }, WORDS[kind]);
  return h("span", { class: "drill-deeds" }, kinds.map((kind) => button(kind, () => settle(item, kind))), amount, button("pay", pay));
}

function undo(item) {
  deeds = deeds.filter((deed) => deed !== deedOf(item));
  drawSeats();
  drawActions();
}

function settle(item, deed, amount = 0) {
  deeds.push({ seat: item.seat, wager: item.wager, deed, cents: amount });
  drawSeats();
  drawActions();
  part("seats").querySelector("div.drill-item button")?.focus({ preventScroll: true }); // the next that is not settled
}

function drawActions() {
  const left = table.items.length - deeds.length, way = table.house_way && front.length < 2;
  const check = h("button", { type: "button", class: "primary huge", disabled: left > 0 || Boolean(way) }, t("Check the table"));
  check.addEventListener("click", () => busy(check, judge));
  part("actions").replaceChildren(check, h("p", { class: "muted" }, way ? t("The dealer's hand is not set yet.") : left ? t("{count} to settle", { count: left }) : t("All is settled: check it.")));
}

/** The clock stands while the table is checked, and goes on if it could not be. */
async function judged() {
  const since = began, time = ago(since);
  began = null;
  part("time").textContent = time;
  try {
    told = await api("POST", path(table.seed), { front: front.join(" "), deeds });
  } catch (problem) {
    began = since;
    throw problem;
  }
  return time;
}

async function judge() {
  const time = await judged();
  const clean = told.points === told.most;
  tally.points += told.points;
  tally.most += told.most;
  tally.tables += 1;
  tally.clean += clean;
  part("points").textContent = t("{count} of {all}", { count: tally.points, all: tally.most });
  part("clean").textContent = t("{count} of {all}", { count: tally.clean, all: tally.tables });
  keepScore("deal", game, tally.points, tally.most);
  drawSeats();
  drawVerdict(clean, time);
}

function doneWords(deed, amount) {
  return deed ? `${WORDS[deed]}${deed === "pay" ? ` ${dollars(amount)}` : ""}` : t("nothing was done");
}

/** The order of the rules: each seat with its wagers, as they are settled. */
function rightOrder() {
  const seats = [...new Set(told.lines.map((line) => line.seat))];
  return h("ol", { class: "plain" }, seats.map((seat) => h("li", {}, h("strong", {}, t("Seat {seat}", { seat })), `: ${told.lines.filter((line) => line.seat === seat).map((line) => line.name).join(", ")}`)));
}

function drawVerdict(clean, time) {
  const wrong = told.lines.filter((line) => !line.is_right);
  const next = h("button", { type: "button", class: "primary huge" }, t("Next table"));
  next.addEventListener("click", () => busy(next, deal));
  part("verdict").replaceChildren(...[
    h("h2", { class: clean ? "won" : "lost" }, clean ? t("All right, in {time}", { time }) : t("{points} of {most} points, in {time}", { points: told.points, most: told.most, time })),
    told.house_way && !told.house_way.is_right ? h("div", { class: "card-panel stack tight" }, h("h3", {}, t("The dealer's hand")), shown(told.house_way.front), h("p", {}, approved(told.house_way.rule_text))) : null,
    told.in_order ? null : h("div", { class: "card-panel stack tight" }, h("h3", {}, t("The order")), h("p", {}, told.first_out_of_order), rightOrder(), told.order_rule_text ? h("p", { class: "muted", lang: "en" }, told.order_rule_text) : null),
    wrong.map((line) => h("div", { class: "card-panel stack tight" }, h("h3", {}, `${t("Seat {seat}", { seat: line.seat })}, ${line.name}: ${doneWords(line.deed, line.cents)}`), h("p", {}, parts("{why}. You: {deed}.", { why: h("span", {}, approved(line.why)), deed: doneWords(line.given, line.given_cents) })), line.rule_text ? h("p", { class: "muted", lang: "en" }, line.rule_text) : null)),
  ].flat().filter(Boolean));
  part("verdict").hidden = false;
  part("actions").replaceChildren(next);
  next.focus();
  part("verdict").scrollIntoView({ block: "nearest" });
}

setInterval(() => { if (began) part("time").textContent = ago(began); }, 1000);
deal().catch(complain);
