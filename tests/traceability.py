"""Traceability: each rule of the documents with the data and code that carry it out and the tests that prove it.

Everything is read from the repository and nothing is imported from the package, so the page can't flatter the code:
rules and data from the games' TOML files, code from the functions that read that data or name the rule in their
docstring as ``003/dealing.4``, tests from their ``@pytest.mark.rule``. ``scripts/traceability`` writes the page, and
the same as data into the package, because an installed Pitboss has no tests to read.
"""

import ast
import json
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parent.parent
GAMES = TOP / "src/pitboss/games"
PAGE = TOP / "docs/traceability.md"
STATUSES = TOP / "tests/traceability.toml"
DATA = TOP / "src/pitboss/reports/evidence/trace.json"

#: Why a rule has no test, or a test of a part of it only.
PLANNED, PROCEDURE, PARTLY = "planned", "procedure", "partly"

#: The page up to this line is written by ``scripts/traceability``, the rest by ``scripts/break-rules``.
FOOT = "## Broken on purpose\n"

TAG = re.compile(r"\b(00\d)/([a-z0-9][\w.-]*\w|\w)")

#: Keys of a table that say nothing about which code reads it.
_PLAIN = {"id", "name", "rule", "summary", "text", "question", "choices", "default", "required", "kind", "pays"}


@dataclass(frozen=True, slots=True, order=True)
class Key:
    """A rule by its document and its number."""

    document: str
    number: str

    def __str__(self) -> str:
        """As docstrings name it."""
        return f"{self.document}/{self.number}"


@dataclass(frozen=True, slots=True)
class Status:
    """Why a rule has no test, or what part of it has none."""

    status: str
    note: str


@dataclass(slots=True)
class Traced:
    """A rule with everything that was found about it."""

    key: Key
    text: str
    data: list[str] = field(default_factory=list)
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    status: Status | None = None


@cache
def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def games() -> dict[str, Path]:
    """The folder of each game by the number of its document, or by the game's id where no document is behind it.

    A game that is like another one has only the rules of its own here.
    """
    folders = sorted(path.parent for path in GAMES.glob("*/rules.toml"))
    return dict(sorted((_document(_toml(folder / "rules.toml")), folder) for folder in folders))


def _document(rules: Mapping[str, Any]) -> str:
    number = str(rules["document"])[:3]
    return number if number.isdigit() else str(rules["id"])


@cache
def rules() -> dict[Key, str]:
    """Every numbered rule in our words."""
    return {
        Key(document, rule["number"]): " ".join(rule["text"].split())
        for document, folder in games().items()
        for rule in _toml(folder / "rules.toml")["rule"]
    }


def _calls_of_rule(node: ast.AST) -> Iterator[Key]:
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule"):
            document, number = (ast.literal_eval(argument) for argument in call.args)
            yield Key(document, number)


