// Staff: cards are given, locked and signed out; a one-time secret is shown once.

import { collect, sayLater, wire } from "./forms.mjs";
import { askCard } from "./asking.mjs";
import { api, busy, newId, pageData, say } from "./pitboss.mjs";

const panel = document.getElementById("secret");
const { two } = pageData();

const WITNESS = "The card of a second person: a supervisor, an executive, another manager, accounting or surveillance.";
const order = (card, action) => (second, id = newId()) => api("POST", `/api/v1/staff/cards/${encodeURIComponent(card)}/${action}`, { second }, { id });

/** Two people give a secret, once there are two. */
async function giveSecret(card, person) {
  const send = order(card, "secret");
  const given = two ? await askCard(`A one-time password for ${person}`, WITNESS, { send, yes: "Give a one-time password" }) : await send(null);
  if (!given) return say(`Card ${card} has no new password: that takes a second person.`);
  document.getElementById("secret-card").textContent = card;
  document.getElementById("secret-person").textContent = person;
  document.getElementById("secret-text").textContent = given.secret;
  panel.hidden = false;
  panel.focus();
}

document.getElementById("secret-done").addEventListener("click", () => {
  document.getElementById("secret-text").textContent = "";
  location.reload();
});

const ACTIONS = {
  secret: ({ card, person }) => giveSecret(card, person),
  "try-again": ({ card }) => tryAgain(card),
  vouch: ({ card, person }) => vouchFor(card, person),
  "sign-out": ({ card }) => done(card, "sign-out", `Card ${card} is signed out everywhere.`),
  lock: (row) => change(row, false, `Card ${row.card} is locked.`),
  unlock: (row) => change(row, true, `Card ${row.card} may sign in again.`),
};

/** One manager lifts a lock-out now and then; more often it takes a second person. */
async function tryAgain(card) {
  const send = order(card, "try-again");
  try {
    await send(null);
  } catch (problem) {
    if (!problem.body?.second_person) throw problem;
    if (!(await askCard(`Let card ${card} try again`, WITNESS, { send, yes: "Let it try again" }))) return;
  }
  again(`Card ${card} may try again.`);
}

async function vouchFor(card, person) {
  const text = `You and a second person confirm that ${person} carries card ${card} and is not somebody else who works here. ${WITNESS}`;
  if (await askCard(`Vouch for ${person}`, text, { send: order(card, "vouch") })) again(`${person} now counts where two people are needed.`);
}

function again(text) {
  sayLater(text);
  location.reload();
}

async function done(card, action, text) {
  await api("POST", `/api/v1/staff/cards/${encodeURIComponent(card)}/${action}`, {}, { id: newId() });
  again(text);
}

async function change({ card, person, role }, active, text) {
  await api("POST", "/api/v1/staff/cards", { card, person, role, active }, { id: newId() });
  again(text);
}

for (const button of document.querySelectorAll("[data-do]")) {
  const row = button.closest("tr").dataset;
  button.setAttribute("aria-label", `${button.textContent}: ${row.person}, card ${row.card}`);
  button.addEventListener("click", () => busy(button, () => ACTIONS[button.dataset.do](row)));
  button.disabled = false;
}

// One menu at a time is open: it is left by a click elsewhere, and by Escape.
const menus = [...document.querySelectorAll(".row-menu")];
const leave = (but) => { for (const menu of menus) if (menu !== but) menu.open = false; };
document.addEventListener("click", (event) => leave(event.target.closest(".row-menu")));
document.addEventListener("keydown", (event) => {
  const menu = event.target.closest?.(".row-menu");
  if (event.key !== "Escape" || !menu?.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});

wire(document.getElementById("new-card"), {
  path: "/api/v1/staff/cards",
  body: (form) => {
    const { unlike, ...card } = collect(form);
    return unlike ? { ...card, unlike: [unlike] } : card;
  },
  done: async ({ result }, form) => {
    form.reset();
    say(`${result.person} has card ${result.badge}.`);
    await giveSecret(result.badge, result.person);
  },
});
