// The supervisor's page: wins that wait for a card, and the steps of those that are to be paid.

import { cards } from "./cards.mjs";
import { papersForm } from "./papers-form.mjs";
import { Picker, deckCards } from "./picker.mjs";
import { api, dollars, h, listen, pageData, say } from "./pitboss.mjs";
import { ask, askCard, askCardAndReason, cardFields, field, textInput } from "./asking.mjs";
import { at, button, command, factList, letWordsGo, redraw, refresher, sooner } from "./pit.mjs";
import { agoText, clockOf } from "./times.mjs";

const root = document.getElementById("wins");
const own = document.body.dataset.role;
const { confirms, corrects, resolves, identifies, celebrates, documents } = pageData();
let wins = [];

/** Where another win was won, as people say it. */
function place(other) {
  return `seat ${other.seat} at ${other.table_name}`;
}

function winLink(other) {
  return h("a", { href: `/awards/${encodeURIComponent(other.award)}/win-page` }, place(other));
}

/** Cards as people write them: the ten by its figure. */
const written = (text) => text.replaceAll("T", "10");

/** How the amount came about. */
function facts(win) {
  const house = win.jackpot_type === "house", fixed = !win.meter;
  return factList([
    ["Jackpot", win.jackpot_name],
    fixed ? ["How", "a fixed pay that is reported for tax: the winner is identified first"] : house ? ["How", "the posted prize, from the house"] : ["Meter before", `${dollars(win.meter_before_cents)} (${win.meter})`],
    ["Share", house || fixed ? "" : win.pay],
    ["Why this amount", win.why_shared],
    ["The house adds", win.house_adds_cents ? dollars(win.house_adds_cents) : ""],
    ["Meter restarted with", win.seeded_cents ? `${dollars(win.seeded_cents)} seed` : ""],
    ["Shares the meter with", win.shares_with.map(place).join("; ")],
    ["Called before it", win.called_before.map((other) => `${place(other)}: ${dollars(other.cents)}, ${other.status}`).join("; ")],
    ["Worked out again", win.reworked.map((change) => `${dollars(change.was_cents)} became ${dollars(change.cents)}, because the win of ${place(change.rejected)} was rejected`).join("; ")],
    ["More for", win.main ? [winLink(win.main), `, ${dollars(win.main.cents)}, ${win.main.status}`] : ""],
    ["More is due", win.more_due.map((more) => `${dollars(more.cents)}, ${more.status}`).join("; ")],
    ["Total", win.total_cents === win.amount_cents ? "" : dollars(win.total_cents)],
    ["Slip", h("small", {}, win.award)],
    ["Called", `${clockOf(win.locked_at)} by ${win.locked_by}, entry ${win.sequence}`],
    ["To be paid by", clockOf(win.due)],
    ["Tax form", win.tax_form ? `${win.tax_form.form} (${win.tax_form.source})` : ""],
    ["Not settled", win.uncertain ? `${win.tax_form ? "A tax form is needed" : "No tax form is needed"}, but ${win.uncertain}` : ""],
    ["Tax withheld", win.withheld_cents ? `${dollars(win.withheld_cents)}: ${win.withholding}` : ""],
    ["Net to the winner", win.withheld_cents ? dollars(win.net_cents) : ""],
    ["Winner", win.winner ? identified(win.winner) : ""],
  ]);
}

/** That somebody was identified: by reference, because many see this page. */
function identified(winner) {
  const people = [winner.by, winner.second].filter(Boolean).join(" and ");
  return `${clockOf(winner.at)} by ${people}, record ${winner.record}${winner.has_tax_number ? "" : ", no tax number"}`;
}

/** Which win a dialog is about: nobody confirms, rejects or pays by its amount alone. */
function about(win) {
  return [["Seat", `Seat ${win.seat} at ${win.table_name}`], ["Hand", win.hand], ["Jackpot", win.jackpot_name], ["Amount", dollars(win.amount_cents)]];
}

const TAGS = { locked: ["warn", "waiting for a supervisor"], disputed: ["bad", "Disputed"] };

