"""The rules of Three Card Poker's public titles, each by a short round; dollars are worked out by hand."""

import pytest
from tests.rounds.dollars import Nets, check, nets
from tests.rounds.helpers import place_all
from tests.rounds.scenario import played, played_on, refused

from pitboss.cards.shuffle import SeededSource
from pitboss.games.catalogue import load_catalogue
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds.virtual import VirtualRound

QUEEN, JACK = "hand dealer: Qh 7s 3c", "hand dealer: Jh 8c 3s"
THREE = ("three-card-poker-6-card-bonus", "three-card-poker-progressive")


@pytest.mark.rule("three-card-poker-6-card-bonus", "deck")
@pytest.mark.rule("three-card-poker-6-card-bonus", "ante")
@pytest.mark.rule("three-card-poker-6-card-bonus", "deal")
@pytest.mark.rule("three-card-poker-progressive", "deck")
@pytest.mark.rule("three-card-poker-progressive", "ante")
@pytest.mark.rule("three-card-poker-progressive", "deal")
@pytest.mark.parametrize("game", THREE)
def test_three_cards_go_to_every_seat_with_an_ante_or_pair_plus(game: str) -> None:
    bets = "seat 1 Ann: ante $10\nseat 2 Bob: pair-plus $5\nno more bets\n"
    playing = played(game, f"{bets}hand 1: Ks 7d 4c\nhand 2: 5s 5h 9d\n{QUEEN}\ndeal")
    assert [len(seat.cards) for seat in playing.now.seats.values()] == [3, 3]
    assert (len(playing.now.dealer.cards), playing.now.undecided) == (3, (1,))
    assert len(playing.now.table.game.deck) == 52


@pytest.mark.parametrize("game", THREE)
@pytest.mark.parametrize(
    ("dealer", "hand", "act", "expected"),
    [
        pytest.param(
            QUEEN,
            "Ks 7d 4c",
            "seat 1 plays",
            {"play": 10, "ante": 10, "pair-plus": -5},
            marks=[
                pytest.mark.rule("three-card-poker-6-card-bonus", "win"),
                pytest.mark.rule("three-card-poker-6-card-bonus", "play"),
                pytest.mark.rule("three-card-poker-progressive", "win"),
                pytest.mark.rule("three-card-poker-progressive", "play"),
            ],
            id="a king beats queen-high",
        ),
        pytest.param(
            QUEEN,
            "Qs 6d 2c",
            "seat 1 plays",
            {"play": -10, "ante": -10, "pair-plus": -5},
            marks=[
                pytest.mark.rule("three-card-poker-6-card-bonus", "lose"),
                pytest.mark.rule("three-card-poker-progressive", "lose"),
                pytest.mark.rule("three-card-poker-6-card-bonus", "qualify"),
                pytest.mark.rule("three-card-poker-progressive", "qualify"),
            ],
            id="a queen qualifies and wins",
        ),
        pytest.param(
            QUEEN,
            "Qd 7c 3s",
            "seat 1 plays",
            {"play": 0, "ante": 0, "pair-plus": -5},
            marks=[
                pytest.mark.rule("three-card-poker-6-card-bonus", "tie"),
                pytest.mark.rule("three-card-poker-progressive", "tie"),
            ],
            id="equal hands push",
        ),
        pytest.param(
            JACK,
            "Ts 7d 4c",
            "seat 1 plays",
            {"play": 0, "ante": 10, "pair-plus": -5},
            marks=[
                pytest.mark.rule("three-card-poker-6-card-bonus", "no-qualify"),
                pytest.mark.rule("three-card-poker-progressive", "no-qualify"),
                pytest.mark.rule("three-card-poker-6-card-bonus", "qualify"),
                pytest.mark.rule("three-card-poker-progressive", "qualify"),
            ],
            id="a jack does not",
        ),
        pytest.param(
            "hand dealer: 9h 9c 9s",
            "5s 6d 7c",
            "seat 1 plays",
            {"play": -10, "ante-bonus": 10, "ante": -10, "pair-plus": 30},
            marks=[
                pytest.mark.rule("three-card-poker-6-card-bonus", "ante-bonus"),
                pytest.mark.rule("three-card-poker-progressive", "ante-bonus"),
                pytest.mark.rule("three-card-poker-6-card-bonus", "pair-plus"),
                pytest.mark.rule("three-card-poker-progressive", "pair-plus"),
            ],
            id="a beaten straight earns the Ante Bonus and Pair Plus",
        ),
        pytest.param(
            "hand dealer: Kh 9h 2h",
            "5s 6d 7c",
            "seat 1 plays",
            {"play": 10, "ante-bonus": 10, "ante": 10, "pair-plus": 30},
            marks=[
                pytest.mark.rule("three-card-poker-6-card-bonus", "ranking"),
                pytest.mark.rule("three-card-poker-progressive", "ranking"),
            ],
            id="a straight beats a flush",
        ),
        pytest.param(
            QUEEN,
            "5s 5h 9d",
            "seat 1 folds",
            {"ante": -10, "pair-plus": -5},
            marks=[
                pytest.mark.rule("three-card-poker-6-card-bonus", "fold"),
                pytest.mark.rule("three-card-poker-progressive", "fold"),
            ],
            id="a fold loses Pair Plus, too",
        ),
    ],
)
def test_ante_play_and_pair_plus_of_three_cards(game: str, dealer: str, hand: str, act: str, expected: Nets) -> None:
    bets = "seat 1 Ann: ante $10, pair-plus $5\nno more bets\n"
    check(game, f"{bets}hand 1: {hand}\n{dealer}\ndeal\n{act}\ndealer reveals\nsettle", {1: expected})


