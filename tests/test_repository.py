"""The repository itself: what may stand in it, how long its pieces are, and that the tests run what it builds."""

import ast
import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

import pitboss
from pitboss.games import load_games

TOP = Path(__file__).resolve().parent.parent
PACKAGE = Path(pitboss.__file__).resolve().parent

MOST_FILE_LINES = 600
MOST_FUNCTION_LINES = 70
FEWEST_WORDS_OF_A_BEHAVIOUR = 4

#: Folders that exist on somebody's machine only; put together here so that this file passes its own test.
MACHINE_PATHS = tuple(f"/{folder}/" for folder in ("work", "root", "home"))
#: Folders that are made here and are no part of the repository.
MADE = frozenset({"build", "dist", "mutants", "__pycache__"})
REGISTRY_HOST = re.compile(r"\b(?:pypi|pythonhosted|npmjs|debian)\.(?:org|com)\b")
#: What makes a container that can be changed.
CONTAINERS = re.compile(
    r"(?:\w+\.)*(?:dict|list|set|deque|defaultdict|Counter|\w*Cache|\w*Dict|Derivations)(?:\[.*\])?"
)
#: A house way, a number of cards or a family that is asked for what another fact of the game says.
STAND_IN = re.compile(
    r"(?:\b(?:if|and|or|not) |any\(|bool\()(?:\w+\.)*base\.house_way\b"
    r"|\bgame\.(?:cards|family) ?(?:[<>]|[!=]=)|\branking\.best [!=]="
)
PINNED_LINE = re.compile(r"[a-z0-9-]+==[\w.]+( ; [\w .*<>=!']+)?( \\)?|    --hash=sha256:[0-9a-f]{64}( \\)?")

#: The people named in approval letters, as hashes: single words, pairs of words, and telephone numbers.
PRIVATE = frozenset(
    {
        "43a2b9f1c88b1ef2", "e5079c9d2ee9e152", "29e7997128f99dcb", "0adea693dd3d2168", "0aece6f52f904b85",
        "21bad4a47a05fe08", "7f39a98aaf2c544d", "dd7004008df7eee3", "e6504afe2a8c0342", "160bd46ebb3e1f0f",
        "575c9707ae573c69", "9eae16d3c94f8110", "18e85959bc0260e5", "12a7882c2b5f0479", "a2ee8e6fb2757afa",
        "514be95e4f16c1f0", "a7330d524b4f6e43", "93d0d1f73c28241c",
    }
)  # fmt: skip