function drawWin(win) {
  const [tone, word] = TAGS[win.status] ?? ["good", win.released && win.status === "confirmed" ? "released" : win.status];
  return h(
    "li", { class: `card-panel win ${win.overdue ? "late" : ""}`, id: win.award },
    h("div", { class: "row between" }, h("h2", {}, dollars(win.amount_cents)),
      h("div", { class: "row" }, win.overdue ? h("span", { class: "tag bad" }, "Overdue") : null, h("span", { class: `tag ${tone}` }, word))),
    h("p", { class: "win-what" }, `${win.table_name}, seat ${win.seat}: `, h("strong", {}, win.hand), win.status === "locked" ? h("span", { class: "muted" }, " · ", agoText(win.locked_at, "called ")) : null),
    drawCards(win),
    facts(win),
    win.not_covered ? h("p", { class: "notice warn" }, `${win.not_covered}.`) : null,
    win.status === "locked" ? drawConfirm(win) : win.status === "disputed" ? drawDispute(win) : drawSteps(win),
  );
}

function drawCards(win) {
  const found = win.cards || win.cards_shown;
  if (found) return cards(found);
  if (win.main) return h("p", { class: "muted" }, "The cards are picked for the win of the same hand: ", winLink(win.main), ".");
  const shown = win.steps.some((step) => step.shows && step.at);
  return h("p", { class: "muted" }, shown ? "No cards were picked when they were shown." : "The cards were not entered: look at them at the table, and pick them in the first step.");
}

function drawConfirm(win) {
  const who = win.executive ? "An executive's card is needed for this amount or hand." : "The card of a supervisor or an executive other than the person who called.";
  const confirm = async () => {
    const send = (card, id) => command(at("awards", win.award, "confirm"), { card, seen_cents: win.amount_cents }, id);
    const answer = await askCard(`Confirm ${dollars(win.amount_cents)}`, who, { facts: about(win), send });
    if (answer) say(`${dollars(answer.cents)} is confirmed for seat ${win.seat} at ${win.table_name}`);
  };
  const reject = async () => {
    const send = ({ reason, ...card }, id) => command(at("awards", win.award, "reject"), { reason, card }, id);
    const text = `The amount goes back on the meter${win.cards ? "" : ", and the hand button goes dark"}. ${who}`;
    if (await askCardAndReason(`Reject the win of seat ${win.seat}`, text, { facts: about(win), warning: proof(win), send, yes: `Reject ${dollars(win.amount_cents)}`, grave: true })) say("The win is rejected");
  };
  const waits = win.waits_for.length > 0;
  return h("div", { class: "stack tight" },
    waits ? h("p", { class: "to-confirm notice warn" }, waiting(win)) : h("p", { class: `to-confirm ${win.executive ? "notice warn" : "muted"}` }, who),
    confirms && h("div", { class: "actions to-confirm" },
      waits
        ? win.release_cents !== null && button(`Release ${dollars(win.release_cents)}`, () => release(win), { key: `release-${win.award}`, class: "primary" })
        : button(`CONFIRM ${dollars(win.amount_cents)}`, confirm, { key: `confirm-${win.award}`, class: "primary huge", "aria-label": `Confirm ${dollars(win.amount_cents)} for seat ${win.seat}` }),
      !win.supplement_of && button("Reject", reject, { key: `reject-${win.award}`, class: "danger", "aria-label": `Reject the win of seat ${win.seat}` }),
      !win.supplement_of && button("The patron disputes it", () => dispute(win, who), { key: `dispute-${win.award}` })));
}

/** What whoever rejects a win has to know: its hand was entered card by card at the table. */
function proof(win) {
  return win.cards_make_it ? `The cards entered at the table, ${written(win.cards)}, make ${win.hand}: reject it only if they were entered wrongly, or if the hand does not count.` : "";
}

