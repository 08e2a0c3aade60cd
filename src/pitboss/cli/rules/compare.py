"""``pitboss compare-house-ways``."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

import typer

from pitboss.cards import by_rank, format_cards
from pitboss.cli.options import AsJson, Cluster, Jobs, Joker, PaiGow, Recount, Wheel, game_of
from pitboss.cli.output import console, show, table
from pitboss.cli.work import working
from pitboss.games.house_way import HouseWay, load_house_way
from pitboss.games.table.table import Table
from pitboss.maths.engines import Play
from pitboss.maths.engines.pai_gow import pai_gow
from pitboss.maths.executors import Work
from pitboss.maths.strategy.house_ways import Difference, differences
from pitboss.reports.answer import BigCount, Exact, derived
from pitboss.reports.base.play import BEST
from pitboss.reports.base.set_hands import NamedHands, SetHandsAnswer, WayRule, of_table, set_hands_table
from pitboss.reports.numbers import exactly, percent


@dataclass(frozen=True, slots=True)
class WayEdge:
    """One way of the player's against one of the dealer's."""

    player: str
    dealer: str
    house_edge: Exact
    outcomes: Mapping[str, BigCount]
    deals: BigCount
    seconds: float


@dataclass(frozen=True, slots=True)
class WayNamed:
    """A house way by its id and the hash of its rules."""

    house_way: str
    house_way_hash: str


@dataclass(frozen=True, slots=True)
class SetTwice:
    """A hand as two ways set it."""

    cards: str
    a: NamedHands
    b: NamedHands


@dataclass(frozen=True, slots=True)
class SetDifferently:
    """Hands that two rules set differently, and the commonest of them."""

    a_rule: WayRule
    b_rule: WayRule
    types: BigCount
    hands: BigCount
    example: SetTwice

    @classmethod
    def of(cls, difference: Difference, table: Table) -> "SetDifferently":
        """A difference that was found between two ways."""
        (a, b), (a_hands, b_hands) = difference.rules, difference.example
        cards = format_cards(by_rank([*a_hands.back, *a_hands.front]))
        example = SetTwice(cards, NamedHands.of(table, a_hands), NamedHands.of(table, b_hands))
        return cls(WayRule.of(a), WayRule.of(b), difference.types, difference.hands, example)


@dataclass(frozen=True, slots=True)
class Differences:
    """All hands that two ways set differently, in groups by the rules that do."""

    groups: tuple[SetDifferently, ...]

    @derived
    def types(self) -> BigCount:
        """How many types of hands there are among them."""
        return sum(group.types for group in self.groups)

    @derived
    def hands(self) -> BigCount:
        """How many hands there are."""
        return sum(group.hands for group in self.groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaysCompared(SetHandsAnswer):
    """Two house ways: their edges against themselves and each other, and where they differ."""

    a: WayNamed
    b: WayNamed
    edges: tuple[WayEdge, ...]
    differences: Differences


def run(
    a: Annotated[str, typer.Argument(metavar="A", help="A house way's id, or a TOML file.")],
    b: Annotated[str, typer.Argument(metavar="B", help="Another.")],
    game: PaiGow = "ez-pai-gow",
    joker: Joker = None,
    wheel: Wheel = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: AsJson = False,
) -> None:
    """Count every pair of the two ways, and tell on which hands they differ."""
    setting = set_hands_table(game_of(game), joker, wheel)
    first, second = load_house_way(a), load_house_way(b)
    with working(jobs, cluster, recount=recount) as work:
        differ = differences((first, second), setting.joker, setting.wheel)
        edges = _edges(first, second, setting, work)
    answer = WaysCompared(
        **of_table(setting),
        a=WayNamed(first.id, first.content_hash),
        b=WayNamed(second.id, second.content_hash),
        edges=edges,
        differences=Differences(tuple(SetDifferently.of(difference, setting) for difference in differ)),
    )
    show(answer, partial(_print, setting=setting, ways=(first, second)), as_json=as_json)


def _edges(first: HouseWay, second: HouseWay, setting: Table, work: Work) -> tuple[WayEdge, ...]:
    """Both ways against themselves and each other, and the best answer to each where the dealer is seen."""
    pairs: list[tuple[HouseWay | None, HouseWay]] = [(first, first), (second, second), (first, second), (second, first)]
    if setting.game.base.dealer_first:
        pairs += [(None, first), (None, second)]
    found = []
    for player, dealer in pairs:
        game = pai_gow(Play(replace(setting, house_way=dealer), player), work)
        edge = WayEdge(
            player.id if player else BEST, dealer.id, game.house_edge, game.outcomes, game.deals, game.seconds
        )
        found.append(edge)
    return tuple(found)


def _print(answer: WaysCompared, setting: Table, ways: tuple[HouseWay, HouseWay]) -> None:
    out = console()
    rows = [(edge.player, edge.dealer, percent(edge.house_edge, 6), exactly(edge.house_edge)) for edge in answer.edges]
    columns = ("player sets by", "dealer sets by", "house edge", "exactly")
    out.print(table(f"{setting.game.name}, joker {setting.joker}", columns, rows, left=2))
    differ = answer.differences
    if not differ.groups:
        out.print(f"  {ways[0].name} and {ways[1].name} set every hand alike.", markup=False)
        return
    out.print(
        f"They differ on {differ.hands:,} hands of {differ.types:,} types; as an example, the commonest (back | front):"
    )
    for group in differ.groups:
        out.print(f"[bold]{group.hands:,} hands[/bold] of {group.types:,} types")
        examples = (group.a_rule, group.example.a), (group.b_rule, group.example.b)
        for way, (rule, hands) in zip(ways, examples, strict=True):
            out.print(f"  {hands.cards}   {way.id} {rule.number}: {rule.text}", soft_wrap=True, markup=False)
