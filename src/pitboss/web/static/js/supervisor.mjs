// The supervisor's page: wins that wait for a card, and the steps of those that are to be paid.

import { cards } from "./cards.mjs";
import { api, dollars, h, listen, pageData, say } from "./pitboss.mjs";
import { askCard, askText, at, button, command, dateOf, redraw, refresher, sooner, timeOf } from "./pit.mjs";

const root = document.getElementById("wins");
const own = document.body.dataset.role;
const { confirms } = pageData();
let wins = [];

function fact(name, value) {
  return value === null || value === undefined || value === "" ? null : [h("dt", {}, name), h("dd", {}, value)];
}

/** How the amount came about. */
function facts(win) {
  const house = win.jackpot_type === "house";
  return h(
    "dl", { class: "facts" },
    fact("Table", `${win.table_name}, seat ${win.seat}${win.sensor > 1 ? `, sensor ${win.sensor}` : ""}`),
    fact("Hand", win.hand),
    fact("Jackpot", win.jackpot_name),
    house ? fact("How", "the posted prize, from the house") : fact("Meter before", `${dollars(win.meter_before_cents)} (${win.meter})`),
    house ? null : fact("Share", win.pay),
    win.house_adds_cents ? fact("The house adds", dollars(win.house_adds_cents)) : null,
    win.seeded_cents ? fact("Started again with", `${dollars(win.seeded_cents)} seed`) : null,
    win.rivals.length ? fact("Same reading as", win.rivals.join(", ")) : null,
    fact("Locked", `${timeOf(win.locked_at)} by ${win.locked_by}, entry ${win.sequence}`),
    win.confirmed_at ? fact("Confirmed", `${timeOf(win.confirmed_at)} by ${win.confirmed_by}`) : null,
    fact("To be paid by", dateOf(win.due)),
  );
}

function drawWin(win) {
  const locked = win.status === "locked";
  return h(
    "li", { class: `card-panel win ${win.overdue ? "late" : ""}`, id: win.award },
    h("div", { class: "row between" }, h("h2", {}, dollars(win.amount_cents)),
      h("div", { class: "row" }, win.overdue ? h("span", { class: "tag bad" }, "Overdue") : null, h("span", { class: `tag ${locked ? "warn" : "good"}` }, locked ? "Waits for a card" : win.status))),
    win.cards || win.cards_shown ? cards(win.cards || win.cards_shown) : h("p", { class: "muted" }, "The cards were not entered: look at them at the table, and write them down with the first step."),
    facts(win),
    win.not_covered ? h("p", { class: "notice warn" }, `${win.not_covered}.`) : null,
    locked ? drawConfirm(win) : drawSteps(win),
  );
}

function drawConfirm(win) {
  const who = win.executive ? "An executive's card is needed for this amount or hand." : "A supervisor's card, or an executive's, by another person than the one who called.";
  const confirm = async () => {
    const card = await askCard(`Confirm ${dollars(win.amount_cents)}`, who);
    if (!card) return;
    const answer = await command(at("awards", win.award, "confirm"), { card });
    say(`${dollars(answer.cents)} is confirmed`);
  };
  const reject = async () => {
    const reason = await askText(`Reject the win of seat ${win.seat}`, "The amount goes back on the meter, and the hand button goes dark.", "Reason");
    const card = reason && (await askCard("Reject", who));
    if (!card) return;
    await command(at("awards", win.award, "reject"), { reason, card });
    say("The win is rejected");
  };
  return h("div", { class: "stack tight" },
    h("p", { class: win.executive ? "notice warn" : "muted" }, who),
    confirms && h("div", { class: "actions" },
      button("CONFIRM", confirm, { key: `confirm-${win.award}`, class: "primary huge", "aria-label": `Confirm ${dollars(win.amount_cents)}` }),
      button("Reject", reject, { key: `reject-${win.award}`, class: "danger" })));
}

function drawSteps(win) {
  return h("div", { class: "stack tight" },
    h("ol", { class: "steps" }, win.steps.map((step) => drawStep(win, step))),
    h("div", { class: "row" }, h("a", { class: "button", href: `/awards/${encodeURIComponent(win.award)}/win-page`, "data-key": `page-${win.award}` }, "Win page"),
      win.taxed ? h("span", { class: "tag warn" }, "Reported for tax") : null));
}

function drawStep(win, step) {
  if (step.at) return h("li", { class: "done" }, h("span", { class: "tag good" }, "Done"), ` ${step.text}: ${timeOf(step.at)} by ${step.by}${step.detail ? `, ${step.detail}` : ""}`);
  const next = step.step === win.next_step;
  const mine = step.roles.includes(own);
  const words = [step.text, h("span", { class: "muted" }, ` (${step.roles.join(", ")}; ${step.source})`)];
  if (!next) return h("li", {}, words);
  return h("li", { class: "next" }, words, h("div", {}, mine
    ? button(step.pays ? "PAID" : "DONE", () => take(win, step), { key: `step-${win.award}-${step.step}`, class: "primary", "aria-label": `Done: ${step.text}` })
    : button("By another card", () => take(win, step, true), { key: `step-${win.award}-${step.step}`, "aria-label": `By another card: ${step.text}` })));
}

async function detailOf(win, step) {
  if (!step.pays) return askText(step.text, "", step.asks);
  const method = await askText(`Pay ${dollars(win.amount_cents)}`, "", step.asks, { options: win.methods.map((each) => [each, each]) });
  if (!method) return null;
  const number = ["check", "operating"].includes(method) ? await askText("Check", "", "Number of the check") : "";
  return number === null ? null : `${method} ${number}`.trim();
}

async function take(win, step, byCard = false) {
  const detail = await detailOf(win, step);
  if (detail === null) return;
  const card = byCard ? await askCard(step.text, `The card of: ${step.roles.join(", ")}`) : undefined;
  if (card === null) return;
  await command(at("awards", win.award, "steps"), { step: step.step, detail, card: card ?? null });
  say(`Done: ${step.text}`);
}

let drawn = "";
function draw(found) {
  const now = JSON.stringify(found);
  if (now === drawn) return;
  drawn = now;
  wins = found.wins;
  redraw(root, wins.length ? wins.map(drawWin) : h("li", { class: "muted" }, "No win waits."));
  const locked = wins.filter((win) => win.status === "locked").length;
  document.title = `${locked ? `(${locked}) ` : ""}Wins · Pitboss`;
}

const refresh = refresher(() => api("GET", at("wins")), draw);
const soon = sooner(refresh);
const NEWS = new Set(["award-locked", "award-confirmed", "award-rejected", "award-step", "award-reversed", "win-page-printed"]);
addEventListener("done", () => soon(0));
listen("/api/v1/events", { open: refresh, "*": (event) => { if (NEWS.has(event.event)) soon(20); } });
setInterval(refresh, 60_000);
