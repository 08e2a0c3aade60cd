"""The build that runs beside the approved one: by the hash of every file, and the letters in force."""

import datetime as dt
import hashlib
from pathlib import Path

import pitboss
from pitboss.floor.documents import ApprovalLetter
from pitboss.reports.build import build_hash, running_build

DAY = dt.date(2026, 11, 17)


def letter(about: str, since: str = "2026-01-01", until: str = "") -> ApprovalLetter:
    """A letter about a build."""
    return ApprovalLetter(f"build:{about}", f"Letter {about[:4]}", since, until, what="build", about=about)


def test_the_hash_is_over_every_file_by_name_and_content() -> None:
    """Worked out a second time, as `sha256sum` would list the files."""
    package = Path(pitboss.__file__).parent
    files = sorted(file for file in package.rglob("*") if file.is_file() and file.suffix not in {".pyc", ".pyo"})
    lines = (
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(package).as_posix()}\n" for file in files
    )
    assert build_hash() == hashlib.sha256("".join(lines).encode()).hexdigest()


def test_what_runs_is_approved_by_a_letter_in_force_about_its_hash() -> None:
    own = build_hash()
    assert running_build([letter("0" * 64), letter(own)], DAY).is_approved
    assert not running_build([letter(own, until="2026-11-17")], DAY).is_approved
    assert not running_build([letter(own, since="2026-11-18")], DAY).is_approved


def test_another_build_and_none_say_so() -> None:
    other = running_build([letter("0" * 64)], DAY)
    assert "Letter 0000 approves 0000000000000000…" in other.says
    assert "No letter about a build is in force" in running_build([], DAY).says
