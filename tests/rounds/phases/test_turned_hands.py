"""Hands that lie face down: entered when they are turned up, they are settled as if they had been dealt face up."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.live_table import DEALER, LiveTable
from tests.rounds.scenario import played, played_on, refused

from pitboss.cards import format_cards
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.step import StepKind
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.log import lines_of, replay
from pitboss.rounds.phases.acts import house_way_front
from pitboss.rounds.phases.deals import left_over, next_spot
from pitboss.rounds.phases.settlement import to_turn

#: Games of one deal and one decision; those of streets are tried in test_machine.py.
ONE_DECISION = [game for game in GAME_IDS if not load_game(game).has_streets]
TCP, HIGH_FIVE, EZ, FACE_UP = "three-card-poker", "high-five-poker", "ez-pai-gow", "face-up-pai-gow"


def table_with_wagers(game: str, order: Random) -> LiveTable:
    """A live table with some wagers at some seats; players may have two spots where the game lets them."""
    options = {"bonus-paytable": "TCPB-03E"} if game == TCP else {}
    table = LiveTable(game, options=options)
    for seat in sorted(order.sample(list(table.state.table.seats), order.randint(1, 4))):
        wagers = [wager for wager in table.state.table.wagers.values() if not wager.lead]
        for wager in wagers:
            if wager.required or not wager.needs or order.random() < 0.5:
                cents = wager.fixed_cents or 10_00
                choice = wager.choices[0] if wager.choices else ""
                act = e.WagerPlaced(seat=seat, player=f"p{seat}", wager=wager.id, cents=cents, choice=choice)
                table.do(act)
    table.close()
    if table.state.step.kind is StepKind.START:
        table.do(e.StartDrawn(position=1, source="dice", dice=(1,)))
    return table


def deal(table: LiveTable, hands: dict[int, str]) -> None:
    """Every hand in its turn, those that are not given face down."""
    while table.state.step.kind is StepKind.DEAL and (spot := next_spot(table.state)) is not None:
        table.do(e.HandDealt(to=spot, cards=hands.get(spot, "")))
    if table.state.step.kind is StepKind.DEAL:
        table.do(e.LeftOverCounted(count=left_over(table.state)))


def play_on(table: LiveTable, hands: dict[int, str], actions: dict[int, str], order: Random) -> None:
    """To the settlement: decisions and hands come in any order, fronts by the house way as soon as cards are known."""
    while table.state.step.kind is not StepKind.SETTLE:
        state = table.state
        match state.step.kind:
            case StepKind.DECIDE:
                table.do(decision(state, order.choice(state.undecided), actions))
            case StepKind.REVEAL if state.dealer.cards:
                table.do(e.DealerRevealed())
            case StepKind.REVEAL:
                table.do(e.HandTurned(to=DEALER, cards=hands[DEALER]))
            case _:
                turn(table, order.choice(to_turn(state)), hands)
    table.settle()


def decision(state: Round, seat: int, actions: dict[int, str]) -> e.Decided:
    """What a seat decides; a front is named where the cards are known."""
    if "set" not in state.step.actions:
        return e.Decided(seat=seat, action=actions[seat])
    front = house_way_front(state, seat) if state.seats[seat].cards else ""
    return e.Decided(seat=seat, action="set", front=front)


def turn(table: LiveTable, seat: int, hands: dict[int, str]) -> None:
    """A hand is turned up, and then its front is named, if it was set."""
    if not table.state.seats[seat].turned:
        table.do(e.HandTurned(to=seat, cards=hands[seat]))
    if seat in to_turn(table.state):
        table.do(e.HandTurned(to=seat, front=house_way_front(table.state, seat)))


@pytest.mark.slow
@pytest.mark.rule("000", "9")
@pytest.mark.rule("002", "9")
@pytest.mark.rule("000", "10")
@pytest.mark.rule("002", "10")
@pytest.mark.rule("003", "dealing.3")
@pytest.mark.rule("004", "5")
@given(game=st.sampled_from(ONE_DECISION), seed=st.integers(0, 10**6))
def test_any_order_of_decisions_and_turned_hands_settles_as_cards_dealt_face_up(game: str, seed: int) -> None:
    order = Random(seed)  # noqa: S311 - a test's cards, which Hypothesis chooses
    face_up = table_with_wagers(game, order)
    face_down = LiveTable(game, options=face_up.state.table.setup.options)
    face_down.state, face_down.events = face_up.state, list(face_up.events)
    cards = order.sample(
        face_up.state.table.game.deck.cards, (1 + len(face_up.state.seats)) * face_up.state.table.game.cards
    )
    many = face_up.state.table.game.cards
    spots = [DEALER, *face_up.state.seats]
    hands = {spot: format_cards(cards[at * many : (at + 1) * many]) for at, spot in enumerate(spots)}
    actions = {seat: order.choice(["play", "fold"]) for seat in face_up.state.seats}
    read = {spot: hand for spot, hand in hands.items() if order.random() < 0.3}  # some are read as they are dealt
    deal(face_up, hands)
    deal(face_down, read)
    play_on(face_up, hands, actions, order)
    play_on(face_down, hands, actions, order)
    assert face_down.settled == face_up.settled
    assert face_down.envy == face_up.envy
    assert face_down.state.purses == face_up.state.purses
    assert face_down.state.status is Status.SETTLED
    assert replay(lines_of(face_down.events)).problem is None


@pytest.mark.rule("003", "dealing.5")
def test_a_folded_hand_of_three_card_poker_is_never_turned_up_unless_a_bonus_keeps_it() -> None:
    playing = played(
        TCP,
        "seat 1 Ann: ante $10, pair-plus $5\nseat 2 Bob: ante $10, bonus $5\nno more bets\ndeal face down\n"
        "seat 1 folds\nseat 2 folds\nhand dealer: Qs 8d 3c\nturn dealer\nhand 1: 2c 2d 6h\nhand 2: Kh Qh Jh",
    )
    assert to_turn(playing.now) == (2,)
    assert "folded, and no wager of it is left" in refused(playing, "turn 1")
    played_on(playing, "turn 2", "settle")
    assert not playing.now.seats[1].cards
    assert playing.paid(1, "pair-plus") == (0, 0, "ways.3-forfeit")
    assert playing.settled(2, "bonus").line == "straight-flush"


@pytest.mark.rule("004", "7a")
def test_a_folded_hand_of_high_five_poker_is_turned_up_for_its_trips_wager() -> None:
    playing = played(
        HIGH_FIVE,
        "seat 1 Ann: ante $10, trips $5\nseat 2 Bob: ante $10\nno more bets\ndeal face down\nseat 1 folds\n"
        "seat 2 folds\nhand dealer: As Kd Jh 9c 7d 5s 3h\nturn dealer\nhand 1: 4s 4h 4d Tc 8s 6d 2h",
    )
    assert to_turn(playing.now) == (1,)
    played_on(playing, "turn 1", "settle")
    assert playing.settled(1, "trips").line == "three-of-a-kind"


def test_a_high_five_hand_without_a_pair_is_no_pai_gow() -> None:
    dealer = "hand dealer: As Kd Jh 9c 7d 5s 3h"
    playing = played(
        HIGH_FIVE, f"seat 1 Ann: ante $10\nno more bets\ndeal face down\nseat 1 folds\n{dealer}\nturn dealer"
    )
    assert [event.name for event in playing.events if isinstance(event, e.DealerHand)] == ["Ace-high"]


def test_a_round_of_format_1_calls_it_as_it_did() -> None:
    """And lets a generator choose the first hand where dice should."""
    hands = "hand dealer: As Kd Jh 9c 7d 5s 3h\nhand 1: 4s 4h 4d Tc 8s 6d 2h"
    playing = played(HIGH_FIVE, f"seat 1 Ann: ante $10\nno more bets\n{hands}\ndeal\nseat 1 folds")
    playing.state = replace(playing.now, format=1)
    played_on(playing, "dealer reveals")
    assert [event.name for event in playing.events if isinstance(event, e.DealerHand)] == ["Ace-high pai gow"]
    playing = played(EZ, "seat 1 Ann: pai-gow $10\nno more bets")
    assert "chosen by dice, not by generator" in refused(playing, "start 3 by generator")
    playing.state = replace(playing.now, format=1)
    assert played_on(playing, "start 3 by generator").now.first_position == 3


def test_a_card_entered_twice_names_both_places_and_the_wrong_entry_is_withdrawn() -> None:
    playing = played(
        TCP,
        "seat 1 Ann: ante $10\nseat 2 Bob: ante $10\nno more bets\ndeal face down\nseat 1 plays\nseat 2 plays\n"
        "hand dealer: Qs 8d 3c\nturn dealer\nhand 2: Kh Qd 7s\nturn 2\nhand 1: Kh 9c 4d",
    )
    said = refused(playing, "turn 1")
    assert "entered for seat 2 and now for seat 1" in said
    assert "withdraw the cards of seat 2" in said
    played_on(playing, "withdraw 2: it was the king of diamonds", "hand 2: Kd Qd 7s", "turn 2", "turn 1", "settle")
    assert playing.purses == {"Ann": 2000, "Bob": 2000}


def test_a_withdrawn_hand_of_the_dealers_is_turned_up_again_and_decisions_stay() -> None:
    """The hand that seemed to push everything does not: now the players set theirs."""
    playing = played(
        FACE_UP,
        "seat 1 Ann: pai-gow $25\nno more bets\nstart 1 by house\ndeal face down\n"
        "hand dealer: Ah Jc 9d 8s 6c 4h 2d\nturn dealer",
    )
    assert playing.now.step.kind == "settle"
    played_on(playing, "withdraw dealer: the ace was a king", "hand dealer: Kh Jc 9d 8s 6c 4h 2d", "turn dealer")
    assert (playing.now.step.kind, playing.now.undecided) == ("decide", (1,))
    played_on(playing, "seat 1 sets", "withdraw dealer: the jack was a ten")
    assert playing.now.step.kind == "reveal"
    played_on(playing, "hand dealer: Kh Tc 9d 8s 6c 4h 2d", "turn dealer")
    assert playing.now.step.kind == "turn"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("withdraw 1: ", "no line of a scenario"),
        ("withdraw 1: nothing is there", "No cards are entered for seat 1"),
        ("withdraw dealer: nothing is there", "No cards are entered for the dealer"),
        ("withdraw 5: nobody", "Seat 5 is not in this round"),
        ("turn 1", "not possible now"),
        ("seat 1 sets Kc Qs", "name its front when it is turned up"),
    ],
)
def test_what_is_not_entered_can_not_be_withdrawn_nor_turned_out_of_turn(line: str, words: str) -> None:
    playing = played(EZ, "seat 1 Ann: pai-gow $25\nno more bets\ndice 2 2 4 start 1\ndeal face down")
    if line.endswith(": "):
        with pytest.raises(ValueError, match=words):
            refused(playing, line)
        return
    assert words in refused(playing, line)


def test_cards_that_were_read_at_the_deal_must_be_those_that_are_turned_up() -> None:
    hand = "hand 1: Kh Qd 7s"
    playing = played(HIGH_FIVE.replace("high-five", "three-card"), f"seat 1 Ann: ante $10\nno more bets\n{hand}\n"
                     "hand dealer: Qs 8d 3c\ndeal\nseat 1 plays\nhand dealer: Qs 8d 4c")  # fmt: skip
    said = refused(playing, "turn dealer")
    assert "was entered as other cards, which are told once it lies face up" in said
    played_on(playing, "hand dealer: Qs 8d 3c", "turn dealer")
    assert playing.now.dealer.revealed
    assert not playing.now.seats[1].turned  # read, but face down until it is settled
    assert playing.now.cards_face_up == playing.now.dealer.cards
    assert played_on(playing, "settle").now.seats[1].turned


def test_a_foul_is_seen_when_the_hand_is_turned_up() -> None:
    playing = played(
        EZ,
        "seat 1 Ann: pai-gow $25\nno more bets\ndice 2 2 4 start 1\ndeal face down\nseat 1 sets\n"
        "hand dealer: Ah Ac Td 8c 6s 5h 3d\nturn dealer\nhand 1: Jc Js Qc 8s 7d 6d 4s\nturn 1 front Jc Js",
    )
    assert playing.now.seats[1].foul
    assert e.FoulSet(seat=1, rule="9") in playing.events
    assert played_on(playing, "settle").purses == {"Ann": -2500}


def test_a_wrong_number_of_cards_is_an_irregularity_still() -> None:
    playing = played(TCP, "seat 1 Ann: ante $10\nno more bets\ndeal face down\nseat 1 plays\nhand dealer: Qs 8d 3c\n"
                          "turn dealer\nhand 1: Kh Qd")  # fmt: skip
    assert "3 cards are needed, 2 were given" in refused(playing, "turn 1")
    played_on(playing, "call wrong-card-count at 1: two cards")
    assert playing.now.status is Status.VOID


def test_software_turns_up_its_own_hands() -> None:
    playing = played(TCP, "table mode virtual\nseat 1 Ann: ante $10\nno more bets\nhand 1: Kh Qd 7s\n"
                          "hand dealer: Qs 8d 3c\ndeal\nseat 1 plays\nhand dealer: Qs 8d 3c")  # fmt: skip
    assert "Software turns up" in refused(playing, "turn dealer")
    assert "stay as they were dealt" in refused(playing, "withdraw dealer: a wish")
