// The dealer's page of one table.

import { api, dollars, h, listen, pageData, say } from "./pitboss.mjs";
import { askOne } from "./asking.mjs";
import { at, button, command, isSending, letWordsGo, modeTag, redraw, refresher, sooner } from "./pit.mjs";
import { Entry } from "./entry.mjs";
import { drawBetting, drawGame, Sensors } from "./sensors.mjs";
import { agoText } from "./times.mjs";
import { byJackpot } from "./wagers.mjs";

const { table, acts, opens } = pageData();
const root = document.getElementById("table");
const sensors = new Sensors(table);
const entry = new Entry(table, sensors);
let view = null;

function drawHead() {
  const jackpots = view.sensors?.jackpots ?? [];
  return h(
    "header", { class: "table-head" },
    h("div", { class: "row" }, h("h1", {}, view.name), modeTag(view.mode),
      h("span", { class: `tag ${view.open ? "good" : "bad"}` }, view.open ? "Open" : "Closed"), drawCallState()),
    h("div", { class: "meters" }, jackpots.flatMap((jackpot) => jackpot.meters.length ? jackpot.meters.map((meter) => drawMeter(jackpot, meter)) : [drawHouse(jackpot)])),
  );
}

/** CALL is a state of the screen: since when, and who comes; all that can be done stays where it was. */
function drawCallState() {
  const { call } = view;
  document.body.classList.toggle("calling", Boolean(call));
  if (!call) return view.open && acts && view.mode !== "practice" ? button("Call the floor", callSomebody, { key: "call-floor", class: "call-state" }) : null;
  const who = call.taken_by ? `${call.taken_by} is coming` : call.why === "win" ? "Supervisor called" : `Called: ${call.text.toLowerCase()}`;
  return h("div", { class: `call-state called ${call.taken_by ? "taken" : ""}`, role: "status" }, h("strong", {}, who, " "), agoText(call.since, "", ""),
    call.why === "win" || !acts ? null : button("Cancel the call", () => notNeeded(call), { key: "call-over" }));
}

async function callSomebody() {
  const { reasons } = await api("GET", at("calls"));
  const options = reasons.filter(({ id }) => id !== "win").map(({ id, text }) => [id, text]);
  const why = await askOne("Call the floor to this table", "What for?", options, { send: (word, id) => command(at("tables", table, "call"), { why: word }, id) });
  if (why) say("The call is sent");
}

async function notNeeded() {
  await command(at("tables", table, "call", "answer"), { answer: "end" });
  say("The call is cancelled");
}

function drawMeter(jackpot, meter) {
  const name = jackpot.meters.length > 1 ? `${jackpot.name}, ${meter.meter}` : jackpot.name;
  return h("div", { class: "meter" }, h("span", { class: `muted jackpot-${jackpot.colour}` }, h("span", { class: "lamp", "aria-hidden": "true" }), name),
    h("span", { class: "row" }, h("strong", { class: "figure" }, dollars(meter.cents)), jackpot.status === "running" ? null : h("span", { class: "tag bad" }, jackpot.status)));
}

function drawHouse(jackpot) {
  return h("div", { class: "meter" }, h("span", { class: `muted jackpot-${jackpot.colour}` }, h("span", { class: "lamp", "aria-hidden": "true" }), "House jackpot"), h("strong", {}, jackpot.name));
}

function drawBody(redo) {
  if (view.mode === "practice") return h("p", { class: "notice" }, "This is a practice table: software deals here.");
  if (view.entry) return entry.draw(view, redo);
  if (!view.sensors) return h("p", { class: "notice warn" }, "No jackpot is linked to this table.");
  return view.sensors.game ? drawGame(view, sensors, redo) : drawBetting(view, sensors, redo);
}

const head = h("div", { class: "stack" });
const body = h("div", { class: "stack", inert: !acts });
const only = acts ? "" : h("p", { class: "muted" }, "View only: dealers and supervisors work here.");

function draw() {
  const shut = !view.open && !view.sensors?.game;
  redraw(head, drawHead(), shut ? h("p", { class: "notice warn" }, "This table is closed. ", opens ? h("a", { href: opens }, "Open it") : "A supervisor opens it.") : null);
  redraw(body, shut ? null : drawBody(draw));
  // A card reader types wherever the focus is: if it is nowhere, it belongs to the cards.
  if (document.activeElement === document.body) body.querySelector('[data-key="typed-cards"]')?.focus({ preventScroll: true });
}

/** Meters may tick all the time; what is pressed is drawn again only when it has changed, or a tap would be lost. */
let drawn = "";
function show(found) {
  if (view && found.event < view.event) return;
  view = byJackpot(found);
  sensors.isRunning = Boolean(view.sensors?.game);
  if (!head.isConnected) root.replaceChildren(head, only, body);
  const now = JSON.stringify(view, (name, value) => (name === "meters" || name === "event" ? undefined : value));
  if (now === drawn) return;
  drawn = now;
  draw();
}

const refresh = refresher(() => api("GET", at("tables", table)), show);

// What happens here is shown at once; what happens elsewhere moves the meters, and may wait a moment. What the answer of a
// command has shown already is not asked for again.
let newest = 0;
const soon = sooner(() => { if (!view || newest > view.event) refresh(); });
const isOurs = (event) => event.table === table || event.award?.startsWith(`${table}.`);
letWordsGo();
addEventListener("done", ({ detail }) => { if (detail?.view) show(detail.view); else refresh(); });
// Without a connection nothing can be done: what can be pressed is off until it is back.
listen("/api/v1/events", {
  open: () => { body.inert = !acts; return refresh(); },
  lost: () => { body.inert = true; },
  "*": (event, id) => {
    newest = Math.max(newest, Number(id) || Infinity);
    soon(isOurs(event) ? (isSending() ? 200 : 20) : 1000);
  },
});
refresh();
