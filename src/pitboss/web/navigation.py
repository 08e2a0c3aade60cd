"""The way to the pages: each link, and who sees it. A page's route is allowed by ``permissions.py``, not here."""

from dataclasses import dataclass

from pitboss.web.permissions import ROUTES
from pitboss.web.sessions import Person


@dataclass(frozen=True, slots=True)
class Link:
    """A page to go to."""

    text: str
    path: str
    about: str = ""
    office: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """The links at the top of every page: in one line, those of the office under one word where they are many."""

    line: tuple[Link, ...]
    office: tuple[Link, ...]


#: So many pages of the office stand in the line by themselves; more would break it on a tablet.
_FEW = 2
#: In the order in which they are shown; the house mark before them leads to the front page.
LINKS = (
    Link("Play", "/play", "Take a seat with practice credits, alone or with others, and see what the best play was."),
    Link("Floor", "/floor", "All tables, the meters, and what needs somebody first."),
    Link("Wins", "/supervisor", "Wins that wait for a card, and the steps to their payment."),
    Link("Games", "/games", "Rules, pay tables, exact returns and strategies; design a pay table."),
    Link("Hand checker", "/hand", "Any hand: its rank, what every wager pays, and how the house would set it."),
    Link("Desk", "/manage", "Tables, limits, jackpots, links and staff.", office=True),
    Link(
        "Accounting",
        "/accounting",
        "Opener, fills, drop, win, and the hold against its exact expectation.",
        office=True,
    ),
    Link(
        "Day report",
        "/reports/day",
        "Every meter from its start to its end, for a gaming day and its shifts.",
        office=True,
    ),
    Link("Audit", "/audit", "Everything that was done: search it, prove it, take it along.", office=True),
)


def links_for(person: Person | None) -> tuple[Link, ...]:
    """The pages that somebody may go to."""
    return tuple(link for link in LINKS if _may_see(link, person))


def menu_of(links: tuple[Link, ...]) -> Menu:
    """The links as a menu."""
    office = tuple(link for link in links if link.office)
    if len(office) <= _FEW:
        return Menu(links, ())
    return Menu(tuple(link for link in links if not link.office), office)


def _may_see(link: Link, person: Person | None) -> bool:
    roles = ROUTES["GET", link.path]
    return roles is None or (person is not None and person.role in roles)
