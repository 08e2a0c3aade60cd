"""Three Card Poker and High Five Poker: every branch of the settlement, worked out by hand. Amounts are cents."""

import pytest
from tests.rounds.scenario import Playing, one_seat, played

from pitboss.rounds.events import WagerSettled

TCP, HIGH_FIVE = "three-card-poker", "high-five-poker"

#: Dealer's hands of Three Card Poker: no queen, the lowest that plays, an ordinary one, and one that beats straights.
JACK_HIGH, LOWEST_QUEEN, KING_HIGH, THREE_NINES = "Jh 8c 3s", "Qh 3c 2s", "Kh 8c 3s", "9h 9c 9s"

#: Dealer's hands of High Five: a pair of fives, the lowest pair of sixes, a pair of kings.
FIVES, SIXES, KINGS = "5c 5d Kh Js 9c 7d 2s", "6c 6d 2h 3s 4c 7d 8h", "Kd Kc Qh Js 9c 4s 2h"


def three(bets: str, hand: str, does: str, dealer: str, *settings: str) -> Playing:
    return one_seat(TCP, bets, hand, does, dealer, *(f"table option {line}" for line in settings))


def five(bets: str, hand: str, does: str, dealer: str, *settings: str) -> Playing:
    return one_seat(HIGH_FIVE, bets, hand, does, dealer, *(f"table option {line}" for line in settings))


def wagers_settled(playing: Playing) -> list[str]:
    return [str(getattr(event, "wager", "")) for event in playing.events if event.type == "wager-settled"]


@pytest.mark.rule("003", "ways.1-fold")
@pytest.mark.rule("003", "ways.3-forfeit")
def test_a_fold_loses_the_ante_and_with_it_the_pair_plus() -> None:
    """Ann folds a pair of aces: $10 Ante and $5 Pair Plus are lost, though the pair would have won."""
    round_ = three("ante $10, pair-plus $5", "As Ah 2d", "folds", JACK_HIGH)
    assert round_.paid(3, "ante") == (0, 0, "ways.1-fold")
    assert round_.paid(3, "pair-plus") == (0, 0, "ways.3-forfeit")
    assert round_.purses == {"Ann": -1500}
    assert round_.now.tray_cents == 1500


@pytest.mark.rule("003", "ways.1-dealer-does-not-play")
def test_against_a_dealer_below_queen_high_play_pushes_and_ante_wins() -> None:
    """$10 Ante wins $10, $10 Play goes back; ten-high is enough, because the dealer's jack-high does not play."""
    round_ = three("ante $10", "Ts 7d 4c", "plays", JACK_HIGH)
    assert round_.paid(3, "ante") == (1000, 1000, "ways.1-dealer-does-not-play")
    assert round_.paid(3, "play") == (1000, 0, "ways.1-dealer-does-not-play")
    assert round_.purses == {"Ann": 1000}


@pytest.mark.rule("003", "dealing.6")
@pytest.mark.rule("003", "ways.1-player-wins")
def test_queen_three_two_is_enough_for_the_dealer_to_play() -> None:
    """Q-3-2 plays: a king-high wins even money on Ante and Play, $10 + $10."""
    round_ = three("ante $10", "Ks 7d 4c", "plays", LOWEST_QUEEN)
    assert round_.now.dealer.qualifies
    assert round_.paid(3, "ante") == (1000, 1000, "ways.1-player-wins")
    assert round_.paid(3, "play") == (1000, 1000, "ways.1-player-wins")
    assert round_.purses == {"Ann": 2000}


@pytest.mark.rule("003", "ways.1-dealer-wins")
def test_a_better_hand_of_a_dealer_who_plays_takes_ante_and_play() -> None:
    """Queen-high against king-high: $10 + $10 lost."""
    round_ = three("ante $10", "Qs Jd 4c", "plays", KING_HIGH)
    assert round_.paid(3, "ante") == (0, 0, "ways.1-dealer-wins")
    assert round_.paid(3, "play") == (0, 0, "ways.1-dealer-wins")
    assert round_.purses == {"Ann": -2000}


