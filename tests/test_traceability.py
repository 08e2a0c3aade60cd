"""Every rule of the approved documents has a test or a stated reason, and the page that says so is not stale."""

import importlib.util
from dataclasses import fields, replace

import pytest
from tests import break_rules, traceability
from tests.traceability import Key, Status

from pitboss.floor.commands import SetUpTable
from pitboss.games.files.rules_file import Standing
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.table.table import TableSetup


@pytest.mark.slow
def test_every_rule_has_a_test_or_a_stated_reason() -> None:
    """No rule without one of the two, no mark of an unknown rule, no claim to prove what is not played."""
    assert traceability.problems() == []


@pytest.mark.slow
def test_the_page_is_what_the_repository_says() -> None:
    """If not: run scripts/traceability."""
    assert traceability.PAGE.read_text(encoding="utf-8") == traceability.page()


@pytest.mark.slow
def test_the_data_in_the_package_are_what_the_repository_says() -> None:
    """An evidence pack is made of them where no test is installed. If not: run scripts/traceability."""
    assert traceability.DATA.read_text(encoding="utf-8") == traceability.data()


def test_all_five_documents_and_every_other_game_are_traced() -> None:
    rules = traceability.rules()
    documents = {key.document for key in rules}
    assert {document for document in documents if document.isdigit()} == {"000", "001", "002", "003", "004"}
    public = {game for game in GAME_IDS if load_game(game).standing is Standing.PUBLIC}
    assert documents - {"000", "001", "002", "003", "004"} == public
    assert len(rules) >= 166 + 138


def test_the_marks_that_are_read_are_those_that_the_tests_have() -> None:
    """The page reads the sources; here the functions themselves are asked, in a file with every kind of mark."""
    file = "tests/rounds/test_rules_three_card_poker_bonus.py"
    spec = importlib.util.spec_from_file_location("marked", traceability.TOP / file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = set()
    for name, function in vars(module).items():
        own = list(getattr(function, "pytestmark", []))
        cases = [case for mark in own if mark.name == "parametrize" for case in mark.args[1]]
        within = [getattr(mark, "mark", mark) for case in cases for mark in getattr(case, "marks", ())]
        found |= {(Key(*mark.args), f"{file}::{name}") for mark in own + within if mark.name == "rule"}
    read = {(key, test) for key, tests in traceability.marks().items() for test in tests if test.startswith(file)}
    assert found == read
    assert len(found) > 15


BONUS = Key("003", "bonus.10b")
LAMMER = Key("003", "bonus.7")


@pytest.mark.parametrize(
    ("marks", "statuses", "words"),
    [
        ({BONUS: []}, {}, "rule 003/bonus.10b has no test"),
        ({Key("003", "bonus.11"): ["tests/x.py::y"]}, {}, "marked with 003/bonus.11, which is no rule"),
        ({Key("005", "1"): ["tests/x.py::y"]}, {}, "marked with 005/1, which is no rule"),
        ({LAMMER: ["tests/x.py::y"]}, {}, "rule 003/bonus.7 is procedure, and yet tests/x.py::y claims"),
        ({}, {BONUS: Status("planned", "It comes with something else.")}, "003/bonus.10b is planned, and yet"),
        ({}, {Key("003", "bonus.11"): Status("planned", "It comes with something else.")}, "status is of 003/bonus.11"),
        ({}, {LAMMER: Status("later", "It comes with something else.")}, "unknown status 'later'"),
        ({}, {LAMMER: Status("procedure", "later")}, "without a note that says why"),
        ({BONUS: []}, {BONUS: Status("partly", "A part of it is missing.")}, "rule 003/bonus.10b has no test"),
    ],
)
def test_what_would_make_the_page_a_sham_is_found(
    monkeypatch: pytest.MonkeyPatch, marks: dict[Key, list[str]], statuses: dict[Key, Status], words: str
) -> None:
    """Each on its own, with everything else as it is."""
    all_marks = {**traceability.marks(), **marks}
    all_statuses = {**traceability.statuses(), **statuses}
    monkeypatch.setattr(traceability, "marks", lambda: all_marks)
    monkeypatch.setattr(traceability, "statuses", lambda: all_statuses)
    assert any(words in problem for problem in traceability.problems())


def test_the_page_says_why_a_rule_has_no_test_or_one_of_a_part() -> None:
    page = traceability.page()
    assert "in part: Meters, limits, adjustments, bank and retirement go by it; signs, paper records and" in page
    assert "done by people: The dealer lays the envy lammer" in page


@pytest.mark.parametrize(
    ("name", "rules"),
    [("cap", ["001/10a-i"]), ("joker", ["000/1", "002/1"]), ("settling", ["003/dealing.7"])],
)
def test_what_rules_leave_to_the_casino_is_set_up_and_proved_at_tables_of_the_floor(
    name: str, rules: list[str]
) -> None:
    """The engine's setup has the field, so has the command that sets up a table, and a test of the floor acts by it."""
    for setup in (TableSetup, SetUpTable):
        assert name in {field.name for field in fields(setup)}
    for rule in rules:
        tests = traceability.marks()[Key(*rule.split("/"))]
        assert any(test.startswith("tests/floor/") for test in tests), rule


def test_no_rule_is_said_to_have_no_place_at_a_table_of_the_floor() -> None:
    """The note of a rule that is proved in part may not claim what the command that sets up a table contradicts."""
    partly = [why.note for why in traceability.statuses().values() if why.status == traceability.PARTLY]
    assert not [note for note in partly if "no table of the floor can be set up" in note]


def test_every_rule_that_has_a_test_is_broken_on_purpose_somewhere() -> None:
    """So that its test can be seen to notice: scripts/break-rules tries them all."""
    proved = {rule.key for rule in traceability.traced() if rule.tests}
    assert {change.rule for change in break_rules.breaks()} == proved


def test_a_change_is_made_once_and_where_it_is_meant() -> None:
    """Or it would break something else, or nothing."""
    change = break_rules.Break(BONUS, "x.toml", "a", "b", 0)
    assert change.applied("-a-") == "-b-"
    assert replace(change, nth=2).applied("-a-a-a-") == "-a-b-a-"
    for text, nth in (("-", 0), ("-a-a-", 0), ("-a-", 2)):
        with pytest.raises(ValueError, match="the text is there"):
            replace(change, nth=nth).applied(text)


def test_a_new_foot_replaces_the_old_one() -> None:
    """What breaking the rules on purpose found stands below the generated part, which it leaves alone."""
    assert traceability.page("Nothing survived.\n").endswith(f"{traceability.FOOT}Nothing survived.\n")
    assert traceability.page("Nothing survived.\n").startswith(traceability.generated())


def test_every_change_that_breaks_a_rule_can_be_made() -> None:
    """A text that was written anew would quietly be no trial any more."""
    for change in break_rules.breaks():
        text = (traceability.TOP / "src/pitboss" / change.file).read_text(encoding="utf-8")
        assert change.applied(text) != text, change.words
