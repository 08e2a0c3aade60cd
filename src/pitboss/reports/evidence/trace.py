"""The trace from each rule of a game to the data, the code and the tests that carry it out.

The package has no tests, so the trace is shipped as data. ``scripts/traceability`` writes it from the repository, and a
test there fails if it is not what the repository says.
"""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import Field, TypeAdapter

from pitboss.games import Game, load_game
from pitboss.reports.answer import Said
from pitboss.reports.document import Block, Facts, PrintedDocument, Text, grid

DATA = Path(__file__).parent / "trace.json"
#: Words for why a rule has no test, or one of a part of it only.
_STATUSES = {"planned": "not played yet", "procedure": "done by people", "partly": "in part"}


@dataclass(frozen=True, slots=True)
class TracedRule:
    """A rule in our words, and what was found of it in the repository."""

    document: Annotated[str, Field(exclude=True)]
    rule: Annotated[str, Field(validation_alias="number")]
    text: str = ""
    data: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    status: Said = ""
    note: Said = ""

    @property
    def complete(self) -> bool:
        """Whether a test proves it, or it is said why none does."""
        return bool(self.tests) or bool(self.status and self.note)


@dataclass(frozen=True, slots=True)
class Trace:
    """Every rule of a game's document."""

    document: str
    rules: tuple[TracedRule, ...]


def trace(game: Game) -> Trace:
    """Every rule of a game; one that the data do not know has nothing beside it, and is not complete."""
    document = game.short_document
    kept = TypeAdapter(tuple[TracedRule, ...]).validate_json(DATA.read_bytes())
    documents = (load_game(game.like).short_document, document) if game.like else (document,)
    known = {traced.rule: traced for name in documents for traced in kept if traced.document == name}
    rules = ((known.get(rule.number) or TracedRule(document, rule.number), rule.words) for rule in game.rules)
    return Trace(game.document, tuple(replace(traced, text=words) for traced, words in rules))


def trace_document(game: Game, made: str = "") -> PrintedDocument:
    """The trace as a document for people."""
    rules = trace(game).rules
    tested = sum(bool(rule.tests) for rule in rules)
    blocks: list[Block] = [
        Text(
            "Code is by file of the package, tests are by file of the source repository. Whoever has that can run the "
            "tests of a rule by their names; each is marked with the rule."
        ),
        Facts(
            (
                ("rules", str(len(rules))),
                ("proved by tests", str(tested)),
                ("of these in part", str(sum(rule.status == "partly" for rule in rules))),
                ("with a stated reason instead", str(sum(not rule.tests and rule.complete for rule in rules))),
            )
        ),
        grid("", ("rule", "in our words", "data and code", "tests"), [_row(rule) for rule in rules], left=4),
    ]
    return PrintedDocument(f"From rule to code and test: {game.name}", made, tuple(blocks))


def _row(traced: TracedRule) -> tuple[str, ...]:
    by_file: dict[str, list[str]] = {}
    for test in traced.tests:
        file, _, name = test.removeprefix("tests/").partition("::test_")
        by_file.setdefault(file, []).append(name.replace("_", " "))
    tests = [f"{file}: {', '.join(names)}" for file, names in by_file.items()]
    if traced.status:
        tests.append(f"{_STATUSES[traced.status]}: {traced.note}")
    return traced.rule, traced.text, "; ".join((*traced.data, *traced.code)), "; ".join(tests)
