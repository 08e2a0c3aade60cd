// A practice table: what the server says is drawn, what the player does is sent, and live updates ask for it again.

import { keepHand } from "./lesson.mjs";
import { afterTap } from "./tap.mjs";
import { freeKey, listenForKeys } from "./keys.mjs";
import { moves, paint } from "./painting.mjs";
import { Draft, betting, bettingBar, lyingBets, newSeed, seedOf } from "./play-bets.mjs";
import { action, actions, hintAction, settle } from "./play-bar.mjs";
import { bestPlay, counting, hinted, jackpots, judgement, netText, pill, results, shuffleCheck } from "./play-after.mjs";
import { short } from "./chips.mjs";
import { board, dealer, hands, meters, netOn, run, seats, tick } from "./play-felt.mjs";
import { asPlayer, keptName, suggestedName } from "./play-name.mjs";
import { dealtIn, heardApart, putChips, settleChips } from "./play-motion.mjs";
import { Setting, settingBar, settingHand } from "./play-set.mjs";
import { t } from "./messages.mjs";
import { api, busy, complain, h, listen, newId, pageData, say } from "./pitboss.mjs";
import { told } from "./play-words.mjs";
import { isMuted, mute, sound } from "./sounds.mjs";

const table = document.getElementById("play").dataset.table;
const path = `/api/v1/play/tables/${encodeURIComponent(table)}`;
const part = (id) => document.getElementById(id);

/** What is known: the last view, the hand before, and what the player is about to do. */
const now = { view: pageData(), before: null, last: null, draft: null, setting: null, hint: null, opening: null, satOut: "", skew: 0, timer: 0, leaves: false };

// Asking the server: one question at a time, and once more if something has happened meanwhile.

let asking = null, askAgain = false, newest = 0, acting = 0;

async function refresh() {
  askAgain = true;
  asking ??= (async () => {
    try {
      while (askAgain) {
        askAgain = false;
        take(await api("GET", path));
      }
    } finally {
      asking = null;
    }
  })();
  await asking;
}

/** Something has happened at the table: it is asked for again, unless an answer that is on its way will show it. */
async function hear(id) {
  newest = Math.max(newest, Number(id) || Infinity);
  await catchUp();
}

async function catchUp() {
  if (acting || newest <= now.view.event) return;
  await refresh();
  newest = Math.min(newest, now.view.event);
}

/** Send something; its answer has the new view. */
async function send(what, body = {}) {
  const done = await api("POST", `${path}/${what}`, body, { id: newId(), view: true });
  take(done.view);
  return done;
}

/** Do something whose answer shows what came of it; after a problem the truth is asked for. */
async function alone(action) {
  acting += 1;
  try {
    await action();
  } catch (problem) {
    newest = Infinity;
    throw problem;
  } finally {
    acting -= 1;
    await catchUp();
  }
}

/** Send something and show what came of it; a problem is shown too. */
function act(button, action) {
  return busy(button, async () => {
    await alone(action);
    complain("");
  });
}

// What a new view means.

function take(view) {
  const before = now.view;
  if (view.event < before.event) return;
  now.skew = Date.parse(view.now) - Date.now();
  now.before = before;
  now.view = view;
  const round = view.round, seat = ownSeat();
  if (round && round.step === "wagers" && round.status === "running") promise(round);
  if (!acting && lying(before) !== lying(view)) now.draft = null; // bets from another page of the player's are those that count
  if (round?.status === "closed" && seat && round.seats.some((other) => other.seat === seat && other.own)) {
    if (now.last?.view.round.id !== round.id) {
      now.last = { view, seat, shown: true };
      keepHand(round.id, seat);
    }
  }
  if (round?.id !== before?.round?.id || round?.step !== before?.round?.step) now.hint = null;
  if (isDealtWithout(before, view)) now.satOut = round.id;
  const words = told(before, view);
  if (words) tell(words);
  if (before.chairs.some((chair) => chair.own) && !seat && !now.leaves) {
    say(view.open ? t("You no longer have a seat here: you left it on another page, or did nothing for a while. Take any free seat.") : t("This table is closed right now."));
  }
  happened(before, view);
}

/** The bets of a player that lie on the layout before the cards, to be compared. */
const lying = ({ round }) => JSON.stringify((round?.step === "wagers" && round.seats.find((seat) => seat.own)?.stakes) || {});

