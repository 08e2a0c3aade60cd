"""The audit of winners: every award names the record that was told, and that record is kept as it was, or erased."""

from collections.abc import Iterator, Mapping

import sqlalchemy as sa

from pitboss.jackpots.documents import Award, Identification
from pitboss.store.audits.documents_told import DocumentEvents
from pitboss.store.audits.event_audit import Find
from pitboss.store.patrons.patrons import seal_of_row
from pitboss.store.patrons.room_key import RoomKey
from pitboss.store.read.reader import read_rows
from pitboss.store.tables.database import AnyRow, StoreError
from pitboss.store.tables.schema import PATRON


def check_patrons(connection: sa.Connection, told: DocumentEvents, find: Find, key: RoomKey | None) -> None:
    """Find awards whose winner was exchanged, and records that are gone or changed; without a key, not the latter."""
    kept = {row.id: row for row in connection.execute(sa.select(PATRON))}
    awards = dict(read_rows(connection, Award))
    names = _told_of(awards, told)
    for award in awards.values():
        for sentence in _award(award, names.get(award.supplement_of or award.id, ""), kept, told, key):
            find(sentence)


def _told_of(awards: Mapping[str, Award], told: DocumentEvents) -> dict[str, str]:
    """The record that was told last of each win, by the award that its supplements belong to."""
    found: dict[str, str] = {}
    for name, record in told.winners.items():
        award = awards.get(name)
        if award is not None:
            found[award.supplement_of or award.id] = record
    return found


def _award(
    award: Award, told_record: str, kept: Mapping[str, AnyRow], told: DocumentEvents, key: RoomKey | None
) -> Iterator[str]:
    if award.winner is None:
        return
    record = award.winner.record
    if record != told_record:
        yield f"Win {award.id} names the record {record} of its winner; the events tell of {told_record or 'none'}"
    if record not in kept:
        if record not in told.erased:
            yield f"Win {award.id}: the record {record} of its winner is not kept, and no event tells of its end"
    elif key is not None:
        yield from _sealed(award, award.winner, kept[record], key)


def _sealed(award: Award, winner: Identification, row: AnyRow, key: RoomKey) -> Iterator[str]:
    try:
        seal = seal_of_row(key, row)
    except StoreError as error:
        yield f"Win {award.id}: {error}"
        return
    if seal != winner.seal:
        yield f"Win {award.id}: the record {winner.record} of its winner is not the one that was sealed then"
