"""A request: a command under an id that its sender chose, and the receipt it gets."""

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.store.answer import Answer
from pitboss.store.body import body_hash

LONGEST_ID = 100


class SentBeforeError(PitbossError):
    """The id of a request was used before, with another content."""

    def __init__(self, request_id: str) -> None:
        """The sentence for whoever sent it."""
        super().__init__(f"Request {request_id} was sent before with another content: give this one a new id")


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a request: its result, the last entry of the journal at that time, and whether it is a repeat."""

    result: Mapping[str, object]
    sequence: int
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Request:
    """A command that waits for its turn."""

    id: str
    body_hash: str
    command: Command
    answer: Answer

    @classmethod
    def of(cls, request_id: str, command: Command, answer: Answer) -> "Request":
        """A request under an id of 1 to 100 visible ASCII characters."""
        if not (1 <= len(request_id) <= LONGEST_ID and request_id.isascii() and request_id.isprintable()):
            raise PitbossError(f"A request has an id of 1 to {LONGEST_ID} visible ASCII characters")
        return cls(request_id, body_hash(command), command, answer)