/** What a win waits for, and what it is worth either way. */
function waiting(win) {
  const others = win.waits_for.map(place).join(", ");
  if (!win.least || !win.most) return `Waits for ${others}, called before it. Too many are undecided to work out its amount: decide some of them first.`;
  const amounts = win.least.cents === win.most.cents ? `${dollars(win.least.cents)} however they are decided` : `at least ${dollars(win.least.cents)}, ${when(win.least)}; at most ${dollars(win.most.cents)}, ${when(win.most)}`;
  const now = win.release_cents === null ? "" : ` An executive may release ${dollars(win.release_cents)} now.`;
  return `Waits for ${others}, called before it: ${amounts}.${now}`;
}

/** What has to become of which others for an amount. */
function when(bound) {
  const rejected = bound.rejected.map(place).join(", "), confirmed = bound.confirmed.map(place).join(", ");
  const parts = [rejected && `${rejected} is rejected`, confirmed && `${confirmed} is confirmed`].filter(Boolean);
  return parts.length ? `if ${parts.join(" and ")}` : "for certain";
}

async function release(win) {
  const send = (card, id) => command(at("awards", win.award, "release"), { card, seen_cents: win.release_cents }, id);
  const facts = [...about(win).slice(0, 3), ["Released now", dollars(win.release_cents)]];
  const answer = await askCard(`Release ${dollars(win.release_cents)}`, "An executive's card is needed. Anything due beyond that follows as a supplement.", { facts, send });
  if (answer) say(`${dollars(answer.cents)} is released for seat ${win.seat} at ${win.table_name}`);
}

async function dispute(win, who) {
  const others = { statement: field("What the patron says", textInput("statement", { maxlength: 500, autofocus: true })) };
  const send = ({ reason, statement, ...card }, id) => command(at("awards", win.award, "dispute"), { reason, statement, card }, id);
  const text = `The win is rejected, and the amount stays frozen until an executive and a manager resolve it. ${who}`;
  if (await askCardAndReason(`Reject the win of seat ${win.seat}, disputed`, text, { others, facts: about(win), warning: proof(win), send, yes: "Reject it as disputed", grave: true })) say("The dispute is recorded");
}

function drawDispute(win) {
  return h("div", { class: "stack tight" },
    h("p", { class: "notice warn" }, `Rejected ${clockOf(win.rejected_at)} by ${win.rejected_by}: ${win.reason}. The patron says: “${win.statement}”. The amount stays frozen until an executive and a manager resolve it.`),
    win.waits_for.length ? h("p", { class: "muted" }, waiting(win)) : null,
    resolves && h("div", { class: "actions" },
      button("Confirm it", () => resolve(win, "confirmed"), { key: `resolve-${win.award}`, class: "primary" }),
      button("Reject it", () => resolve(win, "rejected"), { key: `refuse-${win.award}`, class: "danger" })));
}

async function resolve(win, outcome) {
  const first = cardFields({ first: false, whose: "Executive's" }), second = cardFields({ first: false, whose: "Manager's" });
  const reason = textInput("reason", { maxlength: 500, autofocus: true });
  const answer = await ask({
    title: outcome === "confirmed" ? `Confirm ${dollars(win.amount_cents)}, disputed` : `Reject the win of seat ${win.seat}, disputed`,
    facts: [...about(win), ["The patron says", win.statement]], text: "The cards of an executive and of a manager, in either order.",
    yes: `${outcome === "confirmed" ? "Confirm" : "Reject"} ${dollars(win.amount_cents)}`, grave: outcome !== "confirmed",
    fields: [field("Reason", reason), h("fieldset", {}, h("legend", {}, "Executive"), first.fields), h("fieldset", {}, h("legend", {}, "Manager"), second.fields)],
    read: () => {
      const one = first.read();
      const other = one && second.read();
      return other && { card: one, second: other, outcome, reason: reason.value, seen_cents: win.amount_cents };
    },
    send: (said, id) => command(at("awards", win.award, "resolution"), said, id),
  });
  if (answer) say(`The dispute is resolved: ${answer.status}`);
}

