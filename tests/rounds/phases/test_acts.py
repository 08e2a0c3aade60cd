import pytest
from tests.rounds.scenario import Playing, played, played_on, refused

from pitboss.errors import PitbossError
from pitboss.rounds import events as e

EZ, EXPRESS, FACE_UP = "ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow"
TCP, HIGH_FIVE = "three-card-poker", "high-five-poker"
COMMISSION_FREE = [pytest.param(EZ, id="ez"), pytest.param(EXPRESS, id="express")]
DEALERS = "Ah Ac Td 8c 6s 5h 3d"


def dealt(hand: str, *settings: str, dealer: str = DEALERS, game: str = EZ) -> Playing:
    """A round of pai gow in which Ann at seat 2 has to set her hand."""
    lines = [
        "seat 2 Ann: pai-gow $10",
        "no more bets",
        "dice 2 2 4 start 1",
        f"hand 2: {hand}",
        f"hand dealer: {dealer}",
    ]
    return played(game, "\n".join([*settings, *lines, "deal"]))


def three_card() -> Playing:
    return played(TCP, "seat 1 Ann: ante $10\nseat 2 Bob: pair-plus $5\nno more bets\nhand 1: As Kd 9c\n"
                       "hand 2: 2s 3d 9h\nhand dealer: Jh 8c 3s\ndeal")  # fmt: skip


@pytest.mark.rule("003", "dealing.4")
@pytest.mark.rule("003", "ways.3")
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


def test_a_decision_is_made_once_and_stands() -> None:
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


@pytest.mark.parametrize("front", ["Ks", "Ks Ks", "Ks Kh Qd", "As Kh", "Xx Kh"])
def test_the_front_is_two_of_the_players_own_cards(front: str) -> None:
    playing = dealt("Ks Kh Qd 9c 7d 4s 2d")
    with pytest.raises(PitbossError):
        playing.do(e.Decided(seat=2, action="set", front=front))


@pytest.mark.rule("000", "10")
@pytest.mark.rule("002", "10")
@pytest.mark.parametrize("game", COMMISSION_FREE)
def test_the_dealer_waits_for_all_players_and_then_sets_by_the_house_way(game: str) -> None:
    playing = dealt("Ks Kh Qd 9c 7d 4s 2d", game=game)
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
@pytest.mark.rule("002", "1b")
@pytest.mark.parametrize("game", COMMISSION_FREE)
def test_the_wheel_is_the_second_highest_straight(game: str) -> None:
    """A-2-3-4-5 behind beats the dealer's king-high straight; K-Q beats the dealer's front: $10 won."""
    playing = dealt("As 2d 3c 4h 5s Kd Qh", game=game, dealer="Kh Qc Jd Ts 9c 7h 6c")
    played_on(playing, "seat 2 sets Kd Qh", "dealer reveals", "settle")
    assert playing.purses == {"Ann": 1000}


@pytest.mark.rule("004", "7")
@pytest.mark.rule("004", "7b")
@pytest.mark.rule("004", "8")
def test_high_five_asks_to_play_or_to_fold_and_then_turns_up_the_dealers_cards() -> None:
    playing = played(HIGH_FIVE, "seat 1 Ann: ante $10\nno more bets\nhand 1: Ks Kh Qd 9c 7d 4s 2d\n"
                                f"hand dealer: {DEALERS}\ndeal")  # fmt: skip
    assert playing.now.step.actions == ("play", "fold")
    assert "not possible now" in refused(playing, "dealer reveals")
    played_on(playing, "seat 1 plays", "dealer reveals")
    assert playing.now.seats[1].stakes["play"].cents == 1000
    assert playing.events[-1] == e.DealerHand(name="Pair of Aces", qualifies=True)


@pytest.mark.rule("004", "2")
@pytest.mark.rule("004", "3")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        pytest.param("As Ad Ac Ah Jk 4d 2c", "Ks Qs Js Ts 9s 8s 7s", id="five-aces-over-a-straight-flush"),
        pytest.param("As Ks Qs Js Ts 4d 2c", "9h 8h 7h 6h 5h Kd 2d", id="royal-over-straight-flush"),
        pytest.param("9h 8h 7h 6h 5h Kd 2d", "As Ad Ac Ah Ks 4d 2c", id="straight-flush-over-four-aces"),
        pytest.param("2s 2d 2c 2h 7s 5d 4c", "As Ad Ac Kh Ks Kd 9c", id="four-deuces-over-aces-full"),
        pytest.param("2s 2d 2c 3h 3s 7d 9c", "As Ks Js 9s 7s 4d 6c", id="full-house-over-flush"),
        pytest.param("8s 6s 5s 3s 2s Jd Kc", "Ad Kh Qc Js Td 4h 2c", id="flush-over-straight"),
        pytest.param("Ad 2h 3c 4s 5d 9h Jc", "As Ah Ac Kd Qd 9s 7c", id="wheel-over-three-aces"),
        pytest.param("2s 2d 2c Kh Js 9d 7c", "As Ah Kd Kc Qd 9s 8c", id="three-deuces-over-aces-up"),
        pytest.param("3s 3d 2c 2h Js 9d 7c", "As Ah Kd Jc Td 8s 6c", id="two-pair-over-aces"),
        pytest.param("Jk Kh Qs 9d 7c 5s 3d", "Ks Kd Qh 9c 7d 5h 3c", id="the-joker-is-an-ace-but-a-pair-beats-it"),
    ],
)
def test_high_five_ranks_its_hands_in_the_documents_order(hand: str, dealer: str) -> None:
    """The first hand beats the second; in the last case it is the other way round."""
    playing = played(HIGH_FIVE, f"seat 1 Ann: ante $10\nno more bets\nhand 1: {hand}\nhand dealer: {dealer}\ndeal\n"
                                "seat 1 plays\ndealer reveals\nsettle")  # fmt: skip
    assert playing.purses == {"Ann": -2000 if hand.startswith("Jk") else 2000}


@pytest.mark.rule("003", "overview.ranking")
@pytest.mark.parametrize(
    ("hand", "dealer"),
    [
        pytest.param("4s 3s 2s", "Ad Ah Ac", id="straight-flush-over-three-aces"),
        pytest.param("2s 2d 2c", "Ad Kh Qc", id="three-deuces-over-a-straight"),
        pytest.param("3s 2d Ac", "Ah Kh Th", id="straight-over-flush"),
        pytest.param("5s 3s 2s", "Ad Ah Kc", id="flush-over-aces"),
        pytest.param("2s 2d 3c", "Ad Kh Jc", id="deuces-over-ace-high"),
        pytest.param("Ks 5d 3c", "Kd 5h 2c", id="the-third-card-decides"),
        pytest.param("4s 3d 2c", "3s 2d Ac", id="3-2-a-is-the-lowest-straight"),
    ],
)
def test_three_card_poker_ranks_a_straight_above_a_flush(hand: str, dealer: str) -> None:
    """Play and Ante win $10 each; what the Ante Bonus adds is left out."""
    playing = played(TCP, f"seat 1 Ann: ante $10\nno more bets\nhand 1: {hand}\nhand dealer: {dealer}\ndeal\n"
                          "seat 1 plays\ndealer reveals\nsettle")  # fmt: skip
    assert playing.paid(1, "play") == (1000, 1000, "ways.1-player-wins")
