// One jackpot: for each meter a bar from its seed over what it shows to where the house keeps nothing, by the exact economics.

import { percent, value } from "./exact.mjs";
import { api, complain, dollars, h, pageData } from "./pitboss.mjs";

const { jackpot, meters } = pageData();
const WIDTH = 900;

/** The bar: a meter may have grown beyond its break-even, and then that mark stands within it. */
function bar(seed, now, even) {
  const end = Math.max(now, even ?? 0, seed, 1) * 1.04, x = (cents) => 4 + (cents / end) * (WIDTH - 8);
  const mark = (cents, look) => h("line", { x1: x(cents), x2: x(cents), y1: 2, y2: 30, class: look });
  const words = [["Seed", seed], ["Now", now], ["Break-even", even]].filter(([, cents]) => cents);
  return [
    h("svg", { viewBox: `0 0 ${WIDTH} 32`, preserveAspectRatio: "none", role: "img", "aria-label": `Seed ${dollars(seed)}, now ${dollars(now)}${even ? `, break-even ${dollars(even)}` : ""}` },
      h("rect", { x: 4, y: 6, width: WIDTH - 8, height: 20, class: "track" }), h("rect", { x: x(seed), y: 6, width: Math.max(0, x(now) - x(seed)), height: 20, class: "grown" }),
      mark(seed, "seed"), mark(now, "now"), even ? mark(even, "even") : null),
    h("dl", { class: "marks", "aria-hidden": "true" }, words.map(([word, cents]) => h("div", {}, h("dt", { class: word.toLowerCase() }, word), h("dd", {}, dollars(cents)))))];
}

function draw(economics) {
  for (const place of document.querySelectorAll(".worth")) {
    const worth = economics.meters.find((meter) => meter.meter === place.dataset.meter);
    const even = worth?.break_even_cents ? Math.round(value(worth.break_even_cents)) : null;
    const facts = [
      economics.house_edge ? `The house keeps ${percent(economics.house_edge)} of each wager in the long run` : null,
      worth?.hours_between_hits ? `the whole meter is won once in ${Math.round(value(worth.hours_between_hits)).toLocaleString("en-US")} hours at ${economics.wagers_an_hour} wagers an hour` : null,
      worth?.level_cents ? `it stands at ${dollars(Math.round(value(worth.level_cents)))} on average when it is hit` : null,
    ].filter(Boolean);
    place.replaceChildren(...bar(meters[place.dataset.meter], Number(place.dataset.cents), even), h("p", { class: "muted" }, `${facts.join("; ")}${facts.length ? "." : ""}`));
  }
}

if (document.querySelector(".worth")) api("GET", `/api/v1/jackpots/${encodeURIComponent(jackpot)}/economics`).then(draw).catch(complain);
