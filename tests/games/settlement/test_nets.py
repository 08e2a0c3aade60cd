"""Nets of every history: what the one settlement says in units of the first wager, against numbers made by hand."""

from fractions import Fraction

import pytest

from pitboss.games import load_game
from pitboss.games.settlement.settlement import SeatSituation, net, nets
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.step import History, histories
from pitboss.games.table.table import TableSetup, open_table


def history(game: str, **stakes: int) -> History:
    """The history that has staked just so much."""
    wanted = {name.replace("_", "-"): units for name, units in stakes.items()}
    return next(found for found in histories(load_game(game)) if dict(found.stakes) == wanted)


def situation(
    game: str, hand: str, *, qualifies: bool = True, comparison: Comparison = Comparison.WIN
) -> SeatSituation:
    """A seat with a hand of a class, against a dealer."""
    traits = load_game(game).vocabulary.bits(hand.split())
    return SeatSituation(traits, 0, Showdown(traits, qualifies, comparison))


@pytest.mark.parametrize(
    ("game", "stakes", "hand", "met", "units"),
    [
        ("ultimate-texas-holdem", {"ante": 1, "blind": 1, "play": 4}, "flush", {}, Fraction(13, 2)),
        ("ultimate-texas-holdem", {"ante": 1, "blind": 1, "play": 4}, "pair", {"qualifies": False}, 4),
        ("ultimate-texas-holdem", {"ante": 1, "blind": 1, "play": 1}, "pair", {"comparison": Comparison.LOSE}, -3),
        ("ultimate-texas-holdem", {"ante": 1, "blind": 1}, "pair", {}, -2),
        ("caribbean-stud", {"ante": 1, "raise": 2}, "full-house", {}, 15),
        ("caribbean-stud", {"ante": 1, "raise": 2}, "full-house", {"qualifies": False}, 1),
        ("mississippi-stud", {"ante": 1, "third": 3, "fourth": 3, "fifth": 3}, "two-pair", {}, 20),
        ("mississippi-stud", {"ante": 1, "third": 3, "fourth": 3, "fifth": 3}, "pair rank-8", {}, 0),
        ("mississippi-stud", {"ante": 1, "third": 1}, "two-pair", {}, -2),
        ("let-it-ride", {"bet-3": 1, "bet-2": 1}, "straight", {}, 10),
        ("crazy-4-poker", {"ante": 1, "super-bonus": 1, "play": 3}, "flush", {"comparison": Comparison.LOSE},
         Fraction(-5, 2)),
        ("crazy-4-poker", {"ante": 1, "super-bonus": 1, "play": 1}, "pair", {"comparison": Comparison.LOSE}, -3),
        ("four-card-poker", {"ante": 1, "play": 3}, "three-of-a-kind", {"comparison": Comparison.LOSE}, -2),
        ("texas-holdem-bonus", {"ante": 1, "flop": 2, "river": 1}, "two-pair", {}, 3),
        ("texas-holdem-bonus", {"ante": 1, "flop": 2, "river": 1}, "straight", {}, 4),
        ("three-card-poker", {"ante": 1, "play": 1}, "straight", {}, 3),
    ],
    ids=str,
)  # fmt: skip
def test_a_history_nets_what_its_wagers_get(
    game: str, stakes: dict[str, int], hand: str, met: dict[str, object], units: Fraction
) -> None:
    """Multiples and folds are the history's, whatever the situation says of them."""
    table, found = open_table(TableSetup(game)), history(game, **stakes)
    where = situation(game, hand, **met)  # type: ignore[arg-type] # each case gives its own facts
    assert net(table, found, where) == units == sum(nets(table, found, where).values())


@pytest.mark.parametrize(
    ("game", "ways"),
    [
        ("three-card-poker", 2), ("caribbean-stud", 2), ("let-it-ride", 4), ("big-raise-stud", 5),
        ("mississippi-stud", 1 + 3 * (1 + 3 * (1 + 3))), ("ultimate-texas-holdem", 5), ("texas-holdem-bonus", 5),
        ("crazy-4-poker", 4), ("four-card-poker", 4), ("ez-pai-gow", 1),
    ],
)  # fmt: skip
def test_there_are_so_many_ways_that_decisions_can_go(game: str, ways: int) -> None:
    assert len(histories(load_game(game))) == ways
