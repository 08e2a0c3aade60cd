// A wall or table monitor. It runs for days: elements are made once, and a number that may be old never looks live.

import { approved, meterName, prize } from "./approved.mjs";
import { card } from "./cards.mjs";
import { coins } from "./coins.mjs";
import { onTheWall } from "./full-screen.mjs";
import { Odometer } from "./odometer.mjs";
import { moves } from "./painting.mjs";
import { dates, t, translates } from "./messages.mjs";
import { dollars, h, hearClock, pageData, serverTime } from "./pitboss.mjs";

const PULSE_MS = 1500, WEEKDAYS_MS = 6 * 86_400_000, LOST_MS = 3000, RAIN_MS = 10_000, RESTART_MS = 8000, COUNT_MS = 4000, PATIENCE_MS = 4000, RENEW_MS = 600_000, READABLE_PX = 12, READABLE_LINES = 60, LEAST_PX = 8, LEAST_LINES = 96, LEAST_ENGLISH_PX = 7, LEAST_ENGLISH_LINES = 110, ENGLISH_EM = 0.6, TWO_LINES = 2.5, LEAST_NAME = 0.3;
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
    this.now = h("span", { class: "now" }, t("now"));
    this.waiting = h("p", { class: "pending", hidden: true });
    this.pays = h("dl", { class: "pay-list" });
    this.shares = h("p", { class: "shares", hidden: true }, t("Percentages are shares of the meter."));
    this.wager = h("p", { class: "wager" });
    this.notices = h("div", { class: "notices" });
    this.halted = h("p", { class: "halted", hidden: true });
    this.lastWon = h("p", { class: "last-won", hidden: true });
    this.last = this.win = null;
    this.celebrates = "";
    this.won = h("div", { class: "won", role: "status", hidden: true });
    this.element = h("section", { class: `jackpot ${shown.type}`, "aria-label": shown.name },
      h("div", { class: "head" }, this.name, this.halted, this.won), this.big, this.waiting, this.pays, h("div", { class: "foot" }, this.shares, this.wager, this.lastWon), this.notices);
    this.plan = this.said = "";
    new ResizeObserver(() => this.fit()).observe(this.element);
  }

  /** Whatever is said, and in which language, the whole panel is seen. A long name has two lines at most; then the list of pays gives way, and then the name. */
  fit() {
    const isSeen = () => this.element.scrollHeight <= this.element.clientHeight;
    this.shrinkName(1, () => this.name.offsetHeight < TWO_LINES * parseFloat(getComputedStyle(this.name).fontSize));
    this.fitPays(isSeen);
    if (!isSeen()) this.shrinkName(this.name.style.zoom, isSeen);
  }

  /** The name in smaller letters from some part of its size on, until that does. */
  shrinkName(from, isEnough) {
    for (let part = Number(from); part >= LEAST_NAME; part -= 0.05) {
      this.name.style.zoom = String(part);
      if (isEnough()) return;
    }
  }

  /** The list of pays gets smaller, then loses the English and what percentages are of, and goes before nobody can read it. */
  fitPays(isSeen) {
    const { element, pays } = this, needsPays = this.meters.size === 0;
    const side = Math.min(innerWidth, innerHeight), wished = Math.max(READABLE_PX, side / READABLE_LINES), least = Math.max(LEAST_PX, side / LEAST_LINES);
    const ways = [["one", 0.99 * wished], ["short", needsPays ? 0.5 * LEAST_PX : least]];
    if (translates) ways.unshift(["both", Math.max(LEAST_ENGLISH_PX, side / LEAST_ENGLISH_LINES) / ENGLISH_EM]);
    for (const [shown, smallest] of ways) {
      element.dataset.pays = shown;
      pays.style.zoom = "1";
      const size = parseFloat(getComputedStyle(pays).fontSize);
      for (let part = Math.max(1, wished / size); part * size >= smallest; part -= 0.05) {
        pays.style.zoom = String(part);
        if (isSeen()) return;
      }
    }
    if (!needsPays) element.dataset.pays = "none";
  }

  /** Meters tick all the time: only other words need other room. */
  fitIfNew() {
    const said = [this.plan, ...[this.halted, this.waiting, this.lastWon].map((words) => words.hidden ? "" : words.textContent)].join();
    if (said === this.said) return;
    this.said = said;
    this.fit();
  }

  /** What seldom changes is made again only when it does. */
  lay(shown) {
    const plan = JSON.stringify([shown.name, shown.wager_cents, shown.pays, shown.notices, shown.meters.map((meter) => meter.id)]);
    if (plan === this.plan) return;
    this.plan = plan;
    this.name.textContent = shown.name;
    this.wager.textContent = t("For a wager of {wager}", { wager: dollars(shown.wager_cents) });
    this.shares.hidden = !shown.pays.some((pay) => pay.share && !pay.meter);
    this.pays.replaceChildren(...shown.pays.map((pay) => h("div", {}, h("dt", {}, approved(pay.name)), h("dd", {}, prize(pay)))));
    this.element.style.setProperty("--lines", String(shown.pays.length * (translates ? 1 + ENGLISH_EM : 1))); // with the English below each
    this.element.dataset.meters = String(shown.meters.length);
    this.notices.replaceChildren(...shown.notices.map((text) => h("p", {}, t(text))));
    this.meters.clear();
    this.big.replaceChildren(...(shown.meters.length ? [this.now] : []), ...shown.meters.map((meter) => {
      const figure = new Odometer();
      this.meters.set(meter.id, figure);
      const limit = meter.limit_cents === null ? null : h("span", { class: "limit" }, t("up to {limit}", { limit: dollars(meter.limit_cents) }));
      return h("p", { class: "meter-shown", dataset: { meter: meter.id } }, shown.meters.length > 1 ? h("span", { class: "meter-name" }, meterName(meter.id)) : null, figure.element, limit);
    }));
  }

  show(shown) {
    this.lay(shown);
    this.ticks = shown.ticks;
    const amounts = shown.pending_cents, before = new Map([...this.meters].map(([name, figure]) => [name, figure.goal]));
    for (const meter of shown.meters) {
      // While a win is called, what stands there is what is looked at: it does not roll.
      this.meters.get(meter.id).set(meter.cents, { rolls: shown.ticks && !meter.pending_cents.length && shown.status === "running" && !lost });
    }
    // The longest figure decides the size of all, so that a smaller amount never looks larger.
    const letters = String(Math.max(...shown.meters.map((meter) => dollars(meter.cents).length), 1));
    if (this.big.style.getPropertyValue("--letters") !== letters) this.big.style.setProperty("--letters", letters);
    this.waiting.hidden = !amounts.length;
    this.waiting.replaceChildren(...(amounts.length ? [h("span", { class: "whole" }, verified(shown)), h("span", { class: "short" }, looked(shown))] : []));
    this.halted.hidden = shown.status === "running";
    this.halted.textContent = shown.status === "retired" ? t("This jackpot has ended") : t("This jackpot takes no wagers now");
    this.element.classList.toggle("verifying", amounts.length > 0);
    this.element.classList.toggle("dim", shown.status !== "running");
    const fewer = amounts.length < this.pending;
    this.pending = amounts.length;
    this.win = shown.celebration;
    this.tick();
    this.fitIfNew();
    if (fewer && !this.celebrates) this.startAgain(before, shown);
    return fewer;
  }

  /** What was won is off its meter: each that has less than before is seen to start again, from nothing up to what the ledger has. */
  startAgain(before, shown) {
    if (!shown.ticks) return;
    for (const meter of shown.meters) if (meter.cents < before.get(meter.id)) this.restart(meter.id);
  }

  /** By the room's clock: what somebody has put on the wall goes up, and comes down when its time is over. */
  tick() {
    const on = this.win && !lost && serverTime() < new Date(this.win.until);
    const wanted = on ? this.win.since : "";
    if (wanted === this.celebrates) return;
    this.celebrates = wanted;
    if (on) this.celebrate(this.win);
    else this.endCelebration();
    giveWay();
    this.fit();
  }

  /** A supervisor has asked the winner, and put the win on the wall: only now is it called one. The other meters stay. */
  celebrate(win) {
    this.last = win;
    const amount = h("strong", {}, dollars(win.cents)), word = [...t("JACKPOT")].map((letter, at) => late(h("span", { "aria-hidden": "true" }, letter), at));
    const level = win.level ? h("span", { class: "level" }, meterName(win.level)) : null;
    const hand = win.cards ? h("div", { class: "cards" }, win.cards.split(/\s+/).filter(Boolean).map((text, at) => late(card(text), at))) : null;
    const where = [win.table_name, hourOf(win.won_at)].filter(Boolean).join(" · ");
    this.won.replaceChildren(h("p", { class: "word" }, h("span", { class: "sr-only" }, `${t("Jackpot won:")} `), word), level ?? "", amount, hand ?? "",
      h("span", { class: "hand" }, approved(win.hand)), h("span", { class: "where" }, where));
    this.won.style.setProperty("--letters", String(dollars(win.cents).length));
    this.won.hidden = false;
    this.element.classList.add("celebrates");
    this.endRain?.();
    if (moves()) {
      this.endRain = coins(this.element, RAIN_MS);
      countUp(amount, win.cents);
    }
  }

  /** The panel goes back to what it was, and the meter that was won is seen to go on. */
  endCelebration() {
    this.won.hidden = true;
    this.endRain?.();
    this.element.classList.remove("celebrates");
    if (this.ticks && !lost) this.restart(this.last.level || [...this.meters.keys()][0]);
  }

  restart(name) {
    const figure = this.meters.get(name), meter = figure?.element.parentElement;
    if (!figure) return;
    figure.restart();
    meter.classList.add("restarts");
    setTimeout(() => meter.classList.remove("restarts"), RESTART_MS);
  }

  /** What was won last, when by the room's clock, and the table where the winner has agreed to that. */
  remember(win) {
    const at = new Date(win.at), lately = serverTime() - at < WEEKDAYS_MS;
    const day = at.toLocaleString(dates, { ...(lately ? { weekday: "long" } : { month: "long", day: "numeric" }), hour: "numeric", minute: "2-digit", timeZone: document.body.dataset.zone });
    this.lastWon.textContent = t("Last won: {facts}", { facts: [dollars(win.cents), day, win.table_name].filter(Boolean).join(", ") });
    this.lastWon.hidden = false;
    this.element.classList.add("has-won");
    this.fitIfNew();
  }
}

