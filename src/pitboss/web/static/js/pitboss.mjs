// What every page's script uses: calls to the API, what is said to people, live updates, and a small DOM builder.

import { t, wished } from "./messages.mjs";

/** A problem that the server answered with: its sentence, the status, and after which pause to ask again. */
export class Problem extends Error {
  constructor(status, body, seconds = 0) {
    super(body.detail ?? t("The server gave no reason"));
    this.name = "Problem";
    this.status = status;
    this.retryMs = 1000 * seconds || 0;
    this.detail = this.message;
    this.body = body;
  }
}

/** An id for a command: the same id may be sent again, and counts once. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const ACTS = ["pointerdown", "keydown", "click", "input", "wheel", "touchmove"];
const ACT_MS = 5000;
// Opening a page is something that somebody did.
let acted = performance.now();
for (const act of ACTS) addEventListener(act, () => { acted = performance.now(); }, { capture: true, passive: true });

/** The mark of a request that nobody's act has led to: it does not keep a session open. */
export function background() {
  return performance.now() - acted > ACT_MS ? { "X-Pitboss-Background": "1" } : {};
}

let skew = 0;

/** Learn from an answer how far this device's clock is off. A second is what its date is exact to. */
export function hearClock(response) {
  const off = Date.parse(response.headers.get("Date")) - Date.now();
  if (Math.abs(off - skew) > 2000) skew = off;
}

/** The time by the server's clock. */
export function serverTime() {
  return new Date(Date.now() + skew);
}

/**
 * Call the API and give its JSON. A command has an id (`newId()`), and is sent once more with the same id if the network fails.
 * With `view` the answer of a command at a table has its new view. Throws a Problem.
 */
export async function api(method, path, body, { id, signal, view, wait } = {}) {
  const headers = { Accept: "application/json", "Accept-Language": wished, ...background() };
  const csrf = document.body.dataset.csrf;
  if (csrf) headers["X-Pitboss-CSRF"] = csrf;
  if (id) headers["Idempotency-Key"] = id;
  if (view) headers.Prefer = "return=representation";
  if (wait) headers.Prefer = `wait=${wait}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const options = { method, headers, signal, credentials: "same-origin", cache: "no-store" };
  if (body !== undefined) options.body = JSON.stringify(body);
  const response = await sent(path, options, Boolean(id) || method === "GET");
  backAgain();
  hearClock(response);
  const text = await response.text();
  const data = text ? parsed(text) : null;
  if (!response.ok) throw new Problem(response.status, data ?? {}, response.headers.get("Retry-After"));
  return data;
}

async function sent(path, options, mayRepeat) {
  try {
    return await fetch(path, options);
  } catch (error) {
    if (!mayRepeat || options.signal?.aborted) throw lost(error);
    await new Promise((resume) => setTimeout(resume, 400));
    try {
      return await fetch(path, options);
    } catch (again) {
      throw lost(again);
    }
  }
}

function lost(error) {
  return error.name === "AbortError" ? error : new Problem(0, { detail: t("The server can't be reached: try again in a moment") });
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return { detail: t("The server's answer can't be read") };
  }
}

/** Save a file that the server answered with, under the name that it gave. Throws a Problem. */
export async function saved(answer, otherwise) {
  if (!answer.ok) throw new Problem(answer.status, parsed(await answer.text()));
  const link = h("a", { href: URL.createObjectURL(await answer.blob()) });
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition"))?.[1] ?? otherwise;
  link.click();
  URL.revokeObjectURL(link.href);
  say(`${link.download} was saved.`);
}

/** Say that something was done. */
export function say(text) {
  show("problem", "");
  show("said", text);
}

/** Say what is wrong: a Problem, an error or a text. Whoever is told beside what they filled in `stays` there. */
export function complain(problem, { stays = false } = {}) {
  if (problem?.name === "AbortError") return;
  if (!(problem instanceof Problem) && problem instanceof Error) console.error(problem);
  show("said", "");
  show("problem", `${problem?.detail ?? problem?.message ?? problem}`, stays);
  isLost = problem?.status === 0;
  if (isLost) setTimeout(askAgain, RETURN_MS);
}

const RETURN_MS = 2000;
let isLost = false;

/** Whether the server is there again: any answer will do. */
function askAgain() {
  if (isLost) fetch("/static/icon.svg", { cache: "no-store" }).then(backAgain, () => setTimeout(askAgain, RETURN_MS));
}

/** The server answers: that it could not be reached is no longer true. */
function backAgain() {
  if (isLost) show("problem", "");
  isLost = false;
}

function show(id, text, stays = false) {
  const element = document.getElementById(id);
  if (!element) return;
  element.textContent = text;
  element.hidden = !text;
  if (text && id === "problem" && !stays) element.scrollIntoView({ block: "nearest" });
}

/** Cents as dollars, as in $1,234.05. */
export function dollars(cents) {
  const amount = BigInt(cents);
  const whole = (amount < 0n ? -amount : amount).toString().padStart(3, "0");
  const grouped = whole.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0n ? "−" : ""}$${grouped}.${whole.slice(-2)}`;
}

const LOST = t("No connection to the server: this page may be out of date. Trying again…");

/**
 * Live updates: `handlers[event]` is called with each event's data, `handlers["*"]` with those that have no handler of their own,
 * `handlers.open` when the connection stands, `handlers.lost` when it is gone. The loss of the server is shown until it is back. Gives {close}.
 */
export function listen(path, handlers) {
  let source, timer, last = "", closed = false;
  const lose = () => {
    show("link", LOST);
    handlers.lost?.();
  };
  // A device that is off the network says so at once: its stream may hang for minutes before it fails.
  const anew = () => {
    clearTimeout(timer);
    source.close();
    open();
  };
  const open = () => {
    const address = new URL(path, location.href);
    if (last) address.searchParams.set("after", last);
    source = new EventSource(address);
    source.onopen = () => {
      show("link", "");
      backAgain();
      handlers.open?.();
    };
    source.onmessage = (message) => {
      if (message.lastEventId) last = message.lastEventId;
      const data = JSON.parse(message.data);
      (handlers[data.event] ?? handlers["*"])?.(data, message.lastEventId);
      dispatchEvent(new CustomEvent("news", { detail: data }));
    };
    source.onerror = () => {
      if (closed) return;
      lose();
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, 3000);
    };
  };
  const close = () => {
    closed = true;
    removeEventListener("offline", lose);
    removeEventListener("online", anew);
    clearTimeout(timer);
    source.close();
  };
  addEventListener("pagehide", close, { once: true });
  addEventListener("offline", lose);
  addEventListener("online", anew);
  open();
  if (!navigator.onLine) lose();
  return { close };
}

const SVG = "http://www.w3.org/2000/svg";
const SVG_TAGS = new Set(["svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "title", "defs", "use"]);

/** An element: `h("button", {class: "primary", onclick: f}, "Deal", other)`. Children are elements, texts, or lists of them. */
export function h(tag, attributes = {}, ...children) {
  const element = SVG_TAGS.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "value" && "value" in element) element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** The data that a page came with: `<script type="application/json" id="data">`. */
export function pageData(id = "data") {
  const element = document.getElementById(id);
  return element ? JSON.parse(element.textContent) : null;
}

/** Run an action of a button or a form once at a time, and complain if it fails. */
export async function busy(element, action) {
  if (element.ariaBusy === "true") return;
  element.ariaBusy = "true";
  try {
    await action();
  } catch (problem) {
    complain(problem);
  } finally {
    element.ariaBusy = "false";
  }
}
