import pytest
from tests.rounds.scenario import played, played_on, refused

from pitboss.errors import PitbossError
from pitboss.rounds import events as e
from pitboss.rounds.phases.bets import announcement

EZ, FACE_UP, TCP, HIGH_FIVE = "ez-pai-gow", "face-up-pai-gow", "three-card-poker", "high-five-poker"


def test_a_wager_leaves_the_purse_and_lies_on_the_layout() -> None:
    round_ = played(EZ, "seat 1 Ann: pai-gow $10, red-black $5 red")
    assert round_.purses == {"Ann": -1500}
    assert round_.now.layout_cents == 1500
    assert round_.now.seats[1].stakes["red-black"].choice == "red"


@pytest.mark.parametrize(
    ("game", "before", "line", "words"),
    [
        pytest.param(EZ, "", "seat 7 Ann: pai-gow $10", "no seat 7", id="no-such-seat"),
        pytest.param(EZ, "", "seat 0 Ann: pai-gow $10", "no seat 0", id="the-dealer"),
        pytest.param(EZ, "", "seat 1 Ann: ante $10", "no wager at this EZ Pai Gow table", id="no-such-wager"),
        pytest.param(EZ, "", "seat 1 Ann: pai-gow $4.99", "limits of $5", id="too-little"),
        pytest.param(EZ, "table limits pai-gow $5 to $100", "seat 1 Ann: pai-gow $100.01", "$100", id="too-much"),
        pytest.param(EZ, "", "seat 1 Ann: dynasty $5", "needs a wager on Pai Gow first", id="side-wager-alone"),
        pytest.param(EZ, "", "seat 1 <b>: pai-gow $10", "not a player's name", id="name"),
        pytest.param(EZ, "", "seat 1 Ann : pai-gow $10", "not a player's name", id="name-with-a-blank-at-its-end"),
        pytest.param(EZ, "seat 1 Ann: pai-gow $10", "seat 1 Bob: dynasty $5", "is Ann's", id="anothers-seat"),
        pytest.param(EZ, "seat 1 Ann: pai-gow $10", "seat 1 Ann: pai-gow $10", "take it back first", id="twice"),
        pytest.param(EZ, "seat 1 Ann: pai-gow $10", "seat 1 Ann: red-black $5", "red or black", id="no-colour"),
        pytest.param(EZ, "seat 1 Ann: pai-gow $10", "seat 1 Ann: red-black $5 green", "red or black", id="colour"),
        pytest.param(EZ, "seat 1 Ann: pai-gow $10", "seat 1 Ann: dynasty $5 red", "no choice to make", id="choice"),
        pytest.param(EZ, "table option red-black = not-offered\nseat 1 Ann: pai-gow $10",
                     "seat 1 Ann: red-black $5 red", "no wager at this", id="not-offered"),
        pytest.param(TCP, "seat 1 Ann: ante $10", "seat 1 Ann: play $10", "after a look at the cards", id="play-early"),
        pytest.param(TCP, "", "seat 1 Ann: bonus $1", "Ante or Pair Plus first", id="bonus-alone"),
        pytest.param(TCP, "seat 1 Ann: ante $10", "seat 2 Ann: ante $10", "may bet at 1 spot", id="second-spot"),
        pytest.param(TCP, "table option two-positions = yes\nseat 1 Ann: ante $10", "seat 3 Ann: ante $10",
                     "side by side (rule dealing.1)", id="spots-apart"),
        pytest.param(TCP, "table option two-positions = yes\nseat 1 Ann: ante $10\nseat 2 Ann: ante $10",
                     "seat 3 Ann: ante $10", "may bet at 2 spots", id="third-spot"),
        pytest.param(FACE_UP, "seat 1 Ann: pai-gow $10", "seat 1 Ann: jackpot $2", "fixed at $1", id="jackpot"),
    ],
)  # fmt: skip
@pytest.mark.rule("000", "2")
@pytest.mark.rule("001", "jackpot.5")
@pytest.mark.rule("003", "bonus.6")
def test_a_wager_that_the_rules_forbid_is_refused(game: str, before: str, line: str, words: str) -> None:
    playing = played(game, before)
    assert words in refused(playing, line)


@pytest.mark.rule("003", "dealing.1")
def test_a_player_may_bet_at_two_adjacent_positions_where_the_casino_allows_it() -> None:
    round_ = played(TCP, "table option two-positions = yes\nseat 3 Ann: ante $10\nseat 2 Ann: ante $10")
    assert sorted(round_.now.seats) == [2, 3]


