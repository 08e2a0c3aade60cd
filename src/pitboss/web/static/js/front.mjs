// The front page: a hand that can be set at once, meters as they are now, and three numbers, asked of the server.

import { card, cardName } from "./cards.mjs";
import { counted, percent, value, whole } from "./exact.mjs";
import { liveMeters } from "./odometer.mjs";
import { t } from "./messages.mjs";
import { h } from "./pitboss.mjs";

const part = (id) => document.getElementById(id);
const FRONT = 2;

/** A whole number below a limit, each as likely as the others. */
function below(limit) {
  const [word] = crypto.getRandomValues(new Uint32Array(1)), usable = 2 ** 32 - (2 ** 32 % limit);
  return word < usable ? word % limit : below(limit);
}

/** So many cards from the top of a shuffled deck. */
function dealt(count, jokers) {
  const deck = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit)).concat(jokers ? ["Jk"] : []);
  return Array.from({ length: count }, () => deck.splice(below(deck.length), 1)[0]);
}

const key = (text) => text.split(/\s+/).filter(Boolean).sort().join(" ");
const rank = (text) => (text === "Jk" ? 0 : 1 + "AKQJT98765432".indexOf(text[0]));

/** A hand against a dealer's that lies open: every way to set it has its value, by the exact mathematics. */
class FrontHand {
  constructor(place) {
    const { game, cards, jokers } = place.dataset;
    Object.assign(this, { game, cards: Number(cards), jokers: Number(jokers), mine: [], front: [], answer: null });
    part("front-again").addEventListener("click", () => this.deal());
    part("front-again").disabled = false;
  }

  async deal() {
    const all = dealt(2 * this.cards, this.jokers), asked = (this.asked = {});
    this.mine = all.slice(0, this.cards).sort((one, other) => rank(one) - rank(other));
    this.front = [];
    this.answer = null;
    this.draw();
    const dealers = all.slice(this.cards);
    this.drawDealer(dealers.join(" "));
    this.judge();
    try {
      const answer = await counted("POST", "/api/v1/maths/decision", { game: this.game, cards: this.mine.join(" "), dealer: dealers.join(" ") });
      if (this.asked !== asked) return;
      this.answer = answer;
      this.drawDealer(answer.dealer_set);
      this.judge();
    } catch (problem) {
      this.say(problem.detail ?? problem.message);
    }
  }

  draw() {
    part("front-cards").replaceChildren(...this.mine.map((text) => {
      const drawn = card(text);
      drawn.setAttribute("aria-hidden", "true");
      return h("button", { type: "button", class: "front-card", "aria-pressed": String(this.front.includes(text)), "aria-label": cardName(text), dataset: { card: text }, onclick: () => this.take(text) }, drawn);
    }));
  }

  /** The dealer's cards, and once they are set with the front apart. */
  drawDealer(text) {
    part("front-dealer").replaceChildren(...text.split("|").map((cards) => h("div", { class: "cards" }, cards.split(/\s+/).filter(Boolean).map(card))));
  }

  /** A card goes in front or back again; a third one sends the first back. */
  take(text) {
    this.front = this.front.includes(text) ? this.front.filter((name) => name !== text) : [...this.front, text].slice(-FRONT);
    for (const button of part("front-cards").children) button.setAttribute("aria-pressed", String(this.front.includes(button.dataset.card)));
    this.judge();
  }

  judge() {
    if (this.front.length < FRONT) return this.say(this.front.length ? t("One more.") : t("Tap any two: your setting is held against every other one, exactly."));
    if (!this.answer) return this.say(t("Working out every setting exactly…"));
    const chosen = key(this.front.join(" ")), [best] = this.answer.choices;
    const made = this.answer.choices.find((choice) => key(choice.front.cards) === chosen);
    if (!made) return this.say([h("strong", { class: "lost" }, t("Not allowed")), t("The front would be the higher hand: try two other cards.")]);
    const won = value(made.value), lost = value(best.value) - won;
    const word = won > 0 ? t("You win") : won < 0 ? t("You lose") : t("A push: nobody wins");
    const names = `${t("{back} behind, {front} in front.", { back: made.back.name, front: made.front.name })} `;
    const verdict = lost > 0 ? t("Better: {back} and {front}.", { back: best.back.name, front: best.front.name }) : best.value === made.value && won < 0 ? t("Nothing helps: every setting loses.") : t("That is the best play.");
    return this.say([h("strong", { class: won > 0 ? "won" : won < 0 ? "lost" : "" }, word), names, verdict]);
  }

  say(words) {
    part("front-verdict").replaceChildren(...[words].flat());
  }
}

function fill(id, text) {
  part(id).textContent = text;
  part(id).classList.remove("waits");
}

/** How far a count is, in its own parts; a bar that only runs says that it is under way. */
function far(id) {
  const bar = part(id).querySelector("progress"), words = part(id).querySelector("span");
  return ({ done, parts }) => {
    if (!bar || !parts) return;
    Object.assign(bar, { max: parts, value: done });
    words.textContent = t("counting: {count} of {all}", { count: whole(done), all: whole(parts) });
  };
}

/** The numbers that the page did not come with: asked for, never typed. */
async function counts({ game }) {
  if (part("count-edge").classList.contains("waits")) await edgeOf(game);
  if (part("count-figures").classList.contains("waits")) await figures();
}

async function edgeOf(game) {
  const edge = await counted("GET", `/api/v1/games/${encodeURIComponent(game)}/edge`, undefined, { wait: 1, waiting: far("count-edge") });
  fill("count-edge", percent(edge.house_edge));
  part("count-deals-of").textContent = part("count-deals-of").dataset.counted;
}

async function figures() {
  const printed = await counted("GET", "/api/v1/maths/verification", undefined, { wait: 1, waiting: far("count-figures") });
  fill("count-figures", t("{count} of {all}", { count: whole(printed.matches), all: whole(printed.figures) }));
  part("count-figures-of").textContent = t("printed figures recomputed and right; {damaged} damaged in the scan, {wrong} wrong", { damaged: printed.damaged, wrong: printed.wrong });
}

const place = part("front-hand"), numbers = part("counts");
liveMeters(document.querySelectorAll("[data-jackpot]"));
// One count after the other: the hand is what somebody waits for. A number that can't be had now is not shown.
if (place) new FrontHand(place).deal().then(() => counts(numbers.dataset)).catch(() => {});
