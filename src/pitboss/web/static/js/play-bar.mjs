// The row of what can be done: the main thing in the middle at every step, the rest beside it.

import { t } from "./messages.mjs";
import { h } from "./pitboss.mjs";

/** So long after a step nothing is pressed: what is there now lies where the last thing was, and fingers tap twice. */
const SETTLES = 350;

/** The main things to do and the others. */
export function actions(main, others = []) {
  const many = main.length + others.length > 3 ? " many" : "";
  return h("div", { class: `actions${many}` }, h("div", { class: "main-actions" }, main), h("div", { class: "more-actions" }, others));
}

/** A button of the row with its key; `primary` for what comes next. */
export function action(text, { key, focus, primary = false, disabled = false }, onclick) {
  return h("button", { class: primary ? "primary large" : "", disabled, dataset: { focus, key }, onclick: (event) => onclick(event.currentTarget) }, text);
}

/** The hint, which every decision has. */
export const hintAction = (hint) => action(t("Hint"), { focus: "hint", key: "i" }, hint);

/** Let a second tap of the step before go nowhere. */
export function settle(bar) {
  clearTimeout(bar.settling);
  bar.classList.add("settling");
  bar.settling = setTimeout(() => bar.classList.remove("settling"), SETTLES);
}
