"""What a table with streets refuses: a sentence that says why, and a round that has not changed."""

import pytest
from tests.rounds.scenario import played, refused

STUD = "seat 1 Ann: ante $10\nno more bets\nhand 1: Js Jd\ndeal\n"
HOLDEM = "seat 1 Ann: ante $10\nno more bets\nhand 1: As Ad\nhand dealer: Ks Kd\ndeal\n"
RIDE = "seat 1 Ann: bet-3 $10\nno more bets\nhand 1: Ts Td 9c\ndeal\n"
CRAZY = "seat 1 Ann: ante $10\nno more bets\nhand 1: Ks Kh 9c 5d 3h\nhand dealer: Qc Qd 9h 5s 2c\ndeal\n"


@pytest.mark.parametrize(
    ("game", "before", "line", "sentence"),
    [
        ("mississippi-stud", STUD, "seat 1 bets fourth 1 times", "There is no choice 'fourth'"),
        ("mississippi-stud", STUD, "board 4h", "is not possible now: the round is at its step decide"),
        ("mississippi-stud", STUD, "settle", "is not possible now"),
        ("mississippi-stud", STUD, "seat 1 bets third 4 times", "1 or 2 or 3 times"),
        ("crazy-4-poker", CRAZY, "seat 1 bets play 3 times", "1 time"),
        ("ultimate-texas-holdem", HOLDEM, "seat 1 bets play 2 times", "3 or 4 times"),
        ("ultimate-texas-holdem", HOLDEM + "seat 1 bets play 4 times\n", "seat 1 bets play 4 times", ""),
        (
            "ultimate-texas-holdem",
            HOLDEM.replace("no more", "seat 2 Bob: ante $10\nno more").replace("hand d", "hand 2: 7s 7d\nhand d")
            + "seat 1 bets play 4 times\nseat 2 checks\nboard 2h 7c 9d\n",
            "seat 1 bets play 2 times",
            "Seat 1 has its Play wager: there is one in a round",
        ),
        ("let-it-ride", RIDE + "seat 1 pulls\n", "seat 1 pulls", ""),
        ("ultimate-texas-holdem", HOLDEM + "seat 1 checks\nboard 2h 7c 9d\nseat 1 checks\n", "board 2h 5s", "2h"),
        ("ultimate-texas-holdem", HOLDEM + "seat 1 checks\n", "board 2h 7c", "3 cards are needed, 2 were given"),
        ("let-it-ride", RIDE, "seat 1 folds", "There is no choice 'fold'"),
    ],
    ids=[
        "a bet of a later street",
        "a card before the bets",
        "a settlement before the board",
        "a multiple that no hand has",
        "a multiple that this hand has not",
        "a multiple of a later street",
        "a second Play bet",
        "a second Play bet on a later street",
        "a bet that was pulled back",
        "a card that lies on the board",
        "too few cards",
        "a fold where there is none",
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence_and_changes_nothing(
    game: str, before: str, line: str, sentence: str
) -> None:
    """Each with its reason; that the round is as it was is asked of every refusal."""
    said = refused(played(game, before), line)
    assert sentence in said
    assert said[0].isupper() or said[0].isdigit()
