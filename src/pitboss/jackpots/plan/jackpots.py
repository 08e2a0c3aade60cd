"""Jackpots: made and changed by their plans, linked to tables, and retired, when the players' money goes to another."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, replace

from pitboss.desk.desk import Desk, check_name, reason_of
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_game
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.award.history import moved_by_hand
from pitboss.jackpots.award.payment import check_thresholds
from pitboss.jackpots.care.care import check_seized_is_back
from pitboss.jackpots.care.cover import register_of, seed_to_deposit
from pitboss.jackpots.commands import ChangePlan, CreateJackpot, LinkTable, RetireJackpot
from pitboss.jackpots.documents import Jackpot, JackpotStatus, JackpotTable
from pitboss.jackpots.game.meters import is_idle, onto
from pitboss.jackpots.plan.advice import warnings
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan, check_names, check_plan, paytable_of, plan_changes
from pitboss.ledger import as_cents, units
from pitboss.maths.price.analysis import price

MOST_SENSORS = 2

#: A table's name is part of its awards' names, and those of accounts.
LONGEST_TABLE = 24


def create_jackpot(desk: Desk, command: CreateJackpot) -> None:
    """A jackpot starts with its seed; the plan it is made with is its preset."""
    plan = command.plan
    people = desk.people("create-jackpot", command.badge, command.second, practice=plan.practice)
    check_name(plan.id, "jackpot")
    if desk.find(Jackpot, plan.id):
        raise PitbossError(f"There is a jackpot {plan.id} already")
    check_names(plan)
    check_plan(plan)
    check_thresholds(plan)
    plan = _made_under(plan, load_game(plan.game).content_hash)
    _check_bank(desk, plan)
    for meter in plan.meters:
        if meter.seed_cents:
            amount = units(meter.seed_cents)
            seeded = {accounts.seed(plan.id, meter.id): amount, accounts.meter(plan.id, meter.id): -amount}
            desk.move("seed", seeded, {"jackpot": plan.id, "meter": meter.id, **people})
    desk.put(Jackpot(plan, plan, since=desk.at, planned_by=tuple(people.values())))
    if not plan.practice:
        register = register_of(desk)
        desk.put(replace(register, jackpots=(*register.jackpots, plan.id)))
    desk.tell("jackpot-created", jackpot=plan.id, **people, plan=asdict(plan))
    desk.answer(jackpot=plan.id, warnings=[*warnings(plan), *seed_to_deposit(desk, plan)])


def _check_bank(desk: Desk, plan: JackpotPlan) -> None:
    """No progressive starts on a bank account from which money was seized and is not back."""
    if plan.is_house or plan.practice:
        return
    for name in register_of(desk).jackpots:
        if desk.get(Jackpot, name).stands_seized:
            raise PitbossError(
                f"Money was seized from the jackpots' bank account: bring it back and resume {name} "
                "before another progressive starts",
                rule="WAC 230-15-715",
            )


def change_plan(desk: Desk, command: ChangePlan) -> None:
    """Other rates, seeds or limits, only while the jackpot is halted; its type and pay table stay.

    Rules: 001/types.7.
    """
    plan = command.plan
    jackpot = desk.get(Jackpot, plan.id)
    people = desk.people("change-plan", command.badge, command.second, practice=jackpot.plan.practice)
    if jackpot.status is not JackpotStatus.HALTED:
        raise PitbossError(f"Jackpot {plan.id} is {jackpot.status}: its parameters change only while it is halted")
    if not is_idle(desk, jackpot):
        raise PitbossError(
            f"A game runs or an award is not decided on {plan.id}: parameters never change while a link runs"
        )
    if _never_changes(plan) != _never_changes(jackpot.plan):
        raise PitbossError(
            "Type, pay table, location, wager and what is paid from the meter can't be changed", rule="001/types.7"
        )
    plan = _made_under(plan, jackpot.plan.rules)
    check_names(plan, jackpot.plan)
    check_plan(plan)
    check_thresholds(plan)
    for meter in plan.meters:
        shown = as_cents(desk.credit(accounts.meter(plan.id, meter.id)))
        if meter.limit_cents is not None and meter.limit_cents < shown:
            raise PitbossError(f"The limit of meter {meter.id} can't be below what it shows", rule="WAC 230-15-685")
    desk.put(replace(jackpot, planned_by=tuple(people.values()), plan=plan))
    differs = [asdict(change) for change in plan_changes(jackpot.plan, plan)]
    desk.tell("plan-changed", jackpot=plan.id, **people, why=jackpot.why, changes=differs, plan=asdict(plan))
    desk.answer(jackpot=plan.id, warnings=warnings(plan, jackpot.preset))


def _made_under(plan: JackpotPlan, rules: str) -> JackpotPlan:
    """A plan that names its rules: those of today when a jackpot is made, and never others after that."""
    if plan.rules not in ("", rules):
        raise PitbossError(f"Jackpot {plan.id} has the rules {rules[:12]}…: they can't be changed", rule="001/types.7")
    return replace(plan, rules=rules)


def _never_changes(plan: JackpotPlan) -> tuple[object, ...]:
    pays = plan.game, plan.paytable, plan.own_lines, plan.reading
    return plan.type, *pays, plan.location, plan.fixed_cents, plan.off_the_meter, plan.practice


def link_table(desk: Desk, command: LinkTable) -> None:
    """A table and the jackpots on its sensors, if the rules let them be together.

    Rules: 001/jackpot-notes.1, 001/types.1, 001/types.3, 001/types.4, 001/types.5, 001/linked-paytables.2.
    """
    people = desk.people("link-table", command.badge, command.second, practice=command.practice)
    check_name(command.table, "table", LONGEST_TABLE)
    old = desk.find(JackpotTable, command.table)
    if old and old.game:
        raise PitbossError(f"A game runs at table {old.id}: press END GAME first", rule="001/jackpot.9g")
    if not 1 <= command.seats <= 12:
        raise PitbossError(f"A table has 1 to 12 seats, not {command.seats}")
    _check_sensors(command)
    jackpots = [desk.get(Jackpot, name) for name in command.sensors]
    for jackpot in jackpots:
        if jackpot.status is JackpotStatus.RETIRED:
            raise PitbossError(f"Jackpot {jackpot.id} is retired", rule="WAC 230-15-710")
    plans = [jackpot.plan for jackpot in jackpots]
    if len({plan.type for plan in plans}) > 1:
        raise PitbossError("All jackpots of a table are of one type, house or progressive", rule="001/types.4")
    for plan in plans:
        _check_link(plan, command)
    names = command.table, command.location, command.base_game
    desk.put(JackpotTable(*names, command.seats, command.sensors, practice=command.practice))
    for name in dict.fromkeys((*(old.sensors if old else ()), *command.sensors)):
        _list_table(desk, name, command.table, on=name in command.sensors)
    desk.tell("table-linked", table=command.table, sensors=list(command.sensors), **people)
    desk.answer(table=command.table, sensors=list(command.sensors))


def _check_sensors(command: LinkTable) -> None:
    if not 1 <= len(command.sensors) <= MOST_SENSORS or len(set(command.sensors)) < len(command.sensors):
        given = f", not {', '.join(command.sensors) or 'none'}"
        sentence = "A layout has one or two different jackpots, each on its own sensor"
        raise PitbossError(sentence, rule="001/types.1", then=given)
    if len(command.paytables) != len(command.sensors):
        raise PitbossError("Name the pay table of each sensor", rule="001/types.5")
    if len(command.readings) not in {0, len(command.sensors)}:
        raise PitbossError(
            "Name the reading of each sensor's pay table, or none: then it is the jackpot's", rule="001/types.5"
        )
    if len(command.amounts_cents) not in {0, len(command.sensors)}:
        raise PitbossError("Name the fixed wager of each sensor, or one for all", rule="001/types.5")


def _list_table(desk: Desk, jackpot_id: str, table: str, *, on: bool) -> None:
    jackpot = desk.get(Jackpot, jackpot_id)
    others = tuple(name for name in jackpot.tables if name != table)
    desk.put(replace(jackpot, tables=(*others, table) if on else others))


def _check_link(plan: JackpotPlan, command: LinkTable) -> None:
    if command.practice != plan.practice:
        raise PitbossError("Practice jackpots are for practice tables only, and practice tables have no others")
    if command.location != plan.location:
        raise PitbossError(
            f"Jackpot {plan.id} is at {plan.location}; links stay in one location", rule="WAC 230-15-685"
        )
    decks = plan.its_game.deck.packs
    if command.decks != decks:
        raise PitbossError(
            f"{plan.paytable} is for {decks} deck; linked games use the same number", rule="001/jackpot-notes.1"
        )
    place = command.sensors.index(plan.id)
    if (command.amounts_cents[place] if command.amounts_cents else command.fixed_cents) != plan.fixed_cents:
        raise PitbossError(
            f"Jackpot {plan.id} takes {dollars(plan.fixed_cents)} at every linked table", rule="001/linked-paytables.2"
        )
    designator, reading = command.paytables[place], command.readings[place] if command.readings else plan.reading
    own_lines = plan.own_lines if designator.casefold() == plan.paytable.casefold() else ()
    other = paytable_of(command.game, designator, own_lines, reading)
    for difference in differences(plan.table_of_pays, plan.its_game, other, load_game(command.game)):
        raise PitbossError(
            f"Table {command.table} can't be linked to {plan.id}: {difference}", rule="001/jackpot-notes.1"
        )


def _lines(game: Game, table: Paytable) -> list[tuple[str, str, str]]:
    """Each line's exact probability and pay, with its name for people."""
    return [
        (counted.line.name, str(counted.probability), str(counted.line.pay))
        if counted.line
        else ("", str(counted.probability), "")
        for counted in price(game, table).lines
    ]


