"""``pitboss replay``."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pitboss.cards.shuffle import SeededSource, Shuffle, seed_of
from pitboss.cli.exits import Exit
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.errors import PitbossError
from pitboss.games.limits import dollars
from pitboss.rounds import Round
from pitboss.rounds.log import LONGEST_LINE, Replay, replay
from pitboss.rounds.order import positions


@dataclass(frozen=True, slots=True)
class ShuffleVerdict:
    """Whether the deck of a round was fixed before its wagers, and that in words."""

    fixed: bool
    words: str


def run(path: str, *, check_shuffle: bool, as_json: bool, after: str = "") -> int:
    """Play a log again and say what was found; the exit code is 1 if a line does not follow."""
    found = replay(_lines(Path(path)), after)
    shuffles = [shuffle_verdict(state) for state in found.rounds] if check_shuffle else []
    if as_json:
        print_json(_json(found, shuffles))
    else:
        _print(found, shuffles)
    return Exit.FOUND if found.problem or not all(verdict.fixed for verdict in shuffles) else Exit.DONE


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
    """What was fixed before the wagers, and what joined it; that the cards follow from both, the replay has checked."""
    if not state.joint:
        return "fixed before the wagers"
    return f"fixed by a secret before the wagers and the seeds of {len(state.seeds)} seats after it"


def _round_json(state: Round, shuffle: str = "") -> dict[str, Any]:
    return {
        "round": state.id,
        "game": state.table.game.id,
        "rules": state.table.game.content_hash,
        "status": "void" if state.was_void else str(state.status),
        "simulation": state.simulation,
        "purses_cents": dict(state.purses),
        "tray_cents": state.tray_cents,
        "jackpot_cents": state.jackpot_cents,
        "corrections": state.corrections,
        **({"shuffle": shuffle} if shuffle else {}),
    }


def _json(found: Replay, shuffles: list[ShuffleVerdict]) -> dict[str, Any]:
    problem, words = found.problem, [verdict.words for verdict in shuffles]
    return {
        "schema": SCHEMA,
        "lines": found.lines,
        "rounds": [_round_json(*each) for each in zip(found.rounds, words or [""] * len(found.rounds), strict=True)],
        "open": _round_json(found.open) if found.open else None,
        "problem": {"line": problem.line, "sentence": problem.sentence} if problem else None,
    }


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
