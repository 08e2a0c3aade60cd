// After the hand: what everything paid and why, what the best play was, and whether the shuffle was honest.

import { approved } from "./approved.mjs";
import { cardName } from "./cards.mjs";
import { short } from "./chips.mjs";
import { average } from "./lesson.mjs";
import { parts, t } from "./messages.mjs";
import { api, busy, dollars, h } from "./pitboss.mjs";
import { netOf, netShort, netSign } from "./play-felt.mjs";

const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** A card in two letters for running text, with its name for screen readers. */
function inText(text) {
  const shown = text === "Jk" ? t("Joker") : `${text[0] === "T" ? "10" : text[0]}${SUITS[text[1]]}`;
  const red = text[1] === "h" || text[1] === "d";
  return h("span", { class: `in-text${red ? " red" : ""}` }, h("span", { "aria-hidden": "true" }, shown), h("span", { class: "sr-only" }, cardName(text)));
}

function named(choice) {
  if (!choice.front) return [choice.name];
  return parts("{cards} in front", { cards: h("span", {}, choice.front.split(/\s+/).flatMap((text, at) => (at ? [" ", inText(text)] : [inText(text)]))) });
}

function signed(text) {
  return text.startsWith("-") ? text.replace("-", "−") : Number(text) ? `+${text}` : text;
}

/** Whether all is lost whatever one does: then no choice is called the best. */
const nothingHelps = (found) => found.choices.every(({ value }) => Number(value) === -1);

/** The sum of a round in words. */
export function netText(view, seat) {
  const net = view.results.find((result) => result.seat === seat)?.net_cents ?? 0;
  return { sign: netSign(net), text: net > 0 ? t("You won {amount}", { amount: short(net) }) : net < 0 ? t("You lost {amount}", { amount: short(-net) }) : t("You broke even") };
}

/** A jackpot that was won at a seat. */
export function jackpots(view, seat) {
  const wins = view.wins.filter((win) => win.seat === seat);
  return wins.length ? h("div", { class: "winners" }, wins.map((win) => h("div", { class: "winner", role: "note" }, h("strong", { class: "winner-word" }, t("Jackpot!")), h("span", { class: "big" }, dollars(win.cents)), h("span", { class: "winner-line" }, approved(win.line))))) : null;
}

/** What a round brought: every wager with its reason, and the words of its rule for whoever asks. */
export function results(view, seat) {
  const pays = view.round.pays.filter((pay) => pay.seat === seat);
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": t("What each wager paid") },
    h(
      "table",
      { class: "figures pays" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Wager")), h("th", { scope: "col", class: "words" }, t("Why")), h("th", { scope: "col" }, t("Bet")), h("th", { scope: "col" }, t("Result")))),
      h("tbody", {}, pays.map((paid) => pay(paid, netOf(view, paid)))),
    ),
  );
}

/** A fraction in percent. */
function inPercent(fraction) {
  const [above, below = 1] = fraction.split("/");
  return `${Number(((100 * above) / below).toFixed(2))}%`;
}

/** A line of pays and what it brought. */
function pay(paid, net) {
  const meter = paid.meter ? `; ${t("the jackpot pays {share} of its meter", { share: inPercent(paid.share) })}` : "";
  return h(
    "tr",
    {},
    h("td", {}, paid.name),
    h("td", { class: "words" }, paid.rule ? approved(paid.why) : paid.why, meter, paid.rule_text ? h("details", { class: "rule" }, h("summary", {}, t("The rule")), h("p", { class: "muted", lang: "en" }, paid.rule_text)) : null),
    h("td", {}, paid.stake_cents ? short(paid.stake_cents) : ""),
    h("td", { class: netSign(net) }, net ? netShort(net) : t("push")),
  );
}

/** Say in an element that a count is still on its way, and for how long; what stands there then is the caller's. */
export function counting(element, found) {
  const began = performance.now();
  const say = () => {
    const seconds = Math.floor((performance.now() - began) / 1000);
    element.textContent = seconds ? t("Counting every choice… {seconds} s", { seconds }) : t("Counting every choice…");
    element.hidden = false;
  };
  say();
  const timer = setInterval(say, 1000);
  return found.catch(() => {}).finally(() => clearInterval(timer));
}

/** What somebody hears of an element: not what is only there to be seen. */
function spoken(element) {
  const copy = element.cloneNode(true);
  for (const seen of copy.querySelectorAll("[aria-hidden=true]")) seen.remove();
  return copy.textContent;
}

/** The judgement of a hand that is over, to come, however long the server is away or busy. */
export async function judgement(round, seat) {
  for (;;) {
    try {
      return await api("GET", `/api/v1/play/rounds/${encodeURIComponent(round)}/advice?seat=${seat}`);
    } catch (problem) {
      const pause = problem.status === 0 ? 2000 : problem.retryMs;
      if (!pause) throw problem;
      await new Promise((resume) => setTimeout(resume, pause));
    }
  }
}

/** What the best play was, shown when it is counted. */
export function bestPlay(judgement, tell) {
  const says = h("p", { class: "muted" }), box = h("div", { class: "best-play", "aria-busy": "true" }, says);
  counting(says, judgement);
  judgement
    .then((found) => {
      box.replaceChildren(...judged(found));
      tell(spoken(box.firstChild));
    })
    .catch((problem) => box.replaceChildren(h("p", { class: "muted" }, problem.detail ?? problem.message)))
    .finally(() => box.setAttribute("aria-busy", "false"));
  return box;
}

