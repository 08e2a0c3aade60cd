"""The history of a meter while one of its awards is undecided, and what an award is worth by it."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import combinations

from pitboss.desk.desk import Desk, Known
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.replay import MeterReplay, came_since, final_cents, main_of, replayed, standing_of
from pitboss.jackpots.documents import UNDECIDED, ActKind, Award, Jackpot, MeterAct, MeterHistory, MeterStanding

#: From so many acts on fixed pays that follow each other are written down as one.
MOST_ACTS = 200

#: How many awards of a meter are remembered, and how many undecided ones may stand before one that is released.
AWARDS_KEPT, MOST_BEFORE = 100, 8


def name_of(jackpot: str, meter: str) -> str:
    """The name of a meter's history."""
    return f"{jackpot}:{meter}"


def is_live(jackpot: Jackpot, history: MeterHistory) -> bool:
    """Whether some award of a history is undecided."""
    waiting = set(jackpot.locked)
    return any(name in waiting for act in history.acts for name in act.called)


def live(desk: Desk, jackpot: Jackpot, meter: str) -> MeterHistory | None:
    """The history of a meter, if one of its awards is undecided."""
    history = desk.find(MeterHistory, name_of(jackpot.id, meter)) if jackpot.locked else None
    return history if history and is_live(jackpot, history) else None


@contextmanager
def written_down(desk: Desk, jackpot_id: str, meter: str, act: MeterAct) -> Iterator[None]:
    """Add an act to a meter's history; only a call begins a history, and other acts need one."""
    jackpot = desk.get(Jackpot, jackpot_id)
    history, before = live(desk, jackpot, meter), standing_of(desk.credit, jackpot_id, meter)
    if history is None and act.called:
        known = desk.find(MeterHistory, name_of(jackpot_id, meter))
        history = MeterHistory(name_of(jackpot_id, meter), before, (), before, known.awards if known else ())
    yield
    if history is not None:
        now = standing_of(desk.credit, jackpot_id, meter)
        desk.put(with_act(history, act, before, now))


def with_act(history: MeterHistory, act: MeterAct, before: MeterStanding, now: MeterStanding) -> MeterHistory:
    """A history with one more act, and with what wagers had brought before it."""
    came, reserved = came_since(history.seen, before)
    act = replace(act, came=came, reserved=reserved)
    acts, last = history.acts, history.acts[-1] if history.acts else act
    if len(acts) >= MOST_ACTS and act.kind is last.kind is ActKind.PAID:
        act = replace(last, came=last.came + came, reserved=last.reserved + reserved, cents=last.cents + act.cents)
        acts = acts[:-1]
    awards = (*history.awards, *act.called)[-AWARDS_KEPT:]
    return replace(history, acts=(*acts, act), seen=now, awards=awards)


def _difference(before: MeterStanding, now: MeterStanding) -> tuple[tuple[str, int], ...]:
    words = ("meter", "reserve", "overflow", "seed")
    parts = ((word, getattr(now, word) - getattr(before, word)) for word in words)
    return tuple((word, amount) for word, amount in parts if amount)


@contextmanager
def moved_by_hand(desk: Desk, jackpot: Jackpot) -> Iterator[None]:
    """Add an adjustment or a transfer to the history of every meter of a jackpot."""
    acts = [(meter.id, standing_of(desk.credit, jackpot.id, meter.id)) for meter in jackpot.plan.meters]
    sequence, histories = desk.next_sequence, {meter: live(desk, jackpot, meter) for meter, _ in acts}
    yield
    for meter, before in acts:
        history, now = histories[meter], standing_of(desk.credit, jackpot.id, meter)
        if history and now != before:
            act = MeterAct(ActKind.MOVED, sequence, parts=_difference(before, now))
            desk.put(with_act(history, act, before, now))


def trimmed(desk: Desk, jackpot: Jackpot, history: MeterHistory) -> MeterHistory:
    """A history without the acts before its first undecided award; the meter's standing there is kept."""
    waiting = set(jackpot.locked)
    places = (place for place, act in enumerate(history.acts) if any(name in waiting for name in act.called))
    first = next(places, 0)
    if not first:
        return history
    meter = jackpot.plan.meter(history.id.partition(":")[2])
    head = replace(history, acts=history.acts[:first])
    opening = replayed(jackpot, meter, head, desk).standing
    return replace(history, opening=opening, acts=history.acts[first:])


