// Cards by taps, by the keyboard ("As Kd"), or by a reader that types them.

import { card, cardName } from "./cards.mjs";
import { h } from "./pitboss.mjs";

const RANKS = "AKQJT98765432", SUITS = "shdc";
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** Every card of a deck by suits. */
export function deckCards(jokers) {
  const cards = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
  return jokers ? [...cards, "Jk"] : cards;
}

/** The cards that a text names: "As Kd", "AsKd", "10h", in any case. Throws a sentence. */
export function cardsOf(text) {
  const found = [];
  let rest = text.replace(/10/g, "T").replace(/[\s,;]+/g, "");
  while (rest) {
    const two = rest.slice(0, 2).toLowerCase();
    const name = two === "jk" ? "Jk" : two[0].toUpperCase() + (two[1] ?? "");
    if (name !== "Jk" && !(RANKS.includes(name[0]) && SUITS.includes(name[1] ?? "-"))) throw new Error(`“${rest.slice(0, 2)}” is not a card: write it like As, Td or Jk`);
    found.push(name);
    rest = rest.slice(2);
  }
  return found;
}

/**
 * A picker. `chosen` is an array that it fills; `seen` are cards that are out already. `done` is called on Enter once there are
 * `count` cards, `changed` after every change.
 */
export class Picker {
  constructor() {
    this.chosen = [];
    this.typed = "";
    this.problem = "";
    this.for = "";
  }

  /** Begin anew for another hand. */
  begin(name) {
    if (this.for === name) return;
    this.for = name;
    this.chosen = [];
    this.typed = "";
    this.problem = "";
  }

  toggle(name, count) {
    const at = this.chosen.indexOf(name);
    if (at >= 0) this.chosen.splice(at, 1);
    else if (this.chosen.length < count) this.chosen.push(name);
  }

  /** Take what was typed; whole cards only. */
  take(count, deck, seen) {
    try {
      const cards = cardsOf(this.typed);
      cards.forEach((name, place) => this.check(name, deck, seen, cards.slice(0, place)));
      if (this.chosen.length + cards.length > count) throw new Error(`${count} cards are needed, ${this.chosen.length + cards.length} were given`);
      this.chosen.push(...cards);
      this.typed = "";
      this.problem = "";
      return true;
    } catch (error) {
      this.problem = error.message;
      return false;
    }
  }

  check(name, deck, seen, before = []) {
    if (before.includes(name)) throw new Error(`The ${cardName(name)} is entered twice`);
    if (!deck.includes(name)) throw new Error("This game's deck has no joker");
    if (seen.has(name) || this.chosen.includes(name)) throw new Error(`The ${cardName(name)} is out already`);
  }

  draw({ count, jokers, seen, changed, done, label }) {
    const deck = deckCards(jokers);
    const input = h("input", {
      "data-key": "typed-cards", "aria-label": `${label}: type the cards`, placeholder: `As Kd ${jokers ? "Jk" : "7c"}, or a card reader`, value: this.typed,
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", maxlength: 60,
      inputmode: "none", // no keyboard over the deck on a tablet; one that is plugged in, or a reader, types all the same
    });
    input.addEventListener("input", () => { this.typed = input.value; });
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault();
        // What was typed is shown first; an Enter with nothing typed deals it, and only once.
        if (!this.typed && this.chosen.length === count) return done();
        if (this.typed) this.take(count, deck, seen);
        changed();
      }
      if (event.key === "Backspace" && !input.value && this.chosen.length) {
        this.chosen.pop();
        changed();
      }
    });
    const slots = Array.from({ length: count }, (_, at) =>
      this.chosen[at] ? card(this.chosen[at]) : h("span", { class: "slot", "aria-hidden": "true" }));
    return h(
      "div", { class: "picker stack tight" },
      h("div", { class: "row" }, h("div", { class: "cards chosen", role: "group", "aria-label": `${this.chosen.length} of ${count} cards` }, slots), input),
      h("p", { class: "notice bad", role: "alert", hidden: !this.problem }, this.problem),
      h("div", { class: "deck", role: "group", "aria-label": "The deck" }, deck.map((name) => this.key(name, seen, count, changed))),
    );
  }

  key(name, seen, count, changed) {
    const on = this.chosen.includes(name);
    const red = name[1] === "h" || name[1] === "d";
    const text = name === "Jk" ? "Joker" : `${name[0] === "T" ? "10" : name[0]}${SIGNS[name[1]]}`;
    const made = h("button", {
      type: "button", class: `card-key ${red ? "red" : ""} ${name === "Jk" ? "joker" : ""}`, "data-key": `card-${name}`,
      "aria-pressed": String(on), "aria-label": cardName(name), disabled: seen.has(name) || (!on && this.chosen.length >= count),
    }, text);
    made.addEventListener("click", () => { this.toggle(name, count); this.problem = ""; changed(); });
    return made;
  }
}
