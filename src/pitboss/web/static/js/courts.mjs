// The court cards' figures and the joker's, drawn for this card room: half a figure each, turned about the middle.

import { h } from "./pitboss.mjs";

const SKIN = "#f3d9bb", GOLD = "#e3b34a", LINE = "#2a1c10", IVORY = "#fff8e6", HAIR = { K: "#8a8f96", Q: "#a8641f", J: "#6b4423" };
const thin = { stroke: LINE, "stroke-width": 1.1, "stroke-linejoin": "round", "stroke-linecap": "round" };

const shape = (d, fill, more = {}) => h("path", { d, fill, ...thin, ...more });
const line = (d, more = {}) => h("path", { d, fill: "none", ...thin, ...more });
const dot = (cx, cy, r, fill) => h("circle", { cx, cy, r, fill, ...thin });

/** Shoulders in the colour of the suit, with a collar. */
function robe(colour) {
  return [
    shape("M36 72 C36 58 46 52 54 50 L64 56 L74 50 C82 52 92 58 92 72 Z", colour),
    shape("M54 50 C56 58 60 63 64 66 C68 63 72 58 74 50 L69 48 L64 52 L59 48 Z", IVORY),
    line("M41 72 C42 66 44 62 47 59 M87 72 C86 66 84 62 81 59", { stroke: GOLD, "stroke-width": 2.2 }),
  ];
}

const face = () => [
  shape("M54.5 31 C54.5 45 59 50 64 50 C69 50 73.500 45 73.500 31 C73.500 24 54.500 24 54.500 31 Z", SKIN),
  line("M58 34.500 h3.200 M66.800 34.500 h3.200", { "stroke-width": 1.5 }),
  line("M64 35 L63 40 L65 40"),
];

const figures = {
  K: (colour) => [
    shape("M51 30 C48 40 49 48 53 50 L58 44 L58 28 Z M77 30 C80 40 79 48 75 50 L70 44 L70 28 Z", HAIR.K),
    ...face(),
    shape("M55 39 C55 54 60 58 64 59 C68 58 73 54 73 39 C71 43 68 43.500 64 42.500 C60 43.500 57 43 55 39 Z", HAIR.K),
    line("M61.500 46.500 h5"),
    shape("M50 27 L48 12 L56 19 L64 9 L72 19 L80 12 L78 27 Z", GOLD),
    shape("M50 27 h28 v3.500 h-28 Z", colour),
    dot(48, 11.5, 2, colour), dot(64, 8.5, 2.3, colour), dot(80, 11.5, 2, colour),
    shape("M88 26 h3 v36 h-3 Z M84 40 h11 v3 h-11 Z", GOLD),
  ],
  Q: (colour) => [
    shape("M51 30 C45 40 46 56 52 60 C56 58 58 52 58 46 L58 28 Z M77 30 C83 40 82 56 76 60 C72 58 70 52 70 46 L70 28 Z", HAIR.Q),
    ...face(),
    line("M61.500 45 C63 46.500 65 46.500 66.500 45", { stroke: "#b3202c", "stroke-width": 1.7 }),
    shape("M52 28 C50 20 52 16 54 15 L58 20 L64 11 L70 20 L74 15 C76 16 78 20 76 28 Z", GOLD),
    shape("M52 28 C58 25 70 25 76 28 L76 31 C70 28 58 28 52 31 Z", colour),
    dot(54, 14.5, 1.8, IVORY), dot(64, 10.5, 2, IVORY), dot(74, 14.5, 1.8, IVORY),
    line("M40 62 C40 52 40 48 41 43", { stroke: "#2d7a3f", "stroke-width": 1.8 }),
    ...[[41, 37.5], [37.5, 41], [44.5, 41], [41, 44.5]].map(([x, y]) => dot(x, y, 2.6, colour)), dot(41, 41, 1.8, GOLD),
  ],
  J: (colour) => [
    shape("M52 30 C49 40 50 48 54 51 L58 46 L58 28 Z M76 30 C79 40 78 48 74 51 L70 46 L70 28 Z", HAIR.J),
    ...face(),
    line("M61 45.500 h6"),
    shape("M48 27 C48 15 58 11 66 12 C76 13 80 19 80 27 Z", colour),
    shape("M47 26 h34 v4.500 h-34 Z", GOLD),
    shape("M76 22 C82 18 86 12 86 6 C79 8 75 14 74 20 Z", IVORY),
    line("M76 21 C80 17 83 12 85 8"),
    shape("M38.500 22 h2.600 v42 h-2.600 Z", "#8a5a2b"),
    shape("M40 12 C45 16 46 22 40 27 C34 22 35 16 40 12 Z", GOLD),
  ],
};

/** Half a figure, twice. */
function twice(half) {
  return [h("g", {}, half()), h("g", { transform: "rotate(180 64 70)" }, half()), line("M36 75 L92 65", { stroke: GOLD, "stroke-width": 3 })];
}

/** The figure of a king, a queen or a jack in the colour of its suit; nothing for other ranks. */
export function court(rank, colour) {
  const figure = figures[rank];
  return figure ? h("g", { class: "court" }, twice(() => [...robe(colour), ...figure(colour)])) : null;
}

/** The joker's cap and bells. */
export function jester(colour) {
  return h(
    "g",
    { class: "court" },
    shape("M30 112 C32 96 42 92 50 92 C58 92 68 96 70 112 Z", colour),
    shape("M38 94 L42 104 L50 96 L58 104 L62 94 C58 90 42 90 38 94 Z", GOLD),
    shape("M39 68 C39 86 44 93 50 93 C56 93 61 86 61 68 Z", SKIN),
    line("M43.500 75 h4 M52.500 75 h4", { "stroke-width": 1.6 }),
    line("M44 83 C47 88 53 88 56 83", { stroke: "#b3202c", "stroke-width": 1.8 }),
    shape("M38 70 C36 56 28 48 18 54 C24 56 28 62 29 70 C32 66 35 68 38 70 Z", colour),
    shape("M62 70 C64 56 72 48 82 54 C76 56 72 62 71 70 C68 66 65 68 62 70 Z", GOLD),
    shape("M37 70 C36 50 42 42 50 36 C58 42 64 50 63 70 C58 66 42 66 37 70 Z", "#b3202c"),
    dot(18, 55, 3.4, GOLD), dot(82, 55, 3.4, colour), dot(50, 35, 3.6, GOLD), dot(29, 71, 3, GOLD), dot(71, 71, 3, colour),
  );
}
