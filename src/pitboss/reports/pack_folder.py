"""The folder of an evidence pack: written whole, its hashes last; a folder with anything else in it is refused."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.reports.evidence import README, SUMS, PackFile
from pitboss.reports.writing import write

TITLE = "# Evidence pack: "


def is_pack(folder: Path) -> bool:
    """Whether a folder holds a pack."""
    try:
        with (folder / README).open(encoding="utf-8") as file:
            return file.readline().startswith(TITLE) and (folder / SUMS).is_file()
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
    old = set(_listed(folder)) if is_pack(folder) else set()
    new = {file.name for file in files}
    for path in _files(folder):
        if path.relative_to(folder).as_posix() in old - new:
            path.unlink()
    for file in files:
        path = folder / file.name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise PitbossError(f"{path.parent} can't be made: {error.strerror}") from None
        write(path, file.content)


def _listed(folder: Path) -> Iterator[str]:
    for line in (folder / SUMS).read_text(encoding="utf-8", errors="replace").splitlines():
        yield line.partition("  ")[2]


def _files(folder: Path) -> Iterator[Path]:
    """Every file below a folder, never outside it: links to folders are not followed."""
    for top, _, names in os.walk(folder):
        yield from (Path(top) / name for name in names)