/** Whether the cards of a round have just come without a player who was at the table and had not bet. */
function isDealtWithout(before, { round, chairs }) {
  const waited = before.round?.id === round?.id && before.round?.step === "wagers" && before.chairs.some((chair) => chair.own);
  return waited && round.status === "running" && round.step !== "wagers" && chairs.some((chair) => chair.own) && !round.seats.some((seat) => seat.own);
}

/** How many cards of the board lie face up. */
const onBoard = (round) => (round?.board?.cards ? round.board.cards.split(" ").length : 0);

/** How many cards are new on the felt: dealt to us, or turned up by the dealer or on the board; and whether they are a deal. */
function newCards(before, view) {
  const old = before.round?.id === view.round?.id ? before.round : null;
  const mine = (round) => round?.seats.find((seat) => seat.own)?.dealt ?? 0;
  const dealt = mine(view.round) && !mine(old) ? mine(view.round) : 0;
  const turned = view.round?.dealer.cards && !old?.dealer.cards ? view.round.dealer.cards.split(" ").length : 0;
  return { count: Math.max(dealt, turned, onBoard(view.round) - onBoard(old)), isDeal: dealt > 0 && view.round.status === "running" };
}

/** The own circles on which a decision has put something. */
function raised(before, view) {
  if (before.round?.id !== view.round?.id || before.round?.step === "wagers") return [];
  const { round } = view, stakes = (shown) => Object.keys(shown?.seats.find((seat) => seat.own)?.stakes ?? {});
  const old = stakes(before.round), lie = round?.status === "closed" ? Object.keys(betsOf({ view, seat: ownSeat() })) : stakes(round);
  return lie.filter((wager) => !old.includes(wager) && view.layout.wagers.some(({ id }) => id === wager));
}

/** What one has bet anew lies on its circles: it slides there, and is heard. Gives how long that takes. */
function put(wagers) {
  if (!wagers.length) return 0;
  sound("chip");
  return putChips([...part("own").querySelectorAll(".spot[data-wager]")].filter((spot) => wagers.includes(spot.dataset.wager)), part("bar"));
}

/** What a new view is heard and seen by: cards first, then names and buttons, then chips. */
function happened(before, view) {
  if (before === view) return draw();
  const { count, isDeal } = newCards(before, view), over = view.round?.status === "closed" && before.round?.status !== "closed";
  if (count) sound(isDeal ? "cards" : "flip", Math.min(count, 7), heardApart(isDeal));
  if (count && played() && !over) showFelt();
  const wait = count && moves() ? dealtIn(count, isDeal) : 0;
  if (count) part("play").classList.toggle("reveals", !isDeal);
  if (count) hold(wait); // a view that comes while cards fly does not let them land
  draw();
  const slides = put(raised(before, view));
  if (over && seen().round?.id === view.round.id) setTimeout(() => settled(view), Math.max(wait, slides));
}

/** A hand is played on the felt: who has scrolled down comes back up, and a low window shows nothing else. */
function showFelt() {
  if (innerHeight < 480 || document.querySelector(".table").getBoundingClientRect().top < 0) part("play").scrollIntoView({ block: "start", behavior: moves() ? "smooth" : "instant" });
}

let holding = 0;

/** Names, results, credits and buttons come when the last card lies. */
function hold(milliseconds) {
  clearTimeout(holding);
  const felt = part("play");
  felt.classList.toggle("dealing", milliseconds > 0);
  if (milliseconds) holding = setTimeout(() => { felt.classList.remove("dealing"); drawPurse(); drawMeters(); }, milliseconds);
}

/** The chips of a hand that is over, and its sound. */
function settled(view) {
  const seat = ownSeat(), net = view.results.find((result) => result.seat === seat)?.net_cents ?? 0;
  const spots = [...part("own").querySelectorAll(".spot[data-wager]")].map((element) => ({ element, net: netOn(view, seat, element.dataset.wager), ...fromMeter(view, element.dataset.wager) }));
  const others = [...part("seats").querySelectorAll("[data-net]")].map((element) => ({ element, net: +element.dataset.net }));
  settleChips(spots.concat(others), part("dealer"));
  if (!played()) return;
  if (hasWon(view)) import("./rain.mjs").then(({ rain }) => rain(document.querySelector(".table"))).catch(() => {});
  sound(hasWon(view) ? "jackpot" : net > 0 ? "won" : net < 0 ? "lost" : "chip");
}