/** One win at a time has the wall: its panel grows, the others stand in a strip below. Two share it as before. */
function giveWay() {
  const many = root.querySelectorAll(".celebrates").length;
  root.classList.toggle("gives-way", many === 1 && panels.size > 1);
}

function hourOf(time) {
  return time ? new Date(time).toLocaleTimeString(dates, { hour: "numeric", minute: "2-digit", timeZone: document.body.dataset.zone }) : "";
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

/** What is being verified, without what comes then: for a strip beside a win that is celebrated. */
function looked(shown) {
  const pending = shown.meters.filter((meter) => meter.pending_cents.length);
  const amounts = pending.map((meter) => `${shown.meters.length > 1 ? `${meterName(meter.id)} ` : ""}${meter.pending_cents.map(dollars).join(", ")}`);
  return t("Being verified: {amounts}", { amounts: (pending.length ? amounts : shown.pending_cents.map(dollars)).join(", ") });
}

/** The large figure holds what is pending until the card: beside it stands what is being verified, and what comes then. */
function verified(shown) {
  const parts = shown.meters.filter((meter) => meter.restarts_cents !== null).map((meter) => {
    const name = shown.meters.length > 1 ? `${meterName(meter.id)} ` : "";
    const facts = { amounts: `${name}${meter.pending_cents.map(dollars).join(", ")}`, next: dollars(meter.restarts_cents) };
    return meter.starts_again ? t("Being verified: {amounts}. The meter then restarts at {next}.", facts) : t("Being verified: {amounts}. The meter then goes on from {next}.", facts);
  });
  return parts.join(" ") || looked(shown);
}

function panelOf(shown) {
  if (!panels.has(shown.jackpot)) {
    const panel = new Panel(shown);
    panels.set(shown.jackpot, panel);
    const order = jackpots.filter((name) => panels.has(name));
    const next = order[order.indexOf(shown.jackpot) + 1];
    root.insertBefore(panel.element, next ? panels.get(next).element : null);
    root.dataset.many = String(panels.size);
    giveWay(); // one that came before it may be celebrated
  }
  return panels.get(shown.jackpot);
}

/** What was won last, in the foot of each panel. */
async function winners() {
  const answer = await fetch(`/api/v1/displays/winners?jackpots=${encodeURIComponent(jackpots.join(","))}`, { headers, cache: "no-store" });
  if (!answer.ok) return;
  const { wins } = await answer.json();
  for (const win of wins) panels.get(win.jackpot)?.remember(win);
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
    const panel = panelOf(display), since = panel.celebrates;
    if (lost) watch(); // the first reading is live at once
    if (panel.show(display) || first || panel.celebrates !== since) winners().catch(() => {});
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
  return at.toLocaleTimeString(dates, { hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: document.body.dataset.zone, timeZoneName: "short" });
}

function watch() {
  const quiet = performance.now() - heard;
  const now = quiet > LOST_MS || panels.size === 0;
  if (now && panels.size) banner.textContent = t("No connection. Last reading {time}. These amounts are not live.", { time: clock(reading) });
  else if (now) banner.textContent = t("Waiting for the first reading…");
  if (now !== lost) {
    lost = now;
    banner.hidden = !now;
    root.classList.toggle("stale", now && panels.size > 0);
  }
  for (const panel of panels.values()) panel.tick();
}

onTheWall();
document.fonts.ready.then(() => { for (const panel of panels.values()) panel.fit(); });
open();
pulse();
winners().catch(() => {});
setInterval(watch, 500);
watch();
