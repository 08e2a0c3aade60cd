import pytest
from tests.rounds.scenario import played, played_on, refused

from pitboss.errors import PitbossError
from pitboss.rounds import events as e

EZ, FACE_UP, TCP, HIGH_FIVE = "ez-pai-gow", "face-up-pai-gow", "three-card-poker", "high-five-poker"
DEALERS = "Ah Ac Td 8c 6s 5h 3d"

READY = """
    seat 2 Ann: pai-gow $10
    no more bets
    """


@pytest.mark.rule("000", "6")
@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("start 8 by generator", "numbered 1 to 7"),
        ("start 0 by generator", "numbered 1 to 7"),
        ("dice 1 2 4 start 6", "count to position 7"),
        ("dice 1 2 7 start 3", "not a throw"),
        ("dice 1 1 1 1 start 4", "not a throw"),
        ("start 3 by dice", "Dice are recorded when"),
    ],
)
def test_a_start_that_the_dice_do_not_give_is_refused(line: str, words: str) -> None:
    assert words in refused(played(EZ, READY), line)


def test_the_start_is_drawn_once_and_before_the_cards() -> None:
    playing = played(EZ, READY)
    with pytest.raises(PitbossError, match="Dealing a hand is not possible now"):
        playing.do(e.HandDealt(to=0, cards=DEALERS))
    played_on(playing, "dice 1 2 4 start 7")
    assert "not possible now" in refused(playing, "dice 1 1 1 start 3")


@pytest.mark.rule("000", "7")
def test_hands_are_dealt_in_order_and_nobody_twice() -> None:
    playing = played(EZ, f"{READY}\ndice 2 2 4 start 1")
    with pytest.raises(PitbossError, match="next hand goes to the dealer, not to seat 2"):
        playing.do(e.HandDealt(to=2, cards="Ks Kh Qd 9c 7d 4s 2d"))
    playing.do(e.HandDealt(to=0, cards=DEALERS))
    with pytest.raises(PitbossError, match="next hand goes to seat 6, not to the dealer"):
        playing.do(e.HandDealt(to=0, cards="Ks Kh Qd 9c 7d 4s 2d"))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ks Kh Qd 9c 7d 4s", "7 cards are needed"),
        ("Ks Kh Qd 9c 7d 4s 2d 3c", "7 cards are needed"),
        ("Ks Ks Qd 9c 7d 4s 2d", "Ks is there 2 times"),
        ("Ks Kh Qd 9c 7d 4s 1d", "is not a card"),
        ("Ah Kh Qd 9c 7d 4s 2d", "was entered before for a hand that lies face down"),
    ],
)
def test_a_hand_that_the_deck_can_not_have_dealt_is_refused(cards: str, words: str) -> None:
    playing = played(EZ, f"table option dealing = wagered-spots\n{READY}\ndice 2 2 4 start 1\nhand dealer: {DEALERS}")
    played_on(playing, "deal 1")
    with pytest.raises(PitbossError, match=words):
        playing.do(e.HandDealt(to=2, cards=cards))


def test_the_joker_is_in_no_hand_of_three_card_poker() -> None:
    playing = played(TCP, "seat 1 Ann: ante $10\nno more bets")
    with pytest.raises(PitbossError, match="no joker"):
        playing.do(e.HandDealt(to=1, cards="As Kd Jk"))


def test_an_idle_hand_may_stay_unknown_at_a_live_table_only() -> None:
    live = played(EZ, f"{READY}\ndice 3 3 3 start 2")
    live.do(e.HandDealt(to=6, cards=""))
    virtual = played(EZ, f"table mode virtual\n{READY}\nstart 2 by generator")
    with pytest.raises(PitbossError, match="7 cards are needed"):
        virtual.do(e.HandDealt(to=6, cards=""))


@pytest.mark.rule("000", "8")
@pytest.mark.rule("002", "8")
@pytest.mark.parametrize("game", [EZ, "commission-free-pai-gow-express"])
def test_idle_hands_go_with_the_four_cards_left_over(game: str) -> None:
    round_ = played(game, f"{READY}\ndice 2 2 4 start 1\nhand dealer: {DEALERS}\nhand 2: Ks Kh Qd 9c 7d 4s 2d\ndeal")
    assert [event for event in round_.events if event.type == "left-over-counted"] == [e.LeftOverCounted(count=4)]
    assert e.IdleHandsDiscarded(seats=(6, 5, 4, 3, 1)) in round_.events
    assert round_.now.step.kind == "decide"


@pytest.mark.rule("000", "7b")
def test_with_two_hands_of_wagered_spots_39_cards_are_left() -> None:
    """53 cards less two hands of seven."""
    setting = "table option dealing = wagered-spots"
    playing = played(
        EZ, f"{setting}\n{READY}\ndice 2 2 4 start 1\nhand dealer: {DEALERS}\nhand 2: Ks Kh Qd 9c 7d 4s 2d"
    )
    played_on(playing, "deal 2")
    assert "39 cards must be left over, not 38" in refused(playing, "left over 38")
    assert played_on(playing, "left over 39").now.step.kind == "decide"


def test_the_rest_is_counted_only_after_the_last_hand_and_only_once() -> None:
    playing = played(EZ, f"{READY}\ndice 2 2 4 start 1\nhand dealer: {DEALERS}\nhand 2: Ks Kh Qd 9c 7d 4s 2d\ndeal 1")
    assert "when every hand is dealt" in refused(playing, "left over 4")
    played_on(playing, "deal")
    assert "not possible now" in refused(playing, "left over 4")


def test_named_cards_left_over_must_be_cards_that_nobody_has() -> None:
    playing = played(EZ, f"{READY}\ndice 2 2 4 start 1\nhand dealer: {DEALERS}\nhand 2: Ks Kh Qd 9c 7d 4s 2d\ndeal 7")
    with pytest.raises(PitbossError, match="was entered before for a hand that lies face down"):
        playing.do(e.LeftOverCounted(count=4, cards="Ah 2c 2h 2s"))
    playing.do(e.LeftOverCounted(count=4, cards="Jk 2c 2h 2s"))


def test_high_five_goes_on_after_the_last_packet_without_a_count() -> None:
    round_ = played(HIGH_FIVE, f"seat 2 Ann: ante $10\nno more bets\nhand 2: Ks Kh Qd 9c 7d 4s 2d\n"
                               f"hand dealer: {DEALERS}\ndeal 2")  # fmt: skip
    assert round_.now.step.kind == "decide"


@pytest.mark.rule("000", "6")
def test_where_the_house_chooses_the_first_position_no_dice_are_thrown() -> None:
    round_ = played(EZ, f"table option first-hand = house-rules\n{READY}\nstart 5 by house")
    assert (round_.now.first_position, round_.now.step.kind) == (5, "deal")
