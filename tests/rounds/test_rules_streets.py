"""The rules of games without a dealer's hand, each by a short round; dollars are worked out by hand."""

import pytest
from tests.rounds.dollars import Nets, check, nets
from tests.rounds.scenario import played, refused

from pitboss.games import load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds.phases.acts import offered_actions

RIDE = "let-it-ride"


@pytest.mark.rule("let-it-ride", "deck")
@pytest.mark.rule("let-it-ride", "bets")
@pytest.mark.rule("let-it-ride", "deal")
def test_let_it_ride_begins_with_three_equal_bets_and_no_hand_of_the_dealer() -> None:
    playing = played(RIDE, "seat 1 Ann: bet-3 $10\nno more bets\nhand 1: Ts Td 9c\ndeal face down")
    assert {wager: stake.cents for wager, stake in playing.now.seats[1].stakes.items()} == {
        "bet-1": 1000,
        "bet-2": 1000,
        "bet-3": 1000,
    }
    assert (playing.now.board_dealt, playing.now.dealer.dealt) == (2, False)
    assert len(playing.now.table.game.deck) == 52


def test_a_check_beside_a_bet_that_may_be_pulled_back_is_called_by_what_it_does() -> None:
    """The bet stays: it rides."""
    playing = played(RIDE, "seat 1 Ann: bet-3 $10\nno more bets\nhand 1: Ts Td 9c\ndeal face down")
    assert [str(offer.name) for offer in offered_actions(playing.now, 1)] == ["Take back Bet 1", "Let it ride"]


@pytest.mark.parametrize(
    ("first", "second", "board", "expected"),
    [
        pytest.param(
            "checks",
            "checks",
            ("4h", "2c"),
            {"bet-1": 10, "bet-2": 10, "bet-3": 10},
            marks=pytest.mark.rule("let-it-ride", "pays"),
            id="tens pay even money on all three bets",
        ),
        pytest.param(
            "pulls",
            "checks",
            ("4h", "2c"),
            {"bet-2": 10, "bet-3": 10},
            marks=pytest.mark.rule("let-it-ride", "first-look"),
            id="Bet 1 comes back",
        ),
        pytest.param(
            "pulls",
            "pulls",
            ("4h", "2c"),
            {"bet-3": 10},
            marks=pytest.mark.rule("let-it-ride", "second-look"),
            id="Bet 2 comes back, too",
        ),
        pytest.param(
            "checks",
            "pulls",
            ("Th", "2c"),
            {"bet-1": 30, "bet-3": 30},
            marks=pytest.mark.rule("let-it-ride", "second-look"),
            id="whatever became of Bet 1",
        ),
    ],
)
def test_let_it_ride_pays_the_bets_that_are_left(
    first: str, second: str, board: tuple[str, str], expected: Nets
) -> None:
    text = (
        f"seat 1 Ann: bet-3 $10\nno more bets\nhand 1: Ts Td 9c\ndeal\nseat 1 {first}\nboard {board[0]}\n"
        f"seat 1 {second}\nboard {board[1]}\nsettle"
    )
    check(RIDE, text, {1: expected})


@pytest.mark.rule("let-it-ride", "pays")
@pytest.mark.rule("let-it-ride", "three-card-bonus")
@pytest.mark.rule("let-it-ride", "five-card-bonus")
def test_let_it_rides_bonuses_look_at_three_and_at_five_cards() -> None:
    """A pair of nines loses every bet; of three cards it is a pair at even money; two pair of five is $4 for 1."""
    begun = (
        "seat 1 Ann: bet-3 $10, three-card-bonus $5, five-card-bonus $1\nno more bets\nhand 1: 9s 9d 4c\ndeal\n"
        "seat 1 checks\nboard 2h\nseat 1 checks\n"
    )
    assert nets(played(RIDE, begun + "board 3c\nsettle"), 1) == {
        "bet-1": -10,
        "bet-2": -10,
        "bet-3": -10,
        "three-card-bonus": 5,
        "five-card-bonus": -1,
    }
    assert nets(played(RIDE, begun + "board 4h\nsettle"), 1)["five-card-bonus"] == 3


@pytest.mark.rule("let-it-ride", "absent")
def test_let_it_ride_pulls_back_the_bets_of_a_player_who_is_gone() -> None:
    """What is decided for such a player stands in the rules of both looks."""
    assert [step.otherwise for step in load_game(RIDE).steps if step.kind == "decide"] == ["pull", "pull"]


STUD = "mississippi-stud"
STUD_BEGUN = "seat 1 Ann: ante $10\nno more bets\nhand 1: Js Jd\ndeal\n"


@pytest.mark.rule("mississippi-stud", "deck")
@pytest.mark.rule("mississippi-stud", "ante")
@pytest.mark.rule("mississippi-stud", "deal")
def test_mississippi_stud_deals_two_cards_and_a_board_of_three() -> None:
    playing = played(STUD, STUD_BEGUN)
    assert (len(playing.now.seats[1].cards), playing.now.board_dealt, playing.now.dealer.dealt) == (2, 3, False)
    assert len(playing.now.table.game.deck) == 52
    assert "Ante" in refused(played(STUD, ""), "seat 2 Bob: jackpot $1")


