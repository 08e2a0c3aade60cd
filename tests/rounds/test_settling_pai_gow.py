"""The three pai gow games: every branch of base and side wagers, worked out by hand. Amounts are cents."""

import pytest
from tests.rounds.scenario import one_seat, played

from pitboss.cards import parse_cards
from pitboss.rounds.events import WagerSettled

EZ, EXPRESS, FACE_UP = "ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow"
COMMISSION_FREE = [pytest.param(EZ, id="ez"), pytest.param(EXPRESS, id="express")]
EVERY_GAME = [*COMMISSION_FREE, pytest.param(FACE_UP, id="face-up")]
#: The rule under which the base wager is settled.
RULE = {EZ: "11", EXPRESS: "11", FACE_UP: "8"}

#: The house way sets it A-A-6-5-3 behind and T-8 in front.
ACES = "Ah Ac Td 8c 6s 5h 3d"
#: Seven ranks, no straight, no flush: queen-high, and ace-high without and with the joker.
QUEEN_HIGH, ACE_HIGH, ACE_HIGH_JOKER = "Qh Jc 9d 8s 6c 4h 2d", "Ah Qc Td 8s 6c 4h 2d", "Jk Qc Td 8s 6c 4h 2d"


def base(game: str, hand: str, front: str, dealer: str = ACES) -> tuple[int, int, str]:
    """What a $10 base wager gets: cents back, cents won, the rule."""
    return one_seat(game, "pai-gow $10", hand, f"sets {front}", dealer).paid(3, "pai-gow")


def side(game: str, wager: str, hand: str, *settings: str) -> int:
    """Cents that a $10 side wager wins or loses on some cards; the base wager beside it is left out.

    The dealer has whichever of some hands does not need the same cards; in Face Up an ace-high, so that nobody sets.
    """
    hands = (ACE_HIGH, "Ah Qc Td 8c 6c 4h 2d") if game == FACE_UP else ("7h 7c 5d 4d 3s 2h Tc", "6h 6c 9d 4d 3h 2d Tc")
    dealer = next(cards for cards in hands if not {*cards.split()} & {*hand.split()})
    name, *colour = wager.split()
    setting = "" if game == FACE_UP else f"sets {' '.join(hand.split()[5:])}"
    bets = " ".join(["pai-gow $10,", name, "$10", *colour])
    round_ = one_seat(game, bets, hand, setting, dealer, *(f"table option {line}" for line in settings))
    back, won, _ = round_.paid(3, name)
    return back + won - 1000


@pytest.mark.rule("000", "11")
@pytest.mark.rule("001", "8")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize("game", EVERY_GAME)
def test_both_hands_better_win_even_money_without_commission(game: str) -> None:
    """Three nines beat aces, K-Q beats T-8: $10 wins $10."""
    assert base(game, "9s 9h 9d Kc Qs 4c 2h", "Kc Qs") == (1000, 1000, RULE[game])


@pytest.mark.rule("000", "11")
@pytest.mark.rule("001", "8")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize("game", EVERY_GAME)
def test_neither_hand_better_loses(game: str) -> None:
    """K-9-4-3-2 is lower than aces, 7-5 lower than T-8."""
    assert base(game, "Ks 9d 7c 5s 4h 3c 2d", "7c 5s") == (0, 0, RULE[game])


@pytest.mark.rule("000", "11")
@pytest.mark.rule("001", "8")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize(
    ("hand", "front"), [("9s 9h 9d 7c 5s 4c 2h", "7c 5s"), ("Ks Qd 9c 7s 4h 3c 2d", "Qd 9c")], ids=["back", "front"]
)
def test_one_hand_better_is_a_push(game: str, hand: str, front: str) -> None:
    """Three nines over aces but 7-5 under T-8; or Q-9 over T-8 but king-high under aces."""
    assert base(game, hand, front) == (1000, 0, RULE[game])


