// Keys: a button that has one says so itself (data-key), and the list of keys is made of the buttons that are there.

import { h } from "./pitboss.mjs";

const usable = (button) => !button.disabled && button.getClientRects().length > 0;

/** Whether a key belongs to what has the focus: somebody types, or a dialog is open. */
function isTaken(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || document.querySelector("dialog[open]")) return true;
  return event.target.matches?.("input, textarea, select, [contenteditable]") ?? false;
}

function pressed(event) {
  if (isTaken(event)) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const button = [...document.querySelectorAll("[data-key]")].find((candidate) => candidate.dataset.key === key && usable(candidate));
  if (!button) return;
  event.preventDefault();
  button.click();
}

const named = (button) => button.dataset.keyName ?? button.getAttribute("aria-label") ?? button.textContent.trim();

/** The keys that there are just now, each with what it does. */
function list() {
  const found = new Map();
  for (const button of document.querySelectorAll("[data-key]")) if (button.getClientRects().length) found.set(button.dataset.key, named(button));
  return [...found].map(([key, name]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, name)));
}

/** Listen for keys; `dialog` shows which there are. Gives a function that opens it. */
export function listenForKeys(dialog) {
  addEventListener("keydown", pressed);
  return () => {
    dialog.querySelector("dl").replaceChildren(...list());
    dialog.showModal();
  };
}

/** The first letter of a text that none of these keys has. */
export function freeKey(text, taken) {
  return [...text.toLowerCase()].find((letter) => /[a-z0-9]/.test(letter) && !taken.includes(letter)) ?? "";
}
