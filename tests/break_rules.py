"""Break the rules on purpose: change rules or code a little in a copy, and see that the tests of the rule notice.

``tests/broken_rules.toml`` lists the changes with the rules that each breaks. For every rule apart, only the tests that
are marked with it are run. A change that they do not notice is a survivor: the test proves less than it claims.
``scripts/break-rules`` runs it, all or those whose rules contain a word, and writes the foot of docs/traceability.md.
"""

import compileall
import contextlib
import importlib
import multiprocessing
import os
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests import traceability
from tests.games.keep_rules import files_of_today, kept_files
from tests.traceability import TOP, Key

from pitboss.games.files.versions import versions_of

BREAKS = TOP / "tests/broken_rules.toml"
NOTICED, SURVIVED = "noticed", "survived"

#: What takes long to load and is not under test: loaded once, before the processes part.
LOADED_ONCE = ("numpy", "pytest", "hypothesis", "pydantic")


@dataclass(frozen=True, slots=True)
class Break:
    """A change of one file that breaks a rule."""

    rule: Key
    file: str
    old: str
    new: str
    nth: int

    @property
    def words(self) -> str:
        """The change in a line."""
        old, new = (" ".join(text.split()) for text in (self.old, self.new))
        return f"{self.rule}: {self.file}: {old!r} becomes {new!r}"

    def applied(self, text: str) -> str:
        """The text with the change in it, which must be possible."""
        parts = text.split(self.old)
        if len(parts) <= max(self.nth, 1) or (not self.nth and len(parts) != 2):
            raise ValueError(f"can't be made: the text is there {len(parts) - 1} times")
        at = self.nth or 1
        return self.old.join(parts[:at]) + self.new + self.old.join(parts[at:])


def breaks() -> list[Break]:
    """Every change, once for each rule that it breaks; a file without a folder is that of the rule's own game."""
    found = []
    for item in tomllib.loads(BREAKS.read_text(encoding="utf-8"))["break"]:
        for name in item["rules"]:
            document, _, number = name.partition("/")
            folder = traceability.games()[document].relative_to(TOP / "src/pitboss").as_posix()
            file = item["file"] if "/" in item["file"] else f"{folder}/{item['file']}"
            found.append(Break(Key(document, number), file, item["old"], item["new"], item.get("nth", 0)))
    return found


def _run(copy: Path, tests: list[str]) -> int:
    """The tests against the copy, in a process that does nothing else: how the test runner ended."""
    for name in [name for name in sys.modules if name.split(".")[0] in {"tests", "pitboss"}]:
        del sys.modules[name]
    os.chdir(copy)
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # none is needed, and they take long to load
    sys.path[:0] = [str(copy / "src"), str(copy)]
    import pytest  # noqa: PLC0415 - the parent has loaded it

    with Path(os.devnull).open("w", encoding="utf-8") as silent, contextlib.redirect_stdout(silent):
        return int(pytest.main([*tests, "-x", "-q", "-m", "not slow", "-p", "no:cacheprovider"]))


def _keep_rules(games: Path, file: Path) -> None:
    """Keep what rules were before, as whoever changes them does: another game may be like them."""
    for name, paths in files_of_today(games).items():
        if file in paths:
            for path, target in zip(paths, kept_files(versions_of(name, games)[-1], games), strict=True):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, target)


def outcome(task: tuple[Path, Break, list[str]]) -> str:
    """Whether the tests of the rule notice a change."""
    base, change, tests = task
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copytree(base, Path(folder) / "copy")
        file = copy / "src/pitboss" / change.file
        try:
            changed = change.applied(file.read_text(encoding="utf-8"))
        except ValueError as error:
            return str(error)
        _keep_rules(copy / "src/pitboss/games", file)
        file.write_text(changed, encoding="utf-8")
        code = _run(copy, tests)
        os.chdir(TOP)
    # 4: rules that are refused when a file of tests reads them; in the unchanged copy every one of the tests is found.
    return {0: SURVIVED, 1: NOTICED, 2: NOTICED, 4: NOTICED}.get(code, f"not run: the test runner ended with {code}")


def quick_first(tests: list[str]) -> list[str]:
    """Tests that count deals last: the first that notices a change ends the run."""
    return sorted(tests, key=lambda test: test.startswith(("tests/maths", "tests/cli")))


@contextlib.contextmanager
def compiled_copy() -> Iterator[Path]:
    """What is under test, compiled once; every changed copy is made of it."""
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        for name in ("src", "tests"):
            shutil.copytree(TOP / name, base / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(TOP / "pyproject.toml", base)
        compileall.compile_dir(base, quiet=1)
        yield base


def foot(results: dict[Break, str]) -> str:
    """The summary for people."""
    rules = {change.rule for change in results}
    proved = {rule.key for rule in traceability.traced() if rule.tests}
    survivors = [change for change, result in results.items() if result != NOTICED]
    tried = (
        f"`scripts/break-rules` makes {len(results)} small changes in a copy of rules and code, each of which breaks a "
        f"rule,\nand runs the tests marked with it. They break {len(rules)} of the {len(proved)} rules that have tests."
    )
    lines = ["", tried, "", f"Noticed: {len(results) - len(survivors)}. Not noticed: {len(survivors)}."]
    lines += [f"- {change.words} ({results[change]})" for change in survivors]
    untried = sorted(proved - rules)
    if untried:
        lines += ["", f"Not tried: {', '.join(map(str, untried))}."]
    return "\n".join(lines) + "\n"


def main(words: list[str]) -> int:
    """Run the changes; all of them also write the page."""
    for name in LOADED_ONCE:
        importlib.import_module(name)
    chosen = [change for change in breaks() if not words or any(word in str(change.rule) for word in words)]
    tests = traceability.marks()
    results = {}
    with compiled_copy() as base, multiprocessing.get_context("fork").Pool(maxtasksperchild=1) as pool:
        outcomes = pool.imap(
            outcome, [(base, change, quick_first(tests[change.rule])) for change in chosen], chunksize=1
        )
        for change, result in zip(chosen, outcomes, strict=True):
            results[change] = result
            print(f"{result:8} {change.words}", flush=True)  # noqa: T201 - this is what is run to be told
    if not words:
        traceability.PAGE.write_text(traceability.page(foot(results)), encoding="utf-8")
    return int(any(result != NOTICED for result in results.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
