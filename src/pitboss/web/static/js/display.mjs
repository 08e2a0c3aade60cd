// A wall or table monitor. It runs for days: elements are made once, and a number that may be old never looks live.

import { card } from "./cards.mjs";
import { coins } from "./coins.mjs";
import { Odometer } from "./odometer.mjs";
import { moves } from "./painting.mjs";
import { dollars, h, hearClock, pageData, serverTime } from "./pitboss.mjs";

const PULSE_MS = 1500, LOST_MS = 3000, WIN_MS = 20_000, RESTART_MS = 8000, COUNT_MS = 4000, PATIENCE_MS = 4000, RENEW_MS = 600_000;
const { jackpots, version } = pageData();
const root = document.getElementById("display");
const banner = document.getElementById("lost");
const panels = new Map();
// A display's own card stays signed in while the page runs; anybody else's is not kept so by a page that asks by itself.
const headers = document.body.dataset.role === "display" ? {} : { "X-Pitboss-Background": "1" };
let heard = performance.now(), reading = serverTime(), source = null, openedAt = 0, lost = true;

class Panel {
  constructor(shown) {
    this.meters = new Map();
    this.pending = 0;
    this.name = h("h2", {}, shown.name);
    this.big = h("div", { class: "figures" });
    this.waiting = h("p", { class: "pending", hidden: true });
    this.pays = h("dl", { class: "pay-list" });
    this.wager = h("p", { class: "wager" });
    this.notices = h("div", { class: "notices" });
    this.halted = h("p", { class: "halted", hidden: true });
    this.last = h("p", { class: "last-won", hidden: true });
    this.won = h("div", { class: "won", role: "status", hidden: true });
    this.element = h("section", { class: `jackpot ${shown.type}`, "aria-label": shown.name },
      h("div", { class: "head" }, this.name, this.halted, this.won), this.big, this.waiting, this.pays, h("div", { class: "foot" }, this.wager, this.last), this.notices);
    this.plan = "";
  }

  /** What seldom changes is made again only when it does. */
  lay(shown) {
    const plan = JSON.stringify([shown.name, shown.wager_cents, shown.pays, shown.notices, shown.meters.map((meter) => meter.id)]);
    if (plan === this.plan) return;
    this.plan = plan;
    this.name.textContent = shown.name;
    this.wager.textContent = `For a wager of ${dollars(shown.wager_cents)}`;
    this.pays.replaceChildren(...shown.pays.map((pay) => h("div", {}, h("dt", {}, pay.name), h("dd", {}, pay.text))));
    this.element.style.setProperty("--lines", String(shown.pays.length));
    this.element.dataset.meters = String(shown.meters.length);
    this.notices.replaceChildren(...shown.notices.map((text) => h("p", {}, text)));
    this.meters.clear();
    this.big.replaceChildren(...shown.meters.map((meter) => {
      const figure = new Odometer();
      this.meters.set(meter.id, figure);
      const limit = meter.limit_cents === null ? null : h("span", { class: "limit" }, `up to ${dollars(meter.limit_cents)}`);
      return h("p", { class: "meter-shown", dataset: { meter: meter.id } }, shown.meters.length > 1 ? h("span", { class: "meter-name" }, meter.id) : null, figure.element, limit);
    }));
  }

  show(shown) {
    this.lay(shown);
    const amounts = shown.pending_cents;
    for (const meter of shown.meters) {
      // While a win is called, what stands there is what is looked at: it does not roll.
      this.meters.get(meter.id).set(meter.cents, { rolls: shown.ticks && !meter.pending_cents.length && shown.status === "running" && !lost });
    }
    // The longest figure decides the size of all, so that a smaller amount never looks larger.
    const letters = String(Math.max(...shown.meters.map((meter) => dollars(meter.cents).length), 1));
    if (this.big.style.getPropertyValue("--letters") !== letters) this.big.style.setProperty("--letters", letters);
    this.waiting.hidden = !amounts.length;
    this.waiting.textContent = amounts.length ? verified(shown) : "";
    this.halted.hidden = shown.status === "running";
    this.halted.textContent = shown.status === "halted" ? "This jackpot takes no wagers now" : shown.status;
    this.element.classList.toggle("verifying", amounts.length > 0);
    this.element.classList.toggle("dim", shown.status !== "running");
    const fewer = amounts.length < this.pending;
    this.pending = amounts.length;
    return fewer;
  }

  /** A card has confirmed a win: only now is it called one. The other meters stay where they are. */
  celebrate(win) {
    const amount = h("strong", {}, dollars(win.cents)), word = [..."JACKPOT"].map((letter, at) => late(h("span", { "aria-hidden": "true" }, letter), at));
    const level = this.meters.size > 1 ? h("span", { class: "level" }, win.meter) : null;
    const hand = win.cards ? h("div", { class: "cards" }, win.cards.split(/\s+/).filter(Boolean).map((text, at) => late(card(text), at))) : null;
    this.won.replaceChildren(h("p", { class: "word" }, h("span", { class: "sr-only" }, "Jackpot won: "), word), level ?? "", amount, hand ?? "", h("span", { class: "hand" }, `${win.hand} at ${win.table_name}`));
    this.won.hidden = false;
    this.element.classList.add("celebrates");
    this.endRain?.();
    if (moves()) {
      this.endRain = coins(this.element, WIN_MS / 2);
      countUp(amount, win.cents);
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.restart(win), WIN_MS);
  }

