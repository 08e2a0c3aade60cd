// The sensors of a table: lit and dark before START GAME, hands, pays and the supervisor's call after it.

import { dollars, h, say, serverTime } from "./pitboss.mjs";
import { ask, askCard, askCardAndReason, askWhether, cardFields, field, textInput } from "./asking.mjs";
import { at, bar, button, command } from "./pit.mjs";
import { timeOf, wallParts } from "./times.mjs";

/** Which seats have a base wager, which lives in this tab only, and which lamps are lit, which the server knows. */
export class Sensors {
  constructor(table) {
    this.table = table;
    this.base = new Set();
    this.lit = new Set();
    this.selected = null;
    this.last = null;
    this.changing = Promise.resolve();
    this.isStarting = false;
    this.isRunning = false;
  }

  /** From START GAME on the lamps are wagers, also before the answer is drawn: a tap on one then means its hand. */
  get areWagers() {
    return this.isStarting || this.isRunning;
  }

  path(...parts) {
    return at("tables", this.table, "sensors", ...parts);
  }

  /** The lamps as the server has them, lit by coins or by a dealer; a wager on a sensor goes with a base wager. */
  see(lamps) {
    this.lit = new Set(lamps.map(({ seat, sensor }) => `${seat}.${sensor}`));
    for (const { seat } of lamps) this.base.add(seat);
  }

  /** Taking a base wager away darkens its lamps. */
  async toggleBase(seat) {
    if (this.areWagers) return;
    if (!this.base.has(seat)) return void this.base.add(seat);
    await this.change({ off: [...this.lit].filter((key) => key.startsWith(`${seat}.`)) });
    this.base.delete(seat);
  }

  async toggleSensor(seat, sensor, redo) {
    const key = `${seat}.${sensor}`;
    if (this.areWagers) return void (this.selected = key);
    if (this.lit.has(key)) return this.change({ off: [key] });
    this.base.add(seat);
    redo();
    return this.change({ on: [key] });
  }

  async clear() {
    await this.change({ off: [...this.lit] });
    this.base.clear();
  }

  async repeat() {
    for (const seat of this.last.base) this.base.add(seat);
    await this.change({ on: [...this.last.lit].filter((key) => !this.lit.has(key)) });
  }

  /** Light lamps or put them out, for everyone who looks at this table: one change after the other. */
  async change({ on = [], off = [] }) {
    if (!on.length && !off.length) return;
    const send = async () => {
      await command(this.path("lamps"), { on: on.map(lamp), off: off.map(lamp) });
      for (const key of on) this.lit.add(key); // the view that shows it comes a moment later
      for (const key of off) this.lit.delete(key);
    };
    this.changing = this.changing.then(send, send);
    await this.changing;
  }

  /** START GAME waits for lamps that were tapped just before it, and takes what burns then. */
  async start() {
    this.isStarting = true;
    this.selected = null;
    try {
      return await this.startNow();
    } finally {
      setTimeout(() => { this.isStarting = false; }); // by then the answer's view has been seen
    }
  }

  async startNow() {
    await this.changing.catch(() => {});
    const lit = [...this.lit].sort().map(lamp);
    const base = [...this.base].sort((a, b) => a - b);
    const { returned = [] } = await command(this.path("start"), { round: roundName(), base, lit });
    this.last = { base: new Set(this.base), lit: new Set(this.lit) };
    this.base.clear();
    return returned;
  }
}

function lamp(key) {
  const [seat, sensor] = key.split(".").map(Number);
  return { seat, sensor };
}

/** A game is called by the time on the room's wall, whatever this device's own clock says: 20261116-120503. */
function roundName() {
  const { year, month, day, hour, minute, second } = wallParts(serverTime());
  return `${year}${month}${day}-${hour}${minute}${second}`;
}

function seatNumbers(view) {
  return Array.from({ length: view.sensors.seats }, (_, at) => at + 1);
}

