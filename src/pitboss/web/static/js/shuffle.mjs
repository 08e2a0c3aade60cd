// The deck worked out again from what was laid open after a hand: loaded by who checks it, and by nobody else.

import { t } from "./messages.mjs";

const hex = (bytes) => Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

const lines = (...texts) => new TextEncoder().encode(texts.map((text) => `${text}\n`).join(""));
const digest = (bytes) => crypto.subtle.digest("SHA-256", bytes);

/** 64-bit words of SHA-256 over "pitboss KEY 0", "pitboss KEY 1", …; each number below a limit throws away what would favour low ones. */
function drawing(key) {
  const words = [];
  let block = 0;
  const word = async () => {
    if (!words.length) {
      const view = new DataView(await digest(new TextEncoder().encode(`pitboss ${key} ${block++}`)));
      for (let at = 0; at < 32; at += 8) words.push(view.getBigUint64(at));
    }
    return words.shift();
  };
  return async (limit) => {
    const all = 1n << 64n, usable = all - (all % BigInt(limit));
    for (;;) {
      const found = await word();
      if (found < usable) return Number(found % BigInt(limit));
    }
  };
}

/** The deck and the first position that follow from a secret and the seats' seeds: docs/rounds.md has it step by step. */
async function joined({ shuffle, seeds, positions, jokers }) {
  const key = hex(await digest(lines(shuffle.secret, ...Object.entries(seeds).sort(([one], [other]) => one - other).map(([seat, seed]) => `${seat} ${seed}`))));
  const below = drawing(key);
  const cards = [..."cdhs"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit)).concat(jokers ? ["Jk"] : []);
  for (let place = cards.length - 1; place > 0; place -= 1) {
    const other = await below(place + 1);
    [cards[place], cards[other]] = [cards[other], cards[place]];
  }
  return { cards: cards.join(" "), position: positions ? (await below(positions)) + 1 : 0 };
}

/** Whether a round that seeds have joined was dealt from what was sealed and what the seats gave. */
async function followsFromSeeds(round) {
  if (hex(await digest(lines(round.shuffle.secret))) !== round.commitment) return false;
  const { cards, position } = await joined(round);
  return cards === round.shuffle.cards && position === round.shuffle.position;
}

/** Whether a round was dealt from what was sealed before the bets. */
async function fitsSeal({ commitment, shuffle: { secret, cards, position } }) {
  return hex(await digest(lines(secret, cards, position))) === commitment;
}

/** What the check came to, in words, and whether all was `kept`; words alone where none can be made. */
export async function verdictOn(round, promised) {
  if (!crypto.subtle) return { says: t("This browser checks seals on https pages and on this machine only.") };
  const kept = (await (round.joint ? followsFromSeeds : fitsSeal)(round)) && (!promised || promised === round.commitment);
  if (!kept) return { kept, says: `✗ ${t("The deck is not the one that was sealed.")}` };
  const before = promised ? t("It is the seal that this browser saw before you bet.") : t("It is the seal of this round.");
  const fixed = round.joint ? t("The deck follows from the secret that was sealed before the bets and from the seeds of the seats") : t("The deck was fixed before the bets");
  return { kept, says: `✓ ${fixed}. ${before}` };
}
