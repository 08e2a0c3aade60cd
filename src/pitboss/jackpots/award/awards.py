"""Awards: what a dealer calls is locked, which freezes its amount; a meter that was won whole starts again."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.games.paytable import PaytableLine
from pitboss.jackpots import accounts
from pitboss.jackpots.award.history import written_down
from pitboss.jackpots.award.ids import new_id
from pitboss.jackpots.award.replay import share_cents
from pitboss.jackpots.award.rework import facts_of
from pitboss.jackpots.commands import CallSupervisor
from pitboss.jackpots.documents import ActKind, Award, HandPressed, Hit, Jackpot, JackpotTable, MeterAct
from pitboss.jackpots.game.contributions import running
from pitboss.jackpots.game.hands import is_award, with_hand, won_by
from pitboss.jackpots.game.meters import remember, shown_cents, start_again
from pitboss.jackpots.plan.plan import MeterSharing, SeatOrder
from pitboss.ledger import units


@dataclass(frozen=True, slots=True)
class Claim:
    """A recorded hand that wins a share of a meter, what is posted for one, or a fixed pay that is reported for tax."""

    hand: HandPressed
    jackpot: Jackpot
    line: PaytableLine

    @property
    def place(self) -> tuple[int, int]:
        """The claim's place in the order of paying (jackpot.9c)."""
        from_right = self.jackpot.plan.seat_order is SeatOrder.RIGHT_TO_LEFT
        return -self.hand.seat if from_right else self.hand.seat, self.hand.sensor

    @property
    def reading(self) -> tuple[object, ...]:
        """The key that claims share which are worked out from one reading of the meter."""
        if self.jackpot.plan.is_house or self.jackpot.plan.sharing is MeterSharing.SEQUENTIAL:
            return self.hand.seat, self.hand.sensor
        if self.jackpot.plan.sharing is MeterSharing.SPLIT:
            return self.jackpot.id, self.line.id
        return self.jackpot.id, "meter", self.line.pay.meter


def call_supervisor(desk: Desk, command: CallSupervisor) -> None:
    """Call a supervisor for every recorded award."""
    desk.answer(table=command.table, awards=lock_wins(desk, command))


def lock_wins(desk: Desk, command: CallSupervisor) -> list[str]:
    """Lock every recorded award: from the dealer's right hand, each from what the one before left.

    Rules: 001/jackpot.9c, 001/jackpot.9e.
    """
    by = desk.people("call-supervisor", command.badge)["by"]
    table = desk.get(JackpotTable, command.table)
    waiting = [hand for hand in running(table).hands if not hand.paid and not hand.award]
    claims = [Claim(hand, *won_by(desk, table, hand)) for hand in waiting]
    claims = sorted((claim for claim in claims if is_award(claim.line, claim.hand)), key=lambda claim: claim.place)
    if not claims:
        raise PitbossError("No win is recorded: press the seat and the hand first", rule="001/jackpot.9d")
    meters = dict.fromkeys((claim.jackpot.id, claim.line.pay.meter or "") for claim in claims)
    awards: list[str] = []
    for jackpot, meter in meters:
        own = [claim for claim in claims if (claim.jackpot.id, claim.line.pay.meter or "") == (jackpot, meter)]
        awards += _lock_meter(desk, table, meter, own, by)
    return awards


def _lock_meter(desk: Desk, table: JackpotTable, meter: str, claims: Sequence[Claim], by: str) -> list[str]:
    """Lock the claims of a call on one meter; each remembers the undecided ones before it."""
    jackpot = claims[0].jackpot
    awards = [_lock(desk, table, new_id(desk, table, running(table).round, claim.hand), claim, by) for claim in claims]
    if jackpot.plan.is_house or not meter:
        for claim, award in zip(claims, awards, strict=True):
            _keep(desk, claim.hand, _posted_prize(desk, claim, award))
        return [award.id for award in awards]
    ids, before = tuple(award.id for award in awards), _undecided(desk, jackpot.id, meter)
    known = [replace(award, after=before + ids[:place]) for place, award in enumerate(awards)]
    with written_down(desk, jackpot.id, meter, MeterAct(ActKind.CALLED, desk.next_sequence, called=ids)):
        for reading in dict.fromkeys(claim.reading for claim in claims):
            _lock_all(desk, [pair for pair in zip(claims, known, strict=True) if pair[0].reading == reading])
    return list(ids)