/** A release is not the whole: what is certain now, and what may follow. */
function released(win) {
  const more = win.may_follow_cents === null ? "; more may follow" : win.may_follow_cents ? `; up to ${dollars(win.may_follow_cents)} may follow` : "";
  return `Released ${clockOf(win.confirmed_at)} by ${win.confirmed_by}: ${dollars(win.amount_cents)}, the least that is certain${more}.`;
}

/** Where CONFIRM was pressed there are words now: a second tap there does nothing. */
function drawSteps(win) {
  return h("div", { class: "stack tight" },
    h("p", { class: `to-confirm ${win.released ? "notice" : "muted"}` }, win.released ? released(win) : `Confirmed ${clockOf(win.confirmed_at)} by ${win.confirmed_by}.`),
    h("div", { class: "actions to-confirm" }, h("h3", {}, "Steps to the payment, in order")),
    h("ol", { class: "steps" }, win.steps.map((step) => drawStep(win, step)), win.corrections.map(drawCorrection)),
    h("div", { class: "row" }, h("a", { class: "button", href: `/awards/${encodeURIComponent(win.award)}/win-page`, "data-key": `page-${win.award}` }, "Win page"),
      win.winner && identifies ? button("Correct the winner", () => takePapers(win, true), { key: `winner-${win.award}` }) : null,
      celebrationButton(win),
      mayCorrect(win) ? button("Correct the cards", () => correct(win), { key: `cards-${win.award}` }) : null,
      win.taxed ? h("span", { class: "tag warn" }, win.steps.some((step) => step.step === "tax-form" && step.at) ? "Tax form filled in" : "Tax form needed") : null));
}

/** Whoever has asked the winner puts the win on the wall, and may take it down before its time is over. */
function celebrationButton(win) {
  if (!celebrates || win.supplement_of) return null;
  if (!win.celebrated_until) return button("Celebrate on the wall", () => celebrate(win), { key: `celebrate-${win.award}` });
  const end = async () => {
    await command(at("awards", win.award, "celebration", "end"), {});
    say("The win is off the displays");
  };
  return button("Take it off the wall", end, { key: `celebrate-${win.award}`, title: `On the displays until ${clockOf(win.celebrated_until)}` });
}

async function celebrate(win) {
  const agreed = h("input", { type: "checkbox", name: "agreed", required: true });
  const shown = win.cards || win.cards_shown;
  const answer = await ask({
    title: "Celebrate on the wall", facts: [...about(win), ["Cards", written(shown) || "not shown: none were entered or picked"]],
    text: "Ask the winner first. The displays of this jackpot show JACKPOT with its level, amount, cards, hand, table and hour: neither the seat nor a name. It ends by itself.",
    fields: [h("label", { class: "check" }, agreed, " The winner was asked, and agrees")], yes: "Show it on the wall",
    read: () => ({ agreed: agreed.checked }),
    send: (said, id) => command(at("awards", win.award, "celebration"), said, id),
  });
  if (answer) say(`${dollars(win.amount_cents)} is on the wall until ${clockOf(answer.until)}`);
}

function drawCorrection(change) {
  return h("li", { class: "done" }, h("span", { class: "tag" }, "Corrected"), ` The cards: ${clockOf(change.at)} by ${change.by} and ${change.second}, ${change.reason} (before: ${written(change.before) || "no cards"})`);
}

function drawStep(win, step) {
  if (step.at) return h("li", { class: "done" }, h("span", { class: "tag good" }, "Done"), ` ${step.text}: ${clockOf(step.at)} by ${step.by}${step.detail ? `, ${step.detail}` : ""}`);
  const next = step.step === win.next_step;
  const mine = step.roles.includes(own);
  const words = [step.text, h("span", { class: "muted" }, ` (${step.roles.join(", ")}; ${step.source})`)];
  if (!next) return h("li", {}, words);
  return h("li", { class: "next" }, words, h("div", {}, mine
    ? button(step.does, () => take(win, step), { key: `step-${win.award}-${step.step}`, class: "primary", "aria-label": `${step.does}: ${step.text}` })
    : button("By another card", () => take(win, step, true), { key: `step-${win.award}-${step.step}`, "aria-label": `By another card: ${step.text}` })));
}

