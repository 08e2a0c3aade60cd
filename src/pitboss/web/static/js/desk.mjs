// The desk: what it shows of tables and jackpots is drawn again when one of them changes; forms stay as they are.

import "./forms.mjs";
import { background, complain, listen } from "./pitboss.mjs";

const CHANGES = ["table-set-up", "table-opened", "table-closed", "jackpot-created", "jackpot-halted", "jackpot-resumed", "jackpot-retired", "table-linked"];
const live = document.getElementById("live");
let timer;

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html", ...background() }, cache: "no-store" });
  // Signed out: the server leads from this page to the one to sign in on, and back.
  if (answer.redirected || answer.status === 401) return location.reload();
  if (!answer.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
  const unfolded = [...live.querySelectorAll("details[open]")].map(({ id }) => id);
  live.replaceChildren(...found.childNodes);
  for (const id of unfolded) document.getElementById(id).open = true;
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => look().catch(complain), 800);
}

listen("/api/v1/events", Object.fromEntries(CHANGES.map((event) => [event, soon])));
