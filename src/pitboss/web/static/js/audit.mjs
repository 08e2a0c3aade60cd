// The audit trail: searches that are kept in this browser; the full audit, looked after until it has ended.

import { api, busy, complain, h, say } from "./pitboss.mjs";

const place = document.getElementById("run");
const button = document.getElementById("start");

async function wait() {
  for (;;) {
    await new Promise((resume) => setTimeout(resume, 700));
    const run = await api("GET", "/api/v1/audit/run");
    if (!run.running) {
      sessionStorage.setItem("said", run.clean ? "The audit is clean." : "The audit has findings.");
      return location.reload();
    }
  }
}

const said = sessionStorage.getItem("said");
if (said) {
  sessionStorage.removeItem("said");
  say(said);
}

button.addEventListener("click", () =>
  busy(button, async () => {
    await api("POST", "/api/v1/audit/run", {});
    place.textContent = "The audit is running…";
    await wait();
  }),
);
if (place.dataset.running === "yes") wait().catch(complain);

// Searches by name

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
