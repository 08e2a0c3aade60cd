"""The way to the pages: each link, and who sees it. A page's route is allowed by ``permissions.py``, not here."""

from dataclasses import dataclass

from pitboss.web.guard.permissions import ROUTES
from pitboss.web.guard.sessions import SessionUser


@dataclass(frozen=True, slots=True)
class PageLink:
    """A page to go to."""

    text: str
    path: str
    about: str = ""
    office: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """The links at the top of every page: in one line, those of the office under one word where they are many."""

    line: tuple[PageLink, ...]
    office: tuple[PageLink, ...]


#: So many pages of the office stand in the line by themselves; more would break it on a tablet.
_FEW = 2
#: In the order in which they are shown; the house mark before them leads to the front page.
LINKS = (
    PageLink(
        "Play", "/play", "Take a seat with practice credits, alone or with others, and see what the best play was."
    ),
    PageLink("Learn", "/learn", "Decide at speed, settle tables as a dealer, look at your session again."),
    PageLink("Floor", "/floor", "All tables, the meters, and what needs attention first."),
    PageLink("Wins", "/supervisor", "Wins waiting for a card, and the steps to their payment."),
    PageLink("Games", "/games", "Rules, pay tables, exact returns and strategies; design a pay table."),
    PageLink("Hand checker", "/hand", "Any hand: its rank, what every wager pays, and how the house would set it."),
    PageLink("Desk", "/manage", "Tables, limits, jackpots, links and staff.", office=True),
    PageLink("Jackpots", "/manage/jackpots", "Every meter and its money; plans, deposits, halts.", office=True),
    PageLink("Staff", "/manage/staff", "Cards, vouching and one-time passwords.", office=True),
    PageLink(
        "Accounting",
        "/accounting",
        "Opener, fills, drop, win, and hold against its exact expectation.",
        office=True,
    ),
    PageLink("Chips", "/chips", "Every movement of chips of a day, with slip and people.", office=True),
    PageLink(
        "Day report",
        "/reports/day",
        "Every meter from its start to its end, for a gaming day and its shifts.",
        office=True,
    ),
    PageLink(
        "Pit log", "/pit-log", "Irregularities and corrections, outages and their paper forms, decks.", office=True
    ),
    PageLink("Cash and tax", "/cash-and-tax", "Reportable cash and withheld tax.", office=True),
    PageLink(
        "Regulator",
        "/regulator",
        "The build, the Master Games Report, approval letters, a period in one folder.",
        office=True,
    ),
    PageLink("Audit", "/audit", "Everything that was done: search it, audit it, export it.", office=True),
)


def links_for(person: SessionUser | None) -> tuple[PageLink, ...]:
    """The pages that somebody may go to."""
    return tuple(link for link in LINKS if _may_see(link, person))


def menu_of(links: tuple[PageLink, ...]) -> Menu:
    """The links as a menu."""
    office = tuple(link for link in links if link.office)
    if len(office) <= _FEW:
        return Menu(links, ())
    return Menu(tuple(link for link in links if not link.office), office)


def _may_see(link: PageLink, person: SessionUser | None) -> bool:
    roles = ROUTES["GET", link.path]
    return roles is None or (person is not None and person.role in roles)
