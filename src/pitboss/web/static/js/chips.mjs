// Chips as SVG, in the colours that a card room gives them.

import { dollars, h } from "./pitboss.mjs";

/** What one may pick up, in cents. */
export const CHIPS = [100, 500, 2500, 10000, 50000];

const COLOURS = {
  100: ["#f4f1e6", "#5a6b7a", "#1d2630"],
  500: ["#b3202c", "#ffffff", "#ffffff"],
  2500: ["#0f6b45", "#ffffff", "#ffffff"],
  10000: ["#1d1f24", "#d9c58a", "#ffffff"],
  50000: ["#5b2c83", "#ffffff", "#ffffff"],
};

/** An amount without its cents where there are none, as in $25. */
export function short(cents) {
  return dollars(cents).replace(/\.00$/, "");
}

function colours(cents) {
  const worth = CHIPS.findLast((chip) => chip <= cents) ?? CHIPS[0];
  return COLOURS[worth];
}

/** A chip with an amount on it. The text beside it says the same, so it is hidden from screen readers. */
export function chip(cents, text = short(cents)) {
  const [body, marks, ink] = colours(cents);
  const size = text.length > 6 ? 14 : text.length > 5 ? 17 : text.length > 4 ? 20 : text.length > 3 ? 24 : 32;
  return h(
    "svg",
    { class: "chip", viewBox: "0 0 100 100", width: 100, height: 100, "aria-hidden": "true", focusable: "false" },
    h("circle", { cx: 50, cy: 52, r: 47, fill: "#00000055" }),
    h("circle", { cx: 50, cy: 50, r: 47, fill: body, stroke: "#00000066", "stroke-width": 1.5 }),
    h("circle", { cx: 50, cy: 50, r: 41, fill: "none", stroke: marks, "stroke-width": 11, "stroke-dasharray": "14.3 28.6" }),
    h("circle", { cx: 50, cy: 50, r: 33, fill: body, stroke: marks, "stroke-width": 1.5 }),
    h("text", { x: 50, y: 50 + size * 0.36, fill: ink, "font-size": size, "font-weight": 800, "text-anchor": "middle", class: "index" }, text),
  );
}

/** The fewest chips that make an amount, largest first; what is below the smallest chip is one coin. */
export function chipsFor(cents) {
  const chips = [];
  let left = cents;
  for (const worth of CHIPS.toReversed()) {
    for (; left >= worth; left -= worth) chips.push(worth);
  }
  return left > 0 ? [...chips, left] : chips;
}

const MOST_STACKED = 8, THICK = 13;

/** One chip of a stack, seen from above and the front. */
function lying(cents, bottom, top) {
  const [body, marks, ink] = colours(cents), middle = bottom - THICK;
  const sides = [18, 42, 66].map((x) => h("path", { d: `M${x} ${middle + sag(x)} v${THICK} h14 v-${THICK} Z`, fill: marks, opacity: 0.9 }));
  const text = short(cents), size = text.length > 4 ? 19 : text.length > 3 ? 22 : 27;
  return h("g", {},
    h("path", { d: `M3 ${middle} v${THICK} a47 30 0 0 0 94 0 v-${THICK} Z`, fill: body, stroke: "#00000088", "stroke-width": 1.5 }),
    sides,
    h("ellipse", { cx: 50, cy: middle, rx: 47, ry: 30, fill: body, stroke: "#00000066", "stroke-width": 1.5 }),
    top ? [
      h("ellipse", { cx: 50, cy: middle, rx: 40, ry: 25, fill: "none", stroke: marks, "stroke-width": 9, "stroke-dasharray": "14 20" }),
      h("ellipse", { cx: 50, cy: middle, rx: 31, ry: 19, fill: body, stroke: marks, "stroke-width": 1.2 }),
      h("text", { x: 50, y: middle + size * 0.34, fill: ink, "font-size": size, "font-weight": 700, "text-anchor": "middle", class: "index" }, text),
    ] : null);
}

const sag = (x) => 30 * Math.sqrt(Math.max(0, 1 - ((x + 7 - 50) / 47) ** 2));

/** An amount as a stack of chips, the largest at the bottom. The text beside it says the same, so it is hidden from screen readers. */
export function stack(cents) {
  const all = chipsFor(cents), shown = all.length > MOST_STACKED ? all.slice(0, MOST_STACKED) : all;
  const height = 62 + THICK * shown.length;
  return h("svg", { class: "stack-of-chips", viewBox: `0 0 100 ${height}`, width: 100, height, "aria-hidden": "true", focusable: "false" },
    shown.map((worth, at) => lying(worth, height - 31 - at * THICK, at === shown.length - 1)));
}