/** A jackpot comes from its meter, and everything else from the dealer. */
const fromMeter = (view, wager) => (view.wins.some((win) => win.seat === ownSeat() && win.wager === wager) ? { from: part("meters") } : {});

/** Whether a jackpot was won at one's own seat in the hand that is over. */
const hasWon = (view) => view.wins.some((win) => win.seat === ownSeat());

/** Keep the seal that was shown before the bets. */
function promise(round) {
  try {
    sessionStorage.setItem(`seal ${round.id}`, sessionStorage.getItem(`seal ${round.id}`) ?? round.commitment);
  } catch {
    // Without a memory the seal of the round is checked.
  }
}

function promised(round) {
  try {
    return sessionStorage.getItem(`seal ${round.id}`);
  } catch {
    return null;
  }
}

const ownSeat = () => now.view.chairs.find((chair) => chair.own)?.seat ?? 0;
const played = () => now.view.round?.seats.find((seat) => seat.seat === ownSeat());

function tell(text) {
  const log = part("commentary");
  log.append(h("p", {}, text));
  while (log.children.length > 20) log.firstChild.remove();
}

// What is drawn.

/** What lies on the felt: one's last hand until one goes on, whoever bets already; and nothing for who bets. */
function seen() {
  const { view, last } = now, place = stage();
  if (place === "after" && view.round?.id !== last.view.round.id) {
    const { round, results, wins, best, comparisons } = last.view;
    return { ...view, round, results, wins, best, comparisons };
  }
  return view.round?.status === "closed" && place === "bet" ? { ...view, round: null, results: [], wins: [] } : view;
}

function draw() {
  document.querySelector(".table").style.setProperty("--cards", String(Math.max(now.view.layout.cards, now.view.layout.dealer_cards, now.view.layout.board_cards)));
  const { before } = now, view = seen(), round = view.round;
  const isNew = (count) => before && round === now.view.round && count(view.round) > (before.round?.id === round?.id ? count(before.round) : 0);
  const same = before !== now.view && before?.round?.id === round?.id;
  part("board").hidden = !view.layout.board_cards;
  paint(part("board"), [round?.board, view.layout.board_cards, round?.status, view.best?.[ownSeat()]], () => board(view, ownSeat(), same ? onBoard(before.round) : Infinity));
  const lay = same && before.round?.dealer.dealt > 0;
  paint(part("dealer"), [round?.dealer, view.layout.cards, view.best?.[0]], () => dealer(view, { fresh: isNew((round) => round?.dealer.dealt ?? 0), turned: lay && round?.dealer.cards && !before.round.dealer.cards }));
  drawMeters();
  paint(part("seats"), [view.chairs, round?.seats, round?.ready, round?.undecided, round?.status, view.results, view.open], () => seats(view, { fresh: isNew((round) => round?.seats.reduce((sum, seat) => sum + seat.dealt, 0) ?? 0), sit }));
  part("top-up").hidden = view.purse_cents === null || view.purse_cents >= 5 * view.layout.wagers[0].least_cents;
  part("leave").hidden = !ownSeat();
  drawOwn();
  drawBar();
  drawPurse();
  drawAfter();
  drawSeal();
  wait();
  lookAgain();
}

/** The meters of the jackpots: they tell of a win no sooner than the cards. */
function drawMeters() {
  if (part("play").classList.contains("dealing")) return;
  paint(part("meters"), now.view.displays, () => meters(now.view));
  tick(part("meters"), hasWon(now.view));
}

let looking = 0;

/** Nobody is told that a table opens again: whoever waits for it looks now and then. */
function lookAgain() {
  clearTimeout(looking);
  if (stage() === "closed") looking = setTimeout(() => refresh().catch(lookAgain), 10_000);
}

