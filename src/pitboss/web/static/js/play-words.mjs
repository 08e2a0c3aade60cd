// What happens at a table in words, for those who listen instead of looking.

import { cardName } from "./cards.mjs";
import { dollars } from "./pitboss.mjs";

const names = (text) => text.split(/\s+/).filter(Boolean).map(cardName).join(", ");

/** What is new in a view, compared with the one before; empty if it is nothing. */
export function told(before, view) {
  const said = [];
  const round = view.round, old = before?.round?.id === round?.id ? before?.round : null;
  said.push(...seatsTold(before, view));
  if (!round || round === old) return said.join(" ");
  const mine = round.seats.find((each) => each.own), mineBefore = old?.seats.find((each) => each.own);
  if (mine?.cards && !mineBefore?.cards) said.push(`You: ${names(mine.cards)}. ${mine.name}.`);
  if (round.dealer.cards && !old?.dealer.cards) said.push(`Dealer: ${names(round.dealer.cards)}. ${round.dealer.name}.`);
  if (mine && round.undecided.includes(mine.seat) && !old?.undecided.includes(mine.seat)) said.push("Your decision.");
  if (round.status === "closed" && old?.status !== "closed") said.push(...resultsTold(view, mine));
  return said.join(" ");
}

function seatsTold(before, view) {
  if (!before) return [];
  const key = (chair) => `${chair.seat} ${chair.name}`;
  const were = new Set(before.chairs.map(key)), are = new Set(view.chairs.map(key));
  return [
    ...view.chairs.filter((chair) => !chair.own && !were.has(key(chair))).map((chair) => `${chair.name} sits down at seat ${chair.seat}.`),
    ...before.chairs.filter((chair) => !chair.own && !are.has(key(chair))).map((chair) => `${chair.name} leaves.`),
  ];
}

function resultsTold(view, mine) {
  if (!mine) return ["The round is over."];
  const lines = view.round.pays.filter((each) => each.seat === mine.seat).map((each) => `${each.name}: ${each.why}, ${dollars(each.net_cents)}.`);
  const wins = view.wins.filter((each) => each.seat === mine.seat).map((each) => `Jackpot! ${each.line}, ${dollars(each.cents)}.`);
  const net = view.results.find((each) => each.seat === mine.seat)?.net_cents ?? 0;
  return [...lines, ...wins, net ? `In all you ${net < 0 ? "lost" : "won"} ${dollars(Math.abs(net))}.` : "In all you broke even."];
}
