"""Winners: who has won an award, sealed apart from the journal; cash that is reported, and tax that is kept back."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated

import anyio.to_thread
from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from pitboss.errors import PitbossError
from pitboss.jackpots import accounts
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import CashDay
from pitboss.jackpots.winner.patron import LONGEST_ADDRESS, LONGEST_NAME, LONGEST_NUMBER, Patron
from pitboss.ledger import as_cents
from pitboss.store import StoreError
from pitboss.store.patrons.patrons import Papers, checked_papers, identification
from pitboss.web.api.bodies import body_of
from pitboss.web.api.commands import BadgeAndPin, Body, Done, Nothing, Sending, TwoPeople, badge_for, laid_beside
from pitboss.web.room import room_of

router = APIRouter(prefix="/api/v1", tags=["awards"])

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, repr=False)]
Number = Annotated[str, Field(min_length=1, max_length=LONGEST_NUMBER, repr=False)]
#: A day as JSON has it.
Day = Annotated[dt.date, Field(strict=False)]


class WinnersPapers(Body):
    """What a winner's ID says, and the check of the self-exclusion list.

    A second card and a reason are needed only where somebody else was written down before.
    """

    name: Name
    born: Annotated[Day, Field(repr=False)]
    address: Annotated[str, Field(min_length=1, max_length=LONGEST_ADDRESS, repr=False)]
    document: Annotated[str, Field(max_length=40)]
    issuer: Name
    document_number: Number
    tax_number: Annotated[str, Field(max_length=20, repr=False)] = ""
    exclusions_of: Day
    excluded: bool
    card: BadgeAndPin | None = None
    second: BadgeAndPin | None = None
    reason: Annotated[str, Field(max_length=500)] = ""

    @property
    def papers(self) -> Papers:
        """The winner's papers without the cards and the reason."""
        fields = {name: getattr(self, name) for name in Patron.__slots__}
        return Papers(patron=Patron(**fields), exclusions_of=self.exclusions_of, excluded=self.excluded)


@dataclass(frozen=True, slots=True, kw_only=True)
class WinnersRecord(Patron):
    """The personal data of a winner."""

    award: str
    record: str


@body_of(c.ReportCash, "cash_day")
class CashReported(Body):
    """Under which reference a report was sent."""


@body_of(c.RemitTax)
class TaxRemitted(TwoPeople):
    """How much went to the tax office, under which reference, and the card of the second person."""


class WithheldTax(BaseModel):
    """Tax withheld from prizes and owed to the tax office."""

    cents: int


@router.post("/awards/{award}/winner")
async def identify_winner(award: str, body: WinnersPapers, sender: Sending) -> Done:
    """Seal what the winner's papers say; the journal has a reference of it, and the prize may be paid."""
    room = sender.room
    people = {"award": award, "reason": body.reason}
    people["badge"] = await badge_for(sender.request, sender.person, body.card)
    if body.second:
        people["second"] = (await laid_beside(sender.request, body.second)).id
    papers = await anyio.to_thread.run_sync(checked_papers, room.reader, award, body.papers, room.clock())
    kept = await anyio.to_thread.run_sync(room.patrons.keep, sender.key, papers.patron)
    try:
        return await sender.do(identification(papers, kept, people))
    except PitbossError as error:
        # What was refused is not kept; where nobody knows what became of it, the record waits for the same request.
        if kept.is_new and not isinstance(error, StoreError):
            await anyio.to_thread.run_sync(room.patrons.forget, [kept.record])
        raise


@router.post("/awards/{award}/winner/reading")
async def read_winner(award: str, body: Nothing, sender: Sending) -> WinnersRecord:
    """The personal data of a winner, after the journal has told who reads them."""
    done = await sender.send(c.ReadWinner, body, award=award)
    record = str(done.result["record"])
    patron = await anyio.to_thread.run_sync(sender.room.patrons.read, record)
    return WinnersRecord(award=award, record=record, **{name: getattr(patron, name) for name in Patron.__slots__})


def cash_days(days: Iterable[CashDay]) -> list[CashDay]:
    """The days with cash to report: first those that are still to be reported, the oldest of them first."""
    found = [day for day in days if day.due]
    return sorted(found, key=lambda day: (bool(day.reference), day.due, day.id))


@router.get("/cash-reports")
def list_cash_reports(request: Request) -> list[CashDay]:
    """Cash of one person in one gaming day that is reported, the oldest first."""
    return cash_days(room_of(request).reader.all(CashDay))


@router.post("/cash-reports/{cash_day}")
async def report_cash(cash_day: str, body: CashReported, sender: Sending) -> Done:
    """A report of cash was sent."""
    return await sender.send(c.ReportCash, body, cash_day=cash_day)


@router.get("/withheld-tax")
def withheld_tax(request: Request) -> WithheldTax:
    """Tax withheld from prizes and owed to the tax office."""
    with room_of(request).snapshot() as state:
        return WithheldTax(cents=as_cents(-state.balance(accounts.WITHHELD)))


@router.post("/withheld-tax")
async def remit_tax(body: TaxRemitted, sender: Sending) -> Done:
    """Withheld tax is paid to the tax office, by two people."""
    return await sender.send(c.RemitTax, body)
