"""The rules of hold'em against a dealer, each by a short round; dollars are worked out by hand."""

import pytest
from tests.rounds.dollars import Nets, nets
from tests.rounds.scenario import Playing, played, played_on, refused

ULTIMATE = "ultimate-texas-holdem"


@pytest.mark.rule("ultimate-texas-holdem", "deck")
@pytest.mark.rule("ultimate-texas-holdem", "ante")
@pytest.mark.rule("ultimate-texas-holdem", "deal")
def test_ultimate_texas_holdem_puts_a_blind_beside_every_ante() -> None:
    playing = played(ULTIMATE, "seat 1 Ann: ante $10\nno more bets\nhand 1: As Ad\nhand dealer: Ks Kd\ndeal")
    assert {wager: stake.cents for wager, stake in playing.now.seats[1].stakes.items()} == {"ante": 1000, "blind": 1000}
    assert (len(playing.now.seats[1].cards), playing.now.board_dealt) == (2, 5)
    assert len(playing.now.table.game.deck) == 52


def holdem(hand: str, dealer: str, *lines: str, wagers: str = "ante $10") -> Playing:
    """A round of Ultimate Texas Hold'em."""
    text = f"seat 1 Ann: {wagers}\nno more bets\nhand 1: {hand}\nhand dealer: {dealer}\ndeal"
    return played_on(played(ULTIMATE, text), *lines)


@pytest.mark.parametrize(
    ("hand", "dealer", "lines", "expected"),
    [
        pytest.param(
            "As Ad",
            "Ks Kd",
            ("seat 1 bets play 4 times", "board 2h 7c 9d", "board 4h 5s"),
            {"ante": 10, "blind": 0, "play": 40},
            marks=[
                pytest.mark.rule("ultimate-texas-holdem", "win"),
                pytest.mark.rule("ultimate-texas-holdem", "play"),
                pytest.mark.rule("ultimate-texas-holdem", "blind"),
            ],
            id="four times before the flop; a pair pushes the Blind",
        ),
        pytest.param(
            "As 9s",
            "Ks Kd",
            ("seat 1 checks", "board 2s 7s 9d", "seat 1 bets play 2 times", "board 4s 5h"),
            {"ante": 10, "blind": 15, "play": 20},
            marks=[
                pytest.mark.rule("ultimate-texas-holdem", "play"),
                pytest.mark.rule("ultimate-texas-holdem", "blind"),
            ],
            id="twice on the flop; a flush pays the Blind 3 to 2",
        ),
        pytest.param(
            "8h 2c",
            "Ks Kd",
            ("seat 1 checks", "board 2s 7s 9d", "seat 1 checks", "board 4s 5h", "seat 1 bets play"),
            {"ante": -10, "blind": -10, "play": -10},
            marks=[
                pytest.mark.rule("ultimate-texas-holdem", "lose"),
                pytest.mark.rule("ultimate-texas-holdem", "qualify"),
            ],
            id="once at the end, beaten",
        ),
        pytest.param(
            "As 8c",
            "Qs 3d",
            ("seat 1 checks", "board 2h 7s 9d", "seat 1 checks", "board 4s Kh", "seat 1 bets play"),
            {"ante": 0, "blind": 0, "play": 10},
            marks=[
                pytest.mark.rule("ultimate-texas-holdem", "no-qualify"),
                pytest.mark.rule("ultimate-texas-holdem", "qualify"),
            ],
            id="the dealer has no pair",
        ),
        pytest.param(
            "3s 2c",
            "3h 2d",
            ("seat 1 checks", "board As Ad Ac", "seat 1 checks", "board Kh Ks", "seat 1 bets play"),
            {"ante": 0, "blind": 0, "play": 0},
            marks=pytest.mark.rule("ultimate-texas-holdem", "tie"),
            id="both play the board",
        ),
        pytest.param(
            "3s 2c",
            "Kh Qd",
            ("seat 1 checks", "board As Td 9c", "seat 1 checks", "board 5h 6s", "seat 1 folds"),
            {"ante": -10, "blind": -10},
            marks=pytest.mark.rule("ultimate-texas-holdem", "fold"),
            id="a fold",
        ),
    ],
)
def test_ultimate_texas_holdem_settles_ante_blind_and_play(
    hand: str, dealer: str, lines: tuple[str, ...], expected: Nets
) -> None:
    playing = holdem(hand, dealer, *lines)
    if playing.now.step.kind == "reveal":
        played_on(playing, "dealer reveals")
    assert nets(played_on(playing, "settle"), 1) == expected