def _asks_alike(table: Paytable, game: Game, other: Paytable, other_game: Game) -> bool:
    """Whether two tables ask for the same named hands under one joker rule, and pay the same."""
    choices = game.wager(table.wager).choices, other_game.wager(other.wager).choices
    asked = [[(line.hand, line.dealer, line.facts, line.pay) for line in lines] for lines in (table.lines, other.lines)]
    return game.joker == other_game.joker and choices[0] == choices[1] and asked[0] == asked[1]


def differences(table: Paytable, game: Game, other: Paytable | str, other_game: Game) -> Iterator[str]:
    """What keeps two games from sharing a jackpot: deck, hand, ranking and exact probabilities, not names.

    Rules: 001/jackpot-notes.1, 001/linked-paytables.1.
    """
    if isinstance(other, str):
        other = other_game.paytable(other, "jackpot")
    if game.deck != other_game.deck:
        yield f"{other_game.name} is dealt from another deck"
        return
    hand, other_hand = game.hand_of(table.wager), other_game.hand_of(other.wager)
    if not hand.is_made_as(other_hand):
        yield f"{other.designator} looks at {other_hand.made_of}, {table.designator} at {hand.made_of}"
        return
    if _asks_alike(table, game, other, other_game):
        return  # the same hands of the same cards are as likely: there is nothing to count
    mine, theirs = _lines(game, table), _lines(other_game, other)
    if len(mine) != len(theirs):
        yield f"{other.designator} has {len(theirs)} lines, {table.designator} has {len(mine)}"
    for (name, chance, pay), (other_name, other_chance, other_pay) in zip(mine, theirs, strict=False):
        if (chance, pay) != (other_chance, other_pay):
            yield f"{other_name} pays {other_pay} with probability {other_chance}, {name} {pay} with {chance}"