/** The seats before START GAME. */
export function drawBetting(view, sensors, redo) {
  const { jackpots, lamps } = view.sensors;
  sensors.see(lamps);
  const seat = (number) => {
    const inPlay = sensors.base.has(number);
    return h(
      "section", { class: `seat ${inPlay ? "in" : ""}`, "aria-label": `Seat ${number}` },
      h("h2", { class: "seat-name" }, `Seat ${number}`),
      button(inPlay ? "In play" : "Tap to seat", async () => { await sensors.toggleBase(number); redo(); }, {
        key: `base-${number}`, class: "base", "aria-pressed": String(inPlay), "aria-label": `Seat ${number}, base wager`,
      }),
      jackpots.map((jackpot) => sensorButton(number, jackpot, sensors, redo)),
    );
  };
  const wagers = sensors.lit.size;
  return [
    h("div", { class: "seats" }, seatNumbers(view).map(seat)),
    bar(
      button("START GAME", () => start(view, sensors), {
        key: "start", class: "primary huge", disabled: sensors.base.size === 0,
      }),
      sensors.last ? button("Same as last game", async () => { await sensors.repeat(); redo(); }, { key: "repeat" }) : null,
      button("All dark", async () => { await sensors.clear(); redo(); }, { key: "clear", disabled: !sensors.base.size }),
      h("p", { class: "muted" }, `${sensors.base.size} in play, ${wagers} jackpot ${wagers === 1 ? "wager" : "wagers"}`),
    ),
  ];
}

async function start(view, sensors) {
  const returned = await sensors.start();
  const back = returned.map(({ seat, sensor }) => `seat ${seat}, ${jackpotOn(view, sensor).name}`).join("; ");
  say(back ? `The game has started. Give these coins back, their jackpot is halted: ${back}` : "The game has started: take the jackpot wagers off the sensors");
}

/** A sensor is called by its jackpot, and has that one's colour. */
function jackpotOn(view, sensor) {
  return view.sensors.jackpots.find((jackpot) => jackpot.sensor === sensor);
}

function sensorButton(seat, jackpot, sensors, redo) {
  const lit = sensors.lit.has(`${seat}.${jackpot.sensor}`);
  if (jackpot.status !== "running") return h("span", { class: "sensor dark off" }, `${jackpot.name}: ${jackpot.status}`);
  return button([h("span", { class: "lamp", "aria-hidden": "true" }), jackpot.name], () => sensors.toggleSensor(seat, jackpot.sensor, redo), {
    key: `sensor-${seat}-${jackpot.sensor}`, class: `sensor jackpot-${jackpot.colour} ${lit ? "lit" : "dark"}`, "aria-pressed": String(lit),
    "aria-label": `Seat ${seat}, ${jackpot.name}`,
  });
}

/** The game between START GAME and END GAME. */
export function drawGame(view, sensors, redo) {
  const { game, jackpots } = view.sensors;
  const lit = new Set(game.lit.map((lamp) => `${lamp.seat}.${lamp.sensor}`));
  if (sensors.selected && !lit.has(sensors.selected)) sensors.selected = null;
  if (!sensors.selected && game.lit.length) sensors.selected = `${game.lit[0].seat}.${game.lit[0].sensor}`;
  // Base wagers are not kept: this tab knows those of the game that it started, and a lit sensor has one.
  const base = new Set([...(sensors.last?.base ?? []), ...game.lit.map((lamp) => lamp.seat)]);
  const hands = new Map(game.hands.map((hand) => [`${hand.seat}.${hand.sensor}`, hand]));
  const seats = seatNumbers(view).map((seat) =>
    h(
      "section", { class: `seat ${base.has(seat) ? "in" : ""}`, "aria-label": `Seat ${seat}` },
      h("h2", { class: "seat-name" }, `Seat ${seat}`),
      h("span", { class: "sensor off" }, base.has(seat) ? "In play" : ""),
      jackpots.map((jackpot) => lampOf(seat, jackpot, lit, hands, sensors, redo)),
    ),
  );
  return [
    h("div", { class: "seats" }, seats),
    h("div", { class: "running" }, drawButtons(view, sensors, hands), drawHands(view, sensors) ?? noHandsYet()),
    drawEnding(view, sensors),
  ];
}

function lampOf(seat, jackpot, lit, hands, sensors, redo) {
  const key = `${seat}.${jackpot.sensor}`;
  if (!lit.has(key)) return h("span", { class: "sensor dark off" }, "Dark");
  const hand = hands.get(key);
  return button([h("span", { class: "lamp", "aria-hidden": "true" }), hand ? hand.name : jackpot.name], () => { sensors.selected = key; redo(); }, {
    key: `seat-${key}`, class: `sensor jackpot-${jackpot.colour} lit ${hand ? "won" : ""}`, "aria-pressed": String(sensors.selected === key),
    "aria-label": `Seat ${seat}, ${jackpot.name}${hand ? `, ${hand.name}` : ""}`,
  });
}

