"""The demo floor: its staff, jackpots and tables as commands, which may be sent again without harm."""

import datetime as dt
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pitboss.desk.person import Role
from pitboss.floor import commands as c
from pitboss.floor.chips.documents import ChipStack
from pitboss.floor.documents import Equipment, TableMode
from pitboss.floor.gate.letters import acknowledgements
from pitboss.games import load_game
from pitboss.games.files.toml_types import from_file, placed, read_file
from pitboss.games.settlement.pay import parse_cents
from pitboss.jackpots import commands as j
from pitboss.jackpots.plan.file import PlanData, plan_in_integers
from pitboss.jackpots.plan.plan import JackpotPlan

_OPENER = (ChipStack(100, 50_000), ChipStack(500, 150_000), ChipStack(2_500, 300_000), ChipStack(10_000, 500_000))
_FILE = Path(__file__).parent / "demo.toml"


@from_file
class DemoRoom:
    """The settings that all of the demo floor shares."""

    deposit: str
    pin: str


@from_file
class Staff:
    """A member of the demo floor's staff."""

    badge: str
    person: str
    role: Role


@from_file
class DemoShuffler:
    """The model of the shufflers on the demo floor."""

    model: str
    maker: str
    letter: str


@from_file
class DemoTable:
    """A table of the demo floor; one whose game Pitboss does not play names its base game instead."""

    id: str
    name: str
    mode: TableMode
    game: str = ""
    base_game: str = ""
    jackpots: tuple[str, ...] = ()
    paytables: tuple[str, ...] = ()
    closed: bool = False


@from_file
class DemoData:
    """The demo floor as ``demo.toml`` has it: people, jackpots and tables."""

    demo: DemoRoom
    staff: tuple[Staff, ...]
    shuffler: DemoShuffler
    table: tuple[DemoTable, ...]
    jackpot: tuple[PlanData, ...]


@functools.cache
def _data() -> DemoData:
    return read_file(_FILE, DemoData, _FILE.name)


def pin() -> str:
    """The PIN that all staff of the demo floor have."""
    return _data().demo.pin


def staff() -> tuple[Staff, ...]:
    """Everyone who works on the demo floor."""
    return _data().staff


def _plans() -> dict[str, JackpotPlan]:
    plans = (plan_in_integers(plan, f"{_FILE.name}, jackpot {plan.id!r}") for plan in _data().jackpot)
    return {plan.id: plan for plan in plans}


def demo_commands(today: dt.date, sent: frozenset[str] = frozenset()) -> Iterator[tuple[str, c.Command]]:
    """Every command that furnishes the floor, with its request id; a card that has an end is given for some weeks.

    Tables whose requests were all sent before are left out: no game has to be read for them.
    """
    yield from _before_tables(today)
    plans = _plans()
    for table in _data().table:
        if not sent.issuperset(_requests(table)):
            yield from _set_up(table, [plans[jackpot] for jackpot in table.jackpots])
            if not table.closed:
                yield _requests(table)[-1], _opening(table)


def set_up_commands(today: dt.date) -> Iterator[tuple[str, c.Command]]:
    """The commands that make the floor ready: every table closed, but those for practice."""
    yield from _before_tables(today)
    plans = _plans()
    for table in _data().table:
        yield from _set_up(table, [plans[jackpot] for jackpot in table.jackpots])
        if table.mode is TableMode.PRACTICE:
            yield _requests(table)[-1], _opening(table)


def _before_tables(today: dt.date) -> Iterator[tuple[str, c.Command]]:
    """People, jackpots, and the deposit that these begin with."""
    for person in staff():
        until = _end_of_card(today) if person.role is Role.REGULATOR else ""
        card = j.RegisterBadge(badge=person.badge, person=person.person, role=person.role, until=until)
        yield f"demo-{person.badge}" + (f"-{until}" if until else ""), card
        yield f"demo-vouch-{person.badge}", j.VouchFor(card=person.badge)  # for a floor that is older than vouching
    for plan in _plans().values():
        yield f"demo-{plan.id}", j.CreateJackpot(plan=plan, badge=_first(Role.MANAGER), second=_first(Role.ACCOUNTING))
    yield from _deposit()


def table_requests() -> list[str]:
    """The ids of the requests by which all tables come to the floor."""
    return [request for table in _data().table for request in _requests(table)]


def _requests(table: DemoTable) -> list[str]:
    """The ids of the requests by which a table comes to the floor, in their order."""
    set_up, link, opening = f"demo-{table.id}", f"demo-link-{table.id}", f"demo-open-{table.id}"
    return [set_up, *([link] if table.jackpots else []), *([] if table.closed else [opening])]


def _end_of_card(today: dt.date) -> str:
    """The first day of the month after next: a floor that is furnished again within a month has the same end."""
    months = today.year * 12 + today.month + 1
    return dt.date(months // 12, months % 12 + 1, 1).isoformat()


def _deposit() -> Iterator[tuple[str, c.Command]]:
    """The deposit that the jackpots' bank account begins with."""
    cents = placed(f"{_FILE.name}, demo: deposit", lambda: parse_cents(_data().demo.deposit))
    stages: tuple[Literal["set-aside", "banked"], ...] = ("set-aside", "banked")
    for stage in stages:
        deposit = j.DepositFunds(
            cents=cents,
            stage=stage,
            reference="demo",
            badge=_first(Role.ACCOUNTING),
            second=_first(Role.MANAGER),
        )
        yield f"demo-deposit-{stage}", deposit


def _first(role: Role) -> str:
    return next(person.badge for person in staff() if person.role is role)


def _set_up(table: DemoTable, plans: list[JackpotPlan]) -> Iterator[tuple[str, c.Command]]:
    """The commands that set up a table and link it to its jackpots, by its own game's pay tables."""
    practice = table.mode is TableMode.PRACTICE
    base_game = load_game(table.game).name if table.game else table.base_game
    device = _data().shuffler
    shuffler = Equipment("shuffler", device.model, f"DEMO-{table.id}", device.letter, device.maker)
    set_up = c.SetUpTable(
        table=table.id,
        name=table.name,
        mode=table.mode,
        base_game=base_game,
        game=table.game,
        equipment=() if practice else (shuffler,),
        badge=_first(Role.MANAGER),
    )
    requests = iter(_requests(table))
    yield next(requests), set_up
    if plans:
        link = j.LinkTable(
            table=table.id,
            location=plans[0].location,
            base_game=base_game,
            seats=load_game(table.game or plans[0].game).players,
            sensors=table.jackpots,
            game=table.game or plans[0].game,
            paytables=table.paytables or tuple(plan.paytable for plan in plans),
            amounts_cents=tuple(plan.fixed_cents for plan in plans),
            badge=_first(Role.MANAGER),
            second=_first(Role.ACCOUNTING),
            practice=practice,
        )
        yield next(requests), link


def _opening(table: DemoTable) -> c.OpenTable:
    """The opening of a table through its gate, as the demo floor has it at its start."""
    practice = table.mode is TableMode.PRACTICE
    return c.OpenTable(
        table=table.id,
        opener_cents=0 if practice else sum(stack.cents for stack in _OPENER),
        chips=() if practice else _OPENER,
        acknowledged=tuple(asked.id for asked in acknowledgements()),
        badge=_first(Role.SUPERVISOR),
        second=_first(Role.DEALER),
    )
