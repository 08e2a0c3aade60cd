// The felt: the dealer at the top, the seats along the rim, and the meters. It decides nothing.

import { back, card } from "./cards.mjs";
import { short, stack } from "./chips.mjs";
import { moves } from "./painting.mjs";
import { capitalised, t } from "./messages.mjs";
import { dollars, h } from "./pitboss.mjs";

const split = (text) => text.split(/\s+/).filter(Boolean);

/** A card that lies face down: all of them have one name, instead of seven times the same. */
function silentBack() {
  const down = back();
  down.setAttribute("aria-hidden", "true");
  return down;
}

/**
 * Cards in a row; those that are not known lie face down. `fresh` lets them come in one after the other and turn, `turned`
 * lets cards that lay face down turn; of more cards than count, those in `best` are marked.
 */
export function hand(text, dealt = 0, { fresh = false, turned = false, label = "", small = false, best = "" } = {}) {
  const faces = split(text), counts = new Set(split(best)), kind = `cards${small ? " small" : ""}`;
  if (!faces.length) {
    const backs = Array.from({ length: dealt }, silentBack);
    if (fresh && moves()) backs.forEach((back, at) => late(back, "dealt", at));
    return h("div", { class: kind, role: "img", "aria-label": `${label}${t("{count} cards face down", { count: dealt })}` }, backs);
  }
  const shown = faces.map((face) => marked(face, counts));
  const moved = moves() && (fresh || turned) ? shown.map((drawn, at) => turning(drawn, at, fresh)) : shown;
  return h("div", { class: kind, role: "group", "aria-label": label || t("cards") }, moved);
}

/** A card, marked by whether it is among those that count; by nothing where all do. */
function marked(face, counts) {
  const drawn = card(face);
  if (counts.size) drawn.classList.add(counts.has(face) ? "counts" : "idle");
  return drawn;
}

function late(element, name, at) {
  element.classList.add(name);
  element.style.setProperty("--at", String(at));
  return element;
}

/** A card over its back, which turns once it lies. */
function turning(drawn, at, flies) {
  const hidden = silentBack();
  hidden.removeAttribute("role");
  return late(h("span", { class: `turning${flies ? " dealt" : ""}` }, drawn, hidden), "late", at);
}

const RESULTS = { win: t("wins"), lose: t("loses"), tie: t("ties") };

/** A hand with its name, and how it came out against the dealer's. */
export function namedHand(cards, name, result, options) {
  return h(
    "div",
    { class: `set-hand${result ? ` ${result}` : ""}` },
    cards,
    h("p", { class: "hand-name" }, name, result ? h("span", { class: `hand-result ${result}` }, options?.copies && result === "tie" ? t("copies") : RESULTS[result]) : null),
  );
}

/** The hands of a spot: two that are set, or one that is not; each with its name once that is known. */
export function hands(shown, { compared = {}, ...options } = {}) {
  if (!shown.front) {
    const folded = shown.name ? t("{hand}, folded", { hand: shown.name }) : t("folded");
    const name = shown.action === "fold" ? folded : shown.name;
    return h("div", { class: "set-hands" }, namedHand(hand(shown.cards, shown.dealt, options), name ?? "", compared.comparison));
  }
  return h(
    "div",
    { class: "set-hands" },
    [["back", shown.back, shown.back_name, t("back")], ["front", shown.front, shown.front_name, t("front")]].map(([place, cards, name, said]) =>
      namedHand(hand(cards, 0, { ...options, best: "", label: `${options.label ?? ""}${said}` }), name, compared[place], { copies: true })),
  );
}

/** Cards of which some lie face down; those in `best` are marked, and all but the first `lay` turn now. */
function partly(shown, label, best = "", lay = Infinity) {
  const faces = split(shown.cards), counts = new Set(split(best)), backs = Math.max(0, shown.dealt - faces.length);
  if (!faces.length) return hand("", shown.dealt, { label: `${label} ` });
  return h("div", { class: "cards", role: "group", "aria-label": backs ? t("{cards}, {count} more face down", { cards: label, count: backs }) : label }, faces.map((face) => marked(face, counts)).map((drawn, at) => (at >= lay && moves() ? turning(drawn, at - lay) : drawn)), Array.from({ length: backs }, silentBack));
}

