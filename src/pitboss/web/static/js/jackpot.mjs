// One jackpot: for each meter a bar from its seed over what it shows to where the house keeps nothing, by the exact economics.

import { counted, percent, value } from "./exact.mjs";
import { breakEven, meterBar } from "./meter-bar.mjs";
import { complain, dollars, h, pageData } from "./pitboss.mjs";

const { jackpot, meters } = pageData();
function draw(economics) {
  for (const place of document.querySelectorAll(".worth")) {
    const worth = economics.meters.find((meter) => meter.meter === place.dataset.meter);
    const facts = [
      economics.house_edge ? `The house keeps ${percent(economics.house_edge)} of each wager in the long run` : null,
      worth?.hours_between_hits ? `the whole meter is won once in ${Math.round(value(worth.hours_between_hits)).toLocaleString("en-US")} hours at ${economics.wagers_an_hour} wagers an hour` : null,
      worth?.level_cents ? `it stands at ${dollars(Math.round(value(worth.level_cents)))} on average when it is hit` : null,
    ].filter(Boolean);
    place.replaceChildren(...meterBar(meters[place.dataset.meter], Number(place.dataset.cents), breakEven(worth)), h("p", { class: "muted" }, `${facts.join("; ")}${facts.length ? "." : ""}`));
  }
}

if (document.querySelector(".worth")) counted("GET", `/api/v1/jackpots/${encodeURIComponent(jackpot)}/economics`).then(draw).catch(complain);
