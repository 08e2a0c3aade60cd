// Exact numbers for people, and counts that may take a moment.

import { api, h } from "./pitboss.mjs";

const MINUS = "−";

/** The value of a fraction, "p/q", or of a number; nothing is nothing. */
export function value(number) {
  const [above, below = 1] = String(number ?? 0).split("/");
  return Number(above) / Number(below);
}

/** A share as percent, from a fraction, a number or nothing. */
export function percent(number, digits = 4) {
  return number === null || number === undefined ? "" : signed((100 * value(number)).toFixed(digits)) + "%";
}

/** A number with so many digits after the point. */
export function decimal(number, digits = 6) {
  return number === null || number === undefined ? "" : signed(value(number).toFixed(digits));
}

/** How rare something is, from its exact "1 in p/q"; nothing never comes. */
export function oneIn(number) {
  return number ? `1 in ${whole(value(number).toFixed(1))}` : "never";
}

/** A fraction as it is, which may be broken after its stroke. */
export function fraction(number) {
  const [above, below] = number.split("/");
  return h("code", { class: "fraction" }, `${above}/`, h("wbr"), below);
}

/** A whole number with its thousands apart. */
export function whole(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Units won, with a sign: +8,000 or −1. */
export function units(number) {
  const won = value(number);
  const text = Number.isInteger(won) ? whole(Math.abs(won)) : whole(Math.abs(won).toFixed(2));
  return won > 0 ? `+${text}` : won < 0 ? MINUS + text : "0";
}

/** What a choice is worth, with its sign: +0.5 or −1. */
export function worth(text) {
  return Number(text) > 0 ? `+${text}` : signed(text);
}

function signed(text) {
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text.replace("-", MINUS);
}

const FIRST_MS = 1500, LONGEST_MS = 10_000;

/** The server counts for too many at once: a wait like any other, and nothing that whoever looks could mend. */
const TOO_MANY = 429;

async function asked(method, path, body, options) {
  try {
    return await api(method, path, body, options);
  } catch (problem) {
    if (problem.status !== TOO_MANY) throw problem;
    return { status: "counting", detail: problem.detail };
  }
}

/** Call the API; while it is still counting, ask again, ever later. `waiting` is told each time how far it is, the first time after `wait` seconds. */
export async function counted(method, path, body, { id, signal, waiting, wait } = {}) {
  for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 1.4)) {
    const found = await asked(method, path, body, { id, signal, wait });
    if (found?.status !== "counting") return found;
    waiting?.(found);
    await new Promise((resume) => setTimeout(resume, pause));
    signal?.throwIfAborted();
  }
}

/** Show or hide a sentence of trouble on the page itself. */
export function trouble(text) {
  const element = document.getElementById("trouble");
  element.textContent = text;
  element.hidden = !text;
}

/** An action that runs once nothing has happened for a moment. */
export function soon(action, milliseconds = 150) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}