def until_now(state: Known, jackpot: Jackpot, meter: str, without: Collection[str] = ()) -> MeterReplay | None:
    """A meter as it would stand now if these hands had never been called; ``None`` if all its awards are decided."""
    name = name_of(jackpot.id, meter)
    history = state.find(MeterHistory, name)
    if history is None or not is_live(jackpot, history):
        return None
    replay = replayed(jackpot, jackpot.plan.meter(meter), history, state, without)
    now = standing_of(lambda account: -state.balance(account), jackpot.id, meter)
    replay.contribute(*came_since(history.seen, now))
    return replay


def waits_for(state: Known, jackpot: Jackpot, award: Award) -> list[Award]:
    """The undecided awards of the same meter that were called before an award, in the order of the ledger."""
    waiting = set(jackpot.locked)
    before = [state.get(Award, name) for name in main_of(state, award).after if name in waiting]
    return [earlier for earlier in before if earlier.status in UNDECIDED]


@dataclass(frozen=True, slots=True)
class Case:
    """The worth of an award if some of the undecided ones are rejected and the others confirmed."""

    cents: int
    rejected: tuple[str, ...] = ()
    confirmed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AwardWorth:
    """The worth of an award if all before it are confirmed, if all are rejected; at the least and at the most.

    Least and most are not known where too many awards are not decided.
    """

    if_confirmed_cents: int
    if_rejected_cents: int
    least: Case | None
    most: Case | None


def certain_worth(award: Award) -> AwardWorth:
    """The worth of an award that is decided, or that waits for no other: its amount."""
    certain = Case(award.amount_cents)
    return AwardWorth(award.amount_cents, award.amount_cents, certain, certain)


def worth_of(state: Known, jackpot: Jackpot, award: Award) -> AwardWorth:
    """The worth of an undecided award under all decisions about those before it."""
    names = [earlier.id for earlier in waits_for(state, jackpot, award)]
    if not names:
        return certain_worth(award)
    history = state.find(MeterHistory, name_of(jackpot.id, award.meter))
    acts = history.acts if history else ()
    same_call = {name for act in acts if award.id in act.called for name in act.called} - {award.id}
    open_names = [*names, *sorted(same_call & set(jackpot.locked) - set(names))]
    least = most = None
    if len(open_names) <= MOST_BEFORE:
        sets = (some for many in range(len(open_names) + 1) for some in combinations(open_names, many))
        cases = [_case(state, jackpot, award, open_names, some) for some in sets]
        least, most = min(cases, key=lambda case: case.cents), max(cases, key=lambda case: case.cents)
    return AwardWorth(award.amount_cents, _worth_without(state, jackpot, award, names), least, most)


def may_follow_cents(state: Known, jackpot: Jackpot, award: Award) -> int | None:
    """The cents that may be due beyond a released award while others are undecided; ``None`` if not known."""
    if not award.released or not waits_for(state, jackpot, award):
        return 0
    most = worth_of(state, jackpot, award).most
    return most.cents if most else None


def _case(state: Known, jackpot: Jackpot, award: Award, names: Collection[str], rejected: tuple[str, ...]) -> Case:
    confirmed = tuple(name for name in names if name not in rejected)
    return Case(_worth_without(state, jackpot, award, rejected), rejected, confirmed)


def _worth_without(state: Known, jackpot: Jackpot, award: Award, names: Collection[str]) -> int:
    main = main_of(state, award)
    replay = until_now(state, jackpot, award.meter, names)
    if replay is None or main.id not in replay.due:
        return award.amount_cents
    return max(0, replay.due[main.id] - final_cents(state, main))


def check_order(desk: Desk, jackpot: Jackpot, award: Award) -> None:
    """Refuse to confirm an award while an earlier one of its meter is undecided.

    Rules: 001/jackpot.9c, 001/jackpot.9f.
    """
    before = waits_for(desk, jackpot, award)
    if not before:
        return
    worth, first = worth_of(desk, jackpot, award), before[0]
    raise PitbossError(
        f"Award {award.id} waits for {first.id}, seat {first.seat} at table {first.table}, which was called before it: "
        f"{_bounds(worth)}",
        rule=("001/jackpot.9c", "001/jackpot.9f"),
    )


def _bounds(worth: AwardWorth) -> str:
    """The bounds of an award in words, and what may be done about it now."""
    if worth.least is None or worth.most is None:
        return f"more than {MOST_BEFORE} awards before it are undecided: decide some of them first"
    least = dollars(worth.least.cents)
    return f"it is {least} at least and {dollars(worth.most.cents)} at most; an executive may release {least} now"
