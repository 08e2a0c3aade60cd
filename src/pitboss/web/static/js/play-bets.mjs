// Betting: pick a chip, put it on a spot, or type an amount. What may be bet, the server decides.

import { wagerName } from "./approved.mjs";
import { CHIPS, chip, short, stack } from "./chips.mjs";
import { t } from "./messages.mjs";
import { action, actions } from "./play-bar.mjs";
import { dollars, h, newId } from "./pitboss.mjs";
import { netShort, netSign } from "./play-felt.mjs";
import { slideChip } from "./play-motion.mjs";
import { sound } from "./sounds.mjs";

/** The bets that a player is about to make at one seat. */
export class Draft {
  constructor(view, seat, before = null) {
    this.wagers = view.layout.wagers.filter((wager) => !wager.follows);
    this.tied = view.layout.wagers.filter((wager) => wager.follows);
    this.seat = seat;
    this.purse = view.purse_cents;
    this.word = "";
    this.seed = newSeed();
    this.chip = CHIPS[1];
    this.amounts = {};
    this.choices = {};
    this.before = [];
    this.halted = view.halted;
    const lies = view.round?.step === "wagers" ? view.round.seats.find((other) => other.seat === seat)?.stakes : null;
    this.take(lies && Object.keys(lies).length ? lies : before);
    // A newcomer begins with the least that a hand needs: whatever else there is to bet on is the player's own choice.
    if (!before && !this.total && this.main) this.amounts[this.main.id] = this.main.least_cents;
  }

  /** The wager that a hand begins with. */
  get main() {
    return this.wagers.find((wager) => wager.required) ?? this.wagers[0];
  }

  /** All that goes down: what was put there, and as much on each wager that the rules tie to it. */
  get total() {
    return Object.entries(this.amounts).reduce((sum, [id, cents]) => sum + cents * this.circles(id), 0);
  }

  /** The wagers that go down by themselves with another, and are as large. */
  tiedTo(id) {
    return this.tied.filter((wager) => wager.placed_with_lead && wager.follows === id);
  }

  /** On how many circles a bet lies: on its own, and on those of the wagers that go down with it. */
  circles(id) {
    return 1 + this.tiedTo(id).length;
  }

  /** The most that the bets may take, with all that the decisions of the hand may put beside them. */
  get most() {
    const bets = Object.values(this.amounts).reduce((sum, cents) => sum + cents, 0);
    return this.tied.reduce((sum, wager) => sum + wager.most_times * (this.amounts[wager.follows] ?? 0), bets);
  }

  /** Bets as they lay before. */
  take(stakes) {
    this.amounts = {};
    for (const wager of this.wagers) {
      const stake = stakes?.[wager.id];
      if (stake && !this.isHalted(wager)) this.amounts[wager.id] = stake.cents;
      if (stake?.choice) this.choices[wager.id] = stake.choice;
    }
  }

  /** Whether a wager is on a jackpot that takes none now. */
  isHalted(wager) {
    return this.halted.includes(wager.id);
  }

  /** A chip more on a spot, and at first the least that it takes; on a sensor the one coin that lies there comes and goes. */
  add(wager) {
    const has = this.amounts[wager.id] ?? 0;
    if (wager.fixed_cents) return this.set(wager, has ? 0 : wager.fixed_cents);
    return this.set(wager, has ? has + this.chip : Math.max(this.chip, wager.least_cents));
  }

  /** So much on a spot; what can't be bet is refused with a word, and what lay there stays. Gives whether it was taken. */
  set(wager, cents) {
    this.word = cents > 0 ? this.wrong(wager, cents) || this.short((cents - (this.amounts[wager.id] ?? 0)) * this.circles(wager.id)) : "";
    if (this.word) return false;
    this.before.push({ ...this.amounts });
    if (cents > 0) this.amounts[wager.id] = cents;
    else delete this.amounts[wager.id];
    if (cents > 0 && wager.choices.length) this.choices[wager.id] ??= wager.choices[0];
    return true;
  }

  /** The chip off a spot again; what is left has to be a bet, or nothing lies there. */
  takeOff(wager) {
    const left = (this.amounts[wager.id] ?? 0) - this.chip;
    return this.set(wager, left >= wager.least_cents ? left : 0);
  }

  /** The bets as they were before the last change. */
  undo() {
    if (this.before.length) this.amounts = this.before.pop();
    this.word = "";
  }

  /** What is wrong with an amount on a spot, or nothing. */
  wrong(wager, cents) {
    const { name } = wager;
    if (this.isHalted(wager)) return t("{wager} is halted: take the coin back", { wager: name });
    if (wager.fixed_cents) return cents === wager.fixed_cents ? "" : t("{wager} takes {bet}", { wager: name, bet: short(wager.fixed_cents) });
    if (cents > wager.most_cents) return t("{wager} takes {bet} at most", { wager: name, bet: short(wager.most_cents) });
    if (cents < wager.least_cents) return t("{wager} takes {bet} at least", { wager: name, bet: short(wager.least_cents) });
    return cents % CHIPS[0] ? t("There is no chip below {chip}: bet whole dollars", { chip: short(CHIPS[0]) }) : "";
  }

