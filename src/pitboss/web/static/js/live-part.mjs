// The part of a page that the server draws again when something has changed; forms beside it stay as they are.

import { background, complain } from "./pitboss.mjs";

const part = document.getElementById("live");
let timer;

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html", ...background() }, cache: "no-store" });
  // Signed out: the server leads from this page to the one to sign in on, and back.
  if (answer.redirected || answer.status === 401) return location.reload();
  if (!answer.ok) return;
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
  const unfolded = [...part.querySelectorAll("details[open]")].map(({ id }) => id);
  part.replaceChildren(...found.childNodes);
  for (const id of unfolded) document.getElementById(id).open = true;
}

/** Draw the part again, once for all changes of a moment. */
export function drawAgain() {
  clearTimeout(timer);
  timer = setTimeout(() => look().catch(complain), 800);
}
