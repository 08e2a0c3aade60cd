// The hand checker: cards are tapped or typed; what they are, what they pay and how they are set stands beside them.

import { card, cardName } from "./cards.mjs";
import { counted, decimal, fraction, soon, trouble, value, whole } from "./exact.mjs";
import { api, h } from "./pitboss.mjs";

const RANKS = "AKQJT98765432", SUITS = "shdc";
const element = (id) => document.getElementById(id);
const game = element("game"), typed = element("typed"), picker = element("picker"), result = element("result");
const hands = { player: [], dealer: [] };
let active = "player", running, buttons = new Map();

const chosen = () => game.selectedOptions[0].dataset;
const wanted = () => Number(chosen().cards);
const pack = () => [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit)).concat(chosen().joker === "1" ? ["Jk"] : []);

function build() {
  buttons = new Map();
  const button = (text) => {
    const drawn = card(text);
    drawn.setAttribute("aria-hidden", "true");
    const made = h("button", { type: "button", class: "pick", "data-card": text, "aria-label": cardName(text), "aria-pressed": "false", tabindex: -1 }, drawn);
    buttons.set(text, made);
    return made;
  };
  const suits = [...SUITS].map((suit) => h("div", { class: "suit" }, [...RANKS].map((rank) => button(rank + suit))));
  if (chosen().joker === "1") suits.push(h("div", { class: "suit" }, button("Jk")));
  picker.replaceChildren(...suits);
  [...buttons.values()][0].tabIndex = 0;
  typed.placeholder = wanted() === 3 ? "As Kd 7c" : `As Kd Qh Jc Td 9s ${chosen().joker === "1" ? "Jk" : "8s"}`;
  element("way-field").hidden = chosen().sets !== "1";
  const known = new Set(pack());
  for (const who of ["player", "dealer"]) hands[who] = hands[who].filter((name) => known.has(name)).slice(0, wanted());
}

function draw() {
  for (const [text, button] of buttons) {
    const whose = hands.player.includes(text) ? "player" : hands.dealer.includes(text) ? "dealer" : "";
    button.setAttribute("aria-pressed", String(Boolean(whose)));
    button.dataset.whose = whose;
    button.setAttribute("aria-label", cardName(text) + (whose ? `, ${whose}'s hand` : ""));
  }
  for (const who of ["player", "dealer"]) {
    element(`for-${who}`).setAttribute("aria-pressed", String(active === who));
    element(`${who}-cards`).replaceChildren(...(hands[who].length ? [h("span", { class: "who-has" }, who), h("div", { class: "cards" }, hands[who].map(card))] : []));
  }
  const many = hands[active].length;
  element("count").textContent = `${many} of ${wanted()} cards of the ${active}'s hand`;
  if (document.activeElement !== typed) typed.value = hands[active].join(" ");
  if (!hands.player.length) element("player-cards").replaceChildren(h("p", { class: "invite" }, `Choose ${wanted()} cards.`));
}

function take(text) {
  trouble("");
  for (const who of ["player", "dealer"]) {
    if (hands[who].includes(text)) {
      hands[who] = hands[who].filter((name) => name !== text);
      return changed();
    }
  }
  if (hands[active].length >= wanted()) return trouble(`A hand of this game has ${wanted()} cards: remove one first, or clear.`);
  hands[active].push(text);
  return changed();
}

function readTyped() {
  const found = typed.value.match(/jk|(?:10|[2-9tjqka])[cdhs]/gi) ?? [];
  const rest = typed.value.replace(/jk|(?:10|[2-9tjqka])[cdhs]|[\s,]/gi, "");
  const read = [...new Set(found.map((text) => (/^jk$/i.test(text) ? "Jk" : text.replace("10", "T").slice(0, -1).toUpperCase() + text.slice(-1).toLowerCase())))];
  const other = hands[active === "player" ? "dealer" : "player"], known = new Set(pack());
  trouble(rest ? `“${rest}” is not a card: write a rank 23456789TJQKA and a suit cdhs; Jk is the joker.` : "");
  hands[active] = read.filter((name) => known.has(name) && !other.includes(name)).slice(0, wanted());
  changed();
}

