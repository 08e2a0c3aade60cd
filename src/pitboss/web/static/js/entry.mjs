// A round whose dealer enters wagers and cards: one step at a time, and no arithmetic.

import { back, cards } from "./cards.mjs";
import { complain, dollars, h, say, serverTime } from "./pitboss.mjs";
import { ask, askCardAndReason, askWhether, choice, field, textInput } from "./asking.mjs";
import { at, bar, button, command, spotName } from "./pit.mjs";
import { Picker } from "./picker.mjs";
import { drawOutcomes, Outcomes } from "./outcomes.mjs";
import { callButton, drawHands } from "./sensors.mjs";
import { drawPays } from "./settling.mjs";
import { dateOf } from "./times.mjs";
import { drawBoard, drawFaceDown, drawFault, drawReveal, drawSet, drawSplit, drawTurn, withdraw } from "./turning.mjs";
import { drawWagers, lammerTag, nameOf, Wagers } from "./wagers.mjs";

export class Entry {
  constructor(table, sensors) {
    this.table = table;
    this.sensors = sensors;
    this.wagers = new Wagers();
    this.picker = new Picker();
    this.dice = [0, 0, 0];
    this.fronts = new Map();
    this.ticked = new Set();
    this.round = "";
    this.turning = 0;
    this.sending = "";
    this.said = new Outcomes(table);
  }

  /** Something happened in the round; a supervisor's act goes with a card. */
  act = (act, card, id) => command(at("tables", this.table, "rounds", "acts"), card ? { act, card } : { act }, id);

  /** The event of a hand may come before its answer: the next hand may be typed, and sent, in between. */
  async once(hand, send) {
    if (this.sending === hand) return;
    this.sending = hand;
    try {
      await send();
    } finally {
      if (this.sending === hand) this.sending = "";
    }
  }

  open = async () => {
    await command(at("tables", this.table, "rounds"), {});
    say("A new round: enter the wagers");
  };

  begin(view) {
    if (view.round.id === this.round) return;
    this.round = view.round.id;
    this.dice = [0, 0, 0];
    this.turning = 0;
    this.fronts.clear();
    this.ticked.clear();
    this.picker.begin("");
    this.wagers.select(1, "");
    this.said.begin(view.round.id);
  }

  /** What goes on with the round: it stands in the bar at the bottom, the main act first, whatever the step is. */
  offer(main, ...others) {
    this.offered = [main, others];
    return null;
  }

  /** The step, and under it the bar with what was offered and what is seldom needed. */
  draw(view, redo) {
    const { round } = view;
    this.offered = null;
    if (!round || round.status === "closed") return [this.drawClosed(view), bar(...this.offered)];
    this.begin(view);
    const quiet = this.drawTrouble(view);
    if (round.status === "running" && round.step === "wagers") return drawWagers(view, this.wagers, this.act, redo, quiet);
    if (round.status === "running" && view.entry.outcomes) return drawOutcomes(this, view, redo, quiet);
    const parts = this.drawStatus(view, redo), ends = ["void", "settled"].includes(round.status);
    return [parts, bar(...(this.offered ?? [null]), ends ? null : quiet)];
  }

  drawStatus(view, redo) {
    const { round } = view;
    if (round.status === "suspended") return [drawFault(this, view), this.drawSuspended()];
    if (round.status === "void") return [this.drawVoid(view), this.drawEnd(view)];
    if (round.status === "settled") return [drawPays(view, this, redo), view.sensors?.game ? drawHands(view, this.sensors) : null, this.drawEnd(view)];
    const steps = {
      start: () => this.drawStart(view, redo),
      deal: () => this.drawDeal(view, redo),
      decide: () => this.drawDecisions(view, redo),
      board: () => drawBoard(this, view, redo),
      reveal: () => drawReveal(this, view, redo),
      turn: () => drawTurn(this, view, redo),
      settle: () => this.drawSettle(),
    };
    return [steps[round.step](), drawTable(view)];
  }

  drawClosed(view) {
    const today = view.round && dateOf(view.round.acted_at) === dateOf(serverTime());
    return [
      today ? h("p", {}, `Round ${view.round.id} is over.`) : null,
      this.offer(button("NEW ROUND", this.open, { key: "open", class: "primary huge" })),
    ];
  }

