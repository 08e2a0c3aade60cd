"""Advice at the table is the exact value of each choice."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from pitboss.cards import format_cards
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.reports.strategy.advice import Advised, advice, cost
from pitboss.rounds import Round, play
from pitboss.rounds import events as e


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
