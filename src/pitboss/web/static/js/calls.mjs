// A call from a table as staff see it: from where, for what, how long it waits, and what is answered.

import { h, say } from "./pitboss.mjs";
import { at, button, command, resting } from "./pit.mjs";
import { agoText } from "./times.mjs";

const REACH = { pit: "for this pit", room: "for the whole room now", all: "for everybody now" };

async function answer(call, word, said) {
  await command(at("tables", call.table, "call", "answer"), { answer: word });
  say(said);
}

/** What somebody who may answer calls can say to this one. */
function answers(call, waiting) {
  if (!waiting.answers) return null;
  const { table, name } = call;
  if (!call.taken_by) return button("I am going", () => answer(call, "take", `You have taken the call from ${name}`), { key: `take-${table}`, class: "primary", "aria-label": `I am going: take the call from ${name}` });
  if (call.taker !== waiting.card) return null;
  return resting(`${table} ${call.taken_at}`, [
    call.why === "win" ? null : button("It is over", () => answer(call, "end", `The call from ${name} is over`), { key: `end-${table}`, "aria-label": `It is over: the call from ${name}` }),
    button("I can't go", () => answer(call, "give-back", `The call from ${name} goes to others again`), { key: `back-${table}`, "aria-label": `I can't go: the call from ${name}` }),
  ]);
}

/** One call; those that wait stand out, those that are taken say by whom. */
export function drawCall(call, waiting) {
  const mine = waiting.mine.includes(call.table), path = `/tables/${encodeURIComponent(call.table)}`;
  const words = call.taken_by ? `${call.taken_by} is going` : call.step || mine ? REACH[call.where] : "";
  return h(
    "li", { class: `call ${call.taken_by ? "taken" : mine ? "mine" : ""}` },
    h("div", { class: "call-words" },
      h("a", { href: path, "data-key": `call-${call.table}` }, call.name), " ", h("strong", {}, call.text), h("br"),
      h("span", { class: "muted" }, `${call.pit} · `, agoText(call.since, "called "), words ? ` · ${words}` : "")),
    h("div", { class: "row" }, answers(call, waiting)),
  );
}
