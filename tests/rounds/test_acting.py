import pytest
from tests.rounds.scenario import Playing, played, played_on, refused

from pitboss.errors import PitbossError
from pitboss.rounds import events as e

EZ, FACE_UP, TCP, HIGH_FIVE = "ez-pai-gow", "face-up-pai-gow", "three-card-poker", "high-five-poker"
DEALERS = "Ah Ac Td 8c 6s 5h 3d"


def dealt(hand: str, *settings: str, dealer: str = DEALERS) -> Playing:
    """A round of EZ Pai Gow in which Ann at seat 2 has to set her hand."""
    lines = ["seat 2 Ann: pai-gow $10", "no more bets", "start 1 by house", f"hand 2: {hand}", f"hand dealer: {dealer}"]
    return played(EZ, "\n".join([*settings, *lines, "deal"]))


def three_card() -> Playing:
    return played(TCP, "seat 1 Ann: ante $10\nseat 2 Bob: pair-plus $5\nno more bets\nhand 1: As Kd 9c\n"
                       "hand 2: 2s 3d 9h\nhand dealer: Jh 8c 3s\ndeal")  # fmt: skip


@pytest.mark.rule("003", "dealing.4")
def test_play_is_a_wager_equal_to_the_ante() -> None:
    playing = played_on(three_card(), "seat 1 plays")
    assert playing.now.seats[1].stakes["play"].cents == 1000
    assert playing.events[-1] == e.WagerPlaced(seat=1, player="Ann", wager="play", cents=1000)
    assert playing.now.step.kind == "reveal"


def test_who_has_only_pair_plus_has_nothing_to_decide() -> None:
    playing = three_card()
    assert playing.now.undecided == (1,)
    assert "nothing to decide" in refused(playing, "seat 2 plays")


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (e.Decided(seat=1, action="raise"), "no choice 'raise'"),
        (e.Decided(seat=1, action="set", front="As Kd"), "no choice 'set'"),
        (e.Decided(seat=1, action="play", front="As Kd"), "named to set a hand"),
        (e.Decided(seat=4, action="play"), "Seat 4 is not in this round"),
        (e.DealerRevealed(), "not possible now"),
        (e.SettlementCalled(), "not possible now"),
    ],
)
def test_a_decision_that_the_step_does_not_offer_is_refused(act: e.Act, words: str) -> None:
    playing = three_card()
    with pytest.raises(PitbossError, match=words):
        playing.do(act)


def test_nobody_decides_twice() -> None:
    playing = played(TCP, "seat 1 Ann: ante $10\nseat 2 Bob: ante $5\nno more bets\nhand 1: As Kd 9c\n"
                          "hand 2: 2s 3d 9h\nhand dealer: Jh 8c 3s\ndeal\nseat 1 folds")  # fmt: skip
    assert "nothing to decide" in refused(playing, "seat 1 plays")


@pytest.mark.rule("000", "9")
@pytest.mark.parametrize(
    ("hand", "front"),
    [
        pytest.param("Ks Kh Qd 9c 7d 4s 2d", "Ks Kh", id="pair-over-nothing"),
        pytest.param("Ks Kh Qd Qc 7d 4s 2d", "Ks Kh", id="kings-over-queens"),
        pytest.param("As Kh Qd 9c 7d 4s 2d", "As Kh", id="ace-over-queen"),
        pytest.param("As Kh Qd 9c 7d 4s 2d", "As 2d", id="ace-over-king"),
        pytest.param("Jk Kh Qd 9c 7d 4s 2d", "Jk Kh", id="joker-is-an-ace"),
        pytest.param("Jk As Kd Kc 7d 4s 2d", "Jk As", id="joker-makes-aces"),
    ],
)
def test_a_front_higher_than_the_back_is_a_foul(hand: str, front: str) -> None:
    """Recorded at a live table, refused at a virtual one."""
    assert played_on(dealt(hand), f"seat 2 sets {front}").now.seats[2].foul
    assert "the back must not be lower" in refused(dealt(hand, "table mode virtual"), f"seat 2 sets {front}")


@pytest.mark.rule("000", "9")
@pytest.mark.parametrize(
    ("hand", "front"),
    [
        pytest.param("Ks Kh Qd Qc 7d 4s 2d", "Qd Qc", id="queens-under-kings"),
        pytest.param("Ks Kh Kd 9c 7d 4s 2d", "9c 7d", id="nothing-under-three-kings"),
        pytest.param("9s 9h 9d 9c 7d 4s 2d", "9s 9h", id="the-same-pair-behind-has-three-cards-more"),
        pytest.param("As Kh Qd 9c 7d 4s 2d", "Kh Qd", id="king-under-ace"),
    ],
)
def test_a_front_that_is_not_higher_is_legal(hand: str, front: str) -> None:
    assert not played_on(dealt(hand), f"seat 2 sets {front}").now.seats[2].foul


@pytest.mark.parametrize("front", ["Ks", "Ks Ks", "Ks Kh Qd", "As Kh", "", "Xx Kh"])
def test_the_front_is_two_of_the_players_own_cards(front: str) -> None:
    playing = dealt("Ks Kh Qd 9c 7d 4s 2d")
    with pytest.raises(PitbossError):
        playing.do(e.Decided(seat=2, action="set", front=front))


@pytest.mark.rule("000", "10")
def test_the_dealer_waits_for_all_players_and_then_sets_by_the_house_way() -> None:
    playing = dealt("Ks Kh Qd 9c 7d 4s 2d")
    assert "not possible now" in refused(playing, "dealer reveals")
    played_on(playing, "seat 2 sets Qd 9c", "dealer reveals")
    assert e.DealerHand(name="Pair of Aces", back="Ah Ac 6s 5h 3d", front="Td 8c", set_by="8c") in playing.events


@pytest.mark.rule("000", "10")
def test_another_house_way_may_set_the_dealers_hand_otherwise() -> None:
    """Nines and sixes with an ace: both pairs behind at Foxwoods; Canterbury Park wants a face card beside the ace."""
    hand = "9h 9d 6s 6c Ac 8s 3c"
    for way, front in (("foxwoods", "Ac 8s"), ("canterbury-park", "6s 6c")):
        playing = dealt("Ks Kh Qd 9c 7d 4s 2d", f"table option house-way = {way}", dealer=hand)
        played_on(playing, "seat 2 sets Qd 9c", "dealer reveals")
        assert {str(card) for card in playing.now.dealer.front} == {*front.split()}


@pytest.mark.rule("000", "1b")
def test_the_wheel_is_the_second_highest_straight_in_ez_pai_gow() -> None:
    """A-2-3-4-5 behind beats the dealer's king-high straight; K-Q beats the dealer's front: $10 won."""
    playing = dealt("As 2d 3c 4h 5s Kd Qh", dealer="Kh Qc Jd Ts 9c 7h 6c")
    played_on(playing, "seat 2 sets Kd Qh", "dealer reveals", "settle")
    assert playing.purses == {"Ann": 1000}
    lowest = dealt("As 2d 3c 4h 5s Kd Qh", "table wheel lowest", dealer="Kh Qc Jd Ts 9c 7h 6c")
    played_on(lowest, "seat 2 sets Kd Qh", "dealer reveals", "settle")
    assert lowest.purses == {"Ann": 0}
