// A table's setup: the choices and limits of the game that is picked, devices, and the jackpots on sensors.

import { counted } from "./exact.mjs";
import { cents, collect, sayLater, wire } from "./forms.mjs";
import { h, pageData } from "./pitboss.mjs";

const { table, games, jackpots, ways, way_names } = pageData();
const setup = document.getElementById("setup");
const amount = (value) => (value === undefined ? "" : `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`);

function field(label, input, hint) {
  return h("div", { class: "field" }, h("label", { for: input.id }, label), input, hint && h("span", { class: "hint" }, hint));
}

/** A choice as people read it: its word with blanks; the designator of a pay table stays as it is. */
const asRead = (choice) => (/[A-Z]/.test(choice) ? choice : choice.replaceAll("-", " "));

function pick(id, name, choices, chosen, names = {}) {
  return h("select", { id, name, "data-as": "text" }, choices.map((choice) => h("option", { value: choice, selected: choice === chosen }, names[choice] ?? asRead(choice))));
}

function showGame() {
  const game = games.find((game) => game.id === setup.elements.game.value);
  const same = game && table?.game === game.id;
  document.getElementById("choices").hidden = document.getElementById("limits").hidden = !game;
  const acting = (game?.options ?? []).filter((option) => option.acts);
  const options = acting.flatMap((option) => {
    const chosen = (same && table.options[option.id]) || option.default;
    const list = pick(`o-${option.id}`, `options.${option.id}`, option.choices, chosen);
    const shown = field(option.question, list, `rule ${option.rule}`);
    return option.own_order ? [shown, drawOrder(game, option, list, same ? table.settling : [])] : [shown];
  });
  if (game?.jokers.length) {
    options.unshift(field("The joker is", pick("joker", "joker", game.jokers, (same && table.joker) || game.jokers[0]), "rule 1"));
  }
  if (game?.caps.length) options.push(...drawCap(game, same ? table.cap : null));
  const notes = (game?.options ?? []).filter((option) => !option.acts);
  document.getElementById("notes").hidden = !notes.length;
  document.getElementById("note-rows").replaceChildren(...notes.map((option) => h("li", {}, option.question, " ", h("span", { class: "muted" }, `${option.choices.map(asRead).join(", ")} · rule ${option.rule}`))));
  if (game?.sets_hands) {
    const chosen = (same && table.house_way) || game.house_way;
    const list = pick("house-way", "house_way", game.house_ways, chosen, way_names);
    list.append(...ways.map((way) => h("option", { value: way.hash, selected: way.hash === chosen }, `${way.name} (${way.way}, the room's own)`)));
    options.unshift(field("House way", list, "by which the dealer sets"));
  }
  document.getElementById("options").replaceChildren(...options);
  // A wager that equals another has that one's limits.
  const rows = (game?.wagers ?? []).filter((wager) => wager.fixed_cents === null && !wager.equals).map((wager) => {
    const known = same ? table.limits_cents[wager.id] : undefined;
    // Where nothing is set, what holds without it stands there in grey.
    const holds = same ? table.layout?.wagers.find((other) => other.id === wager.id) : undefined;
    const without = [holds?.least_cents, holds?.most_cents];
    const input = (at, words) => h("input", { "data-limit": wager.id, "data-at": at, inputmode: "decimal", placeholder: amount(without[at]) || "not set", "aria-label": `${words} of ${wager.name}`, value: amount(known?.[at]), name: `limits_cents.${wager.id}.${at}` });
    return h("tr", {}, h("th", { scope: "row" }, wager.name), h("td", {}, h("div", { class: "field money" }, input(0, "Minimum"))), h("td", {}, h("div", { class: "field money" }, input(1, "Maximum"))));
  });
  document.getElementById("limit-rows").replaceChildren(...rows);
}

/** The casino's own order of settling: a list for each place, open only where the option says so. */
function drawOrder(game, option, list, known) {
  const named = (wager) => game.wagers.find((other) => other.id === wager)?.name ?? asRead(wager);
  const places = game.settling.map((usual, at) => h("select", { "data-settling": at, "aria-label": `Settled in place ${at + 1}` },
    game.settling.map((wager) => h("option", { value: wager, selected: wager === (known[at] ?? usual) }, named(wager)))));
  const shown = h("div", { class: "field" }, h("span", {}, "The casino's own order"), h("div", { class: "row" }, places));
  const show = () => { shown.hidden = list.value !== option.own_order; };
  list.addEventListener("change", show);
  show();
  return shown;
}

function settlingOf(form) {
  return [...form.querySelectorAll("[data-settling]")].filter((place) => !place.closest(".field").hidden).map((place) => place.value);
}