@pytest.mark.rule("003", "ways.1")
def test_equal_hands_push_ante_and_play() -> None:
    """K-8-3 against K-8-3: both stakes go back (the reading "ties-push")."""
    round_ = three("ante $10", "Ks 8d 3c", "plays", KING_HIGH)
    assert round_.paid(3, "ante") == round_.paid(3, "play") == (1000, 0, "ways.1")
    assert round_.purses == {"Ann": 0}


@pytest.mark.rule("003", "ways.1-ante-bonus")
def test_the_ante_bonus_is_paid_to_a_hand_that_loses_to_the_dealer() -> None:
    """A straight loses $10 + $10 to three nines, and its Ante Bonus of 1 to 1 pays $10: $10 lost in all."""
    round_ = three("ante $10", "5s 6d 7c", "plays", THREE_NINES)
    assert round_.paid(3, "ante-bonus") == (0, 1000, "ways.1-ante-bonus")
    assert round_.paid(3, "ante") == (0, 0, "ways.1-dealer-wins")
    assert round_.purses == {"Ann": -1000}


@pytest.mark.rule("003", "ways.1-ante-bonus")
@pytest.mark.parametrize(
    ("hand", "designator", "bonus"),
    [
        ("5s 6s 7s", "TCP-01", 5000),  # Ante Bonus A: straight flush 5 to 1
        ("5s 6s 7s", "TCP-05", 4000),  # Ante Bonus C: straight flush 4 to 1
        ("5s 5d 5c", "TCP-01", 4000),  # Ante Bonus A: three of a kind 4 to 1
        ("5s 5d 5c", "TCP-03", 3000),  # Ante Bonus B: three of a kind 3 to 1
        ("As 2d 3c", "TCP-12", 1000),  # Ante Bonus C: straight 1 to 1, 3-2-A being one
    ],
)
def test_the_ante_bonus_goes_by_its_table_whatever_the_dealer_has(hand: str, designator: str, bonus: int) -> None:
    """$10 Ante; the dealer does not play, so the Ante wins $10 besides and Play pushes."""
    round_ = three("ante $10", hand, "plays", JACK_HIGH, f"paytable = {designator}")
    assert round_.paid(3, "ante-bonus") == (0, bonus, "ways.1-ante-bonus")
    assert round_.purses == {"Ann": 1000 + bonus}


@pytest.mark.rule("003", "ways.1-fold")
def test_a_folded_straight_earns_no_ante_bonus() -> None:
    round_ = three("ante $10", "5s 6d 7c", "folds", JACK_HIGH)
    assert wagers_settled(round_) == ["ante"]
    assert round_.purses == {"Ann": -1000}


@pytest.mark.rule("003", "ways.2")
@pytest.mark.parametrize(
    ("hand", "won"),
    [
        ("5s 6s 7s", 20000),  # straight flush 40 to 1
        ("5s 5d 5c", 15000),  # three of a kind 30 to 1
        ("5s 6d 7c", 3000),  # straight 6 to 1
        ("2s 6s 9s", 2000),  # flush 4 to 1
        ("5s 5d 9c", 500),  # pair 1 to 1
    ],
)
def test_pair_plus_alone_pays_its_table_and_asks_for_no_decision(hand: str, won: int) -> None:
    """$5 Pair Plus without an Ante, table A: paid whether the dealer has queens or does not play."""
    for dealer in ("Qh Qc 4s", "Jh 8c 3s"):
        round_ = three("pair-plus $5", hand, "", dealer)
        assert round_.paid(3, "pair-plus") == (500, won, "ways.2")
        assert round_.purses == {"Ann": won}


@pytest.mark.rule("003", "ways.2")
def test_pair_plus_loses_without_a_pair() -> None:
    assert three("pair-plus $5", "As Kd 9c", "", JACK_HIGH).purses == {"Ann": -500}


