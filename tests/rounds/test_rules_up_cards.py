"""The rules of Caribbean Stud, Crazy 4 and Four Card Poker, each by a short round; dollars are worked out by hand."""

import pytest
from tests.rounds.dollars import Nets, check, nets
from tests.rounds.scenario import played, refused

CARIBBEAN = "caribbean-stud"
DEALER_PAIR = "hand dealer: Kc Kd 9h 5s 2c"
DEALER_NOTHING = "hand dealer: Ac Qd 9h 5s 2c"


@pytest.mark.rule("caribbean-stud", "deck")
@pytest.mark.rule("caribbean-stud", "ante")
@pytest.mark.rule("caribbean-stud", "deal")
def test_caribbean_stud_deals_five_cards_each_after_an_ante_and_shows_one() -> None:
    """A seat without an Ante has no hand; one card of the dealer's five is seen, and 52 cards are dealt from."""
    playing = played(CARIBBEAN, "seat 1 Ann: ante $10\nno more bets\nhand 1: As Qd 9c 5d 2h\n" + DEALER_PAIR + "\ndeal")
    assert (len(playing.now.seats[1].cards), len(playing.now.dealer.cards), len(playing.now.dealer.up)) == (5, 5, 1)
    assert len(playing.now.table.game.deck) == 52
    assert "Ante" in refused(played(CARIBBEAN, ""), "seat 2 Bob: jackpot $1")


@pytest.mark.parametrize(
    ("dealer", "hand", "act", "expected"),
    [
        pytest.param(
            DEALER_PAIR,
            "As Ad 9c 5d 3h",
            "seat 1 bets raise",
            {"ante": 10, "raise": 20},
            marks=[pytest.mark.rule("caribbean-stud", "win"), pytest.mark.rule("caribbean-stud", "raise")],
            id="a better pair wins even money on Ante and Raise",
        ),
        pytest.param(
            DEALER_PAIR,
            "As 3s 9s 5c 4s",
            "seat 1 folds",
            {"ante": -10},
            marks=pytest.mark.rule("caribbean-stud", "fold"),
            id="a fold loses the Ante",
        ),
        pytest.param(
            DEALER_PAIR,
            "Qs Qd 9c 5d 3h",
            "seat 1 bets raise",
            {"ante": -10, "raise": -20},
            marks=pytest.mark.rule("caribbean-stud", "lose"),
            id="a lower pair loses both",
        ),
        pytest.param(
            DEALER_PAIR,
            "Ks Kh 9c 5d 2h",
            "seat 1 bets raise",
            {"ante": 0, "raise": 0},
            marks=pytest.mark.rule("caribbean-stud", "tie"),
            id="equal hands push",
        ),
        pytest.param(
            DEALER_NOTHING,
            "3s 4d 6c 8d Th",
            "seat 1 bets raise",
            {"ante": 10, "raise": 0},
            marks=[pytest.mark.rule("caribbean-stud", "qualify"), pytest.mark.rule("caribbean-stud", "no-qualify")],
            id="ace-queen does not qualify",
        ),
        pytest.param(
            "hand dealer: Ac Kd 4h 3s 2c",
            "As Kh 9d 5c 3d",
            "seat 1 bets raise",
            {"ante": 10, "raise": 20},
            marks=pytest.mark.rule("caribbean-stud", "qualify"),
            id="ace-king qualifies",
        ),
        pytest.param(
            DEALER_PAIR,
            "As 3s 9s 5d 4s",
            "seat 1 bets raise",
            {"ante": -10, "raise": -20},
            marks=pytest.mark.rule("caribbean-stud", "lose"),
            id="four spades are no flush",
        ),
        pytest.param(
            DEALER_PAIR,
            "As 3s 9s 6s 4s",
            "seat 1 bets raise",
            {"ante": 10, "raise": 100},
            marks=pytest.mark.rule("caribbean-stud", "raise-pays"),
            id="a flush pays the Raise five times",
        ),
    ],
)
def test_caribbean_stud_settles_ante_and_raise(dealer: str, hand: str, act: str, expected: Nets) -> None:
    text = f"seat 1 Ann: ante $10\nno more bets\nhand 1: {hand}\n{dealer}\ndeal\n{act}\ndealer reveals\nsettle"
    check(CARIBBEAN, text, {1: expected})


@pytest.mark.rule("caribbean-stud", "raise")
def test_caribbean_studs_raise_is_exactly_twice_the_ante() -> None:
    begun = "seat 1 Ann: ante $10\nno more bets\nhand 1: As Ad 9c 5d 3h\n" + DEALER_PAIR + "\ndeal"
    assert "2" in refused(played(CARIBBEAN, begun), "seat 1 bets raise 1 times")


