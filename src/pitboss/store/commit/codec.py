"""Documents, commands and answers as JSON text, and back."""

import functools
import hashlib
import json
from typing import Annotated, Any, cast, get_args

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import to_json as compact_json

from pitboss.desk.state import D, Document
from pitboss.errors import PitbossError, unknown
from pitboss.floor import Command
from pitboss.jackpots.care.older_jackpots import brought_up
from pitboss.jackpots.documents import Jackpot
from pitboss.ledger.json_data import JsonObject

#: How the ids begin that are made of a line, and not given with it.
MADE_ID = "line-"

#: What reads and writes each class of dataclasses; compiled, so made at its first use.
_adapter = functools.cache(TypeAdapter)


def to_json(value: JsonObject) -> str:
    """An answer, an event or the facts of an entry."""
    return compact_json(value).decode()


def document_json(document: Document) -> str:
    """A document as it is kept."""
    return _adapter(type(document)).dump_json(document).decode()


def read_document(sort: type[D], data: str | bytes) -> D:
    """A document as it was kept."""
    document: D = _adapter(sort).validate_json(data)
    if isinstance(document, Jackpot) and document.is_older:
        return cast("D", brought_up(document))
    return document


def read_command(line: str, number: int = 0) -> tuple[str, Command]:
    """A command from a line of JSON, and its id; without one, the id is made of the line's place and content."""
    try:
        data = json.loads(line)
        request_id = data.pop("id", "") if isinstance(data, dict) else ""
        command = _commands().validate_json(json.dumps(data), strict=True)
    except ValidationError as error:
        raise _no_command(error) from None
    except (ValueError, RecursionError):
        raise PitbossError("This is not JSON") from None
    if not isinstance(request_id, str):
        raise PitbossError("The id of a command is a text")
    made = f"{MADE_ID}{number}-{hashlib.sha256(line.strip().encode(errors='replace')).hexdigest()[:24]}"
    return request_id or made, cast("Command", command)


def _no_command(error: ValidationError) -> PitbossError:
    """The first thing that is wrong with what should be a command."""
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])
    if first["type"] == "union_tag_invalid":
        known = (kind.__dataclass_fields__["type"].default for kind in get_args(Command))
        return unknown("command", str(first["ctx"]["tag"]), known)
    if first["type"] == "union_tag_not_found":
        return PitbossError('This is not a command: it has no "type"')
    if first["type"] == "missing":
        return PitbossError(f"This command lacks a part: {where}")
    return PitbossError(f"This is not a command: {where}: {first['msg']}" if where else "This is not a command")


@functools.cache
def _commands() -> TypeAdapter[Any]:
    return TypeAdapter(Annotated[Command, Field(discriminator="type")])
