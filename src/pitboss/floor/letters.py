"""Letters: what was approved beyond the catalogue, recorded by two people; and the kind of room that they are for."""

import datetime as dt
import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pitboss.errors import PitbossError, unknown
from pitboss.floor.commands import DeclareRoom, RecordApproval
from pitboss.floor.documents import HOUSE, Approval, FloorTable, House, RoomKind
from pitboss.floor.texts import text_of
from pitboss.games import load_game
from pitboss.games.data import Checked, read_toml
from pitboss.games.restrictions import plain
from pitboss.jackpots.state import Desk, Documents

#: The letter of a game, which is kept under the game's own name.
GAME = "game"


@dataclass(frozen=True, slots=True)
class LetterKind:
    """A kind of letter: what it allows, what it is about, where that is said, and in which rooms it counts."""

    id: str
    text: str
    about: str
    source: str
    rooms: tuple[str, ...]


@functools.cache
def letter_kinds() -> tuple[LetterKind, ...]:
    """All of them."""
    data = Checked(read_toml(Path(__file__).parent / "gate.toml"), "gate.toml")
    items = (Checked(item, "gate.toml, letter") for item in data.tables("letter"))
    return tuple(
        LetterKind(
            item.text("id"), item.text("text"), item.text("about"), item.text("source"), tuple(item.texts("rooms"))
        )
        for item in items
    )


def key_of(what: str, about: str) -> str:
    """The id of a letter by its kind and what it is about."""
    return about if what == GAME else f"{what}:{plain(about)}"


def holds(known: Documents, what: str, abouts: tuple[str, ...], day: dt.date) -> bool:
    """Whether a letter about one of these was recorded and is in force on a day."""
    found = (known.document(Approval.kind, key_of(what, about)) for about in abouts if about)
    return any(
        letter.since <= day.isoformat() and (not letter.until or day.isoformat() < letter.until)
        for letter in found
        if isinstance(letter, Approval)
    )


def names_of(table: FloorTable) -> tuple[str, ...]:
    """What letters call a table's game: its id, if Pitboss plays it, and its name."""
    return (table.setup.game if table.setup else "", table.base_game)


def game_at(table: FloorTable) -> str:
    """The name of the game that is played at a table, by its own rules where Pitboss has them."""
    return load_game(table.setup.game).name if table.setup else table.base_game


def room_kind(known: Documents) -> RoomKind:
    """Under which conditions the room plays; a commercial card room's, unless it has said otherwise."""
    house = known.document(House.kind, HOUSE)
    return house.room if isinstance(house, House) else RoomKind.COMMERCIAL


def record_approval(desk: Desk, command: RecordApproval) -> Mapping[str, object]:
    """A letter that the catalogue does not know, seen by two people."""
    people = desk.people("record-approval", command.badge, command.second)
    kinds = {kind.id: kind for kind in letter_kinds()}
    if command.what not in kinds:
        raise unknown("kind of letter", command.what, kinds)
    _check_days(command.since, command.until)
    about, reference = text_of(command.game, "What a letter is about"), text_of(command.reference, "A reference")
    days = {"since": command.since, "until": command.until}
    desk.put(Approval(key_of(command.what, about), reference, **days, what=command.what, about=about, **people))
    desk.tell("approval-recorded", what=command.what, game=about, reference=reference, **days, **people)
    return {"game": about, "reference": reference}


def _check_days(since: str, until: str) -> None:
    try:
        first, last = (dt.date.fromisoformat(day) if day else None for day in (since, until))
    except ValueError:
        raise PitbossError("Write the days of an approval as YYYY-MM-DD") from None
    if first is None or (last and last <= first):
        raise PitbossError("An approval holds from a day, and until a later one if it ends")


def declare_room(desk: Desk, command: DeclareRoom) -> Mapping[str, object]:
    """A commercial card room or a tribal casino: each opens its tables under its own conditions."""
    people = desk.people("declare-room", command.badge, command.second)
    desk.put(House(room=command.room))
    desk.tell("room-declared", room=str(command.room), **people)
    return {"room": str(command.room)}