  /** That a purse does not hold so much more, or nothing. */
  short(more) {
    const left = this.purse === null ? Infinity : this.purse - this.total;
    return more > left ? t("You have {purse} left", { purse: short(Math.max(0, left)) }) : "";
  }

  /** Why no cards can be dealt for these bets, or nothing. */
  get problem() {
    if (!this.total) return t("Put a chip on a spot");
    if (this.main?.required && !this.amounts[this.main.id]) return t("A hand begins with a bet on {wager}", { wager: this.main.name });
    const wrong = this.wagers.map((wager) => this.amounts[wager.id] && this.wrong(wager, this.amounts[wager.id])).find(Boolean);
    if (wrong || this.purse === null || this.most <= this.purse) return wrong ?? "";
    return t("These bets may take {bets_cents}, more than your purse of {purse_cents}", { bets_cents: short(this.most), purse_cents: short(this.purse) });
  }

  clear() {
    this.before.push({ ...this.amounts });
    this.amounts = {};
    this.word = "";
  }

  /** What the server is told, in the order in which bets depend on each other. */
  get bets() {
    return this.wagers
      .filter((wager) => this.amounts[wager.id])
      .map((wager) => ({ wager: wager.id, cents: this.amounts[wager.id], choice: wager.choices.length ? this.choices[wager.id] : "" }));
  }
}

/** What a seat adds to the shuffle, unless the player writes something else. */
export function newSeed() {
  return newId().slice(0, 16);
}

/** The spots to bet on, and what is wrong with the bets. */
export function betting(draft, view, changed) {
  draft.purse = view.purse_cents;
  const why = draft.word || draft.problem;
  return [
    h("div", { class: "spots", role: "group", "aria-label": t("Betting spots") }, draft.wagers.map((wager) => [spot(draft, wager, changed), draft.tiedTo(wager.id).map((tied) => linked(tied, wager, draft.amounts[wager.id] ?? 0))])),
    h("p", { class: "bet-word", role: "status" }, why ? `${why}.` : ""),
  ];
}

/** The rack of chips and what can be done with the bets. `act` has changed, deal. */
export function bettingBar(draft, act) {
  const change = (action) => () => { action(); sound("chip"); act.changed(); };
  const deal = action(draft.total ? t("Deal for {bets}", { bets: short(draft.total) }) : t("Deal"), { focus: "deal", key: "d", primary: true, disabled: Boolean(draft.problem) }, act.deal);
  deal.dataset.keyName = t("Deal");
  return [
    rack(draft, act.changed),
    actions([deal], [
      action(t("Undo"), { focus: "undo", key: "u", disabled: !draft.before.length }, change(() => draft.undo())),
      action(t("Clear"), { focus: "clear", key: "c", disabled: !draft.total }, change(() => draft.clear())),
    ]),
  ];
}

/** Bets that lie on the layout, and after the hand what became of each: `nets` by wager, or nothing yet; `beside` is paid without a stake of its own. */
export function lyingBets(layout, stakes, nets = null, beside = []) {
  const down = layout.wagers.filter((wager) => stakes[wager.id]);
  if (!down.length) return null;
  return h("ul", { class: "spots lying", "aria-label": t("Your bets") }, [...down.map((wager) => {
    const { cents, choice } = stakes[wager.id], net = nets?.[wager.id], known = net !== undefined;
    return h(
      "li",
      { class: `spot ${wager.required ? "main " : ""}${known ? netSign(net) : ""}`, dataset: { wager: wager.id } },
      h("span", { class: "circle" }, stack(cents), net > 0 ? h("span", { class: "winnings" }, stack(net)) : null, known ? h("span", { class: `spot-result ${netSign(net)}` }, net ? netShort(net) : t("push")) : null),
      h("span", { class: "spot-name" }, wager.name, choice ? ` (${t(choice)})` : "", h("span", { class: "spot-limits" }, ` · ${short(cents)}`)),
    );
  }), ...beside.map(bonus)]);
}

/** A pay without a stake of its own, as a badge among the circles. */
function bonus(paid) {
  return h(
    "li",
    { class: `spot bonus ${netSign(paid.net_cents)}`, dataset: { wager: paid.wager } },
    h("span", { class: "circle" }, h("span", { class: "circle-name", "aria-hidden": "true" }, "★"), h("span", { class: `spot-result ${netSign(paid.net_cents)}` }, netShort(paid.net_cents))),
    h("span", { class: "spot-name" }, paid.name),
  );
}

/** The player's part of the shuffle, made here and free to change. */
export function seedOf(draft) {
  const typed = (event) => { draft.seed = event.currentTarget.value; };
  const input = h("input", { id: "own-seed", value: draft.seed, maxlength: 64, pattern: "[ -~]*", autocomplete: "off", spellcheck: "false", dataset: { focus: "seed" }, oninput: typed });
  return h("details", { class: "own-seed" }, h("summary", {}, t("Your part of the shuffle")),
    h("label", { for: "own-seed" }, t("Your seed")), input,
    h("p", { class: "muted" }, t("The deck follows from the house's secret, which is sealed already, and from the seeds of all seats. Write anything.")));
}