@pytest.mark.rule("003", "ways.3")
def test_ante_and_pair_plus_are_settled_apart() -> None:
    """A pair of fives loses $10 + $10 to three nines and wins $25 on Pair Plus at 1 to 1: $5 won."""
    round_ = three("ante $10, pair-plus $25", "5s 5d 9d", "plays", THREE_NINES)
    assert round_.purses == {"Ann": 500}


@pytest.mark.rule("003", "bonus.2")
def test_the_bonus_stays_in_action_after_a_fold() -> None:
    """Three fives are folded: $10 Ante lost, $1 Bonus at 100 to 1 (TCPB-01) wins $100."""
    round_ = three("ante $10, bonus $1", "5s 5d 5c", "folds", JACK_HIGH)
    assert round_.paid(3, "bonus") == (100, 10000, "bonus.4")
    assert round_.purses == {"Ann": 9000}


@pytest.mark.rule("003", "dealing.5")
def test_the_bonus_is_forfeited_with_a_fold_where_the_casino_says_so() -> None:
    """$10 Ante and $1 Bonus are collected with the cards."""
    round_ = three("ante $10, bonus $1", "5s 5d 5c", "folds", JACK_HIGH, "bonus-after-fold = forfeited")
    assert round_.paid(3, "bonus") == (0, 0, "dealing.5")
    assert round_.purses == {"Ann": -1100}


@pytest.mark.rule("003", "bonus.3")
@pytest.mark.rule("003", "bonus.4")
@pytest.mark.parametrize(
    ("hand", "designator", "won"),
    [
        ("As Ks Qs", "TCPB-01", 400000),  # 4,000 to 1
        ("As Ks Qs", "TCPB-04E", 300000),  # 3,000 to 1
        ("Ad Kd Qd", "TCPB-02", 100000),  # 1,000 to 1
        ("5s 6s 7s", "TCPB-02", 6000),  # 60 to 1
        ("5s 5d 5c", "TCPB-03E", 7500),  # 75 to 1
        ("5s 6d 7c", "TCPB-04E", 600),  # 6 to 1
        ("5s 6d 7c", "TCPB-03E", -100),  # a straight is on no line of it
    ],
)
def test_the_bonus_pays_the_table_that_the_casino_chose(hand: str, designator: str, won: int) -> None:
    """$1 Bonus beside a $5 Pair Plus, whose own result is left out here."""
    round_ = three("pair-plus $5, bonus $1", hand, "", JACK_HIGH, f"bonus-paytable = {designator}")
    back, more, _ = round_.paid(3, "bonus")
    assert back + more - 100 == won


@pytest.mark.rule("003", "dealing.7")
def test_hands_are_settled_from_the_dealers_right_play_first_and_pair_plus_last() -> None:
    """Seat 7 is at the dealer's right hand and is settled first; a folded hand's wagers are only taken."""
    round_ = played(
        TCP,
        """
        seat 1 Ann: ante $10, pair-plus $5, bonus $1
        seat 7 Bob: ante $10
        no more bets
        hand 1: 5s 6d 7c
        hand 7: Ks Qd 2c
        hand dealer: Jh 8c 3s
        deal
        seat 1 plays
        seat 7 plays
        dealer reveals
        settle
        """,
    )
    assert wagers_settled(round_) == ["play", "ante", "play", "ante-bonus", "ante", "pair-plus", "bonus"]
    # Bob: Play back, Ante wins $10. Ann: Play back, Ante $10, Ante Bonus $10, straight 6 to 1 on $5, Bonus $1 lost.
    assert round_.purses == {"Ann": 1000 + 1000 + 3000 - 100, "Bob": 1000}


@pytest.mark.rule("003", "dealing.7")
def test_the_casino_may_settle_in_another_order_and_pays_the_same() -> None:
    round_ = one_seat(
        TCP,
        "ante $10, pair-plus $5, bonus $1",
        "5s 6d 7c",
        "plays",
        JACK_HIGH,
        "table option settling-order = casino",
        "table settling ante, ante-bonus, play, bonus, pair-plus",
    )
    assert wagers_settled(round_) == ["ante", "ante-bonus", "play", "bonus", "pair-plus"]
    assert round_.purses == {"Ann": 4900}


