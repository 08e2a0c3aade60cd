// What whoever walks the pit asks of a table: its limits, who enters there, seats in play, the last game, how fast games go.

import { dollars } from "./pitboss.mjs";
import { timeOf } from "./times.mjs";

/** Dollars without cents where there are none. */
const whole = (cents) => dollars(cents).replace(/\.00$/, "");
const many = (number, one, more) => `${number} ${number === 1 ? one : more}`;

/** Seats in play of those that the table has; of a table with sensors only those with a coin are known. */
export function seatsOf(table) {
  const count = table.seats_in_play ?? table.seats_lit;
  if (count === null) return table.seats ? many(table.seats, "seat", "seats") : "";
  return `${table.seats ? `${count} of ${many(table.seats, "seat", "seats")}` : many(count, "seat", "seats")} ${table.seats_in_play === null ? "with a coin" : "in play"}`;
}

/** The least and the most of the wager that the game opens with. */
export function limitsOf(table) {
  return table.least_cents === null ? "" : `${whole(table.least_cents)} to ${whole(table.most_cents)}`;
}

/** When a game last ended; one that runs is not "no game yet". */
function lastGame(table) {
  if (table.last_game_at) return `Last game ${timeOf(table.last_game_at)}`;
  return table.game || table.round ? "" : "No game yet today";
}

/** Facts of a table as words, those that are known; a practice table has none that anybody in the pit needs. */
export function factsOf(table) {
  if (table.mode === "practice" || !table.open) return [];
  return [
    limitsOf(table),
    seatsOf(table),
    table.entered_by ? `Entered by ${table.entered_by}` : "",
    lastGame(table),
    table.last_game_at || table.games_in_hour ? `${many(table.games_in_hour, "game", "games")} in the last hour` : "",
    table.jackpots.join(", "),
  ].filter(Boolean);
}
