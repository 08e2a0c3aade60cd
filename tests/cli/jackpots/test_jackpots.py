"""``pitboss jackpots``, ``jackpot-game``, ``audit``, ``backup`` and ``restore``: a day at a linked table."""

import csv
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest
from tests.helpers import Ran, Run

from pitboss.cli.jackpots import game
from pitboss.store import Reader
from pitboss.store.commit.committer import system_clock
from pitboss.store.secrets.credentials import Credentials
from pitboss.store.tables.database import open_database

PLAN = """
id = "fortune"
name = "Fortune"
paytable = "FUPGPP-WA01"
location = "Main Street"

[[meter]]
seed = "$10000"
contribution = "20%"
reserve = "5%"
"""

START = {
    "type": "start-game", "table": "T1", "round": "1", "base": [1, 2, 5], "badge": "d1",
    "lit": [{"seat": 1, "sensor": 1}, {"seat": 5, "sensor": 1}],
}  # fmt: skip
PRESS = {"type": "press-hand", "table": "T1", "seat": 5, "sensor": 1, "line": "royal-flush-with-royal-match"}
CALL, END = {"type": "call-supervisor", "table": "T1", "badge": "d1"}, {"type": "end-game", "table": "T1"}
CONFIRM = {"type": "confirm-award", "award": "T1.1.5.1"}


#: Card, person, role.
PEOPLE = (
    ("d1", "Dan", "dealer"),
    ("s1", "Sue", "supervisor"),
    ("m1", "Max", "manager"),
    ("a1", "Ann", "accounting"),
)
#: Who makes jackpots and links tables.
TWO = ("--badge", "m1", "--second", "a1")