@pytest.mark.rule("000", "11")
@pytest.mark.rule("001", "8")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize("game", EVERY_GAME)
@pytest.mark.parametrize(
    ("hand", "front", "back"),
    [
        pytest.param("As Ad 6h 5c 3c Kh Qs", "Kh Qs", 1000, id="back-copied-front-won"),
        pytest.param("9s 9h 9d Ts 8h 4c 2h", "Ts 8h", 1000, id="front-copied-back-won"),
        pytest.param("As Ad 6h 5c 3c Ts 8h", "Ts 8h", 0, id="both-copied"),
        pytest.param("As Ad 6h 5c 3c Ts 7h", "Ts 7h", 0, id="back-copied-front-lost"),
    ],
)
def test_copies_go_to_the_banker(game: str, hand: str, front: str, back: int) -> None:
    """A copied hand is a lost hand: with the other won it is a push, with the other copied or lost the wager goes."""
    assert base(game, hand, front) == (back, 0, RULE[game])


@pytest.mark.rule("000", "9")
@pytest.mark.rule("001", "8")
@pytest.mark.rule("002", "9")
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_foul_loses_at_a_live_table(game: str) -> None:
    """Kings in front of queen-high: the front is higher, $10 is lost although it would have beaten T-8."""
    round_ = one_seat(game, "pai-gow $10", "Ks Kh Qd 9c 7d 4s 2d", "sets Ks Kh", ACES)
    assert [event.type for event in round_.events].count("foul-set") == 1
    assert round_.paid(3, "pai-gow") == (0, 0, "8" if game == FACE_UP else "9")


@pytest.mark.rule("000", "11")
@pytest.mark.rule("002", "11")
@pytest.mark.parametrize("game", COMMISSION_FREE)
@pytest.mark.parametrize(
    ("hand", "front"),
    [
        pytest.param("9s 9h 9c Kc Qs 4c 2h", "Kc Qs", id="better"),
        pytest.param("Ts 7d 5c 8d 4d 3c 2c", "7d 5c", id="worse"),
        pytest.param("Ks Kh Qd 9c 7d 4s 2c", "Ks Kh", id="foul"),
    ],
)
def test_the_dealers_queen_high_pai_gow_pushes_every_base_wager(game: str, hand: str, front: str) -> None:
    """Better, worse and fouled hands alike: $10 goes back."""
    round_ = one_seat(game, "pai-gow $10, protection $5", hand, f"sets {front}", QUEEN_HIGH)
    assert round_.now.dealer.barred
    assert round_.paid(3, "pai-gow") == (1000, 0, "11")


@pytest.mark.rule("000", "introduction")
@pytest.mark.rule("002", "introduction")
@pytest.mark.parametrize("game", COMMISSION_FREE)
@pytest.mark.parametrize(
    ("dealer", "barred"),
    [
        ("Qh Jc 9d 8s 6c 4h 2d", True),
        ("Kh Jc 9d 8s 6c 4h 2d", False),  # king-high
        ("Qh Jc Td 9s 8c 4h 2d", False),  # a straight
        ("Qh Jh 9h 8h 6h 4c 2d", False),  # a flush
        ("Qh Qc 9d 8s 6c 4h 2d", False),  # a pair
        ("Jk Jc 9d 8s 6c 4h 2d", False),  # the joker is an ace
    ],
)
def test_only_seven_ranks_without_straight_or_flush_under_a_queen_push(game: str, dealer: str, barred: object) -> None:
    round_ = one_seat(game, "pai-gow $10", "Ks Kd Qs 7c 5d 3s 2c", "sets Qs 7c", dealer)
    assert round_.now.dealer.barred == barred


@pytest.mark.rule("001", "9")
@pytest.mark.rule("001", "8")
@pytest.mark.parametrize("dealer", [ACE_HIGH, ACE_HIGH_JOKER])
def test_on_the_dealers_ace_high_nobody_sets_and_every_main_wager_pushes(dealer: str) -> None:
    round_ = one_seat(FACE_UP, "pai-gow $10", "9s 9h 9c Kc Qs 3c 2h", "", dealer)
    assert "decided" not in [event.type for event in round_.events]
    assert round_.paid(3, "pai-gow") == (1000, 0, "9")


