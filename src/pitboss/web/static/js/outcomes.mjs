// A round by its outcomes: who folded, won or pushed, one tap an exception; cards only where a pay table has a line for them.

import { cards } from "./cards.mjs";
import { api, dollars, h, say } from "./pitboss.mjs";
import { at, bar, button, command } from "./pit.mjs";
import { Picker } from "./picker.mjs";
import { nameOf } from "./wagers.mjs";

const WORDS = { win: "WIN", lose: "LOSE", push: "PUSH" };
const MANY_WAYS = 6;
const DEALER = "dealer", BOARD = "board";

/** What a dealer has said of a round so far. Nothing of it is sent before SETTLE, and every tap can be undone. */
export class Outcomes {
  constructor(table) {
    this.table = table;
    this.picker = new Picker();
    this.begin("");
  }

  begin(round) {
    this.round = round;
    this.said = { dealer: "plain", others: "lose", seats: {}, cards: {} };
    this.before = [];
    this.showing = "";
    this.pays = null;
    this.problem = "";
    this.asked = "";
  }

  /** Change what is said, and remember what it was. */
  say(change) {
    this.before.push(structuredClone(this.said));
    change(this.said);
  }

  undo() {
    const said = this.before.pop();
    if (said) this.said = said;
    this.showing = "";
  }

  /** Whether cards of a hand are asked for and none is entered. */
  get isAsking() {
    return Boolean(this.showing) && !this.said.cards[this.showing]?.length;
  }

  of(seat) {
    return this.said.seats[seat] ?? {};
  }

  set(seat, change) {
    this.say((said) => { said.seats[seat] = { ...said.seats[seat], ...change }; });
  }

  /** Everything as the server reads it. */
  body(view) {
    const { outcomes } = view.entry;
    const dealer = outcomes.dealer.find((hand) => hand.id === this.said.dealer);
    const spoken = (name) => (this.said.cards[name] ?? []).join(" ");
    const seats = view.round.seats.map(({ seat }) => ({ seat, ...this.of(seat), cards: spoken(String(seat)) }))
      .filter(({ outcome, way, cards: shown }) => outcome || way || shown)
      .map(({ seat, outcome, way, cards: shown }) => ({ seat, outcome: this.isIn(outcomes, way) ? outcome ?? "" : "", decisions: way ? outcomes.ways[way].decisions : [], cards: shown }));
    return { seats, others: this.said.others, qualifies: dealer?.qualifies ?? true, barred: dealer?.barred ?? false, dealer_cards: spoken(DEALER), board: spoken(BOARD) };
  }

  isIn(outcomes, way) {
    return !outcomes.ways[way ?? 0]?.folded;
  }

  /** How a seat comes out as things are said: its own outcome, the only one that there is, or that of all others. */
  outcomeOf(view, seat) {
    const { outcomes } = view.entry;
    const allowed = outcomes.dealer.find((hand) => hand.id === this.said.dealer)?.outcomes ?? [];
    if (!this.isIn(outcomes, this.of(seat).way) || !hasBase(view, seat)) return "";
    return allowed.length === 1 ? allowed[0] : this.of(seat).outcome || this.said.others;
  }

  /** Ask what this would pay, once for each change; a refusal is a sentence beside the seats. */
  async preview(view, redo) {
    const body = this.body(view), asked = `${view.round.id} ${JSON.stringify(body)}`;
    if (asked === this.asked) return;
    this.asked = asked;
    let pays = null, problem = "";
    try {
      ({ pays } = await api("POST", at("tables", this.table, "rounds", "outcomes", "preview"), body));
    } catch (error) {
      problem = error.message;
    }
    if (this.asked !== asked) return;
    Object.assign(this, { pays, problem });
    redo();
  }
}

function hasBase(view, number) {
  const seat = view.round.seats.find((seat) => seat.seat === number);
  return view.entry.outcomes.base.some((wager) => seat?.stakes[wager]);
}

