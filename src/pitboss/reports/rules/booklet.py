"""A rules booklet: how a game is played at one table, from its data, with the casino's choices filled in."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from pitboss.games import Game
from pitboss.games.files.rules_file import HOUSE_WAY, Option, SpotsDealt, document_words
from pitboss.games.files.toml_types import several
from pitboss.games.paytable import Paytable, PaytableLine
from pitboss.games.settlement.pay import dollars
from pitboss.games.settlement.rulings import Ruling
from pitboss.games.step import Order, Spots, Step, StepKind, actions_of, least_times, most_times
from pitboss.games.table.choices import TYPE_OPTION
from pitboss.games.table.limits import NO_JURISDICTION
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.games.wager import Wager
from pitboss.hands import WheelRule
from pitboss.jackpots.game.display import HOUSE_NOTICES
from pitboss.jackpots.plan.plan import JackpotType
from pitboss.reports.document import (
    JOKER_WORDS,
    NUMBER_WORDS,
    Block,
    Facts,
    GameDocument,
    Grid,
    Heading,
    PrintedDocument,
    Sign,
    Steps,
    Text,
    capital,
    grid,
)

_WHEELS = {WheelRule.LOWEST: "the lowest straight", WheelRule.SECOND_HIGHEST: "the second-highest straight"}
_ORDERS = {Order.LEFT_TO_RIGHT: "from the dealer's left to the right", Order.COUNTER_CLOCKWISE: "counter-clockwise"}
_SIDES = {"left-to-right": "left to the right", "right-to-left": "right to the left"}
#: The fact that the dealer has the hand that pushes.
BARRED = "dealer_barred"
#: Whose limits a booklet prints unless another is named.
JURISDICTION = "washington"


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesDocument(GameDocument):
    """The booklet of a table, with the casino's choices."""

    options: Mapping[str, str]

    @classmethod
    def at(cls, table: Table, document: PrintedDocument) -> "RulesDocument":
        """The booklet that was made of a table."""
        game, options = table.game, table.setup.options
        return cls(
            game=game.id, game_hash=game.content_hash, options=options, title=document.title, blocks=document.blocks
        )


def table_in_force(setup: TableSetup, day: dt.date, jurisdiction: str = JURISDICTION, own: Game | None = None) -> Table:
    """The table that a booklet is of: its limits are those that the law of the jurisdiction sets on the day."""
    on = "" if jurisdiction == NO_JURISDICTION else day.isoformat()
    return open_table(replace(setup, jurisdiction=jurisdiction, day=on), own)


def rules_booklet(table: Table, made: str = "") -> PrintedDocument:
    """The booklet of a table."""
    game = table.game
    blocks: list[Block] = [Heading("The game"), _facts(table), Heading("The wagers"), _wagers(table)]
    steps = tuple((str(at), step_text(step, table)) for at, step in enumerate(game.steps, 1))
    blocks += [Heading("A round, step by step"), Steps(steps)]
    blocks += [Heading("How the base wagers are settled"), *_settlement(table)]
    if table.paytables:
        blocks += [Heading("Pay tables of this table"), *(_pays(table, name) for name in table.paytables)]
    if table.house_way:
        way = table.house_way
        blocks += [
            Heading(f"How the dealer sets a hand: {way.name}"),
            Text("The first rule that fits decides."),
            Steps(tuple((rule.number, rule.text) for rule in way.rules)),
        ]
    blocks += [Heading("What this casino has chosen"), _choices(table)]
    blocks += [
        Heading("The rules one by one"),
        Text(f"{capital(document_words(game.document))}, in our own words."),
        Steps(tuple((rule.number, rule.words) for rule in game.rules)),
    ]
    blocks += [Heading("Signs to post", starts_page=True), *signs(table)]
    return PrintedDocument(f"Rules of play: {game.name}", made, tuple(blocks))


def _facts(table: Table) -> Facts:
    game = table.game
    rows = [
        ("cards", f"{len(game.deck)}: {game.deck.packs} pack of 52" + (" and a joker" if game.deck.jokers else "")),
        ("dealt", game.deal_words),
        ("players", f"up to {game.players}"),
        *([("A-2-3-4-5", _WHEELS[table.wheel])] if game.ranking.has_wheel else []),
        ("rules", f"{document_words(game.document)}, version {game.version}, SHA-256 {game.content_hash}"),
    ]
    if game.deck.jokers:
        rows.insert(1, ("joker", JOKER_WORDS[table.joker]))
    return Facts(tuple(rows))


