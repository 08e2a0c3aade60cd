"""``pitboss jackpot-game``: a table driven by a script, a line of JSON for each command, a line for each answer."""

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, TextIO

import typer

from pitboss.cli.exits import Exit
from pitboss.cli.options import HERE, Database
from pitboss.errors import PitbossError
from pitboss.reports.answer import Json, as_json
from pitboss.store import Committer
from pitboss.store.commit.codec import MADE_ID, read_command

LONGEST_LINE = 100_000
DONE_BEFORE = "This line was done before, and nothing was done now: to do it again, give it another id"


def run(
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="Commands, a line of JSON each.")] = None,
    database: Database = HERE,
) -> None:
    """Send every command in order; a refused one is answered with its sentence, and the script goes on."""
    refused = 0
    with _lines(file) as lines, Committer(database) as committer:
        for number, line in enumerate(lines, 1):
            answer = _answer(committer, number, line)
            refused += "refused" in answer
            print(json.dumps(answer, ensure_ascii=False), flush=True)
    if refused:
        raise typer.Exit(Exit.FOUND)


@contextmanager
def _lines(file: str | None) -> Iterator[Iterable[str]]:
    piped = file is None or file == "-"
    try:
        with nullcontext(sys.stdin) if piped else Path(str(file)).open(encoding="utf-8") as opened:
            yield _bounded(opened)
    except BrokenPipeError:
        raise  # whoever reads the answers has had enough: nothing is wrong with the file
    except OSError as error:
        raise PitbossError(f"{file} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise PitbossError(f"{'What was piped in' if piped else file} is not text in UTF-8: save it as such") from None


def _bounded(file: TextIO) -> Iterator[str]:
    while line := file.readline(LONGEST_LINE + 1):
        if line.strip():
            yield line


def _answer(committer: Committer, number: int, line: str) -> dict[str, Json]:
    """A command's id may come with it, so that a script can be run again; else it is the line's hash and place."""
    try:
        request_id, command = read_command(line, number)
        receipt = committer.do(request_id, command)
    except PitbossError as error:
        return {"n": number, "refused": str(error)}
    note = {"note": DONE_BEFORE} if receipt.repeated and request_id.startswith(MADE_ID) else {}
    return {
        "n": number,
        "id": request_id,
        "sequence": receipt.sequence,
        "repeated": receipt.repeated,
        **as_json(dict(receipt.result)),
        **note,
    }
