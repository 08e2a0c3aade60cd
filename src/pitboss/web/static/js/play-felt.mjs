// The felt: the dealer at the top, the seats around, and the meters. It shows what the server says and decides nothing.

import { back, card } from "./cards.mjs";
import { chip, short } from "./chips.mjs";
import { moves } from "./painting.mjs";
import { dollars, h } from "./pitboss.mjs";

const split = (text) => text.split(/\s+/).filter(Boolean);

/** Cards in a row; those beyond `known` lie face down. `fresh` lets them come in one after the other. */
export function hand(text, dealt = 0, { fresh = false, label = "", small = false } = {}) {
  const faces = split(text);
  const shown = faces.length ? faces.map(card) : Array.from({ length: dealt }, back);
  if (fresh && moves()) shown.forEach((each, at) => comeIn(each, at));
  if (!faces.length && shown.length) {
    // One name for all of them instead of seven times the same.
    shown.forEach((each) => each.setAttribute("aria-hidden", "true"));
    return h("div", { class: `cards${small ? " small" : ""}`, role: "img", "aria-label": `${label}${shown.length} cards face down` }, shown);
  }
  return h("div", { class: `cards${small ? " small" : ""}`, role: "group", "aria-label": label || "cards" }, shown);
}

function comeIn(element, at) {
  element.classList.add("dealt");
  element.style.animationDelay = `${at * 90}ms`;
}

/** Two set hands, or one that is not set. */
function setOrWhole(shown, options) {
  if (!shown.front) return hand(shown.cards, shown.dealt, options);
  return h(
    "div",
    { class: "set-hands" },
    h("div", { class: "set-hand" }, hand(shown.back, 0, { ...options, label: "back" }), h("span", { class: "hand-name" }, shown.back_name)),
    h("div", { class: "set-hand" }, hand(shown.front, 0, { ...options, label: "front" }), h("span", { class: "hand-name" }, shown.front_name)),
  );
}

/** The dealer's place. */
export function dealer(view, fresh) {
  const shown = view.round?.dealer;
  const has = shown && (shown.dealt > 0 || shown.cards);
  return [
    h("h2", { class: "dealer-title" }, "Dealer"),
    has
      ? setOrWhole(shown, { fresh, label: "the dealer's " })
      : h("div", { class: "card-spots", "aria-hidden": "true" }, Array.from({ length: view.layout.cards }, () => h("span", { class: "card-spot" }))),
    h("p", { class: "dealer-says" }, dealerSays(shown)),
  ];
}

function dealerSays(shown) {
  if (!shown?.name) return "";
  if (shown.barred) return `${shown.name}: every main wager is a push`;
  if (shown.front) return ""; // both hands have their names
  return shown.qualifies === false ? `${shown.name}: the dealer does not qualify` : shown.name;
}

/** All seats, with who sits there and what lies before them. */
export function seats(view, { fresh, sit }) {
  const mine = view.chairs.some((chair) => chair.own);
  return Array.from({ length: view.layout.seats }, (_, at) => seat(view, at + 1, { fresh, sit: mine ? null : sit }));
}

function seat(view, number, { fresh, sit }) {
  const chair = view.chairs.find((each) => each.seat === number);
  const played = view.round?.seats.find((each) => each.seat === number);
  const name = chair?.name ?? played?.player;
  const own = Boolean(chair?.own);
  const attributes = { class: `seat${own ? " own" : ""}${name ? "" : " empty"}`, dataset: { seat: number } };
  if (!name) {
    const inside = sit && view.open
      ? h("button", { class: "sit", dataset: { focus: `sit-${number}` }, onclick: (event) => sit(number, event.currentTarget), "aria-label": `Sit down at seat ${number}` }, "Sit here")
      : h("span", { class: "seat-free" }, `Seat ${number}`);
    return h("li", attributes, inside);
  }
  return h(
    "li",
    attributes,
    h("span", { class: "seat-name" }, own ? `${name} (you)` : name),
    stakes(played),
    played && !own && played.dealt > 0 ? setOrWhole(played, { fresh, small: true, label: `${name}'s ` }) : null,
    seatNote(view, number, name, played, own),
  );
}

function stakes(played) {
  const all = Object.values(played?.stakes ?? {});
  if (!all.length) return null;
  const total = all.reduce((sum, stake) => sum + stake.cents, 0);
  return h("span", { class: "seat-bet" }, chip(total), h("span", { class: "sr-only" }, `bets ${dollars(total)}`));
}

function seatNote(view, number, name, played, own) {
  const result = view.results.find((each) => each.seat === number);
  if (result && played) {
    const net = result.net_cents;
    return h("span", { class: `seat-note ${net > 0 ? "won" : net < 0 ? "lost" : ""}` }, net > 0 ? `+${short(net)}` : net < 0 ? short(net) : "even");
  }
  if (view.round?.step === "wagers" && view.round.ready.includes(name)) return h("span", { class: "seat-note" }, "ready");
  if (view.round?.undecided.includes(number)) return h("span", { class: "seat-note thinking" }, own ? "your turn" : "thinking");
  if (played?.action && view.round?.status === "running") return h("span", { class: "seat-note" }, { set: "set", play: "plays", fold: "folded" }[played.action] ?? played.action);
  return null;
}

/** The meters of the jackpots at this table. */
export function meters(view) {
  return view.displays.map((display) =>
    h(
      "div",
      { class: "meter" },
      h("span", { class: "meter-name" }, display.name),
      display.meters.map((meter) => h("span", { class: "meter-amount", dataset: { meter: `${display.jackpot} ${meter.id}`, cents: meter.cents } }, dollars(meter.cents))),
    ),
  );
}

const shownMeters = new Map();

/** Let meters that have moved run up to what they are now. */
export function tick(root) {
  for (const element of root.querySelectorAll("[data-meter]")) {
    const to = Number(element.dataset.cents), from = shownMeters.get(element.dataset.meter) ?? to;
    shownMeters.set(element.dataset.meter, to);
    if (from < to && moves()) run(element, from, to);
  }
}

function run(element, from, to) {
  const began = performance.now(), lasts = 1200;
  const step = (now) => {
    const part = Math.min(1, (now - began) / lasts);
    element.textContent = dollars(Math.round(from + (to - from) * part));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