/** Credits in the purse, and apart what is on the layout: about to be bet, or bet and not settled yet. */
function drawPurse() {
  const { view } = now, held = view.purse_cents, purse = part("purse");
  part("purse-box").hidden = held === null;
  if (held === null || part("play").classList.contains("dealing")) return;
  const running = view.round?.status === "running" ? played() : null;
  const stakes = Object.values(running?.stakes ?? {}).reduce((sum, stake) => sum + stake.cents, 0);
  const down = stage() === "bet" ? now.draft?.total ?? 0 : stakes;
  const cents = Math.max(0, held - down), from = purse.cents;
  purse.cents = cents;
  run(purse, from < cents && hasWon(view) ? from : cents, cents, short);
  part("in-bets").textContent = down ? t("+ {bets} in bets", { bets: short(down) }) : "";
}

/** What the player has to do now. */
function stage() {
  const { view } = now, round = view.round;
  if (!view.open) return "closed";
  if (!ownSeat()) return "standing";
  const running = round && round.status === "running";
  if (running && round.step !== "wagers") {
    if (!played()) return "next-round";
    return round.undecided.includes(ownSeat()) ? "decide" : "others-decide";
  }
  if (running && round.ready.length && round.ready.includes(view.chairs.find((chair) => chair.own).name)) return "others-bet";
  return now.last?.shown ? "after" : "bet";
}

function drawOwn() {
  const { view } = now, place = stage(), own = part("own");
  const mine = seen().round?.seats.find((seat) => seat.seat === ownSeat());
  own.dataset.stage = place;
  if (place === "bet") {
    const offered = view.layout.wagers.map((wager) => wager.id).join(" "); // a jackpot that is retired takes its spot away
    if (!now.draft || now.draft.seat !== ownSeat() || now.draft.offered !== offered) {
      now.draft = Object.assign(new Draft(view, ownSeat(), lastStakes()), { offered });
      openRound(ownSeat()).catch(() => {}); // Deal opens it then, and says what is wrong
    }
    const { draft } = now;
    draft.halted = view.halted; // a coin that lies there can be taken back, and no new one comes
    paint(own, ["bet", draft.amounts, draft.choices, draft.chip, draft.word, draft.halted, view.purse_cents, Boolean(draft.before.length)], () => betting(draft, view, changed));
    paint(part("seed"), ["seed", draft.seat], () => seedOf(draft));
    return;
  }
  part("seed").replaceChildren();
  part("seed").paintedAs = "";
  if (place === "decide" && view.layout.sets_hands) {
    const fresh = now.setting?.round !== view.round.id;
    if (fresh) now.setting = Object.assign(new Setting(path, ownSeat(), mine.cards), { round: view.round.id });
    paint(own, ["set", now.setting.key, now.hint], () => [settingHand(now.setting, changed, fresh && isFresh()), lyingBets(view.layout, mine.stakes), now.hint ? hinted(now.hint) : null]);
  } else if (place === "decide") {
    paint(own, ["decide", mine.cards, mine.stakes, now.hint, view.round.offers], () => [ownHands(mine), lyingBets(view.layout, mine.stakes), now.hint ? hinted(now.hint) : null]);
  } else {
    paint(own, [place, mine?.cards, mine?.front, mine?.stakes, now.last?.view.round.id, view.chairs.length], () => waiting(place, mine));
  }
}

/** Whether one's own cards have only just come. */
const isFresh = () => now.before && now.before !== now.view && !(now.before.round?.id === now.view.round?.id && now.before.round?.seats.find((seat) => seat.own)?.dealt);

function ownHands(mine) {
  const view = seen(), seat = ownSeat();
  return h("div", { class: "own-cards" }, hands(mine, { label: `${t("your cards")}: `, fresh: isFresh(), best: view.best?.[seat], compared: view.comparisons?.[seat] }));
}

/** The row of what can be done, always at the same place. What had the focus there hands it on to what is next. */
function drawBar() {
  const { view } = now, place = stage(), bar = part("bar");
  const key = {
    bet: () => [now.draft.amounts, now.draft.chip, now.draft.problem, now.draft.before.length, view.purse_cents],
    decide: () => [view.layout.sets_hands ? now.setting.key : null, view.round.offers, view.round.id],
    standing: () => [freeSeat()],
  }[place]?.() ?? [];
  afterTap(bar, () => {
    const active = document.activeElement, held = bar.contains(active) || (active?.closest("#own") ?? null) !== null || active === document.body;
    const other = bar.dataset.stage !== place;
    bar.dataset.stage = place;
    paint(bar, [place, ...key], barOf[place] ?? barOf.others);
    if (other && bar.dataset.used) settle(bar);
    if (other && held && bar.dataset.used) focusNext(place);
    bar.dataset.used = "yes";
  });
}