function asked() {
  const whole = hands.player.length === wanted();
  const dealer = whole && hands.dealer.length === wanted() ? hands.dealer.join(" ") : undefined;
  return { game: game.value, cards: hands.player.join(" "), dealer, house_way: (chosen().sets === "1" && element("way").value) || undefined };
}

async function check() {
  running?.abort();
  const { signal } = (running = new AbortController());
  const many = hands.player.length;
  if (many !== wanted() && !(many === 5 && wanted() === 7)) return result.replaceChildren();
  try {
    show(await api("POST", "/api/v1/maths/hand", asked(), { signal }));
  } catch (problem) {
    if (problem.name !== "AbortError") trouble(problem.message);
  }
}

const later = soon(check, 80);

function changed() {
  const value = element("value");
  if (value) value.disabled = true; // it would be of the hand before
  draw();
  remember();
  later();
}

function setHands(split) {
  return h("div", { class: "set-hands" }, ["back", "front"].map((place) => h("div", { class: "set-hand" }, h("p", {}, h("strong", {}, place), ` ${split[place].name}`), h("div", { class: "cards" }, split[place].cards.split(" ").map(card)))));
}

function show(found) {
  const parts = [h("div", { class: "card-panel" }, h("p", { class: "muted" }, "This is"), h("p", { class: "big", id: "hand-name" }, found.name), h("p", { class: "muted" }, `best cards ${found.best}`))];
  const way = found.house_way;
  if (way) parts.push(h("div", { class: "card-panel stack tight" }, h("h2", {}, `Set by ${way.house_way}`), setHands(way), h("p", {}, h("span", { class: "tag" }, `rule ${way.rule}`), ` ${way.text}`), splits(found)));
  if (found.wagers.length) parts.push(pays(found));
  if (hands.player.length === wanted()) parts.push(valuing());
  result.replaceChildren(...parts);
}