  drawStart(view, redo) {
    const many = view.entry.positions;
    const thrown = this.dice.filter(Boolean);
    const die = (at) => h(
      "div", { class: "row", role: "group", "aria-label": `Die ${at + 1}` }, h("span", { class: "die-name" }, `Die ${at + 1}`),
      [1, 2, 3, 4, 5, 6].map((dots) => button(String(dots), () => { this.dice[at] = dots; redo(); }, { key: `die-${at}-${dots}`, "aria-pressed": String(this.dice[at] === dots) })),
    );
    const dice = () => this.act({ type: "start-drawn", position: 0, source: "dice", dice: thrown });
    const positions = (source) => h("div", { class: "row" }, Array.from({ length: many }, (_, at) =>
      button(String(at + 1), () => this.act({ type: "start-drawn", position: at + 1, source, dice: [] }), { key: `${source}-${at + 1}`, "aria-label": `Position ${at + 1}, by ${source === "house" ? "house rules" : "the random number generator"}` })));
    const may = (source) => view.entry.sources.includes(source);
    return h(
      "section", { class: "card-panel stack", "aria-labelledby": "start" },
      h("h2", { id: "start" }, "Who gets the first hand?"),
      h("div", { class: "grid halves" },
        may("dice") ? h("div", { class: "stack tight" }, h("h3", {}, "By dice"), [0, 1, 2].map(die), button("DICE", dice, { key: "dice", class: "primary", disabled: thrown.length < 3 })) : null,
        may("house") ? h("div", { class: "stack tight" }, h("h3", {}, "By house rules"), positions("house")) : null,
        may("generator") ? h("div", { class: "stack tight" }, h("h3", {}, "By the random number generator"), positions("generator")) : null),
    );
  }

  drawDeal(view, redo) {
    const { deal, jokers, seen } = view.entry;
    if (deal.to === null) return this.drawLeftOver(deal);
    if (deal.face_down && !view.entry.reads_cards) return drawFaceDown(this, view);
    const name = spotName(deal.to);
    const hand = `${view.round.id}.${deal.to}`;
    this.picker.begin(hand);
    const send = () => this.once(hand, async () => {
      await this.act({ type: "hand-dealt", to: deal.to, cards: this.picker.chosen.join(" ") });
      if (this.picker.for === hand) this.picker.begin("");
    });
    const title = h("h2", { id: "deal" }, `Cards for ${name}`);
    if (deal.idle) {
      return h("section", { class: "card-panel stack", "aria-labelledby": "deal" }, title,
        h("p", {}, "No wager there: this hand is not looked at."),
        this.offer(button("DEALT, NOT LOOKED AT", () => this.act({ type: "hand-dealt", to: deal.to, cards: "" }), { key: "deal", class: "primary huge" })));
    }
    return h(
      "section", { class: "card-panel stack tight", "aria-labelledby": "deal" }, title,
      this.picker.draw({ count: deal.cards, jokers, seen: new Set(seen.split(" ")), changed: redo, done: () => send().catch(complain), label: `Cards for ${name}` }),
      this.offer(
        button(`DEAL TO ${name.toUpperCase()}`, send, { key: "deal", class: "primary huge", disabled: this.picker.chosen.length !== deal.cards }),
        button("Clear", () => { this.picker.chosen = []; this.picker.problem = ""; redo(); }, { key: "clear-cards", disabled: !this.picker.chosen.length })),
    );
  }

  drawLeftOver(deal) {
    const count = () => this.act({ type: "left-over-counted", count: deal.left_over, cards: "" });
    return h("section", { class: "card-panel stack", "aria-labelledby": "left" }, h("h2", { id: "left" }, "Count the cards left over"),
      h("p", {}, `${deal.left_over} cards must be left. If there are not, it is an irregularity.`),
      this.offer(button(`${deal.left_over} LEFT OVER`, count, { key: "left", class: "primary huge" })));
  }

  /** Every seat keeps its place: a second tap where one decided must never decide for the next. */
  drawDecisions(view, redo) {
    const { round } = view;
    if (round.turns && round.actions.includes("set")) return drawSet(this, view);
    const sets = round.actions.includes("set");
    return h("section", { class: "stack", "aria-labelledby": "decide" }, h("h2", { id: "decide" }, "What do the players decide?"),
      h("div", { class: `grid decisions ${sets ? "setting" : ""}` }, round.seats.map((seat) => h(
        "section", { class: "card-panel stack tight decision", "aria-label": `Seat ${seat.seat}` }, h("h3", {}, `Seat ${seat.seat}`),
        round.undecided.includes(seat.seat) ? this.drawDecision(round, seat, redo) : drawDecided(seat)))));
  }