@pytest.mark.rule("004", "7a")
def test_a_fold_loses_the_ante_and_leaves_trips_alive() -> None:
    """Three kings are folded: $10 Ante lost, $5 Trips wins 1 to 1."""
    round_ = five("ante $10, trips $5", "Ks Kh 8d 7c 5h 3s 2d", "folds", "Ad Ac Qh Js 9c 4s 2h")
    assert round_.paid(3, "ante") == (0, 0, "7a")
    assert round_.paid(3, "trips") == (0, 0, "trips-payouts")
    round_ = five("ante $10, trips $5", "Ks Kh Kd 7c 5h 3s 2d", "folds", "Ad Ac Qh Js 9c 4s 2h")
    assert round_.paid(3, "trips") == (500, 500, "trips-payouts")
    assert round_.purses == {"Ann": -500}


@pytest.mark.rule("004", "10")
@pytest.mark.rule("004", "10a")
def test_a_pair_of_fives_does_not_qualify_play_pushes_and_ante_wins() -> None:
    """Ace-high, which would lose, wins $10 on the Ante; the $10 Play goes back."""
    round_ = five("ante $10", "As Qd Td 8c 6h 4s 3c", "plays", FIVES)
    assert not round_.now.dealer.qualifies
    assert round_.paid(3, "ante") == (1000, 1000, "10a")
    assert round_.paid(3, "play") == (1000, 0, "10a")
    assert round_.purses == {"Ann": 1000}


@pytest.mark.rule("004", "10")
@pytest.mark.rule("004", "11a")
def test_a_pair_of_sixes_qualifies_and_beats_ace_high() -> None:
    """$10 Ante and $10 Play are lost to 6-6-8-7-4."""
    round_ = five("ante $10", "As Qd Td 8c 6h 4s 3c", "plays", SIXES)
    assert round_.now.dealer.qualifies
    assert round_.paid(3, "ante") == round_.paid(3, "play") == (0, 0, "11a")
    assert round_.purses == {"Ann": -2000}


@pytest.mark.rule("004", "10b")
@pytest.mark.rule("004", "10c")
@pytest.mark.parametrize(
    ("hand", "trips"),
    [
        ("9s 8d 7c 6h 4s Td 2c", 1000),  # straight, Trips 2 to 1 on $5
        ("Ks Qs 9s 6s 3s 4d 2c", 2000),  # flush, 4 to 1
        ("As Ad Ac Ks Kd 4d 2c", 10000),  # aces full, 20 to 1
        ("8s 8d 8c 8h Kd 4d 2c", 20000),  # four of a kind, 40 to 1
        ("9s 8s 7s 6s Jk 2d 2c", 25000),  # straight flush with the joker, 50 to 1
        ("As Ad Ac Ah Jk 4d 2c", 100000),  # five aces, 200 to 1
    ],
)
def test_play_wins_too_with_a_straight_or_better_when_the_dealer_does_not_qualify(hand: str, trips: int) -> None:
    """$10 Ante and $10 Play win even money, $5 Trips by APP-01."""
    round_ = five("ante $10, trips $5", hand, "plays", "5c 5d Kh Jh 9c 7d 3h")
    assert not round_.now.dealer.qualifies
    assert round_.paid(3, "ante") == round_.paid(3, "play") == (1000, 1000, "10b")
    assert round_.paid(3, "trips") == (500, trips, "trips-payouts")
    assert round_.purses == {"Ann": 2000 + trips}


@pytest.mark.rule("004", "10a")
def test_three_of_a_kind_is_not_enough_to_win_play_from_a_dealer_who_does_not_qualify() -> None:
    """Three eights: $10 Ante wins, $10 Play goes back, $5 Trips wins 1 to 1."""
    round_ = five("ante $10, trips $5", "8s 8d 8c Ah Td 4d 2c", "plays", FIVES)
    assert round_.paid(3, "play") == (1000, 0, "10a")
    assert round_.purses == {"Ann": 1500}


