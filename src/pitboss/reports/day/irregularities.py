"""Irregularities and corrections of a period in one list: what did not go as it should, and what was mended."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from pitboss.desk.gaming_day import Period
from pitboss.floor.documents import FloorTable, TableMode
from pitboss.jackpots.documents import Award, Jackpot
from pitboss.reports.day.happenings import sentence
from pitboss.reports.day.names import Names
from pitboss.reports.document import Block, PrintedDocument, Text, grid
from pitboss.store.read.periods import Past, past
from pitboss.store.read.reader import Event


class IrregularityKind(StrEnum):
    """What sort of thing it was."""

    IRREGULARITY = "irregularity"
    CORRECTION = "correction"
    VOID = "void"
    FAULT = "fault"
    KEYED_LATER = "keyed later"


_K = IrregularityKind
#: Events that are always in the list.
ALWAYS: Mapping[str, IrregularityKind] = {
    "chips-corrected": _K.CORRECTION,
    "award-cards-corrected": _K.CORRECTION,
    "award-reworked": _K.CORRECTION,
    "award-reversed": _K.CORRECTION,
    "meter-adjusted": _K.CORRECTION,
    "slip-voided": _K.VOID,
    "game-voided": _K.VOID,
    "award-rejected": _K.IRREGULARITY,
    "award-disputed": _K.IRREGULARITY,
    "coins-returned": _K.IRREGULARITY,
    "meter-dry": _K.IRREGULARITY,
    "device-fault": _K.FAULT,
    "equipment-replaced": _K.FAULT,
    "jackpot-halted": _K.FAULT,
    "outage-recorded": _K.FAULT,
    "paper-round-keyed": _K.KEYED_LATER,
}
#: Acts of a round that are in the list, of all that are told of rounds.
ACTS: Mapping[str, IrregularityKind] = {
    "irregularity-called": _K.IRREGULARITY,
    "cards-refused": _K.IRREGULARITY,
    "fault-step-taken": _K.FAULT,
    "payment-corrected": _K.CORRECTION,
    "entry-withdrawn": _K.CORRECTION,
}
#: Events that are in the list where this fact of theirs is there.
WHERE: Mapping[str, tuple[str, IrregularityKind]] = {
    "deck-logged": ("wrong", _K.IRREGULARITY),
    "winner-identified": ("instead_of", _K.CORRECTION),
    "chips-moved": ("above_books_cents", _K.IRREGULARITY),
    "tray-counted": ("above_books_cents", _K.IRREGULARITY),
    "table-closed": ("above_books_cents", _K.IRREGULARITY),
}
KINDS = (*ALWAYS, *WHERE)


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregularity: its event, when, of which sort, at which table, what, by whom; ``text`` is a sentence."""

    event: int
    at: str
    kind: IrregularityKind
    what: str
    table: str
    by: str
    second: str
    text: str


def kind_of(event: str, facts: Mapping[str, Any]) -> IrregularityKind | None:
    """The sort of an event, if it belongs in the list of irregularities."""
    if event == "round":
        return ACTS.get(str(facts.get("act")))
    if event in WHERE:
        fact, kind = WHERE[event]
        return kind if facts.get(fact) else None
    return ALWAYS.get(event)


def irregular(events: Iterable[Event], names: Names, practice: frozenset[str]) -> tuple[Irregularity, ...]:
    """The events that belong in the list, in their order; practice tables and jackpots are left out."""
    found = []
    for event in events:
        facts, name = event.data, str(event.data.get("event", ""))
        kind = kind_of(name, facts)
        if kind is None or {str(facts.get("table", "")), str(facts.get("jackpot", ""))} & practice:
            continue
        table, by, second = (str(facts.get(field, "")) for field in ("table", "by", "second"))
        what = str(facts.get("act", name))
        found.append(Irregularity(event.id, event.at, kind, what, table, by, second, sentence(name, facts, names)))
    return tuple(found)


def irregular_events(journal: Past, period: Period) -> list[Event]:
    """The events of a period that may belong into the list."""
    return sorted((*journal.events(period, KINDS), *journal.odd_acts(period)), key=lambda event: event.id)


def irregularities(url: str, period: Period, zone: str) -> tuple[Irregularity, ...]:
    """The list of a period."""
    with past(url) as journal:
        tables, jackpots = journal.all(FloorTable), journal.all(Jackpot)
        names = Names(
            {table.id: table.name for table in tables},
            {jackpot.id: jackpot.plan.name for jackpot in jackpots},
            zone,
            lambda award: journal.find(Award, award),
            [jackpot.plan for jackpot in jackpots],
        )
        return irregular(irregular_events(journal, period), names, practice_of(tables, jackpots))


def practice_of(tables: Iterable[FloorTable], jackpots: Iterable[Jackpot]) -> frozenset[str]:
    """The practice tables and jackpots, by their ids."""
    at_play = (table.id for table in tables if table.mode is TableMode.PRACTICE)
    return frozenset((*at_play, *(jackpot.id for jackpot in jackpots if jackpot.plan.practice)))


def irregularity_blocks(found: Iterable[Irregularity], names: Names) -> Iterable[Block]:
    """The list of irregularities as blocks of a paper."""
    rows = [
        (names.time(irregularity.at), str(irregularity.kind), str(irregularity.event), irregularity.text)
        for irregularity in found
    ]
    yield grid("", ("when", "sort", "event", "what"), rows, left=4) if rows else Text("None.")


def irregularities_document(
    found: tuple[Irregularity, ...], period: Period, names: Names, now: dt.datetime
) -> PrintedDocument:
    """The list of a period as a paper of its own."""
    subtitle = f"{period.name}; made {names.time(now.isoformat())}"
    return PrintedDocument("Irregularities and corrections", subtitle, tuple(irregularity_blocks(found, names)))