  drawDecision(round, seat, redo) {
    const number = seat.seat;
    if (!round.actions.includes("set")) {
      const wagers = Object.keys(seat.stakes).length;
      return [h("p", { class: "muted" }, wagers > 1 ? `${wagers} wagers` : "1 wager"),
        (round.offers[number] ?? []).map((offer) => button(offer.name.toUpperCase(), () => this.act({ type: "decided", seat: number, action: offer.action, front: "", ...(offer.times ? { times: offer.times } : {}) }), {
          key: `${offer.action}${offer.times || ""}-${number}`, class: `huge ${offer.wager && offer.action !== "pull" ? "primary" : ""}`, "aria-label": `Seat ${number}: ${offer.name}`,
        }))];
    }
    const set = (front) => this.act({ type: "decided", seat: number, action: "set", front: front.join(" ") });
    return drawSplit(this, seat, set, redo);
  }

  drawSettle() {
    return this.offer(button("SETTLE", () => this.act({ type: "settlement-called" }), { key: "settle", class: "primary huge" }));
  }

  drawSuspended() {
    const send = ({ reason, ...card }, id) => this.act({ type: "round-resumed", reason }, card, id);
    const resume = () => askCardAndReason("The round goes on", "A supervisor's card is needed.", { send, yes: "Resume the round" });
    return this.offer(button("RESUME", resume, { key: "resume", class: "primary huge" }), h("p", { class: "notice warn" }, "The round is suspended."));
  }

  drawVoid(view) {
    return h("section", { class: "card-panel stack tight" }, h("h2", {}, "The round is void: give every wager back"),
      h("ul", { class: "wins" }, view.round.pays.map((pay) => h("li", {}, `Seat ${pay.seat}: ${pay.name} `, h("span", { class: "tag" }, pay.do)))));
  }

  drawEnd(view) {
    const open = view.sensors?.game && !view.sensors.may_end;
    const unpaid = view.sensors?.game?.lit.length && view.round.pays.length && !this.ticked.size;
    const end = async () => {
      if (unpaid && !(await askWhether("Nothing is ticked", `${view.round.pays.length} pays and takes are in the list, and jackpot wagers were lit. Is everything paid and taken?`, "Yes, end the round", "Back to the list"))) return false;
      await this.act({ type: "round-closed" });
      say("The round is over");
      return true;
    };
    return this.offer(
      button("END, NEXT ROUND", async () => { if (await end()) await this.open(); }, { key: "end-next", class: "primary huge", disabled: open }),
      button("END ROUND", end, { key: "end", class: "huge", disabled: open }),
      view.round.status === "settled" ? button("Correct a payment", () => this.correct(view), { key: "correct" }) : null,
      view.sensors?.game ? (open && callButton(view, this.sensors)) || h("p", { class: "muted" }, open ? "A jackpot win is not paid or confirmed yet." : "") : null); // its place stays
  }

  async correct(view) {
    const others = {
      seat: choice("Seat", view.round.seats.map((seat) => [String(seat.seat), `Seat ${seat.seat}`])),
      wager: choice("Wager", view.entry.layout.wagers.map((wager) => [wager.id, wager.name])),
      dollars: field("Dollars to the player", h("input", { inputmode: "decimal", required: true, pattern: "-?\\d{1,7}(\\.\\d{2})?", placeholder: "25.00, or -25.00 back to the tray" })),
    };
    const send = ({ reason, seat, wager, dollars: amount, ...card }, id) =>
      this.act({ type: "payment-corrected", seat: Number(seat), wager, cents: centsOf(amount), reason }, card, id);
    const text = "This amount goes to the player, or with a minus back to the tray. A supervisor's card is needed.";
    const yes = () => correctionWords(others.dollars.querySelector("input").value);
    if (await askCardAndReason("Correct a payment", text, { others, send, yes })) say("The payment is corrected");
  }

  drawTrouble(view) {
    const kinds = [["wrong-card-count", "Wrong number of cards"], ["shuffler-fault", "Shuffler fault"], ["void", "Void the round"]];
    const call = () => {
      const others = {
        kind: choice("What happened", kinds),
        seat: choice("Whose hand", [["", "All hands"], ...view.round.seats.map((seat) => [String(seat.seat), `Seat ${seat.seat}`]), ["0", "The dealer"]]),
      };
      const send = ({ reason, kind, seat, ...card }, id) =>
        this.act({ type: "irregularity-called", kind, seat: seat === "" ? null : Number(seat), reason }, card, id);
      const yes = () => (others.kind.querySelector("select").value === "shuffler-fault" ? "Suspend the round" : "Void the round");
      return askCardAndReason("Irregularity", "A supervisor's card is needed.", { others, send, yes, grave: true });
    };
    const late = view.round.step !== "wagers" && view.round.status === "running" && view.round.seats.length > 0;
    return h("div", { class: "actions quiet" },
      view.round.step === "wagers" && view.round.status === "running" ? button("Cancel this round", () => this.takeRoundBack(view), { key: "not-a-round" }) : null,
      late ? button("Take a wager back", () => this.takeBack(view), { key: "take-back" }) : null,
      view.entry.entered.length ? button("Correct an entry", () => withdraw(this, view), { key: "withdraw" }) : null,
      button("IRREGULARITY", call, { key: "irregularity", class: "danger" }));
  }

