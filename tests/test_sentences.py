"""Facts are fields: a sentence is for people, and no code reads it again to find out what it said."""

import ast

from tests.test_repository import python_files

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
        "cards/card.py cli/analyze.py cli/covariance.py cli/jackpot_economics.py cli/jackpot_papers.py cli/play.py "
        "cli/report.py cli/rules.py cli/simulate.py cli/wagers_text.py floor/practice.py games/data.py "
        "jackpots/names.py jackpots/paying.py jackpots/references.py reports/advice.py reports/design.py "
        "reports/meters.py reports/setting.py reports/sweep_plan.py rounds/betting.py store/searching.py "
        "store/weak_secrets.py web/settings.py"
    ),
    "files that somebody else has written: games, plans, filings, printed figures, tables of one's own": (
        "games/game.py games/game_names.py games/house_way.py games/house_way_words.py games/pay.py games/published.py "
        "games/reading.py games/restrictions.py games/table.py games/cells.py jackpots/gaming_day.py "
        "jackpots/plan_file.py reports/filed_table.py reports/filing.py reports/filing_check.py reports/printed.py "
        "reports/verify.py"
    ),
    "files of ours, line by line": (
        "cli/round_log.py kernel.py reports/cell_log.py reports/charts.py reports/pack_folder.py"
    ),
    "names with a notation: accounts, generators, rules, ids, fields, events, keys of kept counts": (
        "cards/shuffle.py cli/jackpot_game.py errors.py jackpots/bank.py jackpots/contributing.py jackpots/history.py "
        "jackpots/identities.py jackpots/people.py jackpots/replay.py jackpots/reports.py jackpots/state.py "
        "ledger/entry.py maths/keep.py maths/set_strategy.py reports/base_lines.py "
        "reports/day_document.py reports/trace.py store/attempts.py store/beancount.py store/periods.py store/told.py "
        "web/floor_views.py"
    ),
    "addresses, headers and logs of HTTP": (
        "web/api/commands.py web/api/events.py web/api/papers.py web/api/pulse.py web/api/reports.py web/api/wins.py "
        "web/local_paths.py web/logs.py web/observing.py web/pages/audit.py web/pages/displays.py web/problems.py "
        "web/rates.py web/security.py"
    ),
    "words that are left out where people read them already, and plurals: no fact is taken from them": (
        "cli/edge.py hands/hand.py reports/filing_document.py reports/happenings.py reports/rules_booklet.py "
        "reports/strategy_words.py"
    ),
    "what an older release kept in words": "jackpots/halts.py jackpots/steps.py",
}

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
