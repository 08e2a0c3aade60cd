// One's own hands again: credits beside the exact expectation and its band, and every hand with what was best.

import { keepHands, keptHands, part, shown } from "./lesson.mjs";
import { capitalised, parts, t } from "./messages.mjs";
import { api, complain, dollars, h } from "./pitboss.mjs";

const WIDTH = 760, HEIGHT = 260, LEFT = 74, FOOT = 22;

function signed(cents) {
  return `${cents > 0 ? "+" : cents < 0 ? "−" : ""}${dollars(Math.abs(cents))}`;
}

/** A line of credits, what was to be expected, and the band; the page only draws what the server has counted. */
function chart(points) {
  const all = [{ net_cents: 0, expected_cents: 0, low_cents: 0, high_cents: 0 }, ...points];
  const amounts = all.flatMap((point) => [point.net_cents, point.low_cents ?? 0, point.high_cents ?? 0]);
  const low = Math.min(...amounts), high = Math.max(...amounts, low + 1);
  const x = (at) => LEFT + (at * (WIDTH - LEFT - 8)) / Math.max(1, all.length - 1);
  const y = (cents) => 8 + ((high - cents) * (HEIGHT - FOOT - 8)) / (high - low);
  const line = (key) => all.map((point, at) => (point[key] === null ? null : `${x(at).toFixed(1)},${y(point[key]).toFixed(1)}`)).filter(Boolean).join(" ");
  const known = all.map((point, at) => ({ ...point, at })).filter((point) => point.high_cents !== null);
  const band = [...known.map((point) => `${x(point.at).toFixed(1)},${y(point.high_cents).toFixed(1)}`), ...known.reverse().map((point) => `${x(point.at).toFixed(1)},${y(point.low_cents).toFixed(1)}`)].join(" ");
  const marks = [high, 0, low].filter((cents, at, list) => list.indexOf(cents) === at);
  return h("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", class: "session-chart", "aria-label": t("Credits after {count} hands: {amount}", { count: points.length, amount: signed(points.at(-1).net_cents) }) },
    h("polygon", { points: band, class: "band" }),
    marks.map((cents) => [h("line", { x1: LEFT, x2: WIDTH - 8, y1: y(cents), y2: y(cents), class: "grid-line" }), h("text", { x: LEFT - 6, y: y(cents) + 4, "text-anchor": "end" }, signed(cents))]),
    h("polyline", { points: line("expected_cents"), class: "expected" }),
    h("polyline", { points: line("net_cents"), class: "net" }),
    h("text", { x: WIDTH - 8, y: HEIGHT - 6, "text-anchor": "end" }, t("{count} hands", { count: points.length })));
}

function verdict(hand) {
  if (hand.is_best === null) return h("span", { class: "muted" }, t("not counted"));
  if (hand.is_best) return h("span", { class: "tag good" }, t("the best play"));
  const best = hand.best_front ? parts("{cards} in front", { cards: shown(hand.best_front) }) : hand.best_name;
  return h("span", { class: "row" }, h("span", { class: "tag bad" }, t("cost {amount}", { amount: `$${(Number(hand.cost_cents) / 100).toFixed(2)}` })), parts("best: {choice}", { choice: h("span", { class: "row" }, best) }));
}

function drawHand(hand) {
  return h("li", { class: `card-panel session-hand ${hand.is_best === false ? "mistake" : ""}` },
    h("details", {},
      h("summary", {}, h("strong", { class: hand.net_cents > 0 ? "won" : hand.net_cents < 0 ? "lost" : "" }, signed(hand.net_cents)), h("span", {}, hand.game), h("span", { class: "muted" }, hand.front ? t("set") : t(capitalised(hand.action))), verdict(hand)),
      h("div", { class: "session-cards" },
        h("div", {}, h("p", { class: "muted" }, t("You")), hand.front ? shown(hand.front) : null, shown(hand.cards)),
        hand.board ? h("div", {}, h("p", { class: "muted" }, t("Board")), shown(hand.board)) : null,
        hand.dealer ? h("div", {}, h("p", { class: "muted" }, t("Dealer")), shown(hand.dealer)) : null,
        h("p", {}, h("a", { href: `/api/v1/play/rounds/${encodeURIComponent(hand.round)}/log`, download: true }, t("Log of the round"))))));
}

function draw(told) {
  part("sums").hidden = part("chart-part").hidden = false;
  part("net").textContent = signed(told.net_cents);
  part("expected").textContent = told.expected_cents === null ? t("being counted") : signed(told.expected_cents);
  part("mistakes").textContent = t("{count} of {all}", { count: told.mistakes, all: told.judged });
  part("cost").textContent = `$${(Number(told.cost_cents) / 100).toFixed(2)}`;
  part("chart").replaceChildren(chart(told.points));
  part("hands").replaceChildren(...[...told.hands].reverse().map(drawHand));
}

async function look() {
  let hands = keptHands();
  while (hands.length) {
    try {
      return draw(await api("POST", "/api/v1/learn/session", { hands }));
    } catch (problem) {
      // Hands of another name, or of a room that was furnished anew, are nobody's here: begin with the newest half.
      if (![404, 422].includes(problem.status)) throw problem;
      hands = hands.slice(Math.ceil(hands.length / 2));
      keepHands(hands);
    }
  }
  part("empty").hidden = false;
}

look().catch((problem) => (problem.status === 401 ? (part("empty").hidden = false) : complain(problem)));