function limits(wager) {
  return wager.fixed_cents ? short(wager.fixed_cents) : `${short(wager.least_cents)}–${short(wager.most_cents)}`;
}

function spot(draft, wager, changed) {
  const cents = draft.amounts[wager.id] ?? 0, { name } = wager, halted = draft.isHalted(wager);
  const add = wager.fixed_cents ? (cents ? t("Take the {wager} wager back", { wager: name }) : t("Bet {bet} on {wager}", { bet: short(wager.fixed_cents), wager: name })) : t("Put {chip} on {wager}, which has {bet}", { chip: short(draft.chip), wager: name, bet: short(cents) });
  const bet = (event) => {
    const { currentTarget } = event, taken = draft.add(wager), now = draft.amounts[wager.id] ?? 0;
    if (taken && now > cents) slideChip(wager.fixed_cents || draft.chip, document.querySelector(".chip-button[aria-pressed=true]"), currentTarget);
    if (taken) sound("chip");
    changed(taken ? `${name}: ${dollars(now)}` : draft.word);
  };
  const takeOff = () => {
    sound("chip");
    changed(draft.takeOff(wager) ? `${name}: ${dollars(draft.amounts[wager.id] ?? 0)}` : draft.word);
  };
  return h(
    "div",
    { class: `spot${wager.required ? " main" : ""}${wager.sensor ? " sensor" : ""}${halted ? " halted" : ""}`, dataset: { wager: wager.id } },
    h("button", { class: "circle", "aria-label": add, disabled: halted && !cents, dataset: { focus: `spot-${wager.id}` }, onclick: bet }, cents ? stack(cents) : h("span", { class: "circle-name" }, wager.sensor ? "★" : "+")),
    cents && !wager.fixed_cents ? h("button", { class: "take-off", "aria-label": t("Take {chip} off {wager}", { chip: short(draft.chip), wager: name }), dataset: { focus: `off-${wager.id}` }, onclick: takeOff }, "−") : null,
    h("span", { class: "spot-name" }, wagerName(wager)),
    h("span", { class: "spot-limits" }, halted ? t("halted") : limits(wager)),
    halted && cents ? h("button", { class: "take-back", dataset: { focus: `back-${wager.id}` }, onclick: bet }, t("Take it back")) : null,
    wager.fixed_cents ? null : amount(draft, wager, name, changed),
    wager.choices.length ? choices(draft, wager, name, changed) : null,
  );
}

/** The circle of a wager that goes down by itself with another one: as much lies there, and nothing is put there. */
function linked(wager, lead, cents) {
  return h(
    "div",
    { class: `spot linked${wager.required ? " main" : ""}`, dataset: { wager: wager.id } },
    h("span", { class: "circle" }, cents ? stack(cents) : h("span", { class: "circle-name", "aria-hidden": "true" }, "=")),
    h("span", { class: "spot-name" }, wagerName(wager)),
    h("span", { class: "spot-limits" }, h("span", { "aria-hidden": "true" }, `= ${lead.name}`), h("span", { class: "sr-only" }, t("as much as {wager}", { wager: lead.name }))),
    cents ? h("span", { class: "spot-tied" }, short(cents)) : null,
  );
}

function amount(draft, wager, name, changed) {
  const typed = (event) => {
    changed(draft.set(wager, Math.round(Number(event.currentTarget.value) * 100) || 0) ? "" : draft.word);
  };
  return h("label", { class: "spot-amount" }, h("span", { class: "sr-only" }, t("{wager} in dollars, {limits}", { wager: name, limits: limits(wager) })), h("span", { "aria-hidden": "true" }, "$"), h("input", {
    type: "number", inputmode: "decimal", min: 0, max: wager.most_cents / 100, step: "any", placeholder: "0", title: limits(wager),
    value: draft.amounts[wager.id] ? String(draft.amounts[wager.id] / 100) : "", dataset: { focus: `amount-${wager.id}` }, onchange: typed,
  }));
}

function choices(draft, wager, name, changed) {
  return h("div", { class: "choices", role: "group", "aria-label": t("{wager}: on what", { wager: name }) }, wager.choices.map((choice) =>
    h("button", {
      class: `choice ${choice}`, "aria-pressed": String(draft.choices[wager.id] === choice), dataset: { focus: `${wager.id}-${choice}` },
      onclick: () => { draft.choices[wager.id] = choice; changed(); },
    }, t(choice))));
}

function rack(draft, changed) {
  return h("div", { class: "rack", role: "group", "aria-label": t("Chips: pick one, then a spot") }, CHIPS.map((cents) =>
    h("button", {
      class: "chip-button", "aria-pressed": String(draft.chip === cents), "aria-label": t("Chip of {amount}", { amount: short(cents) }), dataset: { focus: `chip-${cents}` },
      onclick: () => { draft.chip = cents; changed(); },
    }, chip(cents))));
}
