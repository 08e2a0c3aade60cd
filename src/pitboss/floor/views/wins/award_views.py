"""An award as staff see it: how it came about, whose card it waits for, and the steps to its payment."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pitboss.cards import parse_cards
from pitboss.desk.desk import State
from pitboss.desk.person import Role
from pitboss.floor.celebrations import running
from pitboss.floor.documents import FloorTable, WinPage
from pitboss.floor.evidence import entered_cards
from pitboss.floor.views.table_views import extended
from pitboss.floor.views.wins.winner_views import WinnerView, winner_view
from pitboss.games import game_ids, load_game
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.confirmation import confirmers
from pitboss.jackpots.award.history import Case, certain_worth, may_follow_cents, waits_for, worth_of
from pitboss.jackpots.award.payment import (
    BY_CHECK,
    METHOD_WORDS,
    OPERATING,
    PaymentStep,
    day_of,
    due_by,
    is_taxed,
    methods_for,
    not_covered,
    open_steps,
    payment_rules,
    release_at,
    steps_of,
    takers,
    to_cover_cents,
)
from pitboss.jackpots.award.replay import borne_of, main_of
from pitboss.jackpots.award.shown_cards import cards_shown, lines_of_cards
from pitboss.jackpots.award.steps import CHECK, CORRECTED, IDENTIFIED, PAID, SHOWN, taken_step, taken_steps
from pitboss.jackpots.care.cover import lacking_cents
from pitboss.jackpots.documents import UNDECIDED, Award, AwardStatus, Jackpot, JackpotTable, Reworked, StepTaken
from pitboss.jackpots.plan.plan import JackpotPlan, MeterSharing
from pitboss.ledger import as_cents

#: An award is something to do while it is one of these.
WAITS = frozenset({*UNDECIDED, AwardStatus.CONFIRMED})


class SharingWin(NamedTuple):
    """Another win of the same meter: where, and how much."""

    place: str
    cents: int


@dataclass(frozen=True, slots=True)
class OtherAward:
    """Another award of the same meter, in short."""

    award: str
    table: str
    table_name: str
    seat: int
    share: str
    cents: int
    status: AwardStatus


@dataclass(frozen=True, slots=True)
class AmountBound:
    """An amount at the least or at the most, and what has to become of which others for it."""

    cents: int
    rejected: tuple[OtherAward, ...]
    confirmed: tuple[OtherAward, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReworkedAmount(Reworked):
    """An amount that was worked out again, and the rejected award that was the reason."""

    rejected: OtherAward


@dataclass(frozen=True, slots=True)
class CardCorrection:
    """How the cards that were picked were corrected: when, from which to which, by whom, and why."""

    at: str
    before: str
    cards: str
    by: str
    second: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """A step to the payment, who takes it, and once it was taken when, by whom and what was written down."""

    step: str
    text: str
    asks: str
    does: str
    source: str
    roles: tuple[Role, ...]
    pays: bool
    shows: bool
    identifies: bool
    at: str
    by: str
    detail: str
    method: str
    number: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentView(WinnerView):
    """The winner of an award, by when it is paid, how it may be, and the steps to that."""

    due: str
    overdue: bool
    kept_until: str
    taxed: bool
    methods: tuple[str, ...]
    method_words: Mapping[str, str]
    lacks_cents: int
    not_covered: str
    steps: tuple[StepView, ...]
    next_step: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingView(PaymentView):
    """The payment of an award, what it waits for and is worth then, and what was called before and after it.

    ``least`` and ``most`` are what it can be worth; ``may_follow_cents`` is missing where that is not known.
    """

    waits_for: tuple[OtherAward, ...]
    if_confirmed_cents: int | None
    if_rejected_cents: int | None
    release_cents: int | None
    called_before: tuple[OtherAward, ...]
    least: AmountBound | None
    most: AmountBound | None
    may_follow_cents: int | None
    shares_with: tuple[OtherAward, ...]
    reworked: tuple[ReworkedAmount, ...]
    main: OtherAward | None
    more_due: tuple[OtherAward, ...]
    released: bool
    supplement_of: str
    supplements: tuple[str, ...]
    total_cents: int
    statement: str
    rejected_by: str
    rejected_at: str
    later: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardView(StandingView):
    """An award as staff see it, on every page, over HTTP, on the command line and on its win page."""

    award: str
    status: AwardStatus
    practice: bool
    jackpot: str
    jackpot_name: str
    jackpot_type: str
    paytable: str
    location: str
    zone: str
    table: str
    table_name: str
    pit: str
    base_game: str
    round: str
    seat: int
    sensor: int
    line: str
    hand: str
    cards: str
    cards_shown: str
    cards_make_it: bool
    corrections: tuple[CardCorrection, ...]
    hand_cards: int
    jokers: int
    meter: str
    off_meter: str
    pay: str
    share: str
    wager_cents: int
    amount_cents: int
    meter_before_cents: int
    house_adds_cents: int
    house_adds_together_cents: int
    seeded_cents: int
    sequence: int
    rivals: tuple[str, ...]
    locked_at: str
    locked_by: str
    won_at: str
    paper_form: str
    confirmed_at: str
    confirmed_by: str
    reason: str
    why_shared: str
    confirm: tuple[Role, ...]
    executive: bool
    prints: int
    celebrated_until: str


def plan_of_award(state: State, award: Award) -> JackpotPlan:
    """The plan of the jackpot that an award is of."""
    return state.get(Jackpot, award.jackpot).plan


def award_view(state: State, award: Award, now: dt.datetime) -> AwardView:
    """An award, at a moment."""
    plan, table = plan_of_award(state, award), state.find(FloorTable, award.table)
    line, game = plan.table_of_pays.line(award.line), plan.its_game
    main = main_of(state, award)
    printed, entered = state.find(WinPage, award.id), entered_cards(state, award)
    celebration = running(state, award, now)
    return extended(
        AwardView,
        _standing_view(state, award, _payment(state, plan, award, main, now)),
        award=award.id,
        status=award.status,
        practice=plan.practice,
        jackpot=award.jackpot,
        jackpot_name=plan.name,
        jackpot_type=str(plan.type),
        paytable=plan.paytable,
        location=plan.location,
        zone=plan.zone,
        table=award.table,
        table_name=_table_name(state, award),
        pit=table.pit if table else "",
        base_game=table.base_game if table else _linked_game(state, award, plan),
        round=award.round,
        seat=award.seat,
        sensor=award.sensor,
        line=award.line,
        hand=line.name,
        cards=entered,
        cards_shown=cards_shown(main),
        cards_make_it=_make_it(plan, award, entered),
        corrections=_corrections(award),
        hand_cards=game.cards,
        jokers=game.deck.jokers,
        meter=award.meter,
        off_meter=award.off_meter,
        pay=str(line.pay),
        share=award.share,
        wager_cents=plan.fixed_cents,
        amount_cents=award.amount_cents,
        meter_before_cents=award.meter_before_cents,
        house_adds_cents=as_cents(borne_of(state, award)),
        house_adds_together_cents=as_cents(main.borne),
        seeded_cents=as_cents(award.seeded),
        sequence=award.sequence,
        rivals=award.rivals,
        locked_at=award.locked_at,
        locked_by=award.locked_by,
        won_at=award.won_at,
        paper_form=award.paper_form,
        confirmed_at=award.confirmed_at,
        confirmed_by=award.confirmed_by,
        reason=award.reason,
        why_shared=why_shared(plan, award, str(line.pay), *_sharing(state, award)),
        confirm=tuple(confirmers(plan, award)),
        executive=set(confirmers(plan, award)) == {Role.EXECUTIVE},
        prints=len(printed.prints) if printed else 0,
        celebrated_until=celebration.until if celebration else "",
    )


def _sharing(state: State, award: Award) -> tuple[list[SharingWin], list[SharingWin]]:
    """The wins of the same meter that were called before an award and stand, and those of the same reading."""

    def named(other: Award) -> SharingWin:
        return SharingWin(f"seat {other.seat} at {_table_name(state, other)}", other.amount_cents)

    rivals = (state.get(Award, name) for name in award.rivals)
    return [named(other) for other in _called_before(state, award)], [named(other) for other in rivals]


def _called_before(state: State, award: Award) -> list[Award]:
    """The wins of the same meter that were called before an award and stand."""
    before = (state.get(Award, name) for name in award.after if name not in award.rivals)
    return [other for other in before if other.status is not AwardStatus.REJECTED]


def _make_it(plan: JackpotPlan, award: Award, entered: str) -> bool:
    """Whether the cards that the dealer entered are on the line of an award, so that they prove it."""
    wanted = plan.table_of_pays.line(award.line)
    return bool(entered) and wanted in lines_of_cards(plan, parse_cards(entered))


def _standing_view(state: State, award: Award, payment: PaymentView) -> StandingView:
    jackpot = state.find(Jackpot, award.jackpot)
    waits, worth = list[Award](), certain_worth(award)
    if jackpot and award.status in UNDECIDED:
        waits, worth = waits_for(state, jackpot, award), worth_of(state, jackpot, award)
    return extended(
        StandingView,
        payment,
        waits_for=_named(state, (other.id for other in waits)),
        if_confirmed_cents=worth.if_confirmed_cents,
        if_rejected_cents=worth.if_rejected_cents,
        release_cents=worth.least.cents if waits and worth.least and not award.supplement_of else None,
        called_before=_named(state, (other.id for other in _called_before(state, award))),
        least=_bound(state, worth.least),
        most=_bound(state, worth.most),
        may_follow_cents=may_follow_cents(state, jackpot, award) if jackpot else 0,
        shares_with=_named(state, award.rivals),
        reworked=tuple(
            extended(ReworkedAmount, change, rejected=_other(state, change.because)) for change in award.reworked
        ),
        main=_other(state, award.supplement_of) if award.supplement_of else None,
        more_due=_named(state, award.supplements),
        released=award.released,
        supplement_of=award.supplement_of,
        supplements=award.supplements,
        total_cents=award.total_cents,
        statement=award.statement,
        rejected_by=award.rejected_by,
        rejected_at=award.rejected_at,
        later=award.later,
    )


def _bound(state: State, case: Case | None) -> AmountBound | None:
    return AmountBound(case.cents, _named(state, case.rejected), _named(state, case.confirmed)) if case else None


def _named(state: State, names: Iterable[str]) -> tuple[OtherAward, ...]:
    return tuple(_other(state, name) for name in names)


def _other(state: State, name: str) -> OtherAward:
    award = state.get(Award, name)
    return OtherAward(
        award.id,
        award.table,
        _table_name(state, award),
        award.seat,
        award.share,
        award.amount_cents,
        award.status,
    )


def _table_name(state: State, award: Award) -> str:
    """The name of an award's table; its id where it was only linked."""
    table = state.find(FloorTable, award.table)
    return table.name if table else award.table