/** The cards of a hand, picked in a dialog: `read()` gives them, or shows that some are missing. */
function cardPicker(win) {
  const picker = new Picker();
  const place = h("div", {});
  const drawn = () => picker.draw({
    count: win.hand_cards, jokers: win.jokers, seen: new Set(), changed: draw, done: () => place.closest("form").requestSubmit(), label: "The winning cards",
  });
  const draw = () => redraw(place, drawn());
  const read = () => {
    if (picker.typed) picker.take(win.hand_cards, deckCards(win.jokers), new Set());
    else if (picker.chosen.length !== win.hand_cards) picker.problem = `Pick the ${win.hand_cards} cards of the hand: ${picker.chosen.length} picked so far`;
    draw();
    return picker.chosen.length === win.hand_cards && !picker.problem ? picker.chosen.join(" ") : undefined;
  };
  place.append(drawn()); // at once, whatever is pressed: a dialog begins with the cards, and a reader types there
  return { field: place, read };
}

/** What a step asks for: the cards and the camera, how it is paid, or a line; `read()` gives it by its fields' names. */
function asked(win, step) {
  if (step.shows) {
    const camera = textInput("camera");
    if (win.cards) return { fields: field(step.asks, camera), read: () => ({ camera: camera.value }) };
    const picked = cardPicker(win);
    const read = () => {
      const chosen = picked.read();
      return chosen && { cards: chosen, camera: camera.value };
    };
    return { fields: [picked.field, field(step.asks, camera)], read, wide: true };
  }
  if (step.pays) return payment(win, step);
  if (step.step === "deck-checked") return deckCount(win);
  const detail = textInput("detail", { autofocus: true });
  return { fields: field(step.asks, detail), read: () => ({ detail: detail.value }) };
}

/** That the deck is complete, the winning hand with the rest of it, and who watched. One that is not is no step to a payment. */
function deckCount(win) {
  const whole = deckCards(win.jokers).length;
  const counted = h("input", { name: "counted", type: "number", inputmode: "numeric", required: true, step: 1, autocomplete: "off", autofocus: true });
  counted.addEventListener("input", () => counted.setCustomValidity(!counted.value || Number(counted.value) === whole ? ""
    : `The whole deck has ${whole} cards, not ${counted.value}: count again. If that is right, the deck is not complete: pay nothing, and call a manager.`));
  const watcher = textInput("watcher", { minlength: 2, maxlength: 120 });
  const read = () => ({ counted: Number(counted.value), detail: watcher.value });
  return { fields: [field("Cards in the whole deck, as counted", counted, `The rest by suit, and the ${win.hand_cards} cards of the winning hand: ${whole} together`), field("Who watched", watcher)], read };
}

function payment(win, step) {
  const method = h("select", { name: "method" }, win.methods.map((name) => h("option", { value: name }, win.method_words[name])));
  const number = textInput("number");
  const numbered = field("Check number", number);
  const show = () => { numbered.hidden = number.disabled = !["check", "operating"].includes(method.value); };
  method.addEventListener("change", show);
  show();
  const read = () => ({ method: method.value, number: number.disabled ? "" : number.value });
  return { fields: [field(step.asks, method), numbered], read };
}

async function take(win, step, byCard = false) {
  if (step.identifies) return takePapers(win, false, byCard);
  const { fields, read, wide } = asked(win, step);
  const other = byCard ? cardFields({ first: false }) : null;
  const answer = await ask({
    title: step.text, facts: [...about(win), ...(step.pays && win.withheld_cents ? [["Tax withheld", dollars(win.withheld_cents)], ["Net to the winner", dollars(win.net_cents)]] : [])], text: byCard ? `The card of: ${step.roles.join(", ")}` : "", fields: [fields, other?.fields], wide,
    yes: step.pays ? `${step.does} of ${dollars(win.net_cents)}` : step.does,
    read: () => {
      const said = read();
      const card = said && other ? other.read() : null;
      return said && card !== undefined ? { ...said, card } : undefined;
    },
    send: (said, id) => command(at("awards", win.award, "steps"), { step: step.step, ...said }, id),
  });
  if (answer) say(`Done: ${step.text}`);
}