@pytest.mark.rule("caribbean-stud", "progressive")
@pytest.mark.rule("caribbean-stud", "fold")
def test_caribbean_studs_progressive_pays_the_own_hand_and_is_lost_with_a_fold() -> None:
    """A flush is $50 for 1 against a dealer who does not qualify; folded, the dollar is gone."""
    begun = f"seat 1 Ann: ante $10, jackpot $1\nno more bets\nhand 1: As 3s 9s 6s 4s\n{DEALER_NOTHING}\ndeal\n"
    assert nets(played(CARIBBEAN, begun + "seat 1 bets raise\ndealer reveals\nsettle"), 1)["jackpot"] == 49
    assert nets(played(CARIBBEAN, begun + "seat 1 folds\ndealer reveals\nsettle"), 1)["jackpot"] == -1


CRAZY = "crazy-4-poker"


@pytest.mark.rule("crazy-4-poker", "deck")
@pytest.mark.rule("crazy-4-poker", "ante")
@pytest.mark.rule("crazy-4-poker", "deal")
def test_crazy_4_poker_puts_a_super_bonus_beside_every_ante() -> None:
    playing = played(CRAZY, "seat 1 Ann: ante $10\nno more bets\nhand 1: As Qd 9c 5d 2h\n" + DEALER_PAIR + "\ndeal")
    assert {wager: stake.cents for wager, stake in playing.now.seats[1].stakes.items()} == {
        "ante": 1000,
        "super-bonus": 1000,
    }
    assert (len(playing.now.seats[1].cards), len(playing.now.dealer.cards)) == (5, 5)
    assert len(playing.now.table.game.deck) == 52


@pytest.mark.parametrize(
    ("dealer", "hand", "act", "expected"),
    [
        pytest.param(
            DEALER_PAIR,
            "As Ad 9c 5d 3h",
            "seat 1 bets play 3 times",
            {"ante": 10, "play": 30, "super-bonus": 0},
            marks=[pytest.mark.rule("crazy-4-poker", "win"), pytest.mark.rule("crazy-4-poker", "play")],
            id="aces bet three times and win",
        ),
        pytest.param(
            DEALER_PAIR,
            "Qs Qd 9c 5d 3h",
            "seat 1 bets play 1 times",
            {"ante": -10, "play": -10, "super-bonus": -10},
            marks=[pytest.mark.rule("crazy-4-poker", "lose"), pytest.mark.rule("crazy-4-poker", "super-bonus")],
            id="queens lose to kings, and the Super Bonus with them",
        ),
        pytest.param(
            "hand dealer: Kc Kd Kh 5s 2c",
            "6s 7d 8c 9d 2h",
            "seat 1 bets play 1 times",
            {"ante": -10, "play": -10, "super-bonus": 10},
            marks=[pytest.mark.rule("crazy-4-poker", "super-bonus"), pytest.mark.rule("crazy-4-poker", "ranking")],
            id="a straight of four loses to trips and still earns the Super Bonus",
        ),
        pytest.param(
            "hand dealer: Kc Qc 9c 5c 2d",
            "7s 7h 7d 4h 2s",
            "seat 1 bets play 1 times",
            {"ante": 10, "play": 10, "super-bonus": 20},
            marks=pytest.mark.rule("crazy-4-poker", "ranking"),
            id="three of a kind beats a flush of four",
        ),
        pytest.param(
            "hand dealer: Qc Jd 9h 5s 2c",
            "Th 8c 7d 4s 3h",
            "seat 1 bets play 1 times",
            {"ante": 0, "play": 10, "super-bonus": -10},
            marks=[
                pytest.mark.rule("crazy-4-poker", "no-qualify"),
                pytest.mark.rule("crazy-4-poker", "qualify"),
                pytest.mark.rule("crazy-4-poker", "super-bonus-unqualified"),
            ],
            id="queen-high does not qualify",
        ),
        pytest.param(
            "hand dealer: Kc Jd 9h 5s 2c",
            "Ks Jc 9d 5h 3h",
            "seat 1 bets play 1 times",
            {"ante": 0, "play": 0, "super-bonus": 0},
            marks=[pytest.mark.rule("crazy-4-poker", "tie"), pytest.mark.rule("crazy-4-poker", "qualify")],
            id="the best four are the same",
        ),
        pytest.param(
            DEALER_PAIR,
            "Qs Qd 9c 5d 3h",
            "seat 1 folds",
            {"ante": -10, "super-bonus": -10},
            marks=pytest.mark.rule("crazy-4-poker", "fold"),
            id="a fold",
        ),
    ],
)
def test_crazy_4_poker_settles_ante_play_and_super_bonus(dealer: str, hand: str, act: str, expected: Nets) -> None:
    text = f"seat 1 Ann: ante $10\nno more bets\nhand 1: {hand}\n{dealer}\ndeal\n{act}\ndealer reveals\nsettle"
    check(CRAZY, text, {1: expected})


