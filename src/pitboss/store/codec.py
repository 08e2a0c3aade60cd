"""Documents, commands and answers as JSON text, and back."""

import functools
import hashlib
import json
from collections.abc import Mapping
from typing import Annotated, Any, cast

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import to_json as compact_json

from pitboss.errors import PitbossError
from pitboss.floor import DOCUMENTS, Command
from pitboss.jackpots.documents import Document, Jackpot
from pitboss.jackpots.halts import with_halt
from pitboss.jackpots.plan import JackpotPlan

#: How the ids begin that are made of a line, and not given with it.
MADE_ID = "line-"

#: What reads and writes each class of dataclasses; compiled, so made at its first use.
_adapters: dict[type, TypeAdapter[Any]] = {}


def _adapter(kind: type) -> TypeAdapter[Any]:
    if kind not in _adapters:
        _adapters[kind] = TypeAdapter(kind)
    return _adapters[kind]


def to_json(value: Mapping[str, object]) -> str:
    """An answer, an event or the facts of an entry."""
    return compact_json(value).decode()


def document_json(document: Document) -> str:
    """A document as it is kept."""
    return _adapter(type(document)).dump_json(document).decode()


def read_document(kind: str, data: str | bytes) -> Document:
    """A document as it was kept."""
    document = cast("Document", _adapter(DOCUMENTS[kind]).validate_json(data))
    return with_halt(document.with_rules) if isinstance(document, Jackpot) else document


def read_plan(data: object) -> JackpotPlan:
    """A plan as an event tells it; fields that are younger than the event stand at their default."""
    return cast("JackpotPlan", _adapter(JackpotPlan).validate_json(json.dumps(data)))


def read_command(line: str, number: int = 0) -> tuple[str, Command]:
    """A command from a line of JSON, and its id; without one, the id is made of the line's place and content."""
    try:
        data = json.loads(line)
        request_id = data.pop("id", "") if isinstance(data, dict) else ""
        command = _commands().validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        words = [".".join(str(part) for part in first["loc"]), str(first["msg"])]
        raise PitbossError(f"This is no command: {': '.join(word for word in words if word)}") from None
    except (ValueError, RecursionError):
        raise PitbossError("This is not JSON") from None
    if not isinstance(request_id, str):
        raise PitbossError("The id of a command is a text")
    made = f"{MADE_ID}{number}-{hashlib.sha256(line.strip().encode(errors='replace')).hexdigest()[:24]}"
    return request_id or made, cast("Command", command)


@functools.cache
def _commands() -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[Command, Field(discriminator="type")])
