"""The build that runs: one hash over every file of the package, and the one that a letter has approved."""

import datetime as dt
import functools
import hashlib
from dataclasses import dataclass
from pathlib import Path

from pitboss.floor.documents import ApprovalLetter
from pitboss.reports.answer import derived
from pitboss.reports.document import own_version

#: The letter about a build, whose subject is its hash.
BUILD = "build"
_PACKAGE = Path(__file__).parent.parent
_MADE = {".pyc", ".pyo"}


@dataclass(frozen=True, slots=True)
class RunningBuild:
    """What runs here beside what was approved: version and hash, the hash that a letter in force names, and its letter.

    ``approved`` is empty where no letter about a build is in force.
    """

    version: str
    hash: str
    approved: str = ""
    reference: str = ""

    @derived
    def is_approved(self) -> bool:
        """Whether what runs is what was approved."""
        return self.hash == self.approved

    @derived
    def says(self) -> str:
        """The comparison as a sentence."""
        if self.is_approved:
            return f"The build that runs is the approved one ({self.reference})"
        if self.approved:
            return f"The build that runs is {self.hash[:16]}…, and {self.reference} approves {self.approved[:16]}…"
        return f"No letter about a build is in force; {self.hash[:16]}… runs"


@functools.cache
def build_hash() -> str:
    """The SHA-256 over every file of the package, by name and content, in the order of their names."""
    return hashlib.sha256(file_hashes().encode()).hexdigest()


def file_hashes(folder: str = "") -> str:
    """The hash of every file of the package but what is compiled, as `sha256sum` writes them, each below a folder."""
    files = sorted(path for path in _PACKAGE.rglob("*") if path.is_file() and path.suffix not in _MADE)
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {folder}{file.relative_to(_PACKAGE).as_posix()}\n"
        for file in files
    )


def running_build(letters: list[ApprovalLetter], day: dt.date) -> RunningBuild:
    """What runs, beside the letter that is in force on a day: the one that approves it, else the newest."""
    in_force = [
        letter
        for letter in letters
        if letter.what == BUILD
        and letter.since <= day.isoformat()
        and (not letter.until or day.isoformat() < letter.until)
    ]
    own = build_hash()
    in_force.sort(key=lambda letter: (letter.about.casefold() == own, letter.since))
    letter = in_force[-1] if in_force else None
    release = own_version() or "not installed"
    return RunningBuild(release, own, letter.about.casefold() if letter else "", letter.reference if letter else "")