@pytest.mark.rule("001", "7")
@pytest.mark.rule("001", "8")
def test_in_face_up_the_dealers_hand_is_set_before_the_players() -> None:
    round_ = one_seat(FACE_UP, "pai-gow $10", "9s 9h 9d Kc Qs 4c 2h", "sets Kc Qs", ACES)
    types = [event.type for event in round_.events]
    assert types.index("dealer-hand") < types.index("decided")


@pytest.mark.rule("001", "5")
@pytest.mark.rule("001", "10")
@pytest.mark.parametrize(
    ("hand", "dealer", "designator", "won"),
    [
        pytest.param("Ad Jh 9s 7c 5s 3d 2h", ACE_HIGH, "1", 20000, id="both"),  # 20 to 1 on $10
        pytest.param("Ad Jh 9s 7c 5s 3d 2h", ACE_HIGH_JOKER, "2", 40000, id="both-joker"),  # 40 to 1
        pytest.param("Kd Jh 9s 7c 5s 3d 2h", ACE_HIGH_JOKER, "1", 10000, id="joker"),  # 10 to 1
        pytest.param("Kd Jh 9s 7c 5s 3d 2h", ACE_HIGH_JOKER, "5", 12000, id="joker-5"),  # 12 to 1
        pytest.param("Kd Jh 9s 7c 5s 3d 2h", ACE_HIGH, "1", 8000, id="no-joker"),  # 8 to 1
        pytest.param("Kd Jh 9s 7c 5s 3d 2h", ACE_HIGH, "4", 7000, id="no-joker-4"),  # 7 to 1
    ],
)
def test_ace_high_pays_for_the_dealers_ace_high_pai_gow(hand: str, dealer: str, designator: str, won: int) -> None:
    """$10 Ace-High; the $10 main wager pushes beside it."""
    round_ = one_seat(
        FACE_UP, "pai-gow $10, ace-high $10", hand, "", dealer, f"table option ace-high-paytable = {designator}"
    )
    assert round_.paid(3, "ace-high") == (1000, won, "5")
    assert round_.purses == {"Ann": won}


@pytest.mark.rule("001", "5")
def test_ace_high_loses_on_any_other_dealers_hand() -> None:
    """The player's own ace-high pays nothing by itself."""
    round_ = one_seat(FACE_UP, "pai-gow $10, ace-high $10", "Ad Jh 9s 7c 5s 4d 2h", "sets Jh 9s", ACES)
    assert round_.paid(3, "ace-high") == (0, 0, "5")


@pytest.mark.rule("000", "3")
@pytest.mark.rule("000", "3-note")
@pytest.mark.rule("000", "12")
@pytest.mark.rule("002", "3")
@pytest.mark.rule("002", "3-note")
@pytest.mark.rule("002", "12")
@pytest.mark.parametrize("game", COMMISSION_FREE)
@pytest.mark.parametrize(
    ("hand", "won"),
    [
        ("As 2s 3s 4s 5s Ad Qd", 2_000_000),  # Luhn Tao Wheel with a suited A-Q: 2,000 to 1 on $10
        ("8s 9s Ts Js Qs Ks As", 2_000_000),  # natural seven in a row: 2,000 to 1
        ("As Ks Qs Js Ts Ad Qd", 1_000_000),  # royal flush with a suited A-Q: 1,000 to 1
        ("Jk 9s Ts Js Qs Ks As", 1_000_000),  # seven in a row with the joker: 1,000 to 1
        ("As Ah Ad Ac Jk Kd Qd", 500_000),  # five aces: 500 to 1
        ("As 2s 3s 4s 5s Kd Qh", 120_000),  # Luhn Tao Wheel: 120 to 1
        ("As Ks Qs Js Ts 4c Qh", 120_000),  # royal flush: 120 to 1
        ("9s 8s 7s 6s 5s Kd Qh", 50_000),  # straight flush: 50 to 1
        ("As 2s 3s 4s Jk Kd Qh", 50_000),  # the joker in it makes no Luhn Tao Wheel, only a straight flush
        ("8s 8h 8d 8c Kd Qh 2s", 25_000),  # four of a kind: 25 to 1
        ("8s 8h 8d Ks Kd Qh 2s", 5_000),  # full house: 5 to 1
        ("Ks Js 8s 6s 3s Qh Qd", 4_000),  # flush: 4 to 1
        ("8s 8h 8d Ks Jd 4h 2s", 3_000),  # three of a kind: 3 to 1
        ("9s 8h 7d 6c 5s 9d 9c", 3_000),  # three of a kind with a straight counts as the better paid line
        ("9s 8h 7d 6c 5s Kd 2c", 2_000),  # straight: 2 to 1
        ("Ks Kh 8d 8c 3s 3d Qc", -1_000),  # three pair is on no line of Pay Table 1
    ],
)
def test_the_dynasty_bonus_pays_table_1(game: str, hand: str, won: int) -> None:
    assert side(game, "dynasty", hand) == won


