// What the pages of the pit share: commands, the card and PIN of a second person, drawing without losing the focus.

import { api, complain, h, newId } from "./pitboss.mjs";
import { afterTap } from "./tap.mjs";

let before = Promise.resolve();

/**
 * Send a command under an id of its own, once those before it are answered: the server gets them in the order of the taps.
 * The page is told of its end, for it comes before the event does.
 */
export function command(path, body) {
  const answer = before.then(() => api("POST", path, body, { id: newId() }));
  before = answer.catch(() => {}); // whoever sent it hears of it
  return answer.then((done) => done.result).finally(() => dispatchEvent(new Event("done")));
}

/** Call something after so many milliseconds at most; calls that come before that share it. */
export function sooner(call) {
  let timer = 0, due = Infinity;
  return (wait) => {
    const at = performance.now() + wait;
    if (at >= due) return;
    clearTimeout(timer);
    due = at;
    timer = setTimeout(() => { due = Infinity; call(); }, wait);
  };
}

/** Where a document of the API is, with each part of the path made safe. */
export function at(...parts) {
  return `/api/v1/${parts.map(encodeURIComponent).join("/")}`;
}

/** "seat 3", or "the dealer" for 0. */
export function spotName(spot) {
  return spot === 0 ? "the dealer" : `seat ${spot}`;
}

/** A time of the server by the clock on the room's wall, whatever this device's own clock says; the zone is named. */
function local(text, parts, zone) {
  if (!text) return "";
  return new Date(text).toLocaleString([], { ...parts, timeZone: zone ?? document.body.dataset.zone, timeZoneName: "short" });
}

export function timeOf(text) {
  return local(text, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
}

export function dateOf(text) {
  return local(text, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
}

/** Day and time in full, for paper. */
export function roomTime(text, zone) {
  return local(text, { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit" }, zone);
}

export const MODES = { "jackpot-only": "Jackpot only", "card-entry": "Card entry", practice: "Practice" };

/** The declared mode of a table; every page says it. */
export function modeTag(mode) {
  return h("span", { class: `tag mode ${mode}` }, MODES[mode] ?? mode);
}

/** Put new children in, but not under a finger; the focus stays on whatever has the same data-key. */
export function redraw(root, ...children) {
  afterTap(root, () => replace(root, children));
}

function replace(root, children) {
  const key = root.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  root.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  if (key) root.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`)?.focus({ preventScroll: true });
}

const SAID_MS = 5000;

/** On a page where what is said lies over it: words go after a while, a problem at the next tap. */
export function letWordsGo() {
  const said = document.getElementById("said"), problem = document.getElementById("problem");
  let timer = 0;
  new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(() => { said.hidden = true; }, SAID_MS);
  }).observe(said, { childList: true });
  document.addEventListener("click", () => { problem.hidden = true; }, { capture: true });
}

/** Ask the server for something again and again, one question at a time; a call during one leads to exactly one more. */
export function refresher(ask, draw) {
  let running = false, again = false;
  return async function refresh() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        draw(await ask());
      } while (again);
    } catch (problem) {
      // Signed out: the server leads from this page to the one to sign in on, and back.
      if (problem.status === 401) location.reload();
      else complain(problem);
    } finally {
      running = false;
    }
  };
}

/** A button that does something once at a time: `button("START GAME", act, {key, class, disabled})`. */
export function button(text, action, { key, ...attributes } = {}) {
  const made = h("button", { type: "button", "data-key": key ?? String(text), ...attributes }, text);
  made.addEventListener("click", async () => {
    if (made.ariaBusy === "true") return;
    made.ariaBusy = "true";
    try {
      await action();
    } catch (problem) {
      complain(problem);
    } finally {
      made.ariaBusy = "false";
    }
  });
  return made;
}

function dialog(title, text, fields, { yes = "OK", no = "Cancel" } = {}) {
  const id = `dialog-${newId()}`;
  const cancel = h("button", { type: "button" }, no);
  const form = h(
    "form", { method: "dialog", class: "stack", autocomplete: "off" },
    h("h2", { id }, title),
    text ? h("p", {}, text) : null,
    fields,
    h("div", { class: "row" }, h("button", { type: "submit", class: "primary" }, yes), cancel),
  );
  const made = h("dialog", { class: "ask", "aria-labelledby": id }, form);
  cancel.addEventListener("click", () => made.close());
  return { made, form };
}

/** Open a dialog; gives what `read` makes of the form when it is sent, or null when it is left. */
function opened({ made, form }, read) {
  return new Promise((resolve) => {
    let answer = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const found = read();
      if (found === undefined) return;
      answer = found;
      made.close();
    });
    made.addEventListener("close", () => {
      made.remove();
      resolve(answer);
    });
    document.body.append(made);
    made.showModal();
  });
}

export function field(label, input, hint) {
  const id = `field-${newId()}`;
  input.id = id;
  return h("div", { class: "field" }, h("label", { for: id }, label), input, hint ? h("p", { class: "hint" }, hint) : null);
}

function cardInputs() {
  const card = h("input", { name: "badge", autocomplete: "off", spellcheck: "false", autofocus: true, maxlength: 80 });
  const pin = h("input", { name: "secret", type: "password", autocomplete: "off", maxlength: 200 });
  const read = () => {
    // A card reader ends with Enter: it leads to the PIN.
    if (!card.value.trim()) return card.focus();
    if (!pin.value) return pin.focus();
    return { badge: card.value.trim(), secret: pin.value };
  };
  return { card, pin, read };
}

/** Ask for a card and its PIN; a card reader types the first and ends with Enter. Gives {badge, secret}, or null. */
export function askCard(title, text) {
  const { card, pin, read } = cardInputs();
  return opened(dialog(title, text, [field("Card", card, "Swipe the card, or type its number"), field("PIN", pin)]), read);
}

/** The same with a reason, and whatever other inputs are needed; gives {badge, secret, reason, ...others}. */
export function askCardAndReason(title, text, others = {}) {
  const { card, pin, read } = cardInputs();
  const reason = h("input", { name: "reason", required: true, maxlength: 500, autocomplete: "off" });
  const more = Object.values(others);
  const fields = [more, field("Reason", reason), field("Card", card, "Swipe the card, or type its number"), field("PIN", pin)];
  card.autofocus = false;
  reason.autofocus = more.length === 0;
  return opened(dialog(title, text, fields), () => {
    const found = read();
    if (!found) return undefined;
    const values = Object.entries(others).map(([name, element]) => [name, element.querySelector("input, select").value]);
    return { ...found, reason: reason.value, ...Object.fromEntries(values) };
  });
}

/** Ask for one line of text; gives it, or null. */
export function askText(title, text, label, { value = "", options } = {}) {
  const input = options
    ? h("select", { name: "text" }, options.map(([name, words]) => h("option", { value: name }, words)))
    : h("input", { name: "text", required: true, maxlength: 500, autocomplete: "off", autofocus: true, value });
  return opened(dialog(title, text, field(label, input)), () => input.value);
}

/** Ask before something that can't be taken back; gives whether to go on. */
export async function askWhether(title, text, yes, no) {
  return (await opened(dialog(title, text, [], { yes, no }), () => true)) ?? false;
}

/** A choice among words. */
export function choice(label, options) {
  return field(label, h("select", {}, options.map(([value, words]) => h("option", { value }, words))));
}

export { dialog, opened };
