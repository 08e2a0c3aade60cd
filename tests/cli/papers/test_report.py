"""``pitboss report``."""

import csv
import hashlib
import io
import json
from fractions import Fraction
from pathlib import Path

import pytest
from pypdf import PdfReader
from tests.helpers import Run
from tests.own_games import own_files, written
from tests.reports import plain_pair_plus as plain

from pitboss.games import load_game

PAIR_PLUS = ("three-card-poker", "--wager", "pair-plus", "--paytable", "A")
PLAN = """
id = "fortune"
name = "Fortune"
paytable = "FUPGPP-WA03"
location = "Main Street"
[[meter]]
seed = "$10000"
contribution = "20%"
"""


OWN = """
[[paytable]]
designator = "own"
wager = "pair-plus"
lines = [{ line = "p", name = "Pair <b>", hand = "pair", pays = "2 to 1" }]
"""


def read(file: Path) -> str:
    """The words of a file of any kind, those of a PDF set apart by single blanks."""
    if file.suffix != ".pdf":
        return file.read_text()
    return " ".join(" ".join(page.extract_text() for page in PdfReader(file).pages).split())


def test_the_terminal_shows_lines_checks_and_totals(pitboss: Run) -> None:
    answer = pitboss("report", *PAIR_PLUS)
    assert answer.code == 0
    for text in ("2.316742%", "every set of three ranks", "6 of 6 numbers agree", "yes: 22,100", "-0.7438914027"):
        assert text in answer.out


def test_json_has_exact_fractions_and_the_checks(pitboss: Run) -> None:
    found = json.loads(pitboss("report", *PAIR_PLUS, "--json").out)
    assert found["schema"] == 1
    (sheet,) = found["sheets"]
    assert Fraction(sheet["house_edge"]) == plain.EDGE
    assert {line["line"]: int(line["combinations"]) for line in sheet["lines"]} == plain.LINES
    assert all(check["holds"] for check in (*sheet["checks"], *sheet["second"]))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["html", "pdf", "csv", "json"])
def test_a_file_of_each_kind_has_the_edge(kind: str, pitboss: Run, tmp_path: Path) -> None:
    out = tmp_path / f"sheet.{kind}"
    answer = pitboss("report", *PAIR_PLUS, "--no-second", "--out", str(out))
    assert (answer.code, answer.out) == (0, f"wrote {out}\n")
    wanted = {"csv": "0.023167420814", "json": "128/5525"}.get(kind, "2.316742%")
    assert wanted in read(out)
    assert Fraction(128, 5525) == plain.EDGE


def test_a_whole_game_is_a_booklet_with_its_base_game(pitboss: Run, tmp_path: Path) -> None:
    out = tmp_path / "booklet.csv"
    assert pitboss("report", "three-card-poker", "--no-second", "--out", str(out)).code == 0
    rows = list(csv.DictReader(io.StringIO(out.read_text())))
    tables = {(row["wager"], row["paytable"]) for row in rows}
    assert {("ante", "A"), ("pair-plus", "D"), ("bonus", "TCPB-04E")} <= tables
    totals = [row for row in rows if row["line"] == "total"]
    assert len(totals) == len(tables)
    assert {row["probability"] for row in totals} == {"1.000000000000"}


def test_a_meter_and_a_plan_price_a_jackpot(pitboss: Run, tmp_path: Path) -> None:
    """README's edge at $100,000, and a long-run edge that only the plan gives."""
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    words = ("face-up-pai-gow", "--paytable", "FUPGPP-WA03", "--no-second", "--meter", "100000", "--plan", str(plan))
    (sheet,) = json.loads(pitboss("report", *words, "--json").out)["sheets"]
    assert sheet["house_edge"] == "6092271/19267885"
    assert sheet["jackpot"]["plan"] == "Fortune"
    fixed = Fraction(sheet["jackpot"]["fixed_return"])
    assert Fraction(sheet["jackpot"]["house_edge"]) == 1 - fixed - Fraction(1, 5) - Fraction(228 * 10_000, 154_143_080)


@pytest.mark.slow
def test_a_sheet_whose_rounds_can_not_be_dealt_again_says_why(pitboss: Run, tmp_path: Path) -> None:
    """A side bet that asks for spades keeps a street game from being dealt, and no sheet from being made."""
    raised = ('equals = "ante"', 'follows = "ante"\ntimes = [1, 2]')
    actions = ('actions = ["play", "fold"]', 'actions = [{ wager = "play" }, "fold"]')
    folder = written(own_files("mini", "three-card-poker", "Mini", raised, actions), tmp_path / "mini")
    (sheet,) = json.loads(pitboss("report", f"{folder}/", "--wager", "ante", "--paytable", "A", "--json").out)["sheets"]
    assert sheet["second_method"].startswith("none: no rounds are dealt here.")
    assert "(ace-king-queen-of-spades)" in sheet["second_method"]


def test_a_casinos_own_pay_table_gets_a_sheet(pitboss: Run, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(OWN)
    (sheet,) = json.loads(pitboss("report", "three-card-poker", "--paytable", str(own), "--json").out)["sheets"]
    assert Fraction(sheet["house_edge"]) == Fraction(22_100 - 3 * plain.COUNTS["pair"], 22_100)
    assert sheet["second"][0]["found"] == "3,744"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["html", "pdf", "json"])
