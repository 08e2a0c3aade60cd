// Hands that lie face down: dealt unseen, entered when they are turned up, and withdrawn if they were entered wrongly.

import { cards } from "./cards.mjs";
import { api, complain, h, say } from "./pitboss.mjs";
import { ask, choice, field, textInput } from "./asking.mjs";
import { at, button, spotName, spotNames } from "./pit.mjs";

/** All hands at once, or one by one. */
export function drawFaceDown(entry, view) {
  const { deal } = view.entry;
  const one = (to) => entry.act({ type: "hand-dealt", to, cards: "" });
  const all = async () => {
    for (const to of deal.left) await one(to);
  };
  return h("section", { class: "card-panel stack", "aria-labelledby": "deal" }, h("h2", { id: "deal" }, "Deal the cards face down"),
    view.round.announcement ? h("p", { class: "notice" }, `Say: ${view.round.announcement}.`) : null,
    h("p", {}, `${deal.cards} cards each, to ${spotNames(deal.left)}. They are entered when they are turned up.`),
    entry.offer(
      button("ALL DEALT", all, { key: "deal-all", class: "primary huge" }),
      button(`Only to ${spotName(deal.to)}`, () => one(deal.to), { key: "deal" })));
}

/** Whether a player's hand was set: what is in front is entered when the hand is turned up. */
export function drawSet(entry, view) {
  const set = (seat) => entry.act({ type: "decided", seat, action: "set", front: "" });
  const all = async () => {
    for (const seat of view.round.undecided) await set(seat);
  };
  return h("section", { class: "stack", "aria-labelledby": "decide" }, h("h2", { id: "decide" }, "Who has set the hand?"),
    h("div", { class: "grid decisions" }, view.round.seats.map(({ seat }) => view.round.undecided.includes(seat)
      ? button(`Seat ${seat}: SET`, () => set(seat), { key: `set-${seat}`, class: "huge" })
      : h("p", { class: "decided" }, h("span", { class: "tag good" }, `Seat ${seat}: set`)))),
    entry.offer(button("ALL SET", all, { key: "set-all", class: "primary huge" })));
}

/** A picker for the cards of a hand, and the button that enters them. */
function drawCards(entry, view, spot, words, redo) {
  const { jokers, seen } = view.entry;
  const hand = `${view.round.id}.${spot}`, name = spotName(spot), count = spot ? view.entry.layout.cards : view.entry.layout.dealer_cards;
  const { picker } = entry;
  picker.begin(hand);
  const send = () => entry.once(hand, async () => {
    await entry.act({ type: "hand-turned", to: spot, cards: picker.chosen.join(" "), front: "" });
    if (picker.for === hand) picker.begin("");
  });
  return [
    picker.draw({ count, jokers, seen: new Set(seen.split(" ")), changed: redo, done: () => send().catch(complain), label: `Cards of ${name}` }),
    entry.offer(
      button(words, send, { key: "turn", class: "primary huge", disabled: picker.chosen.length !== count }),
      button("Clear", () => { picker.chosen = []; picker.problem = ""; redo(); }, { key: "clear-cards", disabled: !picker.chosen.length })),
  ];
}

/** The next cards of the board, entered as they are turned up. */
export function drawBoard(entry, view, redo) {
  const { jokers, seen } = view.entry, count = view.round.board.next;
  const hand = `${view.round.id}.board.${view.round.board.cards}`;
  const { picker } = entry;
  picker.begin(hand);
  const send = () => entry.once(hand, async () => {
    await entry.act({ type: "board-turned", cards: picker.chosen.join(" ") });
    if (picker.for === hand) picker.begin("");
  });
  return h("section", { class: "card-panel stack tight", "aria-labelledby": "turn" }, h("h2", { id: "turn" }, count === 1 ? "Turn up a card of the board" : `Turn up ${count} cards of the board`),
    picker.draw({ count, jokers, seen: new Set(seen.split(" ")), changed: redo, done: () => send().catch(complain), label: "Cards of the board" }),
    entry.offer(
      button("TURN UP THE BOARD", send, { key: "board", class: "primary huge", disabled: picker.chosen.length !== count }),
      button("Clear", () => { picker.chosen = []; picker.problem = ""; redo(); }, { key: "clear-cards", disabled: !picker.chosen.length })));
}

/** The dealer's hand: entered as it is turned up, unless a reader has done so. */
export function drawReveal(entry, view, redo) {
  if (view.entry.entered.includes(0) || !view.round.turns) {
    return entry.offer(button("TURN UP THE DEALER'S HAND", () => entry.act({ type: "dealer-revealed" }), { key: "reveal", class: "primary huge" }));
  }
  return h("section", { class: "card-panel stack tight", "aria-labelledby": "turn" }, h("h2", { id: "turn" }, "Turn up the dealer's hand"),
    drawCards(entry, view, 0, "TURN UP THE DEALER'S HAND", redo));
}

