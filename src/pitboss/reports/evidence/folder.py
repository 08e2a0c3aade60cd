"""The folder of an evidence pack: written whole, its hashes last; a folder with anything else in it is refused."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.reports.evidence.evidence_pack import README, SUMS, PackFile
from pitboss.reports.writers import write

TITLE = "# Evidence pack: "


def is_pack(folder: Path) -> bool:
    """Whether a folder holds a pack, or what was written of one before a kill."""
    try:
        with (folder / README).open(encoding="utf-8") as file:
            return file.readline().startswith(TITLE)
    except (OSError, ValueError):
        return False


def check_folder(folder: Path, *, force: bool) -> None:
    """Refuse a folder that can't be one, or holds something else, before anything is counted."""
    if folder.exists() and not folder.is_dir():
        raise PitbossError(f"{folder} is a file: --out names the folder of the pack")
    if not folder.parent.is_dir():
        raise PitbossError(f"There is no folder {str(folder.parent)!r:.80} to make {folder.name!r:.80} in")
    if force or not folder.exists() or is_pack(folder) or not any(folder.iterdir()):
        return
    raise PitbossError(f"{folder} is not empty and no evidence pack: name another folder, or add --force")


def write_pack(folder: Path, files: Sequence[PackFile]) -> None:
    """Write the files, and take away what an older pack had and this one has not; other files stay as they are."""
    old = _listed(folder) if is_pack(folder) else {}
    new = {file.name for file in files}
    for path in _files(folder):
        name = path.relative_to(folder).as_posix()
        if name not in new and name in old and _hash(path) == old[name]:  # one that was changed is somebody's own
            path.unlink()
    # The first one says whose folder it is, should the others not follow.
    for file in sorted(files, key=lambda packed: packed.name != README):
        path = folder / file.name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PitbossError(f"{path.parent} can't be made: {error.strerror}") from None
        if not path.parent.resolve().is_relative_to(folder.resolve()):
            raise PitbossError(f"{path.parent} leads out of the pack: take that link away, or name another folder")
        write(path, file.content)


def _listed(folder: Path) -> dict[str, str]:
    """The hash of each file of a pack; of none before it was finished."""
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return {}
    return {name: digest for digest, _, name in (line.partition("  ") for line in lines)}


def _hash(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, never outside it: links to folders are not followed."""
    for top, _, names in os.walk(folder):
        yield from (Path(top) / name for name in names)
