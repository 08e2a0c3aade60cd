// A game by its cards: as many as a hand of it has, fanned on its cloth.

import { card } from "./cards.mjs";

const SHOWN = ["As", "Kh", "Qc", "Jd", "Ts", "9h", "8c"];

function drawHand(cloth) {
  const count = Math.min(Number(cloth.dataset.cards), SHOWN.length);
  const hand = Number(cloth.dataset.jokers) ? ["Jk", ...SHOWN].slice(0, count) : SHOWN.slice(0, count);
  hand.forEach((text, at) => {
    const drawn = card(text);
    drawn.style.rotate = `${(at - (count - 1) / 2) * 10}deg`;
    cloth.append(drawn);
  });
}

// Cards are drawn when their table comes near the window: eighteen hands at once would keep the first of them waiting.
const near = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    near.unobserve(target);
    drawHand(target);
  }
}, { rootMargin: "300px" });

/** Draw a hand on every cloth of the page once it is near. */
export function drawHands() {
  for (const cloth of document.querySelectorAll(".table-cloth")) near.observe(cloth);
}