def _linked_game(state: State, award: Award, plan: JackpotPlan) -> str:
    """What is played at a table that was only linked to its jackpots: what the link says, or the jackpot's own game."""
    linked = state.find(JackpotTable, award.table)
    name = (linked.base_game if linked else "") or plan.game
    return load_game(name).name if name in game_ids() else name


def _payment(state: State, plan: JackpotPlan, award: Award, main: Award, now: dt.datetime) -> PaymentView:
    rules, day = payment_rules(), day_of(award, plan.zone)
    practice, is_open, confirmed = plan.practice, award.status in WAITS, award.status is AwardStatus.CONFIRMED
    waiting = open_steps(award, plan.fixed_cents, day, practice=practice) if confirmed else []
    due, kept = due_by(award), release_at(main)
    lacks_cents = lacking_cents(state, plan, award, to_cover_cents(state, award))
    methods = _methods(award, award.total_cents <= rules.cash_up_to_cents, lacks_cents)
    return extended(
        PaymentView,
        winner_view(plan, award),
        due=due.isoformat(timespec="seconds"),
        overdue=is_open and now > due,
        kept_until=kept.isoformat(timespec="seconds") if kept else "",
        taxed=is_taxed(award, plan),
        methods=methods,
        method_words={method: METHOD_WORDS.get(method, method) for method in methods},
        lacks_cents=lacks_cents if is_open else 0,
        not_covered=not_covered(lacks_cents) if lacks_cents and is_open else "",
        steps=tuple(_step(award, step) for step in steps_of(day, award, plan.fixed_cents, practice=practice)),
        next_step=waiting[0].id if waiting else "",
    )


