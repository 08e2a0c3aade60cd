// Playing cards as SVG, each with the name that a screen reader says.

import { court, jester } from "./courts.mjs";
import { t } from "./messages.mjs";
import { h } from "./pitboss.mjs";

const RANKS = {
  A: t("ace"), K: t("king"), Q: t("queen"), J: t("jack"), T: t("ten"), 9: t("nine"), 8: t("eight"), 7: t("seven"), 6: t("six"), 5: t("five"),
  4: t("four"), 3: t("three"), 2: t("two"),
};
const SUITS = { s: t("spades"), h: t("hearts"), d: t("diamonds"), c: t("clubs") };
const RED = "#b3202c", BLACK = "#16181d", PAPER = "#fffdf7", EDGE = "#8b8f94", BLUE = "#1c3f77";

// Each suit in a box of 100 by 100.
const SHAPES = {
  h: "M50 90 C20 64 6 48 6 30 A22 22 0 0 1 50 24 A22 22 0 0 1 94 30 C94 48 80 64 50 90 Z",
  d: "M50 4 L86 50 L50 96 L14 50 Z",
  s: "M50 6 C62 30 94 42 94 66 A20 20 0 0 1 58 76 C59 86 63 92 68 96 L32 96 C37 92 41 86 42 76 A20 20 0 0 1 6 66 C6 42 38 30 50 6 Z",
  c: "M50 4 A21 21 0 0 1 66 38 A21 21 0 1 1 57 74 C58 84 62 91 68 96 L32 96 C38 91 42 84 43 74 A21 21 0 1 1 34 38 A21 21 0 0 1 50 4 Z",
};

/** The name of a card, as in "ace of spades". */
export function cardName(text) {
  if (text === "Jk") return t("joker");
  const rank = RANKS[text[0]], suit = SUITS[text[1]];
  if (!rank || !suit || text.length !== 2) throw new Error(`${text} is no card`);
  return t("{rank} of {suit}", { rank, suit });
}

function sheet(name, colour, ...inside) {
  return h(
    "svg",
    { class: "playing-card", viewBox: "0 0 100 140", width: 100, height: 140, role: "img", "aria-label": name, color: colour },
    h("rect", { x: 1, y: 1, width: 98, height: 138, rx: 9, fill: PAPER, stroke: EDGE, "stroke-width": 2 }),
    ...inside,
  );
}

function shape(path, x, y, size) {
  return h("path", { d: path, fill: "currentColor", transform: `translate(${x} ${y}) scale(${size / 100})` });
}

function letters(text, x, y, size, width) {
  const fitted = width ? { textLength: width, lengthAdjust: "spacingAndGlyphs" } : {};
  return h("text", { x, y, fill: "currentColor", "font-size": size, "font-weight": 700, "text-anchor": "middle", class: "index", ...fitted }, text);
}

/** A card from its text: "As", "Td", "Jk". With four colours wished for, the style sheet colours each suit by its class. */
export function card(text) {
  const name = cardName(text);
  if (text === "Jk") {
    const drawn = sheet(name, BLUE, letters("JOKER", 50, 25, 21), jester("currentColor"), letters("JOKER", 50, 133, 21));
    drawn.classList.add("joker");
    return drawn;
  }
  const [rank, suit] = text;
  const corner = rank === "T" ? "10" : rank;
  const figure = court(rank, "currentColor");
  const drawn = sheet(
    name,
    suit === "h" || suit === "d" ? RED : BLACK,
    figure,
    // The ten is the only one with two figures: as wide as there is room, whatever letters the machine has.
    corner.length > 1 ? letters(corner, 21, 37, 36, 30) : letters(corner, 19, 38, 40),
    shape(SHAPES[suit], 8, 45, 22),
    figure ? null : shape(SHAPES[suit], 37, 66, 56),
  );
  drawn.classList.add(`suit-${suit}`);
  return drawn;
}

/** The back of a card that is not shown. */
export function back() {
  const lines = [];
  for (let at = -120; at < 120; at += 14) {
    lines.push(h("line", { x1: at, y1: 0, x2: at + 140, y2: 140, stroke: "#7ea0d6", "stroke-width": 2 }));
    lines.push(h("line", { x1: 100 - at, y1: 0, x2: -40 - at, y2: 140, stroke: "#7ea0d6", "stroke-width": 2 }));
  }
  const inner = h("svg", { x: 7, y: 7, width: 86, height: 126, viewBox: "7 7 86 126" }, h("rect", { x: 7, y: 7, width: 86, height: 126, rx: 5, fill: BLUE }), ...lines);
  return sheet(t("a card face down"), BLUE, inner);
}

/** Several cards from a text such as "As Kd Jk", in a list. */
export function cards(text) {
  return h("div", { class: "cards" }, text.split(/\s+/).filter(Boolean).map(card));
}