@pytest.mark.rule("ultimate-texas-holdem", "play")
def test_there_is_one_play_bet_in_a_round() -> None:
    playing = holdem("As Ad", "Ks Kd", "seat 1 bets play 4 times", "board 2h 7c 9d")
    assert "one" in refused(playing, "seat 1 bets play 2 times") or playing.now.step.kind == "board"
    assert "2" in refused(holdem("As Ad", "Ks Kd"), "seat 1 bets play 2 times")


@pytest.mark.rule("ultimate-texas-holdem", "trips")
def test_trips_lives_after_a_fold_and_the_board_is_turned_for_it() -> None:
    """Everybody has folded on the flop's sight; the last cards make three sevens, which pay 3 to 1."""
    playing = holdem(
        "7s 2c",
        "Kh Qd",
        "seat 1 checks",
        "board 7d Td 9c",
        "seat 1 checks",
        "board 7h 6s",
        "seat 1 folds",
        wagers="ante $10, trips $5",
    )
    if playing.now.step.kind == "reveal":
        played_on(playing, "dealer reveals")
    assert nets(played_on(playing, "settle"), 1) == {"ante": -10, "blind": -10, "trips": 15}


BONUS = "texas-holdem-bonus"


def bonus_round(hand: str, dealer: str, *lines: str, wagers: str = "ante $10", options: str = "") -> Nets:
    """What a seat of Texas Hold'em Bonus nets."""
    text = f"{options}\nseat 1 Ann: {wagers}\nno more bets\nhand 1: {hand}\nhand dealer: {dealer}\ndeal"
    playing = played_on(played(BONUS, text), *lines)
    if playing.now.step.kind == "reveal":
        played_on(playing, "dealer reveals")
    return nets(played_on(playing, "settle"), 1)


@pytest.mark.rule("texas-holdem-bonus", "deck")
@pytest.mark.rule("texas-holdem-bonus", "ante")
@pytest.mark.rule("texas-holdem-bonus", "deal")
@pytest.mark.rule("texas-holdem-bonus", "streets")
def test_texas_holdem_bonus_bets_twice_the_ante_on_the_flop() -> None:
    text = "seat 1 Ann: ante $10\nno more bets\nhand 1: As Ad\nhand dealer: Ks Kd\ndeal"
    playing = played(BONUS, text)
    assert (len(playing.now.seats[1].cards), playing.now.board_dealt) == (2, 5)
    assert len(playing.now.table.game.deck) == 52
    played_on(playing, "seat 1 bets flop")
    assert playing.now.seats[1].stakes["flop"].cents == 2000
    assert "Ante" in refused(played(BONUS, ""), "seat 2 Bob: bonus $5")


STREETS = ("seat 1 bets flop", "board 2h 7c 9d", "seat 1 bets turn", "board 4h", "seat 1 bets river", "board 5s")


@pytest.mark.rule("texas-holdem-bonus", "streets")
@pytest.mark.rule("texas-holdem-bonus", "win")
@pytest.mark.rule("texas-holdem-bonus", "ante-pays")
def test_a_pair_wins_the_streets_and_pushes_the_ante() -> None:
    expected = {"ante": 0, "flop": 20, "turn": 10, "river": 10}
    assert bonus_round("As Ad", "Ks Kd", *STREETS) == expected