/** The hands that are settled, one after the other in the order of the settlement; the dealer may take another first. */
export function drawTurn(entry, view, redo) {
  const { to_turn: left, seats } = view.round;
  if (!left.includes(entry.turning)) entry.turning = left[0];
  const seat = seats.find((seat) => seat.seat === entry.turning);
  const pick = (number) => button(`Seat ${number}`, () => { entry.turning = number; redo(); }, { key: `turn-${number}`, "aria-pressed": String(number === entry.turning) });
  return h("section", { class: "card-panel stack tight", "aria-labelledby": "turn" }, h("h2", { id: "turn" }, `Turn up the hand of seat ${seat.seat}`),
    left.length > 1 ? h("div", { class: "row", role: "group", "aria-label": "Hands to turn up" }, left.map(pick)) : null,
    seat.cards ? drawFront(entry, seat, redo) : drawUnseen(entry, view, seat, redo));
}

function drawUnseen(entry, view, seat, redo) {
  if (!view.entry.entered.includes(seat.seat)) return drawCards(entry, view, seat.seat, `TURN UP SEAT ${seat.seat}`, redo);
  const turn = () => entry.act({ type: "hand-turned", to: seat.seat, cards: "", front: "" });
  return entry.offer(button(`TURN UP SEAT ${seat.seat}`, turn, { key: "turn", class: "primary huge" }));
}

/** Which two cards of a hand that lies face up are in front. */
function drawFront(entry, seat, redo) {
  const set = (front) => entry.act({ type: "hand-turned", to: seat.seat, cards: "", front: front.join(" ") });
  return drawSplit(entry, seat, set, redo);
}

/** The cards of a hand to tap two of, by hand or by the house way. */
export function drawSplit(entry, seat, set, redo) {
  const number = seat.seat;
  const front = entry.fronts.get(number) ?? [];
  const tap = (name) => () => {
    entry.fronts.set(number, front.includes(name) ? front.filter((other) => other !== name) : [...front, name].slice(-2));
    redo();
  };
  const houseWay = async () => {
    const found = await api("GET", at("tables", entry.table, "rounds", "house-way", String(number)));
    entry.fronts.set(number, found.front.split(" "));
    redo();
  };
  return [
    h("p", { class: "muted" }, "Tap the two cards in front."),
    h("div", { class: "cards setting" }, seat.cards.split(" ").map((name) => frontCard(name, number, front.includes(name), tap(name)))),
    h("div", { class: "row" },
      button("SET", () => set(front), { key: `set-${number}`, class: "primary", disabled: front.length !== 2, "aria-label": `Seat ${number}: set` }),
      button("House way", houseWay, { key: `way-${number}`, "aria-label": `Seat ${number}: house way` })),
  ];
}

function frontCard(name, seat, on, tap) {
  const face = cards(name).firstChild;
  const made = h("button", { type: "button", class: "card-button", "aria-pressed": String(on), "data-key": `front-${seat}-${name}`, "aria-label": `${face.getAttribute("aria-label")} in front` }, face);
  made.addEventListener("click", tap);
  return made;
}

/** An entry was wrong: which hand's, and why. */
export async function withdraw(entry, view) {
  const which = choice("Whose hand", view.entry.entered.map((spot) => [String(spot), spot ? `Seat ${spot}` : "The dealer"]));
  const reason = textInput("reason", { maxlength: 500 });
  const read = () => [Number(which.querySelector("select").value), reason.value];
  const send = ([to, why], id) => entry.act({ type: "entry-withdrawn", to, reason: why }, undefined, id);
  const text = "The cards of this hand are removed and entered again.";
  if (!(await ask({ title: "Correct an entry", text, fields: [which, field("Reason", reason)], yes: "Remove these cards", read, send }))) return;
  entry.fronts.clear();
  say("Enter the hand again");
}

/** The steps by which a shuffler is replaced: the next one is a button. */
export function drawFault(entry, view) {
  const steps = view.round.fault_steps;
  if (!steps.length) return null;
  const next = steps.find((step) => !step.taken);
  const last = steps.at(-1);
  return h("section", { class: "card-panel stack tight", "aria-labelledby": "fault" }, h("h2", { id: "fault" }, "Replace the shuffler"),
    h("p", { class: "muted" }, `First follow the guide on the back of the shuffler; if it keeps failing, take these steps (rule ${last.rule}).`),
    h("ol", { class: "fault-steps" }, steps.map((step) => h("li", {}, step.text, step.taken ? h("span", { class: "tag good" }, "Done") : null,
      step === next && step !== last ? button("DONE", () => entry.act({ type: "fault-step-taken", step: step.step }), { key: `fault-${step.step}`, class: "primary", "aria-label": `Done: ${step.text}` }) : null))));
}
