"""Base games played otherwise than by themselves: another player's way, another place of A-2-3-4-5, a variant."""

import csv
import io
import itertools
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.showdown import Comparison
from pitboss.maths.duel.pai_gow import PaiGowResult
from pitboss.maths.engines import pai_gow
from pitboss.maths.engines.base_game import BaseGame, HandsSet
from pitboss.maths.executors import Work
from pitboss.reports.answer import as_json
from pitboss.reports.base.play import asked_play, chosen_paytable
from pitboss.reports.filing.check import check_filing
from pitboss.reports.filing.printed_number import FilingVerdict
from pitboss.reports.filing.sheet import read_filing
from pitboss.reports.par import sheets
from pitboss.reports.par.document import booklet
from pitboss.reports.par.files import csv_text
from pitboss.reports.par.sheets import base_sheet, second_base
from pitboss.reports.question import Question
from pitboss.reports.writers import html

EZ, FACE_UP = load_game("ez-pai-gow"), load_game("face-up-pai-gow")
#: A deal of every way in which set hands meet, the dealer's hand being barred in half of them.
ONE_OF_EACH = {
    SetHands(back, front, barred): 1 for back, front, barred in itertools.product(Comparison, Comparison, (False, True))
}
#: README: the classic game with the player banking, both by `foxwoods`; and Face Up played for the best.
BANKING, BEST_ANSWER = Fraction(2525, 1_000_000), Fraction(19_912, 1_000_000)
#: What `pitboss edge face-up-pai-gow --player house-way` counts.
FACE_UP_BY_WAY = Fraction(25_742_389_924_571, 412_522_951_560_720)


