"""What is known of calls: the last one of each table, and who is on duty in which pits."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Call:
    """The last call from a table: why, since when and by whom, who has taken it, and when it was over.

    ``awards`` are the wins it is about: it is over once none of them waits for a card.
    """

    kind: ClassVar[str] = "call"

    id: str
    why: str
    at: str
    by: str
    awards: tuple[str, ...] = ()
    taken_at: str = ""
    taken_by: str = ""
    taker: str = ""
    ended_at: str = ""


@dataclass(frozen=True, slots=True)
class OnDuty:
    """Somebody who is called: the card, the person, the pits, and since when; no pits is off duty."""

    kind: ClassVar[str] = "on-duty"

    id: str
    person: str
    pits: tuple[str, ...] = ()
    since: str = ""
