// What moves on the felt: chips that slide, cards that turn, and the rain of a jackpot. Nothing of it where less motion is asked for.

import { chip, stack } from "./chips.mjs";
import { h } from "./pitboss.mjs";
import { moves } from "./painting.mjs";

/**
 * How long a card is in the air before it turns, how long one turns, and after how long the next one follows, in milliseconds:
 * felt.css has the same. Seven cards lie face up after a fifth of a second, because whoever plays is not to wait for a decision.
 */
const LIFT = 30, TURN = 70;
export const APART = 14;
const SLIDE = 380, SWEEP = 620;

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** Let a copy of something go from one element to another; it is gone then. */
function travel(copy, from, to, { duration = SLIDE, delay = 0, fade = false } = {}) {
  const start = middle(from), end = middle(to), width = from.getBoundingClientRect().width;
  copy.classList.add("travels");
  Object.assign(copy.style, { left: `${start.x - width / 2}px`, top: `${start.y - width / 2}px`, width: `${width}px` });
  document.body.append(copy);
  const far = `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
  const steps = [{ transform: "none", opacity: 1 }, { transform: far, opacity: fade ? 0.2 : 1 }];
  const done = copy.animate(steps, { duration, delay, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)", fill: "both" }).finished;
  return done.finally(() => copy.remove()).catch(() => {});
}

/** A chip slides from the rack to a spot. */
export function slideChip(cents, from, to) {
  if (moves() && from && to) travel(chip(cents), from, to);
}

/** What was lost is swept to the dealer, what was won is pushed out from there: one wager after the other. */
export function settleChips(spots, dealer) {
  if (!moves() || !dealer) return;
  spots.forEach(({ element, stake, net }, at) => {
    const lies = element.querySelector(".stack-of-chips");
    if (!lies || !net) return;
    const delay = at * 140;
    if (net < 0) travel(stack(stake), lies, dealer, { duration: SWEEP, delay, fade: true });
    else pushOut(lies, net, dealer, delay);
  });
}

function pushOut(lies, net, dealer, delay) {
  const width = lies.getBoundingClientRect().width;
  const from = h("span", { class: "travels" });
  const at = middle(dealer);
  Object.assign(from.style, { left: `${at.x - width / 2}px`, top: `${at.y - width / 2}px`, width: `${width}px`, height: `${width}px` });
  document.body.append(from);
  travel(stack(net), from, lies, { duration: SWEEP, delay });
  from.remove();
}

/** Chips rain over the felt, once. */
export function rain(table) {
  if (!moves()) return;
  const box = table.getBoundingClientRect();
  for (let drop = 0; drop < 36; drop += 1) {
    const falls = chip([100, 500, 2500, 10000, 50000][drop % 5], "");
    falls.classList.add("travels");
    Object.assign(falls.style, { left: `${box.left + Math.random() * (box.width - 40)}px`, top: `${box.top - 40}px`, width: "38px" });
    document.body.append(falls);
    const far = `translateY(${box.height + 30}px) rotate(${Math.random() * 720 - 360}deg)`;
    const steps = [{ transform: "none", opacity: 1 }, { transform: far, opacity: 1, offset: 0.9 }, { transform: far, opacity: 0 }];
    falls.animate(steps, { duration: 1500, delay: Math.random() * 1500, easing: "ease-in", fill: "both" }).finished.finally(() => falls.remove()).catch(() => {});
  }
}

/** How long so many cards take until the last one lies face up. */
export const dealtIn = (count) => (count - 1) * APART + LIFT + TURN;
