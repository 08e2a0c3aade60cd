"""The kept room's awards: one in every state, and three tables that win from one meter."""

from tests.jackpots.evidence import step_fields
from tests.store.kept_base import (
    FACE_UP,
    HALF,
    MORNING,
    POSTED,
    ROYAL_MATCH,
    TWO,
    Room,
    Two,
    progressive,
    set_up,
)
from tests.store.winners import identify

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.payment import day_of, open_steps
from pitboss.jackpots.award.steps import IDENTIFIED
from pitboss.jackpots.documents import Lit


def win_awards(room: Room) -> None:
    """An award in every state, at jackpot-only tables; the locked one keeps its game open."""
    set_up(room, "J1", FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "fortune")
    set_up(room, "J2", FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "other")
    set_up(room, "J3", FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "aces")
    for game, end in enumerate((_reject, _pay, _reverse, _reverse_paid, _confirm), 1):
        _win(room, "J1", game, HALF)
        end(room, f"J1.{game}.2.1")
        room.do(j.EndGame(table="J1", badge="dealer"))
    for game, end in enumerate((_reject, _pay_from_tray, _confirm_alone), 6):
        _win(room, "J1", game, "five-aces")
        end(room, f"J1.{game}.2.1")
        room.do(j.EndGame(table="J1", badge="dealer"))
    _win(room, "J3", 1, POSTED)
    _pay(room, "J3.1.2.1")
    room.do(j.EndGame(table="J3", badge="dealer"))
    _win(room, "J2", 1, HALF)
    _fixed_pay(room)


def win_on_one_meter(room: Room) -> None:
    """At three tables linked to one meter: released and supplemented, disputed and resolved, and left as they stand."""
    for table in ("K1", "K2", "K3"):
        set_up(room, table, FACE_UP, TableMode.JACKPOT_ONLY, 1_000_000, "shared")
    for game in (1, 2, 3):
        for table in ("K1", "K2", "K3"):
            _win(room, table, game, HALF)
        awards = tuple(f"{table}.{game}.2.1" for table in ("K1", "K2", "K3"))
        (_reject_after_a_release, _resolve_a_dispute, _leave_open)[game - 1](room, awards)


def _reject_after_a_release(room: Room, awards: tuple[str, ...]) -> None:
    """The second is paid what is certain, and the rest once the first was no winner; the third is worked out again."""
    first, second, third = awards
    room.do(j.ReleaseAward(award=second, badge="executive"))
    _reject(room, first)
    for award in (*room.award(second).supplements, third):
        _confirm_seen(room, award)
    shown = j.TakeStep(award=third, step="cards-shown", cards=ROYAL_MATCH, camera="camera 3", badge="supervisor")
    room.do(shown)
    corrected = ROYAL_MATCH.replace("Kh Qh", "Kd Qd")
    room.do(j.CorrectCards(award=third, cards=corrected, reason="The wrong hand was picked", **TWO))
    _end(room)


def _resolve_a_dispute(room: Room, awards: tuple[str, ...]) -> None:
    """Two rejections are disputed: one stands, the other becomes a confirmation."""
    for award in awards[:2]:
        room.do(j.DisputeAward(award=award, badge="supervisor", reason="The patron objects", statement="I had it"))
    people = Two(badge="executive", second="manager")
    room.do(j.ResolveDispute(award=awards[0], outcome="rejected", reason="The camera shows it", **people))
    room.do(
        j.ResolveDispute(
            award=awards[1],
            outcome="confirmed",
            reason="The camera shows it",
            **people,
            seen_cents=room.award(awards[1]).amount_cents,
        )
    )
    _confirm_seen(room, awards[2])
    _end(room)


def _confirm_seen(room: Room, award: str) -> None:
    """Confirm the amount that was worked out again, as the page shows it."""
    room.do(j.ConfirmAward(award=award, badge="executive", seen_cents=room.award(award).amount_cents))


def _leave_open(room: Room, awards: tuple[str, ...]) -> None:
    """The first is disputed, the second waits for it, the third is released."""
    room.do(j.DisputeAward(award=awards[0], badge="supervisor", reason="The patron objects", statement="I had it"))
    room.do(j.ReleaseAward(award=awards[2], badge="executive"))


def _end(room: Room) -> None:
    for table in ("K1", "K2", "K3"):
        room.do(j.EndGame(table=table, badge="dealer"))


def _win(room: Room, table: str, game: int, line: str) -> None:
    lit = tuple(Lit(seat, 1) for seat in (1, 2, 3))
    room.do(j.StartGame(table=table, round=str(game), base=(1, 2, 3, 4), lit=lit, badge="dealer"))
    room.do(j.PressHand(table=table, seat=2, sensor=1, line=line, badge="dealer"))
    room.do(j.CallSupervisor(table=table, badge="dealer"))


def _reject(room: Room, award: str) -> None:
    room.do(j.RejectAward(award=award, badge="executive", reason="A card was misread"))


def _confirm(room: Room, award: str) -> None:
    room.do(j.ConfirmAward(award=award, badge="executive"))
    shown = j.TakeStep(award=award, step="cards-shown", cards=ROYAL_MATCH, camera="camera 3", badge="supervisor")
    room.do(shown)


def _confirm_alone(room: Room, award: str) -> None:
    room.do(j.ConfirmAward(award=award, badge="supervisor"))


def _pay_from_tray(room: Room, award: str) -> None:
    """A fixed pay that is reported for tax."""
    _pay(room, award, "tray")


def _pay(room: Room, award: str, method: str = "") -> None:
    room.do(j.ConfirmAward(award=award, badge="executive"))
    kept = room.award(award)
    plan = progressive("fortune")
    for step in open_steps(kept, plan.fixed_cents, day_of(kept, plan.zone)):
        if step.id == IDENTIFIED:
            identify(room.reader, award, room.do, day=str(MORNING.date()))
            continue
        badge = "surveillance" if step.id == "surveillance" else "accounting"
        detail = (method or f"check {award}") if step.id == "paid" else "done"
        room.do(j.TakeStep(award=award, step=step.id, badge=badge, **step_fields(step.id, detail, kept.line)))
    room.do(c.PrintWinPage(award=award, badge="accounting"))


def _reverse(room: Room, award: str) -> None:
    room.do(j.ConfirmAward(award=award, badge="executive"))
    _back_out(room, award)


def _reverse_paid(room: Room, award: str) -> None:
    _pay(room, award)
    _back_out(room, award)


def _back_out(room: Room, award: str) -> None:
    room.do(
        j.AdjustMeter(
            jackpot="fortune",
            meter="jackpot",
            cents=room.award(award).amount_cents,
            code="award-reversal",
            reason="The deck had a card too many",
            badge="manager",
            second="accounting",
            award=award,
        )
    )


def _fixed_pay(room: Room) -> None:
    """Table J2 stays in its game with a locked award and a hand that is paid by the dealer."""
    room.do(j.PressHand(table="J2", seat=3, sensor=1, line="royal-flush", badge="dealer"))
    room.do(j.PayHand(table="J2", seat=3, sensor=1, badge="dealer", supervisor="supervisor"))
