// Exact numbers for people, and counts that may take a moment.

import { api, h } from "./pitboss.mjs";

const MINUS = "−";

/** A share as percent, from {exact, decimal} or nothing. */
export function percent(number, digits = 4) {
  return number ? signed((100 * Number(number.decimal)).toFixed(digits)) + "%" : "";
}

/** A number with so many digits after the point. */
export function decimal(number, digits = 6) {
  return number ? signed(Number(number.decimal ?? number).toFixed(digits)) : "";
}

/** A fraction as it is, which may be broken after its stroke. */
export function fraction(number) {
  const [above, below] = number.exact.split("/");
  return h("code", { class: "fraction" }, `${above}/`, h("wbr"), below);
}

/** A whole number with its thousands apart. */
export function whole(number) {
  return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}

/** Units won, with a sign: +8,000 or −1. */
export function units(number) {
  const value = Number(number.decimal);
  const text = Number.isInteger(value) ? whole(Math.abs(value)) : whole(Math.abs(value).toFixed(2));
  return value > 0 ? `+${text}` : value < 0 ? MINUS + text : "0";
}

function signed(text) {
  return /^-0(\.0+)?$/.test(text) ? text.slice(1) : text.replace("-", MINUS);
}

/** Call the API; while it is still counting, ask again. `waiting` is told once that it takes longer. */
export async function counted(method, path, body, { signal, waiting } = {}) {
  for (;;) {
    const found = await api(method, path, body, { signal });
    if (found?.status !== "counting") return found;
    waiting?.();
    await new Promise((resume) => setTimeout(resume, 1500));
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
