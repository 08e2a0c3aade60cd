"""How a command ends."""

from collections.abc import Mapping
from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command."""

    DONE = 0
    FOUND = 1
    UNUSABLE = 2
    INTERRUPTED = 130


MEANINGS: Mapping[Exit, str] = {
    Exit.DONE: "done; for `verify`: every printed figure matches or is explained",
    Exit.FOUND: "something is not as it should be. `verify`: a printed figure is unexplained; `check-filing`: a filed "
    "figure is wrong; `games check`: something is missing; `report`: a check or the second method disagrees; "
    "`replay`: a line does not follow from the "
    "rules, or with `--check-shuffle` a deck was not shown to be fixed; `jackpot-game`: a command was refused; "
    "`audit`, `jackpots report`: the books are not as they should be; any command: the reader of a pipe has gone",
    Exit.UNUSABLE: "the input can't be used; one sentence on standard error says why",
    Exit.INTERRUPTED: "interrupted",
}
