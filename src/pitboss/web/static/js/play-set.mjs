// Setting a hand: two cards go in front, five stay behind. Names and what is allowed come from the server.

import { card, cardName } from "./cards.mjs";
import { api, busy, complain, h } from "./pitboss.mjs";

const FRONT = 2, MOVED = 8;
const split = (text) => text.split(/\s+/).filter(Boolean);

/** A hand on its way to being set. */
export class Setting {
  constructor(path, seat, cards) {
    Object.assign(this, { path, seat, cards: split(cards), front: [], judged: null, way: null });
  }

  get key() {
    return { cards: this.cards, front: this.front, judged: this.judged, way: this.way };
  }

  get backCards() {
    return this.cards.filter((each) => !this.front.includes(each));
  }

  /** Move a card to the other side; a third one in front sends the first back. */
  move(text, toFront = !this.front.includes(text)) {
    const rest = this.front.filter((each) => each !== text);
    this.front = toFront ? [...rest, text].slice(-FRONT) : rest;
    this.judged = this.way = null;
  }

  /** Ask what the two hands are called, and whether they may be set so. */
  async judge() {
    const front = this.front.join(" ");
    if (this.front.length !== FRONT) return;
    const judged = await api("GET", `${this.path}/split?seat=${this.seat}&front=${encodeURIComponent(front)}`);
    if (front === this.front.join(" ")) this.judged = judged;
  }

  /** Put the cards as the house would. */
  async houseWay() {
    const found = await api("GET", `${this.path}/house-way?seat=${this.seat}`);
    this.front = split(found.front);
    this.judged = this.way = found;
  }
}

/** Both hands, and what can be done. `act` has changed(said), set, hint. */
export function settingHand(setting, act) {
  const move = async (text, toFront) => {
    setting.move(text, toFront);
    const where = setting.front.includes(text) ? "in front" : "at the back";
    act.changed(`${cardName(text)} ${where}`);
    try {
      await setting.judge();
      if (setting.judged) act.changed(saidOf(setting));
    } catch (problem) {
      complain(problem);
    }
  };
  const { judged } = setting;
  return [
    h(
      "div",
      { class: "zones" },
      zone("back", "Back", "five cards", setting.backCards, judged?.back_name, move),
      zone("front", "Front", "two cards", setting.front, judged?.front_name, move),
    ),
    h("p", { class: `set-says${judged && !judged.legal ? " foul" : ""}` }, saidOf(setting)),
    h(
      "div",
      { class: "row actions" },
      h("button", { class: "primary large", disabled: !judged?.legal, dataset: { focus: "set" }, onclick: (event) => act.set(setting.front.join(" "), event.currentTarget) }, "Set this hand"),
      h("button", { dataset: { focus: "house-way" }, onclick: (event) => busy(event.currentTarget, async () => { await setting.houseWay(); act.changed(saidOf(setting)); }) }, "House way"),
      h("button", { dataset: { focus: "hint" }, onclick: (event) => act.hint(event.currentTarget) }, "Hint"),
    ),
  ];
}

function saidOf({ judged, way, front }) {
  if (!judged) return front.length ? "One more card goes in front." : "Tap two cards, or drag them, to put them in front. The front must not be the higher hand.";
  const names = `${judged.back_name} behind, ${judged.front_name} in front.`;
  if (!judged.legal) return `${names} The front would be higher than the back (rule ${judged.rule}): change a card.`;
  return way ? `${names} House way ${way.way}, rule ${way.way_rule}: ${way.way_text}` : names;
}

function zone(id, name, size, cards, handName, move) {
  return h(
    "div",
    { class: `zone ${id}`, dataset: { zone: id } },
    h("p", { class: "zone-name" }, h("strong", {}, name), ` ${handName ?? size}`),
    h("div", { class: "zone-cards", role: "group", "aria-label": `${name}: ${size}` }, cards.map((text) => movable(text, id, move))),
  );
}

function movable(text, where, move) {
  const to = where === "front" ? "move it to the back" : "move it to the front";
  const button = h("button", { class: "movable", "aria-label": `${cardName(text)}, ${to}`, dataset: { focus: `card-${text}` }, onclick: () => { if (!button.dragged) move(text, where !== "front"); } }, card(text));
  button.firstChild.setAttribute("aria-hidden", "true");
  button.addEventListener("pointerdown", (event) => drag(event, button, text, where, move));
  return button;
}

/** A card follows the pointer, and goes to the zone where it is let go. */
function drag(event, button, text, where, move) {
  if (event.button !== 0) return;
  const from = { x: event.clientX, y: event.clientY };
  button.dragged = false;
  button.setPointerCapture(event.pointerId); // a quick pointer is off the card before it has moved far
  const follow = (moved) => {
    const x = moved.clientX - from.x, y = moved.clientY - from.y;
    if (!button.dragged && Math.hypot(x, y) < MOVED) return;
    button.dragged = true;
    button.classList.add("dragging");
    button.style.transform = `translate(${x}px, ${y}px)`;
  };
  const drop = (let_go) => {
    for (const [name, handler] of [["pointermove", follow], ["pointerup", drop], ["pointercancel", drop]]) button.removeEventListener(name, handler);
    if (!button.dragged) return;
    button.classList.remove("dragging");
    button.style.transform = "";
    const zone = let_go.type === "pointerup" ? document.elementsFromPoint(let_go.clientX, let_go.clientY).find((each) => each.dataset?.zone)?.dataset.zone : null;
    // The click that follows belongs to the drag.
    setTimeout(() => { button.dragged = false; });
    if (zone && zone !== where) move(text, zone === "front");
  };
  button.addEventListener("pointermove", follow);
  button.addEventListener("pointerup", drop);
  button.addEventListener("pointercancel", drop);
}
