// Wagers by chips: a tap on a spot of the layout puts down what is in hand; a seat, a wager and chips do it one by one.

import { CHIPS, chip, short } from "./chips.mjs";
import { dollars, h, say } from "./pitboss.mjs";
import { askOne } from "./asking.mjs";
import { at, bar, button, command } from "./pit.mjs";

export class Wagers {
  constructor() {
    this.seat = 1;
    this.wager = "";
    this.cents = 0;
    this.choice = "";
    this.selected = 0;
    this.amounts = new Map();
  }

  select(seat, wager) {
    this.selected += 1;
    this.seat = seat;
    this.wager = wager;
    this.cents = 0;
    this.choice = "";
  }

  /** On to the next seat without a wager, with the same chips ready: a full table is one tap a seat. */
  moveOn(view) {
    const { seats } = view.entry.layout;
    const order = Array.from({ length: seats - 1 }, (_, at) => ((this.seat + at) % seats) + 1);
    const { cents } = this;
    const next = order.find((number) => !seatOf(view, number));
    if (next === undefined) return;
    this.select(next, "");
    this.cents = cents;
  }

  /** What a tap on a spot puts down: the chips in hand, what lay last on this kind of wager, or the least. */
  inHand(wager) {
    if (wager.fixed_cents !== null) return wager.fixed_cents;
    return (this.wager === wager.id && this.cents) || this.amounts.get(wager.id) || wager.least_cents;
  }
}

function seatOf(view, number) {
  return view.round.seats.find((seat) => seat.seat === number);
}

function playerOf(view, number) {
  return seatOf(view, number)?.player ?? `Seat ${number}`;
}

/** At a table a jackpot's wager has the jackpot's name and colour, not those of its kind: two sensors are told apart. */
export function byJackpot(view) {
  for (const wager of view.entry?.layout.wagers ?? []) {
    const jackpot = view.sensors?.jackpots.find(({ sensor }) => sensor === view.entry.sensor_wagers[wager.id]);
    if (!jackpot) continue;
    for (const pay of view.round?.pays ?? []) if (pay.wager === wager.id) pay.name = pay.name.replace(wager.name, jackpot.name);
    Object.assign(wager, { name: jackpot.name, colour: jackpot.colour });
  }
  return view;
}

export function nameOf(view, wager) {
  return view.entry.layout.wagers.find((other) => other.id === wager)?.name ?? wager;
}

/** Where an envy lammer lies. */
export function lammerTag(view, seat) {
  if (!seat?.lammers.length) return null;
  return h("span", { class: "tag", title: `${seat.lammers.map((wager) => nameOf(view, wager)).join(", ")}: ${view.entry.layout.envy_lammer}` }, "Envy lammer");
}

export function drawWagers(view, wagers, act, redo, quiet) {
  const { layout } = view.entry;
  const offered = layout.wagers.filter((wager) => !wager.follows);
  if (!offered.some((wager) => wager.id === wagers.wager)) wagers.wager = offered[0].id;
  const chosen = offered.find((wager) => wager.id === wagers.wager);
  return [
    drawCoins(view),
    drawLayout(view, offered, wagers, act, redo),
    h(
      "section", { class: "card-panel entry-wagers", "aria-labelledby": "wagers-of" },
      h("h2", { id: "wagers-of" }, `Seat ${wagers.seat}`),
      h("div", { class: "wager-list", role: "group", "aria-label": "Wagers" }, offered.map((wager) => drawWager(view, wager, wagers, act, redo))),
      drawKeypad(view, chosen, wagers, act, redo),
    ),
    bar(
      button("BETTING CLOSED", () => close(view, wagers, act), {
        key: "close", class: "primary huge", disabled: !view.round.seats.length,
      }),
      view.entry.last.length && !view.round.seats.length ? button("Same wagers as last round", () => repeat(view, act), { key: "repeat" }) : null,
      seatOf(view, wagers.seat) ? button("Move this seat's wagers", () => move(view, wagers, act), { key: "move" }) : null,
      quiet,
    ),
  ];
}

/** The layout: seats across, wagers down. A tap on an empty spot puts down what is in hand, ALL does so at every seat. */
function drawLayout(view, offered, wagers, act, redo) {
  const numbers = Array.from({ length: view.entry.layout.seats }, (_, at) => at + 1);
  const spot = (wager, number) => drawSpot(view, wager, number, wagers, act, redo);
  return h("div", { class: "layout-grid", role: "group", "aria-label": "The layout" },
    h("div", { class: "spots heads" }, h("span", {}), numbers.map((number) => drawSeat(view, number, wagers, redo))),
    offered.map((wager) => h("div", { class: "spots" }, drawAll(view, wager, numbers, wagers, act), numbers.map((number) => spot(wager, number)))));
}

