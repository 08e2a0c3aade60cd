// How much is to be done: the same number at the bell, in the navigation, in the title and on the homes.

/**
 * Wins that wait for a decision or for a step of whoever looks, calls that nobody has taken, and everything else; `all` together.
 * A call about a win is counted as the win.
 */
export function tally({ wins, steps, calls, alerts }) {
  const counts = { wins: wins + steps.length, calls: calls.filter((call) => !call.taken_by && call.why !== "win").length, alerts };
  return { ...counts, all: counts.wins + counts.calls + counts.alerts };
}
