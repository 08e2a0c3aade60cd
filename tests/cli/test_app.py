"""The installed command: its script, its speed at the start, and how it ends."""

import importlib.metadata
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.helpers import Run

from pitboss.cli.app import Panel

SCRIPT = Path(sys.executable).parent / "pitboss"
COMMANDS = ("games", "show", "analyze", "evaluate", "verify")
LOADED = """
import sys
from pitboss.cli.app import main
sys.argv = ["pitboss", "--help"]
try:
    main()
finally:
    print("loaded:", *sorted({"numpy", "numba", "llvmlite"} & set(sys.modules)), file=sys.stderr)
"""


def ran(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603 (the installed package, with words from here)


@pytest.mark.slow
@pytest.mark.parametrize("start", [[SCRIPT], [sys.executable, "-P", "-m", "pitboss"]], ids=["script", "module"])
def test_the_installed_command_answers(start: list[str | Path]) -> None:
    """As a script and as a module."""
    answer = ran(*start, "--help")
    assert answer.returncode == 0
    assert all(command in answer.stdout for command in COMMANDS)


def test_the_package_installs_one_script() -> None:
    """Named pitboss."""
    scripts = importlib.metadata.distribution("pitboss").entry_points
    assert [(entry.name, entry.group) for entry in scripts] == [("pitboss", "console_scripts")]


def test_help_waits_for_no_library_that_counts() -> None:
    """Neither numpy nor numba is imported for it."""
    answer = ran(sys.executable, "-P", "-c", LOADED)
    assert answer.stderr == "loaded:\n"
    assert "analyze" in answer.stdout


def test_the_version_is_that_of_the_package_and_waits_for_no_library_that_counts(pitboss: Run) -> None:
    answer = pitboss("--version")
    assert (answer.code, answer.out, answer.err) == (0, f"pitboss {importlib.metadata.version('pitboss')}\n", "")
    loaded = ran(sys.executable, "-P", "-c", LOADED.replace("--help", "--version"))
    assert loaded.stderr == "loaded:\n"


@pytest.mark.slow
def test_bad_input_ends_the_real_process_with_a_sentence() -> None:
    """Exit code 2, nothing on standard output, no traceback."""
    answer = ran(SCRIPT, "show", "ez-paigow")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "pitboss: There is no game 'ez-paigow'; did you mean 'ez-pai-gow'?\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [("games", "--json"), ("show", "ez-pai-gow"), ("--help",)], ids=["json", "show", "help"]
)
def test_a_reader_who_goes_away_is_no_error_to_report(words: tuple[str, ...]) -> None:
    """As in ``pitboss games | head -1``."""
    pipe = subprocess.PIPE
    with subprocess.Popen([SCRIPT, *words], stdout=pipe, stderr=pipe, text=True) as process:  # noqa: S603 (as above)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == ""


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, pitboss: Run) -> None:
    """With its options."""
    answer = pitboss(command, "--help")
    assert answer.code == 0
    assert "--json" in answer.out


@pytest.mark.parametrize(
    "words",
    [("analyse",), ("show",), ("evaluate", "As"), ("analyze", "ez-pai-gow", "--players", "six"), ("games", "--xml")],
    ids=["command", "no-game", "no-option", "no-number", "unknown-option"],
)
def test_a_command_that_is_not_understood_ends_with_two(words: tuple[str, ...], pitboss: Run) -> None:
    """And with words on standard error, not a traceback."""
    answer = pitboss(*words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err
    assert "Traceback" not in answer.err


@pytest.mark.slow
@pytest.mark.parametrize(
    ("word", "says"),
    [(os.fsdecode(b"\xff"), "is not text in UTF-8"), ("a" * 300, "is too long for a name")],
    ids=["no text", "a very long name"],
)
def test_an_argument_that_names_nothing_is_refused_in_a_sentence(word: str, says: str) -> None:
    answer = ran(SCRIPT, "show", word)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert says in answer.stderr
    assert "Traceback" not in answer.stderr


@pytest.mark.slow
def test_an_answer_that_can_not_be_written_is_a_sentence() -> None:
    """A full disk at the other end of the output."""
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-P", "-m", "pitboss", "games"]
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)  # noqa: S603 (as above)
    assert (ended.returncode, ended.stderr) == (2, "pitboss: the answer can't be written: No space left on device\n")


def test_help_lists_the_commands_under_what_they_are_for(pitboss: Run) -> None:
    """Every command stands under one of the headings, none under a bare "Commands"."""
    headings = re.findall(r"╭─ ([\w ]+?) ─+╮", pitboss("--help").out)
    assert sorted(headings) == sorted(["Options", *Panel])
