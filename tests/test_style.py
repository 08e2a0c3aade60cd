"""How the code is written, as CONTRIBUTING.md asks for it, where that can be counted.

``MOST`` is how many of each there were when the table was last brought down. A number may only fall: if a change makes
one smaller, write the smaller one here.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path

import pytest
from tests.test_repository import TOP, python_files

SOURCE = TOP / "src/pitboss"

FEWEST_WORDS_OF_A_DOCSTRING = 5

#: A docstring that begins so leans on its neighbours, which an editor's hover does not show.
LEANING = re.compile(
    r"(?:All of|It|Its|Nobody|None|Nothing|Of|One of|So many|That of|The same|Their|They|Those|What it)\b"
)

#: Loop variables that say nothing of what they hold.
VAGUE = frozenset({"each", "found", "item", "known", "one", "x"})

#: Modules whose names end like verbs and are nouns of the trade.
NOUNS = frozenset({"holding.py", "meeting.py", "ranking.py"})

#: Names that classes once had and that nobody could guess: a line of a pay table, a queue, the points of a player.
PRIVATE_METAPHORS = frozenset(
    {"Begun", "Handover", "Heard", "Line", "Looker", "Lying", "Pen", "Still", "Told", "Wanted"}
)

MOST: Mapping[str, int] = {
    "loop variables in src that say nothing": 0,
    "loop variables called each elsewhere": 0,
    "docstrings that do not stand alone": 0,
    "files in a folder": 15,
    "modules named by a verb": 1,
    "lines of README.md": 250,
    "places where the formatter is told to skip": 11,
    "class names that mean several things": 2,
    "dictionaries of anything": 45,
    "names that are private metaphors": 0,
}

LOOSE = re.compile(r"(?:dict|Mapping|MutableMapping)\[str, (?:Any|object)\]")


def texts() -> Iterator[tuple[str, str]]:
    for file in sorted(SOURCE.rglob("*.py")):
        yield str(file.relative_to(TOP)), file.read_text(encoding="utf-8")


def classes() -> "Counter[str]":
    found = (node for _, tree in python_files("src") for node in ast.walk(tree) if isinstance(node, ast.ClassDef))
    return Counter(node.name for node in found)


def loops(vague: AbstractSet[str], *folders: str) -> list[str]:
    """Loops and comprehensions over variables of these names, with their places."""
    return [
        f"{name}:{node.target.lineno}"
        for name, tree in python_files(*folders)
        for node in ast.walk(tree)
        if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension)
        and any(isinstance(target, ast.Name) and target.id in vague for target in ast.walk(node.target))
    ]


def vague_docstrings() -> list[str]:
    """Docstrings of four words or fewer, and those that lean on their neighbours."""
    return [
        f"{name}:{node.lineno} {node.name}: {text.splitlines()[0]}"
        for name, tree in python_files("src")
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and (text := ast.get_docstring(node))
        and (LEANING.match(text) or len(text.split()) < FEWEST_WORDS_OF_A_DOCSTRING)
    ]


@cache
def found_now() -> Mapping[str, list[str]]:
    """Every place that the table of limits counts."""
    folders = Counter(str(Path(name).parent) for name, _ in texts())
    fullest = folders.most_common(1)[0]
    names = classes()
    return {
        "loop variables in src that say nothing": loops(VAGUE, "src"),
        "loop variables called each elsewhere": loops({"each"}, "tests", "benchmarks", "docs", "scripts"),
        "docstrings that do not stand alone": vague_docstrings(),
        "files in a folder": [fullest[0]] * fullest[1],
        "modules named by a verb": [
            name for name, _ in texts() if re.search(r"(?:ing|ed)\.py$", name) and Path(name).name not in NOUNS
        ],
        "lines of README.md": (TOP / "README.md").read_text(encoding="utf-8").splitlines(),
        "places where the formatter is told to skip": [
            f"{name}:{number}"
            for name, text in texts()
            for number, line in enumerate(text.splitlines(), 1)
            if "# fmt: skip" in line
        ],
        "class names that mean several things": [name for name, count in names.items() if count > 1],
        "dictionaries of anything": [name for name, text in texts() for _ in LOOSE.findall(text)],
        "names that are private metaphors": sorted(PRIVATE_METAPHORS & names.keys()),
    }


@pytest.mark.parametrize("what", MOST)
def test_nothing_that_the_style_counts_has_become_more(what: str) -> None:
    """Look at the places; a number that has fallen is written down in ``MOST``."""
    places = found_now()[what]
    assert len(places) <= MOST[what], places