@pytest.mark.rule("crazy-4-poker", "play")
def test_crazy_4_poker_lets_only_aces_bet_three_times() -> None:
    begun = "seat 1 Ann: ante $10\nno more bets\nhand 1: Ks Kd 9c 5d 3h\nhand dealer: Qc Qd 9h 5s 2c\ndeal"
    assert "1 time" in refused(played(CRAZY, begun), "seat 1 bets play 3 times")


@pytest.mark.rule("crazy-4-poker", "queens-up")
@pytest.mark.rule("crazy-4-poker", "fold")
def test_queens_up_pays_the_own_four_cards_and_goes_with_a_fold() -> None:
    begun = f"seat 1 Ann: ante $10, queens-up $5\nno more bets\nhand 1: Qs Qd 9c 5d 3h\n{DEALER_PAIR}\ndeal\n"
    assert nets(played(CRAZY, begun + "seat 1 bets play\ndealer reveals\nsettle"), 1)["queens-up"] == 5
    assert nets(played(CRAZY, begun + "seat 1 folds\ndealer reveals\nsettle"), 1)["queens-up"] == -5


FOUR = "four-card-poker"
SIX_CARDS = "hand dealer: Kc Kd 9h 5s 2c 3d"


@pytest.mark.rule("four-card-poker", "deck")
@pytest.mark.rule("four-card-poker", "ante")
@pytest.mark.rule("four-card-poker", "deal")
def test_four_card_poker_deals_five_to_players_and_six_to_the_dealer() -> None:
    """Aces Up alone is a bet; one of the dealer's cards is seen."""
    playing = played(
        FOUR,
        f"seat 1 Ann: aces-up $5\nseat 2 Bob: ante $5\nno more bets\nhand 1: As Ad 9c 5d 3h\n"
        f"hand 2: Qs Qd 9d 4d 3s\n{SIX_CARDS}\ndeal",
    )
    assert (len(playing.now.seats[1].cards), len(playing.now.dealer.cards), len(playing.now.dealer.up)) == (5, 6, 1)
    assert playing.now.undecided == (2,)
    assert len(playing.now.table.game.deck) == 52


@pytest.mark.parametrize(
    ("hand", "act", "expected"),
    [
        pytest.param(
            "As Ad 9c 5d 3h",
            "seat 1 bets play 3 times",
            {"ante": 10, "play": 30},
            marks=[pytest.mark.rule("four-card-poker", "win"), pytest.mark.rule("four-card-poker", "play")],
            id="aces beat kings at three times the Ante",
        ),
        pytest.param(
            "Qs Qd 9c 5d 3h",
            "seat 1 bets play 1 times",
            {"ante": -10, "play": -10},
            marks=pytest.mark.rule("four-card-poker", "lose"),
            id="queens lose",
        ),
        pytest.param(
            "Ks Kh 9c 5d 3h",
            "seat 1 bets play 2 times",
            {"ante": 10, "play": 20},
            marks=pytest.mark.rule("four-card-poker", "tie"),
            id="the same four cards win for the player",
        ),
        pytest.param(
            "7s 7h 7c 5d 3h",
            "seat 1 bets play 1 times",
            {"ante": 10, "ante-bonus": 20, "play": 10},
            marks=pytest.mark.rule("four-card-poker", "bonus"),
            id="trips earn twice the Ante besides",
        ),
        pytest.param(
            "6s 7h 8c 9d 9c",
            "seat 1 bets play 1 times",
            {"ante": 10, "play": 10},
            marks=pytest.mark.rule("four-card-poker", "ranking"),
            id="a straight of four beats a pair",
        ),
        pytest.param(
            "7s 7h 7c 5d 3h",
            "seat 1 folds",
            {"ante": -10},
            marks=pytest.mark.rule("four-card-poker", "fold"),
            id="a fold earns no bonus",
        ),
    ],
)
def test_four_card_poker_settles_without_qualifying(hand: str, act: str, expected: Nets) -> None:
    text = f"seat 1 Ann: ante $10\nno more bets\nhand 1: {hand}\n{SIX_CARDS}\ndeal\n{act}\ndealer reveals\nsettle"
    check(FOUR, text, {1: expected})


@pytest.mark.rule("four-card-poker", "aces-up")
@pytest.mark.rule("four-card-poker", "fold")
def test_aces_up_pays_the_own_four_cards_and_goes_with_a_fold() -> None:
    begun = f"seat 1 Ann: ante $10, aces-up $5\nno more bets\nhand 1: As Ad 9c 5d 3h\n{SIX_CARDS}\ndeal\n"
    assert nets(played(FOUR, begun + "seat 1 bets play 1 times\ndealer reveals\nsettle"), 1)["aces-up"] == 5
    assert nets(played(FOUR, begun + "seat 1 folds\ndealer reveals\nsettle"), 1)["aces-up"] == -5