function drawButtons(view, sensors, hands) {
  if (!sensors.selected) return h("p", { class: "muted" }, "No sensor is lit in this game.");
  const [seat, sensor] = sensors.selected.split(".").map(Number);
  const jackpot = jackpotOn(view, sensor);
  const now = hands.get(sensors.selected);
  const fixed = Boolean(now && (now.paid || now.award));
  const press = (line) => async () => {
    const answer = await command(sensors.path("hands"), { seat, sensor, line: line.line });
    say(answer.on === false ? `${line.name} of seat ${seat} is undone` : `Seat ${seat}: ${line.name}`);
  };
  return h(
    "section", { class: "card-panel stack tight", "aria-labelledby": "hands-of" },
    h("div", { class: "row between hands-head" },
      h("h2", { id: "hands-of", class: `jackpot-${jackpot.colour}` }, h("span", { class: "lamp", "aria-hidden": "true" }), `Seat ${seat}: ${jackpot.name}`),
      fixed ? h("p", { class: "fixed-words", role: "status" }, whyFixed(now)) : h("p", { class: "muted" }, "Press again to undo")),
    h("div", { class: "hand-buttons" }, jackpot.lines.map((line) =>
      button([h("span", {}, line.name), prizeOf(line)], press(line), {
        key: `line-${line.line}`, "aria-pressed": String(now?.line === line.line), disabled: fixed, class: line.share ? "share" : "",
      }))),
  );
}

/** Why the buttons of a hand are off, and who can still undo it: a call locks the amount, and only a supervisor lets it go. It stands beside the seat, so that nothing moves. */
function whyFixed(hand) {
  if (hand.paid) return "This hand is paid. A mistake is corrected by a supervisor.";
  if (hand.award_status !== "locked") return `The supervisor has decided: ${hand.award_status}.`;
  return "Called: it stands. Pressed by mistake? Tell the supervisor: only REJECT takes it back.";
}

/** What a line pays: a share of a meter in dollars as well, as the meter stood at START GAME, so that it stands still. */
function prizeOf(line) {
  if (line.cents !== null) return h("span", { class: "prize" }, dollars(line.cents));
  if (line.start_cents === null) return h("span", { class: "prize" }, line.pay);
  return h("span", { class: "prize", title: "By the meter at START GAME; the call fixes the amount" }, dollars(line.start_cents), h("small", {}, line.pay));
}

/** The place of the wins is kept free from START GAME on: no hand's button may move when the first hand is pressed. */
function noHandsYet() {
  return h("section", { class: "card-panel stack tight wins-panel", "aria-labelledby": "wins" }, h("h2", { id: "wins" }, "Wins of this game"), h("p", { class: "muted" }, "None yet: press the hand that won."));
}

/** What was recorded, and what to pay. */
export function drawHands(view, sensors) {
  const { game } = view.sensors;
  if (!game.hands.length) return null;
  return h(
    "section", { class: "card-panel stack tight wins-panel", "aria-labelledby": "wins" },
    h("div", { class: "row between" }, h("h2", { id: "wins" }, "Wins of this game"), h("p", { class: "muted" }, leftOf(game.hands))),
    h("ul", { class: "wins", tabindex: "0", "aria-labelledby": "wins", "data-scrolls": "wins" }, game.hands.map((hand) => drawHand(view, hand, sensors))),
  );
}

/** How many wins there are and how many of them are to be paid by the dealer: a long list is scrolled. */
function leftOf(hands) {
  const toPay = hands.filter((hand) => !hand.paid && !hand.award && !hand.share && !hand.taxed).length;
  return `${hands.length === 1 ? "1 win" : `${hands.length} wins`}${toPay ? `, ${toPay} to pay` : ""}`;
}

/** CALL SUPERVISOR, if a hand needs one: for the bar, where it neither moves with the number of wins nor lies below the screen. */
export function callButton(view, sensors) {
  if (!view.sensors?.game?.hands.some((hand) => (hand.share || hand.taxed) && !hand.award && !hand.paid)) return null;
  return button("CALL SUPERVISOR", async () => {
    const answer = await command(sensors.path("call"), {});
    say(`The supervisor is called: ${answer.awards.length === 1 ? "1 win is" : `${answer.awards.length} wins are`} locked`);
  }, { key: "call", class: "primary huge call" });
}

function drawHand(view, hand, sensors) {
  const words = h("span", {}, `Seat ${hand.seat}: ${hand.name}`);
  if (hand.paid) return h("li", {}, words, h("span", { class: "tag good" }, `${dollars(hand.cents)} paid${hand.taxed ? ", tax form needed" : ""}`));
  if (hand.award) return h("li", {}, words, awardTag(hand));
  if (hand.share) return h("li", {}, words, h("span", { class: "tag warn" }, `${hand.pay}: call a supervisor`));
  if (hand.taxed) return h("li", {}, words, h("span", { class: "tag warn" }, `${dollars(hand.cents)}, reported for tax: call a supervisor`));
  return h("li", {}, words, button(`PAY ${dollars(hand.cents)}`, () => pay(view, hand, sensors), {
    key: `pay-${hand.seat}-${hand.sensor}`, class: "primary", "aria-label": `Pay seat ${hand.seat} ${dollars(hand.cents)}`,
  }));
}

