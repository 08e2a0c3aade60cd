"""What counts as a file that a walk enters."""

import importlib
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.trace_walk import Walk

from pitboss.cards.card import Card
from pitboss.cards.shuffle import promise_of

TOP = Path(__file__).resolve().parent.parent
#: How each walk is told of in docs/architecture.md, with the number of its files.
TOLD = {"paytable": r"(\d+) from the pay table of", "game": r"(\d+) from START GAME over HTTP"}


@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_a_walk_enters_no_more_files_than_the_documents_tell(name: str) -> None:
    """A number that has fallen is written down there; a hop more has to be worth it."""
    told = re.search(TOLD[name], (TOP / "docs/architecture.md").read_text(encoding="utf-8"))
    assert told is not None
    words = [sys.executable, "-m", "tests.trace_walk", name]
    ran = subprocess.run(words, cwd=TOP, capture_output=True, text=True, check=True)  # noqa: S603 (Python with words from here)
    assert len(re.findall(r"^ *\d+ \w.*\.py$", ran.stdout, re.MULTILINE)) <= int(told[1]), ran.stdout


@pytest.fixture
def walk() -> Iterator[Walk]:
    """A walk that has not begun; whoever traced before traces again afterwards."""
    before, in_threads = sys.getprofile(), threading.getprofile()
    yield Walk()
    sys.setprofile(before)
    threading.setprofile(in_threads)


def test_files_are_listed_once_in_the_order_in_which_they_are_entered(walk: Walk) -> None:
    with walk.listen():
        Card.parse("As")
        promise_of("secret")
        Card.parse("2c")
    promise_of("secret")
    assert walk.files == ["cards/card.py", "cards/shuffle.py"]


def test_work_in_another_thread_belongs_to_the_walk(walk: Walk) -> None:
    with walk.listen():
        thread = threading.Thread(target=Card.parse, args=("As",))
        thread.start()
        thread.join()
    assert walk.files == ["cards/card.py"]


def test_what_runs_while_a_module_is_imported_is_not_entered(
    walk: Walk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reads_a_card.py").write_text("from pitboss.cards.card import Card\nACE = Card.parse('As')\n")
    monkeypatch.syspath_prepend(tmp_path)
    with walk.listen():
        importlib.import_module("reads_a_card")
    assert walk.files == []
