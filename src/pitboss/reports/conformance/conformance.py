"""Conformance of one game: every check with what it found, and whether a room may take the game."""

from dataclasses import dataclass

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.games.registry import OWN_GAMES
from pitboss.maths.executors import Work
from pitboss.reports.answer import Answer, derived
from pitboss.reports.conformance.checks import CHECKS, GameCheck, Trial

#: Trial rounds of a game, unless more are asked for: about a second.
ROUNDS = 25
MOST_ROUNDS = 10_000
#: Of one check so many sentences are told: the rest is mostly the same.
MOST_SENTENCES = 10


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckOutcome:
    """A check and what it found missing; ``needed`` if a room does not take a game that fails it."""

    id: str
    shows: str
    needed: bool
    missing: tuple[str, ...]

    @derived
    def passes(self) -> bool:
        """Whether the check found nothing missing."""
        return not self.missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Conformance(Answer):
    """What was checked of a game. It ``passes`` if nothing is missing; it ``may_be_added`` if nothing needed is."""

    schema: int = 1
    game: str
    name: str
    version: int
    hash: str
    standing: str
    rounds: int
    checks: tuple[CheckOutcome, ...]

    @derived
    def passes(self) -> bool:
        """Whether the checks found nothing missing."""
        return all(check.passes for check in self.checks)

    @derived
    def may_be_added(self) -> bool:
        """Whether a room takes it: all that is needed to play it is there."""
        return all(check.passes or not check.needed for check in self.checks)

    @property
    def refusal(self) -> str:
        """Why a room does not take it, as a sentence."""
        found = (f"{check.shows}: {check.missing[0]}" for check in self.checks if check.needed and check.missing)
        return f"{self.name} can't be added. It does not hold that {next(found, '')}"


def conformance_of(game: Game, rounds: int = ROUNDS, work: Work | None = None, *, long: bool = False) -> Conformance:
    """Check a game; it need not be known to anybody else."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise PitbossError(f"Deal 1 to {MOST_ROUNDS:,} trial rounds, not {rounds:,}")
    trial = Trial(game, rounds, work or Work(), long)
    with OWN_GAMES.trying(game):
        outcomes = tuple(_outcome(check, trial, number) for number, check in enumerate(CHECKS))
    return Conformance(
        game=game.id,
        name=game.name,
        version=game.version,
        hash=game.content_hash,
        standing=str(game.standing),
        rounds=rounds,
        checks=outcomes,
    )


def _outcome(check: GameCheck, trial: Trial, number: int) -> CheckOutcome:
    trial.work.progress(check.shows, number, len(CHECKS))
    try:
        missing = tuple(dict.fromkeys(check.find(trial)))[:MOST_SENTENCES]
    except PitbossError as error:
        missing = (str(error),)
    except Exception as error:  # noqa: BLE001 - rules that nobody has thought of end in a sentence, too
        missing = (f"it can't be checked: {type(error).__name__}: {error!s:.120}",)
    return CheckOutcome(id=check.id, shows=check.shows, needed=check.needed, missing=missing)
