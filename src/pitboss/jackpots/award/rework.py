"""After a rejection: the meter and the awards that were called later, as if the hand had never been called.

Awards that an older release has locked have no history of their meter: they go back as they did then.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from pitboss.desk.desk import Desk
from pitboss.jackpots import accounts
from pitboss.jackpots.award.history import name_of, trimmed, waits_for, with_act
from pitboss.jackpots.award.replay import MeterReplay, final_cents, parts_of, replayed, standing_of
from pitboss.jackpots.award.steps import taken_steps
from pitboss.jackpots.care.cover import note_unpaid
from pitboss.jackpots.documents import (
    UNDECIDED,
    ActKind,
    Award,
    AwardStatus,
    Hit,
    Jackpot,
    MeterAct,
    MeterHistory,
    MeterStanding,
    Reworked,
)
from pitboss.jackpots.game.meters import onto
from pitboss.ledger import units


def facts_of(award: Award) -> dict[str, str | int]:
    """The facts that every entry about an award has."""
    return {
        "award": award.id,
        "jackpot": award.jackpot,
        "meter": award.meter,
        "table": award.table,
        "seat": award.seat,
        "line": award.line,
    }


@dataclass(frozen=True, slots=True)
class Correction:
    """A change of an award's amount: its main award, the one whose amount changes, by how much."""

    main: Award
    target: Award | None
    cents: int
    borne: int

    @property
    def off_the_meter(self) -> int:
        """The units that the corrected award takes off the meter more than before."""
        return units(self.cents) - self.borne


def history_with(desk: Desk, award: Award) -> MeterHistory | None:
    """The history that an award is in; ``None`` for one of an older release."""
    history = desk.find(MeterHistory, name_of(award.jackpot, award.meter))
    return history if history and any(award.id in act.called for act in history.acts) else None


def take_out(desk: Desk, history: MeterHistory, award: Award, reason: str, by: str) -> None:
    """Give a rejected award back to its meter, and work out again everything that came after it.

    What raises the meter is posted first, so that it never stands below nothing.
    """
    jackpot = desk.get(Jackpot, award.jackpot)
    before = standing_of(desk.credit, jackpot.id, award.meter)
    history = with_act(history, MeterAct(ActKind.DECIDED, desk.next_sequence), before, before)
    replay = replayed(jackpot, jackpot.plan.meter(award.meter), history, desk)
    returned = units(award.amount_cents) - award.borne
    amounts = {
        accounts.pending(award.id): units(award.amount_cents),
        accounts.borne(jackpot.id): -award.borne,
        accounts.meter(jackpot.id, award.meter): -returned,
    }
    if award.amount_cents:
        desk.move("award-rejected", amounts, {**facts_of(award), "by": by}, reason)
    changes = list(_changes(desk, history, replay))
    for change in changes:
        if change.off_the_meter < 0:
            _rework(desk, change, replay, award, reason)
    taken = sum(change.off_the_meter for change in changes)
    _correct(desk, award, replace(before, meter=before.meter + returned - taken), replay.standing, reason)
    for change in changes:
        if change.off_the_meter >= 0:
            _rework(desk, change, replay, award, reason)
    first = history.acts[0].sequence
    kept = [hit for hit in jackpot.hits if hit.meter != award.meter or hit.sequence < first]
    hits = sorted((*kept, *(hit for hit in replay.hits if hit.sequence >= first)), key=lambda hit: hit.sequence)
    desk.put(replace(desk.get(Jackpot, jackpot.id), hits=tuple(hits)))
    desk.put(replace(history, seen=replay.standing))


def _changes(desk: Desk, history: MeterHistory, replay: MeterReplay) -> Iterator[Correction]:
    for name in (name for act in history.acts for name in act.called if name in replay.due):
        main = desk.get(Award, name)
        target = main if main.status in UNDECIDED else open_supplement(desk, main)
        was, now = target.amount_cents if target else 0, max(0, replay.due[name] - final_cents(desk, main))
        change = Correction(main, target, now - was, replay.borne[name] - main.borne)
        if change.cents or change.borne or replay.bases[name] != main.meter_before_cents:
            yield change