/** The verdict in a few words on the felt itself, which leads to the whole of it; nothing to read while it is counted. */
export function pill(judgement) {
  const box = h("a", { class: "pill", href: "#best-play", "aria-label": t("Was it the best play?") });
  counting(box, judgement);
  judgement
    .then((found) => {
      const better = found.best.front ? t("Another setting was better by {amount}", { amount: lost(found) }) : t("{choice} was better by {amount}", { choice: found.best.name, amount: lost(found) });
      box.textContent = nothingHelps(found) ? t("Nothing helps: every choice loses.") : found.is_best ? `✓ ${t("Best play")}` : better;
      box.classList.add(found.is_best ? "good" : "better");
      box.removeAttribute("aria-label");
    })
    .catch(() => box.remove()); // the page says why below the felt
  return box;
}

const lost = ({ cost }) => average(Number(cost.average_cents));

/** One line for each decision of a hand that had several, with what was best on its street. */
function inOrder(found) {
  return h("ol", { class: "decisions" }, found.made_in_order.map((decision) => h("li", { class: `verdict${decision.is_best ? " good" : ""}` }, decision.is_best
    ? `✓ ${t("{choice}: the best play", { choice: decision.made.name })}`
    : t("{choice}: {best} was better by {amount}", { choice: decision.made.name, best: decision.best.name, amount: lost(decision) }))));
}

/** What a choice is worth in words: nothing won and nothing lost is no number to read. */
const worth = (value) => (Number(value) ? t("on average {value} for each $1 of the first bet.", { value: perDollar(value) }) : t("it breaks even."));

/** What comes of a dollar, to the tenth of a cent. */
const perDollar = (value) => `${Number(value) < 0 ? "−" : "+"}$${Math.abs(Number(value)).toFixed(3)}`;

function judged(found) {
  if (nothingHelps(found)) return [h("p", { class: "verdict" }, t("Nothing helps: every choice loses.")), allChoices(found)];
  if (found.decisions > 1) return [inOrder(found), allChoices(found, t("Decision {number} of {count}: every choice by its exact value", { number: found.decision, count: found.decisions }))];
  const verdict = found.is_best
    ? h("p", { class: "verdict good" }, `✓ ${t("The best play:")} `, h("span", { class: "muted" }, worth(found.best.value)))
    : h("p", { class: "verdict" }, parts("{choice} was better. The mistake cost {amount} on average with a first bet of {bet}.", {
      choice: h("strong", {}, ...named(found.best)), bet: short(found.stake_cents), amount: h("strong", {}, lost(found)),
    }));
  return [verdict, allChoices(found)];
}

/** Every choice with its exact value, behind a summary. */
export function allChoices(found, summary = t("Every choice by its exact value")) {
  return h(
    "details",
    { class: "choices-table" },
    h("summary", {}, summary),
    h(
      "table",
      { class: "figures" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Choice")), h("th", { scope: "col" }, t("Average for each $1 of the first bet")))),
      h("tbody", {}, found.choices.map((choice) => h("tr", {}, h("td", {}, named(choice), choice.is_made ? ` ${t("(yours)")}` : ""), h("td", { title: choice.fraction }, signed(choice.value))))),
    ),
  );
}

/** A hint before the decision. */
export function hinted(found) {
  const verdict = nothingHelps(found) ? t("Nothing helps: every choice loses.") : best(found);
  return h("div", { class: "best-play" }, h("p", { class: "verdict" }, verdict), allChoices(found));
}

function best(found) {
  const choice = h("strong", {}, ...named(found.best)), { value } = found.best;
  return Number(value) ? parts("Best: {choice}, on average {value} for each $1 of the first bet.", { choice, value: perDollar(value) }) : parts("Best: {choice}, which breaks even.", { choice });
}

/** The shuffle as it was sealed before the bets and laid open after the hand. `promised` is the seal that this browser saw then. */
export function shuffleCheck(round, promised) {
  const verdict = h("p", { class: "verdict", role: "status" });
  const check = async () => {
    const { verdictOn } = await import("./shuffle.mjs");
    const { kept, says } = await verdictOn(round, promised);
    verdict.className = kept === undefined ? "verdict" : `verdict ${kept ? "good" : "bad"}`;
    verdict.textContent = says;
  };
  return h(
    "details",
    { class: "shuffle-check" },
    h("summary", {}, t("Check the shuffle")),
    h(
      "div",
      { class: "stack tight" },
      h("p", {}, round.joint
        ? t("Before anyone bet, the house sealed a secret: its SHA-256 was published. Each seat's seed joined it when the betting closed, and the deck follows from both.")
        : t("Before anyone bet, the order of the deck was sealed: its SHA-256 with a secret was published. Now both are open.")),
      h("dl", {}, term(t("Seal"), round.commitment), term(t("Secret"), round.shuffle.secret), Object.entries(round.seeds ?? {}).map(([seat, seed]) => term(t("Seed of seat {seat}", { seat }), seed || t("none was given"))), term(t("Deck"), round.shuffle.cards), term(t("First position"), String(round.shuffle.position || t("none")))),
      h("div", { class: "row" }, h("button", { onclick: (event) => busy(event.currentTarget, check) }, t("Verify it in this browser")), h("a", { class: "button", href: `/api/v1/play/rounds/${encodeURIComponent(round.id)}/log`, download: `${round.id}.jsonl` }, t("Log of the round"))),
      verdict,
    ),
  );
}

function term(name, text) {
  return [h("dt", {}, name), h("dd", {}, h("code", {}, text))];
}
