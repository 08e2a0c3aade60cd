// One's own hands again: credits beside the exact expectation and its band, and every hand with what was best.

import { average, keepHands, keptHands, part, shown } from "./lesson.mjs";
import { capitalised, parts, t } from "./messages.mjs";
import { api, complain, dollars, h } from "./pitboss.mjs";

const WIDTH = 760, HEIGHT = 240, EDGE = 8;

function signed(cents) {
  return `${cents > 0 ? "+" : cents < 0 ? "−" : ""}${dollars(Math.abs(cents))}`;
}

const creditsAfter = (count, amount) => (count === 1 ? t("Credits after 1 hand: {amount}", { amount }) : t("Credits after {count} hands: {amount}", { count, amount }));

/** What a line of the chart is. */
const key = (line, name) => h("span", {}, h("svg", { viewBox: "0 0 30 6", class: "session-chart", "aria-hidden": "true" }, h("line", { x1: 0, x2: 30, y1: 3, y2: 3, class: line })), name);

/** A line of credits, what was to be expected, and the band; the page only draws what the server has counted. */
function chart(points) {
  const all = [{ net_cents: 0, expected_cents: 0, low_cents: 0, high_cents: 0 }, ...points];
  const amounts = all.flatMap((point) => [point.net_cents, point.low_cents ?? 0, point.high_cents ?? 0]);
  const low = Math.min(...amounts), high = Math.max(...amounts, low + 1);
  const x = (at) => EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, all.length - 1);
  const y = (cents) => EDGE + ((high - cents) * (HEIGHT - 2 * EDGE)) / (high - low);
  const line = (key) => all.map((point, at) => (point[key] === null ? null : `${x(at).toFixed(1)},${y(point[key]).toFixed(1)}`)).filter(Boolean).join(" ");
  const known = all.map((point, at) => ({ ...point, at })).filter((point) => point.high_cents !== null);
  const band = [...known.map((point) => `${x(point.at).toFixed(1)},${y(point.high_cents).toFixed(1)}`), ...known.reverse().map((point) => `${x(point.at).toFixed(1)},${y(point.low_cents).toFixed(1)}`)].join(" ");
  const marks = [high, 0, low].filter((cents, at, list) => list.indexOf(cents) === at);
  const label = (cents) => h("span", { class: "chart-label", "aria-hidden": "true" }, signed(cents));
  const labels = marks.map((cents) => { const made = label(cents); made.style.setProperty("--down", String((100 * y(cents)) / HEIGHT)); return made; });
  const drawn = h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", class: "session-chart", "aria-label": creditsAfter(points.length, signed(points.at(-1).net_cents)) },
    h("polygon", { points: band, class: "band" }),
    marks.map((cents) => h("line", { x1: 0, x2: WIDTH, y1: y(cents), y2: y(cents), class: "grid-line" })),
    h("polyline", { points: line("expected_cents"), class: "expected" }),
    h("polyline", { points: line("net_cents"), class: "net" }));
  return [h("div", { class: "chart-area" }, h("div", { class: "chart-labels" }, labels), drawn), h("p", { class: "chart-foot" }, h("span", { class: "chart-keys" }, key("net", t("Credits")), key("expected", t("Expected"))), points.length === 1 ? t("1 hand") : t("{count} hands", { count: points.length }))];
}

/** Cards in front, or a choice by its name. */
const named = (name, front) => (front ? h("span", { class: "row" }, parts("{cards} in front", { cards: shown(front) })) : name);

/** The decisions of a hand together. */
function verdict(hand) {
  if (hand.is_best === null) return hand.action ? h("span", { class: "muted" }, t("not counted")) : null;
  return hand.is_best ? h("span", { class: "tag good" }, t("the best play")) : h("span", { class: "tag bad" }, t("cost {amount}", { amount: average(Number(hand.cost_cents)) }));
}

/** One decision: what was chosen, and if that was not the best, what was and what it cost. */
function drawDecision(decision) {
  const made = h("strong", {}, named(decision.name, decision.front));
  if (decision.is_best) return h("li", { class: "row" }, made, h("span", { class: "tag good" }, t("the best play")));
  return h("li", { class: "row" }, made, h("span", { class: "tag bad" }, t("cost {amount}", { amount: average(Number(decision.cost_cents)) })), h("span", { class: "row" }, parts("best: {choice}", { choice: named(decision.best_name, decision.best_front) })));
}

/** What was decided, in a row: each street by its own name. */
const decided = (hand) => (hand.front ? t("set") : hand.decisions.length ? hand.decisions.map((decision) => decision.name).join(" · ") : t(capitalised(hand.action)));

