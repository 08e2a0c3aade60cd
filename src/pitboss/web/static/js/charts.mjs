// Charts as SVG in the width that there is, so that letters keep their size. Colours come from the style sheet by class.

import { h } from "./pitboss.mjs";

const TEXT = 13, ROW = 24;

/** Keep a chart in an element: `draw(width)` gives the SVG, and is called again when the width changes. */
export function keep(element, draw) {
  element.redraw = draw;
  const now = () => {
    const width = Math.floor(element.clientWidth);
    if (width > 0) element.replaceChildren(element.redraw(width));
  };
  if (!element.watched) {
    element.watched = new ResizeObserver(() => requestAnimationFrame(now));
    element.watched.observe(element);
  }
  now();
}

function sheet(width, height, label, ...inside) {
  return h("svg", { class: "chart", viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label }, ...inside);
}

function words(text, x, y, more = {}) {
  return h("text", { x, y, "font-size": TEXT, ...more }, text);
}

/**
 * Bars lying down, one or more a row: rows are {name, values: [number], texts: [string]}. `scale` maps a value to 0..1.
 * Names stand above their bars where it is narrow. `ticks` are {value, text}: lines across, named below.
 */
export function bars(rows, { label, scale, keys = [], ticks = [] }) {
  return (width) => {
    const longest = 12 + 7 * Math.max(...rows.map((row) => row.name.length)), many = Math.max(...rows.map((row) => row.values.length));
    const narrow = longest > Math.max(width * 0.3, width - 320);
    const thick = many > 1 ? 11 : 15, room = many * (thick + 2) + 8, high = (narrow ? ROW - 6 : 0) + Math.max(room, narrow ? 0 : ROW);
    const left = narrow ? 0 : longest, right = 84, top = keys.length ? ROW : 2;
    const span = Math.max(20, width - left - right);
    const parts = rows.map((row, at) => {
      const y = top + at * high, base = y + (narrow ? ROW - 6 : (high - room) / 2 + 3);
      const name = narrow ? words(row.name, 0, y + TEXT) : words(row.name, left - 8, y + high / 2 + 4, { "text-anchor": "end" });
      const drawn = row.values.map((value, which) => {
        const long = Math.max(value > 0 ? 1 : 0, Math.round(span * Math.min(1, Math.max(0, scale(value)))));
        const across = base + which * (thick + 2);
        return [
          h("rect", { class: `bar bar-${which}`, x: left, y: across, width: long, height: thick, rx: 2 }),
          words(row.texts[which], left + long + 5, across + thick - 1, { class: "value" }),
        ];
      });
      return h("g", {}, name, drawn);
    });
    const foot = top + rows.length * high + 4;
    const across = ticks.map(({ value, text }) => ({ x: left + span * scale(value), text }));
    const axis = [
      across.map(({ x }) => h("line", { class: "rule", x1: x, x2: x, y1: top, y2: foot })),
      spaced(across).map(({ x, text }) => words(text, x, foot + TEXT, { class: "value", "text-anchor": "middle" })),
    ];
    return sheet(width, foot + (ticks.length ? ROW : 0), label, legend(keys), axis, ...parts);
  };
}

/** The ticks that have room for their words beside each other; the one farthest to the right has it first. */
function spaced(ticks) {
  const kept = [];
  for (const tick of ticks.toSorted((a, b) => b.x - a.x)) {
    if (!kept.length || kept.at(-1).x - tick.x > 4 * (kept.at(-1).text.length + tick.text.length) + 8) kept.push(tick);
  }
  return kept;
}

function legend(keys) {
  let x = 0;
  return keys.map((key, which) => {
    const part = h("g", {}, h("rect", { class: `bar bar-${which}`, x, y: 3, width: 14, height: 11, rx: 2 }), words(key, x + 19, 13));
    x += 34 + key.length * 7.4;
    return part;
  });
}