def test_an_own_pay_table_is_called_that_and_has_a_hash_of_its_own(kind: str, pitboss: Run, tmp_path: Path) -> None:
    """The hash of the approved rules beside it does not make it a part of them; a table of the rules has none."""
    own, out = tmp_path / "own.toml", tmp_path / f"sheet.{kind}"
    own.write_text(OWN)
    for named in (str(own), "A"):
        words = "three-card-poker", "--wager", "pair-plus", "--paytable", named, "--no-second", "--out", str(out)
        assert pitboss("report", *words).code == 0
        said = read(out).replace("&#39;", "'").replace(" ", "")  # paper breaks a long hash where it likes
        own_hash = hashlib.sha256(OWN.encode()).hexdigest()
        told = "own_paytable_sha256" if kind == "json" else "thereader'sown,nopartoftheapprovedrules"
        marks = (own_hash in said, "(ownpaytable)" in said, f'{told}":null' not in said and told in said)
        assert marks == ((True,) * 3 if named == str(own) else (False,) * 3)
        assert load_game("three-card-poker").content_hash in said


def test_the_base_game_is_its_first_wager(pitboss: Run) -> None:
    words = "three-card-poker", "--wager", "ante", "--paytable", "B", "--no-second", "--json"
    (sheet,) = json.loads(pitboss("report", *words).out)["sheets"]
    assert sheet["house_edge"] == "3672957/101792600"


def test_a_combination_is_the_sheets_of_its_pay_tables(pitboss: Run) -> None:
    """TCP-02 of document 003 is the Ante Bonus A with the Pair Plus B."""
    words = "three-card-poker", "--paytable", "TCP-02", "--no-second", "--json"
    sheets = json.loads(pitboss("report", *words).out)["sheets"]
    assert [(sheet["wager"], sheet["paytable"]) for sheet in sheets] == [("ante", "A"), ("pair-plus", "B")]


def test_three_meters_are_given_as_the_refusal_says(pitboss: Run) -> None:
    """What it asks for works: the edge is 1 less the fixed return and each meter's pull times its dollars."""
    names = ("mega", "major", "minor")
    meters = [word for name in names for word in ("--meter", f"{name}=1000")]
    (sheet,) = json.loads(
        pitboss("report", "face-up-pai-gow", "--paytable", "FUPGPP-ML02", "--no-second", *meters, "--json").out
    )["sheets"]
    part = sheet["jackpot"]
    assert [meter["name"] for meter in part["meters"]] == list(names)
    pulls = sum(Fraction(meter["pull"]) for meter in part["meters"])
    assert Fraction(sheet["house_edge"]) == 1 - Fraction(part["fixed_return"]) - 1000 * pulls


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("ez-pai-gow", "--out", "x.doc"), "must end in .html or .pdf or .csv or .json"),
        (("ez-pai-gow", "--out", "no-such-folder/x.pdf"), "There is no folder"),
        (("ez-pai-gow", "--wager", "dynasti"), "did you mean 'dynasty'"),
        (("three-card-poker", "--wager", "play"), "it is part of the sheet of the wager ante"),
        (("all", "--wager", "ante"), "name a game"),
        (("three-card-poker", "--meter", "5"), "none of them is paid from a meter"),
        (
            ("face-up-pai-gow", "--paytable", "FUPGPP-ML02", "--meter", "100000"),
            "FUPGPP-ML02 takes its meters as mega=DOLLARS, major=DOLLARS, minor=DOLLARS",
        ),
        (
            ("face-up-pai-gow", "--paytable", "FUPGPP-WA01", "--meter", "mega=5"),
            "No pay table here has the meter 'mega=5': FUPGPP-WA01 takes its meter as DOLLARS",
        ),
        (("three-card-poker", "--plan", "missing.toml"), "can't be read"),
        (("face-up-pai-gow", "--paytable", "FUPGPP-WA01", "--meter", "1", "--meter", "jackpot=2"), "is given twice"),
        (("three-card-poker", "--paytable", "Z"), "no pay table"),
        (("ez-pai-gow", "--wager", "dynasty", "--house-way", "none.toml"), "A house way is of the base game alone"),
        (("ez-pai-gow", "--wager", "dynasty", "--out", f"{'x/' * 2500}y.pdf"), "There is no folder"),
        (
            ("three-card-poker", "--player", "best"),
            "A player's way is for pai gow; in Three Card Poker no hands are set",
        ),
        (("high-five-poker", "--variant", "classic"), "A variant is for pai gow; in High Five Poker no hands are set"),
        (("high-five-poker", "--house-way", "foxwoods"), "A house way is for pai gow"),
        (("high-five-poker", "--wheel", "third"), "There is no place of A-2-3-4-5 in High Five Poker 'third'"),
        (
            ("face-up-pai-gow", "--variant", "classic"),
            "A classic dealer's hand is not seen: let the player set by the house way",
        ),
        (("ez-pai-gow", "--variant", "classical"), "did you mean 'classic'"),
        (("ez-pai-gow", "--wager", "dynasty", "--variant", "classic"), "A variant is of the base game alone"),
        (("ez-pai-gow", "--wager", "dynasty", "--wheel", "lowest"), "A place of A-2-3-4-5 is of the base game alone"),
        (("all", "--player", "best"), "name a game"),
        (("no-game",), "There is no game"),
    ],
)
def test_bad_requests_are_refused_in_a_sentence(words: tuple[str, ...], message: str, pitboss: Run) -> None:
    answer = pitboss("report", *words)
    assert answer.code == 2
    assert message in answer.err


def test_a_plan_for_another_table_is_refused(pitboss: Run, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN)
    words = ("face-up-pai-gow", "--paytable", "FUPGPP-WA01", "--no-second", "--plan", str(plan))
    answer = pitboss("report", *words)
    assert answer.code == 2
    assert "none of these sheets is of that table" in answer.err
