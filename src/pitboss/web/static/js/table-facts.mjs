// What whoever walks the pit asks of a table: its limits, who enters there, seats in play, the last game, how fast games go.

import { dollars } from "./pitboss.mjs";
import { timeOf } from "./times.mjs";

const whole = (cents) => dollars(cents).replace(/\.00$/, "");
const many = (number, one, more) => `${number} ${number === 1 ? one : more}`;

function seatsOf(table) {
  if (table.seats_in_play !== null) return `${many(table.seats_in_play, "seat", "seats")} in play`;
  return table.seats_lit === null ? "" : `${many(table.seats_lit, "seat", "seats")} with a coin`;
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
    table.least_cents === null ? "" : `${whole(table.least_cents)} to ${whole(table.most_cents)}`,
    seatsOf(table),
    table.entered_by ? `Entered by ${table.entered_by}` : "",
    lastGame(table),
    table.last_game_at || table.games_in_hour ? `${many(table.games_in_hour, "game", "games")} in the last hour` : "",
    table.jackpots.join(", "),
  ].filter(Boolean);
}