@cache
def marks() -> dict[Key, list[str]]:
    """The tests that are marked with each rule."""
    found: dict[Key, set[str]] = defaultdict(set)
    for path in sorted((TOP / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                for decorator in node.decorator_list:
                    for key in _calls_of_rule(decorator):
                        found[key].add(f"{path.relative_to(TOP).as_posix()}::{node.name}")
    return {key: sorted(tests) for key, tests in found.items()}


@cache
def statuses() -> dict[Key, Status]:
    """The rules without a test, or with a test of a part, and why."""
    items = _toml(STATUSES)["rule"]
    return {Key(item["document"], item["number"]): Status(item["status"], item["note"]) for item in items}


@cache
def _functions() -> tuple[tuple[str, str, str, frozenset[str]], ...]:
    """Each function of games, rounds, desk, jackpots and floor: its file, name and docstring, and the words in it."""
    found = []
    rooms = ("games", "rounds", "desk", "jackpots", "floor")
    for path in sorted(path for room in rooms for path in (TOP / "src/pitboss" / room).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                within = list(ast.walk(node)) if isinstance(node, ast.FunctionDef) else []
                words = {str(node.value) for node in within if isinstance(node, ast.Constant)}
                words |= {node.attr for node in within if isinstance(node, ast.Attribute)}
                words |= {node.id for node in within if isinstance(node, ast.Name)}
                file = path.relative_to(TOP / "src/pitboss").as_posix()
                found.append((file, node.name, ast.get_docstring(node) or "", frozenset(words)))
    return tuple(found)


@cache
def _readers(words: frozenset[str]) -> list[str]:
    """The files whose functions read some data; what only parses it is left out.

    Jackpots are left out: the words of their plans mean something else than a table's options. Docstrings name them.
    So is the demo's past: it plays by the rules, which others keep.
    """
    parsers = ("_parse", "parse", "load")
    files = {file for file, name, _, own in _functions() if own & words and not name.startswith(parsers)}
    return sorted(
        f"`{file}`"
        for file in files
        if file != "games/game.py" and not file.startswith(("desk/", "jackpots/", "floor/past/"))
    )


@cache
def tags() -> dict[Key, list[str]]:
    """The functions that name a rule in their docstring."""
    found: dict[Key, list[str]] = defaultdict(list)
    for file, name, docstring, _ in _functions():
        for document, number in TAG.findall(docstring):
            found[Key(document, number)].append(f"`{file}` {name}")
    return dict(found)


def _words(kind: str, table: Mapping[str, Any]) -> frozenset[str]:
    """The words by which code that reads a table of the rules can be known."""
    own = {key for key, value in table.items() if key not in _PLAIN and not key.endswith("rule") and value}
    extra = {
        "step": {str(table.get("kind", "")).upper()},
        "option": {str(table.get("id")), "_options"},
        "seats": {"spots_per_player"},
        "settlement": {"ruling_for", "pay_of"},
        "settling": {"settling"},
        "paytable": {"line_for"},
        "deck": {"deck"},
    }
    return frozenset((own if kind in {"wager", "option", "base", "ranking"} else set()) | extra.get(kind, set()))


def _tables(folder: Path) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Every table of a game's data that may name a rule: its kind, its label and itself."""
    for file in ("rules.toml", "paytables.toml"):
        for kind, value in _toml(folder / file).items():
            if kind in {"rule", "interpretation", "transcription"}:
                continue
            for table in value if isinstance(value, list) else [value] if isinstance(value, dict) else []:
                name = table.get("id") or table.get("kind") or table.get("text")
                if kind == "paytable":
                    name = f"{table['wager']} {table['designator']}"
                yield kind, f"{kind} {name}" if name else kind, table


def traced() -> list[Traced]:
    """Every rule with what carries it out and what proves it."""
    tests, why, tagged = marks(), statuses(), tags()
    found = {key: Traced(key, text, tests=tests.get(key, []), status=why.get(key)) for key, text in rules().items()}
    for document, folder in games().items():
        for kind, label, table in _tables(folder):
            named = [value for name, value in table.items() if name.endswith("rule") and isinstance(value, str)]
            for number in {number for value in named for number in value.split(", ") if number}:
                if Key(document, number) not in found:  # a rule of the game that it is like
                    continue
                rule = found[Key(document, number)]
                rule.data.append(label)
                rule.code.extend(reader for reader in _readers(_words(kind, table)) if reader not in rule.code)
    for key, functions in tagged.items():
        if key in found:
            found[key].code.extend(functions)
    return list(found.values())


def problems() -> list[str]:
    """Everything that is wrong with the marks, the statuses and the tags: nothing, or the page means nothing."""
    known = set(rules())
    wrong = [f"a test is marked with {key}, which is no rule" for key in sorted(set(marks()) - known)]
    wrong += [f"a status is of {key}, which is no rule" for key in sorted(set(statuses()) - known)]
    wrong += [f"a docstring names {key}, which is no rule" for key in sorted(set(tags()) - known)]
    for rule in traced():
        status = rule.status.status if rule.status else ""
        if status not in {"", PLANNED, PROCEDURE, PARTLY}:
            wrong.append(f"rule {rule.key} has the unknown status {status!r}")
        if rule.status and len(rule.status.note.split()) < 4:
            wrong.append(f"rule {rule.key} is {status} without a note that says why")
        if not rule.tests and status not in {PLANNED, PROCEDURE}:
            wrong.append(f"rule {rule.key} has no test")
        if rule.tests and status in {PLANNED, PROCEDURE}:
            wrong.append(f"rule {rule.key} is {status}, and yet {rule.tests[0]} claims to prove it")
        approved = rule.key.document.isdigit()  # public rules also tell what no data of a game have a place for
        if approved and rule.tests and not rule.data and not rule.code:
            wrong.append(f"rule {rule.key} has a test, but no data and no docstring names it")
    return wrong


def _tests_cell(rule: Traced) -> str:
    by_file: dict[str, list[str]] = defaultdict(list)
    for test in rule.tests:
        file, name = test.removeprefix("tests/").split("::")
        by_file[file].append(name.removeprefix("test_").replace("_", " "))
    parts = [f"`{file}`: {'; '.join(names)}" for file, names in by_file.items()]
    if rule.status:
        word = {PLANNED: "not played yet", PROCEDURE: "done by people", PARTLY: "in part"}[rule.status.status]
        parts.append(f"*{word}: {rule.status.note}*")
    return "<br>".join(parts)


def _code_cell(rule: Traced) -> str:
    grouped: dict[str, list[str]] = defaultdict(list)
    for label in rule.data:
        kind, _, name = label.partition(" ")
        if name not in grouped[kind]:
            grouped[kind].append(name)
    data = [f"{kind} {', '.join(names)}".strip() for kind, names in grouped.items()]
    return "<br>".join(part for part in ("; ".join(data), ", ".join(rule.code)) if part)


INTRODUCTION = """\
# Traceability

Each rule of the five approved documents and of the games from public pages, in our words, with the data and code that
carry it out and the tests that prove it. `scripts/traceability` writes this page from the repository; a test fails if
the page is stale, if a rule has neither a test nor a stated reason, or if a test names a rule that does not exist.

- *Code*: the tables of the game's `rules.toml` and `paytables.toml` that name the rule, then the files of
  `src/pitboss` that read them, and the functions that name the rule in their docstring.
- *Tests*: those marked `@pytest.mark.rule(document, number)`, by file under `tests`.
- A rule that is *not played yet* waits for software that is not written. One that is *done by people* is procedure at
  the table that software has no part in. *In part* says what of a tested rule is still missing: a rule that the
  engine obeys and no table of the floor can be set up with is proved in part only.
"""


def _summary(found: list[Traced]) -> list[str]:
    lines = ["| document | game | rules | proved by tests | of these in part | not played yet | done by people |",
             "|---|---|---|---|---|---|---|"]  # fmt: skip
    rows = [(document, _toml(folder / "rules.toml")["name"]) for document, folder in games().items()]
    for document, name in [*rows, ("", "all")]:
        own = [rule for rule in found if rule.key.document == document or not document]
        count = [sum(bool(rule.status) and rule.status.status == status for rule in own if rule.status)
                 for status in (PARTLY, PLANNED, PROCEDURE)]  # fmt: skip
        tested = sum(bool(rule.tests) for rule in own)
        lines.append(f"| {document} | {name} | {len(own)} | {tested} | {count[0]} | {count[1]} | {count[2]} |")
    return lines


def generated() -> str:
    """The page as far as the repository tells it."""
    found = traced()
    lines = [INTRODUCTION, *_summary(found), ""]
    for document, folder in games().items():
        lines += [
            f"## {document}: {_toml(folder / 'rules.toml')['name']}",
            "",
            "| rule | in our words | code | tests |",
        ]
        lines.append("|---|---|---|---|")
        for rule in (rule for rule in found if rule.key.document == document):
            cells = (rule.key.number, rule.text, _code_cell(rule), _tests_cell(rule))
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
        lines.append("")
    return "\n".join(lines) + "\n"


def _row(rule: Traced) -> dict[str, Any]:
    """A rule for the package; its words are there already."""
    status = {"status": rule.status.status, "note": rule.status.note} if rule.status else {}
    code = [place.replace("`", "") for place in rule.code]
    return {"document": rule.key.document, "number": rule.key.number, "data": list(dict.fromkeys(rule.data)),
            "code": code, "tests": rule.tests, **status}  # fmt: skip


def data() -> str:
    """The same for the package, a line a rule."""
    rows = [json.dumps(_row(rule), ensure_ascii=False) for rule in traced()]
    return "[\n" + ",\n".join(rows) + "\n]\n"


def main() -> None:
    """Write the page and the data, and say what is wrong."""
    for problem in problems():
        print(problem, file=sys.stderr)  # noqa: T201 - this is what is run to be told
    PAGE.write_text(page(), encoding="utf-8")
    DATA.write_text(data(), encoding="utf-8")


def page(foot: str | None = None) -> str:
    """The whole page; the foot stays as it is unless a new one is given."""
    old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    kept = FOOT + old.partition(FOOT)[2] if FOOT in old else ""
    return generated() + (kept if foot is None else FOOT + foot)


if __name__ == "__main__":
    main()
