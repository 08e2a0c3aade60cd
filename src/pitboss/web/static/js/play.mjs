// A practice table: what the server says is drawn, what the player does is sent, and live updates ask for it again.

import { Draft, betting, newSeed } from "./play-bets.mjs";
import { bestPlay, hinted, netText, results, shuffleCheck } from "./play-after.mjs";
import { short } from "./chips.mjs";
import { dealer, hand, meters, seats, tick } from "./play-felt.mjs";
import { asPlayer, keptName, suggestedName } from "./play-name.mjs";
import { Setting, settingHand } from "./play-set.mjs";
import { paint } from "./painting.mjs";
import { api, busy, complain, h, listen, newId, pageData } from "./pitboss.mjs";
import { told } from "./play-words.mjs";

const table = document.getElementById("play").dataset.table;
const path = `/api/v1/play/tables/${encodeURIComponent(table)}`;
const part = (id) => document.getElementById(id);

/** What is known: the last view, the hand before, and what the player is about to do. */
const now = { view: pageData(), before: null, last: null, draft: null, setting: null, hint: null, again: true, skew: 0, timer: 0 };

// Asking the server: one question at a time, and once more if something has happened meanwhile.

let asking = null, askAgain = false;

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

const send = (what, body = {}) => api("POST", `${path}/${what}`, body, { id: newId() });

/** Send something and show what came of it; a problem is shown too, and the truth is asked for anyway. */
function act(button, action) {
  return busy(button, async () => {
    try {
      await action();
      complain("");
    } finally {
      await refresh();
    }
  });
}

// What a new view means.

function take(view) {
  const before = now.view;
  now.skew = Date.parse(view.now) - Date.now();
  now.before = before;
  now.view = view;
  const round = view.round, seat = ownSeat();
  if (round && round.step === "wagers" && round.status === "running") promise(round);
  if (round?.status === "closed" && seat && round.seats.some((each) => each.seat === seat && each.own)) {
    if (now.last?.view.round.id !== round.id) now.last = { view, seat, shown: true };
  }
  if (round?.id !== before?.round?.id || round?.step !== before?.round?.step) now.hint = null;
  const words = told(before, view);
  if (words) tell(words);
  draw();
}

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
const played = () => now.view.round?.seats.find((each) => each.seat === ownSeat());

function tell(text) {
  const log = part("commentary");
  log.append(h("p", {}, text));
  while (log.children.length > 20) log.firstChild.remove();
}

// What is drawn.

/** The table without a round that is over and done with: who bets looks at an empty felt. */
function cleared(view) {
  return view.round?.status === "closed" && stage() === "bet" ? { ...view, round: null, results: [], wins: [] } : view;
}

function draw() {
  const { before } = now, view = cleared(now.view), round = view.round;
  const isNew = (count) => before && count(view.round) > (before.round?.id === round?.id ? count(before.round) : 0);
  paint(part("dealer"), [round?.dealer, view.layout.cards], () => dealer(view, isNew((each) => each?.dealer.dealt ?? 0) || (round?.dealer.cards && !before?.round?.dealer.cards)));
  paint(part("meters"), view.displays, () => meters(view));
  tick(part("meters"));
  paint(part("seats"), [view.chairs, round?.seats, round?.ready, round?.undecided, round?.status, view.results, view.open], () => seats(view, { fresh: isNew((each) => each?.seats.reduce((sum, seat) => sum + seat.dealt, 0) ?? 0), sit }));
  part("top-up").hidden = view.purse_cents === null || view.purse_cents >= 5 * view.layout.wagers[0].least_cents;
  part("leave").hidden = !ownSeat();
  drawOwn();
  drawPurse();
  drawAfter();
  drawSeal();
  wait();
}

