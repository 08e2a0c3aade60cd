"""Collusion at a table: what a base game keeps from a player who sees the cards of 1, 2, 3… other seats."""

from dataclasses import replace

from pitboss.errors import PitbossError
from pitboss.games.table.table import Table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.maths.seats.seen_cards import Collusion, Sets

SEED = 7


def is_counted(table: Table) -> bool:
    """Whether the decisions of a game are priced with cards seen: where hands are set unseen, they are not."""
    return engine_of(table.game).values_seen_cards(Play.at(table))


def sets_by_default(table: Table) -> int:
    """The default number of sets of cards to draw."""
    return engine_of(table.game).seen_sets


def collusion(table: Table, sets: int, seed: int, work: Work, most: int | None = None) -> Collusion:
    """The edge alone, and the gain from the cards of 1 seat up to so many, else all; each counted once and kept."""
    engine, play = engine_of(table.game), Play.at(table)
    if not engine.values_seen_cards(play):
        raise PitbossError(f"Pitboss does not count what cards seen bring to {table.game.name}: its hands are set")
    Sets(sets, seed, chunk=1).check()  # before a long count
    others = table.game.players - 1
    if most is not None and not 1 <= most <= others:
        raise PitbossError(f"{table.game.name} has 1 to {others} other seats, not {most}")
    last = most or others
    alone = engine.solve(play, work).house_edge
    seen = (engine.seen(play, seats, sets, seed, _telling(work, seats, last)) for seats in range(1, last + 1))
    return Collusion(alone, tuple(seen), sets, seed)


def _telling(work: Work, seats: int, last: int) -> Work:
    """The work with progress over all numbers of seats, each report naming how many are seen."""

    def told(what: str, done: int, parts: int) -> None:
        work.progress(f"{seats} of {last} seats seen: {what}", (seats - 1) * parts + done, last * parts)

    return replace(work, progress=told)