@pytest.mark.rule("000", "3")
@pytest.mark.parametrize(("designator", "won"), [("2", 0), ("3", -1000), ("7", -1000)])
def test_three_pair_pushes_on_dynasty_table_2_and_loses_on_the_others(designator: str, won: int) -> None:
    assert side(EZ, "dynasty", "Ks Kh 8d 8c 3h 3d Qc", f"dynasty-paytable = {designator}") == won


@pytest.mark.rule("000", "4")
@pytest.mark.rule("002", "4")
@pytest.mark.parametrize("game", COMMISSION_FREE)
@pytest.mark.parametrize(
    ("hand", "won"),
    [
        ("As 2s 3s 4s 5s Kd Qh", 120_000),  # natural A-5 straight flush: 120 to 1 on $10
        ("9s 8h 7d 6c 4s 3c 2d", 100_000),  # nine-high pai gow: 100 to 1
        ("Ts 8h 7d 6c 4s 3c 2d", 25_000),  # ten-high: 25 to 1
        ("Js 9h 7d 6c 4s 3c 2d", 15_000),  # jack-high: 15 to 1
        ("Qs 9h 8d 6c 4s 3c 2d", 7_000),  # queen-high: 7 to 1
        ("Ks Qh 9d 6c 4s 3c 2d", 5_000),  # king-high: 5 to 1
        ("As Qh 9d 7d 6c 4s 2d", 3_000),  # ace-high: 3 to 1
        ("Jk Qh 9d 8d 6c 4s 2d", 3_000),  # the joker is an ace: 3 to 1
        ("As Jk 9d 8d 6c 4s 2d", -1_000),  # with an ace it is a pair
        ("As 2h 3d 4c 5s Kd Qh", -1_000),  # a straight is no pai gow
    ],
)
def test_protection_pays_more_the_lower_the_pai_gow(game: str, hand: str, won: int) -> None:
    assert side(game, "protection", hand) == won


@pytest.mark.rule("000", "5")
@pytest.mark.rule("002", "5")
@pytest.mark.parametrize("game", COMMISSION_FREE)
@pytest.mark.parametrize(
    ("hand", "colour", "won"),
    [
        ("Ah Kd Jh 9d 8d 6h 2d", "red", 5_000),  # seven red: 5 to 1 on $10
        ("Ah Kd Jh 9d 8d 6h 2d", "black", -1_000),
        ("Ah Kd Jh 9d 8d 6s 2s", "red", 1_000),  # five of seven: 1 to 1
        ("Ah Kd Jh 9d 8s 6s 2s", "red", 1_000),  # four of seven: 1 to 1
        ("Ah Kd Jh 9d 8s 6s 2s", "black", -1_000),  # three
        ("Ah Kd Jh 8s 6s 2s Jk", "red", -1_000),  # the joker has no colour: three red
        ("Ah Kd Jh 8s 6s 2s Jk", "black", -1_000),  # and three black
        ("As Ks Js 9s 8s 6s Jk", "black", 1_000),  # six black and the joker: 1 to 1
    ],
)
def test_red_black_pays_for_four_of_the_colour_and_a_premium_for_seven(
    game: str, hand: str, colour: str, won: int
) -> None:
    assert side(game, f"red-black {colour}", hand) == won