function awardTag(hand) {
  if (hand.award_status === "locked") return h("span", { class: "tag warn" }, `${dollars(hand.award_cents)}: waiting for a supervisor`);
  if (hand.award_status === "disputed") return h("span", { class: "tag bad" }, `${dollars(hand.award_cents)}: disputed, frozen until resolved`);
  return h("span", { class: "tag good" }, `${dollars(hand.award_cents)} ${hand.award_status}`);
}

async function pay(view, hand, sensors) {
  const body = { seat: hand.seat, sensor: hand.sensor };
  const send = (supervisor, id) => command(sensors.path("pay"), { ...body, supervisor }, id);
  const jackpot = jackpotOn(view, hand.sensor).name;
  const facts = [["Seat", String(hand.seat)], ["Hand", hand.name], ["Jackpot", jackpot], ["Amount", dollars(hand.cents)]];
  const answer = isShort(view, hand)
    ? await payByCage(view, hand, sensors, facts)
    : hand.supervisor
    ? await askCard(`Pay ${dollars(hand.cents)} to seat ${hand.seat}`, "A pay of this size needs a supervisor's card.", { facts, send, yes: `Pay ${dollars(hand.cents)}` })
    : await command(sensors.path("pay"), body);
  if (!answer) return;
  say(`Seat ${hand.seat} was paid ${dollars(answer.cents)}`);
}

/** Whether the books have less in the tray than a hand pays. */
function isShort(view, hand) {
  return view.sensors.tray_cents !== null && hand.cents > view.sensors.tray_cents;
}

/** A fill comes first, or the cage pays by a slip of its own. */
function payByCage(view, hand, sensors, facts) {
  const slip = textInput("cage_slip", { maxlength: 100, autofocus: true });
  const card = cardFields({ first: false, whose: "Supervisor's" });
  const read = () => {
    const supervisor = card.read();
    return supervisor ? { seat: hand.seat, sensor: hand.sensor, supervisor, cage_slip: slip.value } : undefined;
  };
  return ask({
    title: "The tray is short", facts, read, yes: `The cage pays ${dollars(hand.cents)}`,
    warning: `The books have ${dollars(view.sensors.tray_cents)} in the tray. Bring a fill and then pay, or have the cage pay with a cage slip.`,
    fields: [field("Cage slip number", slip), card.fields],
    send: (body, id) => command(sensors.path("pay"), body, id),
  });
}

function drawEnding(view, sensors) {
  const words = view.sensors.may_end ? "The game is running." : "A win is not paid or confirmed yet.";
  return bar(
    button("END GAME", () => endGame(view, sensors), {
      key: "end", class: "primary huge", disabled: !view.sensors.may_end,
    }),
    callButton(view, sensors) ?? h("p", { class: "muted" }, words, " ", h("small", { class: "nowrap", title: view.sensors.game.round }, view.sensors.game.started_at ? `Began ${timeOf(view.sensors.game.started_at)}.` : "")),
    button("IRREGULARITY", () => irregularity(sensors), { key: "irregularity", class: "danger last" }),
  );
}

/** A hand that nobody pressed is a win that nobody gets: where wagers were lit, it is asked for once more. */
async function endGame(view, sensors) {
  const { game } = view.sensors;
  if (game.lit.length && !game.hands.length && !(await noHandWon(game.lit))) return;
  await command(sensors.path("end"), {});
  sensors.selected = null;
  say("The game has ended");
}

function noHandWon(lit) {
  const seats = [...new Set(lit.map((lamp) => lamp.seat))].sort((a, b) => a - b);
  const wagers = lit.length === 1 ? "1 jackpot wager was lit" : `${lit.length} jackpot wagers were lit`;
  return askWhether("No hand was recorded", `${wagers}, at ${seats.length === 1 ? "seat" : "seats"} ${seats.join(", ")}. After this, no hand of the game can win.`, "No hand won: end the game", "Back to the hands");
}

async function irregularity(sensors) {
  const send = ({ reason, ...card }, id) => command(sensors.path("void"), { reason, card }, id);
  if (!(await askCardAndReason("Irregularity", "The jackpot wagers go back to the players. A supervisor's card is needed.", { facts: [["What happens", "The game is void"]], send, yes: "Void the game", grave: true }))) return;
  sensors.selected = null;
  say("The game is void: give the wagers back");
}
