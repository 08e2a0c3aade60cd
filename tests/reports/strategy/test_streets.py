"""Decisions street by street: one answer, from which JSON, terminal and paper are made."""

from fractions import Fraction
from math import comb

from pitboss.games import load_game
from pitboss.reports.answer import as_json
from pitboss.reports.document import Grid, Text
from pitboss.reports.question import Question
from pitboss.reports.strategy.card import card_of
from pitboss.reports.strategy.strategy_answer import STREETS, StrategyAnswer, strategy
from pitboss.reports.strategy.streets import StreetAction, StreetAnswer, StreetClass, street_blocks

RANKS = "AKQJT98765432"


def answer(game: str) -> StrategyAnswer:
    return strategy(Question(game=load_game(game)))


def test_the_grid_of_mississippi_stud_is_the_published_first_decision() -> None:
    """Three times with a pair; once with two points (from a jack two, from a six one) or with six-five suited."""
    points = {rank: 2 if rank in "AKQJ" else int(rank in "T9876") for rank in RANKS}
    found = answer("mississippi-stud")
    grid = street_blocks(found.streets)[0]
    assert (found.kind, isinstance(grid, Grid)) == (STREETS, True)
    assert isinstance(grid, Grid)
    for row, (_, *cells) in zip(RANKS, grid.rows, strict=True):
        for column, cell in zip(RANKS, cells, strict=True):
            suited_six_five = (row, column) == ("6", "5")
            once = points[row] + points[column] >= 2 or suited_six_five
            assert cell == ("3x" if row == column else "1x" if once else "F"), (row, column)


def test_every_street_adds_up_to_all_hands_and_says_what_each_hole_is_worth() -> None:
    """C(52,2) holes, then a card for each of the board; the best action is the one that is worth most."""
    first, second, third = answer("mississippi-stud").streets
    assert [street.hands + street.ended for street in (first, second, third)] == [
        comb(52, 2), comb(52, 2) * 50, comb(52, 2) * 50 * 49,
    ]  # fmt: skip
    for row in first.classes:
        assert row.decision == max(row.worths, key=lambda action: row.worths[action])
        assert row.worths["fold"] == Fraction(-1)
    for street in (first, second, third):
        assert sum(row.hands for row in street.classes) == sum(action.hands for action in street.actions)


def test_let_it_ride_is_let_ride_with_tens_or_better_and_the_published_draws() -> None:
    """What pays, royal draws, and straight flush draws over three, four, five ranks with none, one, two high cards."""
    (classes, _) = ({row.name: row for row in street.classes} for street in answer("let-it-ride").streets)
    rides = {name for name, row in classes.items() if row.decision == "check"}
    assert rides == {"Three of a kind", *(f"Pair of {rank}" for rank in ("Aces", "Kings", "Queens", "Jacks", "Tens")),
                     "Three to a royal flush"}  # fmt: skip
    runs = [("A" + RANKS[::-1])[start : start + 5] for start in range(10)]
    sets = {frozenset((a, b, c)) for run in runs for a in run for b in run for c in run if len({a, b, c}) == 3}
    draws = [draw for draw in sets if not draw <= set("AKQJT")]
    # A draw that is not to a royal flush has its ace low, and then it is no high card. A-2-4 goes on in 1,176 ways:
    # it wins 852 units (a straight flush 200, 44 flushes 8 each, 15 straights 5, 9 trips 3, 27 two pair 2, 144 pairs 1)
    # and loses 936.
    order = "A23456789TJQK"
    let_ride = 0
    for draw in draws:
        places = sorted(map(order.index, draw))
        spread, high = places[-1] - places[0] + 1, len(draw & set("TJQK"))
        low_three = places in ([0, 1, 2], [1, 2, 3])
        let_ride += (spread == 3 and not low_three) or (spread == 4 and high >= 1) or (spread == 5 and high >= 2)
    assert classes["Three to a straight flush"].taken["check"] == 4 * let_ride


def test_json_page_and_card_have_the_same_decisions() -> None:
    """The card is made of the answer, and nothing of other games' answers is in it."""
    found = answer("let-it-ride")
    told = as_json(found)
    assert isinstance(told["streets"], list)
    assert len(told["streets"]) == len(found.streets) == 2
    grids = [block for block in card_of(found).blocks if isinstance(block, Grid)]
    assert [row[0] for row in grids[0].rows[:-1]] == [row.name for row in found.streets[0].classes]
    assert grids[0].rows[-1][2] == f"{comb(52, 3):,}"
    assert "streets" not in as_json(answer("three-card-poker"))


def test_an_action_that_only_one_up_card_asks_for_is_explained() -> None:
    """Marks under the table of up cards are those of all its columns, not of the first alone."""

    def street(up: str, folded: int) -> StreetAnswer:
        taken = {"fold": folded, "raise 2x": 10 - folded}
        actions = (StreetAction("fold", "F", folded), StreetAction("raise 2x", "2x", 10 - folded))
        decision = "fold" if folded == 10 else "raise 2x"
        return StreetAnswer(5, "classes", up, 10, 0, actions, (StreetClass("Pair", 10, decision, taken, {}),))

    words = [block.text for block in street_blocks([street("2", 0), street("A", 10)]) if isinstance(block, Text)]
    assert words[0].startswith("F is fold, 2x is raise 2x;")
