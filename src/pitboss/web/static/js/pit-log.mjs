// The pit's log: outages told, lines of paper forms keyed, decks logged; times are those of the clock on the wall.

import { collect, wire } from "./forms.mjs";
import { wallParts } from "./times.mjs";

const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);

/** A time on the wall of the room with its zone, whatever zone this browser is in. */
export function withZone(wall, zone = data.zone) {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) throw { field: "", says: "Enter a date and a time" };
  const parts = (instant) => {
    const found = wallParts(instant, zone);
    return Date.parse(`${found.year}-${found.month}-${found.day}T${found.hour}:${found.minute}:${found.second}Z`);
  };
  // Twice, because the offset of the guess may be that of the other side of a change of clocks.
  let instant = asUtc - (parts(asUtc) - asUtc);
  instant = asUtc - (parts(instant) - instant);
  return new Date(instant).toISOString();
}

function seats(text, field) {
  return text.split(/[\s,]+/).filter(Boolean).map((word) => {
    if (!/^\d{1,2}$/.test(word)) throw { field, says: "Enter seat numbers, such as 1 2 5" };
    return Number(word);
  });
}

function coins(text) {
  return text.split(/[\s,]+/).filter(Boolean).map((word) => {
    const found = /^(\d{1,2})(?:\.(\d{1,2}))?$/.exec(word);
    if (!found) throw { field: "lit", says: "Enter seat and sensor, such as 1.1 or 5.2" };
    return { seat: Number(found[1]), sensor: Number(found[2] ?? 1) };
  });
}

const outage = at("outage-form");
if (outage) {
  wire(outage, {
    path: "/api/v1/outages",
    body: (form) => {
      const body = collect(form);
      return { ...body, since: withZone(body.since), until: withZone(body.until) };
    },
  });
}

const paper = at("paper-form");
if (paper) {
  const table = at("p-table");
  const show = () => {
    const sensors = data.hands[table.value] ?? [];
    const byCards = data.cards.includes(table.value);
    at("p-sensors").hidden = byCards;
    at("p-cards").hidden = !byCards;
    at("p-sensor").replaceChildren(...sensors.map((_, number) => new Option(String(number + 1), number + 1)));
    hands();
  };
  const hands = () => {
    const lines = data.hands[table.value]?.[Number(at("p-sensor").value) - 1] ?? [];
    at("p-hand").replaceChildren(...lines.map(([id, name]) => new Option(name, id)));
  };
  table.addEventListener("change", show);
  at("p-sensor").addEventListener("change", hands);
  show();
  wire(paper, {
    path: () => `/api/v1/tables/${encodeURIComponent(table.value)}/paper-rounds`,
    body: (form) => {
      const { base = "", lit = "", ...body } = collect(form);
      body.played_at = withZone(body.played_at);
      if (data.cards.includes(table.value)) return body;
      const seat = at("p-seat").value.trim();
      const hand = seat && { seat: seats(seat, "base")[0], sensor: Number(at("p-sensor").value), line: at("p-hand").value, paid: at("p-paid").checked };
      return { ...body, base: seats(base, "base"), lit: coins(lit), hands: hand ? [hand] : [] };
    },
  });
}

const deck = at("deck-form");
if (deck) wire(deck, { path: () => `/api/v1/tables/${encodeURIComponent(at("d-table").value)}/decks` });

const printed = at("form-print");
if (printed) {
  const point = () => {
    for (const form of ["pdf", "html"]) {
      const asked = new URLSearchParams({ table: at("form-table").value, number: at("form-number").value.trim() });
      at(`form-${form}`).href = `/api/v1/outages/form/${form}?${asked}`;
    }
  };
  printed.addEventListener("input", point);
  printed.addEventListener("submit", (event) => event.preventDefault());
  point();
}