@pytest.fixture
def room(pitboss: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database with a jackpot on one table, and its file."""
    file = tmp_path / "room.db"
    monkeypatch.setenv("PITBOSS_DATABASE", str(file))
    (tmp_path / "plan.toml").write_text(PLAN)
    pitboss("store", "migrate")
    for card, person, role in PEOPLE:
        assert pitboss("jackpots", "badge", card, person, role).code == 0
    assert pitboss("jackpots", "create", str(tmp_path / "plan.toml"), *TWO).code == 0
    linked = pitboss(
        "jackpots", "link", "T1", "fortune", *TWO, "--location", "Main Street", "--paytable", "FPGPP-WA01",
        "--base-game", "Fortune Pai Gow Poker",
    )  # fmt: skip
    assert linked.code == 0, linked.err
    return file


def played(pitboss: Run, folder: Path, *commands: Mapping[str, object]) -> tuple[Ran, list[dict[str, object]]]:
    """Drive the table by a script."""
    script = folder / "script.jsonl"
    script.write_text("\n".join(json.dumps(command) for command in commands))
    ran = pitboss("jackpot-game", str(script))
    return ran, [json.loads(line) for line in ran.out.splitlines()]


def test_a_reader_of_answers_who_goes_away_is_no_fault_of_the_script(
    room: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in ``pitboss jackpot-game script | head -1``: not that the script can't be read."""

    def gone(*_: object, **__: object) -> None:
        raise BrokenPipeError

    script = tmp_path / "script.jsonl"
    script.write_text(json.dumps({"type": "end-game", "table": "T1", "badge": "d1"}))
    monkeypatch.setattr("builtins.print", gone)
    with pytest.raises(BrokenPipeError):
        game.run(str(script), str(room))


@pytest.mark.slow
def test_a_secret_given_at_the_server_opens_the_card_and_stands_in_the_trail(pitboss: Run, room: Path) -> None:
    """For a room where nobody is left who could be asked; a card that there is not gets none."""
    ran = pitboss("store", "secret", "m1")
    assert ran.code == 0, ran.err
    engine = open_database(str(room))
    opened = Credentials(engine, system_clock).verify("m1", ran.out.split()[-1])
    engine.dispose()
    assert (opened.badge.person, opened.must_change) == ("Max", True)
    with closing(Reader(str(room))) as reader:
        told = [event.data for event in reader.events(0) if event.data["event"] == "access-changed"]
    assert [(event["card"], event["by"]) for event in told] == [("m1", "at the server")]
    assert pitboss("store", "secret", "nobody").code == 2


@pytest.mark.slow
def test_a_game_from_start_to_a_confirmed_award(pitboss: Run, room: Path) -> None:
    """Two wagers of $1 put 40 cents on $10,000; half of $10,000.40 is $5,000.20, and as much is left."""
    ran, answers = played(
        pitboss, room.parent, START, {**PRESS, "badge": "d1"}, CALL, {**CONFIRM, "badge": "s1"}, {**END, "badge": "d1"}
    )
    assert (ran.code, answers[3]["cents"]) == (0, 500_020)
    shown = json.loads(pitboss("jackpots", "show", "fortune", "--json").out)
    assert shown["meters"][0]["cents"] == 500_020
    assert shown["behind"]["jackpot"]["reserve"] == str(10 * 1_000_000)
    assert shown["behind"]["jackpot"]["receivable"] == "0"
    assert shown["to_do"][0]["step"] == "cards-shown"
    listed = json.loads(pitboss("jackpots", "list", "--json").out)
    (fortune,) = listed["jackpots"]
    assert (listed["schema"], fortune["id"], fortune["tables"]) == (3, "fortune", ["T1"])
    assert [(meter["id"], meter["cents"], meter["pending_cents"]) for meter in fortune["meters"]] == [
        ("jackpot", 500_020, [])
    ]
    history = json.loads(pitboss("jackpots", "history", "fortune", "--json").out)["lines"]
    assert [line["kind"] for line in history] == ["award-locked", "wagers", "seed"]
    for words in (("list",), ("show", "fortune"), ("history", "fortune")):
        assert "$5,000.20" in pitboss("jackpots", *words).out


def test_the_list_shows_what_the_display_shows_and_what_is_verified(pitboss: Run, room: Path) -> None:
    """Until the card half of $10,000.40 is still in the figure."""
    played(pitboss, room.parent, START, {**PRESS, "badge": "d1"}, CALL)
    (fortune,) = json.loads(pitboss("jackpots", "list", "--json").out)["jackpots"]
    (meter,) = fortune["meters"]
    assert (meter["cents"], meter["pending_cents"]) == (1_000_040, [500_020])
    assert "being verified" in " ".join(pitboss("jackpots", "list").out.split())


def test_bad_orders_are_answered_and_the_script_goes_on(pitboss: Run, room: Path) -> None:
    """START twice, a dark sensor, END with a win open, a dealer's card where a supervisor's is needed."""
    dark = {**PRESS, "seat": 2, "badge": "d1"}
    ran, answers = played(
        pitboss, room.parent, START, {**START, "round": "2"}, dark, {**PRESS, "badge": "d1"}, CALL,
        {**END, "badge": "d1"}, {**CONFIRM, "badge": "d1"}, {**CONFIRM, "badge": "zz"}, {"type": "nothing"},
    )  # fmt: skip
    assert ran.code == 1
    refused = {int(str(answer["n"])): str(answer["refused"]) for answer in answers if "refused" in answer}
    assert sorted(refused) == [2, 3, 6, 7, 8, 9]
    assert "dark" in refused[3]
    assert "supervisor" in refused[7]
    assert "not known" in refused[8]
    assert "no command 'nothing'" in refused[9]


def test_a_script_that_is_run_again_changes_nothing(pitboss: Run, room: Path) -> None:
    """Every line has its id, so the first answer comes again."""
    commands = (START, {**END, "badge": "d1"})
    first, second = played(pitboss, room.parent, *commands)[1], played(pitboss, room.parent, *commands)[1]
    assert [answer["repeated"] for answer in (*first, *second)] == [False, False, True, True]
    assert [answer["sequence"] for answer in first] == [answer["sequence"] for answer in second]
    assert ["another id" in str(answer.get("note")) for answer in (*first, *second)] == [False, False, True, True]


def test_a_line_that_is_no_command_is_refused_in_words_of_the_house(pitboss: Run, room: Path) -> None:
    """An unknown type with the nearest one, no type at all, and a part that is missing."""
    wrong = ({**START, "type": "start-gam"}, {"table": "T1"}, {"type": "end-game", "table": "T1"})
    unknown, none, lacking = (str(answer["refused"]) for answer in played(pitboss, room.parent, *wrong)[1])
    assert "There is no command 'start-gam'" in unknown
    assert "start-game" in unknown
    assert none == 'This is not a command: it has no "type"'
    assert lacking == "This command lacks a part: end-game.badge"


def test_a_script_that_is_no_text_is_refused_in_a_sentence(pitboss: Run, room: Path) -> None:
    """As an editor saves it that was set to another encoding."""
    script = room.parent / "wide.jsonl"
    script.write_text(json.dumps(START), encoding="utf-16")
    ran = pitboss("jackpot-game", str(script))
    assert (ran.code, "not text in UTF-8" in ran.err) == (2, True)


@pytest.mark.slow
def test_the_day_closes(pitboss: Run, room: Path) -> None:
    """Start, contributions and reseed come to the end of the day."""
    played(pitboss, room.parent, START, {**END, "badge": "d1"})
    report = json.loads(pitboss("jackpots", "report", "--json").out)
    meter = next(sheet for sheet in report["sheets"] if sheet["part"] == "meter")
    assert meter["closes"]
    assert (meter["contributions"], meter["reseed"]) == (str(40 * 1_000_000), str(1_000_000 * 1_000_000))
    assert "Gaming day" in pitboss("jackpots", "report").out
    assert pitboss("jackpots", "report", "--shift", "noon").code == 2
    assert pitboss("jackpots", "report", "--day", "today").code == 2


@pytest.mark.slow
@pytest.mark.usefixtures("room")
def test_a_room_reports_by_its_own_shifts(pitboss: Run) -> None:
    """Two of twelve hours; a shift of another room is none here, and bad times are refused."""
    asked = "jackpots", "report", "--day", "2026-11-16", "--shifts", "early 05:00, late 17:00"
    whole = json.loads(pitboss(*asked, "--json").out)
    late = json.loads(pitboss(*asked, "--shift", "late", "--json").out)
    assert (whole["start"], whole["end"]) == ("2026-11-16T13:00:00+00:00", "2026-11-17T13:00:00+00:00")
    assert (late["start"], late["end"]) == ("2026-11-17T01:00:00+00:00", "2026-11-17T13:00:00+00:00")
    assert "is not a shift: early, late" in pitboss(*asked, "--shift", "swing").err
    assert pitboss("jackpots", "report", "--shifts", "6 o'clock").code == 2


@pytest.mark.slow
def test_a_day_is_written_as_every_kind_of_file(pitboss: Run, room: Path) -> None:
    """Two wagers of $1 at 20%: 40 cents expected, and as much on the meter."""
    played(pitboss, room.parent, START, {**END, "badge": "d1"})
    for kind in ("html", "pdf", "csv", "json"):
        ran = pitboss("jackpots", "report", "--out", str(room.parent / f"day.{kind}"))
        assert (ran.code, "wrote" in ran.out) == (0, True), ran.err
    assert "Expected: 2 wagers of $1 at 20% and 5%" in (room.parent / "day.html").read_text()
    assert (room.parent / "day.pdf").read_bytes().startswith(b"%PDF-")
    (meter, *_) = csv.DictReader((room.parent / "day.csv").read_text().splitlines())
    assert (meter["part"], meter["expected_units"], meter["variance_units"]) == ("meter", "40000000", "0")
    (level,) = json.loads((room.parent / "day.json").read_text())["levels"]
    assert (level["wagers"], level["actual_units"]) == (2, "50000000")
    assert pitboss("jackpots", "report", "--out", str(room.parent / "day.txt")).code == 2
    assert pitboss("jackpots", "report", "--zone", "../../etc/passwd").code == 2


@pytest.mark.slow
def test_a_win_page_is_counted_when_it_is_printed(pitboss: Run, room: Path) -> None:
    """On the screen it is not; the second print is a duplicate; nobody prints without a card."""
    played(pitboss, room.parent, START, {**PRESS, "badge": "d1"}, CALL, {**CONFIRM, "badge": "s1"})
    page, out = ("jackpots", "win-page", "T1.1.5.1"), str(room.parent / "win.html")
    assert "Not a counted print" in pitboss(*page).out
    assert pitboss(*page, "--out", out).code == 2
    (room.parent / "folder.html").mkdir()
    assert pitboss(*page, "--badge", "s1", "--out", str(room.parent / "folder.html")).code == 2  # and is not counted
    marks = []
    for _ in range(2):
        assert pitboss(*page, "--badge", "s1", "--out", out).code == 0
        marks.append("DUPLICATE, print 2" in (room.parent / "win.html").read_text())
    assert marks == [False, True]
    assert pitboss(*page, "--badge", "d1", "--out", out).code == 2
    assert json.loads(pitboss(*page, "--json").out)["print"] is None
    assert pitboss("jackpots", "win-page", "T9").code == 2


@pytest.mark.slow
def test_an_audit_names_the_row_that_was_changed(pitboss: Run, room: Path) -> None:
    """Whoever changes the file has to take the triggers away first, and is found all the same."""
    played(pitboss, room.parent, START, {**END, "badge": "d1"})
    assert pitboss("audit").code == 0
    with sqlite3.connect(room) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f'DROP TRIGGER "{name}"')
        raw.execute("UPDATE posting SET amount = amount + 1 WHERE sequence = 2 AND line = 0")
    raw.close()
    found = json.loads(pitboss("audit", "--json").out)
    assert not found["clean"]
    assert found["findings"][0]["sequence"] == 2
    assert pitboss("audit").code == 1