@pytest.mark.rule("004", "11b")
@pytest.mark.rule("004", "11c")
def test_a_better_hand_than_a_dealer_who_qualifies_wins_ante_and_play() -> None:
    """Three eights against kings: $10 + $10, and $5 Trips at 1 to 1."""
    round_ = five("ante $10, trips $5", "8s 8d 8c Ah Td 5d 2c", "plays", KINGS)
    assert round_.paid(3, "ante") == round_.paid(3, "play") == (1000, 1000, "11b")
    assert round_.purses == {"Ann": 2500}


@pytest.mark.rule("004", "12")
@pytest.mark.rule("004", "12a")
def test_equal_hands_push_and_trips_wins_in_a_tie() -> None:
    """Nine-high straights: $10 + $10 go back, $5 Trips wins 2 to 1. Pairs of kings with Q-J-9: Trips loses."""
    round_ = five("ante $10, trips $5", "9s 8d 7c 6h 5s Kd 2c", "plays", "9h 8c 7d 6s 5h Kc 2d")
    assert round_.paid(3, "ante") == round_.paid(3, "play") == (1000, 0, "12")
    assert round_.paid(3, "trips") == (500, 1000, "trips-payouts")
    assert five("ante $10, trips $5", "Ks Kh Qd Jc 9h 3c 2d", "plays", KINGS).purses == {"Ann": -500}


@pytest.mark.rule("004", "trips-payouts")
@pytest.mark.parametrize(("designator", "won"), [("APP-01", 10000), ("APP-02", 12500), ("APP-03", 7500)])
def test_the_trips_tables_differ_in_aces_full(designator: str, won: int) -> None:
    """$5 on three aces and two kings: 20, 25 or 15 to 1; other full houses 7 to 1 on all three."""
    option = f"trips-paytable = {designator}"
    hand = "As Ad Jk Ks Kd 4d 3c"
    assert five("ante $10, trips $5", hand, "folds", FIVES, option).paid(3, "trips")[1] == won
    hand = "Ks Kd Kc As Ad 4d 3c"
    assert five("ante $10, trips $5", hand, "folds", FIVES, option).paid(3, "trips")[1] == 3500


@pytest.mark.rule("004", "9")
def test_high_five_settles_from_the_dealers_right_to_the_left() -> None:
    round_ = played(
        HIGH_FIVE,
        """
        seat 2 Ann: ante $10
        seat 5 Bob: ante $20, trips $5
        no more bets
        hand 2: As Qd Td 8c 6h 4s 3c
        hand 5: Ks Kh Kd 7c 5h 3s 2d
        hand dealer: 5c 5d Qh Js 9c 7d 2s
        deal
        seat 5 folds
        seat 2 plays
        dealer reveals
        settle
        """,
    )
    assert [(event.seat, event.wager) for event in round_.events if isinstance(event, WagerSettled)] == [
        (5, "ante"), (5, "trips"), (2, "play"), (2, "ante"),
    ]  # fmt: skip
    assert round_.purses == {"Ann": 1000, "Bob": -2000 + 500}


@pytest.mark.parametrize(("wheel", "purse"), [("lowest", -2000), ("second-highest", 2000)])
def test_the_rooms_place_for_ace_to_five_decides_a_high_five_hand(wheel: str, purse: int) -> None:
    """A-2-3-4-5 against 5-6-7-8-9: it loses as the lowest straight, and beats nine-high as the second-highest."""
    hand, dealer = "As 2d 3c 4h 5s Jd 9h", "5c 6d 7h 8s 9c Jh 2c"
    round_ = one_seat(HIGH_FIVE, "ante $10", hand, "plays", dealer, f"table wheel {wheel}")
    assert round_.purses == {"Ann": purse}
