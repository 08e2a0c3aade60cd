// The rules in the language of the page, with the English beside them: that is what was approved.

import { capitalised, isKnown, t, translates } from "./messages.mjs";
import { h } from "./pitboss.mjs";

/** English words on a page of another language, in small letters. */
export const english = (text) => h("small", { class: "english", lang: "en" }, text);

/** A text of the rules for `h`: translated, with the English beside it; in English alone where no catalogue has it. */
export function approved(text) {
  if (!translates || !text) return [text];
  if (!isKnown(text)) return [h("span", { lang: "en" }, text)];
  const said = t(text);
  return said === text ? [text] : [said, " ", english(text)];
}

/** A meter by its name, such as *Mega*. */
export const meterName = (id) => t(id.split(" ").map(capitalised).join(" "));

/** What a line of a jackpot pays: an amount, or its share of a meter. */
export const prize = (pay) => (pay.meter ? t("{percent} {meter}", { percent: pay.share, meter: meterName(pay.meter) }) : pay.text);

/** The name of a wager, with the one that the layout has beside it. */
export const wagerName = ({ name, english: printed }) => (name === printed ? [name] : [name, " ", english(printed)]);
