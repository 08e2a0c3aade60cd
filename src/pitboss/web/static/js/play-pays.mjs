// Pays and rules of a table, one tap away: the pay tables that lie on this layout, the jackpots', and the way to the rules.

import { approved, prize, wagerName } from "./approved.mjs";
import { short } from "./chips.mjs";
import { t } from "./messages.mjs";
import { api, complain, dollars, h } from "./pitboss.mjs";

const limits = (wager) => (wager.fixed_cents ? t("Bets: always {bet}.", { bet: short(wager.fixed_cents) }) : t("Bets: {least} to {most}.", { least: short(wager.least_cents), most: short(wager.most_cents) }));

function lines(title, about, rows) {
  return h(
    "section",
    { class: "pay-section" },
    h("h3", {}, title),
    about.length ? h("p", { class: "muted" }, about) : null,
    rows.length ? h("table", { class: "figures" }, h("tbody", {}, rows.map(([name, pays, more]) => h("tr", {}, h("th", { scope: "row" }, approved(name)), h("td", {}, pays, more ? h("small", { class: "muted" }, ` ${more}`) : null))))) : null,
  );
}

/** What a jackpot's percentages are of, where its meter has no name beside them. */
const ofWhat = (display) => (display.pays.some((pay) => pay.share && !pay.meter) ? t("Percentages are shares of the meter.") : "");

/** The jackpot that a wager is on: the one whose lines are those of the wager's pay table. */
const jackpotOf = (table, displays) => displays.find(({ pays }) => pays.map(({ line }) => line).join() === table?.lines.map(({ line }) => line).join());

/** The pay table that a wager has at this table. */
function tableOf(wager, game) {
  const tables = game.paytables.filter((paytable) => paytable.wager === wager.id && (paytable.designator === wager.paytable || paytable.role !== "wager"));
  return tables.find((table) => table.designator === wager.paytable) ?? (wager.paytable ? null : tables[0]);
}

/** A wager: what it is, its limits, and its pays; those of a wager on a jackpot as the jackpot shows them. */
function wagerPays(wager, game, displays) {
  const about = game.wagers.find((other) => other.id === wager.id);
  const own = tableOf(wager, game);
  const rows = (own?.lines ?? []).map((line) => [line.name, line.pays, line.envy_cents ? t("envy {amount}", { amount: dollars(line.envy_cents) }) : ""]);
  const words = [...(about ? approved(about.summary) : []), wager.follows ? "" : ` ${limits(wager)}`];
  const jackpot = wager.sensor ? jackpotOf(own, displays) : undefined;
  if (!jackpot) return lines(wagerName(wager), words, rows);
  return lines([...wagerName(wager), ` · ${jackpot.name}`], [...words, ` ${ofWhat(jackpot)}`], jackpot.pays.map((pay, at) => [pay.name, prize(pay), rows[at][2]]));
}

function jackpotPays(display) {
  return lines(display.name, [t("For a wager of {wager}", { wager: dollars(display.wager_cents) }), ` ${ofWhat(display)}`], display.pays.map((pay) => [pay.name, prize(pay)]));
}

/** Fill the dialog once, and show it. */
export async function showPays(view, dialog, list) {
  dialog.showModal();
  if (list.childElementCount) return;
  list.replaceChildren(h("p", { class: "muted" }, t("One moment…")));
  try {
    const game = await api("GET", `/api/v1/games/${encodeURIComponent(view.layout.game)}`);
    const path = `/games/${encodeURIComponent(game.id)}`;
    const told = new Set(view.layout.wagers.filter(({ sensor }) => sensor).map((wager) => jackpotOf(tableOf(wager, game), view.displays)));
    list.replaceChildren(
      h("p", { class: "row" }, h("a", { class: "button", href: `${path}/papers/rules`, target: "_blank" }, t("Rules booklet")), h("a", { class: "button", href: `${path}/strategy`, target: "_blank" }, t("Strategy")), h("a", { class: "button", href: path, target: "_blank" }, t("The mathematics"))),
      h("div", { class: "pay-sections" }, view.layout.wagers.map((wager) => wagerPays(wager, game, view.displays)), view.displays.filter((display) => !told.has(display)).map(jackpotPays)),
    );
  } catch (problem) {
    list.replaceChildren();
    dialog.close();
    complain(problem);
  }
}
