"""Who is told what: which events of the journal a listener sees."""

from collections.abc import Mapping
from typing import Any

from pitboss.jackpots.documents import Role
from pitboss.web.permissions import READERS

#: Told to everyone who is signed in: nothing in them is about a person, or a reason that is the house's own. Whether a
#: jackpot runs, players see on its display.
PUBLIC = frozenset({"meter-reseeded"})
#: Told to those who read the trail: where people sign in, and what is tried with their cards.
DOOR = frozenset({"signed-in", "wrong-secret", "locked-out", "unknown-cards-tried"})
OUTSIDE = frozenset({Role.PLAYER, Role.DISPLAY})


def sees(role: Role, badge: str, event: Mapping[str, Any]) -> bool:
    """Staff see everything but what happens at the door; others what is public, and what names them as ``players``."""
    if event.get("event") in DOOR:
        return role in READERS
    return role not in OUTSIDE or event.get("event") in PUBLIC or badge in event.get("players", ())