@pytest.mark.rule("mississippi-stud", "streets")
@pytest.mark.rule("mississippi-stud", "pays")
def test_mississippi_stud_pays_every_street_by_the_five_cards() -> None:
    """Jacks at once, three and two times the Ante: even money on $10, $10, $30 and $20."""
    text = (
        STUD_BEGUN + "seat 1 bets third 1 times\nboard 4h\nseat 1 bets fourth 3 times\nboard 7c\n"
        "seat 1 bets fifth 2 times\nboard 9d\nsettle"
    )
    check(STUD, text, {1: {"ante": 10, "third": 10, "fourth": 30, "fifth": 20}})


@pytest.mark.rule("mississippi-stud", "streets")
def test_mississippi_stud_takes_one_to_three_times_the_ante_on_its_own_street() -> None:
    assert "3" in refused(played(STUD, STUD_BEGUN), "seat 1 bets third 4 times")
    assert "fourth" in refused(played(STUD, STUD_BEGUN), "seat 1 bets fourth 1 times")


@pytest.mark.rule("mississippi-stud", "pays")
def test_a_pair_of_sixes_pushes_in_mississippi_stud() -> None:
    text = (
        "seat 1 Ann: ante $10\nno more bets\nhand 1: 6s 6d\ndeal\nseat 1 bets third 1 times\nboard 4h\n"
        "seat 1 bets fourth 1 times\nboard 7c\nseat 1 bets fifth 1 times\nboard 9d\nsettle"
    )
    check(STUD, text, {1: {"ante": 0, "third": 0, "fourth": 0, "fifth": 0}})


@pytest.mark.rule("mississippi-stud", "fold")
@pytest.mark.rule("mississippi-stud", "all-folded")
@pytest.mark.rule("mississippi-stud", "three-card-bonus")
@pytest.mark.rule("mississippi-stud", "progressive")
def test_a_fold_in_mississippi_stud_loses_the_bets_and_the_board_is_turned_for_side_bets() -> None:
    """A pair on the board pays the 3 Card Bonus even money; with nothing alive no card is turned up."""
    text = (
        "seat 1 Ann: ante $10, three-card-bonus $5, jackpot $1\nno more bets\nhand 1: 2s 7d\ndeal\n"
        "seat 1 bets third 1 times\nboard 4h\nseat 1 folds\nboard 4c\nboard 9d\nsettle"
    )
    check(STUD, text, {1: {"ante": -10, "third": -10, "three-card-bonus": 5, "jackpot": -1}})
    alone = played(STUD, "seat 1 Ann: ante $10\nno more bets\nhand 1: 2s 7d\ndeal\nseat 1 folds\nsettle")
    assert (nets(alone, 1), alone.now.board_up) == ({"ante": -10}, 0)


@pytest.mark.rule("mississippi-stud", "progressive")
def test_mississippi_studs_progressive_pays_three_of_a_kind_nine_for_one() -> None:
    text = (
        "seat 1 Ann: ante $10, jackpot $1\nno more bets\nhand 1: Js Jd\ndeal\nseat 1 bets third 1 times\nboard Jh\n"
        "seat 1 bets fourth 1 times\nboard 7c\nseat 1 bets fifth 1 times\nboard 9d\nsettle"
    )
    assert nets(played(STUD, text), 1)["jackpot"] == 8


BIG = "big-raise-stud"


@pytest.mark.rule("big-raise-stud", "deck")
@pytest.mark.rule("big-raise-stud", "ante")
@pytest.mark.rule("big-raise-stud", "deal")
@pytest.mark.rule("big-raise-stud", "raise")
@pytest.mark.rule("big-raise-stud", "pays")
def test_big_raise_stud_pays_ante_and_raise_by_five_cards() -> None:
    """Tens with four times the Ante: even money on $10 and $40; five times is refused."""
    begun = "seat 1 Ann: ante $10\nno more bets\nhand 1: Ts Td 9c\ndeal\n"
    playing = played(BIG, begun)
    assert (len(playing.now.seats[1].cards), playing.now.board_dealt, playing.now.dealer.dealt) == (3, 2, False)
    assert len(playing.now.table.game.deck) == 52
    assert "4" in refused(playing, "seat 1 bets raise 5 times")
    check(BIG, begun + "seat 1 bets raise 4 times\nboard 4h 2c\nsettle", {1: {"ante": 10, "raise": 40}})


@pytest.mark.rule("big-raise-stud", "fold")
@pytest.mark.rule("big-raise-stud", "pays")
def test_big_raise_stud_pushes_sixes_to_nines_and_a_fold_loses_the_ante() -> None:
    begun = "seat 1 Ann: ante $10\nno more bets\nhand 1: 6s 6d 9c\ndeal\n"
    check(BIG, begun + "seat 1 bets raise 1 times\nboard 4h 2c\nsettle", {1: {"ante": 0, "raise": 0}})
    check(BIG, begun + "seat 1 folds\nsettle", {1: {"ante": -10}})


LEFT_OUT = (
    *("crazy-4-poker", RIDE, STUD, "ultimate-texas-holdem", "three-card-poker-progressive", BIG),
    "fortune-pai-gow",
)


@pytest.mark.parametrize("game", LEFT_OUT)
def test_what_has_no_public_pay_table_is_left_out(game: str) -> None:
    """No Cover All, no bonus of Big Raise Stud, no wager on the dealer's pai gow: they are named as left out."""
    left_out = {"cover-all", "side-bets", "pai-gowd"}
    assert left_out & {rule.number for rule in load_game(game).rules}
    assert not left_out & set(open_table(TableSetup(game)).wagers)