/** The seats with their outcomes, the dealer above them. */
export function drawOutcomes(entry, view, redo, quiet) {
  const { said } = entry;
  said.preview(view, redo);
  const settle = async () => {
    await command(at("tables", entry.table, "rounds", "outcomes"), said.body(view));
    say("Pay and take as listed");
  };
  return [
    h("section", { class: "card-panel stack tight", "aria-labelledby": "outcomes" },
      h("h2", { id: "outcomes" }, "How did the seats come out?"),
      drawDealer(view, said, redo),
      h("div", { class: "outcomes" }, [...view.round.seats].reverse().map((seat) => drawSeat(view, seat, said, redo))),
      h("p", { class: "notice bad", role: "alert", hidden: !said.problem }, said.problem),
      said.showing ? drawShowing(view, said, redo) : null,
      h("p", { class: "muted" }, view.entry.outcomes.unknown)),
    bar(
      button("SETTLE", settle, { key: "settle", class: "primary huge", disabled: Boolean(said.problem) || said.isAsking }),
      button("Undo", () => { said.undo(); redo(); }, { key: "undo", disabled: !said.before.length }),
      quiet),
  ];
}

function toggle(text, on, tap, key, more = {}) {
  return button(text, tap, { key, "aria-pressed": String(on), ...more });
}

function drawDealer(view, said, redo) {
  const { dealer, dealer_cards: many, board_cards: board } = view.entry.outcomes;
  const now = dealer.find((hand) => hand.id === said.said.dealer);
  const say = (change) => () => { said.say(change); redo(); };
  return h("div", { class: "row" },
    dealer.length > 1 ? h("div", { class: "row", role: "group", "aria-label": "The dealer's hand" }, dealer.map((hand) =>
      toggle(hand.name, hand.id === said.said.dealer, say((all) => { all.dealer = hand.id; }), `dealer-${hand.id}`))) : null,
    (now?.outcomes.length ?? 0) > 1 ? h("div", { class: "row", role: "group", "aria-label": "All other seats" }, h("span", { class: "muted" }, "All others"), now.outcomes.map((word) =>
      toggle(WORDS[word], word === said.said.others, say((all) => { all.others = word; }), `others-${word}`, { "aria-label": `All others ${word}` }))) : null,
    many ? drawShow(view, DEALER, "Dealer's cards", said, redo) : null,
    board ? drawShow(view, BOARD, "Board", said, redo) : null);
}

/** How many cards a hand has. */
function cardsIn(view, name) {
  const { layout, outcomes } = view.entry;
  return name === DEALER ? outcomes.dealer_cards : name === BOARD ? outcomes.board_cards : layout.cards;
}

/** Whoever asks for the deck finds the whole of it in sight, and a reader types into it. */
function leadToDeck() {
  const deck = document.querySelector(".showing");
  deck?.querySelector('[data-key="typed-cards"]').focus({ preventScroll: true });
  deck?.scrollIntoView({ block: "nearest" });
}

/** The button behind which cards are shown, or the cards: as wide before as after, so that no button beside it moves. */
function drawShow(view, name, text, said, redo, label = text) {
  const shown = said.said.cards[name] ?? [];
  const tap = () => {
    said.showing = said.showing === name ? "" : name;
    said.picker.begin("");
    redo();
    setTimeout(leadToDeck); // it is drawn once the tap is over
  };
  const made = button(shown.length ? cards(shown.join(" ")) : text, tap, {
    key: `show-${name}`, class: "show-cards", "aria-pressed": String(said.showing === name), "aria-label": shown.length ? `${label}: ${shown.join(" ")}` : label,
  });
  made.style.setProperty("--cards", cardsIn(view, name));
  return made;
}

