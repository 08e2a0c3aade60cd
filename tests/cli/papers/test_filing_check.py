"""``pitboss check-filing``."""

import hashlib
import json
import re
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.helpers import Run

from pitboss.reports.filing.sheet import KNOWN

SHEET = """game,wager,paytable,line,pays,combinations,probability,net_return,house_edge
three-card-poker,pair-plus,A,straight-flush,40 to 1,48,0.00217195,0.08687783,
three-card-poker,pair-plus,A,three-of-a-kind,30 to 1,52,0.00235294,0.07058824,
three-card-poker,pair-plus,A,straight,6 to 1,720,0.03257919,0.19547511,
three-card-poker,pair-plus,A,flush,4 to 1,1096,0.04959276,0.19837104,
three-card-poker,pair-plus,A,pair,1 to 1,3744,0.16941176,0.16941176,
three-card-poker,pair-plus,A,total,,22100,1,-0.02316742,2.32%
"""


def filed(folder: Path, text: str) -> str:
    path = folder / "filed.csv"
    path.write_text(text)
    return str(path)


def test_the_help_names_every_column_of_a_filing(pitboss: Run) -> None:
    """The page of the card room sends people there."""
    shown = set(re.findall(r"\w+", pitboss("check-filing", "--help").out))
    assert set(KNOWN) <= shown


def test_a_right_filing_ends_with_nought_and_says_to_how_many_digits(pitboss: Run, tmp_path: Path) -> None:
    answer = pitboss("check-filing", filed(tmp_path, SHEET))
    assert answer.code == 0
    assert "24 figures" in answer.out
    assert "wrong" not in answer.out.rpartition("figures:")[2]


def test_a_wrong_filing_ends_with_one_and_names_the_digit(pitboss: Run, tmp_path: Path) -> None:
    answer = pitboss("check-filing", filed(tmp_path, SHEET.replace("1096", "1696")))
    assert answer.code == 1
    assert "digit 2 of 4 is 6 and should be 0" in answer.out
    assert "row 5" in answer.out


def test_a_percent_stands_beside_a_percent(pitboss: Run, tmp_path: Path) -> None:
    """The exact edge is 512 of 22,100."""
    answer = pitboss("check-filing", filed(tmp_path, SHEET.replace("2.32%", "7.28%")))
    row = next(line for line in answer.out.splitlines() if "7.28%" in line)
    assert "2.3167%" in row
    assert "0.0231" not in row


def test_json_has_every_finding(pitboss: Run, tmp_path: Path) -> None:
    answer = pitboss("check-filing", filed(tmp_path, SHEET.replace("0.19547511", "0.22805430")), "--json")
    found = json.loads(answer.out)
    assert (answer.code, found["schema"]) == (1, 2)
    assert found["figures"]["wrong"] == 1
    (sheet,) = found["sheets"]
    (wrong,) = [finding for finding in sheet["findings"] if finding["verdict"] == "wrong"]
    assert (wrong["line"], wrong["figure"], wrong["reading"]) == ("straight", "net_return", "stake-counted-twice")
    assert wrong["exact"] == "216/1105"


def test_all_lists_what_matches_too(pitboss: Run, tmp_path: Path) -> None:
    answer = pitboss("check-filing", filed(tmp_path, SHEET), "--all")
    assert answer.out.count("straight-flush") >= 4


@pytest.mark.parametrize("kind", ["html", "pdf", "csv", "json"])
def test_the_verdicts_are_written_as_they_are_filed(kind: str, pitboss: Run, tmp_path: Path) -> None:
    """The file's name and hash, the verdict on every figure, and what explains it."""
    file, out = filed(tmp_path, SHEET.replace("1096", "1696")), tmp_path / f"verdicts.{kind}"
    answer = pitboss("check-filing", file, "--out", str(out))
    assert answer.code == 1
    assert answer.out.endswith(f"wrote {out}\n")
    pages = PdfReader(out).pages if kind == "pdf" else []
    text = " ".join("".join(page.extract_text() for page in pages).split()) if pages else out.read_text()
    assert "digit 2 of 4 is 6 and should be 0" in text
    assert all(line in text for line in ("straight-flush", "three-of-a-kind", "pair", "total"))
    if kind != "csv":
        assert "filed.csv" in text
        assert hashlib.sha256(Path(file).read_bytes()).hexdigest() in text
    else:
        assert len(text.splitlines()) == 1 + 24


def test_json_stays_alone_on_standard_output(pitboss: Run, tmp_path: Path) -> None:
    out = tmp_path / "verdicts.json"
    answer = pitboss("check-filing", filed(tmp_path, SHEET), "--json", "--out", str(out))
    assert json.loads(answer.out) == json.loads(out.read_text())


def test_the_filing_is_never_written_over(pitboss: Run, tmp_path: Path) -> None:
    file = filed(tmp_path, SHEET)
    answer = pitboss("check-filing", file, "--out", file)
    assert answer.code == 2
    assert "is the filing itself" in answer.err
    assert Path(file).read_text() == SHEET
    assert "must end in" in pitboss("check-filing", file, "--out", "x.txt").err


@pytest.mark.parametrize("kind", ["csv", "toml"])
def test_a_file_that_is_nothing_is_refused(kind: str, pitboss: Run, tmp_path: Path) -> None:
    path = tmp_path / f"x.{kind}"
    path.write_bytes(b"\x00\xff" * 100)
    answer = pitboss("check-filing", str(path))
    assert answer.code == 2
    assert answer.err.startswith("pitboss: ")


def test_what_report_writes_check_filing_accepts(pitboss: Run, tmp_path: Path) -> None:
    out = tmp_path / "sheet.csv"
    assert pitboss("report", "three-card-poker", "--no-second", "--out", str(out)).code == 0
    assert pitboss("check-filing", str(out)).code == 0
