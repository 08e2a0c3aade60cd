// The catalogue: find a game by a part of its name, its family or its number. A family without any of those is not shown.

import { drawHands } from "./cloths.mjs";

const search = document.getElementById("search");
const families = [...document.querySelectorAll("#catalogue tbody")];
const many = document.querySelectorAll("#catalogue .game").length;

search.addEventListener("input", () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const family of families) {
    const games = [...family.querySelectorAll(".game")];
    for (const game of games) {
      const text = `${family.dataset.family} ${game.textContent}`.toLowerCase();
      game.hidden = !words.every((word) => text.includes(word));
      shown += game.hidden ? 0 : 1;
    }
    family.hidden = games.every((game) => game.hidden);
  }
  document.getElementById("found").textContent = `${shown} of ${many} games`;
});

requestAnimationFrame(() => setTimeout(drawHands)); // words and links first
