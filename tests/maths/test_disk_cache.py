"""Counts kept on disk."""

import json
from pathlib import Path

import pytest

from pitboss.maths import disk_cache
from pitboss.maths.disk_cache import is_kept, kept

COUNTS = {(1, 2): 3, (4, 5): 6}


class Counting:
    """A count that says how often it was asked for."""

    def __init__(self) -> None:
        """Not yet asked for."""
        self.times = 0

    def __call__(self) -> dict[tuple[int, int], int]:
        """Count once more."""
        self.times += 1
        return COUNTS


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder of this test's own."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    return tmp_path


@pytest.fixture
def count() -> Counting:
    """A fresh count."""
    return Counting()


def only_file(folder: Path) -> Path:
    (path,) = folder.rglob("*.json")
    return path


def test_what_was_counted_once_is_not_counted_again(folder: Path, count: Counting) -> None:
    """The second time it is read from disk, keys and all."""
    assert kept("some", count) == kept("some", count) == COUNTS
    assert count.times == 1
    assert only_file(folder).name == "some.json"


@pytest.mark.usefixtures("folder")
def test_another_name_is_another_count(count: Counting) -> None:
    """Nothing is shared between names."""
    kept("some", count)
    kept("other", count)
    assert count.times == 2


@pytest.mark.usefixtures("folder")
def test_a_recount_counts_again_and_keeps_the_new_counts(count: Counting) -> None:
    """Whatever was there before."""
    kept("some", lambda: {(9,): 9})
    assert kept("some", count, recount=True) == COUNTS
    assert kept("some", count) == COUNTS
    assert count.times == 1


@pytest.mark.usefixtures("folder")
def test_counts_of_other_code_are_not_used(count: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    """They stand under the hash of the sources that counted."""
    monkeypatch.setattr(disk_cache, "sources_hash", lambda _module: "0" * 16)
    kept("some", lambda: {(9,): 9})
    monkeypatch.setattr(disk_cache, "sources_hash", lambda _module: "1" * 16)
    assert kept("some", count) == COUNTS


@pytest.mark.parametrize(
    "damage",
    [
        b"", b"\xff\x00", b"[]", b"5", b"null", b"{}", b'"text"', b'{"record": []}', b'{"record": "{}"}',
        b'{"record": "{}", "seconds": 1, "digest": null}', b'{"record": "x", "seconds": 1, "digest": ""}',
        b'{"record": "{}", "seconds": Infinity, "digest": ""}', b'{"record": "{}", "seconds": "y", "digest": ""}',
        b'{"digest": "a"}',
    ],
    ids=["empty", "bytes", "list", "number", "null", "no-keys", "text", "list-of-records", "no-digest", "null-digest",
         "words", "infinity", "text-seconds", "no-record"],
)  # fmt: skip
def test_a_damaged_file_is_counted_anew_and_mended(folder: Path, count: Counting, damage: bytes) -> None:
    """Whatever is in it."""
    kept("some", count)
    only_file(folder).write_bytes(damage)
    assert kept("some", count) == COUNTS
    assert count.times == 2
    assert kept("some", count) == COUNTS
    assert count.times == 2


@pytest.mark.usefixtures("folder")
def test_what_is_kept_can_be_asked_before_it_is_counted(count: Counting) -> None:
    """Asking counts nothing."""
    assert not is_kept("some", count.__module__)
    kept("some", count)
    assert is_kept("some", count.__module__)
    assert not is_kept("other", count.__module__)
    assert count.times == 1


def test_a_changed_number_is_noticed(folder: Path, count: Counting) -> None:
    """The digest is of the counts."""
    kept("some", count)
    path = only_file(folder)
    stored = json.loads(path.read_bytes())
    stored["record"] = stored["record"].replace("3", "4")
    path.write_text(json.dumps(stored), encoding="utf-8")
    assert kept("some", count) == COUNTS
    assert count.times == 2


def test_a_folder_that_cannot_be_written_does_no_harm(folder: Path, count: Counting) -> None:
    """Here a file stands in its place; the counts are only not kept."""
    (folder / "file").write_bytes(b"")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PITBOSS_CACHE", str(folder / "file" / "below"))
        assert kept("some", count) == kept("some", count) == COUNTS
    assert count.times == 2


def test_nothing_but_the_counts_is_left_in_the_folder(folder: Path, count: Counting) -> None:
    """No half-written file stays behind."""
    kept("some", count)
    kept("some", count, recount=True)
    assert [path.name for path in folder.rglob("*") if path.is_file()] == ["some.json"]
