"""Opening: badges, jackpots by their plans, and tables linked to them."""

from collections.abc import Mapping
from dataclasses import asdict, replace

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.limits import dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.advice import warnings
from pitboss.jackpots.commands import ChangePlan, CreateJackpot, LinkTable, RegisterBadge
from pitboss.jackpots.cover import seed_to_deposit
from pitboss.jackpots.documents import REGISTER, Badge, Jackpot, JackpotStatus, JackpotTable, Register
from pitboss.jackpots.link import differences
from pitboss.jackpots.meters import is_idle
from pitboss.jackpots.names import same_person
from pitboss.jackpots.paying import check_thresholds
from pitboss.jackpots.persons import AT_THE_SERVER, adopted, person_for, vouch
from pitboss.jackpots.plan import JackpotPlan, check_names, check_plan, paytable_of
from pitboss.jackpots.plan_changes import changes
from pitboss.jackpots.state import Desk
from pitboss.ledger import as_cents, units
from pitboss.ledger.entry import ACCOUNT, moved

MOST_SENSORS = 2

#: A table's name is part of its awards' names, and those of accounts.
LONGEST_TABLE = 24


def check_name(name: str, what: str, longest: int = 80) -> None:
    """Refuse a name that no account could have."""
    if not ACCOUNT.fullmatch(f"x:{name}") or len(name) > longest or ":" in name:
        raise PitbossError(f"{name!r:.60} can't name a {what}: letters, digits and .-_ only, {longest} at most")


def register_badge(desk: Desk, command: RegisterBadge) -> Mapping[str, object]:
    """A badge for a person, by a command on the machine: the trail tells that nobody's card was shown for it."""
    if not command.vouched:
        return keep_badge(desk, command, {"by": AT_THE_SERVER})
    told = keep_badge(desk, command, {"by": AT_THE_SERVER, "vouched": AT_THE_SERVER})
    vouch(desk, desk.person_of(desk.get(Badge, command.badge)), [AT_THE_SERVER])
    return told


def keep_badge(desk: Desk, command: RegisterBadge, people: Mapping[str, str]) -> Mapping[str, object]:
    """A badge for a person; a badge never changes hands, and whoever gave or changed it is told."""
    check_name(command.badge, "badge")
    if command.person_id:
        check_name(command.person_id, "person")
    known = desk.find(Badge, command.badge)
    if known and not same_person(known.person, command.person):
        raise PitbossError(f"Card {command.badge} is {known.person}'s: a card never changes hands")
    if known and command.person_id not in {"", desk.person_of(known).id}:
        raise PitbossError(f"Card {command.badge} is that of person {desk.person_of(known).id!r}: that never changes")
    person = adopted(desk, known) if known else person_for(desk, command.person_id, command.person, command.unlike)
    lifted = known.lifted if known else ()
    others = (role for role in person.roles if known is None or role is not known.role)
    desk.put(replace(person, roles=tuple(sorted({*others, command.role}))))
    desk.put(Badge(command.badge, person.name, command.role, command.active, person.id, lifted))
    told = {"person": person.name, "role": str(command.role), "active": command.active}
    desk.tell("card-managed", card=command.badge, **told, number=person.id, **people)
    return {"badge": command.badge, "person": person.name, "role": str(command.role)}


def create_jackpot(desk: Desk, command: CreateJackpot) -> Mapping[str, object]:
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
            desk.post(moved("seed", seeded, facts={"jackpot": plan.id, "meter": meter.id, **people}))
    desk.put(Jackpot(plan, plan, since=desk.at, planned_by=tuple(people.values())))
    if not plan.practice:
        register = register_of(desk)
        desk.put(replace(register, jackpots=(*register.jackpots, plan.id)))
    desk.tell("jackpot-created", jackpot=plan.id, **people, plan=asdict(plan))
    return {"jackpot": plan.id, "warnings": [*warnings(plan), *seed_to_deposit(desk, plan)]}


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


def change_plan(desk: Desk, command: ChangePlan) -> Mapping[str, object]:
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
            "Type, pay table, location, wager and what comes off the meter stay as they are", rule="001/types.7"
        )
    plan = _made_under(plan, jackpot.plan.rules)
    check_plan(plan)
    check_thresholds(plan)
    for meter in plan.meters:
        shown = as_cents(desk.credit(accounts.meter(plan.id, meter.id)))
        if meter.limit_cents is not None and meter.limit_cents < shown:
            raise PitbossError(f"The limit of meter {meter.id} can't be below what it shows", rule="WAC 230-15-685")
    desk.put(replace(jackpot, planned_by=tuple(people.values()), plan=plan))
    differs = changes(jackpot.plan, plan)
    desk.tell("plan-changed", jackpot=plan.id, **people, why=jackpot.why, changes=differs, plan=asdict(plan))
    return {"jackpot": plan.id, "warnings": warnings(plan, jackpot.preset)}


def _made_under(plan: JackpotPlan, rules: str) -> JackpotPlan:
    """A plan that names its rules: those of today when a jackpot is made, and never others after that."""
    if plan.rules not in ("", rules):
        raise PitbossError(f"Jackpot {plan.id} has the rules {rules[:12]}…: nobody chooses others", rule="001/types.7")
    return replace(plan, rules=rules)


def _never_changes(plan: JackpotPlan) -> tuple[object, ...]:
    pays = plan.game, plan.paytable, plan.own_lines, plan.reading
    return plan.type, *pays, plan.location, plan.fixed_cents, plan.off_the_meter, plan.practice


def register_of(desk: Desk) -> Register:
    """The jackpots in play."""
    return desk.find(Register, REGISTER) or Register()


def link_table(desk: Desk, command: LinkTable) -> Mapping[str, object]:
    """A table and the jackpots on its sensors, if the rules let them be together.

    Rules: 001/jackpot-notes.1, 001/types.1, 001/types.3, 001/types.4, 001/types.5, 001/linked-paytables.2.
    """
    people = desk.people("link-table", command.badge, command.second, practice=command.practice)
    check_name(command.table, "table", LONGEST_TABLE)
    old = desk.find(JackpotTable, command.table)
    if old and old.game:
        raise PitbossError(f"A game runs at table {old.id}: END GAME comes first", rule="001/jackpot.9g")
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
    return {"table": command.table, "sensors": list(command.sensors)}


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
        raise PitbossError("A practice table has practice jackpots, and no other table has: real meters are apart")
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
