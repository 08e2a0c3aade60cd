// Painting a part of a page anew only where it has changed, without losing what has the focus or is pressed.

import { afterTap } from "./tap.mjs";

/** Fill an element from `build()` if its key is another one than before. */
export function paint(element, key, build) {
  const text = typeof key === "string" ? key : JSON.stringify(key);
  afterTap(element, () => {
    if (element.paintedAs !== text) repaint(element, text, build);
  });
}

function repaint(element, text, build) {
  const held = element.contains(document.activeElement) ? document.activeElement.dataset.focus : null;
  element.paintedAs = text;
  element.replaceChildren(...[build()].flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  if (held) {
    const same = element.querySelector(`[data-focus="${CSS.escape(held)}"]`);
    (same && !same.disabled ? same : element.querySelector("button:not(:disabled)"))?.focus({ preventScroll: true });
  }
}

/** Whether motion is welcome. */
export function moves() {
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}