/** Credits in the purse, and apart what is on the layout: about to be bet, or bet and not settled yet. */
function drawPurse() {
  const { view } = now, held = view.purse_cents;
  part("purse-box").hidden = held === null;
  if (held === null) return;
  const running = view.round?.status === "running" ? played() : null;
  const stakes = Object.values(running?.stakes ?? {}).reduce((sum, stake) => sum + stake.cents, 0);
  const down = stage() === "bet" ? now.draft?.total ?? 0 : stakes;
  part("purse").textContent = short(Math.max(0, held - down));
  part("in-bets").textContent = down ? `+ ${short(down)} in bets` : "";
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
  const mine = played();
  own.dataset.stage = place;
  if (place === "bet") {
    if (!now.draft || now.draft.seat !== ownSeat()) now.draft = new Draft(view, ownSeat(), lastStakes());
    const { draft } = now;
    paint(own, ["bet", draft.amounts, draft.choices, draft.chip, draft.word, view.purse_cents, Boolean(lastStakes())], () => betting(draft, view, { changed: changedBets, deal, same: lastStakes() ? same : null }));
  } else if (place === "decide" && view.layout.sets_hands) {
    if (now.setting?.round !== view.round.id) now.setting = Object.assign(new Setting(path, ownSeat(), mine.cards), { round: view.round.id });
    paint(own, ["set", now.setting.key, now.hint], () => [settingHand(now.setting, { changed, set, hint }), now.hint ? hinted(now.hint) : null]);
  } else if (place === "decide") {
    paint(own, ["decide", mine.cards, now.hint], () => [ownCards(mine), decisions(), now.hint ? hinted(now.hint) : null]);
  } else {
    paint(own, [place, mine?.cards, mine?.front, now.last?.view.round.id, view.chairs.length], () => waiting(place, mine));
  }
}

function ownCards(mine) {
  const fresh = !now.before?.round?.seats.find((each) => each.own)?.dealt;
  if (!mine.front) return h("div", { class: "own-cards" }, hand(mine.cards, mine.dealt, { label: "your hand", fresh }), h("p", { class: "hand-name" }, mine.action === "fold" ? `${mine.name}, folded` : mine.name));
  return h(
    "div",
    { class: "own-cards set-hands" },
    h("div", { class: "set-hand" }, hand(mine.back, 0, { label: "your back" }), h("p", { class: "hand-name" }, mine.back_name)),
    h("div", { class: "set-hand" }, hand(mine.front, 0, { label: "your front" }), h("p", { class: "hand-name" }, mine.front_name)),
  );
}

function decisions() {
  const { view } = now, mine = played();
  const follows = view.layout.wagers.find((wager) => wager.follows);
  const cents = mine.stakes[follows?.follows]?.cents ?? 0;
  const words = { play: `Play for ${short(cents)}`, fold: "Fold" };
  return h(
    "div",
    { class: "row actions" },
    view.round.actions.map((action) => h("button", { class: action === "play" ? "primary large" : "large", dataset: { focus: action }, onclick: (event) => choose(action, "", event.currentTarget) }, words[action] ?? action)),
    h("button", { dataset: { focus: "hint" }, onclick: (event) => hint(event.currentTarget) }, "Hint"),
  );
}

function waiting(place, mine) {
  const net = place === "after" ? netText(now.last.view, now.last.seat) : null;
  const texts = {
    closed: "This table is closed just now.",
    standing: "Take any free seat to play: tap “Sit here”.",
    "next-round": "A round is being played: you are in the next one.",
    "others-decide": "Waiting for the others.",
    "others-bet": "Your bets are down. Waiting for the others.",
    after: "",
  };
  return [
    mine?.cards ? ownCards(mine) : null,
    net ? h("p", { class: `own-net ${net.sign}` }, net.text) : null,
    place === "standing" && !document.body.dataset.role ? nameField() : null,
    texts[place] ? h("p", { class: "own-says" }, texts[place], " ", h("span", { id: "countdown" })) : null,
    place === "others-bet" ? h("div", { class: "row actions" }, h("button", { onclick: (event) => act(event.currentTarget, () => send("bets", { seat: ownSeat(), bets: stakesNow() })) }, "Wait, change my bets")) : null,
    place === "after" ? h("div", { class: "row actions" }, h("button", { class: "primary large", dataset: { focus: "same" }, onclick: (event) => same(event.currentTarget) }, "Same bets"), h("button", { class: "large", dataset: { focus: "new" }, onclick: newBets }, "New bets")) : null,
  ];
}

