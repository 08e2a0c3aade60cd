"""The build that runs: one hash over every file of the package, and the one that a letter has approved."""

import datetime as dt
import functools
import hashlib
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pitboss.floor.documents import ApprovalLetter

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

    @property
    def is_approved(self) -> bool:
        """Whether what runs is what was approved."""
        return self.hash == self.approved

    @property
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
    found = hashlib.sha256()
    for file in sorted(path for path in _PACKAGE.rglob("*") if path.is_file() and path.suffix not in _MADE):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        found.update(f"{content}  {file.relative_to(_PACKAGE).as_posix()}\n".encode())
    return found.hexdigest()


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
    try:
        release = version("pitboss")
    except PackageNotFoundError:
        release = "not installed"
    return RunningBuild(release, own, letter.about.casefold() if letter else "", letter.reference if letter else "")