  /** The meter that was won goes on, and is seen to. */
  restart(win) {
    this.won.hidden = true;
    this.element.classList.remove("celebrates");
    const meter = this.big.querySelector(`[data-meter="${CSS.escape(win.meter)}"]`);
    meter?.classList.add("restarts");
    setTimeout(() => meter?.classList.remove("restarts"), RESTART_MS);
  }

  /** What was won last, and when by the room's clock. */
  remember(win) {
    const day = new Date(win.at).toLocaleString("en-US", { weekday: "long", hour: "numeric", minute: "2-digit", timeZone: document.body.dataset.zone });
    this.last.textContent = `Last won: ${dollars(win.cents)}, ${day}, ${win.table_name}`;
    this.last.hidden = false;
  }
}

function late(element, at) {
  element.style.setProperty("--late", `${at * 110}ms`);
  return element;
}

/** An amount that was won counts up to itself, and stands there in full whatever happens to the page meanwhile. */
function countUp(element, cents) {
  const began = performance.now();
  element.dataset.full = dollars(cents);
  const step = (now) => {
    const part = Math.min(1, (now - began) / COUNT_MS), shown = part < 1 ? Math.floor(cents * (1 - (1 - part) ** 3)) : cents;
    element.textContent = dollars(shown);
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

/** The large figure holds what is pending until the card: beside it stands what is being verified, and what comes then. */
function verified(shown) {
  const parts = shown.meters.filter((meter) => meter.restarts_cents !== null).map((meter) => {
    const name = shown.meters.length > 1 ? `${meter.id}: ` : "";
    return `${name}${meter.pending_cents.map(dollars).join(", ")} being verified; ${meter.starts_again ? "restarts" : "goes on"} at ${dollars(meter.restarts_cents)}`;
  });
  return parts.length ? parts.join(" · ") : `Being verified: ${shown.pending_cents.map(dollars).join(", ")}`;
}

function panelOf(shown) {
  if (!panels.has(shown.jackpot)) {
    const panel = new Panel(shown);
    panels.set(shown.jackpot, panel);
    const order = jackpots.filter((name) => panels.has(name));
    const next = order[order.indexOf(shown.jackpot) + 1];
    root.insertBefore(panel.element, next ? panels.get(next).element : null);
    root.dataset.many = String(panels.size);
  }
  return panels.get(shown.jackpot);
}

let seen = null;

/** A pending amount is gone: was it confirmed? What was won before this page was opened is not shown again. */
async function winners() {
  const answer = await fetch(`/api/v1/displays/winners?jackpots=${encodeURIComponent(jackpots.join(","))}`, { headers, cache: "no-store" });
  if (!answer.ok) return;
  const { wins } = await answer.json();
  for (const win of wins) {
    panels.get(win.jackpot)?.remember(win);
    if (seen !== null && win.at > seen) panels.get(win.jackpot)?.celebrate(win);
  }
  seen = wins.reduce((last, win) => (win.at > last ? win.at : last), seen ?? "");
}

function alive() {
  heard = performance.now();
  reading = serverTime();
}

function open() {
  source?.close();
  openedAt = performance.now();
  source = new EventSource(`/api/v1/displays/stream?jackpots=${encodeURIComponent(jackpots.join(","))}`);
  const mine = source;
  source.onmessage = (message) => {
    if (mine !== source) return;
    const { display } = JSON.parse(message.data);
    alive();
    const first = !panels.has(display.jackpot);
    if (panelOf(display).show(display) || first) winners().catch(() => {});
  };
}

/** The server says that it is there, that it can read its journal, and which version its pages have. */
async function pulse() {
  try {
    const answer = await fetch("/api/v1/displays/pulse", { headers, cache: "no-store", signal: AbortSignal.timeout(2500) });
    if (!answer.ok) return;
    hearClock(answer);
    const found = await answer.json();
    if (found.version !== version && reload(found.version)) return;
    const age = performance.now() - openedAt;
    // After a silence the stream may be dead without knowing it: only a new one's first reading is live again.
    if (lost || source.readyState !== EventSource.OPEN || age > RENEW_MS) {
      if (source.readyState === EventSource.CLOSED || age > PATIENCE_MS) open();
    } else alive();
  } catch {
    // The banner says it.
  } finally {
    setTimeout(pulse, PULSE_MS);
  }
}

/** Reload once for a new version; a server that serves an old page under a new name is not asked for ever. */
function reload(wanted) {
  if (sessionStorage.getItem("reloaded-for") === wanted) return false;
  sessionStorage.setItem("reloaded-for", wanted);
  location.reload();
  return true;
}

/** By the clock on the room's wall, with the zone named. */
function clock(at) {
  return at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: document.body.dataset.zone, timeZoneName: "short" });
}

function watch() {
  const quiet = performance.now() - heard;
  const now = quiet > LOST_MS || panels.size === 0;
  if (now && panels.size) banner.textContent = `No connection. Last reading ${clock(reading)}. These amounts are not live.`;
  else if (now) banner.textContent = "Waiting for the first reading…";
  if (now === lost) return;
  lost = now;
  banner.hidden = !now;
  root.classList.toggle("stale", now && panels.size > 0);
}

/** A screen on a wall stays awake, where the browser can do that. */
async function stayAwake() {
  if (document.visibilityState === "visible") await navigator.wakeLock?.request("screen").catch(() => {});
}
document.addEventListener("visibilitychange", stayAwake);
stayAwake();

open();
pulse();
winners().catch(() => {});
setInterval(watch, 500);
watch();
