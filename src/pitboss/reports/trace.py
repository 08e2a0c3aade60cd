"""The trace from each rule of a game to the data, the code and the tests that carry it out.

The package has no tests, so the trace is shipped as data. ``scripts/traceability`` writes it from the repository, and a
test there fails if it is not what the repository says.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.games import Game
from pitboss.reports.document import Block, Document, Facts, Text, grid

DATA = Path(__file__).parent / "trace.json"
#: Words for why a rule has no test, or one of a part of it only.
_STATUSES = {"planned": "not played yet", "procedure": "done by people", "partly": "in part"}


@dataclass(frozen=True, slots=True)
class Traced:
    """A rule in our words, and what was found of it in the repository."""

    number: str
    text: str
    data: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    status: str = ""
    note: str = ""

    @property
    def complete(self) -> bool:
        """Whether a test proves it, or it is said why none does."""
        return bool(self.tests) or bool(self.status and self.note)


def trace_of(game: Game) -> tuple[Traced, ...]:
    """Every rule of a game; one that the data do not know has nothing beside it, and is not complete."""
    known = {
        row["number"]: row
        for row in json.loads(DATA.read_text(encoding="utf-8"))
        if row["document"] == game.document[:3]
    }
    return tuple(_traced(rule.number, rule.words, known) for rule in game.rules)


def _traced(number: str, text: str, known: dict[str, Any]) -> Traced:
    row = known.get(number, {})
    data, code, tests = (tuple(row.get(key, ())) for key in ("data", "code", "tests"))
    return Traced(number, text, data, code, tests, row.get("status", ""), row.get("note", ""))


def trace_json(game: Game) -> dict[str, Any]:
    """The trace for machines."""
    rows = [
        {"rule": each.number, "text": each.text, "data": list(each.data), "code": list(each.code),
         "tests": list(each.tests), "status": each.status or None, "note": each.note or None}
        for each in trace_of(game)
    ]  # fmt: skip
    return {"document": game.document, "rules": rows}


def trace_document(game: Game, made: str = "") -> Document:
    """The trace for people."""
    rules = trace_of(game)
    tested = sum(bool(each.tests) for each in rules)
    blocks: list[Block] = [
        Text("Code is by file of the package, tests are by file of the source repository. Whoever has that can run the "
             "tests of a rule by their names; each is marked with the rule."),
        Facts((
            ("rules", str(len(rules))),
            ("proved by tests", str(tested)),
            ("of these in part", str(sum(each.status == "partly" for each in rules))),
            ("with a stated reason instead", str(sum(not each.tests and each.complete for each in rules))),
        )),
        grid("", ("rule", "in our words", "data and code", "tests"), [_row(each) for each in rules], left=4),
    ]  # fmt: skip
    return Document(f"From rule to code and test: {game.name}", made, tuple(blocks))


def _row(each: Traced) -> tuple[str, ...]:
    by_file: dict[str, list[str]] = {}
    for test in each.tests:
        file, _, name = test.removeprefix("tests/").partition("::test_")
        by_file.setdefault(file, []).append(name.replace("_", " "))
    tests = [f"{file}: {', '.join(names)}" for file, names in by_file.items()]
    if each.status:
        tests.append(f"{_STATUSES[each.status]}: {each.note}")
    return each.number, each.text, "; ".join((*each.data, *each.code)), "; ".join(tests)
