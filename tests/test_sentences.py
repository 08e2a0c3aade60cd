"""Facts are fields: a sentence is for people, and no code reads it again to find out what it said."""

import ast
import re

import pytest
from tests.test_repository import TOP, python_files

#: What cuts a text into pieces, or asks how it begins or ends.
CUTTING = frozenset(
    {
        "partition",
        "rpartition",
        "split",
        "rsplit",
        "splitlines",
        "startswith",
        "endswith",
        "removeprefix",
        "removesuffix",
    }
)

#: The only modules that may, each under its reason.
PARSERS = {
    "what somebody types: options, answers, forms, settings, cards": (
        "cards/card.py cli/jackpots/economics.py floor/chips/slips.py "
        "cli/maths/simulate.py cli/options.py cli/play/play.py "
        "cli/devices/hardware.py cli/play/wagers_text.py floor/practice/practice.py "
        "games/settlement/pay.py jackpots/winner/patron.py "
        "jackpots/award/payment.py jackpots/care/references.py desk/names.py reports/base/play.py "
        "jackpots/winner/identification.py jackpots/winner/patron.py "
        "reports/design/pays.py reports/par/paytable_answer.py reports/question.py "
        "reports/strategy/hindsight.py reports/sweep/plan.py "
        "rounds/phases/bets.py store/read/search.py store/secrets/weak_secrets.py web/settings.py "
        "cli/pit/pit.py cli/pit/rounds.py floor/outage/paper_rounds.py "
        "reports/lesson/trainer.py web/brand.py"
    ),
    "files that somebody else has written: games, plans, filings, printed figures, tables of one's own": (
        "games/files/cells.py games/files/figures.py games/files/checks.py games/files/toml_types.py "
        "games/cast.py games/game.py games/house_way.py games/house_way_words.py games/own_game.py "
        "hands/vocabulary.py "
        "games/table/restrictions.py games/table/table.py desk/gaming_day.py jackpots/plan/file.py "
        "reports/evidence/verification.py reports/filing/check.py "
        "reports/filing/printed_number.py reports/filing/sheet.py reports/filing/workbook.py reports/filing/table.py"
    ),
    "what a program says that has come to grief": "reports/writers.py",
    "files of ours, line by line": (
        "cli/play/round_log.py kernel.py reports/evidence/evidence_pack.py reports/par/charts.py "
        "reports/sweep/cell_log.py web/pages/assets.py"
    ),
    "names with a notation: accounts, generators, rules, ids, fields, events, keys of kept counts": (
        "cards/shuffle.py cli/jackpots/game.py errors.py jackpots/award/history.py "
        "jackpots/care/bank.py jackpots/game/contributions.py jackpots/identities.py desk/people.py "
        "jackpots/reports.py desk/desk.py ledger/entry.py maths/disk_cache.py "
        "maths/strategy/set_strategy.py reports/day/document.py "
        "reports/conformance/checks.py reports/day/names.py "
        "reports/evidence/trace.py store/audits/documents_told.py store/read/export.py "
        "store/read/periods.py store/secrets/attempts.py store/secrets/device_tokens.py floor/chips/documents.py "
        "floor/chips/slips.py floor/devices/devices.py cli/devices/connection.py cli/devices/device.py "
        "cli/devices/mqtt.py floor/outage/outages.py messages.py web/pages/render.py"
    ),
    "addresses, headers and logs of HTTP": (
        "web/api/answers.py web/api/commands.py web/api/devices.py web/api/events.py "
        "web/guard/rates.py web/guard/sessions.py "
        "web/languages/catalogues.py web/middleware.py web/pages/guests/api_reader.py web/pages/records.py "
        "web/problems.py"
    ),
    "words that are left out where people read them already, and plurals: no fact is taken from them": (
        "hands/hand.py reports/base/lines.py reports/day/happenings.py reports/rules/booklet.py"
    ),
    "what an older release kept in words": "jackpots/care/older_jackpots.py jackpots/award/steps.py",
}