def open_supplement(desk: Desk, main: Award) -> Award | None:
    """The unconfirmed supplement of an award, if there is one."""
    supplements = (desk.get(Award, name) for name in main.supplements)
    return next((award for award in supplements if award.status is AwardStatus.LOCKED), None)


def _rework(desk: Desk, change: Correction, replay: MeterReplay, rejected: Award, reason: str) -> None:
    """Change the amount of an award, by an entry that names the rejection behind it."""
    main = replace(change.main, meter_before_cents=replay.bases[change.main.id], borne=change.main.borne + change.borne)
    desk.put(main)
    target = main if change.target and change.target.id == main.id else change.target
    kind = "award-reworked"
    if target is None and change.cents:
        target, kind = new_supplement(desk, main), "award-supplement"
    changed = target or main
    amounts = {
        accounts.pending(changed.id): -units(change.cents),
        accounts.borne(main.jackpot): change.borne,
        accounts.meter(main.jackpot, main.meter): change.off_the_meter,
    }
    if any(amounts.values()):
        of = {"of": main.id} if kind == "award-supplement" else {}
        desk.move(kind, amounts, {**facts_of(changed), **of, "because": rejected.id}, reason)
    if change.cents:
        cents = changed.amount_cents + change.cents
        note = Reworked(rejected.id, desk.at, changed.amount_cents, cents)
        desk.put(replace(changed, amount_cents=cents, reworked=(*changed.reworked, note)))
        desk.tell("award-reworked", award=changed.id, was=changed.amount_cents, cents=cents, because=rejected.id)
        add_up(desk, main.id)


def new_supplement(desk: Desk, main: Award) -> Award:
    """A new supplement for what is due beyond a confirmed amount; nothing is on it yet."""
    name = f"{main.id}.s{len(main.supplements) + 1}"
    supplement = Award(
        name,
        main.jackpot,
        main.table,
        main.round,
        main.seat,
        main.sensor,
        main.line,
        main.meter,
        main.share,
        amount_cents=0,
        meter_before_cents=main.meter_before_cents,
        sequence=desk.next_sequence,
        locked_at=main.locked_at,
        won_at=main.won_at,
        paper_form=main.paper_form,
        locked_by=main.locked_by,
        rules=main.rules,
        after=main.after,
        supplement_of=main.id,
        taken_before=tuple(taken.step for taken in taken_steps(main)),
        winner=main.winner,
    )
    desk.put(supplement)
    desk.put(replace(desk.get(Award, main.id), supplements=(*main.supplements, name)))
    jackpot = desk.get(Jackpot, main.jackpot)
    desk.put(replace(jackpot, locked=(*jackpot.locked, name)))
    desk.tell(
        "award-supplement", award=name, supplement_of=main.id, jackpot=jackpot.id, table=main.table, seat=main.seat
    )
    return supplement


def add_up(desk: Desk, main_id: str) -> None:
    """Write into an award and each supplement what the others come to."""
    parts = parts_of(desk, desk.get(Award, main_id))
    total = sum(part.amount_cents for part in parts)
    for part in parts:
        desk.put(replace(part, with_cents=total - part.amount_cents))


def _correct(desk: Desk, rejected: Award, now: MeterStanding, due: MeterStanding, reason: str) -> None:
    """Correct seeds, reserve and overflow, as if the hand had never been called; the house bears the rest."""
    of = accounts.of_meter(rejected.jackpot, rejected.meter)
    amounts: Mapping[str, int] = {
        of.meter: now.meter - due.meter,
        of.reserve: now.reserve - due.reserve,
        of.overflow: now.overflow - due.overflow,
        of.seed: due.seed - now.seed,
        of.receivable: due.receivable - now.receivable,
    }
    rest = {accounts.borne(rejected.jackpot): -sum(amounts.values())}
    if any(amounts.values()):
        facts = {**facts_of(rejected), "because": rejected.id}
        desk.move("meter-reworked", {**amounts, **rest}, facts, reason)


