// Messages in the language of the page. The English sentence is the key, `{name}` in it the place of a fact; the catalogue
// came with a script before the modules, and English needs none. Amounts are written as in the place, in every language.

const { language = "en", messages = {} } = globalThis.pitbossMessages ?? {};
/** A made-up language in which every message stands in brackets: what does not is in no catalogue. */
const BRACKETS = "en-XA";

/** How dates are written: the words of the language, the order of the place. */
export const dates = language === BRACKETS ? "en-US" : `${language}-US`;

/** The language that answers of the server are wished for in. */
export const wished = language;

/** Whether the page has another language than English. */
export const translates = language !== "en";

/** Whether the catalogue of the page has a message. */
export const isKnown = (text) => Object.hasOwn(messages, text);

const inLanguage = (text) => (isKnown(text) ? messages[text] : text);

/** A message as a text. */
export function t(text, facts = {}) {
  const said = inLanguage(text).replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);
  return language === BRACKETS && isKnown(text) ? `⟦${said}⟧` : said;
}

/** A message with elements among its facts: a list of texts and elements for `h`. */
export function parts(text, facts) {
  const pieces = inLanguage(text).split(/\{(\w+)\}/).map((piece, at) => (at % 2 ? facts[piece] ?? `{${piece}}` : piece)).filter((piece) => piece !== "");
  return language === BRACKETS && isKnown(text) ? ["⟦", ...pieces, "⟧"] : pieces;
}

/** A word of the server's, such as an action, as it begins a sentence: so it stands in the catalogue. */
export function capitalised(word) {
  return word && word[0].toUpperCase() + word.slice(1);
}
