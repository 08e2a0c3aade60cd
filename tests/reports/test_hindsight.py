"""Hindsight: a decision judged by what was known when it was made."""

from fractions import Fraction

import pytest

from pitboss.errors import NotThereError
from pitboss.games.table import Mode, TableSetup, open_table
from pitboss.reports.hindsight import before_decision, hindsight, hint
from pitboss.rounds import Round, play
from pitboss.rounds import events as e
from pitboss.rounds.log import lines_of


def three_card_round(action: str, before: str = "") -> tuple[list[str], Round]:
    """Q-6-4 against a dealer who has nothing, to the end: its log, and the round before the decision."""
    acts: list[e.Act] = [
        e.RoundOpened(round="r", table=open_table(TableSetup("three-card-poker", mode=Mode.LIVE)).setup, before=before),
        e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=500),
        e.BettingClosed(),
        e.HandDealt(to=1, cards="Qs 6d 4h"),
        e.HandDealt(to=0, cards="2c 3c 5d"),
        e.Decided(seat=1, action=action),
        e.DealerRevealed(),
        e.SettlementCalled(),
        e.RoundClosed(),
    ]
    state: Round | None = None
    undecided: Round | None = None
    events: list[e.Event] = []
    for act in acts:
        undecided = state if isinstance(act, e.Decided) else undecided
        state, more = play(state, act)
        events.extend(more)
    assert undecided is not None
    return list(lines_of(events)), undecided


@pytest.mark.parametrize("before", ["", "ab" * 32])
def test_a_fold_that_should_have_been_played_costs_what_the_published_cut_off_says(before: str) -> None:
    """Q-6-4 is the lowest hand that plays: it loses 9151/9212 of the ante on average, and a fold loses all of it."""
    lines, _ = three_card_round("fold", before)
    found = hindsight(lines, 1)
    assert Fraction(found["cost"]["fraction"]) == 1 - Fraction(9151, 9212)
    assert (found["cost"]["units"], found["cost"]["average_cents"]) == ("0.006622", "3.31")
    assert (found["best"]["action"], found["made"]["action"], found["is_best"]) == ("play", "fold", False)
    assert (found["stake_cents"], found["made"]["value"]) == (500, "-1.000000")


def test_the_best_play_is_judged_by_what_was_seen_then() -> None:
    """The dealer's hand was nothing, but nobody knew; so it is no part of the value."""
    lines, undecided = three_card_round("play")
    found = hindsight(lines, 1)
    assert (found["is_best"], found["cost"]["fraction"]) == (True, "0")
    assert found["best"]["value"] == "-0.993378"  # 9151/9212
    assert found["choices"] == hint(undecided, 1)["choices"]


def test_who_decided_nothing_is_not_judged() -> None:
    """Seat 2 is empty."""
    lines, _ = three_card_round("play")
    with pytest.raises(NotThereError, match="decided nothing"):
        before_decision(lines, 2)