/** Whether a seat has what a side wager needs. */
function mayHave(view, wager, number) {
  const stakes = seatOf(view, number)?.stakes ?? {};
  return !wager.needs.length || wager.needs.some((needed) => stakes[needed]);
}

function drawAll(view, wager, numbers, wagers, act) {
  const free = numbers.filter((number) => !seatOf(view, number)?.stakes[wager.id] && mayHave(view, wager, number));
  const cents = wagers.inHand(wager);
  const all = async () => {
    await Promise.all(free.map((number) => act({ type: "wager-placed", seat: number, player: playerOf(view, number), wager: wager.id, cents, choice: "" })));
    wagers.amounts.set(wager.id, cents);
    say(`${dollars(cents)} on ${wager.name} at ${free.length} seats`);
  };
  return button([lampOf(wager), h("span", {}, wager.name), h("span", { class: "prize" }, `all ${dollars(cents).replace(".00", "")}`)], all, {
    key: `all-${wager.id}`, class: `all${wager.colour ? ` jackpot-${wager.colour}` : ""}`, disabled: !free.length || wager.choices.length > 0 || Boolean(view.entry.dark[wager.id]), "aria-label": `${wager.name} at every seat, ${dollars(cents)}`,
  });
}

function drawSpot(view, wager, number, wagers, act, redo) {
  const stake = seatOf(view, number)?.stakes[wager.id], cents = wagers.inHand(wager);
  const text = stake ? `${dollars(stake.cents).replace(".00", "")}${stake.choice ? ` ${stake.choice}` : ""}` : "–";
  const put = async () => {
    await act({ type: "wager-placed", seat: number, player: playerOf(view, number), wager: wager.id, cents, choice: "" });
    wagers.amounts.set(wager.id, cents);
    say(`Seat ${number}: ${dollars(cents)} on ${wager.name}`);
  };
  const look = () => { wagers.select(number, wager.id); redo(); };
  const dark = Boolean(view.entry.dark[wager.id]);
  return button(text, stake || wager.choices.length ? look : put, {
    key: `spot-${number}-${wager.id}`, class: `spot ${stake ? "in" : ""}`, disabled: !stake && (dark || !mayHave(view, wager, number)),
    "aria-label": stake ? `Seat ${number}, ${wager.name}: ${dollars(stake.cents)}` : `Seat ${number}: put ${dollars(cents)} on ${wager.name}`,
  });
}

/** Coins that lie on a sensor and wait for the base wager of their seat, or go back. */
function drawCoins(view) {
  const lamps = view.sensors?.lamps ?? [];
  if (!lamps.length) return null;
  const back = (lamp) => () => command(at("tables", view.table, "sensors", "lamps"), { off: [lamp] });
  return h("div", { class: "notice warn row" }, lamps.map((lamp) => [
    h("span", {}, `The coin at seat ${lamp.seat} needs a base wager.`),
    button("Give it back", back(lamp), { key: `coin-${lamp.seat}-${lamp.sensor}`, "aria-label": `Give the coin of seat ${lamp.seat} back` }),
  ]));
}

async function close(view, wagers, act) {
  const back = Object.keys(view.entry.dark).flatMap((wager) => view.round.seats.filter((seat) => seat.stakes[wager]).map((seat) => seat.seat));
  await act({ type: "betting-closed" });
  const coins = back.length ? `Give the jackpot coin back to seat ${back.join(", ")}: its jackpot is halted` : "";
  say(["No more bets", view.round.announcement, coins].filter(Boolean).join(". "));
}

function drawSeat(view, number, wagers, redo) {
  const seat = seatOf(view, number);
  const total = seat ? Object.values(seat.stakes).reduce((sum, stake) => sum + stake.cents, 0) : 0;
  return button([h("span", {}, `Seat ${number}`), h("span", { class: "prize" }, total ? dollars(total) : "–"), lammerTag(view, seat)], () => { wagers.select(number, ""); redo(); }, {
    key: `seat-${number}`, class: `seat-button ${total ? "in" : ""}`, "aria-pressed": String(wagers.seat === number),
  });
}

function lampOf(wager) {
  return wager.sensor ? h("span", { class: "lamp", "aria-hidden": "true" }) : null;
}