def test_a_backup_is_restored_elsewhere(pitboss: Run, room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And never written over another file."""
    copy = room.parent / "copy.backup"
    assert json.loads(pitboss("backup", str(copy), "--json").out) == {"schema": 1, "backup": str(copy)}
    assert pitboss("backup", str(copy)).code == 2
    monkeypatch.setenv("PITBOSS_DATABASE", str(room.parent / "other.db"))
    assert json.loads(pitboss("restore", str(copy), "--json").out) == {"schema": 1, "restored": str(copy)}
    assert json.loads(pitboss("store", "migrate", "--json").out)["migration"].isdigit()
    assert "fortune" in pitboss("jackpots", "list").out
    assert "Liabilities:Meter:Fortune:Jackpot" in pitboss("store", "export").out


def test_economics_of_a_plan(pitboss: Run, room: Path) -> None:
    """32 natural seven-card straight flushes in 154,143,080 hands are one in 4,816,971."""
    found = json.loads(pitboss("jackpots", "economics", str(room.parent / "plan.toml"), "--json").out)
    assert found["meters"][0]["hit"] == "4/19267885"
    assert "1 in 4,816,971" in pitboss("jackpots", "economics", str(room.parent / "plan.toml")).out


LINK = """
id = "ml"
name = "Three"
paytable = "FUPGPP-ML02"
location = "Main Street"
meter = [
  { id = "mega", seed = "$10000", contribution = "10%" },
  { id = "major", seed = "$1000", contribution = "5%" },
  { id = "minor", seed = "$50", contribution = "5%" },
]
"""


def test_a_history_is_of_a_jackpot_and_a_meter_that_there_are(pitboss: Run, room: Path) -> None:
    """No empty table for a wrong name, nor for one of several meters that nobody has named."""
    (room.parent / "ml.toml").write_text(LINK)
    assert pitboss("jackpots", "create", str(room.parent / "ml.toml"), *TWO).code == 0
    wrong = pitboss("jackpots", "history", "fortuna")
    assert (wrong.code, "did you mean 'fortune'" in wrong.err) == (2, True)
    several = pitboss("jackpots", "history", "ml")
    assert (several.code, "mega, major, minor" in several.err) == (2, True)
    assert pitboss("jackpots", "history", "ml", "--meter", "jackpot").code == 2
    lines = json.loads(pitboss("jackpots", "history", "ml", "--meter", "minor", "--json").out)["lines"]
    assert [line["units_after"] for line in lines] == [str(5_000 * 1_000_000)]
    assert pitboss("jackpots", "history", "fortune").code == 0


def test_a_house_jackpot_has_no_meter_to_look_back_on(pitboss: Run, room: Path) -> None:
    """It says so."""
    (room.parent / "house.toml").write_text(
        PLAN.split("[[meter]]", maxsplit=1)[0].replace("fortune", "lucky").replace("WA01", "WA07")
        + 'type = "house"\n[prizes]\nfive-aces = "$2500"\n'
    )
    made = pitboss("jackpots", "create", str(room.parent / "house.toml"), *TWO)
    assert made.code == 0, made.err
    ran = pitboss("jackpots", "history", "lucky")
    assert (ran.code, "house jackpot" in ran.err) == (2, True)


def linked_table(pitboss: Run, jackpot: str, *options: str) -> Ran:
    """A table with one sensor."""
    return pitboss("jackpots", "link", "T9", jackpot, *TWO, "--location", "Main Street", *options)


@pytest.mark.slow
def test_a_table_is_linked_under_a_reading(pitboss: Run, room: Path) -> None:
    """The jackpot's own, if none is given; another one stays out, and so does another number of decks."""
    text = PLAN.replace("fortune", "natural").replace("WA01", "WA03") + "\n"
    (room.parent / "natural.toml").write_text(text.replace("[[meter]]", 'reading = "natural-only"\n[[meter]]'))
    assert pitboss("jackpots", "create", str(room.parent / "natural.toml"), *TWO).code == 0
    asked = "natural", "--paytable", "FUPGPP-WA03"
    assert linked_table(pitboss, *asked).code == 0
    assert linked_table(pitboss, *asked, "--reading", "natural-only", "--decks", "1").code == 0
    assert "can't be linked" in linked_table(pitboss, *asked, "--reading", "with-joker").err
    assert "reading of each sensor" in linked_table(pitboss, *asked, "--reading", "a", "--reading", "b").err
    assert "is for 1 deck" in linked_table(pitboss, *asked, "--decks", "2").err


def test_a_practice_table_has_practice_jackpots(pitboss: Run, room: Path) -> None:
    """And no other."""
    text = PLAN.replace("fortune", "play").replace("[[meter]]", "practice = true\n[[meter]]")
    (room.parent / "practice.toml").write_text(text)
    assert pitboss("jackpots", "create", str(room.parent / "practice.toml"), *TWO).code == 0
    asked = "--paytable", "FUPGPP-WA01"
    assert "Practice jackpots are for practice tables only" in linked_table(pitboss, "play", *asked).err
    assert (
        "Practice jackpots are for practice tables only" in linked_table(pitboss, "fortune", *asked, "--practice").err
    )
    assert linked_table(pitboss, "play", *asked, "--practice").code == 0


def test_a_lost_card_is_locked_and_works_again_when_it_is_found(pitboss: Run, room: Path) -> None:
    """What it would do meanwhile is refused."""
    locked = json.loads(pitboss("jackpots", "badge", "d1", "Dan", "dealer", "--locked", "--json").out)
    assert (locked["badge"], locked["active"]) == ("d1", False)
    ran, (answer,) = played(pitboss, room.parent, START)
    assert (ran.code, "Card 'd1' is not known here" in str(answer["refused"])) == (1, True)
    assert "active: True" in pitboss("jackpots", "badge", "d1", "Dan", "dealer").out
    assert played(pitboss, room.parent, {**START, "id": "again"})[0].code == 0


@pytest.mark.slow
@pytest.mark.parametrize("word", ["name", "location"])
def test_a_jackpot_without_a_name_or_a_place_is_not_made(pitboss: Run, room: Path, word: str) -> None:
    """A display and a table would have nothing to agree on."""
    text = PLAN.replace("fortune", "other").replace('"Fortune"' if word == "name" else '"Main Street"', '""')
    (room.parent / "empty.toml").write_text(text)
    ran = pitboss("jackpots", "create", str(room.parent / "empty.toml"), *TWO)
    assert (ran.code, f"needs a {word}" in ran.err) == (2, True)


def test_every_paper_shows_the_same_cent(pitboss: Run, tmp_path: Path) -> None:
    """The mean is rounded: 1,128 of 154,143,080 hands take all, so 25 cents a wager and the seed are over $44,162.916.

    A break-even is the first cent at which the wager is even or better, which rounding would miss here.
    """
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN.replace("WA01", "WA07"))
    table = "face-up-pai-gow", "--paytable", "FUPGPP-WA07"
    economics = pitboss("jackpots", "economics", str(plan)).out
    sheet = pitboss("report", *table, "--no-second", "--plan", str(plan)).out
    assert all("$44,162.92" in text for text in (economics, sheet))
    assert all("$69,672.74" in text for text in (economics, sheet, pitboss("analyze", *table).out))
    before, even = (
        Fraction(json.loads(pitboss("analyze", *table, "--meter", meter, "--json").out)["house_edge"])
        for meter in ("69672.73", "69672.74")
    )
    assert before > 0 >= even


def test_no_database_says_what_to_do(pitboss: Run, tmp_path: Path) -> None:
    """Instead of making an empty one where nobody looks for it."""
    ran = pitboss("jackpots", "list", "--database", str(tmp_path / "none.db"))
    assert (ran.code, "pitboss store migrate" in ran.err) == (2, True)
    assert not (tmp_path / "none.db").exists()