/** The board, marked by the seat's own hand once that is over; `lay` of its cards lay face up before. */
export function board(view, seat, lay) {
  const shown = view.round?.board, best = view.round?.status === "closed" ? view.best?.[seat] : "";
  return [
    h("h2", { class: "dealer-title" }, t("Board")),
    shown?.dealt ? partly(shown, t("the board"), best, lay) : h("div", { class: "card-spots", "aria-hidden": "true" }, Array.from({ length: view.layout.board_cards }, () => h("span", { class: "card-spot" }))),
  ];
}

/** The dealer's place. */
export function dealer(view, { fresh, turned }) {
  const shown = view.round?.dealer;
  const has = shown && (shown.dealt > 0 || shown.cards);
  if (!view.layout.dealer_cards) return [];
  if (has && shown.cards && split(shown.cards).length < shown.dealt) return [h("h2", { class: "dealer-title" }, t("Dealer")), partly(shown, t("the dealer's cards"))];
  const says = dealerSays(shown);
  return [
    h("h2", { class: "dealer-title" }, t("Dealer")),
    has
      ? hands({ ...shown, name: says }, { fresh, turned, label: `${t("the dealer's cards")}: `, best: view.best?.[0] })
      : h("div", { class: "card-spots", "aria-hidden": "true" }, Array.from({ length: view.layout.dealer_cards }, () => h("span", { class: "card-spot" }))),
    has && shown.front && says ? h("p", { class: "dealer-says" }, says) : null,
  ];
}

function dealerSays(shown) {
  if (!shown?.name) return "";
  if (shown.barred) return t("{hand}: every main wager is a push", { hand: shown.name });
  if (shown.front) return ""; // both hands have their names
  return shown.qualifies === false ? t("{hand}: the dealer does not qualify", { hand: shown.name }) : shown.name;
}

/** All seats, with who sits there and what lies before them. */
export function seats(view, { fresh, sit }) {
  const own = view.chairs.find((chair) => chair.own)?.seat ?? 0;
  const all = Array.from({ length: view.layout.seats }, (_, at) => seat(view, at + 1, { fresh, sit: own ? null : sit }));
  place(all, own);
  return all;
}

/** Seats along the rim: one's own is in the middle, where the own place is, and the others to its left and right. */
function place(all, own) {
  const count = all.length, others = own ? count - 1 : count;
  const left = Math.ceil(others / 2);
  all.forEach((element, at) => {
    // How many seats it is away from the middle: to the left below 0.
    const away = own ? ((at + 1 - own + count + left) % count) - left : at < left ? at - left : at - left + 1;
    if (!away) return;
    const many = away < 0 ? left : others - left;
    const along = many > 1 ? (many - Math.abs(away)) / (many - 1) : 0.5; // from the dealer's side to the player's
    const down = 26 + along * (many > 3 ? 53 : 42);
    element.style.setProperty("--across", String(50 + Math.sign(away) * (40 - 5 * ((down - 26) / 42) ** 1.7)));
    element.style.setProperty("--down", String(down));
  });
}

function seat(view, number, { fresh, sit }) {
  const chair = view.chairs.find((chair) => chair.seat === number);
  const played = view.round?.seats.find((seat) => seat.seat === number);
  // A hand of the last round whose player has left does not keep the seat from whoever comes.
  const name = chair?.name ?? (sit && view.round?.status === "closed" ? "" : played?.player);
  const own = Boolean(chair?.own);
  const attributes = { class: `seat${own ? " own" : ""}${name ? "" : " empty"}`, dataset: { seat: number } };
  if (!name) {
    const inside = sit && view.open
      ? h("button", { class: "sit", dataset: { focus: `sit-${number}` }, onclick: (event) => sit(number, event.currentTarget), "aria-label": t("Sit down at seat {seat}", { seat: number }) }, t("Sit here"))
      : h("span", { class: "seat-free" }, h("span", { class: "sr-only" }, t("Seat"), " "), number);
    return h("li", attributes, inside);
  }
  return h(
    "li",
    attributes,
    h("span", { class: "seat-name" }, own ? t("{player} (you)", { player: name }) : name),
    own ? h("span", { class: "narrow-words seat-credits" }, t("practice credits, worth nothing")) : null,
    own ? null : stakes(view, played),
    played && !own && played.dealt > 0 ? hands(played, { fresh, small: true, label: `${name}: `, best: view.best?.[number] }) : null,
    seatNote(view, number, name, played, own),
  );
}