@pytest.fixture
def one_of_each(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """In the place of all deals one of each way to meet, kept in a folder of its own."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(pai_gow, "count_pai_gow", lambda play, _: PaiGowResult(ONE_OF_EACH, play.rules, 18))


@pytest.mark.usefixtures("one_of_each")
@pytest.mark.parametrize(
    ("variant", "wins", "losses"),
    # The dealer's copies: both hands lose or tie 4 times of 9, both win once. The player's: the other way round.
    [("classic", 1, 4), ("classic-banking", 4, 1)],
)
def test_a_variant_is_settled_by_its_own_rules(variant: str, wins: int, losses: int) -> None:
    """No hand of the dealer's is barred, copies go to the banker, and a win pays 5% commission."""
    sheet = base_sheet(Question(game=EZ, second=False, variant=variant), None)
    assert sheet.house_edge == -(wins * Fraction(19, 20) - losses) / 9
    assert {line.net for line in sheet.lines} == {Fraction(19, 20), Fraction(0), Fraction(-1)}
    assert base_sheet(Question(game=EZ, second=False), None).house_edge == Fraction(3, 18)


@pytest.mark.usefixtures("one_of_each")
def test_every_format_says_what_the_sheet_is_of() -> None:
    """Title, page, CSV and JSON; and none says it of the game as it is played by itself."""
    asked = Question(game=FACE_UP, second=False, player="canterbury-park", wheel="lowest", variant="classic")
    sheet = base_sheet(asked, None)
    assert sheet.title.endswith(", the base game (classic; player canterbury-park; A-2-3-4-5 lowest)")
    page = html(booklet([sheet], "", with_charts=False))
    for text in (sheet.title, "winners pay a commission (classic)", "the player sets by Canterbury Park", "the lowest"):
        assert text in page
    found = as_json(sheet)
    assert (found["player"], found["wheel"], found["variant"]) == ("canterbury-park", "lowest", "classic")
    row = next(csv.DictReader(io.StringIO(csv_text([sheet]))))
    assert (row["player"], row["wheel"], row["variant"]) == ("canterbury-park", "lowest", "classic")
    plain = base_sheet(Question(game=EZ, second=False), None)
    assert plain.title == "EZ Pai Gow: Pai Gow, the base game"
    assert (plain.player, plain.wheel, plain.variant) == ("house-way", "second-highest", "")


@pytest.mark.usefixtures("one_of_each")
def test_a_filed_sheet_of_a_variant_is_checked_as_that_variant(tmp_path: Path) -> None:
    """And as the game's own it is wrong, so that the columns are really read."""
    text = csv_text([base_sheet(Question(game=EZ, second=False, variant="classic", wheel="second-highest"), None)])
    filed = tmp_path / "filed.csv"
    for content, is_right in ((text, True), (text.replace(",classic,", ",,"), False)):
        filed.write_text(content)
        (checked,) = check_filing(read_filing(filed).sheets, Work())
        assert all(finding.verdict is not FilingVerdict.WRONG for finding in checked.findings) is is_right


def test_a_filed_sheet_opens_no_file_of_a_players_way(tmp_path: Path) -> None:
    filed = tmp_path / "filed.toml"
    filed.write_text('game = "ez-pai-gow"\nwager = "pai-gow"\nplayer = "ours.toml"\n[[line]]\nline = "win"\npays = 1\n')
    with pytest.raises(PitbossError, match=r"no way to set a player's hands 'ours\.toml'"):
        check_filing(read_filing(filed).sheets, Work())


# The second method


def simulated(game_id: str, player: str | None, variant: str | None, edge: Fraction) -> sheets.Second:
    """The second method of a table, beside an edge that may be right or wrong."""
    played = asked_play(Question(game=load_game(game_id), player=player, variant=variant))
    base = BaseGame(game_id, "", edge, edge, Fraction(1), {}, 1, 0.0, known=True, decided=HandsSet({}))
    return second_base(played, base, Work())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game_id", "player", "variant", "edge", "wrong"),
    [
        ("face-up-pai-gow", "house-way", None, FACE_UP_BY_WAY, BEST_ANSWER),
        ("ez-pai-gow", None, "classic-banking", BANKING, Fraction(2788, 100_000)),
    ],
    ids=["player", "variant"],
)
def test_the_rounds_dealt_are_of_the_same_play(
    monkeypatch: pytest.MonkeyPatch, game_id: str, player: str | None, variant: str | None, edge: Fraction,
    wrong: Fraction,
) -> None:  # fmt: skip
    """They agree with the edge of what was asked for, and not with that of the game as it is played by itself."""
    monkeypatch.setattr(sheets, "ROUNDS", 200_000)
    assert [check.holds for check in simulated(game_id, player, variant, edge).checks] == [True]
    assert [check.holds for check in simulated(game_id, player, variant, wrong).checks] == [False]
    own = simulated(game_id, None, None, wrong)
    assert [check.holds for check in own.checks] == [True]  # kept apart from the other rounds


@pytest.mark.usefixtures("one_of_each")
def test_the_sheet_of_the_best_split_says_what_it_does_not_tell_apart() -> None:
    sheet = base_sheet(Question(game=EZ, player="best"), None)
    assert any("does not tell copies" in note for note in sheet.notes)
    assert sheet.second_method.startswith("none")
    assert "the player sets every hand, the dealer's unseen, for the best" in sheet.strategy
    assert base_sheet(Question(game=EZ, second=False), None).notes == ()


def test_the_best_split_has_no_second_method_and_the_sheet_says_so() -> None:
    found = simulated("ez-pai-gow", "best", None, Fraction(25_714, 1_000_000))
    assert found.checks == ()
    assert found.method.startswith("none: there is no second way here to the best split")


@pytest.mark.parametrize(
    ("game", "asked", "named"),
    [
        ("let-it-ride", None, "standard"),
        ("let-it-ride", "california", "california"),
        ("texas-holdem-bonus", "flush", "flush"),
        ("three-card-poker", "TCP-05", "C"),
        ("mississippi-stud", None, None),
        ("ez-pai-gow", None, None),
    ],
)
def test_the_pay_table_of_a_base_game_is_told_where_there_is_a_choice(
    game: str, asked: str | None, named: str | None
) -> None:
    paid = chosen_paytable(asked_play(Question(game=load_game(game), paytable=asked)).table)
    assert (paid.designator if paid else None) == named
