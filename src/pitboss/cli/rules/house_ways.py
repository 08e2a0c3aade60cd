"""``pitboss house-ways``."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

import typer
from rich.markup import escape

from pitboss.cli.options import AsJson, Joker, PaiGow, Wheel, game_of
from pitboss.cli.output import console, print_answer, print_json, table
from pitboss.cli.work import progress_bar
from pitboss.errors import PitbossError
from pitboss.games.house_way import HouseWay, house_way_file, house_way_ids, load_house_way
from pitboss.games.table.table import Table
from pitboss.maths.strategy.house_ways import check
from pitboss.reports.answer import BigCount
from pitboss.reports.answer import as_json as as_answer_json
from pitboss.reports.base.set_hands import SetHandsAnswer, WayRule, of_table, set_hands_table
from pitboss.reports.numbers import percent


@dataclass(frozen=True, slots=True)
class CheckedRule(WayRule):
    """A rule of a house way, and how many types of hands and hands it decides."""

    types: BigCount
    hands: BigCount


@dataclass(frozen=True, slots=True)
class ListedWay:
    """A house way and its rules."""

    house_way: str
    house_way_hash: str
    name: str
    source: str
    rules: tuple[WayRule, ...] | tuple[CheckedRule, ...]

    @classmethod
    def of(cls, way: HouseWay) -> "ListedWay":
        """A way as its file has it."""
        return cls(way.id, way.content_hash, way.name, way.source, tuple(map(WayRule.of, way.rules)))


@dataclass(frozen=True, slots=True)
class CheckedWay(ListedWay):
    """A house way that is proved to set every hand, with what each of its rules decides."""

    rules: tuple[CheckedRule, ...]
    checked: bool
    types: BigCount
    hands: BigCount

    @classmethod
    def proved(cls, way: HouseWay, table: Table) -> "CheckedWay":
        """A way tried on every hand; one that leaves a hand or fouls it is refused."""
        rules = tuple(
            CheckedRule(decided.rule.number, decided.rule.text, decided.types, decided.hands)
            for decided in check(way, table.joker, table.wheel)
        )
        types, hands = sum(rule.types for rule in rules), sum(rule.hands for rule in rules)
        head = way.id, way.content_hash, way.name, way.source
        return cls(*head, rules=rules, checked=True, types=types, hands=hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysAnswer(SetHandsAnswer):
    """Every house way that was asked for, with its rules."""

    house_ways: tuple[ListedWay, ...] | tuple[CheckedWay, ...]


def run(
    name: Annotated[str | None, typer.Argument(metavar="[NAME|FILE]", help="Only this way, with its rules.")] = None,
    checked: Annotated[
        bool, typer.Option("--check", help="Prove that it sets every hand and none foul; count what each rule decides.")
    ] = False,
    as_toml: Annotated[bool, typer.Option("--toml", help="Print its file, to start a way of your own from.")] = False,
    game: PaiGow = "ez-pai-gow",
    joker: Joker = None,
    wheel: Wheel = None,
    as_json: AsJson = False,
) -> None:
    """List the house ways or print one, or its file; checked, with what each rule decides."""
    if as_toml:
        _print_file(name)
        return
    setting = set_hands_table(game_of(game), joker, wheel)
    ways = [load_house_way(way_id) for way_id in ([name] if name else house_way_ids())]
    found: list[ListedWay] | list[CheckedWay] = [ListedWay.of(way) for way in ways]
    if checked:
        with progress_bar():
            found = [CheckedWay.proved(way, setting) for way in ways]
    if as_json and name:
        print_json(as_answer_json(SetHandsAnswer(**of_table(setting))) | as_answer_json(found[0]))
    elif as_json:
        print_answer(WaysAnswer(**of_table(setting), house_ways=tuple(found)))
    elif name or checked:
        for way in found:
            _print_way(way, setting)
    else:
        _print_list(found)


def _print_file(name: str | None) -> None:
    """Print the file of a way that can be read."""
    if name is None:
        raise PitbossError(f"Which house way? Name one of {', '.join(house_way_ids())}")
    load_house_way(name)
    print(house_way_file(name).read_text(encoding="utf-8"), end="")


def _print_list(ways: Sequence[ListedWay]) -> None:
    rows = ((way.house_way, way.name, way.source, str(len(way.rules))) for way in ways)
    console().print(table("House ways", ("id", "name", "source", "rules"), rows, left=3))
    console().print("  Add a name or a file of your own for the rules, --check to prove a way on every hand.")


def _print_way(way: ListedWay, setting: Table) -> None:
    out, title = console(), f"{way.name} ({way.house_way})"
    if not isinstance(way, CheckedWay):
        rules = ((rule.number, rule.text) for rule in way.rules)
        out.print(table(f"{title}: the first rule that applies", ("rule", "text"), rules, left=2))
        out.print(f"  {escape(way.source)}", soft_wrap=True)
        return
    rows = [
        (rule.number, rule.text, f"{rule.types:,}", f"{rule.hands:,}", percent(rule.hands / way.hands))
        for rule in way.rules
    ]
    rows.append(("", "Total", f"{way.types:,}", f"{way.hands:,}", ""))
    out.print(table(title, ("rule", "text", "types", "hands", "share"), rows, left=2))
    out.print(
        f"  Proved: it sets each of the {way.hands:,} hands, and none of them foul "
        f"(joker {setting.joker}, A-2-3-4-5 {setting.wheel})."
    )
    idle = [rule.number for rule in way.rules if not rule.hands]
    if idle:
        out.print(f"  Never used: rule {', '.join(idle)}.")
