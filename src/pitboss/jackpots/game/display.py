"""A display: what players see of a jackpot on the wall and at the table."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.desk.desk import State
from pitboss.games.paytable import PaytableLine
from pitboss.games.settlement.pay import ONLY_METER, dollars
from pitboss.jackpots import accounts
from pitboss.jackpots.award.history import until_now
from pitboss.jackpots.documents import WON, Award, Celebration, Jackpot
from pitboss.jackpots.plan.plan import JackpotPlan, MeterPlan
from pitboss.ledger import as_cents, units
from pitboss.messages import Message

#: What a house jackpot must say (WAC 230-15-671).
HOUSE_NOTICES = (
    Message("This is a house jackpot. It is the casino's money, and no player's money is in it."),
    Message("This jackpot may be removed at any time without warning."),
)


@dataclass(frozen=True, slots=True)
class MeterShown:
    """A meter in whole cents, and what is pending on it until an award is confirmed.

    Until then it shows what is pending and what has come since together; ``restarts_cents`` is what it goes on with
    once what is pending is confirmed, and none where nothing is being verified. ``starts_again`` says whether the meter
    is won as a whole by some of it: after a share it only goes on.
    """

    id: str
    cents: int
    limit_cents: int | None
    pending_cents: tuple[int, ...]
    restarts_cents: int | None = None
    starts_again: bool = False


@dataclass(frozen=True, slots=True)
class PayShown:
    """A line of the pay table, with its prize at this wager, or else its share of a meter, which may have a name.

    ``text`` is either of them in English.
    """

    line: str
    name: str
    text: str
    cents: int | None
    share: str = ""
    meter: str = ""


@dataclass(frozen=True, slots=True)
class CelebrationShown:
    """A confirmed win, on the wall from one time until another; the winner is not named."""

    level: str
    cents: int
    hand: str
    table_name: str
    cards: str
    won_at: str
    since: str
    until: str


@dataclass(frozen=True, slots=True)
class Display:
    """The content of a display. One that does not tick never changes with wagers.

    ``celebration`` is the last one that nobody has ended by hand: whoever shows it looks at the clock.
    """

    jackpot: str
    name: str
    type: str
    ticks: bool
    wager_cents: int
    status: str
    meters: tuple[MeterShown, ...]
    pays: tuple[PayShown, ...]
    pending_cents: tuple[int, ...]
    notices: tuple[str, ...]
    celebration: CelebrationShown | None = None


def display(state: State, jackpot_id: str) -> Display:
    """The display of a jackpot as it is now.

    Rules: 001/types.1, 001/types.6, 001/jackpot-paytables.2, 001/jackpot.9f.
    """
    jackpot = state.get(Jackpot, jackpot_id)
    plan = jackpot.plan
    return Display(
        jackpot=plan.id,
        name=plan.name,
        type=str(plan.type),
        ticks=not plan.is_house,
        wager_cents=plan.fixed_cents,
        status=str(jackpot.status),
        meters=meters_shown(state, jackpot),
        pays=tuple(_pay(plan, line) for line in plan.table_of_pays.lines),
        pending_cents=tuple(award.amount_cents for award in locked_awards(state, jackpot)),
        notices=HOUSE_NOTICES if plan.is_house else (),
        celebration=_celebration(state, jackpot_id),
    )


def meters_shown(state: State, jackpot: Jackpot) -> tuple[MeterShown, ...]:
    """What the meters of a jackpot show now."""
    locked = locked_awards(state, jackpot)
    return tuple(_meter(state, jackpot, meter, locked) for meter in jackpot.plan.meters)


def locked_awards(state: State, jackpot: Jackpot) -> list[Award]:
    """The awards of a jackpot that are being verified."""
    return [award for name in jackpot.locked if (award := state.find(Award, name))]


def _celebration(state: State, jackpot_id: str) -> CelebrationShown | None:
    """The celebration on a display: never of an award that was reversed since."""
    kept = state.find(Celebration, jackpot_id)
    award = state.find(Award, kept.award) if kept and not kept.ended_at else None
    if kept is None or award is None or award.status not in WON:
        return None
    shown = kept.level, kept.cents, kept.hand, kept.table_name, kept.cards, kept.won_at
    return CelebrationShown(*shown, since=kept.since, until=kept.until)


def _meter(state: State, jackpot: Jackpot, meter: MeterPlan, locked: list[Award]) -> MeterShown:
    """A meter as if no unconfirmed award had been called, and never more than is held for players."""
    own = [award for award in locked if award.meter == meter.id]
    verified = [award for award in own if not award.supplement_of]
    held = -state.balance(accounts.meter(jackpot.id, meter.id))
    pending = tuple(award.amount_cents for award in own)
    if not verified:
        return MeterShown(meter.id, as_cents(held), meter.limit_cents, pending)
    won_whole = any(Fraction(award.share) == 1 for award in verified)
    shown = min(_without(state, jackpot, meter, held, verified), held + units(sum(pending)))
    return MeterShown(meter.id, as_cents(shown), meter.limit_cents, pending, as_cents(held), won_whole)


def _without(state: State, jackpot: Jackpot, meter: MeterPlan, held: int, awards: list[Award]) -> int:
    """The units on a meter without these awards; those of an older release have no history."""
    replay = until_now(state, jackpot, meter.id, {award.id for award in awards})
    unknown = [award for award in awards if replay is None or award.id not in replay.left_out]
    back = sum(units(award.amount_cents) - award.borne - award.seeded for award in unknown)
    return max(0, (held if replay is None else replay.meter) + back)


def _pay(plan: JackpotPlan, line: PaytableLine) -> PayShown:
    cents = plan.prize_cents(line)
    if cents is not None:
        return PayShown(line.id, line.name, dollars(cents), cents)
    meter = line.pay.meter if line.pay.meter != ONLY_METER else ""
    return PayShown(line.id, line.name, str(line.pay), None, line.pay.percent, meter or "")