def _must(table: Table, wager: Wager) -> str:
    """Who makes a wager, or which one it is tied to."""
    if wager.follows:
        least, most = least_times(table.game, wager.id), most_times(table.game, wager.id)
        return f"{least} times the {wager.follows}" if least == most else f"{least} to {most} times the {wager.follows}"
    if wager.is_placed_with_lead or (wager.equals and not table.must_wager(wager)):
        return f"equals the {wager.equals}"
    return "every seat" if table.must_wager(wager) else "by choice"


def _wagers(table: Table) -> Grid:
    rows = []
    for wager in table.wagers.values():
        must = _must(table, wager)
        rows.append((wager.name, must, _limits(table, wager.id), wager.rule, " ".join(wager.summary.split())))
    return grid("", ("wager", "who makes it", "limits", "rule", "what it is"), rows, left=5)


def _limits(table: Table, wager: str) -> str:
    least, most = table.setup.limits_cents[wager]
    return f"{dollars(least)} exactly" if least == most else f"{dollars(least)} to {dollars(most)}"


# Steps


def step_text(step: Step, table: Table) -> str:
    """A step of the round in a sentence or two, with its rule."""
    words = {
        StepKind.WAGERS: _wagers_text,
        StepKind.START: lambda _, __: "It is decided where the first hand goes.",
        StepKind.DEAL: _deal_text,
        StepKind.DECIDE: _decide_text,
        StepKind.BOARD: _board_text,
        StepKind.REVEAL: _reveal_text,
        StepKind.TURN: _turn_text,
        StepKind.SETTLE: _settle_text,
    }
    said = ""
    if step.announce in table.wagers:
        said = f" The dealer names the seats without a {table.wagers[step.announce].name} wager."
    return f"{words[step.kind](step, table)}{said} (rule\N{NO-BREAK SPACE}{step.rule})"


def _turn_text(step: Step, table: Table) -> str:
    if step.unless == BARRED:
        return "The set hands are turned up; against the hand that pushes, only those that side wagers or envy ask for."
    if table.game.is_dealt_face_up:
        return "The players' hands are turned up before anyone decides: everybody sees those of all seats."
    kept = _listed(wager.name for wager in table.wagers.values() if table.survives_fold(wager))
    folded = f"one that was folded only with a wager on {kept}" if kept else "one that was folded never"
    return f"The players' hands are turned up, {folded}."


def _listed(names: Iterable[str]) -> str:
    found = list(names)
    return " and ".join([", ".join(found[:-1]), found[-1]]) if len(found) > 1 else "".join(found)


def _wagers_text(_: Step, table: Table) -> str:
    first = [wager for wager in table.wagers.values() if not wager.is_placed_later]
    must = _listed(wager.name for wager in first if table.must_wager(wager))
    may = _listed(wager.name for wager in first if not table.must_wager(wager))
    parts = [f"Players make their wagers. {must} must be made"] if must else ["Players make their wagers"]
    return f"{parts[0]}{f'; {may} may be' if must and may else f': {may}' if may else ''}."


def _deal_text(step: Step, table: Table) -> str:
    spots = {Spots.EVERY: "every spot", Spots.WAGERED: "every spot with a wager"}.get(step.spots)
    if spots is None:
        spots = "every spot" if table.choice(SpotsDealt) is SpotsDealt.EVERY else "every spot with a wager"
    left = " The cards left over are counted." if step.count_left_over else ""
    many = NUMBER_WORDS.get(step.cards, str(step.cards))
    if step.to:
        names = {"seats": spots, "dealer": "the dealer", "board": "the board"}
        lie = ", face up" if step.up else ", face down" if "board" in step.to else ""
        return f"{many.capitalize()} {_cards(step.cards)} go to {_listed(names[to] for to in step.to)}{lie}.{left}"
    return f"{many.capitalize()} cards go to {spots} and to the dealer, {_ORDERS[step.order]}.{left}"


