"""Rounds for lessons: dealt by software from a seed, so that whoever asks with the same seed sees the same cards."""

from collections.abc import Iterator

from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.games import Game, load_game, load_games
from pitboss.games.step import StepKind
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.games.wager import Wager
from pitboss.maths.engines import is_counted
from pitboss.rounds import events as e
from pitboss.rounds.virtual import VirtualRound

#: The seat at which a hand is decided.
SEAT = 1
CHIP_CENTS = 500


def lesson_round(game_id: str, seed: str) -> VirtualRound:
    """A round of a game as its rules have it by default, without jackpots, that takes wagers now."""
    table = open_table(TableSetup(game=game_id, sensors=()))
    return VirtualRound.opened(table, SeededSource(f"lesson {game_id} {seed}"), "lesson")


def main_wagers(table: Table) -> Iterator[Wager]:
    """The wagers that a seat puts down before the cards: the base wager, and whatever must lie beside it."""
    base = table.game.base.wager
    return (
        wager for wager in table.wagers.values() if not wager.lead and (wager.id == base or table.must_wager(wager))
    )


def place(game: VirtualRound, seat: int, wager: Wager, cents: int, choice: int = 0) -> None:
    """Put a wager down at a seat, within the limits of the table."""
    least, most = game.state.table.setup.limits_cents[wager.id]
    amount = wager.fixed_cents or min(max(cents, least), most)
    chosen = wager.choices[choice % len(wager.choices)] if wager.choices else ""
    game.do(e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager.id, cents=amount, choice=chosen))


def games_with_decisions() -> tuple[Game, ...]:
    """The games whose decisions the exact mathematics can judge, street by street where there are several."""
    return tuple(game for game in load_games() if _is_judged(game))


def _is_judged(game: Game) -> bool:
    return is_counted(game) and any(step.kind is StepKind.DECIDE for step in game.steps)


def checked_game(game_id: str) -> Game:
    """A game whose hands can be trained, or a sentence that says which can."""
    game = load_game(game_id)
    if not _is_judged(game):
        known = ", ".join(other.id for other in games_with_decisions())
        raise PitbossError(f"Decisions of {game.name} can't be judged exactly: choose one of {known}")
    return game
