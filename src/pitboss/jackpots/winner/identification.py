"""Identification: before a prize is paid the room knows the winner. The journal has references only."""

import datetime as dt
import re
from dataclasses import replace

from pitboss.desk.desk import Desk, reason_of
from pitboss.errors import PitbossError
from pitboss.jackpots.award.replay import main_of, parts_of
from pitboss.jackpots.award.steps import IDENTIFIED, taken_steps
from pitboss.jackpots.commands import EraseWinners, IdentifyWinner, ReadWinner
from pitboss.jackpots.documents import Award, AwardStatus, Identification, Jackpot, StepTaken
from pitboss.jackpots.winner.patron import check_exclusions

#: References are random, and a seal is a hash: nothing personal fits in.
_REFERENCE = re.compile(r"[A-Z]-[0-9A-F]{16}", re.ASCII)
_SEAL = re.compile(r"[0-9a-f]{64}", re.ASCII)


def identify_winner(desk: Desk, command: IdentifyWinner) -> None:
    """Note by references who has won an award; another record than before takes two people and a reason."""
    award = desk.get(Award, command.award)
    _check_references(command)
    before, again = award.winner, award.winner is not None
    people = desk.people("identify-winner/again" if again else "identify-winner", command.badge, command.second)
    _check_status(desk, award, again=again)
    zone = desk.get(Jackpot, award.jackpot).plan.zone
    check_exclusions(dt.date.fromisoformat(command.exclusions_of), desk.day_in(zone), excluded=False)
    winner = Identification(
        command.record,
        command.person,
        command.seal,
        desk.at,
        people["by"],
        command.exclusions_of,
        command.has_tax_number,
        people.get("second", ""),
        reason_of(command.reason) if again else "",
    )
    for part in parts_of(desk, main_of(desk, award)):
        _note(desk, part, winner, award)
    told = {"record": winner.record, "instead_of": before.record if before else ""}
    desk.tell("winner-identified", award=award.id, table=award.table, seat=award.seat, **told, **people)
    desk.answer(award=award.id, record=winner.record, status=str(award.status))


def _check_references(command: IdentifyWinner) -> None:
    references = _REFERENCE.fullmatch(command.record) and _REFERENCE.fullmatch(command.person)
    if not (references and _SEAL.fullmatch(command.seal)):
        raise PitbossError("A winner is named only by the reference of a sealed record")


def _check_status(desk: Desk, award: Award, *, again: bool) -> None:
    if desk.get(Jackpot, award.jackpot).plan.practice:
        raise PitbossError(f"Award {award.id} is of a practice table: nobody is paid, and nobody is identified")
    allowed = {AwardStatus.CONFIRMED, AwardStatus.PAID} if again else {AwardStatus.CONFIRMED}
    if award.status not in allowed:
        raise PitbossError(f"Award {award.id} is {award.status}: its winner is identified once it is confirmed")


def _note(desk: Desk, award: Award, winner: Identification, named: Award) -> None:
    """Note the winner on an award of the win; one that was paid before stays as it is."""
    if award.winner is None and award.status in {AwardStatus.PAID, AwardStatus.REVERSED, AwardStatus.REJECTED}:
        return
    steps, before = award.steps, award.taken_before
    known = {*before, *(step.step for step in taken_steps(award))}
    if IDENTIFIED not in known and award.id == named.id:
        steps = (*steps, StepTaken(IDENTIFIED, desk.at, winner.by))
    elif IDENTIFIED not in known:
        before = (*before, IDENTIFIED)
    desk.put(replace(award, winner=winner, steps=steps, taken_before=before))


def read_winner(desk: Desk, command: ReadWinner) -> None:
    """Note that somebody reads the personal data of a winner, before they are shown."""
    people = desk.people("read-winner", command.badge)
    award = desk.get(Award, command.award)
    if award.winner is None:
        raise PitbossError(f"The winner of award {award.id} is not identified yet")
    desk.tell("winner-read", award=award.id, record=award.winner.record, **people)
    desk.answer(award=award.id, record=award.winner.record)


def erase_winners(desk: Desk, command: EraseWinners) -> None:
    """Note in the journal that records are erased."""
    desk.tell("winners-erased", records=list(command.records))
    desk.answer(records=list(command.records))
