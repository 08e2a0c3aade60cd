"""Commands over HTTP: each under an id that the client has made, answered once it is safe on the disk."""

from collections.abc import Mapping
from dataclasses import fields as fields_of
from http import HTTPStatus
from typing import Annotated, Any, TypeVar, get_args

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, to_json

from pitboss.errors import NotThereError, PitbossError
from pitboss.floor import Command
from pitboss.floor.documents import FloorTable
from pitboss.jackpots import commands as jackpots
from pitboss.jackpots.documents import Badge
from pitboss.jackpots.names import same_person
from pitboss.jackpots.opening import LONGEST_TABLE, check_name
from pitboss.store.request import LONGEST_ID
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom, room_of
from pitboss.web.sessions import Person, address_of, staff_of

HEADER = "Idempotency-Key"
#: Ids that begin like this are made by the server; a client's may not.
SERVERS_OWN = "pitboss:"
#: What is done with the sensors of a table: every command of the jackpots that names one.
AT_SENSORS = tuple(kind for kind in get_args(jackpots.Command) if "table" in {each.name for each in fields_of(kind)})
C = TypeVar("C")


class Body(BaseModel):
    """What comes in: only what is named here, in its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Card(Body):
    """A second person's card and PIN, given at the first one's terminal."""

    badge: str = Field(min_length=1, max_length=80)
    secret: str = Field(min_length=1, max_length=200, repr=False)


class Nothing(Body):
    """A command that says all in its address."""


class Done(BaseModel):
    """A command's receipt: its answer, the last entry of the journal then, and whether it was sent before."""

    result: dict[str, Any]
    sequence: int
    repeated: bool


async def command_id(request: Request) -> str:
    """The id that the client has given its command, so that it may send it again."""
    given = request.headers.get(HEADER, "")
    fits = 1 <= len(given) <= LONGEST_ID and given.isascii() and given.isprintable()
    if not fits or given.startswith(SERVERS_OWN):
        raise Problem(
            HTTPStatus.BAD_REQUEST,
            f"A command needs a header {HEADER}: an id of your own making, 1 to {LONGEST_ID} visible ASCII characters",
        )
    return given


CommandId = Annotated[str, Depends(command_id)]


#: What reads each class of commands; compiled, so made at its first use.
_adapters: dict[type, TypeAdapter[Any]] = {}


def _adapter(kind: type) -> TypeAdapter[Any]:
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def json_of(fields: Mapping[str, object]) -> bytes:
    """What came as JSON, as JSON again. Half a character is allowed there, but nothing can be done with it."""
    try:
        return to_json(fields)
    except PydanticSerializationError:
        raise PitbossError("A text of this request has a character that is none") from None


def made(kind: type[C], **fields: object) -> C:
    """A command or a part of one from what came as JSON, checked as strictly as one from a file."""
    try:
        found: C = _adapter(kind).validate_json(json_of(fields), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise PitbossError(f"This is no {kind.__name__}: {where}: {first['msg']}") from None
    return found


async def badge_for(request: Request, person: Person, card: Card | None) -> str:
    """Whose card it is: the one that was laid beside the terminal, if its PIN is right, else the one signed in."""
    if card is None:
        return person.badge
    badge = await _laid_beside(request, card)
    if badge.id != person.badge and same_person(badge.person, person.name):
        raise PitbossError(f"Two people are needed here; both cards are {badge.person}'s")
    return badge.id


async def _laid_beside(request: Request, card: Card) -> Badge:
    """The badge of a card that was laid beside a terminal, if its PIN is right."""
    return await room_of(request).verify_pin(card.badge, card.secret, address_of(request), staff_of(request))


async def second_badge(request: Request, card: Card) -> str:
    """A second person's badge, once their PIN was right."""
    return (await _laid_beside(request, card)).id


async def second_of(request: Request, card: Card | None) -> str:
    """A second person's badge, once their PIN was right; empty if no card was laid beside the terminal."""
    return "" if card is None else await second_badge(request, card)


async def _check_on_the_floor(room: CardRoom, table: str) -> None:
    """Sensors are driven over HTTP at tables of the floor only: those alone open through the gate."""
    check_name(table, "table", LONGEST_TABLE)
    if not isinstance(await room.find(FloorTable.kind, table), FloorTable):
        raise NotThereError(f"Table {table!r:.60} is not on the floor: set it up first", table)


async def do(request: Request, request_id: str, command: Command) -> Done:
    """Have a command decided and committed; nobody else waits meanwhile."""
    room = room_of(request)
    if isinstance(command, AT_SENSORS):
        await _check_on_the_floor(room, command.table)
    receipt = await room.committer.submit_async(request_id, command)
    return Done(result=dict(receipt.result), sequence=receipt.sequence, repeated=receipt.repeated)
