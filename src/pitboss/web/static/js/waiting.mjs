// On every page of staff: how much waits, in the navigation and in the title; calls and who takes them; who is on duty; and
// a sound and a notification for those who are called. Never on the screen of a table: players sit in front of it.

import { api, h, say } from "./pitboss.mjs";
import { at, button, command, redraw, sooner } from "./pit.mjs";
import { drawCall } from "./calls.mjs";
import { tally } from "./tally.mjs";
import { canBeHeard, ring } from "./sounds.mjs";

const bell = document.getElementById("bell"), panel = document.getElementById("waiting");
const NEWS = /^(award|call|duty|jackpot|round|table|supervisor)-|^(chips|hand|game)-/;
const POLL_MS = 5_000, RING_MS = 5_000;
const SILENT = "pitboss-call-sound", RANG = "pitboss-rang";
const isTable = () => Boolean(document.querySelector(".table-page"));

let waiting = null;
const told = new Set();
/** Browsers of phones may allow notifications and then make none. */
let makesNone = typeof Notification === "undefined";

const kept = {
  get: (name) => { try { return localStorage.getItem(name); } catch { return null; } },
  set: (name, value) => { try { localStorage.setItem(name, value); } catch { /* it holds for this page then */ } },
};
let silent = kept.get(SILENT) === "off";

/** A number behind a link of the navigation. */
function count(path, number, what) {
  for (const link of document.querySelectorAll(`#links a[href="${path}"]`)) {
    link.querySelector(".count")?.remove();
    link.querySelector(".count-words")?.remove();
    if (number) link.append(h("span", { class: "count", "aria-hidden": "true" }, String(number)), h("span", { class: "sr-only count-words" }, `${number} ${what}`));
  }
}

/** Calls that nobody has taken. */
const openCalls = () => waiting.calls.filter((call) => !call.taken_by);

function drawCounts() {
  const { wins, calls, alerts, all: number } = tally(waiting), shown = bell.querySelector(".count");
  count("/supervisor", wins, wins === 1 ? "win waiting" : "wins waiting");
  count("/floor", calls + alerts, "to do");
  for (const place of document.querySelectorAll("[data-todo]")) {
    place.hidden = !number;
    place.textContent = String(number);
  }
  shown.hidden = !number;
  shown.textContent = String(number);
  bell.setAttribute("aria-label", number ? `To do: ${number}` : "To do: nothing");
  bell.classList.toggle("called", isCalled());
  document.title = `${number ? `(${number}) ` : ""}${document.title.replace(/^\(\d+\) /, "")}`;
}

