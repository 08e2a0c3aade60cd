"""Hindsight: a decision judged by what was known when it was made."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from pitboss.cards import format_cards
from pitboss.errors import NotThereError
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.reports.strategy.hindsight import Advised, advice, before_decisions, cost, hindsight, hint
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
    in_order = found.made_in_order
    assert [decision.made.name for decision in in_order] == ["3rd Street 1×", "4th Street 3×", "5th Street 3×"]
    assert [(decision.best.name, decision.is_best) for decision in in_order[:1]] == [("3rd Street 3×", False)]
    assert in_order[0].cost == found.cost
    assert all(decision.is_best == (Fraction(decision.cost.fraction) == 0) for decision in in_order)


def dealt(game: str, wager: str, acts: Sequence[e.Act]) -> Round:
    """A live round up to a decision: seat 1 has the wager, and then things happen."""
    state: Round | None = None
    opening = e.RoundOpened(round="r", table=open_table(TableSetup(game, mode=Mode.LIVE)).setup)
    bet = e.WagerPlaced(seat=1, player="Ann", wager=wager, cents=500)
    for act in (opening, bet, e.BettingClosed(), *acts):
        state, _ = play(state, act)
    assert state is not None
    return state


def chose(action: str, front: str = "", times: int = 0) -> e.Decided:
    """What seat 1 decides."""
    return e.Decided(seat=1, action=action, front=front, times=times)


def test_three_card_advice_is_the_known_cut_off() -> None:
    """Q-6-4 is the lowest hand that plays: 9151/9212 lost against 1 (`pitboss ev` prints the same)."""
    state = dealt(
        "three-card-poker", "ante", [e.HandDealt(to=1, cards="Qs 6d 4h"), e.HandDealt(to=0, cards="2c 3c 5d")]
    )
    found = advice(state, 1)
    assert [choice.action for choice in found] == ["play", "fold"]
    assert cost(found, chose("fold")) == (found[0], 1 - Fraction(9151, 9212))


def test_face_up_advice_answers_the_dealers_set_hand() -> None:
    """Against a dealer with a pair and a nine-high front, trips of aces win both hands if an ace goes in front."""
    hands = ["As Ah Ad Kc 7d 5s 3h", "9c 9d 8h 7s 4c 3d 2s"]
    order: list[e.Act] = [e.StartDrawn(position=7, source="generator")]
    idle = {6: "2c 2d 2h 4d 4h 4s 5c", 5: "5d 5h 6c 6d 6h 6s 7c", 4: "7h 8c 8d 8s 9h 9s Tc",
            3: "Td Th Ts Jc Jd Jh Js", 2: "Qc Qd Qh Qs Kd Kh Ks"}  # fmt: skip
    order += [e.HandDealt(to=1, cards=hands[0]), e.HandDealt(to=0, cards=hands[1])]
    order += [e.HandDealt(to=seat, cards=cards) for seat, cards in idle.items()]
    order += [e.LeftOverCounted(count=4, cards="Ac Jk 3c 3s"), e.DealerRevealed()]
    state = dealt("face-up-pai-gow", "pai-gow", order)
    found = advice(state, 1)
    assert found[0].value == 1
    assert set(found[0].front.split()) >= {"Kc"}
    assert found[-1].value <= 0
    for front in ("Kc As", "Kc Ah", "Kc Ad"):  # three aces: any of them may go in front
        assert cost(found, chose("set", front))[1] == 0


def test_a_cost_does_not_depend_on_the_order_of_the_front() -> None:
    """The player may name the two cards either way."""
    found = [Advised("set", "As Kd", Fraction(1, 2)), Advised("set", "Qs Jd", Fraction(1, 4))]
    assert cost(found, chose("set", "Kd As"))[1] == 0
    assert cost(found, chose("set", "Jd Qs"))[1] == Fraction(1, 4)
    with pytest.raises(StopIteration):
        cost(found, chose("fold"))


def decided(game: str, acts: Sequence[e.Act]) -> Round:
    """A live round of a game with streets after some acts; seat 1 has an ante of $10, and a blind if there is one."""
    table = open_table(TableSetup(game, mode=Mode.LIVE))
    wagers = [wager.id for wager in table.game.wagers if wager.required]
    state: Round | None = None
    bets = [e.WagerPlaced(seat=1, player="Ann", wager=wager, cents=1000) for wager in wagers]
    for act in (e.RoundOpened(round="r", table=table.setup), *bets, e.BettingClosed(), *acts):
        state, _ = play(state, act)
    assert state is not None
    return state


def test_advice_sees_the_dealers_up_card() -> None:
    """Ace and king with a queen, a jack and an eight raises into a queen, which it blocks, and folds into a five."""
    best = {}
    for up in ("Qc", "5c"):
        acts = [e.HandDealt(to=1, cards="As Kd Qh Jc 8s"), e.HandDealt(to=0, cards=up), e.HandDealt(to=0, cards="")]
        state = decided("caribbean-stud", acts)
        assert format_cards(state.dealer.up) == up
        found = advice(state, 1)
        assert {choice.name for choice in found} == {"raise 2x", "fold"}
        assert cost(found, chose(found[1].action))[1] == found[0].value - found[1].value > 0
        best[up] = found[0].value
    assert best["Qc"] > best["5c"]


def test_advice_sees_the_board_and_what_was_bet_before() -> None:
    """A pair of sevens that is a push at least is bet three times; what was bet before is lost by a fold."""
    acts: list[e.Act] = [
        e.HandDealt(to=1, cards="7s 7d"),
        e.HandDealt(to=e.BOARD, cards=""),
        chose("third", times=3),
        e.BoardTurned(cards="2c"),
    ]
    found = advice(decided("mississippi-stud", acts), 1)
    assert [choice.name for choice in found] == ["fourth 3x", "fourth 2x", "fourth 1x", "fold"]
    assert found[-1].value == -4
    assert cost(found, chose("fourth", times=1)) == (found[0], found[0].value - found[2].value)
