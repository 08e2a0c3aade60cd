"""A scene for every act about a win that was called."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import replace

from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import HALF
from tests.floor.people.staffed_room import (
    ALL,
    OPEN,
    QUARTER,
    STEPS,
    Scene,
    called,
    confirmed,
    step_of,
)
from tests.jackpots.evidence import CARDS, identified

from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.documents import CashDay


def _confirm(line: str) -> Callable[[FloorRoom], Command]:
    return lambda room: j.ConfirmAward(award=called(room, line), badge=OPEN)


def _reject(line: str) -> Callable[[FloorRoom], Command]:
    return lambda room: j.RejectAward(award=called(room, line), reason="no flush", badge=OPEN)


def _dispute(line: str) -> Callable[[FloorRoom], Command]:
    return lambda room: j.DisputeAward(award=called(room, line), reason="no flush", statement="it is one", badge=OPEN)


def _take(step: str, *before: str) -> Callable[[FloorRoom], Command]:
    return lambda room: step_of(confirmed(room, QUARTER, *before), step)


def _correct_cards(room: FloorRoom) -> Command:
    award = confirmed(room, QUARTER, "cards-shown")
    other = CARDS[QUARTER].replace("s", "h")
    return j.CorrectCards(award=award, cards=other, reason="the wrong suit", badge=OPEN, second=OPEN)


def _identify(room: FloorRoom) -> Command:
    return identified(confirmed(room, QUARTER), badge=OPEN, day=str(room.now.date() - dt.timedelta(days=1)))


def _identify_again(room: FloorRoom) -> Command:
    award = confirmed(room, QUARTER, IDENTIFIED)
    day = str(room.now.date() - dt.timedelta(days=1))
    return replace(identified(award, badge=OPEN, day=day), reason="a digit was misread", second=OPEN)


def _read_winner(room: FloorRoom) -> Command:
    return j.ReadWinner(award=confirmed(room, QUARTER, IDENTIFIED), badge=OPEN)


def _report_cash(room: FloorRoom) -> Command:
    paid = CashDay("2026-11-16:P-0", "2026-11-16", "P-0", 1_000_100, ("a", "b", "c"), due="2026-12-01")
    room.memory.documents[paid.kind, paid.id] = paid
    return j.ReportCash(cash_day=paid.id, reference="31-17", badge=OPEN)


def _remit_tax(room: FloorRoom) -> Command:
    award = confirmed(room, ALL, *STEPS)
    room.do(replace(step_of(award, "paid", ALL), method="operating", number="1001", badge="supervisor"))
    return j.RemitTax(cents=100, reference="EFT-1", badge=OPEN, second=OPEN)


def _print(room: FloorRoom) -> Command:
    return c.PrintWinPage(award=confirmed(room), badge=OPEN)


def _celebrate(room: FloorRoom) -> Command:
    return c.CelebrateAward(award=confirmed(room), agreed=True, badge=OPEN)


def _end_celebration(room: FloorRoom) -> Command:
    award = confirmed(room)
    room.do(c.CelebrateAward(award=award, agreed=True, badge="supervisor"))
    return c.EndCelebration(award=award, badge=OPEN)


#: By act.
WIN_SCENES: Mapping[str, Scene] = {
    "confirm-award": _confirm(HALF),
    "confirm-award/executive": _confirm(ALL),
    "reject-award": _reject(HALF),
    "reject-award/executive": _reject(ALL),
    "dispute-award": _dispute(HALF),
    "dispute-award/executive": _dispute(ALL),
    "take-step": _take("cards-shown"),
    "take-step/surveillance": _take("surveillance", *STEPS[:2]),
    "take-step/paid": _take("paid", *STEPS),
    "identify-winner": _identify,
    "identify-winner/again": _identify_again,
    "read-winner": _read_winner,
    "report-cash": _report_cash,
    "remit-tax": _remit_tax,
    "correct-cards": _correct_cards,
    "print-win-page": _print,
    "celebrate-award": _celebrate,
    "end-celebration": _end_celebration,
}
