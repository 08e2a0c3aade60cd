"""Commands over HTTP: each under an id that the client has made, answered once it is safe on the disk."""

import functools
from collections.abc import Hashable, Mapping
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Annotated, Any, ClassVar, TypeVar, cast

from fastapi import Depends, Request
from pydantic import BaseModel, ConfigDict, Field, JsonValue, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import PydanticSerializationError, to_json

from pitboss.desk.bounds import REASON, TEXT, Bounds
from pitboss.desk.command import TypedCommand
from pitboss.desk.names import same_person
from pitboss.desk.person import Badge
from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.store.commit.queue import LONGEST_ID
from pitboss.web.guard.sessions import SessionUser, SignedIn, address_of, staff_of
from pitboss.web.languages.catalogues import accepted
from pitboss.web.problems import Problem
from pitboss.web.room import CardRoom, room_of

HEADER = "Idempotency-Key"
#: Ids that begin like this are made by the server; a client's may not.
SERVERS_OWN = "pitboss:"
C = TypeVar("C")
AnyCommand = TypeVar("AnyCommand", bound=TypedCommand)


class Body(BaseModel):
    """What comes in: only what is named here, in its own type."""

    model_config = ConfigDict(extra="forbid", strict=True)

    #: The command or the part of one whose fields it has.
    made_of: ClassVar[type] = object


class BadgeAndPin(Body):
    """A second person's card and PIN, given at the first one's terminal."""

    badge: str = Field(min_length=1, max_length=80)
    secret: str = Field(min_length=1, max_length=200, repr=False)


class TwoPeople(Body):
    """What two people do: whoever is signed in, and whose card is laid beside the terminal."""

    second: BadgeAndPin


def field_of(bounds: Bounds) -> FieldInfo:
    """The bounds of a command's field as a body has them."""
    given = {name: bound for name, bound in asdict(bounds).items() if bound is not None}
    return cast("FieldInfo", Field(**given))


#: Fields that many bodies have.
Text = Annotated[str, field_of(TEXT)]
Reason = Annotated[str, field_of(REASON)]
Second = Annotated[BadgeAndPin | None, Field(description="The card of a second person; practice needs none.")]


class PerhapsTwoPeople(Body):
    """What two people do, unless it is practice."""

    second: Second = None


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
            f"A command needs a header {HEADER}: an id that you choose, 1 to {LONGEST_ID} visible ASCII characters",
        )
    return given


#: What makes each class of commands; compiled, so made at its first use.
_adapter = functools.cache(TypeAdapter)


def json_of(fields: Mapping[str, JsonValue]) -> bytes:
    """What came as JSON, as JSON again. Half a character is allowed there, but nothing can be done with it."""
    try:
        return to_json(fields)
    except PydanticSerializationError:
        raise PitbossError("A text of this request has an invalid character") from None


def made(kind: type[C], **fields: object) -> C:
    """A command or a part of one from the fields of a body, which was read strictly: lists become tuples, and so on."""
    try:
        found: C = _adapter(cast("Hashable", kind)).validate_python(fields)
    except ValidationError as error:
        raise PitbossError(f"This request can't be read: {first_fault(error)}") from None
    return found


def first_fault(error: ValidationError) -> str:
    """Where the first thing is that can't be read, and what is wrong with it; never what was sent."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    return f"{'.'.join(str(part) for part in first['loc'])}: {first['msg']}"


async def badge_for(request: Request, person: SessionUser, card: BadgeAndPin | None) -> str:
    """Whose card it is: the one that was laid beside the terminal, if its PIN is right, else the one signed in."""
    if card is None:
        return person.badge
    badge = await laid_beside(request, card)
    if badge.id != person.badge and same_person(badge.person, person.name):
        raise PitbossError(f"Two people are needed here; both cards are {badge.person}'s")
    return badge.id


async def laid_beside(request: Request, card: BadgeAndPin) -> Badge:
    """The badge of a card that was laid beside a terminal, if its PIN is right."""
    return await room_of(request).verify_pin(card.badge, card.secret, address_of(request), staff_of(request))


@dataclass(frozen=True, slots=True)
class Sender:
    """Whoever sends a command: the request, who is signed in there, and the id that the client gave it."""

    request: Request
    person: SessionUser
    key: str

    @property
    def room(self) -> CardRoom:
        """The card room that the command is for."""
        return room_of(self.request)

    async def command(self, kind: type[AnyCommand], body: Body, **fields: object) -> AnyCommand:
        """A command from a body, by the cards that lie at the terminal; what the body leaves out is as by default."""
        cards = {name: card for name, card in body if isinstance(card, BadgeAndPin)}
        said = body.model_dump(exclude=set(cards), exclude_none=True)
        said["badge"] = await badge_for(self.request, self.person, cards.pop("card", None))
        for name, card in cards.items():
            said[name] = (await laid_beside(self.request, card)).id
        return made(kind, **said | fields)

    async def send(self, kind: type[AnyCommand], body: Body, **fields: object) -> Done:
        """Have a command from a body decided and committed."""
        return await self.do(await self.command(kind, body, **fields))

    async def do(self, command: TypedCommand, key: str = "") -> Done:
        """Have a command decided and committed; nobody else waits meanwhile."""
        receipt = await self.room.committer.submit_async(key or self.key, cast("Command", command))
        return Done(result=dict(receipt.result), sequence=receipt.sequence, repeated=receipt.repeated)

    @property
    def language(self) -> str:
        """The language that the client wishes for."""
        return accepted(self.request)

    @property
    def wants_view(self) -> bool:
        """Whether the client asks for the new view with the receipt of its command, as RFC 7240 has it."""
        return self.request.headers.get("Prefer", "") == "return=representation"


async def sender(request: Request, person: SignedIn, key: Annotated[str, Depends(command_id)]) -> Sender:
    """Whoever sends the command that a route takes."""
    return Sender(request, person, key)


Sending = Annotated[Sender, Depends(sender)]