@pytest.mark.rule("three-card-poker-6-card-bonus", "six-card-bonus")
def test_the_6_card_bonus_takes_the_best_five_of_both_hands_after_a_fold() -> None:
    """Two fives here and one at the dealer's: three of a kind at 5 to 1."""
    text = (
        "seat 1 Ann: ante $10, six-card-bonus $5\nno more bets\nhand 1: 5s 5d 9c\nhand dealer: 5h Kd 3s\ndeal\n"
        "seat 1 folds\ndealer reveals\nsettle"
    )
    check("three-card-poker-6-card-bonus", text, {1: {"ante": -10, "six-card-bonus": 25}})


@pytest.mark.rule("three-card-poker-6-card-bonus", "face-up")
@pytest.mark.rule("three-card-poker-bonus-face-up", "face-up")
@pytest.mark.rule("three-card-poker-bonus-face-up", "dealing.3")
@pytest.mark.parametrize("game", ["three-card-poker-6-card-bonus", "three-card-poker-bonus-face-up"])
def test_every_players_hand_lies_face_up_before_anybody_decides(game: str) -> None:
    """Where people deal, no decision is taken before all hands are turned up; the dealer's stays down."""
    playing = played(game, "seat 1 Ann: ante $10\nseat 2 Bob: ante $10\nno more bets\ndeal face down")
    assert "step turn" in refused(playing, "seat 1 plays")
    played_on(playing, "hand 1: Ks 7d 4c", "turn 1", "hand 2: 5s 5h 9d", "turn 2")
    assert playing.now.undecided == (1, 2)
    assert set(playing.now.cards_face_up) == {card for seat in playing.now.seats.values() for card in seat.cards}
    assert not playing.now.dealer.cards


@pytest.mark.rule("three-card-poker-bonus-face-up", "face-up")
@pytest.mark.parametrize(
    ("game", "seen"), [("three-card-poker-bonus-face-up", 6), ("three-card-poker-bonus-tribal", 0)]
)
def test_software_shows_all_players_hands_before_the_decision_where_a_game_is_dealt_face_up(
    game: str, seen: int
) -> None:
    """Two hands of three cards lie open at a practice table, or none; the dealer's never does."""
    dealt = VirtualRound.opened(open_table(TableSetup(game)), SeededSource("open"), "r1", "2026-11-15T20:00:00Z")
    place_all(dealt, {1: "Ann", 2: "Bob"})
    dealt.close_betting()
    assert dealt.state.undecided == (1, 2)
    assert len(dealt.state.cards_face_up) == seen
    assert [seat.turned for seat in dealt.state.seats.values()] == [seen > 0] * 2


@pytest.mark.rule("three-card-poker-progressive", "progressive")
@pytest.mark.rule("three-card-poker-progressive", "envy")
def test_the_progressive_pays_three_cards_and_envy_for_the_royal_of_spades() -> None:
    """Three of a kind is $50 for 1; the meter's hand at another seat brings $100, and nobody is paid for the own."""
    text = (
        "seat 1 Ann: ante $10, jackpot $1\nseat 2 Bob: ante $10, jackpot $1\nno more bets\nhand 1: As Ks Qs\n"
        f"hand 2: 7s 7d 7c\n{JACK}\ndeal\nseat 1 plays\nseat 2 plays\ndealer reveals\nsettle"
    )
    playing = played("three-card-poker-progressive", text)
    assert nets(playing, 2)["jackpot"] == 49
    assert playing.settled(1, "jackpot").meter
    assert playing.envy == [(2, 1, 100_00)]


@pytest.mark.rule("three-card-poker-bonus-tribal", "tribal")
def test_the_tribal_title_is_listed_for_tribal_casinos_only() -> None:
    (entry,) = (entry for entry in load_catalogue().entries if entry.id == "three-card-poker-bonus-tribal")
    assert (entry.number, entry.tribal) == (60, True)
