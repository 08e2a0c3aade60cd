// Searches of the audit trail that are kept in this browser, each under a name.

import { h, say } from "./pitboss.mjs";

const KEPT = "pitboss-searches";

function searches() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return Object.fromEntries(Object.entries(kept).filter(([, query]) => typeof query === "string"));
  } catch {
    return {};
  }
}

/** What this page asks for: its form without what is empty, wherever in the trail one has paged to. */
const asked = () => new URLSearchParams([...new FormData(document.querySelector("form[role=search]"))].filter(([, text]) => text)).toString();

function keep(kept) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(kept));
  } catch {
    say("This browser keeps nothing: bookmark the page instead.");
  }
  draw();
}

function draw() {
  const kept = searches();
  document.getElementById("kept-list").replaceChildren(...Object.entries(kept).map(([name, query]) =>
    h("span", { class: "kept" },
      h("a", { class: "chip", href: `/audit?${query}`, "aria-current": query === asked() ? "true" : null }, name),
      h("button", { type: "button", "aria-label": `Forget the search ${name}`, onclick: () => keep(Object.fromEntries(Object.entries(searches()).filter(([other]) => other !== name))) }, "×"))));
}

const named = document.getElementById("keep-name");
function keepIt() {
  const name = named.value.trim();
  if (!name) return named.focus();
  named.value = "";
  return keep({ ...searches(), [name]: asked() });
}
document.getElementById("keep-it")?.addEventListener("click", keepIt);
named?.addEventListener("keydown", (event) => {
  if (event.key !== "Enter") return;
  event.preventDefault(); // the search itself was made already
  keepIt();
});
draw();
