"""A meter worked out again from its history, as if some hands had never been called."""

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.desk.desk import Documents
from pitboss.jackpots import accounts
from pitboss.jackpots.documents import (
    FINAL,
    ActKind,
    Award,
    AwardStatus,
    Hit,
    Jackpot,
    MeterAct,
    MeterHistory,
    MeterStanding,
)
from pitboss.jackpots.game.meters import where_now
from pitboss.jackpots.plan.plan import MeterPlan, MeterSharing, Overflow, WhenDry
from pitboss.ledger import as_cents, units
from pitboss.ledger.entry import word_of


def share_cents(basis: int, share: Fraction, among: int) -> int:
    """A share of what a meter showed, in whole cents, rounded down; divided where several share it.

    Rules: 001/jackpot.9a.
    """
    return math.floor(basis * share / among)


@dataclass
class MeterReplay:
    """A meter on its way through its history: how it stands, its hits, and the amount of each standing award.

    ``due`` is an award's cents, ``bases`` what the meter showed for it, ``borne`` what the house adds, in units;
    ``left_out`` are the awards without which it was worked out.
    """

    jackpot: Jackpot
    plan: MeterPlan
    known: Documents
    without: Collection[str]
    meter: int
    reserve: int
    overflow: int
    seed: int
    receivable: int
    hits: list[Hit] = field(default_factory=list)
    due: dict[str, int] = field(default_factory=dict)
    bases: dict[str, int] = field(default_factory=dict)
    borne: dict[str, int] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)

    @property
    def standing(self) -> MeterStanding:
        """The meter's standing after the acts so far."""
        return MeterStanding(self.meter, self.reserve, self.overflow, self.seed, self.receivable)

    def run(self, acts: Sequence[MeterAct]) -> None:
        """Go through acts, each after the contributions before it."""
        steps = {
            ActKind.CALLED: self._call,
            ActKind.PAID: self._pay,
            ActKind.VOID: self._void,
            ActKind.MOVED: self._move,
            ActKind.REVERSED: self._reverse,
        }
        for act in acts:
            self.contribute(act.came, act.reserved)
            if act.kind in steps:
                steps[act.kind](act)

    def contribute(self, amount: int, reserved: int) -> None:
        """Add contributions: first what the meter owes the house is repaid, and what is above its limit flows over."""
        repaid = min(amount, self.receivable)
        self.receivable -= repaid
        self._onto(amount - repaid)
        self.reserve += reserved

    def _onto(self, amount: int) -> None:
        room = amount if self.plan.limit_cents is None else units(self.plan.limit_cents) - self.meter
        grows = min(amount, max(0, room))
        self.meter += grows
        self.overflow += amount - grows

    def _call(self, act: MeterAct) -> None:
        self.left_out.update(name for name in act.called if name in self.without)
        awards = [self.known.get(Award, name) for name in act.called if name not in self.without]
        standing = [award for award in awards if award.status is not AwardStatus.REJECTED]
        fields = {MeterSharing.SEQUENTIAL: "id", MeterSharing.EACH_FULL: "meter", MeterSharing.SPLIT: "line"}
        one_reading = fields[self.jackpot.plan.sharing]
        for reading in dict.fromkeys(getattr(award, one_reading) for award in standing):
            self._share([award for award in standing if getattr(award, one_reading) == reading])

    def _share(self, winners: Sequence[Award]) -> None:
        """Pay awards from one reading of the meter; after the last it starts again if it was won whole."""
        basis, split = as_cents(self.meter), self.jackpot.plan.sharing is MeterSharing.SPLIT
        for award in winners:
            self._take(award, basis, share_cents(basis, Fraction(award.share), len(winners) if split else 1))
        if any(award.share == "1" for award in winners):
            self.hits[-1] = replace(self.hits[-1], reseeded=True)
            self._start_again()

    def _take(self, award: Award, basis: int, cents: int) -> None:
        least = final_cents(self.known, award)
        if award.status is AwardStatus.REVERSED:  # no supplement follows what was backed out
            cents = min(cents, least)
        shown = as_cents(self.meter)
        off = min(cents, shown)
        self.meter -= units(off)
        self.due[award.id], self.bases[award.id] = cents, basis
        self.borne[award.id] = units(max(cents, least) - off)
        share = Fraction(off, shown) if shown else Fraction(0)
        self.hits.append(Hit(award.id, self.plan.id, award.sequence, str(share)))

    def _start_again(self) -> None:
        over = self.overflow if self.plan.overflow is Overflow.NEXT_START else 0
        self.overflow -= over
        amount = units(self.plan.seed_cents) + self.reserve + over
        self.seed += units(self.plan.seed_cents)
        self.reserve = 0
        self._onto(amount)

    def _pay(self, act: MeterAct) -> None:
        shown = as_cents(self.meter)
        off = min(act.cents, shown)
        self.meter -= units(off)
        if off:
            self.hits.append(Hit("", self.plan.id, act.sequence, str(Fraction(off, shown))))
        if self.jackpot.plan.when_dry is WhenDry.RECEIVABLE:
            self.receivable += units(act.cents - off)

    def _void(self, act: MeterAct) -> None:
        """Take each part of a voided contribution from where it lies; the house bears what is not there any more."""
        jackpot = replace(self.jackpot, hits=tuple(self.hits))
        for word, due in act.parts:
            account = f"{word}:{jackpot.id}:{self.plan.id.replace(' ', '-')}"
            where, left = where_now(jackpot, account, act.began, due)
            self._take_from(word_of(where), left)

    def _take_from(self, word: str, amount: int) -> int:
        """Take an amount from a part of the meter, as far as it is there; a repaid debt to the house is owed again."""
        if word == "receivable":
            self.receivable += amount
            return amount
        there: int = getattr(self, word)
        setattr(self, word, max(0, there - amount))
        return min(there, amount)

    def _move(self, act: MeterAct) -> None:
        """Move amounts by hand, as far as they are there; seed comes back only as far as there is seed."""
        parts = dict(act.parts)
        seed = -parts.pop("seed", 0)
        losing = {word: -amount for word, amount in parts.items() if amount < 0}
        gaining = {word: amount for word, amount in parts.items() if amount > 0}
        if seed and seed == sum(losing.values()) and not gaining:
            for word, amount in losing.items():
                self.seed -= self._take_from(word, min(amount, self.seed))
            return
        self.seed -= min(seed, self.seed)
        taken = sum(self._take_from(word, amount) for word, amount in losing.items())
        inside = sum(losing.values()) == sum(gaining.values())
        for word, amount in gaining.items():
            self._put(word, taken if inside else amount)

    def _reverse(self, act: MeterAct) -> None:
        """Put a reversed award back on the meter, but for what the house had borne of it."""
        award = self.known.get(Award, act.award)
        main = main_of(self.known, award)
        total = self.borne.get(main.id, main.borne)
        self._onto(units(award.amount_cents) - borne_of(self.known, award, total))

    def _put(self, word: str, amount: int) -> None:
        if word == "meter":
            self._onto(amount)
        else:
            setattr(self, word, getattr(self, word) + amount)