@cache
def repository_files() -> tuple[str, ...]:
    """Every file of the repository, new ones included and ignored ones left out."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.run(listing, cwd=TOP, check=True, capture_output=True).stdout.decode().split("\0")
    except (OSError, subprocess.CalledProcessError):  # an exported tree, or another user's
        names = list(walked_files())
    return tuple(name for name in sorted(set(names)) if (TOP / name).is_file())


def walked_files() -> Iterator[str]:
    for folder, subfolders, names in os.walk(TOP):
        subfolders[:] = [name for name in subfolders if name == ".ci" or (name[0] != "." and name not in MADE)]
        yield from ((Path(folder) / name).relative_to(TOP).as_posix() for name in names)


@cache
def text_of(name: str) -> str:
    return (TOP / name).read_text(encoding="utf-8", errors="replace")


@cache
def tree_of(name: str) -> ast.Module:
    """A Python file, parsed once for all tests that look at it."""
    return ast.parse(text_of(name))


def python_files(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for name in repository_files():
        if name.endswith(".py") and name.split("/", 1)[0] in folders:
            yield name, tree_of(name)


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


@cache
def hash_of(words: str) -> str:
    """The first part of the hash of some words, most of which stand in many files."""
    return hashlib.sha256(words.encode()).hexdigest()[:16]


def is_private(words: str) -> bool:
    return hash_of(words) in PRIVATE


def private_words(text: str) -> set[str]:
    """The words, neighbouring words and telephone numbers of a text that name a person of the letters."""
    words = re.findall(r"[a-z0-9]+", text.lower())
    numbers = (re.sub(r"\D", "", run) for run in re.findall(r"\d[\d ().+-]{5,}\d", text))
    windows = {run[i : i + size] for run in numbers for size in (7, 10) for i in range(len(run) - size + 1)}
    return {found for found in {*words, *map(" ".join, pairwise(words)), *windows} if is_private(found)}


def test_no_file_mentions_a_path_of_somebodys_machine() -> None:
    found = [(name, path) for name in repository_files() for path in MACHINE_PATHS if path in text_of(name)]
    assert found == []


def test_no_file_names_a_package_registry() -> None:
    found = [(name, host[0]) for name in repository_files() if (host := REGISTRY_HOST.search(text_of(name)))]
    assert found == []


def test_pinned_requirements_are_names_versions_markers_and_hashes_only() -> None:
    pinned = [name for name in repository_files() if re.fullmatch(r"requirements/\w+\.txt", name)]
    lines = [(name, line) for name in pinned for line in text_of(name).splitlines()]
    assert {Path(name).stem for name in pinned} == {"run", "deploy", "test", "build", "bench", "mutants", "docs"}
    assert [(name, line) for name, line in lines if not PINNED_LINE.fullmatch(line)] == []


def test_no_file_names_a_person_of_the_approval_letters() -> None:
    found = [name for name in repository_files() if private_words(f"{name}\n{text_of(name)}")]
    assert found == []


def test_the_search_for_persons_sees_words_pairs_and_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    hashes = {hash_of(words) for words in ("ada", "grace hopper", "5550123")}
    monkeypatch.setitem(globals(), "PRIVATE", hashes)
    assert private_words("Ada, Grace\nHopper: (206) 555-0123") == {"ada", "grace hopper", "5550123"}
    assert private_words("grace at 555-0124") == set()


def test_no_source_file_is_too_long() -> None:
    lengths = {name: len(text_of(name).splitlines()) for name, _ in python_files("src")}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_FILE_LINES} == {}


def test_no_function_is_too_long() -> None:
    found = [
        f"{name}:{function.lineno} {function.name}"
        for name, tree in python_files("src", "tests", "docs", "benchmarks", "scripts")
        for function in functions(tree)
        if (function.end_lineno or 0) - function.lineno + 1 > MOST_FUNCTION_LINES
    ]
    assert found == []


def test_every_test_says_which_behaviour_it_proves() -> None:
    """A docstring says it, or a name long enough to be a sentence."""
    found = [
        f"{name}:{function.lineno} {function.name}"
        for name, tree in python_files("tests")
        for function in functions(tree)
        if function.name.startswith("test_")
        and not ast.get_docstring(function)
        and len(function.name.split("_")) - 1 < FEWEST_WORDS_OF_A_BEHAVIOUR
    ]
    assert found == []


def is_changeable(value: ast.expr | None) -> bool:
    """Whether an expression makes a container that can be changed later."""
    if isinstance(value, ast.Call):
        return bool(CONTAINERS.fullmatch(ast.unparse(value.func)))
    return isinstance(value, (ast.Dict, ast.List, ast.Set, ast.DictComp, ast.ListComp, ast.SetComp))


def test_no_test_lets_a_page_wait_for_a_text_of_javascript() -> None:
    """The policy of our pages refuses to evaluate a text, which that function does once it has to look twice."""
    calls = [
        f"{name}:{node.lineno}"
        for name, tree in python_files("tests")
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == "wait_for_function"
    ]
    assert calls == []


def test_no_script_of_a_page_knows_a_game_by_its_id_or_name() -> None:
    """Pages are made from views: what a game has is in its folder, so one that is added needs no JavaScript."""
    named = {name for game in load_games() for name in (game.id, game.name)}
    scripts = [name for name in repository_files() if name.startswith("src/pitboss/web/static/js/")]
    assert scripts
    assert [(name, known) for name in scripts for known in named if known in text_of(name)] == []


def stand_ins(text: str) -> list[int]:
    """The lines that take one fact of a game for another."""
    return [number for number, line in enumerate(text.splitlines(), start=1) if STAND_IN.search(line)]


def test_no_fact_of_a_game_stands_in_for_another() -> None:
    """Whether hands are set is asked of the steps, whether A-2-3-4-5 is a straight of the ranking, the rest of engines.

    How many cards are dealt, of which family a game is or whether its data name a house way says none of that.
    """
    rooms = tuple(f"src/pitboss/{room}/" for room in ("hands", "games", "maths/engines"))
    names = (name for name in repository_files() if name.startswith("src/") and name.endswith((".py", ".html", ".mjs")))
    found = {name: lines for name in names if not name.startswith(rooms) and (lines := stand_ins(text_of(name)))}
    assert found == {}


def test_the_search_sees_every_fact_that_stands_in_for_another() -> None:
    code = """
