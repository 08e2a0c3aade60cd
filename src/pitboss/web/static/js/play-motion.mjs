// What moves on the felt: chips that slide, and cards that turn. Nothing of it where less motion is asked for.

import { chip } from "./chips.mjs";
import { moves } from "./painting.mjs";

/**
 * After how long the next card follows, how long one is in the air before it turns, and how long it turns, in milliseconds: felt.css
 * has the same. The cards of a deal lie face up after a fifth of a second, because whoever plays is not to wait for a decision;
 * those that are turned later, on the board or by the dealer, are to be watched.
 */
const DEAL = { apart: 14, lift: 30, turn: 70 }, REVEAL = { apart: 70, lift: 0, turn: 180 };
const SLIDE = 380, SWEEP = 620, EASING = "cubic-bezier(0.3, 0.1, 0.2, 1)";

const middle = (element) => {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** How something moves that goes from one element to where another lies. */
function way(from, to) {
  const start = middle(from), end = middle(to);
  return `translate(${end.x - start.x}px, ${end.y - start.y}px)`;
}

/** A chip slides from the rack to a spot: a copy, which is gone then. */
export function slideChip(cents, from, to) {
  if (!moves() || !from || !to) return;
  const { left, top, width } = from.getBoundingClientRect(), copy = chip(cents);
  copy.classList.add("travels");
  Object.assign(copy.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
  document.body.append(copy);
  copy.animate([{ transform: "none" }, { transform: way(from, to) }], { duration: SLIDE, easing: EASING, fill: "both" }).finished.finally(() => copy.remove()).catch(() => {});
}

/** Bets slide from their button to their circles. Gives how long that takes. */
export function putChips(spots, button) {
  const chips = spots.map((spot) => spot.querySelector(".stack-of-chips")).filter(Boolean);
  if (!moves() || !chips.length) return 0;
  for (const stack of chips) stack.animate([{ transform: way(stack, button) }, { transform: "none" }], { duration: SLIDE, easing: EASING });
  return SLIDE;
}

/** What was lost is swept to the dealer first; then what was won comes from where it is paid, and stays. */
export function settleChips(spots, dealer) {
  if (!moves()) return;
  spots.filter(({ net }) => net).sort((one, other) => one.net - other.net).forEach(({ element, net, from = dealer }, at) => {
    const chips = element.querySelector(net < 0 ? ".stack-of-chips" : ".winnings");
    if (!chips) return;
    const here = { transform: "none", opacity: 1, filter: "none" }, away = { transform: way(chips, from), opacity: 0, filter: "none" };
    chips.animate(net < 0 ? [here, away] : [away, { opacity: 1, offset: 0.1 }, here], { duration: SWEEP, delay: at * 140, easing: EASING, fill: "backwards" });
  });
}

/** How long so many cards take until the last one lies face up. */
export const dealtIn = (count, isDeal) => {
  const { apart, lift, turn } = isDeal ? DEAL : REVEAL;
  return (count - 1) * apart + lift + turn;
};

/** How far apart two cards of it are heard, in seconds. */
export const heardApart = (isDeal) => (isDeal ? 2 * DEAL.apart : REVEAL.apart) / 1000;
