// The parts of a page that the server draws again when something has changed; forms beside them stay as they are.
// A part with something that is still being counted is asked for again until it is there.

import { background, complain } from "./pitboss.mjs";

const COUNTING_MS = 3_000;
const parts = [...document.querySelectorAll("[data-live]")];
let timer;

const isCounting = (part) => part.matches("[data-counting]") || part.querySelector("[data-counting]") !== null;

function put(part, drawn) {
  const unfolded = [...part.querySelectorAll("details[open][id]")].map(({ id }) => id);
  part.replaceChildren(...drawn.childNodes);
  part.toggleAttribute("data-counting", drawn.matches("[data-counting]"));
  for (const details of unfolded.map((id) => document.getElementById(id))) if (details) details.open = true;
}

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html", ...background() }, cache: "no-store" });
  // Signed out: the server leads from this page to the one to sign in on, and back.
  if (answer.redirected || answer.status === 401) return location.reload();
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const part of parts) {
    const drawn = page.getElementById(part.id);
    if (drawn) put(part, drawn);
  }
  dispatchEvent(new Event("redrawn"));
}

function again() {
  if (parts.some(isCounting)) setTimeout(() => look().catch(() => {}).finally(again), COUNTING_MS);
}

/** Draw the parts again, once for all changes of a moment. */
export function drawAgain() {
  clearTimeout(timer);
  timer = setTimeout(() => look().catch(complain), 800);
}

/** A part that tells what is to be done is drawn again when the bell hears of something else. */
let heard = "";
function follow({ detail: { wins, steps, calls, alerts } }) {
  const now = JSON.stringify([wins, steps, alerts, calls.map((call) => [call.table, call.taken_by])]);
  if (heard && now !== heard) drawAgain();
  heard = now;
}

if (parts.some((part) => part.dataset.follows === "waiting")) addEventListener("waiting", follow);
again();