if not game.base.house_way:
ways = house_way_ids() if self.game.base.house_way else []
{% if game.cards > 3 %}A-2-3-4-5{% endif %}
wheel = game.wheel if game.ranking.best == 5 else None
if game.family == "pai gow":
way = load_house_way(game.base.house_way) if game.sets_hands else None
"""
    assert stand_ins(code) == [2, 3, 4, 5, 6]


def test_no_module_of_the_floor_keeps_state() -> None:
    """A container of a module is declared as one that is only read, so that the type checker refuses every change."""
    found = [
        f"{name}:{line.lineno} {ast.unparse(line)[:60]}"
        for name, tree in python_files("src")
        if name.startswith("src/pitboss/floor/")
        for line in tree.body
        if isinstance(line, (ast.Assign, ast.AnnAssign)) and is_changeable(line.value)
        if not ast.unparse(line).startswith("__all__ = ")
        if not isinstance(line, ast.AnnAssign) or not ast.unparse(line.annotation).startswith(("Mapping[", "Sequence["))
    ]
    assert found == []


def test_every_room_of_the_import_contract_exists() -> None:
    contracts = tomllib.loads(text_of("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    rooms = {room for contract in contracts for layer in contract["layers"] for room in re.findall(r"\w+", layer)}
    assert rooms
    assert {room for room in rooms if importlib.util.find_spec(f"pitboss.{room}") is None} == set()


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a file imports as it is loaded, and what may be modules: names from packages."""
    for node in tree.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def packages_of(names: list[str]) -> set[str]:
    """All packages that come with these files, through other files of the tests too."""
    trees, found = dict(python_files("tests")), set[str]()
    while names:
        modules = set(imported(trees.pop(names.pop())))
        found |= {module.split(".")[0] for module in modules}
        names += [name for module in modules if (name := f"{module.replace('.', '/')}.py") in trees.keys() - set(names)]
    return found


def test_the_mutants_environment_has_every_package_that_its_tests_import() -> None:
    """It is made by hand only: a package that is missing there would be found by nobody else."""
    chosen = tomllib.loads(text_of("pyproject.toml"))["tool"]["mutmut"]["pytest_add_cli_args_test_selection"]
    found = packages_of(
        [name for name, _ in python_files("tests") if name.startswith(tuple(chosen)) or name == "tests/conftest.py"]
    )
    pinned = set(re.findall(r"^([a-z0-9-]+)==", text_of("requirements/mutants.txt"), re.MULTILINE))
    assert "psycopg" in found  # by a file that all tests share
    assert found - sys.stdlib_module_names - {"pitboss", "tests"} <= pinned


def test_the_tests_run_the_installed_wheel_and_not_the_source_tree() -> None:
    assert not PACKAGE.is_relative_to(TOP / "src")
    assert PACKAGE.parent.name == "site-packages"


def test_the_wheel_carries_every_file_of_the_source_tree_unchanged() -> None:
    files = [Path(name).relative_to("src/pitboss") for name in repository_files() if name.startswith("src/pitboss/")]
    changed = [
        file.as_posix()
        for file in files
        if not (PACKAGE / file).is_file() or (PACKAGE / file).read_bytes() != (TOP / "src/pitboss" / file).read_bytes()
    ]
    assert files
    assert changed == []