def _lock_all(desk: Desk, pairs: Sequence[tuple[Claim, Award]]) -> None:
    """Lock claims that share one reading of a meter; after the last of them it starts again if it was won whole.

    Rules: 001/jackpot.4.
    """
    ids, first = [award.id for _, award in pairs], pairs[0][1]
    basis = shown_cents(desk, first.jackpot, first.meter)
    for claim, award in pairs:
        rivals = tuple(rival for rival in ids if rival != award.id)
        locked = replace(award, rivals=rivals, sequence=desk.next_sequence)
        _keep(desk, claim.hand, _off_the_meter(desk, claim, locked, basis, len(pairs)))
    if any(claim.line.pay.share == 1 for claim, _ in pairs):
        _start_again(desk, ids)


def _undecided(desk: Desk, jackpot_id: str, meter: str) -> tuple[str, ...]:
    """The undecided awards of a meter, in the order of the ledger."""
    awards = (desk.get(Award, name) for name in desk.get(Jackpot, jackpot_id).locked)
    return tuple(award.id for award in awards if award.meter == meter and not award.supplement_of)


def _lock(desk: Desk, table: JackpotTable, name: str, claim: Claim, by: str) -> Award:
    hand, line = claim.hand, claim.line
    return Award(
        name,
        claim.jackpot.id,
        table.id,
        running(table).round,
        hand.seat,
        hand.sensor,
        line.id,
        line.pay.meter or "",
        str(line.pay.share),
        0,
        0,
        desk.next_sequence,
        desk.at,
        by,
        rules=claim.jackpot.plan.rules,
    )


def _keep(desk: Desk, hand: HandPressed, award: Award) -> None:
    jackpot = desk.get(Jackpot, award.jackpot)
    desk.put(award)
    desk.put(replace(jackpot, locked=(*jackpot.locked, award.id)))
    desk.put(with_hand(desk.get(JackpotTable, award.table), hand, replace(hand, award=award.id)))
    desk.tell(
        "award-locked",
        award=award.id,
        jackpot=jackpot.id,
        table=award.table,
        seat=hand.seat,
        cents=award.amount_cents,
        by=award.locked_by,
    )


def _posted_prize(desk: Desk, claim: Claim, award: Award) -> Award:
    """Lock a fixed pay, or a house jackpot's posted prize, which the house pays in full (WAC 230-15-671).

    Rules: 001/types.6.
    """
    cents = claim.jackpot.plan.prize_cents(claim.line) or 0
    amounts = {accounts.fixed_pays(award.jackpot): units(cents), accounts.pending(award.id): -units(cents)}
    desk.move("award-locked", amounts, facts_of(award))
    return replace(award, amount_cents=cents)


def _off_the_meter(desk: Desk, claim: Claim, award: Award, basis: int, among: int) -> Award:
    """Lock a share of what the meter showed, rounded down to the cent; the house adds what is missing on it.

    Rules: 001/jackpot.9a, 001/jackpot-paytables.1.
    """
    split = among if claim.jackpot.plan.sharing is MeterSharing.SPLIT else 1
    cents = share_cents(basis, Fraction(claim.line.pay.share), split)
    shown = shown_cents(desk, award.jackpot, award.meter)
    off = min(cents, shown)
    share = Fraction(off, shown) if shown else Fraction(0)
    remember(desk, award.jackpot, Hit(award.id, award.meter, award.sequence, str(share)))
    if cents:
        amounts = {
            accounts.meter(award.jackpot, award.meter): units(off),
            accounts.borne(award.jackpot): units(cents - off),
            accounts.pending(award.id): -units(cents),
        }
        desk.move("award-locked", amounts, facts_of(award))
    return replace(award, amount_cents=cents, meter_before_cents=basis, borne=units(cents - off))


def _start_again(desk: Desk, ids: Sequence[str]) -> None:
    awards = [desk.get(Award, name) for name in ids]
    last = awards[-1]
    jackpot = desk.get(Jackpot, last.jackpot)
    hits = tuple(replace(hit, reseeded=True) if hit.award == last.id else hit for hit in jackpot.hits)
    desk.put(replace(jackpot, hits=hits))
    seeded = start_again(desk, jackpot, jackpot.plan.meter(last.meter), facts_of(last))
    for award in awards:
        if award.share == "1":
            desk.put(replace(award, seeded=seeded))