def final_cents(known: Documents, award: Award) -> int:
    """The confirmed cents of an award and its supplements."""
    return sum(part.amount_cents for part in parts_of(known, award) if part.status in FINAL)


def parts_of(known: Documents, main: Award) -> list[Award]:
    """An award and its supplements, which are one win."""
    return [main, *(known.get(Award, name) for name in main.supplements)]


def main_of(known: Documents, award: Award) -> Award:
    """The award that a supplement belongs to; any other award itself."""
    return known.get(Award, award.supplement_of) if award.supplement_of else award


def borne_of(known: Documents, award: Award, total: int | None = None) -> int:
    """What the house bears of an award or a supplement, in units: of what it bears of the whole win, the first parts.

    So the parts come to the whole, none bears more than it is, and they can be backed out in any order.
    """
    main = main_of(known, award)
    rest = main.borne if total is None else total
    for part in parts_of(known, main):
        if part.id == award.id:
            break
        rest -= units(part.amount_cents)
    return max(0, min(rest, units(award.amount_cents)))


def replayed(
    jackpot: Jackpot, meter: MeterPlan, history: MeterHistory, known: Documents, without: Collection[str] = ()
) -> MeterReplay:
    """The meter after its history, as if the rejected hands, and these as well, had never been called."""
    first = history.acts[0].sequence if history.acts else 0
    start = history.opening
    before = [hit for hit in jackpot.hits if hit.meter == meter.id and hit.sequence < first]
    replay = MeterReplay(
        jackpot, meter, known, without, start.meter, start.reserve, start.overflow, start.seed, start.receivable, before
    )
    replay.run(history.acts)
    return replay


def standing_of(credit: Callable[[str], int], jackpot: str, meter: str) -> MeterStanding:
    """A meter's standing in the ledger."""
    of = accounts.of_meter(jackpot, meter)
    return MeterStanding(
        credit(of.meter), credit(of.reserve), credit(of.overflow), -credit(of.seed), -credit(of.receivable)
    )


def came_since(seen: MeterStanding, now: MeterStanding) -> tuple[int, int]:
    """The amounts that wagers have brought a meter and its reserve since a reading; nothing else moves them."""
    grown = now.meter - seen.meter + now.overflow - seen.overflow
    return grown + seen.receivable - now.receivable, now.reserve - seen.reserve
