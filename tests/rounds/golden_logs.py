"""The logs of the golden rounds and of rounds that software deals, kept for each format that was ever written.

``python -m tests.rounds.golden_logs`` writes those of the present format, to be kept before the next one comes; those
of an earlier format are never written again.
"""

from collections.abc import Iterator
from pathlib import Path

from tests.rounds.golden_text import HERE, played_rounds
from tests.rounds.helpers import log_of, whole_round

from pitboss.games.game import GAME_IDS
from pitboss.games.table.table import TableSetup
from pitboss.rounds import events as e
from pitboss.rounds.log import lines_of


def folder_of(log_format: int) -> Path:
    """Where the logs of a format stand."""
    return HERE / "golden" / f"format-{log_format}"


def logs_of(game: str) -> Iterator[list[str]]:
    """Every log of a game as it is written now."""
    for playing, _ in played_rounds(game).values():
        yield list(lines_of(playing.events))
    yield log_of(whole_round(TableSetup(game=game)))


def kept_logs(log_format: int, game: str) -> list[list[str]]:
    """The logs of a game as a format had them: a log begins at each line with number 1."""
    lines = (folder_of(log_format) / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith('{"n":1,')]
    return [lines[start:end] for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)]


def main() -> None:
    """Write the logs of the present format."""
    folder_of(e.FORMAT).mkdir(exist_ok=True)
    for game in GAME_IDS:
        lines = [line for log in logs_of(game) for line in log]
        (folder_of(e.FORMAT) / f"{game}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