def decided(desk: Desk, award: Award) -> None:
    """Mark an award as decided: it waits no more, supplements of nothing close, and the history is cut short."""
    jackpot = desk.get(Jackpot, award.jackpot)
    desk.put(replace(jackpot, locked=tuple(name for name in jackpot.locked if name != award.id)))
    note_unpaid(desk, award)
    for name in desk.get(Jackpot, award.jackpot).locked:
        _let_go(desk, desk.get(Award, name))
    history = desk.find(MeterHistory, name_of(award.jackpot, award.meter))
    if history is not None:
        desk.put(trimmed(desk, desk.get(Jackpot, award.jackpot), history))


def _let_go(desk: Desk, award: Award) -> None:
    """Make a supplement due that waits for nothing any more, or close it if it comes to nothing."""
    jackpot = desk.get(Jackpot, award.jackpot)
    if not award.supplement_of or award.due_from or waits_for(desk, jackpot, award):
        return
    desk.put(replace(award, due_from=desk.at))
    if not award.amount_cents:
        reason = "Nothing more is due than was released"
        desk.put(replace(award, status=AwardStatus.REJECTED, reason=reason, due_from=desk.at, confirmed_at=desk.at))
        desk.put(replace(jackpot, locked=tuple(name for name in jackpot.locked if name != award.id)))


def awards_after(desk: Desk, award: Award) -> tuple[str, ...]:
    """The awards of a meter that were called after one and not rejected, as far as they are remembered."""
    history = desk.find(MeterHistory, name_of(award.jackpot, award.meter))
    names = history.awards if history else ()
    main = award.supplement_of or award.id
    later = names[names.index(main) + 1 :] if main in names else names
    return tuple(name for name in later if desk.get(Award, name).status is not AwardStatus.REJECTED)


def back_on_the_meter(desk: Desk, jackpot: Jackpot, award: Award, reason: str, facts: Mapping[str, str | int]) -> None:
    """Put an award of an older release back on the meter that runs now, and take its seed back."""
    amount, meter = units(award.amount_cents), jackpot.plan.meter(award.meter)
    relief = _relieve_rivals(desk, award, amount - award.borne)
    returned = amount - award.borne - relief
    seed = _seed_to_take_back(desk, award, returned)
    amounts = {
        accounts.pending(award.id): amount,
        accounts.borne(jackpot.id): -(award.borne + relief),
        accounts.seed(jackpot.id, meter.id): -seed,
        **onto(desk, jackpot.id, meter, returned - seed),
    }
    if any(amounts.values()):
        desk.move("award-rejected", amounts, facts, reason)
    desk.put(replace(jackpot, hits=tuple(_without(jackpot, award))))


def _without(jackpot: Jackpot, award: Award) -> Iterator[Hit]:
    """The hits without those of an award; what its reseed put on the meter stays there."""
    for hit in jackpot.hits:
        if hit.award != award.id:
            yield hit
        elif hit.reseeded:
            yield replace(hit, share="0")


def _standing_rivals(desk: Desk, award: Award) -> list[Award]:
    rivals = [desk.get(Award, name) for name in award.rivals]
    return [rival for rival in rivals if rival.status in {AwardStatus.LOCKED, AwardStatus.CONFIRMED, AwardStatus.PAID}]


def _relieve_rivals(desk: Desk, award: Award, amount: int) -> int:
    """Relieve the house first of what it added to the awards of the remaining winners."""
    relief = 0
    for rival in _standing_rivals(desk, award):
        part = min(rival.borne, amount - relief)
        if part:
            desk.put(replace(rival, borne=rival.borne - part))
            relief += part
    return relief


def _is_still_won_whole(desk: Desk, award: Award) -> bool:
    """Whether the meter would have started again without this award too."""
    return any(rival.share == "1" for rival in _standing_rivals(desk, award))


def _seed_to_take_back(desk: Desk, award: Award, returned: int) -> int:
    """The seed that started the meter again, as far as it is there; none if the meter stays won whole."""
    if _is_still_won_whole(desk, award):
        return 0
    there = desk.credit(accounts.meter(award.jackpot, award.meter)) + returned
    return min(award.seeded, there, desk.balance(accounts.seed(award.jackpot, award.meter)))