/** After a step the keys go on with what comes next: the cards to set, or the first thing that can be done. */
function focusNext(place) {
  const cards = place === "decide" && part("own").querySelector(".movable");
  (cards || part("bar").querySelector(".actions button:not(:disabled)"))?.focus({ preventScroll: true });
}

const barOf = {
  bet: () => bettingBar(now.draft, { changed, deal }),
  decide: () => (now.view.layout.sets_hands ? settingBar(now.setting, { changed, set, hint }) : decisions()),
  after: () => actions([action(t("Same bets"), { focus: "same", key: "s", primary: true }, same)], [action(t("New bets"), { focus: "new", key: "n" }, () => newBets())]),
  "others-bet": () => actions([action(t("Wait, change my bets"), { focus: "change", key: "w" }, (button) => act(button, () => send("bets", { seat: ownSeat(), bets: stakesNow() })))]),
  standing: () => (freeSeat() ? actions([action(t("Sit down"), { focus: "sit", key: "s", primary: true }, (button) => sit(freeSeat(), button))]) : null),
  others: () => null,
};

/** The first seat that nobody has taken. */
const freeSeat = () => Array.from({ length: now.view.layout.seats }, (_, at) => at + 1).find((seat) => !now.view.chairs.some((chair) => chair.seat === seat)) ?? 0;

/** An action in words: with what it costs, or what it brings back. */
function offered({ action, cents, name }) {
  if (!cents) return name;
  return action === "pull" ? `${name}, +${short(cents)}` : t("{action} for {bet}", { action: name, bet: short(cents) });
}

/** What the round lets a player do, as the server names it. */
function decisions() {
  const { view } = now, mine = played(), taken = ["t", "m", "i"], offers = view.round.offers[mine.seat] ?? [];
  const comesBack = offers.some((offer) => offer.action === "pull"); // to leave a bet there costs no more than to take it back
  const isMain = (offer, at) => comesBack || !at || (Boolean(offer.wager) && offer.wager === offers[0].wager); // all multiples of a bet weigh the same
  const button = (offer, at) => {
    const name = `${offer.times || ""}${offer.action}`, key = freeKey(name, taken);
    taken.push(key);
    return action(offered(offer), { focus: name, key, primary: isMain(offer, at) && !comesBack }, (pressed) => choose(offer.action, "", pressed, offer.times));
  };
  const buttons = offers.map(button);
  return actions(buttons.filter((made, at) => isMain(offers[at], at)), [...buttons.filter((made, at) => !isMain(offers[at], at)), hintAction(hint)]);
}

function waiting(place, mine) {
  const net = place === "after" ? netText(now.last.view, now.last.seat) : null;
  const texts = {
    closed: t("This table is closed right now."),
    standing: freeSeat() ? t("Take any free seat to play: tap “Sit here”.") : t("Every seat of this table is taken: try another one"),
    "next-round": now.satOut === now.view.round?.id ? t("The cards came before you pressed Deal: you sit this round out, and keep your seat.") : t("A round is in progress: you join the next one."),
    "others-decide": t("Waiting for the others."),
    "others-bet": t("Your bets are down. Waiting for the others."),
    after: "",
  };
  const over = place === "after";
  return [
    over ? jackpots(now.last.view, now.last.seat) : null,
    mine?.cards ? ownHands(mine) : null,
    net ? h("div", { class: "own-outcome" }, h("h2", { class: `own-net ${net.sign}` }, net.text), decidedIn(now.last) ? pill(judgementOf(now.last)) : null) : null,
    mine ? lyingBets(now.view.layout, over ? betsOf(now.last) : mine.stakes, over ? netsOf(now.last) : null, over ? besideOf(now.last) : []) : null,
    place === "standing" && freeSeat() && !document.body.dataset.role ? nameField() : null,
    texts[place] ? h("p", { class: "own-says" }, texts[place], " ", h("span", { id: "countdown" })) : null,
  ];
}

/** What lay on each wager of a hand that is over, and what it brought. */
const betsOf = ({ view, seat }) => Object.fromEntries(view.round.pays.filter((pay) => pay.seat === seat && pay.stake_cents).map((pay) => [pay.wager, { cents: pay.stake_cents, choice: view.bets[seat]?.find((bet) => bet.wager === pay.wager)?.choice ?? "" }]));
const netsOf = ({ view, seat }) => Object.fromEntries(Object.keys(betsOf({ view, seat })).map((wager) => [wager, netOn(view, seat, wager)]));

