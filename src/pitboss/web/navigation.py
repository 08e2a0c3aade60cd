"""The way to the pages: each link, and who sees it. A page's route is allowed by ``permissions.py``, not here."""

from dataclasses import dataclass

from pitboss.web.permissions import ROUTES
from pitboss.web.sessions import Person


@dataclass(frozen=True, slots=True)
class Link:
    """A page to go to."""

    text: str
    path: str


#: In the order in which they are shown.
LINKS = (Link("Card room", "/"), Link("Play", "/play"))


def links_for(person: Person | None) -> tuple[Link, ...]:
    """The pages that somebody may go to."""
    return tuple(link for link in LINKS if _may_see(link, person))


def _may_see(link: Link, person: Person | None) -> bool:
    roles = ROUTES["GET", link.path]
    return roles is None or (person is not None and person.role in roles)
