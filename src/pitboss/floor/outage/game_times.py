"""When a table started its games, by the books: a table that is said to have been out of order started none."""

import datetime as dt
from dataclasses import replace

from pitboss.desk.desk import Desk, Documents
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.floor.outage.documents import GameTimes

#: So many games a table starts within an hour at most; more are not noted.
MOST_AN_HOUR = 400
_HOUR = dt.timedelta(hours=1)


def note_start(desk: Desk, table_id: str, round_id: str) -> None:
    """Note that a game was started now; practice, and tables off the floor, need no paper."""
    table = desk.find(FloorTable, table_id)
    if table is None or table.mode is TableMode.PRACTICE:
        return
    now = desk.now.astimezone(dt.UTC)
    name = _name(table_id, now)
    noted = desk.find(GameTimes, name) or GameTimes(name)
    if len(noted.starts) < MOST_AN_HOUR:
        desk.put(replace(noted, starts=(*noted.starts, (f"{now:%M:%S}", round_id))))


def started_within(known: Documents, table_id: str, since: dt.datetime, until: dt.datetime) -> tuple[str, str] | None:
    """The first game that the books have of a table between two times, as its time of UTC and its round."""
    hour = since.astimezone(dt.UTC).replace(minute=0, second=0, microsecond=0)
    while hour <= until:
        noted = known.find(GameTimes, _name(table_id, hour))
        for clock, round_id in noted.starts if noted else ():
            minute, second = map(int, clock.split(":"))
            if since <= (at := hour.replace(minute=minute, second=second)) <= until:
                return at.isoformat(), round_id
        hour += _HOUR
    return None


def _name(table_id: str, at: dt.datetime) -> str:
    return f"{table_id}@{at:%Y-%m-%dT%H}"