/** What was paid beside the wagers, without a stake of its own, such as an Ante Bonus. */
const besideOf = ({ view, seat }) => view.round.pays.filter((pay) => pay.seat === seat && pay.net_cents && !view.layout.wagers.some((wager) => wager.id === pay.wager));

function nameField() {
  return h("div", { class: "field name" }, h("label", { for: "name" }, t("Your name at the table")), h("input", { id: "name", value: keptName() || suggestedName(), maxlength: 40, required: true, autocomplete: "nickname" }));
}

/** What a player decided in a hand that is over, if there was anything to decide. */
const decidedIn = ({ view, seat }) => view.round.seats.find((other) => other.seat === seat)?.action;

/** The judgement of the last hand, which is asked for once. */
function judgementOf(last) {
  last.judgement ??= judgement(last.view.round.id, last.seat);
  return last.judgement;
}

/** Whether one's bets are down or one's cards are out. */
const isInHand = () => ["others-bet", "decide", "others-decide"].includes(stage());

function drawAfter() {
  const box = part("after"), { last } = now;
  box.hidden = !last || isInHand(); // whoever plays a hand reads nothing of the one before
  if (!last) return;
  box.dataset.round = last.view.round.id;
  paint(box, last.view.round.id, () => {
    const { round } = last.view;
    return [h("div", { class: "stack" }, h("h2", {}, t("What each wager paid")), results(last.view, last.seat)), h("div", { class: "stack learning", id: "best-play" }, h("h2", {}, t("Was it the best play?")), decidedIn(last) ? bestPlay(judgementOf(last), (text) => { if (!box.hidden) tell(text); }) : h("p", { class: "muted" }, t("There was nothing to decide.")), round.shuffle ? shuffleCheck(round, promised(round)) : null)];
  });
}

function drawSeal() {
  const round = now.view.round, open = round && round.status === "running";
  part("seal").hidden = !open || !round.commitment;
  if (open) part("seal-text").textContent = round.commitment;
}

// What the player does.

function changed(said) {
  if (said) tell(said);
  drawOwn();
  drawBar();
  drawPurse();
}

function sit(seat, button) {
  act(button, async () => {
    await asPlayer(part("name"));
    const me = await api("GET", "/api/v1/play/me");
    if (me.table && me.table !== table) await api("POST", `/api/v1/play/tables/${encodeURIComponent(me.table)}/stand`, {}, { id: newId() });
    await send("sit", { seat });
  });
}

/** The bets of the hand before, by wager. */
const lastStakes = () => {
  const bets = now.last?.view.bets[now.last.seat];
  return bets?.length ? Object.fromEntries(bets.map((bet) => [bet.wager, bet])) : null;
};

const stakesNow = () => Object.entries(played()?.stakes ?? {}).map(([wager, stake]) => ({ wager, cents: stake.cents, choice: stake.choice }));

/** The seal of a round is there before anyone's bets and seed: a round is opened when somebody begins to bet. */
function openRound(seat) {
  if (now.view.round?.status === "running") return Promise.resolve();
  now.opening ??= alone(() => send("bets", { seat, bets: [] })).finally(() => { now.opening = null; });
  return now.opening;
}

/** Bet, and be ready for the cards. */
async function betAndReady(draft) {
  await openRound(draft.seat);
  const { last } = now, shown = last?.shown;
  if (last) last.shown = false;
  try {
    await send("bets", { seat: draft.seat, bets: draft.bets, seed: draft.seed, ready: true });
  } catch (problem) {
    if (last) last.shown = shown;
    throw problem;
  }
  draft.seed = newSeed();
  showFelt();
}

function deal(button) {
  act(button, () => betAndReady(now.draft));
}

function same(button) {
  const draft = new Draft(now.view, ownSeat(), lastStakes());
  draft.take(lastStakes());
  if (draft.problem) return newBets(draft);
  now.draft = draft;
  act(button, async () => {
    await betAndReady(draft);
    put(Object.keys(draft.amounts));
  });
}