/** Whose rules a game has, where they are not an approved document's. */
const STANDINGS = { public: () => t("Public rules, not an approved document"), own: () => t("Own rules, not an approved document") };

function drawHand(hand) {
  return h("li", { class: `card-panel session-hand ${hand.is_best === false ? "mistake" : ""}` },
    h("details", { dataset: { round: hand.round } },
      h("summary", {}, h("strong", { class: hand.net_cents > 0 ? "won" : hand.net_cents < 0 ? "lost" : "" }, signed(hand.net_cents)), h("span", {}, hand.game), STANDINGS[hand.standing] ? h("span", { class: "muted standing" }, STANDINGS[hand.standing]()) : null, h("span", { class: "cards small" }, [...shown(`${hand.front} ${hand.cards}`).childNodes]), h("span", { class: "muted" }, decided(hand)), verdict(hand)),
      hand.decisions.length ? h("ol", { class: "plain decisions" }, hand.decisions.map(drawDecision)) : null,
      h("div", { class: "session-cards" },
        h("div", {}, h("p", { class: "muted" }, t("You")), hand.front ? shown(hand.front) : null, shown(hand.cards)),
        hand.board ? h("div", {}, h("p", { class: "muted" }, t("Board")), shown(hand.board)) : null,
        hand.dealer ? h("div", {}, h("p", { class: "muted" }, t("Dealer")), shown(hand.dealer)) : null,
        h("p", {}, h("a", { href: `/api/v1/play/rounds/${encodeURIComponent(hand.round)}/log`, download: true }, t("Log of the round"))))));
}

/** What the band says, as far as it goes: it ends before the first hand whose expectation is not known. */
function bandTold(told) {
  const known = told.points.filter((point) => point.high_cents !== null).length, all = told.points.length;
  const band = t("95 of 100 such sessions end inside the band; jackpots are not included.");
  if (known === all) return band;
  const games = told.unpriced.map((unpriced) => unpriced.game).join(", ");
  const why = games ? t("{games} has no exact expectation to compare with.", { games }) : known ? t("The others are being counted.") : t("The expectation is being counted.");
  return known ? `${t("The band holds for the first {count} of {all} hands: 95 of 100 such sessions are inside it there.", { count: known, all })} ${why}` : why;
}

/** A row stays open when it is drawn again. */
function drawHands(hands) {
  const open = new Set([...document.querySelectorAll(".session-hand details[open]")].map((row) => row.dataset.round));
  part("hands").replaceChildren(...[...hands].reverse().map(drawHand));
  for (const row of document.querySelectorAll(".session-hand details")) row.open = open.has(row.dataset.round);
}

function draw(told) {
  part("sums").hidden = part("chart-part").hidden = false;
  part("net").textContent = signed(told.net_cents);
  part("expected").textContent = told.expected_cents !== null ? signed(told.expected_cents) : told.unpriced.length ? "–" : t("being counted");
  part("mistakes").textContent = t("{count} of {all}", { count: told.mistakes, all: told.judged });
  part("cost").textContent = average(Number(told.cost_cents));
  part("band").textContent = bandTold(told);
  part("chart").replaceChildren(...chart(told.points));
  drawHands(told.hands);
}

async function look() {
  let hands = keptHands();
  while (hands.length) {
    try {
      const told = await api("POST", "/api/v1/learn/session", { hands });
      draw(told);
      return told.counting;
    } catch (problem) {
      // Hands of another name, or of a room that was furnished anew, are nobody's here: begin with the newest half.
      if (![404, 422].includes(problem.status)) throw problem;
      hands = hands.slice(Math.ceil(hands.length / 2));
      keepHands(hands);
    }
  }
  part("empty").hidden = false;
  return 0;
}

const FIRST_MS = 1500, LONGEST_MS = 10_000;

/** The server has too much to do: nothing that whoever looks could mend. */
const BUSY = [429, 503];

/** How long to wait before what is still being counted is asked for again; 0 where nothing is. */
async function pauseAfterLook(pause) {
  try {
    return (await look()) ? pause : 0;
  } catch (problem) {
    if (!BUSY.includes(problem.status)) throw problem;
    return Math.max(pause, problem.retryMs);
  }
}

/** Ask until all is counted, after longer and longer pauses. */
async function lookUntilCounted(pause = FIRST_MS) {
  const wait = await pauseAfterLook(pause);
  if (wait) setTimeout(() => lookUntilCounted(Math.min(2 * pause, LONGEST_MS)).catch(complain), wait);
}

lookUntilCounted().catch((problem) => (problem.status === 401 ? (part("empty").hidden = false) : complain(problem)));
