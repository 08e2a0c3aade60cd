"""``pitboss house-ways``."""

from typing import Any

from rich.markup import escape

from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.errors import PitbossError
from pitboss.games.house_way import HouseWay, house_way_file, house_way_ids, load_house_way
from pitboss.maths.house_ways import Decided, check
from pitboss.reports.numbers import percent
from pitboss.reports.setting import Setting


def run(name: str | None, setting: Setting, *, checked: bool, as_json: bool) -> None:
    """List the house ways or print one; checked, with what each rule decides."""
    ways = [load_house_way(each) for each in ([name] if name else house_way_ids())]
    if checked:
        with progress_bar():
            decided = [check(way, setting.joker, setting.wheel) for way in ways]
    if as_json:
        found = [_way_json(way) for way in ways]
        if checked:
            found = [way | _checked_json(rules) for way, rules in zip(found, decided, strict=True)]
        print_json({"schema": SCHEMA, **setting.json(), **(found[0] if name else {"house_ways": found})})
    elif checked:
        for way, rules in zip(ways, decided, strict=True):
            _print_checked(way, rules, setting)
    elif name:
        _print_rules(ways[0])
    else:
        _print_list(ways)


def print_file(name: str | None) -> None:
    """Print the file of a way that can be read."""
    if name is None:
        raise PitbossError(f"Which way's file? Name one of {', '.join(house_way_ids())}")
    load_house_way(name)
    print(house_way_file(name).read_text(encoding="utf-8"), end="")


def _way_json(way: HouseWay) -> dict[str, Any]:
    return {
        "house_way": way.id,
        "house_way_hash": way.content_hash,
        "name": way.name,
        "source": way.source,
        "rules": [{"number": rule.number, "text": rule.text} for rule in way.rules],
    }


def _checked_json(decided: list[Decided]) -> dict[str, Any]:
    rules = [
        {"number": each.rule.number, "text": each.rule.text, "types": str(each.types), "hands": str(each.hands)}
        for each in decided
    ]
    types, hands = sum(each.types for each in decided), sum(each.hands for each in decided)
    return {"checked": True, "types": str(types), "hands": str(hands), "rules": rules}


def _print_list(ways: list[HouseWay]) -> None:
    rows = ((way.id, way.name, way.source, str(len(way.rules))) for way in ways)
    console().print(table("House ways", ("id", "name", "source", "rules"), rows, left=3))
    console().print("  Add a name or a file of your own for the rules, --check to prove a way on every hand.")


def _print_rules(way: HouseWay) -> None:
    rows = ((rule.number, rule.text) for rule in way.rules)
    console().print(table(f"{way.name} ({way.id}): the first rule that applies", ("rule", "text"), rows, left=2))
    console().print(f"  {escape(way.source)}", soft_wrap=True)


def _print_checked(way: HouseWay, decided: list[Decided], setting: Setting) -> None:
    types, hands = sum(each.types for each in decided), sum(each.hands for each in decided)
    rows = [
        (each.rule.number, each.rule.text, f"{each.types:,}", f"{each.hands:,}", percent(each.hands / hands))
        for each in decided
    ]
    rows.append(("", "Total", f"{types:,}", f"{hands:,}", ""))
    out = console()
    out.print(table(f"{way.name} ({way.id})", ("rule", "text", "types", "hands", "share"), rows, left=2))
    out.print(
        f"  Proved: it sets each of the {hands:,} hands, and none of them foul "
        f"(joker {setting.joker}, A-2-3-4-5 {setting.wheel})."
    )
    idle = [each.rule.number for each in decided if not each.hands]
    if idle:
        out.print(f"  Never used: rule {', '.join(idle)}.")