function splits(found) {
  const rows = found.splits.map((split) => h("tr", {}, h("th", { scope: "row" }, split.front.cards), h("td", { class: "words" }, split.front.name), h("td", { class: "words" }, split.back.name)));
  return h("details", {}, h("summary", {}, `${found.splits.length} legal splits`), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Legal splits" }, h("table", { class: "figures" }, h("thead", {}, h("tr", {}, ["In front", "Front", "Back"].map((title) => h("th", { scope: "col", class: "words" }, title)))), h("tbody", {}, rows))));
}

// Tables of one wager that make the same of the hand stand in one row.
function pays(found) {
  const grouped = new Map();
  for (const wager of found.wagers) {
    const key = [wager.wager_name, wager.choice, wager.name, wager.pays, wager.envy_cents].join("|");
    if (!grouped.has(key)) grouped.set(key, { ...wager, tables: [] });
    grouped.get(key).tables.push(wager.paytable);
  }
  const envy = found.wagers.some((wager) => wager.envy_cents);
  const rows = [...grouped.values()].map((wager) =>
    h("tr", { class: wager.line ? "wins" : null }, h("th", { scope: "row" }, wager.wager_name, wager.choice && ` (${wager.choice})`), h("td", {}, wager.pays), envy && h("td", {}, wager.envy_cents ? `$${whole(wager.envy_cents / 100)}` : ""), h("td", { class: "words" }, wager.name), h("td", { class: "words" }, wager.tables.join(", "))),
  );
  const figures = ["Pays", ...(envy ? ["Envy to others"] : [])], columns = ["Wager", ...figures, "Line", "Pay tables"]; // what it pays is seen on a phone
  return h(
    "div", { class: "card-panel stack tight" }, h("h2", {}, "What each wager pays"),
    h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Pays" }, h("table", { class: "figures" }, h("thead", {}, h("tr", {}, columns.map((title) => h("th", { scope: "col", class: figures.includes(title) ? null : "words" }, title)))), h("tbody", {}, rows))),
    found.needs_dealer.length > 0 && h("p", { class: "muted" }, `Depends on the dealer's hand too: ${found.needs_dealer.join(", ")}.`),
  );
}

function valuing() {
  const place = h("div", { class: "stack tight" });
  const button = h("button", { type: "button", class: "primary", id: "value" }, "Value every choice");
  button.addEventListener("click", async () => {
    button.disabled = true;
    place.replaceChildren(h("p", { class: "muted waiting" }, "Working out every dealer hand…"));
    try {
      place.replaceChildren(decisions(await counted("POST", "/api/v1/maths/decision", asked(), { signal: running?.signal })));
    } catch (problem) {
      place.replaceChildren(h("p", { class: "muted" }, problem.name === "AbortError" ? "" : problem.message));
    }
    button.disabled = false;
  });
  return h("div", { class: "card-panel stack tight" }, h("h2", {}, "What each choice is worth"), h("p", {}, button), place);
}

function decisions(found) {
  const best = value(found.choices[0].value);
  const rows = found.choices.map((choice) =>
    h("tr", { class: value(choice.value) === best ? "wins" : null }, h("th", { scope: "row" }, choice.choice.replace(" | ", " · "), choice.cards && h("br"), choice.cards && h("small", { class: "muted" }, choice.cards.replace(" | ", "  ·  ")), choice.house_way_rule && h("span", { class: "tag" }, "house way")), h("td", {}, decimal(choice.value, 6)), h("td", {}, fraction(choice.value))),
  );
  const against = found.dealer ? `against ${found.dealer_set ?? found.dealer}` : found.dealers === "0" ? "over all cards that may come" : `against each of ${whole(found.dealers)} hands that the dealer can have`;
  return h("div", { class: "stack tight" }, h("p", { class: "muted" }, `In units of the ${found.unit}, ${against}.`), h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Choices" }, h("table", { class: "figures" }, h("thead", {}, h("tr", {}, ["Choice", "Value", "Exactly"].map((title) => h("th", { scope: "col" }, title)))), h("tbody", {}, rows))), found.best_answer && h("p", {}, `With the dealer's hand seen first, the best answers are worth ${decimal(found.best_answer.value, 6)}.`));
}

// One tab stop for the pack: arrow keys go through it.
picker.addEventListener("keydown", (event) => {
  const list = [...buttons.values()], at = list.indexOf(event.target);
  const move = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 13, ArrowUp: -13 }[event.key];
  const next = event.key === "Home" ? 0 : event.key === "End" ? list.length - 1 : move ? at + move : -1;
  if (at < 0 || !(next in list)) return;
  event.preventDefault();
  event.target.tabIndex = -1;
  list[next].tabIndex = 0;
  list[next].focus();
});
picker.addEventListener("click", (event) => {
  const button = event.target.closest("button[data-card]");
  if (!button) return;
  for (const other of buttons.values()) other.tabIndex = -1;
  button.tabIndex = 0;
  take(button.dataset.card);
});
typed.addEventListener("input", readTyped);
typed.addEventListener("blur", draw);
element("clear").addEventListener("click", () => {
  hands.player = [];
  hands.dealer = [];
  trouble("");
  changed();
});
element("deal").addEventListener("click", () => {
  const left = pack().filter((name) => !hands.player.includes(name) && !hands.dealer.includes(name)).concat(hands[active]);
  hands[active] = [];
  while (hands[active].length < wanted()) hands[active].push(...left.splice(Math.floor(Math.random() * left.length), 1));
  trouble("");
  changed();
});
for (const who of ["player", "dealer"]) {
  element(`for-${who}`).addEventListener("click", () => {
    active = who;
    typed.value = hands[who].join(" ");
    draw();
  });
}
game.addEventListener("change", () => {
  build();
  changed();
});
element("way").addEventListener("change", changed);

// The hand is in the address, so that it can be kept and sent.
function remember() {
  const kept = { player: hands.player.join(" "), dealer: hands.dealer.join(" "), way: chosen().sets === "1" ? element("way").value : "" };
  const hash = new URLSearchParams(Object.entries(kept).filter(([, text]) => text)).toString();
  history.replaceState(null, "", `/hand?game=${game.value}${hash ? `#${hash}` : ""}`);
}

function recall() {
  const kept = new URLSearchParams(location.hash.slice(1)), known = new Set(pack()), taken = new Set();
  for (const who of ["player", "dealer"]) {
    const fits = (kept.get(who) ?? "").split(" ").filter((text) => known.has(text) && !taken.has(text) && taken.add(text));
    hands[who] = fits.slice(0, wanted());
  }
  const way = kept.get("way") ?? "";
  if ([...element("way").options].some((option) => option.value === way)) element("way").value = way;
}
build();
recall();
changed();