function drawSeat(view, seat, said, redo) {
  const { outcomes } = view.entry;
  const number = seat.seat, own = said.of(number), now = said.outcomeOf(view, number);
  const allowed = outcomes.dealer.find((hand) => hand.id === said.said.dealer)?.outcomes ?? [];
  const usual = outcomes.ways.findIndex((way) => !way.folded);
  const set = (change) => () => { said.set(number, change); redo(); };
  const word = (outcome) => toggle(WORDS[outcome], now === outcome, set({ outcome, ...(said.isIn(outcomes, own.way) ? {} : { way: usual }) }), `${outcome}-${number}`, { "aria-label": `Seat ${number}: ${outcome}` });
  const way = (place) => toggle(outcomes.ways[place].name.toUpperCase(), (own.way ?? 0) === place, set({ way: place }), `way-${place}-${number}`, { "aria-label": `Seat ${number}: ${outcomes.ways[place].name}` });
  const places = outcomes.ways.map((_, place) => place);
  const stays = places.filter((place) => !outcomes.ways[place].folded), folds = places.filter((place) => outcomes.ways[place].folded);
  const based = hasBase(view, number);
  return h("section", { class: `outcome came-${now || (based ? "fold" : "alone")}`, "aria-label": `Seat ${number}` },
    h("h3", {}, `Seat ${number}`),
    h("p", { class: "lies" }, Object.entries(seat.stakes).map(([wager, stake]) => `${nameOf(view, wager)} ${dollars(stake.cents)}`).join(", ")),
    h("div", { class: "said" },
      based && places.length > MANY_WAYS ? drawWays(outcomes, number, own, said, redo) : null,
      based && stays.length > 1 && places.length <= MANY_WAYS ? h("div", { class: "row tight", role: "group", "aria-label": "Bets" }, stays.map(way)) : null,
      h("div", { class: "row tight", role: "group", "aria-label": "Outcome" },
        based ? allowed.map(word) : null,
        based && places.length <= MANY_WAYS ? folds.map(way) : null,
        drawShow(view, String(number), "CARDS", said, redo, `CARDS of seat ${number}`))),
    h("strong", { class: "prize" }, drawNet(said, number)));
}

/** More ways to bet than buttons: a list. */
function drawWays(outcomes, number, own, said, redo) {
  const list = h("select", { "data-key": `ways-${number}`, "aria-label": `Seat ${number}: bets` }, outcomes.ways.map((way, place) => h("option", { value: String(place), selected: (own.way ?? 0) === place }, way.name)));
  list.addEventListener("change", () => { said.set(number, { way: Number(list.value) }); redo(); });
  return list;
}

/** What a seat wins or loses as things are said. */
function drawNet(said, number) {
  if (!said.pays) return "";
  const own = said.pays.filter((pay) => pay.seat === number);
  if (own.some((pay) => pay.meter)) return "JACKPOT";
  const net = own.reduce((sum, pay) => sum + pay.net_cents, 0);
  return net > 0 ? `+${dollars(net)}` : net < 0 ? `−${dollars(-net)}` : "±0";
}

/** The deck for the hand that is shown; the last card closes it. */
function drawShowing(view, said, redo) {
  const name = said.showing, { jokers } = view.entry, count = cardsIn(view, name);
  const others = Object.entries(said.said.cards).filter(([other]) => other !== name).flatMap(([, shown]) => shown);
  const text = name === DEALER ? "the dealer" : name === BOARD ? "the board" : `seat ${name}`;
  const { picker } = said;
  if (picker.for !== `${said.round}.${name}`) {
    picker.begin(`${said.round}.${name}`);
    picker.chosen = [...(said.said.cards[name] ?? [])];
  }
  const keep = () => {
    const chosen = [...picker.chosen];
    said.say((all) => { all.cards[name] = chosen; });
    said.showing = "";
    picker.begin("");
  };
  const changed = () => {
    if (picker.chosen.length === count) keep();
    redo();
  };
  const none = () => {
    said.say((all) => { delete all.cards[name]; });
    said.showing = "";
    picker.begin("");
    redo();
  };
  return h("section", { class: "stack tight showing", "aria-label": `Cards of ${text}` },
    h("div", { class: "row between" }, h("h3", {}, `Cards of ${text}`), button("No cards", none, { key: "no-cards" })),
    picker.draw({ count, jokers, seen: new Set(others), changed, done: changed, label: `Cards of ${text}` }));
}
