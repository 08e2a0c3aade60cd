// What the lessons share: cards to look at and to choose, seeds, and what is kept of hands and scores on this device.

import { card, cardName } from "./cards.mjs";
import { t } from "./messages.mjs";
import { dollars, h } from "./pitboss.mjs";

export const part = (id) => document.getElementById(id);

/** A seed that nobody has seen before. */
export function newSeed() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What was lost on average, rounded in the same way wherever it stands. */
export function average(cents) {
  return cents > 0 && cents < 1 ? t("less than a cent") : dollars(Math.round(cents));
}

export const cardsOf = (text) => text.split(/\s+/).filter(Boolean);

/** Cards that lie there. */
export function shown(text) {
  return h("div", { class: "cards" }, cardsOf(text).map((name) => card(name)));
}

/** Cards of which so many can be chosen; a further one sends the first back. */
export function choosable(text, count, changed) {
  let chosen = [];
  const buttons = cardsOf(text).map((name, at) => {
    const drawn = card(name);
    drawn.setAttribute("aria-hidden", "true");
    return h("button", { type: "button", class: "card-button", "aria-pressed": "false", "aria-label": cardName(name), dataset: { card: name, key: String(at + 1) }, onclick: () => take(name) }, drawn);
  });
  const take = (name) => {
    chosen = chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name].slice(-count);
    for (const made of buttons) made.setAttribute("aria-pressed", String(chosen.includes(made.dataset.card)));
    changed(chosen);
  };
  return h("div", { class: "cards" }, buttons);
}

const KEPT = "pitboss-session", MOST = 200;

/** The hands that were played in this browser: a round and a seat each. */
export function keptHands() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]");
  } catch {
    return [];
  }
}

/** Keep a hand to look at again; each once, the newest last. */
export function keepHand(round, seat) {
  const hands = keptHands();
  if (hands.some((hand) => hand.round === round && hand.seat === seat)) return;
  keepHands([...hands, { round, seat }].slice(-MOST));
}

export function keepHands(hands) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(hands));
  } catch {
    // Then the session ends with the page.
  }
}

const SCORES = "pitboss-scores";

/** The last score of each lesson in each game on this device. */
export function keptScores() {
  try {
    return JSON.parse(localStorage.getItem(SCORES) ?? "{}");
  } catch {
    return {};
  }
}

/** Keep a score; the game that was learned last is the last of its lesson. */
export function keepScore(lesson, game, count, all) {
  const scores = keptScores(), { [game]: _before, ...others } = scores[lesson] ?? {};
  try {
    localStorage.setItem(SCORES, JSON.stringify({ ...scores, [lesson]: { ...others, [game]: { count, all } } }));
  } catch {
    // Then it is shown on its own page only.
  }
}
