"""Letters: what was approved beyond the catalogue, recorded by two people; and the kind of room that they are for."""

import datetime as dt
import functools
from pathlib import Path

from pitboss.desk.desk import Desk, Documents, text_of
from pitboss.errors import PitbossError, unknown
from pitboss.floor.commands import DeclareRoom, RecordApproval
from pitboss.floor.documents import HOUSE, ApprovalLetter, FloorTable, House, RoomKind, TableMode
from pitboss.games import load_game
from pitboss.games.files.toml_types import from_file, read_file
from pitboss.games.table.restrictions import plain

#: The letter of a game, which is kept under the game's own name.
GAME = "game"
#: The letter of very rules, about their hash.
RULES = "rules"


@from_file
class Acknowledgement:
    """A duty to be confirmed before a table opens, where it applies, and in which rooms."""

    id: str
    text: str
    source: str
    modes: tuple[TableMode, ...]
    rooms: tuple[RoomKind, ...]
    rules: tuple[str, ...] = ()
    jackpots: bool = False
    condition: str = ""


@from_file
class LetterKind:
    """A kind of letter: what it allows, what it is about, where that is said, and in which rooms it counts."""

    id: str
    text: str
    about: str
    source: str
    rooms: tuple[RoomKind, ...]
    condition: str = ""


@from_file
class GateData:
    """The content of ``gate.toml``: acknowledgements, and the letters that can be recorded."""

    acknowledge: tuple[Acknowledgement, ...]
    letter: tuple[LetterKind, ...]


@functools.cache
def _gate_file() -> GateData:
    return read_file(Path(__file__).parent / "gate.toml", GateData, "gate.toml")


def acknowledgements() -> tuple[Acknowledgement, ...]:
    """The acknowledgements that can be asked of whoever opens a table."""
    return _gate_file().acknowledge


def letter_kinds() -> tuple[LetterKind, ...]:
    """Every kind of letter that can be recorded."""
    return _gate_file().letter


def key_of(what: str, about: str) -> str:
    """The id of a letter by its kind and what it is about."""
    return about if what == GAME else f"{what}:{plain(about)}"


def holds(known: Documents, what: str, abouts: tuple[str, ...], day: dt.date) -> bool:
    """Whether a letter about one of these subjects was recorded and is in force on a day."""
    found = (known.find(ApprovalLetter, key_of(what, about)) for about in abouts if about)
    return any(
        letter.since <= day.isoformat() and (not letter.until or day.isoformat() < letter.until)
        for letter in found
        if letter
    )


def names_of(table: FloorTable) -> tuple[str, ...]:
    """The names that letters have for a table's game: its id, if Pitboss plays it, and its name."""
    return (table.setup.game if table.setup else "", table.base_game)


def game_at(table: FloorTable) -> str:
    """The name of the game that is played at a table, by its own rules where Pitboss has them."""
    return load_game(table.setup.game, table.setup.rules).name if table.setup else table.base_game


def room_kind(known: Documents) -> RoomKind:
    """The kind of room, whose conditions apply; a commercial card room unless it was declared otherwise."""
    house = known.find(House, HOUSE)
    return house.room if house else RoomKind.COMMERCIAL


def record_approval(desk: Desk, command: RecordApproval) -> None:
    """Record a letter that the catalogue does not know, seen by two people."""
    people = desk.people("record-approval", command.badge, command.second)
    kinds = {kind.id: kind for kind in letter_kinds()}
    if command.what not in kinds:
        raise unknown("kind of letter", command.what, kinds)
    _check_days(command.since, command.until)
    about, reference = text_of(command.game, "What a letter is about"), text_of(command.reference, "A reference")
    days = {"since": command.since, "until": command.until}
    desk.put(ApprovalLetter(key_of(command.what, about), reference, **days, what=command.what, about=about, **people))
    desk.tell("approval-recorded", what=command.what, game=about, reference=reference, **days, **people)
    desk.answer(game=about, reference=reference)


def _check_days(since: str, until: str) -> None:
    try:
        first, last = (dt.date.fromisoformat(day) if day else None for day in (since, until))
    except ValueError:
        raise PitbossError("Write the days of an approval as YYYY-MM-DD") from None
    if first is None or (last and last <= first):
        raise PitbossError("An approval holds from a day, and until a later one if it ends")


def declare_room(desk: Desk, command: DeclareRoom) -> None:
    """Declare the room a commercial card room or a tribal casino, which open tables under their own conditions."""
    people = desk.people("declare-room", command.badge, command.second)
    desk.put(House(room=command.room))
    desk.tell("room-declared", room=str(command.room), **people)
    desk.answer(room=str(command.room))
