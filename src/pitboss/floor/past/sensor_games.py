"""Games of the past at light sensors: coins that light them, hands that the tray pays, and wins of a meter."""

from collections.abc import Iterator, Sequence

from pitboss.desk.desk import Documents
from pitboss.floor.commands import CelebrateAward
from pitboss.floor.past.moments import Chance, PastCommand, WinnerShowsPapers
from pitboss.floor.past.plan import PastPeople, PastPlan, PlannedWin, TrayPay
from pitboss.jackpots import commands as j
from pitboss.jackpots.award.payment import day_of, open_steps
from pitboss.jackpots.award.steps import COUNTED, IDENTIFIED, PAID, SHOWN
from pitboss.jackpots.documents import Award, Jackpot, Lit


def started(table: str, game: str, seats: Sequence[int], lit: Sequence[Lit], dealer: str) -> j.StartGame:
    """START GAME with wagers at some seats and coins on some sensors."""
    return j.StartGame(table=table, round=game, base=tuple(seats), lit=tuple(lit), badge=dealer)


def coins(seats: Sequence[int], sensors: int, chance: Chance) -> list[Lit]:
    """The coins of seats: four players of five light each of their sensors, and somebody does."""
    lit = [Lit(seat, sensor) for seat in seats for sensor in range(1, sensors + 1) if chance.below(5)]
    return lit or [Lit(seats[0], 1)]


def tray_paid(
    table: str, lit: Sequence[Lit], pays: Sequence[TrayPay], dealer: str, chance: Chance
) -> Iterator[j.PressHand | j.PayHand]:
    """The hands of a game that the tray pays: one hand counts at every sensor of its seat."""
    for seat in sorted({coin.seat for coin in lit}):
        line = next((pay.line for pay in pays if not chance.below(pay.one_in)), "")
        for coin in lit:
            if line and coin.seat == seat:
                yield j.PressHand(table=table, seat=seat, sensor=coin.sensor, line=line, badge=dealer)
                yield j.PayHand(table=table, seat=seat, sensor=coin.sensor, badge=dealer)


def called(win: PlannedWin, dealer: str) -> Iterator[PastCommand]:
    """A hand wins at its sensors: what the tray pays is paid, and the supervisor is called for the share."""
    for sensor in win.sensors:
        yield j.PressHand(table=win.table, seat=win.seat, sensor=sensor, line=win.line, badge=dealer)
    yield from (j.PayHand(table=win.table, seat=win.seat, sensor=sensor, badge=dealer) for sensor in win.sensors[:-1])
    yield j.CallSupervisor(table=win.table, badge=dealer)


def award_of(win: PlannedWin, game: str) -> str:
    """The id of the award of a planned win: at the last of its sensors."""
    return f"{win.table}.{game}.{win.seat}.{win.sensors[-1]}"


def confirmed(known: Documents, award: str, people: PastPeople) -> Iterator[PastCommand]:
    """The supervisor confirms the amount as it was shown, and the winner agrees to be celebrated."""
    cents = known.get(Award, award).amount_cents
    yield j.ConfirmAward(award=award, badge=people.supervisor, seen_cents=cents)
    yield CelebrateAward(award=award, badge=people.supervisor, agreed=True)


def paid(known: Documents, name: str, win: PlannedWin, past: PastPlan) -> Iterator[PastCommand]:
    """Every step to the payment of a confirmed award, in order."""
    award = known.get(Award, name)
    plan = known.get(Jackpot, award.jackpot).plan
    for step in open_steps(award, plan.fixed_cents, day_of(award, plan.zone)):
        yield _step(step.id, name, win, past, len(plan.its_game.deck))


def _step(step: str, award: str, win: PlannedWin, past: PastPlan, deck: int) -> PastCommand:
    people = past.people
    if step == IDENTIFIED:
        return WinnerShowsPapers(award, win.patron.patron, people.cage)
    if step == SHOWN:
        camera = f"Camera {win.table}"
        return j.TakeStep(award=award, step=step, cards=win.cards, camera=camera, badge=people.supervisor)
    if step == PAID:
        return j.TakeStep(award=award, step=step, method=win.method, number=win.number, badge=people.cage)
    badge = people.surveillance if step == "surveillance" else people.supervisor
    detail = past.steps[step].format(number=f"{win.days_ago:04d}")
    return j.TakeStep(award=award, step=step, detail=detail, counted=deck if step == COUNTED else 0, badge=badge)
