// The choice of lessons: each game by its cards, with the last score on this device; the doors above lead to the last game.

import { drawHands } from "./cloths.mjs";
import { keptHands, keptScores, part } from "./lesson.mjs";
import { t } from "./messages.mjs";
import { h } from "./pitboss.mjs";

const scores = keptScores();

/** Scores by lesson and game; the newest of a lesson is the last of them. */
for (const [lesson, games] of Object.entries(scores)) {
  for (const [game, { count, all }] of Object.entries(games)) {
    const place = document.querySelector(`[data-game="${CSS.escape(game)}"] [data-lesson="${CSS.escape(lesson)}"]`);
    place?.replaceChildren(h("strong", {}, t("{count} of {all}", { count, all })));
  }
}
for (const [id, lesson, path] of [["go-decide", "decide", "decisions"], ["go-deal", "deal", "dealing"]]) {
  const last = Object.keys(scores[lesson] ?? {}).at(-1);
  if (last && document.querySelector(`[data-game="${CSS.escape(last)}"] [data-lesson="${lesson}"]`)) part(id).href = `/learn/${path}/${encodeURIComponent(last)}`;
}
const hands = keptHands().length;
if (hands) part("session-hands").textContent = `(${hands})`;
requestAnimationFrame(() => setTimeout(drawHands)); // words and doors first
