"""Keeping: before rules, pay tables or a house way change, what they were goes into a folder beside them.

``scripts/keep-rules`` finds the files whose content is not in ``versions.toml``, takes their predecessors from the
repository's history into ``kept``, and adds the new hashes.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from pitboss.games.files.versions import LEDGER, Version, content_hash, versions_of
from pitboss.games.game import GAME_FILES, GAME_IDS

TOP = Path(__file__).parents[2]
SOURCE = TOP / "src/pitboss/games"


def files_of_today(games: Path) -> Mapping[str, tuple[Path, ...]]:
    """The files of every game and of every house way, by its id."""
    folders = {game: games / game.replace("-", "_") for game in GAME_IDS}
    rules = {game: tuple(folder / name for name in GAME_FILES) for game, folder in folders.items()}
    return rules | {path.stem: (path,) for path in sorted((games / "house_ways").glob("*.toml"))}


def unlisted(games: Path) -> dict[str, str]:
    """What is not among the known versions as it is today, and its hash."""
    found = {name: content_hash(paths) for name, paths in files_of_today(games).items()}
    known = {name: {version.hash for version in versions_of(name, games)} for name in found}
    return {name: digest for name, digest in found.items() if digest not in known[name]}


def kept_files(version: Version, games: Path) -> tuple[Path, ...]:
    """Where the files of a version stand that is not the one of today."""
    return tuple(path.parent / version.folder / path.name for path in files_of_today(games)[version.of])


def _git(*arguments: str) -> bytes:
    return subprocess.run(("git", *arguments), cwd=TOP, check=True, capture_output=True).stdout


def _as_they_were(paths: tuple[Path, ...]) -> Iterator[list[bytes]]:
    """The contents of files at each commit that changed one of them, the last one first."""
    names = [path.relative_to(TOP).as_posix() for path in paths]
    for commit in _git("log", "--format=%H", "--", *names).decode().split():
        yield [_git("show", f"{commit}:{name}") for name in names]


def keep(version: Version) -> None:
    """Put a version that is no longer the one of today into its folder, from the history."""
    targets = kept_files(version, SOURCE)
    for contents in _as_they_were(files_of_today(SOURCE)[version.of]):
        with tempfile.TemporaryDirectory() as temporary:
            written = [Path(temporary) / target.name for target in targets]
            for path, content in zip(written, contents, strict=True):
                path.write_bytes(content)
            if content_hash(written) == version.hash:
                for target, content in zip(targets, contents, strict=True):
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(content)
                return
    sys.exit(f"{version.of} {version.hash[:16]} was never committed: take it out of {LEDGER}")


def main() -> None:
    """Keep every predecessor, and list what is new."""
    for name, digest in unlisted(SOURCE).items():
        for version in versions_of(name, SOURCE):
            if not kept_files(version, SOURCE)[0].exists():
                keep(version)
        with (SOURCE / LEDGER).open("a", encoding="utf-8") as ledger:
            ledger.write(f'\n[[version]]\nof = "{name}"\nhash = "{digest}"\n')
        sys.stdout.write(f"{name}: {digest[:16]} is new, and its predecessor is kept\n")


if __name__ == "__main__":
    main()
