"""``pitboss replay``: play a log of rounds again and check every line of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path
from typing import Annotated

import typer

from pitboss.cards.shuffle import SeededSource, Shuffle, seed_of
from pitboss.cli.exits import Exit
from pitboss.cli.options import AsJson, game_of, look_in_database
from pitboss.cli.output import console, print_answer, table
from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS
from pitboss.games.settlement.pay import dollars
from pitboss.reports.answer import Answer, Stated
from pitboss.rounds import Round
from pitboss.rounds.events import RoundOpened
from pitboss.rounds.log import LONGEST_LINE, LogProblem, Replay, parse_line, replay
from pitboss.rounds.phases.deals import positions


@dataclass(frozen=True, slots=True)
class ShuffleVerdict:
    """Whether the deck of a round was fixed before its wagers, with a sentence that says so."""

    fixed: bool
    words: str


def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A log of rounds, a line of JSON for each event.")],
    check_shuffle: Annotated[
        bool, typer.Option("--check-shuffle", help="Also show that each deck was fixed before the wagers.")
    ] = False,
    after: Annotated[
        str, typer.Option(metavar="SEAL", help="The log is a part of a longer one: the seal of the round before it.")
    ] = "",
    game: Annotated[
        str | None, typer.Option(metavar="FOLDER", help="The folder of a game of your own that was played, as ./NAME.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play a log again and say what was found; the exit code is 1 if a line does not follow."""
    lines = _lines(Path(file))
    first = list(islice(lines, 1))
    _check_is_log(file, first)
    if game is None:
        _look_for_game(first)
    found = replay(chain(first, lines), after, game_of(game) if game is not None else None)
    shuffles = [shuffle_verdict(state) for state in found.rounds] if check_shuffle else []
    if as_json:
        print_answer(_answer(found, shuffles))
    else:
        _print(found, shuffles)
    if found.problem or not all(verdict.fixed for verdict in shuffles):
        raise typer.Exit(Exit.FOUND)


def _check_is_log(path: str, first: Iterable[str]) -> None:
    """Refuse a file that does not begin with an event of a round; an empty file is a log of no rounds."""
    for line in first:
        try:
            parse_line(line)
        except PitbossError as error:
            raise PitbossError(f"{path} is not a log of rounds: {error}") from None


def _look_for_game(first: Iterable[str]) -> None:
    """Load the log's game where it is one of the room's own; a log is of one game."""
    for _, event in map(parse_line, first):
        if isinstance(event, RoundOpened) and event.table.game not in GAME_IDS:
            look_in_database()


def _lines(path: Path) -> Iterator[str]:
    try:
        with path.open(encoding="utf-8") as file:
            while line := file.readline(LONGEST_LINE + 2):
                yield line.rstrip("\n")
    except OSError as error:
        raise PitbossError(f"{path} can't be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise PitbossError(f"{path} is not text in UTF-8: not a log of rounds") from None


def shuffle_verdict(state: Round) -> ShuffleVerdict:
    """Whether the deck of a finished round was fixed before its wagers; the replay has checked what was revealed."""
    if not state.commitment:
        return ShuffleVerdict(fixed=False, words="not committed: the cards were dealt by hand")
    if not state.revealed:
        return ShuffleVerdict(fixed=False, words="committed, but never revealed")
    seed = seed_of(state.shuffle)
    if seed is None:
        return ShuffleVerdict(fixed=True, words=f"{_fixed(state)}: SHA-256 {state.commitment}")
    seeded = SeededSource(seed)
    deck, many = state.table.game.deck, positions(state.table)
    again = Shuffle.promised(seeded) if state.joint else Shuffle.of(deck, seeded, many)
    if again.commitment != state.commitment:
        return ShuffleVerdict(fixed=False, words=f"not the shuffle of {state.shuffle}")
    repeated = f"{_fixed(state)}, and the shuffle of {state.shuffle}: SHA-256 {state.commitment}"
    return ShuffleVerdict(fixed=True, words=repeated)


def _fixed(state: Round) -> str:
    """What was fixed before the wagers and what joined it, as a sentence; the replay has checked the cards."""
    if not state.joint:
        return "fixed before the wagers"
    return f"fixed by a secret before the wagers and the seeds of {len(state.seeds)} seats after it"


@dataclass(frozen=True, slots=True)
class ReplayedRound:
    """A round of a log that was played again, with the verdict on its shuffle if that was asked for."""

    round: str
    game: str
    rules: str
    status: str
    simulation: bool
    purses_cents: Mapping[str, int]
    tray_cents: int
    jackpot_cents: int
    corrections: int
    shuffle: Stated

    @classmethod
    def of(cls, state: Round, shuffle: str = "") -> "ReplayedRound":
        """A round as it stands at its end, or at the end of the log."""
        return cls(
            state.id,
            state.table.game.id,
            state.table.game.content_hash,
            "void" if state.was_void else str(state.status),
            state.simulation,
            state.purses,
            state.tray_cents,
            state.jackpot_cents,
            state.corrections,
            shuffle,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayAnswer(Answer):
    """A log that was played again, and the first line that does not follow from the rules."""

    schema: int = 1
    lines: int
    rounds: tuple[ReplayedRound, ...]
    open: ReplayedRound | None
    problem: LogProblem | None


def _answer(found: Replay, shuffles: list[ShuffleVerdict]) -> ReplayAnswer:
    words = [verdict.words for verdict in shuffles] or [""] * len(found.rounds)
    return ReplayAnswer(
        lines=found.lines,
        rounds=tuple(map(ReplayedRound.of, found.rounds, words)),
        open=ReplayedRound.of(found.open) if found.open else None,
        problem=found.problem,
    )


def _print(found: Replay, shuffles: list[ShuffleVerdict]) -> None:
    out = console()
    rows = []
    for state in found.rounds:
        nets = ", ".join(f"{player} {dollars(cents)}" for player, cents in state.purses.items())
        kind = "simulation" if state.simulation else str(state.table.setup.mode)
        kind += ", void" if state.was_void else f", {state.corrections} corrections" if state.corrections else ""
        rows.append((state.id, state.table.game.name, kind, nets, dollars(state.tray_cents)))
    out.print(table("Rounds played again", ("round", "game", "", "players", "tray"), rows, left=4))
    for state, verdict in zip(found.rounds, shuffles, strict=False):
        out.print(f"{state.id}: {verdict.words}", markup=False, soft_wrap=True)
    if found.problem:
        out.print(f"Line {found.problem.line} does not follow from the rules: {found.problem.sentence}", markup=False)
    elif found.open:
        out.print(f"{found.lines} lines follow from the rules; round {found.open.id} is not finished.", markup=False)
    elif not found.lines:
        out.print("The log is empty.")
    else:
        out.print(f"All {found.lines} lines follow from the rules.")
