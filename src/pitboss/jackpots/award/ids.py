"""The ids of awards: which table, game, seat and sensor they are of, so that those of one game are found again."""

from collections.abc import Iterator
from itertools import count

from pitboss.desk.desk import Documents
from pitboss.jackpots.documents import Award, HandPressed, JackpotTable


def new_id(known: Documents, table: JackpotTable, game: str, hand: HandPressed) -> str:
    """A new id for the award of a hand."""
    return next(name for name in _ids(table, game, hand.seat, hand.sensor) if known.find(Award, name) is None)


def awards_of_seat(known: Documents, table: JackpotTable, game: str, seat: int) -> list[Award]:
    """The awards of a seat in a game, on every sensor of its table."""
    found: list[Award] = []
    for sensor in range(1, len(table.sensors) + 1):
        ids = _ids(table, game, seat, sensor)
        while isinstance(award := known.find(Award, next(ids)), Award):
            found.append(award)
    return found


def _ids(table: JackpotTable, game: str, seat: int, sensor: int) -> Iterator[str]:
    """The ids of the awards of a hand, in their order: one that was rejected can be called again."""
    name = f"{table.id}.{game}.{seat}.{sensor}"
    yield name
    yield from (f"{name}.{number}" for number in count(2))
