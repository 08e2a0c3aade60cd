// The trainer: decisions only, at speed. What was wrong comes back after a few other hands, until it is right twice.

import { counted, worth } from "./exact.mjs";
import { freeKey, listenForKeys } from "./keys.mjs";
import { average, choosable, keepScore, newSeed, part, shown } from "./lesson.mjs";
import { parts, t } from "./messages.mjs";
import { api, busy, complain, h, pageData } from "./pitboss.mjs";

const { game } = pageData();
const AGAIN_AFTER = 3, TWICE = 2;
const tally = { right: 0, all: 0, streak: 0, cents: 0, ms: 0 };
/** Hands that came out wrong: when each is due, and how often it has to be right yet. */
let comeBack = [];
let hand = null, made = [], front = [], began = 0;

/** A hand by its seed, after what was decided on the streets before. */
const path = (seed, before = made) => `/api/v1/learn/games/${encodeURIComponent(game)}/hands/${seed}?made=${before.join(",")}`;
const isHand = (lesson) => lesson.seed === hand.seed && lesson.made.join() === made.join();

/** A new hand, or one that was wrong and is due; without any decision it is not worth a look. */
async function deal() {
  const due = comeBack.find((lesson) => lesson.due <= tally.all);
  made = due ? [...due.made] : [];
  do hand = await api("GET", path(due?.seed ?? newSeed()));
  while (hand.over && !due);
  show();
}

/** The next street of the hand, and if there is none another hand. */
async function goOn() {
  const next = hand.front_cards ? null : await api("GET", path(hand.seed));
  if (!next || next.over) return deal();
  hand = next;
  return show();
}

function show() {
  part("verdict").hidden = true;
  front = [];
  began = performance.now();
  draw();
}

function draw() {
  part("dealer").replaceChildren(...(hand.dealer ? [h("p", { class: "lesson-label" }, t("The dealer has")), shown(hand.dealer)] : []));
  part("board").replaceChildren(...(hand.board ? [h("p", { class: "lesson-label" }, t("Board")), shown(hand.board)] : []));
  const again = comeBack.some(isHand) ? ` ${t("This one comes back.")}` : "";
  part("ask").textContent = hand.front_cards ? `${t("Tap the {count} cards for the front.", { count: hand.front_cards })}${again}` : `${t("What do you do?")}${again}`;
  part("hand").replaceChildren(hand.front_cards ? choosable(hand.cards, hand.front_cards, (chosen) => { front = chosen; drawActions(); }) : shown(hand.cards));
  drawActions();
  (part("hand").querySelector("button") ?? part("actions").querySelector("button"))?.focus({ preventScroll: true });
}

function action(text, key, act, disabled = false) {
  const made = h("button", { type: "button", class: "primary huge", disabled, dataset: { key } }, text);
  made.addEventListener("click", () => busy(part("actions"), act));
  return made;
}

function drawActions() {
  const taken = [];
  const offered = ({ action: word, name, times }) => {
    taken.push(freeKey(`${times || ""}${word}`, taken));
    return action(name, taken.at(-1), () => decide(word, "", times));
  };
  part("actions").replaceChildren(...(hand.front_cards
    ? [action(t("Set"), "e", () => decide("set", front.join(" ")), front.length !== hand.front_cards)]
    : hand.offers.map(offered)));
}

async function decide(word, cards, times = 0) {
  const ms = performance.now() - began;
  part("ask").textContent = t("Working it out exactly…");
  let told;
  try {
    told = await counted("POST", path(hand.seed), { action: word, front: cards, times });
  } catch (problem) {
    part("ask").textContent = cards && problem.status === 422 ? t("The front would be higher than the back: change a card.") : problem.detail ?? problem.message;
    return;
  }
  count(told, ms);
  if (!cards) made = [...made, times ? `${word}.${times}` : word];
  drawVerdict(told);
}

function count(told, ms) {
  tally.all += 1;
  tally.ms += ms;
  tally.right += told.is_best;
  tally.streak = told.is_best ? tally.streak + 1 : 0;
  tally.cents += Number(told.cost.average_cents);
  const known = comeBack.find(isHand);
  comeBack = comeBack.filter((lesson) => lesson !== known);
  const left = told.is_best ? (known ? known.left - 1 : 0) : TWICE;
  if (left > 0) comeBack.push({ seed: hand.seed, made, due: tally.all + AGAIN_AFTER, left });
  part("right").textContent = t("{count} of {all}", { count: tally.right, all: tally.all });
  keepScore("decide", game, tally.right, tally.all);
  part("streak").textContent = String(tally.streak);
  part("cost").textContent = average(tally.cents);
  part("pace").textContent = t("{seconds} s", { seconds: (tally.ms / tally.all / 1000).toFixed(1) });
  part("waiting-hands").textContent = String(comeBack.length);
}

function words(choice) {
  return choice.front ? parts("{cards} in front", { cards: h("span", { class: "cards small" }, [...shown(choice.front).childNodes]) }) : choice.name;
}

const isBest = (choice, told) => choice.fraction === told.best.fraction;

/** Which choice is the best one and which was made, in words. */
function marks(choice, told) {
  const best = isBest(choice, told) ? h("span", { class: "tag good" }, t("the best play")) : "";
  return [" ", best, " ", choice.is_made ? h("span", { class: "tag" }, t("your choice")) : ""];
}

function drawVerdict(told) {
  const lost = t("Your choice costs {amount} on average on {bet}.", { amount: average(Number(told.cost.average_cents)), bet: `$${(told.stake_cents / 100).toFixed(0)}` });
  const rows = told.choices.filter((choice, at) => at < 6 || choice.is_made).map((choice) => h("tr", { class: isBest(choice, told) ? "best" : "" }, h("td", {}, words(choice), marks(choice, told)), h("td", { class: "number" }, worth(choice.value))));
  part("verdict").replaceChildren(
    told.is_best ? "" : h("p", {}, parts("Best: {choice}.", { choice: h("span", {}, words(told.best)) }), " ", lost),
    h("table", { class: "figures" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Choice")), h("th", { scope: "col" }, t("Worth in units")))), h("tbody", {}, rows)),
  );
  part("verdict").hidden = false;
  part("ask").textContent = told.is_best ? t("Right") : t("Not the best");
  part("actions").replaceChildren(action(hand.decisions > 1 ? t("Go on") : t("Next hand"), "n", goOn));
  part("actions").firstChild.focus({ preventScroll: true });
}

part("show-keys").addEventListener("click", listenForKeys(part("keys")));
deal().catch(complain);
