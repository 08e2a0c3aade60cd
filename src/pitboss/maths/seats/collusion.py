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
    """How many sets of cards are drawn if nobody says."""
    return engine_of(table.game).seen_sets


def collusion(table: Table, sets: int, seed: int, work: Work) -> Collusion:
    """The edge alone, and the gain from the cards of 1 seat up to all others of a full table; counted once and kept."""
    engine, play = engine_of(table.game), Play.at(table)
    if not engine.values_seen_cards(play):
        raise PitbossError(f"Pitboss does not count what cards seen bring to {table.game.name}: its hands are set")
    Sets(sets, seed, chunk=1).check()  # before a long count
    alone = engine.solve(play, work).house_edge
    seen = (engine.seen(play, seats, sets, seed, _telling(work, seats)) for seats in range(1, table.game.players))
    return Collusion(alone, tuple(seen), sets, seed)


def _telling(work: Work, seats: int) -> Work:
    """Work whose progress says how many seats are seen."""
    return replace(work, progress=lambda what, done, parts: work.progress(f"{seats} seen: {what}", done, parts))