def retire_jackpot(desk: Desk, command: RetireJackpot) -> None:
    """Take back the seed that was not recovered, and give all that is left to another jackpot.

    Rules: 001/types.7.
    """
    jackpot = desk.get(Jackpot, command.jackpot)
    people = desk.people("retire-jackpot", command.badge, command.second, practice=jackpot.plan.practice)
    reason = reason_of(command.reason)
    if jackpot.status is not JackpotStatus.HALTED:
        raise PitbossError(
            f"Halt jackpot {jackpot.id} before it is retired: it is {jackpot.status}", rule="WAC 230-15-710"
        )
    if not is_idle(desk, jackpot):
        raise PitbossError(
            f"A game runs or an award is not decided on {jackpot.id}: end it first", rule="WAC 230-15-710"
        )
    check_seized_is_back(desk, jackpot)
    if not jackpot.plan.is_house:
        heir, meter = _heir(desk, jackpot, command)
        facts: dict[str, str | int] = {"jackpot": jackpot.id, "destination": heir.id, **people}
        _hand_over(desk, jackpot, heir, meter, reason, facts)
    elif command.destination:
        raise PitbossError("A house jackpot has no players' money to give away", rule="WAC 230-15-671")
    desk.put(replace(jackpot, status=JackpotStatus.RETIRED, why=reason, halt=None, since=desk.at))
    register = register_of(desk)
    desk.put(replace(register, jackpots=tuple(name for name in register.jackpots if name != jackpot.id)))
    desk.tell("jackpot-retired", jackpot=jackpot.id, destination=command.destination, why=reason, **people)
    desk.answer(jackpot=jackpot.id, status="retired", destination=command.destination)


def _heir(desk: Desk, jackpot: Jackpot, command: RetireJackpot) -> tuple[Jackpot, MeterPlan]:
    heir = desk.get(Jackpot, command.destination)
    in_play = heir.status is not JackpotStatus.RETIRED and bool(heir.plan.meters)
    if heir.id == jackpot.id or not in_play or heir.plan.practice != jackpot.plan.practice:
        raise PitbossError(
            "The players' money goes to another progressive jackpot that is in play", rule="WAC 230-15-710"
        )
    return heir, heir.plan.meter(command.destination_meter) if command.destination_meter else heir.plan.meters[0]


def _hand_over(
    desk: Desk, jackpot: Jackpot, heir: Jackpot, onto_meter: MeterPlan, reason: str, facts: dict[str, str | int]
) -> None:
    amounts: Counter[str] = Counter()
    for meter in jackpot.plan.meters:
        amounts.update(_cleared(desk, jackpot.id, meter))
    amounts.update(onto(desk, heir.id, onto_meter, sum(amounts.values())))
    if any(amounts.values()):
        with moved_by_hand(desk, heir):
            desk.move("retirement", amounts, facts, reason)


def _cleared(desk: Desk, jackpot: str, meter: MeterPlan) -> dict[str, int]:
    """Everything off a meter: the house takes back its seed and then what it is owed, the rest is the players'."""
    held = desk.credit(accounts.meter(jackpot, meter.id))
    owed = desk.balance(accounts.receivable(jackpot, meter.id))
    seed = min(held, desk.balance(accounts.seed(jackpot, meter.id)))
    return {
        accounts.meter(jackpot, meter.id): held,
        accounts.seed(jackpot, meter.id): -seed,
        accounts.receivable(jackpot, meter.id): -owed,
        accounts.borne(jackpot): owed - min(owed, held - seed),
        accounts.reserve(jackpot, meter.id): desk.credit(accounts.reserve(jackpot, meter.id)),
        accounts.overflow(jackpot, meter.id): desk.credit(accounts.overflow(jackpot, meter.id)),
    }
