// Setting a hand: two cards go in front, five stay behind. Names and what is allowed come from the server.

import { english } from "./approved.mjs";
import { card, cardName } from "./cards.mjs";
import { moves } from "./painting.mjs";
import { isKnown, t } from "./messages.mjs";
import { action, actions, hintAction } from "./play-bar.mjs";
import { api, busy, complain, h } from "./pitboss.mjs";
import { sound } from "./sounds.mjs";

const FRONT = 2, MOVED = 8;
const split = (text) => text.split(/\s+/).filter(Boolean);

/** A hand on its way to being set. */
export class Setting {
  constructor(path, seat, cards) {
    Object.assign(this, { path, seat, cards: split(cards), places: Array(FRONT).fill(""), newest: 0, judged: null, way: null });
  }

  get key() {
    return { cards: this.cards, places: this.places, judged: this.judged, way: this.way };
  }

  /** The cards in front. */
  get front() {
    return this.places.filter(Boolean);
  }

  /** Move a card to the other side, where each has a place that it keeps; a third one in front sends the older back. */
  move(text, toFront = !this.places.includes(text)) {
    this.places = this.places.map((name) => (name === text ? "" : name));
    if (toFront) {
      const free = this.places.indexOf("");
      this.newest = free < 0 ? (this.newest + 1) % FRONT : free;
      this.places[this.newest] = text;
    }
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
    this.places = split(found.front);
    this.judged = this.way = found;
  }
}

/** Both hands to put cards into. `changed(said)` is told of each move. */
export function settingHand(setting, changed, fresh) {
  const move = async (text, toFront) => {
    setting.move(text, toFront);
    const said = setting.front.includes(text) ? t("{card} in front", { card: cardName(text) }) : t("{card} at the back", { card: cardName(text) });
    sound("flip");
    changed(said);
    try {
      await setting.judge();
      if (setting.judged) changed(saidOf(setting));
    } catch (problem) {
      complain(problem);
    }
  };
  const { judged } = setting;
  const zoned = (id, name, size, cards, handName) => zone(setting, { id, name, size, cards, handName, fresh }, move);
  return [
    h(
      "div",
      { class: "zones" },
      zoned("back", t("Back"), t("five cards"), setting.cards.map((text) => (setting.places.includes(text) ? "" : text)), judged?.back_name),
      zoned("front", t("Front"), t("two cards"), setting.places, judged?.front_name),
    ),
    h("p", { class: `set-says${judged && !judged.legal ? " foul" : ""}` }, saidOf(setting), setting.way && isKnown(setting.way.way_text) ? [" ", english(setting.way.way_text)] : null),
  ];
}

/** What can be done with a hand to set. `act` has changed(said), set, hint. */
export function settingBar(setting, act) {
  const houseWay = async () => {
    await setting.houseWay();
    sound("flip");
    act.changed(saidOf(setting));
  };
  return actions(
    [action(t("Set this hand"), { focus: "set", key: "e", primary: true, disabled: !setting.judged?.legal }, (button) => act.set(setting.front.join(" "), button))],
    [action(t("House way"), { focus: "house-way", key: "h" }, (button) => busy(button, houseWay)), hintAction(act.hint)],
  );
}

function saidOf({ judged, way, front }) {
  if (!judged) return front.length ? t("One more card goes in front.") : t("Tap two cards, or drag them, to put them in front. The front must not be the higher hand.");
  const names = t("{back} behind, {front} in front.", { back: judged.back_name, front: judged.front_name });
  if (!judged.legal) return `${names} ${t("The front would be higher than the back: change a card.")}`;
  return way ? `${names} ${t("House way: {rule}", { rule: t(way.way_text) })}` : names;
}

function zone(setting, { id, name, size, cards, handName, fresh }, move) {
  return h(
    "div",
    { class: `zone ${id}`, dataset: { zone: id } },
    h("p", { class: "zone-name" }, h("strong", {}, name), " ", h("span", { class: "hand-name" }, handName ?? size)),
    h("div", { class: "zone-cards", role: "group", "aria-label": `${name}: ${size}` }, cards.map((text, at) => (text ? movable(setting, text, id, move, fresh ? at : null) : h("span", { class: "slot", "aria-hidden": "true" })))),
  );
}

function movable(setting, text, where, move, late) {
  const to = where === "front" ? t("{card}, move it to the back", { card: cardName(text) }) : t("{card}, move it to the front", { card: cardName(text) });
  const key = String(setting.cards.indexOf(text) + 1);
  const button = h("button", { class: "movable", "aria-label": to, dataset: { focus: `card-${text}`, key, keyName: cardName(text) }, onclick: () => { if (!button.dragged) move(text, where !== "front"); } }, card(text));
  button.firstChild.setAttribute("aria-hidden", "true");
  if (late !== null && moves()) {
    button.classList.add("dealt");
    button.style.setProperty("--at", String(late));
  }
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
    const zone = let_go.type === "pointerup" ? document.elementsFromPoint(let_go.clientX, let_go.clientY).find((place) => place.dataset?.zone)?.dataset.zone : null;
    // The click that follows belongs to the drag.
    setTimeout(() => { button.dragged = false; });
    if (zone && zone !== where) move(text, zone === "front");
  };
  button.addEventListener("pointermove", follow);
  button.addEventListener("pointerup", drop);
  button.addEventListener("pointercancel", drop);
}
