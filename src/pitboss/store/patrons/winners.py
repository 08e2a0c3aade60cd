"""Winners at the edge of the room: their papers are checked and sealed before the journal hears of them."""

import datetime as dt
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from pitboss.desk.desk import Documents
from pitboss.jackpots.award.payment import day_of
from pitboss.jackpots.commands import EraseWinners, IdentifyWinner
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.jackpots.winner.patron import Patron, check_exclusions, checked_patron, records_to_erase
from pitboss.store.commit.committer import Committer
from pitboss.store.patrons.patrons import KeptPatron, Patrons
from pitboss.store.read.reader import Reader


@dataclass(frozen=True, slots=True, kw_only=True)
class Papers:
    """What a winner has shown, and the look at the list of those who have excluded themselves."""

    patron: Patron
    exclusions_of: dt.date
    excluded: bool


def checked_papers(state: Documents, award_id: str, papers: Papers, now: dt.datetime) -> Papers:
    """Papers of somebody who may be paid for an award, in one form; a sentence for any others."""
    award = state.get(Award, award_id)
    zone = state.get(Jackpot, award.jackpot).plan.zone
    today = now.astimezone(ZoneInfo(zone)).date()
    check_exclusions(papers.exclusions_of, today, excluded=papers.excluded)
    patron = checked_patron(papers.patron, day_of(award, zone))
    return Papers(patron=patron, exclusions_of=papers.exclusions_of, excluded=False)


def identification(papers: Papers, kept: KeptPatron, people: Mapping[str, str]) -> IdentifyWinner:
    """The command that names a sealed record, with the award, the cards and a reason as they were given."""
    return IdentifyWinner(
        record=kept.record,
        person=kept.person,
        seal=kept.seal,
        exclusions_of=str(papers.exclusions_of),
        has_tax_number=bool(papers.patron.tax_number),
        **people,
    )


def erase_due(reader: Reader, committer: Committer, patrons: Patrons, now: dt.datetime) -> list[str]:
    """Erase the records whose time is over, after the journal has told of it; their references come back."""
    made_at = patrons.made_at()
    if not made_at:
        return []
    zones = {jackpot.id: jackpot.plan.zone for jackpot in reader.all(Jackpot)}
    records = records_to_erase(made_at, reader.all(Award), zones, now)
    if records:
        committer.do(f"pitboss:erase-{uuid.uuid4()}", EraseWinners(records=tuple(records)))
        patrons.forget(records)
    return records