function drawWager(view, wager, wagers, act, redo) {
  const stake = seatOf(view, wagers.seat)?.stakes[wager.id];
  const back = async () => {
    const { seat } = wagers;
    await act({ type: "wager-taken-back", seat, wager: wager.id, reason: "changed before the cards" });
    say(`${wager.name} of seat ${seat} is taken back`);
  };
  const why = view.entry.dark[wager.id];
  if (why && !stake) return h("div", { class: "wager" }, h("span", { class: "sensor dark off", title: why }, `${wager.name}: off, it is halted`));
  const fixed = wager.fixed_cents !== null && !wager.choices.length;
  const press = fixed && !stake
    ? () => place(view, wager, wagers, act, wager.fixed_cents)
    : () => { wagers.select(wagers.seat, wager.id); redo(); };
  return h(
    "div", { class: "wager" },
    button([lampOf(wager), h("span", {}, wager.name),
      h("span", { class: "prize" }, stake ? `${dollars(stake.cents)}${stake.choice ? ` ${stake.choice}` : ""}` : fixed ? `${dollars(wager.fixed_cents)}?` : "–")], press, {
      key: `wager-${wager.id}`, class: wager.sensor ? `sensor jackpot-${wager.colour} ${stake ? "lit" : "dark"}` : "", "aria-pressed": String(stake ? Boolean(wager.sensor) || wagers.wager === wager.id : wagers.wager === wager.id),
    }),
    stake ? button("Take back", back, { key: `back-${wager.id}`, "aria-label": `Take back ${wager.name}` }) : null,
  );
}

function drawKeypad(view, wager, wagers, act, redo) {
  const stake = seatOf(view, wagers.seat)?.stakes[wager.id];
  if (stake) return h("p", { class: "muted" }, `${wager.name}: ${dollars(stake.cents)} is there. Take it back to change it.`);
  const limits = wager.least_cents === wager.most_cents ? `${dollars(wager.least_cents)} only` : `${dollars(wager.least_cents)} to ${dollars(wager.most_cents)}`;
  const add = (cents) => () => { wagers.cents += cents; redo(); };
  return h(
    "div", { class: "keypad stack tight", role: "group", "aria-label": `Chips on ${wager.name}` },
    h("p", {}, `${wager.name}: `, h("output", { class: "amount" }, dollars(wagers.cents)), " ", h("span", { class: "muted" }, limits)),
    wager.choices.length
      ? h("div", { class: "row", role: "group", "aria-label": "Choice" }, wager.choices.map((choice) => button(choice, () => { wagers.choice = choice; redo(); }, { key: `choice-${choice}`, "aria-pressed": String(wagers.choice === choice) })))
      : null,
    h(
      "div", { class: "row" },
      wager.fixed_cents === null ? CHIPS.filter((cents) => cents <= wager.most_cents).map((cents) => button(chip(cents), add(cents), { key: `chip-${cents}`, class: "chip-button", "aria-label": short(cents) })) : null,
      button("Clear", () => { wagers.cents = 0; redo(); }, { key: "chips-clear", disabled: !wagers.cents }),
      button("PLACE", () => place(view, wager, wagers, act, wager.fixed_cents ?? wagers.cents), {
        key: "place", class: "primary", disabled: !(wagers.cents || wager.fixed_cents !== null),
      }),
    ),
  );
}

async function place(view, wager, wagers, act, cents) {
  const { seat, selected } = wagers;
  await act({ type: "wager-placed", seat, player: playerOf(view, seat), wager: wager.id, cents, choice: wagers.choice });
  wagers.amounts.set(wager.id, cents);
  const lammer = wager.envy_cents !== null && cents >= wager.envy_cents ? `: lay an envy lammer ${view.entry.layout.envy_lammer}` : "";
  say(`Seat ${seat}: ${dollars(cents)} on ${wager.name}${lammer}`);
  if (wagers.selected !== selected) return; // a seat or wager that was tapped before the answer stays, and its chips too
  wagers.choice = "";
  if (wager.needs.length) wagers.cents = 0;
  else wagers.moveOn(view);
}

async function repeat(view, act) {
  await Promise.all(view.entry.last.map((lay) => act({ type: "wager-placed", ...lay })));
  say("The wagers of the last round are entered again: take back those that are not there");
}

async function move(view, wagers, act) {
  const free = Array.from({ length: view.entry.layout.seats }, (_, at) => at + 1).filter((number) => !seatOf(view, number));
  const seat = wagers.seat;
  const send = async (to, id) => {
    await act({ type: "wagers-moved", seat, to: Number(to), reason: "wagers lay at the wrong seat" }, undefined, id);
    return to;
  };
  const to = await askOne(`Move the wagers of seat ${seat}`, "They were at the wrong seat. Where do they belong?", free.map((number) => [String(number), `Seat ${number}`]), { send });
  if (to) wagers.select(Number(to), wagers.wager);
}