@pytest.mark.rule("texas-holdem-bonus", "ante-pays")
@pytest.mark.parametrize(("paytable", "ante"), [("straight", 10), ("flush", 0)])
def test_a_straight_pays_the_ante_where_the_table_says_so(paytable: str, ante: int) -> None:
    """Six to eight with the board's seven, nine and five: even money in Las Vegas, a push in Atlantic City."""
    found = bonus_round("6s 8d", "Ks Kd", *STREETS, options=f"table option ante-paytable = {paytable}")
    assert found == {"ante": ante, "flop": 20, "turn": 10, "river": 10}


@pytest.mark.rule("texas-holdem-bonus", "lose")
@pytest.mark.rule("texas-holdem-bonus", "tie")
@pytest.mark.rule("texas-holdem-bonus", "fold")
def test_texas_holdem_bonus_loses_all_pushes_all_or_folds_the_ante() -> None:
    lost = bonus_round("Qs Qd", "Ks Kd", *STREETS)
    assert lost == {"ante": -10, "flop": -20, "turn": -10, "river": -10}
    assert bonus_round("Ks Qd", "Kd Qs", *STREETS) == {"ante": 0, "flop": 0, "turn": 0, "river": 0}
    assert bonus_round("2s 7d", "Kd Qs", "seat 1 folds") == {"ante": -10}


@pytest.mark.rule("texas-holdem-bonus", "bonus")
@pytest.mark.parametrize(
    ("hand", "dealer", "won"), [("As Ad", "Ks Kd", 150), ("As Ad", "Ac Ah", 5000), ("6s 7d", "Ks Kd", -5)]
)
def test_the_bonus_looks_at_two_cards_and_for_aces_at_the_dealers(hand: str, dealer: str, won: int) -> None:
    found = bonus_round(hand, dealer, *STREETS, wagers="ante $10, bonus $5")
    assert found["bonus"] == won


@pytest.mark.rule("texas-holdem-bonus", "bonus-after-fold")
@pytest.mark.parametrize(("choice", "won"), [("stays", 15), ("forfeited", -5)])
def test_the_bonus_after_a_fold_goes_as_the_house_says(choice: str, won: int) -> None:
    """A pair of fours pays 3 to 1, or nothing where a fold forfeits it."""
    found = bonus_round(
        "4s 4d",
        "Ks Kd",
        "seat 1 folds",
        wagers="ante $10, bonus $5",
        options=f"table option bonus-after-fold = {choice}",
    )
    assert found == {"ante": -10, "bonus": won}


def after_fold(wagers: str, *lines: str) -> str:
    """The step of a round of Texas Hold'em Bonus at which it waits once Ann has folded her aces."""
    text = f"seat 1 Ann: {wagers}\nseat 2 Bob: ante $10\nno more bets\nhand 1: As Ad\nhand 2: 9s 8d"
    return played_on(
        played("texas-holdem-bonus", text), "hand dealer: Ks Kd", "deal", *lines, "seat 1 folds"
    ).now.step.kind


@pytest.mark.rule("texas-holdem-bonus", "bonus-after-fold")
def test_the_dealers_cards_are_turned_up_for_a_bonus_that_asks_for_them_after_a_fold() -> None:
    """Aces against the dealer's aces pay most; without the Bonus nothing is left that the dealer's cards decide."""
    assert after_fold("ante $10, bonus $5", "back 2 ante: late") == "reveal"
    assert after_fold("ante $10", "back 2 ante: late") == "settle"


def test_the_board_is_turned_for_a_hand_that_is_played_and_for_no_wager_that_went_back() -> None:
    """Bob still decides while his Ante lies; once it went back, Ann's fold ends the hand."""
    assert after_fold("ante $10") == "decide"
    assert after_fold("ante $10", "back 2 ante: late") == "settle"
