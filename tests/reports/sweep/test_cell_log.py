"""Finished cells on disk: whole or missing, whatever a kill left behind."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.reports.sweep.cell_log import NAME, open_log

ROWS = {f"key-{number}": {"cell": f"cell {number} – 5 “aces”", "players": number} for number in range(4)}


def written(folder: Path) -> bytes:
    with open_log(folder) as log:
        for key, row in ROWS.items():
            log.add(key, row)
    return (folder / NAME).read_bytes()


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The bytes of a log of all rows."""
    return written(tmp_path_factory.mktemp("whole"))


@given(cut=st.floats(0, 1))
def test_a_log_cut_off_anywhere_has_its_whole_lines_and_takes_others(
    whole: bytes, tmp_path_factory: pytest.TempPathFactory, cut: float
) -> None:
    """What a kill or a power cut leaves is a beginning; the cells that it lacks are written anew, and none is lost."""
    folder = tmp_path_factory.mktemp("cut")
    left = whole[: round(cut * len(whole))]
    (folder / NAME).write_bytes(left)
    with open_log(folder) as log:
        found = {key for key in ROWS if log.row(key) is not None}
        assert found == set(list(ROWS)[: left.count(b"\n")])
        for key in ROWS.keys() - found:
            log.add(key, ROWS[key])
    with open_log(folder) as log:
        assert {key: log.row(key) for key in ROWS} == ROWS
    assert (folder / NAME).read_bytes().count(b"\n") == len(ROWS)


def test_a_changed_line_is_as_good_as_missing(tmp_path: Path) -> None:
    """The digest says so; the others stay."""
    content = written(tmp_path)
    (tmp_path / NAME).write_bytes(content.replace(b'"players": 2', b'"players": 3'))
    with open_log(tmp_path) as log:
        assert [log.row(key) is None for key in ROWS] == [False, False, True, False]


@pytest.mark.parametrize(
    "line", [b'{"key":"x","row":[1],"digest":"y"}', b'{"key":"x","row":null,"digest":"y"}', b"[1]", b"[" * 200_000]
)
def test_a_line_of_something_else_is_as_good_as_missing(tmp_path: Path, line: bytes) -> None:
    (tmp_path / NAME).write_bytes(line + b"\n" + written(tmp_path))
    with open_log(tmp_path) as log:
        assert all(log.row(key) == row for key, row in ROWS.items())


def test_a_file_that_is_no_log_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    """Somebody's own text without an end of line, a link to one, and a pipe."""
    own = tmp_path / "own"
    own.write_text("my notes")
    places = [tmp_path / name for name in ("text", "link", "pipe")]
    for place in places:
        place.mkdir()
    (places[0] / NAME).write_text("my notes")
    (places[1] / NAME).symlink_to(own)
    os.mkfifo(places[2] / NAME)
    for place in places:
        with pytest.raises(PitbossError, match="name another folder"), open_log(place):
            pass
    assert own.read_text() == (places[0] / NAME).read_text() == "my notes"


def test_two_sweeps_do_not_write_to_one_folder(tmp_path: Path) -> None:
    with open_log(tmp_path), pytest.raises(PitbossError, match="Another sweep writes"), open_log(tmp_path):
        pass


def test_a_folder_that_can_not_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PitbossError, match="name another folder with --out"), open_log(tmp_path / "file" / "folder"):
        pass
