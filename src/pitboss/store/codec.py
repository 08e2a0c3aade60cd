"""Documents, commands and answers as JSON text, and back."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, cast

from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError
from pydantic_core import to_json as compact_json

from pitboss.errors import PitbossError
from pitboss.jackpots.commands import Command
from pitboss.jackpots.documents import Award, Badge, Document, Jackpot, JackpotTable
from pitboss.ledger.chain import canonical

_DOCUMENTS: Mapping[str, type] = {"jackpot": Jackpot, "table": JackpotTable, "award": Award, "badge": Badge}


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
    return cast("Document", _adapter(_DOCUMENTS[kind]).validate_json(data))


def body_hash(command: Command) -> str:
    """The hash of all that a command says: the same for the same body, however often it is sent."""
    try:
        body = _adapter(type(command)).dump_json(command)
    except PydanticSerializationError as error:
        raise PitbossError("A text of this request has characters that no text can hold") from error
    if b"\\u0000" in body:
        raise PitbossError("A text of this request has a character of code 0, which no database keeps")
    if hasattr(command, "plan"):  # a plan has a mapping in it, which may come in another order
        body = canonical(json.loads(body))
    return hashlib.sha256(body).hexdigest()