@pytest.mark.rule("001", "3")
@pytest.mark.rule("001", "10a")
@pytest.mark.rule("001", "10b")
@pytest.mark.parametrize(
    ("hand", "won"),
    [
        ("3s 4s 5s 6s 7s 8s 9s", 5_000_000),  # 5,000 to 1 on $10
        ("As Ks Qs Js Ts Kh Qh", 1_000_000),  # royal flush and Royal Match: 1,000 to 1
        ("Ad Ac As Jk Kh Qh 5d", 20_000),  # the joker is an ace: four aces, 20 to 1
        ("5s 5h 5d 5c Kh Qh 9c", 20_000),  # four of a kind: 20 to 1
        ("5s 5h 5d Kc Kh Qh 9c", 5_000),  # full house: 5 to 1
        ("Ks Kh 9h 9c 3s 3d Qh", 0),  # three pair: push
        ("Ks Kh 9h 9c 3s Jd Qh", -1_000),  # two pair is on no line
    ],
)
def test_the_fortune_bonus_pays_table_1_even_when_the_main_wager_pushes(hand: str, won: int) -> None:
    assert side(FACE_UP, "fortune", hand) == won


@pytest.mark.rule("000", "9")
def test_a_virtual_table_does_not_let_a_foul_happen() -> None:
    round_ = played(
        EZ,
        """
        table mode virtual
        seat 3 Ann: pai-gow $10
        no more bets
        start 1 by generator
        hand 3: Ks Kh Qd 9c 7d 4s 2d
        hand dealer: Ah Ac Td 8c 6s 5h 3d
        deal
        refused seat 3 sets Ks Kh
        seat 3 sets Qd 9c
        dealer reveals
        settle
        """,
    )
    # Kings lose to aces, Q-9 beats T-8: a push.
    assert round_.purses == {"Ann": 0}


def test_settlement_goes_from_the_dealers_right_and_the_base_wager_comes_first() -> None:
    """Seat 6 is at the dealer's right hand."""
    round_ = played(
        EZ,
        """
        seat 1 Ann: pai-gow $10, red-black $5 red, dynasty $5
        seat 6 Bob: pai-gow $10
        no more bets
        dice 2 2 4 start 1
        hand 1: 9s 9h 9d Kc Qs 4c 2h
        hand 6: Ks Kd 7c 5s 4h 3c 2d
        hand dealer: Ah Ac Td 8c 6s 5h 3d
        deal
        seat 1 sets Kc Qs
        seat 6 sets 7c 5s
        dealer reveals
        settle
        """,
    )
    assert [(event.seat, event.wager) for event in round_.events if isinstance(event, WagerSettled)] == [
        (6, "pai-gow"), (1, "pai-gow"), (1, "dynasty"), (1, "red-black"),
    ]  # fmt: skip
    # Ann: $10 won, three of a kind 3 to 1 on $5 is $15, three red cards lose $5. Bob: both hands lose $10.
    assert round_.purses == {"Ann": 1000 + 1500 - 500, "Bob": -1000}


@pytest.mark.parametrize(("joker", "paid"), [("semi-wild", (1000, 0)), ("fully-wild", (1000, 1000))])
def test_a_joker_in_front_is_an_ace_or_where_it_is_fully_wild_makes_a_pair(joker: str, paid: tuple[int, int]) -> None:
    """Joker and five: ace-five pushes against A-K in front and a lower back, a pair of fives wins both hands."""
    hand, dealer = "9s 9h 9d 7c 2h Jk 5s", "8s 8h Qd Ah Kc 4d 3c"
    round_ = one_seat("ez-pai-gow", "pai-gow $10", hand, "sets Jk 5s", dealer, f"table joker {joker}")
    assert round_.now.dealer.front == parse_cards("Ah Kc")
    assert round_.paid(3, "pai-gow")[:2] == paid