@pytest.mark.rule("001", "notes.2")
@pytest.mark.rule("003", "limits")
@pytest.mark.rule("003", "bonus.limits")
@pytest.mark.rule("004", "limits")
def test_washingtons_limits_hold_at_a_table_there() -> None:
    """$300 a wager in June 2023; of games on a hand what is certain: three until September 2009."""
    setting = "table jurisdiction washington\ntable day 2023-06-14\n"
    playing = played(TCP, f"{setting}seat 1 Ann: ante $300, pair-plus $300, bonus $300")
    assert "$300" in refused(playing, "seat 2 Bob: ante $300.01")
    games = "pai-gow $10, dynasty $10, protection $10"
    for game, wager in ((HIGH_FIVE, "ante"), (FACE_UP, "pai-gow")):
        assert "$300" in refused(played(game, setting), f"seat 2 Bob: {wager} $300.01")
    assert played(EZ, f"{setting}seat 1 Ann: {games}, red-black $6 red").now.layout_cents == 3600
    before = played(EZ, f"table jurisdiction washington\ntable day 2009-09-13\nseat 1 Ann: {games}")
    assert "allows 3" in refused(before, "seat 1 Ann: red-black $6 red")


@pytest.mark.rule("003", "dealing.2")
def test_the_dealer_names_the_positions_without_pair_plus() -> None:
    round_ = played(TCP, "seat 1 Ann: ante $10, pair-plus $5\nseat 2 Bob: ante $10\nseat 5 Cat: ante $5\nno more bets")
    assert e.Announced(wager="pair-plus", seats=(2, 5)) in round_.events


@pytest.mark.rule("003", "exceptions")
def test_betting_does_not_close_without_a_mandatory_ante() -> None:
    playing = played(TCP, "table option ante-wager = mandatory\nseat 1 Ann: pair-plus $5")
    assert "Seat 1 must have a wager on Ante" in refused(playing, "no more bets")
    assert played(TCP, "seat 1 Ann: pair-plus $5\nno more bets").now.step.kind == "deal"


def test_betting_does_not_close_on_an_empty_table() -> None:
    playing = played(EZ, "seat 1 Ann: pai-gow $10\nback 1 pai-gow: changed her mind")
    assert "Nobody has made a wager" in refused(playing, "no more bets")


@pytest.mark.rule("000", "6")
def test_nothing_is_wagered_once_betting_is_closed() -> None:
    playing = played(EZ, "seat 1 Ann: pai-gow $10\nno more bets")
    assert "not possible now" in refused(playing, "seat 2 Bob: pai-gow $10")
    assert "not possible now" in refused(playing, "no more bets")


@pytest.mark.rule("001", "jackpot.6")
def test_jackpot_wagers_leave_the_layout_when_the_game_starts() -> None:
    playing = played(FACE_UP, "seat 1 Ann: pai-gow $10, jackpot $1\nno more bets")
    assert (playing.now.layout_cents, playing.now.jackpot_cents) == (1000, 100)
    assert "locked" in refused(playing, "back 1 jackpot: too late")


def test_a_late_bet_goes_back_whole_and_its_seat_is_empty_again() -> None:
    round_ = played(EZ, "seat 1 Ann: pai-gow $10\nseat 2 Bob: pai-gow $20\nno more bets\nback 2 pai-gow: late bet")
    assert round_.purses == {"Ann": -1000, "Bob": 0}
    assert list(round_.now.seats) == [1]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("back 1 pai-gow: late", "Take back Dynasty Bonus first"),
        ("back 1 protection: late", "has no wager on Protection"),
        ("back 2 pai-gow: late", "Seat 2 is not in this round"),
        ("back 1 dynasty:  ", "Give a reason"),
    ],
)
def test_taking_back_a_wager_needs_the_wager_and_a_reason(line: str, words: str) -> None:
    playing = played(EZ, "seat 1 Ann: pai-gow $10, dynasty $5")
    number, wager = line.split()[1], line.split()[2].rstrip(":")
    with pytest.raises(PitbossError, match=words):
        playing.do(e.WagerTakenBack(seat=int(number), wager=wager, reason=line.split(":")[1].strip()))


