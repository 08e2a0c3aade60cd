// A paper that is being counted: this page asks again by itself, and shows the paper in its place when it is there.

import { background, complain, Problem } from "./pitboss.mjs";

const waiting = document.querySelector("[data-wait]");

async function look() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html", ...background() }, cache: "no-store" });
  if (answer.status === 202) return setTimeout(again, Number(waiting.dataset.wait) * 1000);
  if (!answer.ok) throw new Problem(answer.status, { detail: "It could not be counted: reload this page" });
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("main");
  return document.getElementById("main").replaceChildren(...found.childNodes);
}

function again() {
  look().catch(complain);
}

if (waiting) setTimeout(again, Number(waiting.dataset.wait) * 1000);
