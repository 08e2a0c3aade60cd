// What happens at a table in words, for those who listen instead of looking.

import { cardName } from "./cards.mjs";
import { t } from "./messages.mjs";
import { dollars } from "./pitboss.mjs";
import { netOf, netShort } from "./play-felt.mjs";

const names = (text) => text.split(/\s+/).filter(Boolean).map(cardName).join(", ");

/** What is new in a view, compared with the one before; empty if it is nothing. */
export function told(before, view) {
  const said = [];
  const round = view.round, old = before?.round?.id === round?.id ? before?.round : null;
  said.push(...seatsTold(before, view));
  if (!round || round === old) return said.join(" ");
  if (old && round.step === "wagers" && round.ready.length && !old.ready.length && isAwaited(view, round)) said.push(t("The others are ready: the cards come in {seconds} seconds. Press Deal to be in.", { seconds: view.seconds.ready }));
  const mine = round.seats.find((seat) => seat.own), mineBefore = old?.seats.find((seat) => seat.own);
  if (mine?.cards && !mineBefore?.cards) said.push(handTold(t("You: {cards}.", { cards: names(mine.cards) }), mine.name));
  if (round.dealer.cards && !old?.dealer.cards) said.push(handTold(t("Dealer: {cards}.", { cards: names(round.dealer.cards) }), round.dealer.name));
  if (mine && round.undecided.includes(mine.seat) && !old?.undecided.includes(mine.seat)) said.push(t("Your decision."));
  if (round.status === "closed" && old?.status !== "closed") said.push(...resultsTold(view, mine));
  return said.join(" ");
}

/** Whether a round waits for one's own bets. */
const isAwaited = (view, round) => view.chairs.some((chair) => chair.own && !round.ready.includes(chair.name));

/** A hand by its cards, and by its name once it has one: while cards are still to come it has none. */
const handTold = (cards, name) => (name ? `${cards} ${name}.` : cards);

function seatsTold(before, view) {
  if (!before) return [];
  const key = (chair) => `${chair.seat} ${chair.name}`;
  const were = new Set(before.chairs.map(key)), are = new Set(view.chairs.map(key));
  return [
    ...view.chairs.filter((chair) => !chair.own && !were.has(key(chair))).map((chair) => t("{player} sits down at seat {seat}.", { player: chair.name, seat: chair.seat })),
    ...before.chairs.filter((chair) => !chair.own && !are.has(key(chair))).map((chair) => t("{player} leaves.", { player: chair.name })),
  ];
}

function resultsTold(view, mine) {
  if (!mine) return [t("The round is over.")];
  const lines = view.round.pays.filter((pay) => pay.seat === mine.seat).map((pay) => `${pay.name}: ${t(pay.why)}, ${netShort(netOf(view, pay))}.`);
  const wins = view.wins.filter((win) => win.seat === mine.seat).map((win) => t("Jackpot! {line}, {amount}.", { line: t(win.line), amount: dollars(win.cents) }));
  const net = view.results.find((result) => result.seat === mine.seat)?.net_cents ?? 0;
  return [...lines, ...wins, net > 0 ? t("In all you won {amount}.", { amount: dollars(net) }) : net < 0 ? t("In all you lost {amount}.", { amount: dollars(-net) }) : t("In all you broke even.")];
}
