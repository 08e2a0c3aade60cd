// What happens at a table whose rounds are entered, in words for who looks at it from afar.

const WORDS = {
  wagers: "betting",
  start: "start of the deal",
  deal: "dealing",
  decide: "decisions",
  reveal: "hands turned up",
  turn: "dealer's cards",
  board: "board",
  settle: "settling",
};

/** How far a round has come. */
export const roundWords = (step) => `Round: ${WORDS[step] ?? step.replaceAll("-", " ")}`;