/** The most that one deal pays on a wager: over the table, or over each player's spots; none where it is left empty. */
function drawCap(game, cap) {
  const paid = game.wagers.filter((wager) => wager.paytables.length && !wager.sensor);
  const list = (name, choices, chosen) => h("select", { id: `cap-${name}`, "data-cap": name }, choices.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  return [
    field("Most that one deal pays in total", h("input", { id: "cap-cents", "data-cap": "cents", inputmode: "decimal", value: amount(cap?.cents), placeholder: "no limit", name: "cap.cents" }), "dollars; posted at the table; set by two people"),
    field("on", list("wager", paid.map((wager) => [wager.id, wager.name]), cap?.wager)),
    field("limited", list("scope", game.caps.map((scope) => [scope, asRead(scope)]), cap?.scope)),
    field("and shared", list("sharing", [["pro-rata", "in proportion"], ["settlement-order", "in the order of settling"]], cap?.sharing)),
  ];
}

function capOf(form) {
  const found = Object.fromEntries([...form.querySelectorAll("[data-cap]")].map((input) => [input.dataset.cap, input.value.trim()]));
  if (!found.cents) return null;
  try {
    return { ...found, cents: cents(found.cents) };
  } catch (error) {
    throw { field: "cap.cents", says: error.message };
  }
}

function addDevice(device = {}) {
  const input = (name, words) => h("td", { class: "field" }, h("input", { "aria-label": words, "data-device": name, value: device[name] ?? "", autocomplete: "off", list: name === "what" ? "kinds" : null }));
  const row = h("tr", {}, input("what", "Device"), input("maker", "Maker"), input("model", "Model"), input("serial", "Serial number"), input("approval", "Approval letter"));
  row.append(h("td", {}, h("button", { type: "button", onclick: () => row.remove() }, "Remove")));
  document.getElementById("devices").append(row);
  return row;
}

function limitsOf(form) {
  const found = {};
  for (const input of form.querySelectorAll("[data-limit]")) {
    if (input.value.trim() === "") continue;
    try {
      (found[input.dataset.limit] ??= [])[Number(input.dataset.at)] = cents(input.value);
    } catch (error) {
      throw { field: input.name, says: error.message };
    }
  }
  for (const [wager, both] of Object.entries(found)) {
    if (both.length !== 2 || both[0] === undefined) throw { field: `limits_cents.${wager}.${both[0] === undefined ? 0 : 1}`, says: "Give minimum and maximum, or neither" };
  }
  return found;
}

function devicesOf(form) {
  const rows = [...form.querySelectorAll("#devices tr")];
  return rows
    .map((row) => deviceOf([...row.querySelectorAll("[data-device]")]))
    .filter((device) => Object.values(device).some(Boolean));
}

/** What a row says of a device; one that is begun names the device, its model and its number. */
function deviceOf(inputs) {
  const device = Object.fromEntries(inputs.map((input) => [input.dataset.device, input.value.trim()]));
  const what = device.what || "device";
  const needed = { what: "Say what the device is", model: `Name the ${what}'s model`, serial: `Give the ${what}'s serial number` };
  const missing = Object.values(device).some(Boolean) ? inputs.find((input) => input.dataset.device in needed && !device[input.dataset.device]) : null;
  if (missing) throw { element: missing, says: needed[missing.dataset.device] };
  return device;
}

function body(form) {
  const found = collect(form);
  delete found.cap;
  return { ...found, limits_cents: limitsOf(form), equipment: devicesOf(form), settling: settlingOf(form), cap: capOf(form) };
}

if (setup) {
  document.body.append(h("datalist", { id: "kinds" }, ["shuffler", "shoe", "card reader", "progressive display", "bet sensors", "cards"].map((kind) => h("option", { value: kind }))));
  setup.elements.game.addEventListener("change", () => {
    const game = games.find((game) => game.id === setup.elements.game.value);
    if (game) setup.elements.base_game.value = game.name;
    showGame();
  });
  document.getElementById("add-device").addEventListener("click", () => addDevice().querySelector("input").focus());
  for (const device of table?.equipment ?? []) addDevice(device);
  if (!table) addDevice({ what: "shuffler" });
  showGame();
  wire(setup, {
    path: "/api/v1/tables",
    body,
    done: (answer) => {
      sayLater(`Table ${answer.result.table} is set up.`);
      location.assign(`/manage/tables/${encodeURIComponent(answer.result.table)}`);
    },
  });
}

const own = document.getElementById("way-form");
if (own) {
  const howFar = document.getElementById("way-how-far");
  const proved = async (method, path, body, { id }) => {
    try {
      return await counted(method, path, body, { id, waiting: (found) => { howFar.textContent = `${found.detail}. You may leave this page and send the same house way again later.`; } });
    } finally {
      howFar.textContent = "";
    }
  };
  wire(own, {
    path: "/api/v1/floor/house-ways",
    send: proved,
    done: (answer) => {
      sayLater(`House way ${answer.result.name} is proved on every hand, and saved.`);
      location.reload();
    },
  });
}

/** What is chosen for the sensors, the first one first; the second one can't be alone. */
function sensorsOf(form) {
  const [first, second] = [1, 2].map((number) => form.elements[`sensor-${number}`].value);
  if (!first) throw { field: "sensor-1", says: "Choose the jackpot of the first sensor" };
  return second ? [first, second] : [first];
}

/** Say which jackpots leave the table, before anybody lays a card for it. */
function tellLeaving(form) {
  const chosen = [1, 2].map((number) => form.elements[`sensor-${number}`].value);
  const leaving = table.sensors.filter((id) => !chosen.includes(id)).map((id) => jackpots.find((jackpot) => jackpot.id === id)?.name ?? id);
  const told = document.getElementById("goes-off");
  told.hidden = !leaving.length;
  told.textContent = leaving.length ? `${leaving.join(" and ")} will leave this table: nobody can win there then.` : "";
}

const link = document.getElementById("link-form");
if (link) {
  link.addEventListener("change", () => tellLeaving(link));
  wire(link, {
    path: `/api/v1/tables/${encodeURIComponent(table.table)}/sensors`,
    body: (form) => {
      const sensors = sensorsOf(form);
      const plans = sensors.map((id) => jackpots.find((jackpot) => jackpot.id === id));
      return {
        location: plans[0].location,
        base_game: table.base_game,
        seats: Number(form.elements.seats.value) || 0,
        sensors,
        game: plans[0].game,
        paytables: plans.map((plan) => plan.linked_as[table.base_game] ?? plan.paytable),
        readings: plans.map((plan) => plan.reading),
        amounts_cents: plans.map((plan) => plan.fixed_cents),
        practice: table.mode === "practice",
        second: collect(form).second ?? null,
      };
    },
    done: () => {
      sayLater("The jackpots are on the sensors.");
      location.reload();
    },
  });
}
