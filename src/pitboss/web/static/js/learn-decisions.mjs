// The trainer: decisions only, at speed. What was wrong comes back after a few other hands, until it is right twice.

import { counted } from "./exact.mjs";
import { choosable, newSeed, part, shown } from "./lesson.mjs";
import { api, busy, complain, h, pageData } from "./pitboss.mjs";

const { game } = pageData();
const AGAIN_AFTER = 3, TWICE = 2;
const tally = { right: 0, all: 0, streak: 0, cents: 0, ms: 0 };
/** Hands that came out wrong: when each is due, and how often it has to be right yet. */
let comeBack = [];
let hand = null, front = [], began = 0;

const path = (seed) => `/api/v1/learn/games/${encodeURIComponent(game)}/hands/${seed}`;

function nextSeed() {
  const due = comeBack.find((each) => each.due <= tally.all);
  return due?.seed ?? newSeed();
}

async function deal() {
  part("verdict").hidden = true;
  hand = await api("GET", path(nextSeed()));
  front = [];
  began = performance.now();
  draw();
}

function draw() {
  part("dealer").replaceChildren(...(hand.dealer ? [h("p", { class: "lesson-label" }, "The dealer has"), shown(hand.dealer)] : []));
  const again = comeBack.some((each) => each.seed === hand.seed) ? " This one comes back." : "";
  part("ask").textContent = hand.front_cards ? `Tap the ${hand.front_cards} cards for the front.${again}` : `What do you do?${again}`;
  part("hand").replaceChildren(hand.front_cards ? choosable(hand.cards, hand.front_cards, (chosen) => { front = chosen; drawActions(); }) : shown(hand.cards));
  drawActions();
  (part("hand").querySelector("button") ?? part("actions").querySelector("button"))?.focus({ preventScroll: true });
}

function action(text, act, disabled = false) {
  const made = h("button", { type: "button", class: "primary huge", disabled }, text);
  made.addEventListener("click", () => busy(part("actions"), act));
  return made;
}

function drawActions() {
  part("actions").replaceChildren(...(hand.front_cards
    ? [action("Set", () => decide("set", front.join(" ")), front.length !== hand.front_cards)]
    : hand.offers.map((offer) => action(offer.name, () => decide(offer.action, "")))));
}

async function decide(word, cards) {
  const ms = performance.now() - began;
  part("ask").textContent = "Working it out exactly…";
  let told;
  try {
    told = await counted("POST", path(hand.seed), { action: word, front: cards });
  } catch (problem) {
    part("ask").textContent = problem.detail ?? problem.message;
    return;
  }
  count(told, ms);
  drawVerdict(told);
}

function count(told, ms) {
  tally.all += 1;
  tally.ms += ms;
  tally.right += told.is_best;
  tally.streak = told.is_best ? tally.streak + 1 : 0;
  tally.cents += Number(told.cost.average_cents);
  const known = comeBack.find((each) => each.seed === hand.seed);
  comeBack = comeBack.filter((each) => each !== known);
  const left = told.is_best ? (known ? known.left - 1 : 0) : TWICE;
  if (left > 0) comeBack.push({ seed: hand.seed, due: tally.all + AGAIN_AFTER, left });
  part("right").textContent = `${tally.right} of ${tally.all}`;
  part("streak").textContent = String(tally.streak);
  part("cost").textContent = `$${(tally.cents / 100).toFixed(2)}`;
  part("pace").textContent = `${(tally.ms / tally.all / 1000).toFixed(1)} s`;
  part("waiting-hands").textContent = String(comeBack.length);
}

function words(choice) {
  return choice.front ? [h("span", { class: "cards small" }, shown(choice.front).childNodes), " in front"] : choice.action;
}

function drawVerdict(told) {
  const lost = `It costs $${(Number(told.cost.average_cents) / 100).toFixed(2)} on average on $${(told.stake_cents / 100).toFixed(0)}.`;
  const rows = told.choices.slice(0, 6).map((choice) => h("tr", { class: choice.is_made ? "made" : "" }, h("td", {}, words(choice)), h("td", { class: "number" }, choice.value.replace("-", "−"))));
  part("verdict").replaceChildren(
    h("h2", { class: told.is_best ? "won" : "lost" }, told.is_best ? "Right" : "Not the best"),
    told.is_best ? "" : h("p", {}, "Best: ", words(told.best), ". ", lost),
    h("table", { class: "figures" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Choice"), h("th", { scope: "col" }, "Worth in units"))), h("tbody", {}, rows)),
  );
  part("verdict").hidden = false;
  part("ask").textContent = told.is_best ? "Right." : "Not the best.";
  part("actions").replaceChildren(action("Next hand", deal));
  part("actions").firstChild.focus({ preventScroll: true });
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !hand) return;
  const cards = [...part("hand").querySelectorAll("button")], number = Number(event.key);
  if (number >= 1 && number <= cards.length) cards[number - 1].click();
  const wanted = hand.offers.find((offer) => offer.name[0].toLowerCase() === event.key.toLowerCase());
  if (wanted && part("verdict").hidden) [...part("actions").children].find((made) => made.textContent === wanted.name)?.click();
});

deal().catch(complain);
