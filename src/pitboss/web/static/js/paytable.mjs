// One pay table of a game, priced.

import { asked, lines, show } from "./analysis.mjs";
import { counted, soon, trouble } from "./exact.mjs";

const { game, wager, paytable } = document.getElementById("paytable").dataset;
let running;

async function refresh() {
  running?.abort();
  const { signal } = (running = new AbortController());
  const { players, bet, joker, meters } = asked();
  const query = new URLSearchParams({ players });
  if (bet) query.set("bet", bet);
  if (joker) query.set("joker", joker);
  for (const [name, amount] of Object.entries(meters)) query.append("meter", `${name}=${amount}`);
  try {
    const found = await counted("GET", `/api/v1/games/${game}/paytables/${wager}/${paytable}?${query}`, undefined, { signal });
    trouble("");
    show(found);
    document.getElementById("lines").replaceChildren(lines(found));
  } catch (problem) {
    if (problem.name !== "AbortError") trouble(problem.message);
  }
}

const form = document.getElementById("asked");
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", soon(refresh));
refresh();
