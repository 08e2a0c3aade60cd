"""Hindsight: a decision judged by what was known when it was made."""

from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.errors import NotThereError
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.reports.strategy.hindsight import before_decisions, hindsight, hint
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
    assert found.cost is not None
    assert Fraction(found.cost.fraction) == 1 - Fraction(9151, 9212)
    assert (found.cost.units, found.cost.average_cents) == ("0.006622", "3.31")
    assert found.made is not None
    assert (found.best.action, found.made.action, found.is_best) == ("play", "fold", False)
    assert (found.stake_cents, found.made.value) == (500, "-1.000000")


def test_the_best_play_is_judged_by_what_was_seen_then() -> None:
    """The dealer's hand was nothing, but nobody knew; so it is no part of the value."""
    lines, undecided = three_card_round("play")
    found = hindsight(lines, 1)
    assert found.cost is not None
    assert (found.is_best, found.cost.fraction) == (True, "0")
    assert found.best.value == "-0.993378"  # 9151/9212
    assert tuple(replace(choice, is_made=False) for choice in found.choices) == hint(undecided, 1).choices


def test_only_the_choice_that_was_made_is_marked_however_many_are_worth_the_same() -> None:
    """Against aces full and kings every setting of nothing loses all of it; one of them was made."""
    setup = open_table(TableSetup("face-up-pai-gow", mode=Mode.LIVE)).setup
    acts: list[e.Act] = [
        e.RoundOpened(round="r", table=setup),
        e.WagerPlaced(seat=1, player="Ann", wager="pai-gow", cents=1_000),
        e.BettingClosed(),
        e.StartDrawn(position=1, source="generator"),
        e.HandDealt(to=0, cards="As Ah Ad Ks Kh Kd Jk"),
        *(e.HandDealt(to=seat, cards="") for seat in range(6, 1, -1)),
        e.HandDealt(to=1, cards="2s 3h 5d 7c 9s Jh Qd"),
        e.LeftOverCounted(count=4),
        e.DealerRevealed(),
        e.Decided(seat=1, action="set", front="Jh 9s"),
        e.SettlementCalled(),
        e.RoundClosed(),
    ]
    state, events = None, list[e.Event]()
    for act in acts:
        state, more = play(state, act)
        events.extend(more)
    found = hindsight(list(lines_of(events)), 1)
    made = [choice.front for choice in found.choices if choice.is_made]
    assert [sorted(front.split()) for front in made] == [["9s", "Jh"]]
    assert found.made is not None
    assert len([choice for choice in found.choices if choice.value == found.made.value]) > 1


def test_who_decided_nothing_is_not_judged() -> None:
    """Seat 2 is empty."""
    lines, _ = three_card_round("play")
    with pytest.raises(NotThereError, match="decided nothing"):
        before_decisions(lines, 2)


@pytest.mark.slow
def test_of_several_decisions_the_one_that_cost_most_is_judged() -> None:
    """A pair of sevens, bet once on the third street where three times is better, and then three times each."""
    table = open_table(TableSetup("mississippi-stud", mode=Mode.LIVE))
    acts: list[e.Act] = [
        e.RoundOpened(round="r", table=table.setup),
        e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=1000),
        e.BettingClosed(),
        e.HandDealt(to=1, cards="7s 7d"),
        e.HandDealt(to=e.BOARD, cards=""),
        e.Decided(seat=1, action="third", times=1),
        e.BoardTurned(cards="2c"),
        e.Decided(seat=1, action="fourth", times=3),
        e.BoardTurned(cards="Kd"),
        e.Decided(seat=1, action="fifth", times=3),
    ]
    state: Round | None = None
    events: list[e.Event] = []
    for act in acts:
        state, more = play(state, act)
        events.extend(more)
    lines = list(lines_of(events))
    assert [made.action for _, made in before_decisions(lines, 1)] == ["third", "fourth", "fifth"]
    found = hindsight(lines, 1)
    assert found.made is not None
    assert (found.best.action, found.made.action, found.is_best) == ("third 3x", "third 1x", False)
    assert (found.best.name, found.made.name) == ("3rd Street 3×", "3rd Street 1×")  # as the buttons are called
    assert (found.decision, found.decisions) == (1, 3)
