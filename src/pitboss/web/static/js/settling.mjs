// What to pay: seat by seat in the order of the rules, each with a tick that only the dealer needs.

import { cards } from "./cards.mjs";
import { dollars, h } from "./pitboss.mjs";
import { lammerTag } from "./wagers.mjs";

/** The payments of a settled round. */
export function drawPays(view, entry, redo) {
  const numbered = view.round.pays.map((pay, at) => ({ ...pay, at }));
  const isEnvy = (pay) => pay.pay === "envy";
  const inTurn = numbered.filter((pay) => !isEnvy(pay) && !pay.forfeited), seats = [...new Set(inTurn.map((pay) => pay.seat))];
  const envy = numbered.filter(isEnvy), forfeits = numbered.filter((pay) => pay.forfeited);
  const total = view.round.pays.length, done = entry.ticked.size;
  return h(
    "section", { class: "stack", "aria-labelledby": "pays" },
    h("div", { class: "row between" },
      h("h2", { id: "pays" }, "Pay and take, in this order"),
      h("p", { class: "muted" }, `${done} of ${total} done`)),
    h("p", {}, "Dealer: ", h("strong", {}, view.round.dealer.name || (view.entry?.outcomes ? "by outcomes" : "no hand")), view.round.dealer.qualifies ? "" : ", does not qualify"),
    h("ol", { class: "pays" },
      forfeits.length ? drawTogether("Folded: take these first", forfeits, entry, redo) : null,
      seats.map((seat) => drawSeat(view, seat, inTurn.filter((pay) => pay.seat === seat), entry, redo)),
      envy.length ? drawTogether("Envy, at the end of the round", envy, entry, redo) : null),
  );
}

function drawSeat(view, number, pays, entry, redo) {
  const seat = view.round.seats.find((seat) => seat.seat === number), sum = view.round.sums.find((sum) => sum.seat === number);
  return h(
    "li", { class: "card-panel" },
    h("div", { class: "row between" }, h("h3", {}, `Seat ${number}`, h("span", { class: "sum" }, `: ${sum.do}`), lammerTag(view, seat)), cards(seat?.cards ?? "")),
    seat?.name ? h("p", { class: "hand-name" }, seat.name) : null,
    h("ul", { class: "pay-lines" }, pays.map((pay) => drawPay(pay, pay.name, entry, redo))),
  );
}

/** What is not settled seat by seat: forfeits are collected before, and envy is paid when every wager of every seat is settled. */
function drawTogether(heading, pays, entry, redo) {
  return h(
    "li", { class: "card-panel" }, h("h3", {}, heading),
    h("ul", { class: "pay-lines" }, pays.map((pay) => drawPay(pay, `Seat ${pay.seat}: ${pay.name}`, entry, redo))),
  );
}

function drawPay(pay, name, entry, redo) {
  const key = `${pay.at}`;
  const tick = h("input", { type: "checkbox", "data-key": `tick-${key}`, checked: entry.ticked.has(key), "aria-label": `Done: seat ${pay.seat}, ${pay.name}, ${pay.do}` });
  tick.addEventListener("change", () => {
    if (tick.checked) entry.ticked.add(key);
    else entry.ticked.delete(key);
    redo();
  });
  const kind = pay.meter ? (["", "locked"].includes(pay.award_status) ? "call" : "push") : pay.pays_cents ? "pay" : pay.take_cents ? "take" : "push";
  return h(
    "li", { class: `pay ${kind} ${entry.ticked.has(key) ? "done" : ""}` },
    h("label", {}, tick, h("strong", { class: "do" }, pay.do), h("span", {}, name, pay.stake_cents ? ` (${dollars(pay.stake_cents)})` : "")),
    h("div", { class: "why" }, h("span", { class: "muted" }, pay.why),
      pay.rule_text ? h("details", { class: "rule" }, h("summary", {}, "The rule"), h("p", { class: "muted" }, pay.rule_text)) : null),
  );
}