function newBets(draft = null) {
  now.last.shown = false;
  now.draft = draft;
  draw();
  showFelt();
}

/** Decide what is asked now: on the way, the time for it may run out. */
function choose(action, front, button, times = 0) {
  const { id, place } = now.view.round;
  act(button, () => send("choose", { seat: ownSeat(), action, front, times, round: id, place }));
}
const set = (front, button) => choose("set", front, button);

function hint(button) {
  busy(button, async () => {
    tell(t("Working out every choice exactly…"));
    const found = api("GET", `/api/v1/play/rounds/${encodeURIComponent(now.view.round.id)}/advice?seat=${ownSeat()}&hint=true`);
    counting(part("counting"), found).finally(() => { part("counting").hidden = true; });
    now.hint = await found;
    draw();
  });
}

// Waiting for others: a countdown, and then the server lets the table go on without them.

/** The round whose cards others wait for, while one has a seat and has not bet. */
function awaited() {
  const { round } = now.view, place = stage();
  return (place === "bet" || place === "after") && round?.status === "running" && round.ready.length ? round : null;
}

function wait() {
  clearInterval(now.timer);
  const { view } = now, { ready, decide } = view.seconds, round = view.round, place = stage();
  const waits = { "others-bet": [round?.ready_at, ready], "others-decide": [round?.acted_at, decide], "next-round": [round?.acted_at, decide], bet: [awaited()?.ready_at, ready], after: [awaited()?.ready_at, ready] }[place];
  part("cards-in").hidden = !waits?.[0] || !awaited();
  if (!waits?.[0]) return;
  const until = Date.parse(waits[0]) + waits[1] * 1000;
  const count = () => {
    const left = Math.max(0, Math.ceil((until - Date.now() - now.skew) / 1000));
    const text = part("countdown");
    if (text) text.textContent = left ? t("{seconds} s", { seconds: left }) : "";
    part("cards-in").textContent = place === "after" ? t("Cards in {seconds} s: press Same bets", { seconds: left }) : t("Cards in {seconds} s: press Deal", { seconds: left });
  };
  now.timer = setInterval(count, 500);
  count();
}

/** Whether something would still be decided of one's hand. */
const isPlaying = () => stage() === "decide" || (stage() === "others-decide" && !now.view.layout.sets_hands);

const leave = (button) => act(button, async () => {
  now.leaves = true;
  await send("stand");
  location.assign("/play");
});

part("leave").addEventListener("click", (event) => {
  if (!isPlaying()) return leave(event.currentTarget);
  part("leave-why").textContent = now.view.layout.sets_hands ? t("Your hand will be set by the house way.") : t("Your hand will be folded, or played out without another bet.");
  return part("leave-ask").showModal();
});
part("leave-now").addEventListener("click", (event) => leave(event.currentTarget));
part("top-up").addEventListener("click", (event) => act(event.currentTarget, async () => {
  await api("POST", "/api/v1/play/top-up", {}, { id: newId() });
  await refresh();
}));

// How the table sounds and looks on this device, what it pays, and its keys.

function drawMute() {
  part("mute").setAttribute("aria-pressed", String(isMuted()));
}
part("mute").addEventListener("click", () => {
  mute(!isMuted());
  drawMute();
  sound("chip");
});
drawMute();
part("show-pays").addEventListener("click", (event) => busy(event.currentTarget, async () => {
  const { showPays } = await import("./play-pays.mjs"); // who asks for it waits, and nobody else
  await showPays(now.view, part("pays"), part("pays-list"));
}));
part("show-keys").addEventListener("click", listenForKeys(part("keys")));

const colours = document.querySelectorAll(".four-colours");

/** Four colours of suits or two: kept on this device, and shown wherever it can be chosen. */
function paintSuits(four) {
  if (four) document.documentElement.dataset.suits = "four";
  else delete document.documentElement.dataset.suits;
  for (const box of colours) box.checked = four;
  try {
    localStorage.setItem("pitboss-suits", four ? "four" : "");
  } catch {
    // It holds for this page then.
  }
}
for (const box of colours) {
  box.checked = document.documentElement.dataset.suits === "four";
  box.addEventListener("change", () => paintSuits(box.checked));
}

take(now.view);
listen(`${path}/events`, { open: () => refresh().catch(complain), "*": (event, id) => hear(id).catch(complain) });