/** A band over a number of hands on a log axis: points are {hands, low, high}; several bands lie over each other. */
export function band(bands, { label, keys = [] }) {
  return (width) => {
    const height = Math.round(Math.min(330, Math.max(220, width * 0.55))), left = 52, right = 12, top = keys.length ? 26 : 12, bottom = 40;
    const points = bands.flatMap((band) => band.points);
    const from = Math.log10(Math.min(...points.map((p) => p.hands))), to = Math.log10(Math.max(...points.map((p) => p.hands)));
    const low = Math.min(0, ...points.map((p) => p.low)), high = Math.max(0, ...points.map((p) => p.high));
    const x = (hands) => left + ((Math.log10(hands) - from) / (to - from)) * (width - left - right);
    const y = (hold) => top + ((high - hold) / (high - low || 1)) * (height - top - bottom);
    const step = niceStep((high - low) / 5), ticks = [];
    for (let tick = Math.ceil(low / step) * step; tick <= high + 1e-9; tick += step) ticks.push(tick);
    const decades = [];
    for (let power = Math.ceil(from - 1e-9); power <= to + 1e-9; power += 1) decades.push(10 ** power);
    return sheet(
      width, height, label, legend(keys),
      ticks.map((tick) => [
        h("line", { class: Math.abs(tick) < step / 100 ? "axis" : "rule", x1: left, x2: width - right, y1: y(tick), y2: y(tick) }),
        words(`${(100 * tick).toFixed(step < 0.01 ? 1 : 0).replace("-", "−")}%`, left - 6, y(tick) + 4, { "text-anchor": "end" }),
      ]),
      decades.map((hands, at) => [
        h("line", { class: "rule", x1: x(hands), x2: x(hands), y1: top, y2: height - bottom }),
        words(short(hands), x(hands), height - bottom + 17, { "text-anchor": at === 0 ? "start" : at === decades.length - 1 ? "end" : "middle" }),
      ]),
      words("hands played", left + (width - left - right) / 2, height - 5, { "text-anchor": "middle", class: "value" }),
      bands.map(({ points: line, edge }, which) => [
        h("polygon", { class: `area area-${which}`, points: [...line.map((p) => `${x(p.hands)},${y(p.high)}`), ...line.toReversed().map((p) => `${x(p.hands)},${y(p.low)}`)].join(" ") }),
        h("line", { class: `mean mean-${which}`, x1: left, x2: width - right, y1: y(edge), y2: y(edge) }),
      ]),
    );
  };
}

/** A round number in few letters, as in 10 k. */
export function short(hands) {
  return hands >= 1e6 ? `${hands / 1e6} M` : hands >= 1e3 ? `${hands / 1e3} k` : String(hands);
}

function niceStep(rough) {
  const power = 10 ** Math.floor(Math.log10(rough || 1));
  return [1, 2, 5, 10].map((step) => step * power).find((step) => step >= rough) ?? 10 * power;
}

/** A share is told below a bar that has no room for its words, unless it is too small to be seen there. */
const LEAST_TOLD = 0.01;

/** Shares of one whole in a single bar: parts are {name, share, tone}. */
export function whole(parts, { label }) {
  return (width) => {
    const height = 34, drawn = [], below = [""];
    let x = 0;
    for (const { name, share, tone } of parts) {
      const wide = share * width;
      drawn.push(h("rect", { class: `share share-${tone}`, x, y: 0, width: Math.max(0, wide - 2), height, rx: 3 }));
      const text = `${name} ${(100 * share).toFixed(1)}%`, room = (letters) => letters.length * 7.2 + 10;
      if (wide > room(text)) drawn.push(words(text, x + wide / 2, 22, { "text-anchor": "middle", class: "on-share" }));
      else if (share >= LEAST_TOLD) {
        const told = `${(100 * share).toFixed(1)}% ${name}`, line = below.at(-1) ? `${below.at(-1)} · ${told}` : told;
        if (room(line) < width || !below.at(-1)) below[below.length - 1] = line;
        else below.push(told);
      }
      x += wide;
    }
    const lines = below.filter(Boolean);
    drawn.push(lines.map((line, at) => words(line, 0, height + 16 + at * 18, { class: "value" })));
    return sheet(width, height + lines.length * 18 + (lines.length ? 4 : 0), label, ...drawn);
  };
}