@pytest.mark.rule("003", "ways.3")
@pytest.mark.parametrize("does", ["plays", "folds"])
def test_who_has_decided_can_not_take_the_decision_back(does: str) -> None:
    """Play always equals the Ante: it can't go back alone, nor the Ante of a player who folded."""
    playing = played(TCP, f"seat 1 Ann: ante $10, bonus $1\nno more bets\nhand 1: As Kd 9c\nhand dealer: Jh 8c 3s\n"
                          f"deal\nseat 1 {does}")  # fmt: skip
    wager = "play" if does == "plays" else "ante"
    assert "Seat 1 has decided" in refused(playing, f"back 1 {wager}: a change of mind")
    assert played_on(playing, "back 1 bonus: it was a late bet").purses["Ann"] == (-2000 if does == "plays" else -1000)


def test_wagers_at_the_wrong_seat_move_with_their_player() -> None:
    round_ = played(FACE_UP, "seat 1 Ann: pai-gow $10, jackpot $1\nno more bets\nmove 1 to 4: stood at the wrong box")
    assert {number: seat.player for number, seat in round_.now.seats.items()} == {4: "Ann"}
    assert round_.now.seats[4].locked == {"jackpot"}
    assert round_.purses == {"Ann": -1100}


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("move 1 to 2: wrong box", "Seat 2 is Bob's"),
        ("move 1 to 9: wrong box", "no seat 9"),
        ("move 3 to 4: wrong box", "Seat 3 is not in this round"),
        ("move 1 to 1: wrong box", "Seat 1 is Ann's"),
    ],
)
def test_wagers_move_only_to_an_empty_seat(line: str, words: str) -> None:
    assert words in refused(played(EZ, "seat 1 Ann: pai-gow $10\nseat 2 Bob: pai-gow $10"), line)


def test_wagers_do_not_move_once_cards_are_dealt_or_away_from_the_players_other_spot() -> None:
    dealt = played(EZ, "seat 1 Ann: pai-gow $10\nno more bets\ndice 2 2 4 start 1\n"
                       "hand dealer: Ah Ac Td 8c 6s 5h 3d\ndeal 1")  # fmt: skip
    assert "only before the cards" in refused(dealt, "move 1 to 2: wrong box")
    pair = played(TCP, "table option two-positions = yes\nseat 1 Ann: ante $10\nseat 2 Ann: ante $10")
    assert "side by side" in refused(pair, "move 1 to 5: wrong box")


def test_a_reason_has_an_end() -> None:
    playing = played(EZ, "seat 1 Ann: pai-gow $10")
    assert "1 to 500 characters" in refused(playing, f"back 1 pai-gow: {'x' * 501}")


@pytest.mark.rule("000", "2")
@pytest.mark.rule("001", "2")
@pytest.mark.rule("002", "2")
@pytest.mark.rule("004", "4")
@pytest.mark.parametrize(
    ("game", "base", "side"),
    [
        (EZ, "pai-gow", "protection"),
        ("commission-free-pai-gow-express", "pai-gow", "dynasty"),
        (FACE_UP, "pai-gow", "ace-high"),
        (HIGH_FIVE, "ante", "trips"),
    ],
)
def test_the_base_wager_comes_first_and_side_wagers_are_optional(game: str, base: str, side: str) -> None:
    assert "first" in refused(played(game, ""), f"seat 1 Ann: {side} $5")
    alone = played(game, f"seat 1 Ann: {base} $10\nno more bets")
    assert list(alone.now.seats[1].stakes) == [base]
    assert played(game, f"seat 1 Ann: {base} $10, {side} $5\nno more bets").now.layout_cents == 1500


@pytest.mark.rule("003", "dealing.2")
@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("2 3 5", "No Pair Plus, position 2, 3 and 5"),
        ("2 5", "No Pair Plus, position 2 and 5"),
        ("7", "No Pair Plus, position 7"),
        ("", ""),
    ],
)
def test_the_announcement_names_the_positions_without_pair_plus(seats: str, said: str) -> None:
    bets = [f"seat {seat} P{seat}: ante $10" for seat in seats.split()]
    playing = played("three-card-poker", "\n".join(["seat 1 Ann: ante $10, pair-plus $5", *bets]))
    assert announcement(playing.now) == said
    assert announcement(played_on(playing, "no more bets").now) == said


def test_a_game_without_such_a_rule_announces_nothing() -> None:
    assert announcement(played("ez-pai-gow", "seat 1 Ann: pai-gow $10").now) == ""