function nameField() {
  return h("div", { class: "field name" }, h("label", { for: "name" }, "Your name at the table"), h("input", { id: "name", value: keptName() || suggestedName(), maxlength: 40, required: true, autocomplete: "nickname" }));
}

function drawAfter() {
  const box = part("after"), { last } = now;
  box.hidden = !last;
  if (!last) return;
  box.dataset.round = last.view.round.id;
  paint(box, last.view.round.id, () => {
    const { round } = last.view;
    const decided = round.seats.find((each) => each.seat === last.seat)?.action;
    return [h("div", { class: "stack" }, results(last.view, last.seat)), h("div", { class: "stack learning" }, h("h3", {}, "Was it the best play?"), decided ? bestPlay(round.id, last.seat, tell) : h("p", { class: "muted" }, "There was nothing to decide."), round.shuffle ? shuffleCheck(round, promised(round)) : null)];
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
  drawPurse();
}

function changedBets(said) {
  changed(said);
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

/** Open the round, so that its seal is seen before the bets; then bet, and be ready. */
async function betAndReady(draft) {
  if (now.view.round?.status !== "running") {
    await send("bets", { seat: draft.seat, bets: [] });
    await refresh();
  }
  await send("bets", { seat: draft.seat, bets: draft.bets, seed: draft.seed });
  draft.seed = newSeed();
  await send("ready");
}

function deal(button) {
  act(button, async () => {
    await betAndReady(now.draft);
    if (now.last) now.last.shown = false;
  });
}

function same(button) {
  const draft = new Draft(now.view, ownSeat(), lastStakes());
  draft.take(lastStakes());
  now.draft = draft;
  deal(button);
}

function newBets() {
  now.last.shown = false;
  now.draft = null;
  draw();
  part("own").querySelector("button")?.focus({ preventScroll: true });
}

const choose = (action, front, button) => act(button, () => send("choose", { seat: ownSeat(), action, front }));
const set = (front, button) => choose("set", front, button);

function hint(button) {
  busy(button, async () => {
    tell("Working out every choice exactly.");
    now.hint = await api("GET", `/api/v1/play/rounds/${encodeURIComponent(now.view.round.id)}/advice?seat=${ownSeat()}&hint=true`);
    draw();
  });
}

// Waiting for others: a countdown, and then the table goes on without them.

function wait() {
  clearInterval(now.timer);
  const { view } = now, round = view.round, place = stage();
  const waits = { "others-bet": [round?.ready_at, view.seconds.ready, "ready"], "others-decide": [round?.acted_at, view.seconds.decide, "hurry"], "next-round": [round?.acted_at, view.seconds.decide, "hurry"] }[place];
  if (!waits?.[0]) return;
  const until = Date.parse(waits[0]) + waits[1] * 1000;
  const count = async () => {
    const left = Math.ceil((until - Date.now() - now.skew) / 1000);
    const text = part("countdown");
    if (text) text.textContent = left > 0 ? `${left} s` : "";
    if (left > -1) return;
    clearInterval(now.timer);
    // Whoever comes second is told that it has happened already, which is all right.
    await send(waits[2]).catch(() => {});
    await refresh().catch(complain);
  };
  now.timer = setInterval(count, 500);
  count();
}

part("leave").addEventListener("click", (event) => act(event.currentTarget, async () => {
  await send("stand");
  location.assign("/play");
}));
part("top-up").addEventListener("click", (event) => act(event.currentTarget, () => api("POST", "/api/v1/play/top-up", {}, { id: newId() })));

take(now.view);
listen(`${path}/events`, { open: () => refresh().catch(complain), "*": () => refresh().catch(complain) });
