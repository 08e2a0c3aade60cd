"""Who is told what: which events of the journal a listener sees."""

from collections.abc import Mapping
from typing import Any

from pitboss.jackpots.documents import Role

#: Told to everyone who is signed in: nothing in them is about a person, or a reason that is the house's own. Whether a
#: jackpot runs, players see on its display.
PUBLIC = frozenset({"meter-reseeded"})
OUTSIDE = frozenset({Role.PLAYER, Role.DISPLAY})


def sees(role: Role, badge: str, event: Mapping[str, Any]) -> bool:
    """Staff see everything; others what is public, and what names them among its ``players``."""
    return role not in OUTSIDE or event.get("event") in PUBLIC or badge in event.get("players", ())