/** Who has won, as the papers say: sealed apart from the journal. Another person than before takes two and a reason. */
async function takePapers(win, again, byCard = false) {
  const papers = papersForm({ documents, taxed: Boolean(win.tax_form) });
  const other = again || byCard ? cardFields({ first: false }) : null;
  const reason = again ? textInput("reason", { maxlength: 500 }) : null;
  const answer = await ask({
    title: again ? "Correct the winner" : "Identify the winner", facts: about(win), wide: true, yes: again ? "Correct the record" : "Record the winner",
    text: `What you enter is encrypted with the room's key: only those who fill in the forms can read it, and it is erased when its retention period ends.${again ? " Two people correct it." : ""}`,
    fields: [papers.fields, reason ? field("Reason", reason) : null, other?.fields],
    read: () => {
      const said = papers.read();
      const card = said && other ? other.read() : null;
      if (!said || card === undefined) return undefined;
      return again ? { ...said, reason: reason.value, second: card } : { ...said, card };
    },
    send: (said, id) => command(at("awards", win.award, "winner"), said, id),
  });
  if (answer) say("The winner is identified");
}

/** Picked cards are corrected by two people; those of a round are in its log. */
function mayCorrect(win) {
  return !win.cards && corrects && win.steps.some((step) => step.shows && step.at);
}

async function correct(win) {
  const picked = cardPicker(win), second = cardFields({ first: false });
  const reason = textInput("reason", { maxlength: 500 });
  const answer = await ask({
    title: "Correct the cards", facts: [...about(win), ["Current cards", written(win.cards_shown) || "none"]], text: "Two people correct them: you and a second person.", wide: true, yes: "Correct the cards",
    fields: [picked.field, field("Reason", reason), second.fields],
    read: () => {
      const chosen = picked.read();
      const card = chosen && second.read();
      return card && { cards: chosen, reason: reason.value, second: card };
    },
    send: (said, id) => command(at("awards", win.award, "cards"), said, id),
  });
  if (answer) say("The cards are corrected");
}

/** Wins stay where they are as long as the page is open: one that was confirmed does not give its place to another. */
const places = new Map();
function inOrder(found) {
  for (const win of found) if (!places.has(win.award)) places.set(win.award, places.size);
  return [...found].sort((one, other) => places.get(one.award) - places.get(other.award));
}

let drawn = "";
function draw(found) {
  const now = JSON.stringify(found);
  if (now === drawn) return;
  drawn = now;
  wins = inOrder(found.wins);
  redraw(root, wins.length ? wins.map(drawWin) : h("li", { class: "muted" }, "No wins waiting."));
}

/** Confirmed wins that were seen here: one that has been paid since stays in its place, with its papers. */
const confirmed = new Set();
async function seen() {
  const found = (await api("GET", at("wins"))).wins;
  const gone = [...confirmed].filter((award) => !found.some((win) => win.award === award));
  for (const win of found) if (win.status === "confirmed") confirmed.add(win.award);
  const left = await Promise.all(gone.map((award) => api("GET", at("awards", award))));
  return { wins: [...found, ...left.filter((win) => win.status === "paid")] };
}

letWordsGo();
const refresh = refresher(seen, draw);
const soon = sooner(refresh);
const NEWS = new Set(["award-locked", "award-confirmed", "award-rejected", "award-reworked", "award-supplement", "award-disputed", "award-step", "award-cards-corrected", "award-reversed", "win-page-printed", "winner-identified", "celebration-started", "celebration-ended"]);
addEventListener("done", () => soon(0));
listen("/api/v1/events", { open: refresh, "*": (event) => { if (NEWS.has(event.event)) soon(20); } });
setInterval(refresh, 60_000);
