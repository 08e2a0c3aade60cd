"""``pitboss compare-house-ways``."""

from dataclasses import dataclass
from typing import Any

from pitboss.cards import by_rank, format_cards
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.workers import workers
from pitboss.games.house_way import HouseWay, SetHand
from pitboss.maths.base_games import BaseGame, PaiGowTable, Work, pai_gow
from pitboss.maths.house_ways import Difference, differences
from pitboss.reports.numbers import fraction, percent
from pitboss.reports.setting import Setting


@dataclass(frozen=True, slots=True)
class Edge:
    """One way of the player's against one of the dealer's."""

    player: str
    dealer: str
    result: BaseGame


def run(
    names: tuple[str, str],
    setting: Setting,
    *,
    jobs: int | None,
    cluster: str | None,
    recount: bool,
    as_json: bool,
) -> None:
    """Count every pair of the two ways, and tell on which hands they differ."""
    first, second = (setting.house_way(name) for name in names)
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        differ = differences((first, second), setting.joker, setting.wheel)
        edges = _edges(first, second, setting, Work(executor, progress, recount))
    if as_json:
        print_json(_json(first, second, setting, edges, differ))
        return
    _print_edges(setting, edges)
    _print_differences((first, second), differ)


def _edges(first: HouseWay, second: HouseWay, setting: Setting, work: Work) -> list[Edge]:
    """Both ways against themselves and each other, and the best answer to each where the dealer is seen."""
    pairs: list[tuple[HouseWay | None, HouseWay]] = [(first, first), (second, second), (first, second), (second, first)]
    if setting.game.base.dealer_first:
        pairs += [(None, first), (None, second)]
    found = []
    for player, dealer in pairs:
        rules = setting.game.pai_gow_rules
        result = pai_gow(PaiGowTable(setting.game, dealer, player, setting.joker, setting.wheel, rules), work)
        found.append(Edge(player.id if player else "best", dealer.id, result))
    return found


def _json(
    first: HouseWay, second: HouseWay, setting: Setting, edges: list[Edge], differ: list[Difference]
) -> dict[str, Any]:
    return {
        "schema": SCHEMA,
        **setting.json(),
        "a": {"house_way": first.id, "house_way_hash": first.content_hash},
        "b": {"house_way": second.id, "house_way_hash": second.content_hash},
        "edges": [_edge_json(edge) for edge in edges],
        "differences": {
            "types": str(sum(each.types for each in differ)),
            "hands": str(sum(each.hands for each in differ)),
            "groups": [_difference_json(each, setting) for each in differ],
        },
    }


def _edge_json(edge: Edge) -> dict[str, Any]:
    return {
        "player": edge.player,
        "dealer": edge.dealer,
        "house_edge": fraction(edge.result.house_edge),
        "outcomes": {name: str(count) for name, count in edge.result.outcomes.items()},
        "deals": str(edge.result.deals),
        "seconds": edge.result.seconds,
    }


def _difference_json(each: Difference, setting: Setting) -> dict[str, Any]:
    (a, b), (a_hands, b_hands) = each.rules, each.example
    return {
        "a_rule": {"number": a.number, "text": a.text},
        "b_rule": {"number": b.number, "text": b.text},
        "types": str(each.types),
        "hands": str(each.hands),
        "example": {"cards": _cards(a_hands), "a": setting.hands_json(a_hands), "b": setting.hands_json(b_hands)},
    }


def _cards(hands: SetHand) -> str:
    return format_cards(by_rank([*hands.back, *hands.front]))


def _set(hands: SetHand) -> str:
    return f"{format_cards(hands.back)} | {format_cards(hands.front)}"


def _print_edges(setting: Setting, edges: list[Edge]) -> None:
    rows = [
        (edge.player, edge.dealer, percent(edge.result.house_edge, 6), fraction(edge.result.house_edge) or "")
        for edge in edges
    ]
    columns = ("player sets by", "dealer sets by", "house edge", "exactly")
    console().print(table(f"{setting.game.name}, joker {setting.joker}", columns, rows, left=2))


def _print_differences(ways: tuple[HouseWay, HouseWay], differ: list[Difference]) -> None:
    out = console()
    if not differ:
        out.print(f"  {ways[0].name} and {ways[1].name} set every hand alike.", markup=False)
        return
    types, hands = sum(each.types for each in differ), sum(each.hands for each in differ)
    out.print(f"They differ on {hands:,} hands of {types:,} types; as an example, the commonest (back | front):")
    for each in differ:
        out.print(f"[bold]{each.hands:,} hands[/bold] of {each.types:,} types")
        for way, rule, example in zip(ways, each.rules, each.example, strict=True):
            out.print(f"  {_set(example)}   {way.id} {rule.number}: {rule.text}", soft_wrap=True, markup=False)
