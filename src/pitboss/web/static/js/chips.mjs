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
    h("text", { x: 50, y: 50 + size * 0.36, fill: ink, "font-size": size, "font-weight": 800, "text-anchor": "middle", "font-family": "system-ui, sans-serif" }, text),
  );
}
