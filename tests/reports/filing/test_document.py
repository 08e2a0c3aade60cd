"""The paper on a filing: which bytes were judged, and each figure with its verdict."""

import csv
import io
import json

from pitboss.maths.executors import Work
from pitboss.reports.answer import json_text
from pitboss.reports.document import Facts, Grid, Heading, Text
from pitboss.reports.filing.check import FilingAnswer, check_filing, judged_filing
from pitboss.reports.filing.document import filing_csv, filing_document
from pitboss.reports.filing.sheet import FiledLine, FiledPlace, FiledSheet, Filing
from pitboss.reports.writers import html

HEAD = {"game": "three-card-poker", "wager": "pair-plus", "paytable": "A"}


def judged(name: str = "filed.csv") -> FilingAnswer:
    """A pair, of which there are 3,744, filed as <b>3,747</b>, and a right edge; four lines are missing."""
    lines = (
        FiledLine(
            "pair", "", "1 to 1", "", {"combinations": "3,747", "probability": "<b>"}, FiledPlace("filed.csv", "row 2")
        ),
        FiledLine("total", "", "", "", {"house_edge": "2.32%"}, FiledPlace("filed.csv", "row 3")),
    )
    return judged_filing(name, Filing((FiledSheet(HEAD, lines),), "ab12"))


def test_the_paper_names_the_file_and_has_one_row_for_each_figure() -> None:
    paper = filing_document(judged())
    assert isinstance(paper.blocks[0], Facts)
    assert paper.blocks[0].rows[:2] == (("file", "filed.csv"), ("SHA-256", "ab12"))
    assert paper.blocks[0].rows[2][1] == "8 figures: 1 matches, 1 rounded, 6 wrong"
    grids = [block for block in paper.blocks if isinstance(block, Grid)]
    assert grids[0].rows == (("three-card-poker pair-plus A", "1", "1", "0", "6", "0", "2"),)
    assert [row[1] for row in grids[1].rows] == ["combinations", "probability", "line", "line", "line", "line"]
    assert grids[1].rows[0][:4] == ("row 2: pair", "combinations", "3,747", "3,744")
    assert grids[1].rows[0][4] == "wrong: digit 4 of 4 is 7 and should be 4"
    assert grids[2].rows == (
        ("row 2: pair", "pays", "1 to 1", "1 to 1", "matches"),
        ("row 3: total", "house_edge", "2.32%", "2.3167%", "rounded"),
    )
    wrong = [row[0] for row in grids[1].rows]
    assert wrong[2:] == ["straight-flush", "three-of-a-kind", "straight", "flush"]


def test_the_paper_says_where_every_figure_is_wrong_or_none() -> None:
    place = FiledPlace("filed.csv", "row 2")
    lines = [FiledLine(line, "", "", "", {}, place) for line in ("royal", "flush house")]
    checked = judged_filing("filed.csv", Filing((FiledSheet(HEAD, tuple(lines)),), "ab12"))
    *_, heading, title, all_wrong = filing_document(checked).blocks
    assert (heading, title) == (Heading("Every other figure"), Heading("Three Card Poker: Pair Plus, Pair Plus A", 2))
    assert isinstance(all_wrong, Text)
    assert all_wrong.text == f"Every figure is wrong, by rules {checked.sheets[0].game_hash}."
    right = FiledLine("total", "", "", "", {"house_edge": "2.32%"}, place)
    missing = [FiledLine(line.id, "", "", "", {}, place) for line in checked.sheets[0].sheet.lines]
    checked = judged_filing("filed.csv", Filing((FiledSheet(HEAD, (right, *missing)),), "ab12"))
    assert {Text("Nothing."), Heading("Every figure")} <= set(filing_document(checked).blocks)


def test_what_was_filed_is_never_markup() -> None:
    page = html(filing_document(judged("<i>.csv")))
    assert "<b>" not in page
    assert "&lt;b&gt;" in page
    assert "<i>" not in page


def test_what_was_filed_is_never_a_formula_and_a_number_stays_one() -> None:
    lines = (
        FiledLine("pair", "", "", "", {"probability": "=1+1", "net_return": "-0.5"}, FiledPlace("filed.csv", "row 2")),
    )
    rows = list(csv.DictReader(io.StringIO(filing_csv(check_filing([FiledSheet(HEAD, lines)], Work())))))
    assert [row["printed"] for row in rows[:2]] == ["'=1+1", "-0.5"]


def test_the_heading_of_a_filing_is_never_a_formula_either() -> None:
    """A pay table of the filing's own may have any name."""
    name = '=HYPERLINK("http://x","a prize")'
    pair = FiledLine("pair", "", "1 to 1", "pair", {}, FiledPlace("filed.csv", "row 2"))
    rows = csv.DictReader(
        io.StringIO(filing_csv(check_filing([FiledSheet(HEAD | {"paytable": name}, (pair,))], Work())))
    )
    assert {row["paytable"] for row in rows} == {f"'{name}"}


def test_machines_get_the_same_findings_as_rows_and_as_data() -> None:
    answer = judged()
    rows = list(csv.DictReader(io.StringIO(filing_csv(answer.sheets))))
    data = json.loads(json_text(answer))
    (sheet,) = data["sheets"]
    assert (data["file"], data["sha256"], data["figures"]["wrong"]) == ("filed.csv", "ab12", 6)
    assert [(row["line"], row["verdict"]) for row in rows] == [
        (found["line"], found["verdict"]) for found in sheet["findings"]
    ]
    assert rows[1]["exact"] == sheet["findings"][1]["exact"] == "3744/1"
    assert {row["paytable"] for row in rows} == {"A"}
    places = [(found["where"], found["row"]) for found in sheet["findings"]]
    assert (places[0], places[-1]) == (
        ("filed.csv, row 2", "row 2"),
        (" ".join(HEAD.values()), " ".join(HEAD.values())),
    )
