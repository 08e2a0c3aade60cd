"""Filed workbooks: what a report writes is accepted, what was changed is found, and hostile files get a sentence."""

import io
import re
import zipfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.maths.executors import Work
from pitboss.reports.filing.check import check_filing
from pitboss.reports.filing.printed_number import FilingVerdict
from pitboss.reports.filing.sheet import read_filing
from pitboss.reports.filing.workbook import LARGEST_PART
from pitboss.reports.par.files import workbook
from pitboss.reports.par.sheets import sheets_of
from pitboss.reports.question import Question

SHEET = "xl/worksheets/sheet1.xml"


@cache
def written() -> bytes:
    """Every sheet of Three Card Poker and of Mississippi Stud, its jackpot without a meter."""
    games = (load_game("three-card-poker"), load_game("mississippi-stud"))
    return workbook([sheet for game in games for sheet in sheets_of(Question(game=game, second=False), Work())])


def changed(content: bytes, change: Callable[[str], str] = str, more: dict[str, str] | None = None) -> bytes:
    """A workbook with its first worksheet changed, and with further parts."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            text = old.read(part).decode()
            new.writestr(part, change(text) if part == SHEET else text)
        for part, text in (more or {}).items():
            new.writestr(part, text)
    return out.getvalue()


def filed(folder: Path, content: bytes) -> Path:
    path = folder / "filed.xlsx"
    path.write_bytes(content)
    return path


@pytest.mark.slow
def test_what_the_report_writes_is_accepted(tmp_path: Path) -> None:
    """Line by line and figure by figure: the values beside the formulas are the exact ones."""
    checked = check_filing(read_filing(filed(tmp_path, written())).sheets, Work())
    assert len(checked) > 10
    verdicts = {finding.verdict for sheet in checked for finding in sheet.findings}
    assert FilingVerdict.WRONG not in verdicts
    assert sum(sheet.count(FilingVerdict.ROUNDED) + sheet.count(FilingVerdict.MATCHES) for sheet in checked) > 500


def test_a_count_that_was_changed_is_found(tmp_path: Path) -> None:
    """The straight flushes of Pair Plus, 48 of 22,100, filed as 49."""
    content = workbook(list(sheets_of(Question.of("three-card-poker", "pair-plus", "A"), Work())))
    path = filed(tmp_path, changed(content, lambda text: re.sub(r'(<c r="G\d+"[^>]*>)<v>48<', r"\1<v>49<", text)))
    (checked,) = check_filing(read_filing(path).sheets, Work())
    wrong = [finding for finding in checked.findings if finding.verdict is FilingVerdict.WRONG]
    assert [(finding.line, finding.figure, finding.printed) for finding in wrong] == [
        ("straight-flush", "combinations", "49")
    ]


@pytest.mark.parametrize(
    ("change", "more", "words"),
    [
        (
            lambda text: text.replace("<sheetData>", '<!DOCTYPE x [<!ENTITY e "e">]><sheetData>'),
            {},
            "not part of a plain",
        ),
        (lambda text: text[:200], {}, "can't be read"),
        (lambda text: text + " " * (LARGEST_PART + 1), {}, "unpacks to more"),
        (lambda text: text.replace('r="A1"', 'r="ZZZ1"', 1), {}, "more than 60 columns"),
        (lambda text: text.replace('r="A1"', 'r="1A"', 1), {}, "does not say where"),
        (lambda text: re.sub(r'(<c r="G\d+" s="\d+">)<v>\d+<', r"\1<v>1e999<", text), {}, "is not a number"),
        (lambda text: text.replace('encoding="UTF-8"', 'encoding="nothing"'), {}, "can't be read"),
        (lambda text: text.replace('t="s"><v>0</v>', 't="s"><v>99999</v>', 1), {}, "its text is missing"),
        (str, {"xl/externalLinks/externalLink1.xml": "<a/>"}, "links to other files"),
        (str, {"xl/vbaProject.bin": "code"}, "code in it"),
        (str, {f"xl/other{at}.xml": "" for at in range(500)}, "unpacks to more"),
    ],
)
def test_a_hostile_workbook_is_refused_in_a_sentence(
    change: Callable[[str], str], more: dict[str, str], words: str, tmp_path: Path
) -> None:
    """Nothing of it is opened, expanded or calculated."""
    content = changed(written(), change, more)
    with pytest.raises(PitbossError, match=words):
        read_filing(filed(tmp_path, content))


def test_a_formula_without_a_value_is_not_guessed(tmp_path: Path) -> None:
    """It has to be calculated by whoever files it."""
    content = changed(written(), lambda text: text.replace("</f><v>", "</f><w>", 1).replace("</v>", "</w>", 1))
    with pytest.raises(PitbossError, match=r"can't be read|has no value"):
        read_filing(filed(tmp_path, content))


def test_what_is_no_workbook_is_refused(tmp_path: Path) -> None:
    """A text under another name."""
    with pytest.raises(PitbossError, match="is not a workbook"):
        read_filing(filed(tmp_path, b"game,wager\n"))
