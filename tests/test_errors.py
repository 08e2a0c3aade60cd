"""Errors: a sentence for people, and the rules that it breaks for programs."""

import ast
import datetime as dt
import pickle
import re
from collections.abc import Iterator
from functools import cache

import pytest
from tests.test_repository import python_files
from tests.traceability import rules

from pitboss.errors import FieldError, PitbossError, UnsureError, unknown
from pitboss.floor.gate.letters import acknowledgements
from pitboss.games import Game, load_game, load_games
from pitboss.games.files.rules_file import Standing
from pitboss.games.table.limits import limits_on, load_limits
from pitboss.games.table.restrictions import restrictions_of
from pitboss.jackpots.award.payment import payment_rules

LAW = re.compile(r"WAC \d{3}-\d{2}-\d{3,5}")
DOCUMENT = re.compile(r"00\d/[\w.-]+")
#: A rule in brackets, as a sentence shows it.
CITED = re.compile(r"\((?:rule |WAC \d|\d{3}/|[a-z][a-z-]*\.\d)")


@cache
def rule_names() -> frozenset[str]:
    return frozenset(map(str, rules()))


def is_known(rule: str) -> bool:
    return rule in rule_names() or rule in public_rules() or bool(LAW.fullmatch(rule))


@cache
def public_rules() -> frozenset[str]:
    """The rules of games that have no document: they stand in the games' own files."""
    public = [game for game in load_games() if game.standing is not Standing.APPROVED]
    return frozenset(f"{game.id}/{rule.number}" for game in public for rule in game.rules)


def errors_made() -> Iterator[tuple[str, ast.Call]]:
    """Every error that is made in the package, by its place."""
    for name, tree in python_files("src"):
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            if re.fullmatch(r"(\w+\.)*(\w+Error|refusal|Problem|not_there)", ast.unparse(call.func)):
                yield f"{name}:{call.lineno}", call


def texts_in(node: ast.AST) -> Iterator[str]:
    """Every text that stands in a piece of code, those inside an f-string included."""
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value


def rules_of(call: ast.Call) -> Iterator[str]:
    """The rules that an error names in so many letters."""
    for keyword in call.keywords:
        yield from texts_in(keyword.value) if keyword.arg == "rule" else ()


@pytest.mark.parametrize(
    ("error", "sentence", "rule"),
    [
        (PitbossError("END GAME first", rule="001/jackpot.9g"), "END GAME first (jackpot.9g)", "001/jackpot.9g"),
        (PitbossError("Say which", rule="WAC 230-15-690"), "Say which (WAC 230-15-690)", "WAC 230-15-690"),
        (PitbossError("No", rule=("001/jackpot.6", "001/jackpot.9g")), "No (jackpot.6, jackpot.9g)", "001/jackpot.6"),
        (PitbossError("It is $1", rule="001/types.1", then=", not $2"), "It is $1 (types.1), not $2", "001/types.1"),
        (PitbossError("Rule 7 says no", rule="004/7", cited=""), "Rule 7 says no", "004/7"),
        (PitbossError("The next step", cited="internal controls"), "The next step (internal controls)", ""),
        (PitbossError("Table T1 is open"), "Table T1 is open", ""),
        (UnsureError("Count again", rule="001/types.1"), "Count again (types.1)", "001/types.1"),
    ],
)
def test_a_sentence_is_shown_with_the_rule_that_its_error_carries(
    error: PitbossError, sentence: str, rule: str
) -> None:
    assert (str(error), error.rule) == (sentence, rule)


def test_an_error_with_words_before_it_and_one_from_another_process_keep_their_rule() -> None:
    error = PitbossError("A house jackpot has no meters", rule="WAC 230-15-671", then=": take them out")
    placed = error.below("plan.toml: ")
    assert str(placed) == "plan.toml: A house jackpot has no meters (WAC 230-15-671): take them out"
    assert placed.rule == "WAC 230-15-671"
    again = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    assert (str(again), again.rules) == (str(error), error.rules)


def test_an_error_of_a_field_from_another_process_keeps_its_field() -> None:
    error = pickle.loads(pickle.dumps(FieldError("Pair: too much", "pair", "too much")))  # noqa: S301 (our own)
    assert (str(error), error.field, error.says) == ("Pair: too much", "pair", "too much")


def test_a_name_that_is_not_there_is_repeated_only_in_part_if_it_is_long() -> None:
    error = unknown("key", "k" * 1_000_000, ["sheet"])
    assert str(error) == f"There is no key '{'k' * 80}'…; there are: sheet"
    assert error.name == "k" * 1_000_000


def test_a_rule_of_a_game_is_named_by_its_document_and_shown_by_its_number() -> None:
    error = load_game("three-card-poker").refusal("Seat 3 has nothing to decide now", "dealing.4, ways.3")
    assert str(error) == "Seat 3 has nothing to decide now (rule dealing.4, ways.3)"
    assert error.rules == ("003/dealing.4", "003/ways.3")


@pytest.mark.slow
def test_every_rule_that_an_error_names_is_one_that_the_documents_or_the_law_have() -> None:
    named = [(place, rule) for place, call in errors_made() for rule in rules_of(call)]
    for name, tree in python_files("src"):
        named += [(name, text) for text in texts_in(tree) if DOCUMENT.fullmatch(text)]
    assert len(named) > 80
    assert [(place, rule) for place, rule in named if not is_known(rule)] == []


@pytest.mark.slow
def test_no_sentence_of_an_error_has_a_rule_written_into_it() -> None:
    found = [
        f"{place}: {text}"
        for place, call in errors_made()
        for argument in call.args
        for text in texts_in(argument)
        if CITED.search(text)
    ]
    assert found == []


def _numbers(game: Game) -> Iterator[str]:
    """The rules that a game's data give to errors."""
    yield from (step.rule for step in game.steps)
    yield from (wager.rule for wager in game.wagers)
    yield game.settling.rule
    restrictions = restrictions_of(game.id)
    yield from (base.rule for base in restrictions.base_game)
    if restrictions.shuffler:
        yield restrictions.shuffler.rule


def test_every_rule_that_an_error_takes_from_data_is_one_that_the_documents_or_the_law_have() -> None:
    named = [rule for game in load_games() for numbers in _numbers(game) for rule in game.citations(numbers)]
    named += [rule for asked in acknowledgements() for rule in asked.rules]
    named += [step.rule for step in payment_rules().step if step.rule]
    named += [limit.rule for limit in load_limits()]
    assert len(named) > 40
    assert [rule for rule in named if not is_known(rule)] == []


def test_a_wager_above_the_law_carries_the_law() -> None:
    limits = limits_on("washington", dt.date(2026, 11, 17))
    with pytest.raises(PitbossError, match=r"the most that WAC 230-15-140 allows on 2026-11-17$") as refused:
        limits.check_wager(10_000_00, "Ante")
    assert refused.value.rule == "WAC 230-15-140"


def test_a_source_that_names_the_law_has_it_as_its_rule() -> None:
    sources = {step.source: tuple(filter(None, (step.rule,))) for step in payment_rules().step}
    sources |= {asked.source: asked.rules for asked in acknowledgements()}
    assert {source: found for source, found in sources.items() if tuple(LAW.findall(source)) != found} == {}
