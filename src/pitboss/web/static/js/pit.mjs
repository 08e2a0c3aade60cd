// What the pages of the pit share: commands, buttons, and drawing without losing the focus.

import { api, complain, h, newId } from "./pitboss.mjs";
import { afterTap } from "./tap.mjs";

let before = Promise.resolve(), waiting = 0;

/** Whether a command is on its way: its answer will show what its events tell of. */
export const isSending = () => waiting > 0;

/**
 * Send a command under an id, once those before it are answered: the server gets them in the order of the taps.
 * The page is told of its end with what was answered, at a table the new view; of a refusal with nothing.
 */
export function command(path, body, id = newId()) {
  waiting += 1;
  const answer = before.then(() => api("POST", path, body, { id, view: true })).finally(() => { waiting -= 1; });
  before = answer.catch(() => {}); // whoever sent it hears of it
  // Whoever sent it goes on first: what they note down then is drawn as well.
  const tell = (detail) => setTimeout(() => dispatchEvent(new CustomEvent("done", { detail })));
  answer.then(tell, () => tell(null));
  return answer.then((done) => done.result);
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
  if (spot === -1) return "the board";
  return spot === 0 ? "the dealer" : `seat ${spot}`;
}

/** Spots in the order in which they get cards, seats beside each other as one: "seats 6 and 1, then the dealer, then seat 2". */
export function spotNames(spots) {
  const groups = [];
  for (const spot of spots) {
    if (spot > 0 && groups.at(-1)?.[0] > 0) groups.at(-1).push(spot);
    else groups.push([spot]);
  }
  const name = (group) => (group.length > 1 ? `seats ${group.slice(0, -1).join(", ")} and ${group.at(-1)}` : spotName(group[0]));
  return groups.map(name).join(", then ");
}

export const MODES = { "jackpot-only": "Jackpot only", "card-entry": "Card entry", outcomes: "Outcomes", practice: "Practice" };

/** The declared mode of a table; every page says it. */
export function modeTag(mode) {
  return h("span", { class: `tag mode ${mode}` }, MODES[mode] ?? mode);
}

/** Put new children in, but not under a finger; the focus stays on whatever has the same data-key, a list where it was scrolled to. */
export function redraw(root, ...children) {
  afterTap(root, () => replace(root, children));
}

function replace(root, children) {
  const key = root.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  const scrolled = [...root.querySelectorAll("[data-scrolls]")].map((list) => [list.dataset.scrolls, list.scrollTop]);
  root.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  for (const [name, top] of scrolled) root.querySelector(`[data-scrolls="${name}"]`)?.scrollTo(0, top);
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

const SETTLE_MS = 600;
let mainKey = "", mainSince = 0;

/** A button that has just come to lie where another one was takes no tap for a moment. */
function rest(made, left) {
  if (made.disabled || left <= 0) return;
  made.disabled = true;
  setTimeout(() => { made.disabled = false; }, left);
}

const came = new Map();

/** Buttons that come where one was pressed, under a key for their coming: a second tap was meant for the one before them. */
export function resting(key, buttons) {
  if (!came.has(key)) came.set(key, performance.now());
  for (const made of buttons) if (made) rest(made, came.get(key) + SETTLE_MS - performance.now());
  return buttons;
}

/**
 * The bar at the bottom of a table's page: first what goes on with the game, always at the same place, then everything else.
 * A main act that has just come there takes no tap for a moment: a second tap was meant for the one before it.
 */
export function bar(main, ...others) {
  const key = main?.dataset.key ?? "", now = performance.now();
  if (key !== mainKey) {
    mainSince = mainKey ? now : -SETTLE_MS;
    mainKey = key;
  }
  if (main) rest(main, mainSince + SETTLE_MS - now);
  return h("div", { class: "actions bar" }, main, others);
}

/** What an act is about, in a dialog: pairs of a name and a value; what is empty is left out. */
export function factList(pairs) {
  const filled = pairs.filter(([, value]) => value !== null && value !== undefined && value !== "");
  return filled.length ? h("dl", { class: "facts" }, filled.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])) : null;
}