def _decide_text(step: Step, table: Table) -> str:
    unless = " unless the dealer holds the hand that pushes" if step.unless == BARRED else ""
    if "set" in step.actions:
        return f"Each player sets five cards in back and two in front, the back the higher hand{unless}."
    if table.game.has_streets:
        return _actions_text(step, table)
    stays = _listed(wager.name for wager in table.wagers.values() if wager.equals)
    who = table.wagers[step.who].name if step.who in table.wagers else step.who
    return f"Each player with a wager on {who} looks at the cards and plays, with a {stays} wager as large, or folds."


def _actions_text(step: Step, table: Table) -> str:
    """What a player may do at one of several decisions."""
    words = []
    for action in actions_of(table.game, step):
        if action.pull:
            words.append(f"pulls {table.wagers[action.pull].name} back")
        elif action.wager:
            times = " or ".join(map(str, action.times))
            more = "".join(
                f", or {' or '.join(map(str, more.times))} times with {_listed(several(more.hand))}"
                for more in action.more
            )
            lead = table.wagers[action.lead].name
            words.append(f"bets {table.wagers[action.wager].name} at {times} times the {lead}{more}")
        else:
            words.append({"check": "checks", "fold": "folds"}[action.id])
    spared = f" who has no {table.wagers[step.unless].name} bet yet" if step.unless in table.wagers else ""
    return f"Each player with a wager on {table.wagers[step.who].name}{spared} {', or '.join(words)}."


def _board_text(step: Step, _: Table) -> str:
    many = step.cards
    word, be = NUMBER_WORDS.get(many, str(many)).capitalize(), "is" if many == 1 else "are"
    return f"{word} {_cards(many)} of the board {be} turned up."


def _cards(many: int) -> str:
    return "card" if many == 1 else "cards"


def _reveal_text(_: Step, table: Table) -> str:
    sets = f" and sets them by {table.house_way.name}" if table.house_way else ""
    return f"The dealer turns up the dealer's cards{sets}."


def _settling(table: Table) -> Iterable[str]:
    """What is settled at a seat, by name, in the table's order."""
    bonuses = {role: role.replace("-", " ").title() for role, paytable in table.paytables.items() if paytable.is_bonus}
    names = bonuses | {wager.id: wager.name for wager in table.wagers.values()}
    return (names[wager] for wager in table.settling if wager in names)


def _settle_text(_: Step, table: Table) -> str:
    order = _listed(_settling(table))
    return f"Wagers are settled from the dealer's {_SIDES[table.game.settling.seats]}; at each seat {order}."


# Settlement, pays, choices


def _gets(ruling: Ruling, wager: str) -> str:
    """What a wager gets by a line of the settlement."""
    return "by its pay table" if wager in ruling.by_table else str(ruling.pay_of(wager) or "not made")


def _settlement(table: Table) -> Iterable[Block]:
    rulings = table.base_rules.rulings
    wagers = list(dict.fromkeys(wager for ruling in rulings for wager in ruling.settles))
    rows = [(f"{ruling.text}.", *(_gets(ruling, wager) for wager in wagers), ruling.rule) for ruling in rulings]
    names = [table.wagers[wager].name if wager in table.wagers else wager for wager in wagers]
    yield grid("The first line that fits decides", ("when", *names, "rule"), rows, left=2 + len(names))
    if table.game.base.copies:
        commission = table.base_rules.commission
        words = f"A commission of {commission * 100}% is taken of a win." if commission else "There is no commission."
        yield Text(f"Copies are the {table.base_rules.copies}'s. {words}")


def _pays(table: Table, wager_id: str) -> Grid:
    paytable = table.paytables[wager_id]
    name = f"{paytable.name}, paid besides" if paytable.is_bonus else paytable.name
    columns = ("hand", "pays", "envy") if paytable.has_envy else ("hand", "pays")
    rows = []
    for line in paytable.lines:
        envy = (dollars(line.envy_cents) if line.envy_cents else "",) if paytable.has_envy else ()
        rows.append((line.name, _pay(table, wager_id, line), *envy))
    wager = table.game.wager(paytable.wager).name
    title = name if name.startswith(wager) else f"{wager}: {name}"
    return grid(title, columns, rows, left=2)