function plural(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

/** A step to a payment that waits for the card of whoever looks. */
function stepLink(notice) {
  return h("a", { href: `/supervisor#${notice.award}`, "data-key": `step-${notice.award}` }, `Your step: ${notice.step}`);
}

/** The same on the homes that have a place for it. */
function drawOwnSteps() {
  const part = document.getElementById("own-steps");
  if (!part) return;
  part.hidden = !waiting.steps.length;
  redraw(part.querySelector("ul"), waiting.steps.map((notice) => h(
    "li", { class: "card-panel notice-line" }, h("span", { class: "tag warn" }, "Your step"),
    h("a", { href: `/supervisor#${notice.award}`, "data-key": `own-${notice.award}` }, notice.step), h("span", { class: "muted" }, notice.text))));
}

function links() {
  const path = document.querySelector('#links a[href="/supervisor"]') ? "/supervisor" : "/floor";
  return [
    waiting.wins ? h("p", {}, h("a", { href: path }, plural(waiting.wins, "win waiting", "wins waiting"))) : null,
    waiting.steps.map((notice) => h("p", {}, stepLink(notice))),
    waiting.alerts ? h("p", {}, h("a", { href: "/floor" }, plural(waiting.alerts, "other thing to do", "other things to do"))) : null,
  ];
}

async function changeDuty(pit) {
  const on = new Set(waiting.duty);
  if (!on.delete(pit)) on.add(pit);
  await command(at("calls", "duty"), { pits: [...on] });
  say(on.size ? `You are on duty in ${[...on].join(" and ")}` : "You are off duty");
}

/** Where calls are heard, and how. */
function drawDuty() {
  if (!waiting.answers) return null;
  return h(
    "section", { class: "stack tight", "aria-label": "On duty" },
    h("h3", {}, waiting.duty.length ? "On duty" : "Off duty"),
    h("div", { class: "row" }, h("span", {}, "On duty in:"), waiting.pits.map((pit) => button(pit, () => changeDuty(pit), { key: `pit-${pit}`, "aria-pressed": String(waiting.duty.includes(pit)), "aria-label": `On duty in ${pit}` }))),
    waiting.on_duty ? null : h("p", { class: "notice warn" }, "Nobody is on duty: a call goes to everybody at once."),
    h("p", { class: "muted" }, `After ${waiting.escalates_after_seconds} seconds a call that nobody takes goes to more people.`),
    h("div", { class: "row" }, drawSound(), drawNotifications()),
  );
}

function drawSound() {
  const heard = canBeHeard(), words = silent ? "Sound is off" : heard ? "Sound is on" : "Sound is blocked: tap here";
  return button(words, () => {
    silent = heard && !silent; // the tap itself has unblocked it by now
    kept.set(SILENT, silent ? "off" : "on");
    if (!silent) ring();
    draw();
  }, { key: "sound", class: "sound" });
}

function drawNotifications() {
  if (makesNone) return h("span", { class: "muted" }, "This browser shows no notifications: keep the sound on");
  if (Notification.permission === "denied") return h("span", { class: "muted" }, "Notifications are blocked in this browser");
  if (Notification.permission === "granted") return h("span", { class: "muted" }, "Call notifications are on");
  return button("Notify me on this device", async () => { await Notification.requestPermission(); draw(); }, { key: "notify" });
}

function drawPanel() {
  const calls = waiting.calls.map((call) => drawCall(call, waiting));
  const quiet = !calls.length && !tally(waiting).all;
  redraw(panel, h("h2", {}, "To do"), calls.length ? h("ul", { class: "plain stack tight" }, calls) : null, links(), quiet ? h("p", { class: "muted" }, "Nothing needs attention.") : null, drawDuty());
}

/** Whether a call waits for whoever looks. */
function isCalled() {
  return waiting.answers && openCalls().some((call) => waiting.mine.includes(call.table));
}

/** Blocked is said where it is seen, not only in the panel. */
function drawMark() {
  const blocked = isCalled() && !silent && !isTable() && !canBeHeard();
  bell.classList.toggle("blocked", blocked);
  bell.title = blocked ? "You are being called, but the browser blocks the sound: tap here" : "";
}

function draw() {
  drawCounts();
  drawPanel();
  drawOwnSteps();
  drawMark();
}

/** One browser rings once, however many of its pages are open. */
function ringAgain() {
  if (!waiting || !isCalled() || isTable()) return;
  notify();
  drawMark();
  if (silent || !canBeHeard() || Date.now() - Number(kept.get(RANG)) < RING_MS - 500) return;
  kept.set(RANG, String(Date.now()));
  ring();
}

/** A notification has the table and what it calls for, and no amount: it lies on a locked screen. */
function notify() {
  if (makesNone || Notification.permission !== "granted") return;
  for (const call of openCalls().filter(({ table }) => waiting.mine.includes(table))) {
    const tag = `${call.table} ${call.since} ${call.step}`;
    if (told.has(tag)) continue;
    told.add(tag);
    try {
      const note = new Notification(`${call.name} calls`, { body: `${call.text} · ${call.pit}`, tag, silent: true });
      note.addEventListener("click", () => { focus(); note.close(); });
    } catch {
      makesNone = true; // it still rings
      drawPanel();
      return;
    }
  }
}

const line = document.getElementById("link");
let saysLost = false;

/** Pages that listen to what happens say by themselves that the server is gone; all others say it here. */
function sayLost(isLost) {
  if (isLost ? !line.hidden : !saysLost) return;
  saysLost = isLost;
  line.textContent = isLost ? "No connection to the server: this page may be out of date. Trying again…" : "";
  line.hidden = !isLost;
}

async function refresh() {
  try {
    waiting = await api("GET", at("calls"));
  } catch (problem) {
    // That nobody is signed in is said by the page itself.
    if (problem.status === 0) sayLost(true);
    return;
  }
  sayLost(false);
  draw();
  ringAgain();
  dispatchEvent(new CustomEvent("waiting", { detail: waiting }));
}

const soon = sooner(refresh);
addEventListener("news", ({ detail }) => { if (NEWS.test(detail.event)) soon(150); });
addEventListener("done", () => soon(0));
addEventListener("redrawn", () => { if (waiting) drawCounts(); });
addEventListener("pointerup", () => { if (waiting) setTimeout(draw, 400); }, { once: true });
setInterval(refresh, POLL_MS);
setInterval(ringAgain, RING_MS);
refresh();
