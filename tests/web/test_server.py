"""Full collections of garbage stop everyone: they are rare, and leave out what is there for good."""

import gc
import sys
import threading
import types
import weakref
from collections.abc import Iterator

import pytest

from pitboss.web.server import MOST_LOOKS, FullCollections, collecting


class Knot:
    """Something that only a full collection frees, once it is old."""

    def __init__(self) -> None:
        """Tied to itself."""
        self.me = self


@pytest.fixture(autouse=True)
def melted() -> Iterator[None]:
    """What was left out is looked at again after each test."""
    yield
    gc.unfreeze()


def a_lost_knot() -> "weakref.ref[Knot]":
    """A knot that has become old, and that nobody holds any more."""
    knot = Knot()
    gc.collect()
    return weakref.ref(knot)


@pytest.mark.slow
def test_what_is_there_when_the_server_begins_is_left_out_of_every_later_collection() -> None:
    before = gc.get_freeze_count()
    kept: list[list[int]] = [[] for _ in range(1_000)]
    FullCollections()
    assert gc.get_freeze_count() >= before + len(kept)
    assert not any(known is kept for known in gc.get_objects())


@pytest.mark.slow
def test_a_full_collection_is_due_after_some_looks_and_not_before() -> None:
    collections = FullCollections()
    lost = a_lost_knot()
    for _ in range(MOST_LOOKS - 1):
        collections.look()
    assert lost() is not None
    collections.look()
    assert lost() is None


@pytest.mark.slow
def test_modules_that_were_imported_meanwhile_are_left_out_from_the_next_look_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A module stays for good, and the largest ones are imported when a page first needs them."""
    collections = FullCollections()
    late = types.ModuleType("late")
    late.table = [[number] for number in range(1_000)]  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "late", late)
    assert any(known is late.table for known in gc.get_objects())
    collections.look()
    assert not any(known is late.table for known in gc.get_objects())


@pytest.mark.slow
def test_no_full_collection_begins_by_itself_while_the_server_runs() -> None:
    """Some hundred thousand objects that stay make one begin under the thresholds of every other program."""
    full = list[int]()

    def noted(phase: str, info: dict[str, int]) -> None:
        if phase == "start" and info["generation"] == 2:
            full.append(1)

    def kept() -> list[list[int]]:
        return [[number] for number in range(400_000)]

    gc.callbacks.append(noted)
    try:
        with collecting(seconds=3_600):
            full.clear()
            assert len(kept()) == 400_000
            assert not full
        assert len(kept()) == 400_000
        assert full
    finally:
        gc.callbacks.remove(noted)


@pytest.mark.slow
def test_a_thread_begins_them_and_ends_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = threading.Event()
    monkeypatch.setattr(FullCollections, "look", lambda _: looked.set())
    before = gc.get_threshold()
    with collecting(seconds=0.001):
        assert looked.wait(60)
        assert "memory" in {thread.name for thread in threading.enumerate()}
    assert "memory" not in {thread.name for thread in threading.enumerate()}
    assert gc.get_threshold() == before