def _pay(table: Table, wager_id: str, line: PaytableLine) -> str:
    """What a line pays here: a house jackpot has no meter, so what would be a share of it is a posted prize.

    Where a fixed wager is another than the document's, its pays are multiplied: 001/jackpot-paytables.2.
    """
    if line.pay.meter is not None:
        return "the posted prize" if table.setup.options.get(TYPE_OPTION) == JackpotType.HOUSE else str(line.pay)
    fixed = _other_amount(table, wager_id)
    return f"{dollars(line.prize_cents_on(fixed))} ({line.pay})" if fixed else str(line.pay)


def _other_amount(table: Table, wager_id: str) -> int | None:
    """What a fixed wager is, where it is another amount than the document's."""
    wager = table.wagers.get(wager_id)
    fixed = wager.fixed_cents if wager else None
    return None if fixed == table.game.wager(table.paytables[wager_id].wager).fixed_cents else fixed


def _choices(table: Table) -> Grid:
    rows = [(option.question, _chosen(table, option), option.rule) for option in table.game.options]
    return grid("", ("question", "here", "rule"), rows, left=3)


def _chosen(table: Table, option: Option) -> str:
    """A choice in words: a house way has a name, an order of settling names its wagers."""
    choice = table.option(option.id)
    if option.id == HOUSE_WAY and table.house_way:
        return table.house_way.name
    if option.settling:
        return ", ".join(_settling(table))
    return choice if choice.isupper() else choice.replace("-", " ")  # a designator such as TCPB-01 keeps its dash


# Signs


def _pays_title(table: Table, paytable: Paytable) -> str:
    """Whose pays they are, and by which pay table where a wager has several; a bonus is not what the Ante pays."""
    if paytable.is_bonus:
        return f"{paytable.name} pays"
    designated = "" if paytable.designator == paytable.wager else f" ({paytable.designator})"
    return f"{table.game.wager(paytable.wager).name} pays{designated}"


def signs(table: Table) -> Iterable[Sign]:
    """What must hang at the table or lie on the layout: limits, pays, a cap, and what a house jackpot must say."""
    limits = tuple(f"{wager.name}: {_limits(table, wager.id)}" for wager in table.wagers.values())
    yield Sign(f"{table.game.name}: table limits", (*limits, *_law(table)))
    for wager_id, paytable in table.paytables.items():
        wager = table.game.wager(paytable.wager)
        lines = tuple(f"{line.name}: {_pay(table, wager_id, line)}{_envy(line.envy_cents)}" for line in paytable.lines)
        yield Sign(_pays_title(table, paytable), lines + _envy_from(wager.envy_minimum_cents, paytable))
    yield from _push_sign(table)
    yield from _cap_sign(table)
    jackpot = [wager for wager in table.wagers.values() if wager.sensor]
    if jackpot and table.setup.options.get(TYPE_OPTION) == JackpotType.HOUSE:
        yield Sign("House jackpot", HOUSE_NOTICES)


def _law(table: Table) -> tuple[str, ...]:
    limit = table.limits.get("wager") if table.limits else None
    return (f"No wager above {dollars(limit.most_cents)} ({limit.source})",) if limit else ()


def _envy(cents: int) -> str:
    return f", and {dollars(cents)} to each other player with envy" if cents else ""


def _envy_from(minimum_cents: int | None, paytable: Paytable) -> tuple[str, ...]:
    if not paytable.has_envy or not minimum_cents:
        return ()
    return (f"Envy takes a wager of {dollars(minimum_cents)} or more",)


def _push_sign(table: Table) -> Iterable[Sign]:
    """The dealer's hand on which a wager pushes whatever its player has, as layouts say it.

    Rules: 001/layouts.
    """
    pushes = [ruling for ruling in table.base_rules.rulings if dict(ruling.facts) == {BARRED: True}]
    lines = tuple(
        f"{ruling.text}: every {table.wager(wager).name} wager pushes (rule {ruling.rule})"
        for ruling in pushes
        for wager, pay in ruling.pays
        if pay.net == 0
    )
    if lines:
        yield Sign("The dealer's hand that pushes", lines)


def _cap_sign(table: Table) -> Iterable[Sign]:
    cap = table.setup.cap
    if cap is None:
        return
    whose = "all players of a table together" if cap.scope == "per-table" else "one player"
    shared = "shared in proportion" if cap.sharing == "pro-rata" else "paid in the order of settlement"
    yield Sign(
        "Aggregate limit",
        (f"{table.wager(cap.wager).name}: one deal pays {whose} at most {dollars(cap.cents)}, {shared}.",),
    )
