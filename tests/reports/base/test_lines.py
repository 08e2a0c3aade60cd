"""The outcomes of base games: every row can be worked out again from what it says."""

import dataclasses
from fractions import Fraction

import pytest

from pitboss.games import load_game
from pitboss.maths.engines.base_game import HandsPlayed
from pitboss.reports.base.lines import barred_words, in_units, pai_gow_words, play_words
from pitboss.reports.par.document import booklet
from pitboss.reports.par.sheet import ParLine, ParSheet
from pitboss.reports.par.sheets import base_sheet
from pitboss.reports.question import Question
from pitboss.reports.writers import html

THREE_CARD = load_game("three-card-poker")
#: What Ante and Play bring together in each outcome (document 003, ways 1), before any bonus.
NETS = {"Fold": -1, "Dealer does not qualify": 1, "Win": 2, "Tie": 0, "Lose": -2}


def three_card(bonus: str = "A") -> ParSheet:
    return base_sheet(Question(game=THREE_CARD, second=False), THREE_CARD.paytable(bonus, "ante"))


def parts(line: ParLine) -> tuple[str, str, int]:
    """The outcome, the hand and the bonus that a row's name says."""
    words, _, bonus = line.name.partition(": bonus ")
    outcome, _, hand = words.partition(", ")
    return outcome, hand, int(bonus.partition(" to ")[0] or 0)


@pytest.mark.parametrize("designator", ["A", "B", "C"])
def test_every_row_nets_what_its_outcome_and_its_bonus_add_up_to(designator: str) -> None:
    """The bonus is said in the row, and it is the one that the sheet's own bonus table has for that hand."""
    sheet = three_card(designator)
    table = {bonus.hand: int(bonus.pays.partition(" to ")[0]) for bonus in sheet.bonus}
    assert list(table) == ["Straight Flush", "Three of a Kind", "Straight"]
    for line in sheet.lines:
        outcome, hand, paid = parts(line)
        assert line.net == NETS[outcome] + paid
        assert paid == (table[hand] if hand else 0)
        assert line.staked == (1 if outcome == "Fold" else 2)


def test_two_hands_with_one_bonus_share_a_row() -> None:
    """Bonus C with 4 to 1 for three of a kind, too: both hands bring 6 with a win."""
    table = THREE_CARD.paytable("C", "ante")
    lines = (table.lines[0], dataclasses.replace(table.lines[1], pay=table.lines[0].pay), table.lines[2])
    sheet = base_sheet(Question(game=THREE_CARD, second=False), dataclasses.replace(table, lines=lines))
    assert "Win, Straight Flush or Three of a Kind: bonus 4 to 1" in [line.name for line in sheet.lines]


def test_no_outcome_hands_back_less_than_nothing() -> None:
    """What comes back is net and stake together: nothing of a hand lost, and the whole stake of a tie."""
    sheet = three_card()
    gross = {line.id: line.gross_return for line in sheet.lines}
    assert gross["lose:-2"] == gross["fold"] == 0
    tie = next(line for line in sheet.lines if line.id == "tie:0")
    assert gross["tie:0"] == 2 * tie.probability
    assert min(value for value in gross.values() if value is not None) >= 0


def test_the_average_stake_is_the_ante_and_a_play_for_every_hand_that_plays() -> None:
    """7,200 of 22,100 hands fold: Q-6-3 and less, as the game is known to be played."""
    sheet = three_card()
    assert sheet.average_stake == 1 + Fraction(22_100 - 7_200, 22_100)
    assert sheet.house_edge is not None
    assert sheet.element_of_risk == sheet.house_edge / sheet.average_stake
    assert sheet.total.gross_return == sheet.average_stake - sheet.house_edge
    assert sheet.holds


def test_a_stake_that_is_left_out_does_not_close() -> None:
    """The check can fail: a loss of two units written down as if one had been staked."""
    sheet = three_card()
    lines = tuple(dataclasses.replace(line, staked=Fraction(1)) if line.id == "win:2" else line for line in sheet.lines)
    assert not dataclasses.replace(sheet, lines=lines).holds


def test_the_sheet_says_stakes_bonus_and_cut_off() -> None:
    page = html(booklet([three_card()], "", with_charts=False))
    for text in ("Q-6-4 or better plays", "p × (net + staked)", '<th scope="col">staked</th>', "1.674208 units"):
        assert text in page
    assert "average stake" in page


def test_a_cut_off_is_said_only_if_every_hand_from_it_on_plays() -> None:
    assert "Q-6-4" in play_words(HandsPlayed(3, 2, "Q-6-4", folded_above=0))
    assert "Q-6-4" not in play_words(HandsPlayed(3, 2, "Q-6-4", folded_above=1))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("ez-pai-gow", "the dealer has a queen-high pai gow"),
        ("face-up-pai-gow", "the dealer has an ace-high pai gow"),
    ],
)
def test_the_hand_that_pushes_is_said_as_the_settlement_says_it(game: str, words: str) -> None:
    """And never by the id that a pay table asks for."""
    rules = load_game(game).base_rules
    assert barred_words(rules) == words
    told = pai_gow_words(rules, "second-highest")
    assert told.startswith(f"a push if {words}; copies are the banker's; no commission")
    assert "pai-gow-" not in told
    assert "a push" not in pai_gow_words(dataclasses.replace(rules, barred=None), "lowest")


def test_units_are_said_in_words() -> None:
    assert [in_units(Fraction(net)) for net in (7, 0, -2)] == ["wins 7", "push", "loses 2"]