def _methods(award: Award, small: bool, lacks_cents: int) -> tuple[str, ...]:  # noqa: FBT001 - by its sum, and what it lacks
    """How a prize may be paid: small ones in cash, and by the house's check where the jackpots' would bounce."""
    checks = [CHECK, OPERATING] if lacks_cents else [CHECK]
    return tuple(method for method in methods_for(award) if (small and method not in BY_CHECK) or method in checks)


def _step(award: Award, step: PaymentStep) -> StepView:
    taken = taken_step(award, step.id) or StepTaken(step.id, at="", by="")
    return StepView(
        step=step.id,
        text=step.text,
        asks=step.asks,
        does=step.does,
        source=step.source,
        roles=tuple(takers(step.id)),
        pays=step.id == PAID,
        shows=step.id == SHOWN,
        identifies=step.id == IDENTIFIED,
        at=taken.at,
        by=taken.by,
        detail=written_down(taken),
        method=taken.method,
        number=taken.number,
    )


def written_down(taken: StepTaken) -> str:
    """What was written down with a step, in one line."""
    return ", ".join(part for part in (f"{taken.method} {taken.number}".strip(), taken.camera, taken.words) if part)


def _corrections(award: Award) -> tuple[CardCorrection, ...]:
    corrections, before = list[CardCorrection](), ""
    for step in taken_steps(award):
        if step.step == CORRECTED:
            corrections.append(CardCorrection(step.at, before, step.cards, step.by, step.second, step.reason))
        before = step.cards or before
    return tuple(corrections)


def why_shared(
    plan: JackpotPlan, award: Award, pay: str, before: Sequence[SharingWin], rivals: Sequence[SharingWin]
) -> str:
    """How the hands that share a meter come to their amounts; empty where one hand has it alone.

    Rules: 001/jackpot.9c.
    """
    if plan.is_house or award.supplement_of or not (before or rivals):
        return ""
    shown, own = dollars(award.meter_before_cents), dollars(award.amount_cents)
    if rivals and plan.sharing is MeterSharing.SPLIT:
        return f"{_places(rivals)} won from the same {shown}: {pay} of it is split equally, which gives {own} each."
    if rivals:
        rest = " The house adds what the meter lacks." if award.borne else ""
        return f"{_places(rivals)} won from the same {shown}: each has a full share of it, here {pay}, {own}.{rest}"
    first = "; ".join(f"{win.place} has {dollars(win.cents)}" for win in before)
    return (
        f"{len(before) + 1} hands share this meter, one after the other: {first}. The meter showed {shown} after that, "
        f"and {pay} of it is {own}."
    )


def _places(wins: Sequence[SharingWin]) -> str:
    places = " and ".join(win.place for win in wins)
    return f"{places[0].upper()}{places[1:]}"