  /** NEW ROUND was a mistake: as long as the betting is open all wagers go back, and no supervisor is needed. */
  takeRoundBack = async (view) => {
    const lie = view.round.seats.reduce((sum, seat) => sum + Object.keys(seat.stakes).length, 0);
    const words = `${lie === 1 ? "1 wager goes" : `${lie} wagers go`} back to the players, and the round is over.`;
    if (lie && !(await askWhether("Cancel this round?", words, "Yes, cancel the round", "Back to the wagers"))) return;
    await this.act({ type: "irregularity-called", kind: "void", seat: null, reason: "opened by mistake, taken back before the cards" });
    await this.act({ type: "round-closed" });
    say("The round is taken back: give every wager back");
  };

  async takeBack(view) {
    const lying = view.round.seats.flatMap((seat) => Object.entries(seat.stakes).map(([wager, stake]) =>
      [`${seat.seat} ${wager}`, `Seat ${seat.seat}: ${nameOf(view, wager)}, ${dollars(stake.cents)}`]));
    const which = choice("Wager", lying);
    const reason = textInput("reason", { maxlength: 500 });
    const read = () => [...which.querySelector("select").value.split(" "), reason.value];
    const send = ([seat, wager, why], id) => this.act({ type: "wager-taken-back", seat: Number(seat), wager, reason: why }, undefined, id);
    await ask({ title: "Take a wager back", text: "A wager that came late goes back to its player.", fields: [which, field("Reason", reason)], yes: "Give it back", read, send });
  }
}

/** Which way a correction goes, as far as it can be read. */
function correctionWords(text) {
  if (!/^-?\d{1,7}(\.\d{2})?$/.test(text)) return "Correct the payment";
  const corrected = centsOf(text);
  return corrected < 0 ? `Take ${dollars(-corrected)} back` : `Pay ${dollars(corrected)} more`;
}

function centsOf(text) {
  const [whole, rest = "00"] = text.split(".");
  const cents = Math.abs(Number(whole)) * 100 + Number(rest);
  return whole.startsWith("-") ? -cents : cents;
}

/** What a seat has decided; a decision stands, so nothing is left to press. */
function drawDecided(seat) {
  return h("p", { class: "decided" }, h("strong", { class: "tag good" }, seat.void ? "VOID" : seat.action ? seat.action.toUpperCase() : "NOTHING TO DECIDE"));
}

/** What lies on the table. */
function drawTable(view) {
  const { round } = view;
  const lies = (seat) => Object.entries(seat.stakes).map(([wager, stake]) => `${nameOf(view, wager)} ${dollars(stake.cents)}`).join(", ");
  const word = (seat) => (seat.void ? "void" : seat.foul ? "foul" : seat.action === "set" ? "" : seat.action);
  return h(
    "section", { class: "felt layout", "aria-label": "The table" },
    view.entry.layout.dealer_cards ? h("div", { class: "hand dealer" }, h("h2", { class: "seat-name" }, "Dealer", round.dealer.name ? `: ${round.dealer.name}` : ""), handCards(round.dealer)) : null,
    round.board.dealt ? h("div", { class: "hand" }, h("h2", { class: "seat-name" }, "Board"), round.board.cards ? cards(round.board.cards) : h("p", { class: "lies" }, `${round.board.dealt} cards face down`)) : null,
    h("div", { class: "hands" }, round.seats.map((seat) => h("div", { class: "hand" },
      h("h2", { class: "seat-name" }, `Seat ${seat.seat} `, word(seat) ? h("span", { class: "tag" }, word(seat)) : null, lammerTag(view, seat)), handCards(seat), h("p", { class: "lies" }, lies(seat))))),
  );
}

/** A hand: a tablet at the table shows nothing that the table does not. */
function handCards(hand) {
  if (!hand.dealt) return h("p", { class: "lies" }, "No cards yet");
  if (!hand.cards) return h("div", { class: "cards" }, Array.from({ length: hand.dealt }, back));
  if (!hand.front) return cards(hand.cards);
  const front = hand.front.split(" ");
  const backs = hand.cards.split(" ").filter((name) => !front.includes(name));
  return h("div", { class: "split" }, cards(hand.front), cards(backs.join(" ")));
}
