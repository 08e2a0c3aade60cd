"""A person who works here, the badges that persons carry, and the roster of all persons."""

import datetime as dt
from collections.abc import Iterable
from enum import StrEnum

from pitboss.desk.document import KeptDocument, document
from pitboss.desk.names import plain


class Role(StrEnum):
    """The role that a badge gives its carrier."""

    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    EXECUTIVE = "executive"
    MANAGER = "manager"
    ACCOUNTING = "accounting"
    SURVEILLANCE = "surveillance"
    AUDITOR = "auditor"
    TECHNICIAN = "technician"
    REGULATOR = "regulator"
    PLAYER = "player"
    DISPLAY = "display"


@document("badge")
class Badge(KeptDocument):
    """A card that a person carries; ``lifted`` says when a manager last let it try again.

    Cards that are older than persons have no ``person_id``: theirs is made of the name. ``until`` is the first day on
    which the card opens nothing any more; a regulator's always has one.
    """

    id: str
    person: str
    role: Role
    active: bool = True
    person_id: str = ""
    lifted: tuple[str, ...] = ()
    until: str = ""

    def opens_on(self, day: dt.date) -> bool:
        """Whether the card opens anything on a day."""
        return self.active and (not self.until or day.isoformat() < self.until)


#: Roles that are a department and no person: no article goes with them.
_DEPARTMENTS = (Role.ACCOUNTING, Role.SURVEILLANCE)


def whose(role: Role) -> str:
    """The carrier of a role's card in words: "a dealer", "an auditor", "surveillance"."""
    if role in _DEPARTMENTS:
        return str(role)
    return f"an {role}" if role[0] in "aeiou" else f"a {role}"


def whose_of(roles: Iterable[Role]) -> str:
    """The carriers of several roles' cards in words: "a dealer, a supervisor or accounting"."""
    *others, last = (whose(role) for role in roles)
    return f"{', '.join(others)} or {last}" if others else last


@document("person")
class Person(KeptDocument):
    """Somebody who works here. Vouched for, a person counts as one of two; until then only alone.

    ``id`` is a number of the house, such as an employee's. ``adopted`` are those whose cards are older than vouching.
    ``roles`` are those of the person's cards; of cards that are older than this list it has none.
    """

    id: str
    name: str
    since: str = ""
    vouched_at: str = ""
    vouched_by: tuple[str, ...] = ()
    adopted: bool = False
    roles: tuple[Role, ...] = ()

    @property
    def vouched(self) -> bool:
        """Whether the room has vouched for this person."""
        return bool(self.vouched_at)


ROSTER = "people"


@document("roster")
class Roster(KeptDocument):
    """Everyone who ever worked here: each person's id and name."""

    id: str = ROSTER
    people: tuple[tuple[str, str], ...] = ()


def id_of_name(name: str) -> str:
    """The id of a person who has no number; no number looks like it."""
    return f"name:{plain(name)}"