SCRIPTS = TOP / "src/pitboss/web/static/js"
#: A script that asks whether a text begins with a name or a capital, has words in it, or what a problem says.
LOOKS_FOR_WORDS = re.compile(
    r"""\.(startsWith|endsWith|includes|indexOf|search|match)\(\s*["'`]([A-Z]\w|[^"'`)]* |\$\{[^}]*name\})"""
    r"""|\b(message|detail|says)\s*[!=]==?\s*["'`]\w"""
)
#: An option of the command line, or a command.
OPTION = re.compile(r"--[a-z]|`pitboss ")
#: Below the command line only what a command alone can ask for may say how it is asked.
COMMANDS_ONLY = frozenset(
    f"src/pitboss/{name}"
    for name in (
        "reports/evidence/evidence_pack.py",  # a pack is written into a folder
        "reports/sweep/cell_log.py",  # so is a sweep
        "reports/sweep/plan.py",
    )
)

#: Migrations read what was once stored so.
MIGRATIONS = "src/pitboss/store/migrations/"


def _is_cutting(call: ast.Call) -> bool:
    """A method that cuts a text, or a regular expression."""
    if not isinstance(call.func, ast.Attribute):
        return False
    owner = call.func.value
    return call.func.attr in CUTTING or (isinstance(owner, ast.Name) and owner.id == "re")


def cuts(tree: ast.AST) -> list[int]:
    """The lines that cut a text; ``" ".join(text.split())`` puts its blanks in order and cuts nothing."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    joins = (call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "join")
    joined = {id(argument) for join in joins for argument in join.args}
    return sorted(call.lineno for call in calls if _is_cutting(call) and id(call) not in joined)


def test_the_search_sees_every_way_to_cut_a_text() -> None:
    code = """
at, _, by = report.partition(" ")
seized = why.startswith("seizure")
rule = re.compile("[a-z]+").search(text)
words = detail.split()
plain = " ".join(text.split())
"""
    assert cuts(ast.parse(code)) == [2, 3, 4, 5]


def test_no_module_but_a_parser_cuts_texts_into_pieces() -> None:
    allowed = {f"src/pitboss/{name}" for names in PARSERS.values() for name in names.split()}
    found = {name: lines for name, tree in python_files("src") if (lines := cuts(tree))}
    assert {name: lines for name, lines in found.items() if name not in allowed and MIGRATIONS not in name} == {}
    assert allowed - set(found) == set(), "these cut nothing any more: take them off the list"


def test_what_is_asked_of_an_error_is_never_read_in_its_sentence() -> None:
    """Whether a text stands in ``str(error)`` is what its class and its fields are for."""
    found = [
        f"{name}:{node.lineno}"
        for name, tree in python_files("src")
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        and any(isinstance(operator, ast.In | ast.NotIn) for operator in node.ops)
        and any(ast.unparse(side) in {"str(error)", "error.args[0]", "error.sentence"} for side in node.comparators)
    ]
    assert found == []


def test_no_script_of_a_page_looks_for_words_in_a_text() -> None:
    """What a page must know of a problem or of a payment is a field of the answer."""
    found = [
        f"{file.name}:{number}"
        for file in sorted(SCRIPTS.glob("*.mjs"))
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if LOOKS_FOR_WORDS.search(line)
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        'if (!problem.detail?.includes("Two people are needed")) throw problem;',
        'const kind = pay.do.startsWith("Take") ? "take" : "push";',
        "const wrong = text.startsWith(`${row.dataset.name}:`);",
        'if (problem.body?.message !== "Seat {seat} is taken") throw problem;',
    ],
)
def test_the_search_sees_every_way_in_which_a_script_looks_for_words(line: str) -> None:
    assert LOOKS_FOR_WORDS.search(line)


def test_a_refusal_that_http_and_pages_show_names_no_option_of_a_command() -> None:
    """Whoever asks by a field or a form has no ``--paytable``: a refusal says in words what to give or leave out."""
    below = ((name, tree) for name, tree in python_files("src") if not name.startswith("src/pitboss/cli/"))
    found = {
        name
        for name, tree in below
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) == "PitbossError"
        and any(OPTION.search(ast.unparse(argument)) for argument in node.args)
    }
    assert found == COMMANDS_ONLY