/** What another player has bet; then what is lost, and what stays with what was won. */
function stakes(view, played) {
  let lost = 0, won = 0, stay = Object.values(played?.stakes ?? {}).reduce((sum, stake) => sum + stake.cents, 0);
  if (stay) return h("span", { class: "seat-bet" }, stack(stay), h("span", {}, short(stay)), h("span", { class: "sr-only" }, ` ${t("in bets")}`));
  for (const pay of view.round?.pays ?? []) {
    if (pay.seat !== played?.seat) continue;
    const net = netOf(view, pay), lies = view.layout.wagers.some(({ id }) => id === pay.wager) ? pay.stake_cents : 0;
    if (net < 0) lost += lies;
    else [stay, won] = [stay + lies, won + net];
  }
  const pile = (cents) => (cents ? stack(cents) : null);
  return lost || stay || won ? h("span", { class: "seat-bet" }, h("span", { dataset: { net: -lost } }, pile(lost)), h("span", { dataset: { net: won } }, pile(stay), h("span", { class: "winnings" }, pile(won)))) : null;
}

function seatNote(view, number, name, played, own) {
  const result = view.results.find((result) => result.seat === number);
  if (result && played) return own ? null : h("span", { class: `seat-note ${netSign(result.net_cents)}` }, netShort(result.net_cents));
  if (view.round?.step === "wagers" && view.round.ready.includes(name)) return h("span", { class: "seat-note" }, t("ready"));
  if (view.round?.undecided.includes(number)) return h("span", { class: "seat-note thinking" }, own ? t("your turn") : t("thinking"));
  if (played?.action && view.round?.status === "running") return h("span", { class: "seat-note" }, { set: t("set"), play: t("plays"), fold: t("folded"), check: t("checks"), pull: t("pulls back"), raise: t("raises") }[played.action] ?? placed(view, played.action));
  return null;
}

/** A bet of a street by its wager's name. */
const placed = (view, action) => view.layout.wagers.find((wager) => wager.id === action)?.name ?? t(capitalised(action));

/** What a line of pays brought, with the jackpot that was won on it. */
export const netOf = (view, pay) => view.wins.filter((win) => pay.meter && win.seat === pay.seat && win.wager === pay.wager).reduce((sum, win) => sum + win.cents, pay.net_cents);

/** What a wager brought. */
export const netOn = (view, seat, wager) => view.round.pays.filter((pay) => pay.seat === seat && pay.wager === wager).reduce((sum, pay) => sum + netOf(view, pay), 0);

/** Won, lost, or neither. */
export const netSign = (net) => (net > 0 ? "won" : net < 0 ? "lost" : "");

/** A net amount in a few letters. */
export const netShort = (net) => (net > 0 ? `+${short(net)}` : net < 0 ? `−${short(-net)}` : t("even"));

/** The meters of the jackpots at this table. */
export function meters(view) {
  return view.displays.map((display) =>
    h(
      "div",
      { class: "meter" },
      h("span", { class: "meter-name" }, display.name),
      display.meters.map((meter) => h("span", { class: "meter-amount", dataset: { meter: `${display.jackpot} ${meter.id}`, cents: meter.cents } }, dollars(meter.cents))),
    ),
  );
}

const shownMeters = new Map();

/** Let meters that have grown run up to what they are now, and down for who has won one. */
export function tick(root, won) {
  for (const element of root.querySelectorAll("[data-meter]")) {
    const to = Number(element.dataset.cents), from = shownMeters.get(element.dataset.meter) ?? to;
    shownMeters.set(element.dataset.meter, to);
    if (from < to || won) run(element, from, to);
  }
}

/** Let a figure count from one amount to another; a later one ends it. */
export function run(element, from, to, text = dollars) {
  const began = performance.now(), lasts = from === to || !moves() ? 1 : 1200;
  element.began = began;
  const step = (now) => {
    const part = Math.min(1, (now - began) / lasts);
    element.textContent = text(part < 1 ? Math.floor(from + (to - from) * part) : to);
    if (part < 1 && element.isConnected && element.began === began) requestAnimationFrame(step);
  };
  step(lasts > 1 ? began : began + 1);
}
