"""The folder of a pack: what is refused, what is replaced, and what is never touched."""

import hashlib
from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.reports.evidence.evidence_pack import PackFile
from pitboss.reports.evidence.folder import check_folder, is_pack, write_pack


def pack(*names: str) -> list[PackFile]:
    """A pack of so many files."""
    sums = "".join(f"{hashlib.sha256(name.encode()).hexdigest()}  {name}\n" for name in names)
    parts = [PackFile(name, "", name.encode()) for name in names]
    return [PackFile("README.md", "", b"# Evidence pack: A Game\n"), *parts, PackFile("SHA256SUMS", "", sums.encode())]


def test_a_new_an_empty_and_a_packs_folder_are_taken(tmp_path: Path) -> None:
    for folder in (tmp_path / "new", tmp_path):
        check_folder(folder, force=False)
    write_pack(tmp_path, pack("a.html"))
    assert is_pack(tmp_path)
    check_folder(tmp_path, force=False)


def test_a_folder_with_something_else_is_refused_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("# My own notes\n")
    with pytest.raises(PitbossError, match="is not empty and no evidence pack"):
        check_folder(tmp_path, force=False)
    check_folder(tmp_path, force=True)


def test_a_file_and_a_folder_in_no_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(PitbossError, match="is a file"):
        check_folder(tmp_path / "file", force=True)
    with pytest.raises(PitbossError, match="There is no folder"):
        check_folder(tmp_path / "none" / "pack", force=True)


def test_an_older_pack_is_replaced_and_other_files_stay(tmp_path: Path) -> None:
    write_pack(tmp_path, pack("a.html", "rules/b.toml"))
    (tmp_path / "letter.txt").write_text("mine")
    write_pack(tmp_path, pack("a.html", "c.html"))
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert found == {"README.md", "SHA256SUMS", "a.html", "c.html", "letter.txt"}


def test_a_pack_that_was_not_finished_is_written_again(tmp_path: Path) -> None:
    """A kill leaves some of the files; the hashes come last."""
    first, *_ = pack("a.html")
    write_pack(tmp_path, [first])
    check_folder(tmp_path, force=False)
    write_pack(tmp_path, pack("a.html"))
    assert (tmp_path / "SHA256SUMS").exists()


def test_a_file_that_somebody_changed_or_put_there_is_not_taken_away(tmp_path: Path) -> None:
    """A list of hashes may name it; it is removed only if it is what was written."""
    write_pack(tmp_path, pack("a.html", "b.html"))
    (tmp_path / "b.html").write_text("with my remarks")
    write_pack(tmp_path, pack("c.html"))
    assert not (tmp_path / "a.html").exists()
    assert (tmp_path / "b.html").read_text() == "with my remarks"


def test_a_list_of_hashes_can_not_reach_out_of_its_folder(tmp_path: Path) -> None:
    """Names that climb, and a link to another folder."""
    outside, inside = tmp_path / "outside", tmp_path / "pack"
    outside.mkdir()
    (outside / "kept.txt").write_text("mine")
    write_pack(inside, pack("a.html"))
    (inside / "link").symlink_to(outside)
    mine = hashlib.sha256(b"mine").hexdigest()
    (inside / "SHA256SUMS").write_text(f"{mine}  ../outside/kept.txt\n{mine}  link/kept.txt\n")
    write_pack(inside, pack("c.html"))
    assert (outside / "kept.txt").read_text() == "mine"
    with pytest.raises(PitbossError, match="leads out of the pack"):
        write_pack(inside, pack("link/new.txt"))
    assert [path.name for path in outside.iterdir()] == ["kept.txt"]
