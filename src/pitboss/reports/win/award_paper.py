"""The page of an award, read from the journal: the award, its meter's lines, when the hand was recorded, its prints."""

import datetime as dt
from dataclasses import dataclass

from pitboss.desk.gaming_day import Period, Shifts
from pitboss.floor.documents import WinPage
from pitboss.floor.views.wins.award_views import AwardView, award_view
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import Award
from pitboss.reports.document import PrintedDocument
from pitboss.reports.win.page import Section, win_document, win_page
from pitboss.store import Reader
from pitboss.store.read.periods import Past, past
from pitboss.store.read.reader import AccountLine

#: Lines of a meter's account that are read for a win page: the award's own, and what started the meter again.
_LINES, _ENTRIES_AFTER = 50, 50
#: A game is not longer than this: so long before the lock the hand is looked for.
_GAME = dt.timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class AwardPaper:
    """An award as staff see it, the sections of its page, and who printed it when."""

    view: AwardView
    sections: tuple[Section, ...]
    prints: tuple[tuple[str, str], ...]

    def document(self, number: int = 0) -> PrintedDocument:
        """The print of a number; without one, what is shown on a screen."""
        return win_document(self.view, self.sections, self.prints, number)


def award_paper(url: str, name: str, now: dt.datetime, shifts: Shifts) -> AwardPaper:
    """The page of an award that must be there, in a room with these shifts."""
    with past(url) as journal:
        award = journal.get(Award, name)
        view = award_view(journal, award, now)
        page = journal.find(WinPage, award.id)
        hit_at = _hit_at(journal, award)
    sections = win_page(view, _history(url, award), shifts, hit_at)
    return AwardPaper(view, sections, page.prints if page else ())


def _hit_at(journal: Past, award: Award) -> str:
    """When the dealer, or the settlement, recorded the hand that was locked."""
    locked = dt.datetime.fromisoformat(award.locked_at)
    before = Period("before the lock", locked - _GAME, locked + dt.timedelta(milliseconds=1))
    wanted = {"table": award.table, "seat": award.seat, "sensor": award.sensor, "line": award.line, "on": True}
    told = journal.events(before, ["hand-pressed"])
    return next((event.at for event in reversed(told) if wanted.items() <= dict(event.data).items()), "")


def _history(url: str, award: Award) -> list[AccountLine]:
    if not award.meter:
        return []
    reader = Reader(url)
    try:
        return reader.history(accounts.meter(award.jackpot, award.meter), award.sequence + _ENTRIES_AFTER, _LINES)
    finally:
        reader.close()
