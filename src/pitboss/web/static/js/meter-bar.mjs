// The bar of a meter: from its seed over what it shows to where the house keeps nothing.

import { value } from "./exact.mjs";
import { dollars, h } from "./pitboss.mjs";

const WIDTH = 900;

/** The bar: a meter may have grown beyond its break-even, and then that mark stands within it. */
export function meterBar(seed, now, even) {
  const end = Math.max(now, even ?? 0, seed, 1) * 1.04, x = (cents) => 4 + (cents / end) * (WIDTH - 8);
  const mark = (cents, look) => h("line", { x1: x(cents), x2: x(cents), y1: 2, y2: 30, class: look });
  const words = [["Seed", seed], ["Now", now], ["Break-even", even]].filter(([, cents]) => cents);
  return [
    h("svg", { viewBox: `0 0 ${WIDTH} 32`, preserveAspectRatio: "none", role: "img", "aria-label": `Seed ${dollars(seed)}, now ${dollars(now)}${even ? `, break-even ${dollars(even)}` : ""}` },
      h("rect", { x: 4, y: 6, width: WIDTH - 8, height: 20, class: "track" }), h("rect", { x: 4, y: 6, width: x(now) - 4, height: 20, class: "grown" }),
      mark(seed, "seed"), mark(now, "now"), even ? mark(even, "even") : null),
    h("dl", { class: "marks", "aria-hidden": "true" }, words.map(([word, cents]) => h("div", {}, h("dt", { class: word.toLowerCase() }, word), h("dd", {}, dollars(cents)))))];
}

/** Where the house keeps nothing of a wager, in cents; none if it never comes to that. */
export function breakEven(worth) {
  return worth?.break_even_cents ? Math.round(value(worth.break_even_cents)) : null;
}
