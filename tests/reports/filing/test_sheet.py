"""Reading a filed par sheet: whatever is in the file, it is lines or a sentence."""

import contextlib
import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.reports.filing.sheet import MOST_ROWS, FiledSheet, read_filing

CSV = """game,wager,paytable,Outcome,Pay,Combos,Prob,Return
three-card-poker,pair-plus,A,straight-flush,40 to 1,48,0.002172,0.086878
,,,total,,"22,100",1,-0.0232
three-card-poker,pair-plus,B,pair,1 to 1,3744,,
"""
TOML = """
game = "three-card-poker"
wager = "pair-plus"
paytable = "A"
[[line]]
line = "pair"
pays = "1 to 1"
combinations = 3744
probability = 0.1694
[totals]
house_edge = "2.32%"
"""


def read(folder: Path, text: str | bytes, name: str = "filed.csv") -> tuple[FiledSheet, ...]:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return read_filing(path).sheets


def test_csv_is_read_under_other_names_and_rows_keep_the_heading_above(tmp_path: Path) -> None:
    first, second = read(tmp_path, CSV)
    assert first.head == {"game": "three-card-poker", "wager": "pair-plus", "paytable": "A"}
    assert [(line.line, line.is_total) for line in first.lines] == [("straight-flush", False), ("total", True)]
    assert first.lines[0].figures == {"combinations": "48", "probability": "0.002172", "net_return": "0.086878"}
    assert first.lines[1].figures["combinations"] == "22,100"
    assert second.head["paytable"] == "B"


@pytest.mark.parametrize("separator", [";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_semicolons_and_tabs_separate_as_commas_do(separator: str, mark: str, tmp_path: Path) -> None:
    """What spreadsheets of other countries save, with and without the mark of UTF-8."""
    rows = [[cell.strip() for cell in row] for row in csv.reader(CSV.splitlines())]
    text = "".join(separator.join(row) + "\r\n" for row in rows)
    assert read(tmp_path, mark + text) == read(tmp_path, CSV)


def test_a_cell_that_holds_the_separator_is_quoted(tmp_path: Path) -> None:
    text = 'game;wager;line;hand\nthree-card-poker;pair-plus;x;"pair; flush"\n'
    assert read(tmp_path, text)[0].lines[0].hand == "pair; flush"


@pytest.mark.parametrize("cell", ["0,0217", "2,317%", "-0,5", "1,234"])
def test_a_decimal_comma_is_refused_where_a_comma_separates_nothing(cell: str, tmp_path: Path) -> None:
    """2,317% may be two percent or two thousand: whoever wrote it knows, so the file is refused and says where."""
    with pytest.raises(PitbossError, match=r"row 2, probability: .* has a decimal comma: write decimals with a point"):
        read(tmp_path, f"line;probability\npair;{cell}\n")


def test_thousands_keep_their_commas_among_semicolons(tmp_path: Path) -> None:
    (sheet,) = read(tmp_path, "line;combinations;one_in\npair;22,100;1,234.5\n")
    assert sheet.lines[0].figures == {"combinations": "22,100", "one_in": "1,234.5"}


def test_blanks_that_do_not_break_stand_between_thousands(tmp_path: Path) -> None:
    (sheet,) = read(tmp_path, "line;combinations\npair;3\u00a0744\nflush;1\u202f096\n")
    assert [line.figures["combinations"] for line in sheet.lines] == ["3 744", "1 096"]


def test_toml_keeps_the_digits_as_written(tmp_path: Path) -> None:
    """A float would turn 0.1694 into something else."""
    (sheet,) = read(tmp_path, TOML, "filed.toml")
    assert sheet.lines[0].figures == {"combinations": "3744", "probability": "0.1694"}
    assert sheet.lines[1].is_total
    assert sheet.lines[1].figures == {"house_edge": "2.32%"}


def test_several_sheets_stand_in_one_toml_file(tmp_path: Path) -> None:
    text = "".join(
        f'[[sheet]]\ngame = "g"\nwager = "w"\npaytable = "{name}"\n[[sheet.line]]\nline = "x"\n' for name in "ab"
    )
    assert [sheet.head["paytable"] for sheet in read(tmp_path, text, "filed.toml")] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("game,wagr\n", "x.csv", "did you mean 'wager'"),
        ("line,line\na,b\n", "x.csv", "two columns have one name"),
        ("line\na,b\n", "x.csv", "2 cells under 1 headings"),
        ("line,pays\n,5 to 1\n", "x.csv", "needs its id or its name"),
        ("", "x.csv", "has no lines"),
        ("line\n", "x.csv", "has no lines"),
        (b"\xff\xfe\x00", "x.csv", "not text in UTF-8"),
        ('line\n"a', "x.csv", "not CSV"),
        ("line\na\x00b\n", "x.csv", "not plain text"),
        (f"line\n{'x' * 400}\n", "x.csv", "too long"),
        ("line\n" + "x\n" * (MOST_ROWS + 1), "x.csv", "more than"),
        ("x" * 1_000_001, "x.csv", "larger than"),
        ("a = [", "x.toml", "is not TOML"),
        ("line = 3", "x.toml", "must be a list"),
        ("[[line]]\nline = [1]", "x.toml", "a text or a number"),
        ("[[line]]\nline = true", "x.toml", "a text or a number"),
        ("[[line]]\nhands = 3", "x.toml", "did you mean 'hand'"),
        ("pays = '5 to 1'", "x.toml", "belongs into"),
        ("[totals]\nedge = '9.99%'\nhouse_edge = '2.3167%'", "x.toml", "house_edge stands here twice"),
        ("[[line]]\nline = 'pair'\ncombos = 1\ncombinations = 2", "x.toml", "combinations stands here twice"),
        ("a = " + "[" * 5000, "x.toml", "x.toml"),
        ("hello", "x.txt", "must end in .csv or .toml"),
    ],
)
def test_a_file_that_is_no_filing_is_refused_in_a_sentence(
    text: str | bytes, name: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(PitbossError) as refused:
        read(tmp_path, text, name)
    assert message in str(refused.value)
    assert len(str(refused.value)) < 1_000


def test_a_filing_has_the_hash_of_its_bytes(tmp_path: Path) -> None:
    """Those of the file, the mark of UTF-8 and line ends among them, as `sha256sum` has them."""
    path = tmp_path / "filed.csv"
    path.write_bytes(b"\xef\xbb\xbfline\r\npair\r\n")
    assert read_filing(path).sha256 == "7b09962f83bb5d016a059eb4fd67ad77572dff2747fadc5a3a0b059786f7bb7c"


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match="can't be read"):
        read_filing(tmp_path / "none.csv")


@given(st.binary(max_size=300), st.sampled_from(["x.csv", "x.toml"]))
def test_any_bytes_are_lines_or_a_sentence(tmp_path_factory: pytest.TempPathFactory, content: bytes, name: str) -> None:
    with contextlib.suppress(PitbossError):
        assert read(tmp_path_factory.mktemp("filed"), content, name)
