"""The demo floor: its staff, jackpots and tables as commands, which may be sent again without harm."""

import functools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, TableMode
from pitboss.floor.gate import acknowledgements
from pitboss.games import load_game
from pitboss.games.data import Checked, read_toml
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Role
from pitboss.jackpots.plan import JackpotPlan
from pitboss.jackpots.plan_file import plan_of

_OPENER_CENTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Staff:
    """Someone of the demo floor."""

    badge: str
    person: str
    role: Role


@functools.cache
def _data() -> Checked:
    return Checked(read_toml(Path(__file__).parent / "demo.toml"), "demo.toml")


def pin() -> str:
    """Everyone's PIN."""
    return Checked(_data().table("demo"), "demo.toml, demo").text("pin")


def staff() -> tuple[Staff, ...]:
    """Everyone who works on the demo floor."""
    items = (Checked(item, "demo.toml, staff") for item in _data().tables("staff"))
    return tuple(Staff(item.text("badge"), item.text("person"), Role(item.text("role"))) for item in items)


def _plans() -> dict[str, JackpotPlan]:
    location = _data().table("demo")["location"]
    items = ({"location": location, **item} for item in _data().tables("jackpot"))
    plans = (plan_of(item, "demo.toml, jackpot") for item in items)
    return {plan.id: plan for plan in plans}


def demo_commands() -> Iterator[tuple[str, c.Command]]:
    """Every command that furnishes the floor, with its request id."""
    for each in staff():
        yield f"demo-{each.badge}", j.RegisterBadge(badge=each.badge, person=each.person, role=each.role)
        yield f"demo-vouch-{each.badge}", j.VouchFor(card=each.badge)  # for a floor that is older than vouching
    plans = _plans()
    for plan in plans.values():
        yield f"demo-{plan.id}", j.CreateJackpot(plan=plan, badge=_first(Role.MANAGER), second=_first(Role.ACCOUNTING))
    yield from _deposit()
    for item in _data().tables("table"):
        yield from _table(Checked(item, "demo.toml, table"), plans)


def _deposit() -> Iterator[tuple[str, c.Command]]:
    """What the jackpots' bank account begins with."""
    cents = Checked(_data().table("demo"), "demo.toml, demo").cents("deposit")
    stages: tuple[Literal["set-aside", "banked"], ...] = ("set-aside", "banked")
    for stage in stages:
        yield (
            f"demo-deposit-{stage}",
            j.DepositFunds(
                cents=cents,
                stage=stage,
                reference="demo",
                badge=_first(Role.ACCOUNTING),
                second=_first(Role.MANAGER),
            ),
        )


def _first(role: Role) -> str:
    return next(each.badge for each in staff() if each.role is role)


def _shuffler(table: str) -> Equipment:
    device = Checked(_data().table("shuffler"), "demo.toml, shuffler")
    return Equipment("shuffler", device.text("model"), f"DEMO-{table}", device.text("letter"), device.text("maker"))


def _designators(item: Checked, plans: list[JackpotPlan]) -> tuple[str, ...]:
    return tuple(item.texts("paytables")) or tuple(plan.paytable for plan in plans)


def _table(item: Checked, plans: dict[str, JackpotPlan]) -> Iterator[tuple[str, c.Command]]:
    name, mode = item.text("id"), TableMode(item.text("mode"))
    game = load_game(item.text("game")) if "game" in item.data else None
    base_game = game.name if game else item.text("base_game")
    set_up = c.SetUpTable(
        table=name, name=item.text("name"), mode=mode, base_game=base_game, game=game.id if game else "",
        equipment=() if mode is TableMode.PRACTICE else (_shuffler(name),), badge=_first(Role.MANAGER),
    )  # fmt: skip
    yield f"demo-{name}", set_up
    sensors = tuple(item.texts("jackpots")) if "jackpots" in item.data else ()
    if sensors:
        own = [plans[sensor] for sensor in sensors]
        link = j.LinkTable(
            table=name, location=own[0].location, base_game=base_game, sensors=sensors, game=own[0].game,
            seats=load_game(own[0].game).players, paytables=_designators(item, own),
            amounts_cents=tuple(plan.fixed_cents for plan in own),
            badge=_first(Role.MANAGER), second=_first(Role.ACCOUNTING), practice=mode is TableMode.PRACTICE,
        )  # fmt: skip
        yield f"demo-link-{name}", link
    if not item.flag("closed"):
        known = tuple(each.id for each in acknowledgements())
        opener = 0 if mode is TableMode.PRACTICE else _OPENER_CENTS
        opening = c.OpenTable(
            table=name,
            opener_cents=opener,
            acknowledged=known,
            badge=_first(Role.SUPERVISOR),
            second=_first(Role.DEALER),
        )
        yield f"demo-open-{name}", opening
