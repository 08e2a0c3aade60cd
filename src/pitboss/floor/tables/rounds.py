"""Rounds at tables: kept between two acts as their log, and followed by the jackpots on the table's sensors."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from pitboss.desk.desk import Desk, Documents
from pitboss.desk.person import Badge
from pitboss.errors import PitbossError
from pitboss.floor.commands import ActAtTable, OpenRound
from pitboss.floor.documents import FloorTable, Handle, KeptShuffle, Sitting, TableMode, TableRound
from pitboss.floor.practice.software import pay_wins
from pitboss.floor.tables.sensors import check_closing, coins_for, dark_sensors, put_out, table_on, wagers_on
from pitboss.games.step import StepKind
from pitboss.games.table.table import TableSetup
from pitboss.jackpots import commands as c
from pitboss.jackpots.documents import JackpotTable, Lit
from pitboss.jackpots.manager import carry_out
from pitboss.ledger.json_data import Json
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.decide import play
from pitboss.rounds.face_down import FaceDownError, is_suspect
from pitboss.rounds.log import lines_of, parse_line, replay
from pitboss.rounds.phases.deals import position_of_dice, positions

#: What only a supervisor may do in a round; everything else is the dealer's.
SUPERVISORS_ACTS = (e.IrregularityCalled, e.RoundResumed, e.PaymentCorrected)


#: A round as it stands, and all events that led there.
PlayedRound = tuple[Round, tuple[e.Event, ...]]


def played_round(known: Documents, kept: TableRound) -> PlayedRound:
    """The round and its events as its log leaves them; one that was played in this state is still at hand."""
    return known.derive((Round, kept.id, kept.digest), lambda: _replayed(kept))


def round_of(known: Documents, kept: TableRound) -> Round:
    """The round as its log leaves it."""
    return played_round(known, kept)[0]


def events_of(known: Documents, kept: TableRound) -> tuple[e.Event, ...]:
    """All events of a round; none of one that has no log yet."""
    return played_round(known, kept)[1] if kept.lines else ()


def _replayed(kept: TableRound) -> PlayedRound:
    events = tuple(parse_line(line)[1] for line in kept.lines)
    found = replay(kept.lines, events[0].before if isinstance(events[0], e.RoundOpened) else "")
    state = found.open or (found.rounds[-1] if found.rounds else None)
    if state is None or found.problem:
        raise PitbossError(f"The log of round {kept.id} is damaged: {found.problem.sentence if found.problem else ''}")
    return state, events


def open_at(desk: Desk, name: str) -> FloorTable:
    """A table that is open."""
    table = desk.get(FloorTable, name)
    if not table.is_open:
        raise PitbossError(f"Table {table.id} is closed: a supervisor opens it first")
    return table


def running_at(known: Documents, table: FloorTable) -> TableRound | None:
    """The round that runs at a table, if one does."""
    kept = known.find(TableRound, table.round) if table.round else None
    return kept if kept and not kept.closed else None


def round_id(table: FloorTable, number: int) -> str:
    """The name of a round of a table by its number."""
    return f"{table.id}-{number}"


def next_round_id(table: FloorTable) -> str:
    """The name of the next round of a table."""
    return round_id(table, table.rounds + 1)


def opening_at(table: FloorTable, setup: TableSetup, at: str) -> e.RoundOpened:
    """The opening of the next round of a table, which is entered as the table's mode says."""
    opening = e.RoundOpened(round=next_round_id(table), at=at, table=setup, before=table.sealed)
    outcomes = table.mode is TableMode.OUTCOMES
    return e.in_its_format(replace(opening, entry="outcomes") if outcomes else opening)


def open_round(desk: Desk, command: OpenRound) -> None:
    """A new round, whose dealer enters what happens."""
    desk.people(command.type, command.badge)
    table = open_at(desk, command.table)
    if not table.mode.enters_rounds:
        raise PitbossError(f"Table {table.id} is {table.mode}: its rounds are not entered by hand")
    if running := running_at(desk, table):
        raise PitbossError(f"Round {running.id} is open at table {table.id}: end it first")
    setup = table_on(desk, table, desk.day_in(table.zone)).setup
    state, events = play(None, opening_at(table, setup, desk.at))
    keep_round(desk, table, TableRound(state.id, table.id, "", ()), state, events, command.badge)
    desk.answer(table=table.id, round=state.id)


@dataclass(frozen=True, slots=True)
class EnteredBy:
    """Who enters an act: a person by the card and who else was signed in there, or a device, which has no card.

    ``id`` is the person's or the device's own, ``name`` is how the trail calls it.
    """

    id: str
    name: str
    badge: str = ""
    beside: str = ""


def act_at_table(desk: Desk, command: ActAtTable) -> None:
    """The dealer enters what happened; what only a supervisor may do asks for such a card."""
    table, kept = entered_at(desk, command.table)
    supervisors = isinstance(command.act, SUPERVISORS_ACTS) and not _takes_round_back(round_of(desk, kept), command.act)
    by = desk.people("act-at-table/supervisor" if supervisors else "act-at-table", command.badge)["by"]
    _check_resumes(desk, kept, command)
    person = desk.person_of(desk.get(Badge, command.badge)).id
    enter(desk, table, kept, command.act, EnteredBy(person, by, command.badge, command.entered_by))


def _takes_round_back(state: Round, act: e.Act) -> bool:
    """Whether a round that was opened by mistake is taken back: while there is betting, all wagers just go back."""
    betting = state.status is Status.RUNNING and state.step.kind is StepKind.WAGERS
    return betting and isinstance(act, e.IrregularityCalled) and act.kind == "void"


def entered_at(desk: Desk, name: str) -> tuple[FloorTable, TableRound]:
    """An open table and its round, into which acts are entered now."""
    table = open_at(desk, name)
    kept = running_at(desk, table)
    if kept is None or not table.mode.enters_rounds:
        raise PitbossError(f"No round is open at table {table.id}: open one first")
    return table, kept


def enter(desk: Desk, table: FloorTable, kept: TableRound, act: e.Act, who: EnteredBy) -> None:
    """Enter an act into the round of a table, whoever says that it happened: a dealer or a device."""
    try:
        state, events = _played(desk, table, round_of(desk, kept), act)
    except FaceDownError as refusal:
        _refused(desk, table, kept, act, who, refusal)
        return
    put_out(desk, table.id, wagers_on(state))
    keep_played(desk, table, kept, state, events, who)


def keep_played(
    desk: Desk, table: FloorTable, kept: TableRound, state: Round, events: Sequence[e.Event], who: EnteredBy
) -> None:
    """Keep what was entered into a round, and answer with its events."""
    keep_round(desk, table, kept, state, events, who.badge, entered_by=who.beside, name=who.name)
    desk.answer(table=table.id, round=state.id, events=[e.as_json(event) for event in events])


def _played(desk: Desk, table: FloorTable, state: Round, happened: e.Act) -> tuple[Round, list[e.Event]]:
    """The round after an act, what had to come before it and the coins that waited for it, and the events of all."""
    events = list[e.Event]()
    for act in (*_before(desk, table, state, happened), _counted(state, happened)):
        state, more = play(state, act)
        events.extend(more)
    if isinstance(happened, e.WagerPlaced):
        for coin in list(coins_for(desk, table.id, state)):
            state, more = play(state, coin)
            events.extend(more)
    return state, events


def _refused(
    desk: Desk, table: FloorTable, kept: TableRound, act: e.Act, who: EnteredBy, refusal: FaceDownError
) -> None:
    """That hidden cards refused an entry is written down, so that nobody reads them out by guessing."""
    spot = getattr(act, "to", getattr(act, "seat", None))
    state, events = play(round_of(desk, kept), _refusal(round_of(desk, kept), act, spot))
    kept = replace(kept, refused_to=tuple(sorted({*kept.refused_to, who.id})))
    keep_round(desk, table, kept, state, events, who.badge, name=who.name)
    waits = ". The round is suspended now: a supervisor looks at it" if state.status is Status.SUSPENDED else ""
    desk.answer(table=table.id, round=state.id, events=[], refused=f"{refusal}{waits}")


def _refusal(state: Round, act: e.Act, spot: int | None) -> e.Act:
    """What is written down; the first format of logs has no word for it, and such a round is suspended at once."""
    if e.CardsRefused.since <= state.format:
        return e.CardsRefused(act=act.type, to=spot)
    reason = "No fault: cards were entered that do not fit those that lie face down"
    return e.IrregularityCalled(kind="shuffler-fault", reason=reason)


def _check_resumes(desk: Desk, kept: TableRound, command: ActAtTable) -> None:
    """A round that too many refused entries have stopped is resumed by somebody who made none of them."""
    state = round_of(desk, kept)
    counted = e.CardsRefused.since <= state.format
    if not isinstance(command.act, e.RoundResumed) or (counted and not is_suspect(state.cards_refused)):
        return
    if desk.person_of(desk.get(Badge, command.badge)).id in kept.refused_to:
        raise PitbossError("Your own entries stopped this round: another supervisor must resume it, or void it")


def dark_at(desk: Desk, table: FloorTable, state: Round) -> dict[str, str]:
    """The sensor wagers of a round that no jackpot takes now, and why."""
    return dark_sensors(desk, table.id, state.table.sensor_wagers)


def returned(desk: Desk, table: FloorTable, state: Round) -> Iterator[e.WagerTakenBack]:
    """Coins that go back before the betting closes, because the jackpot of their sensor takes none now.

    Rules: 001/jackpot.6.
    """
    dark = dark_at(desk, table, state)
    for number, seat in sorted(state.seats.items()):
        for wager in seat.stakes:
            if wager in dark:
                yield e.WagerTakenBack(seat=number, wager=wager, reason=f"The coin goes back. {dark[wager]}"[:500])


def _before(desk: Desk, table: FloorTable, state: Round, act: e.Act) -> Iterator[e.Act]:
    """What has to happen before an act, if it is allowed at all: a dark sensor takes no coin, and keeps none."""
    if isinstance(act, e.BettingClosed) and state.step.kind is StepKind.WAGERS:
        check_closing(desk, table.id)
        yield from returned(desk, table, state)
    dark = dark_at(desk, table, state) if isinstance(act, e.WagerPlaced) else {}
    if isinstance(act, e.WagerPlaced) and act.wager in dark:
        raise PitbossError(f"{dark[act.wager]}. Its sensor is dark: give the coin back", rule="001/jackpot.6")


def _counted(state: Round, act: e.Act) -> e.Act:
    """A throw of dice without its position gets the one that it counts to: no dealer has to work it out."""
    if isinstance(act, e.StartDrawn) and act.dice and not act.position and positions(state.table):
        return replace(act, position=position_of_dice(act.dice, positions(state.table)))
    return act


def keep_round(
    desk: Desk,
    table: FloorTable,
    kept: TableRound,
    state: Round,
    events: Sequence[e.Event],
    badge: str,
    shuffle: KeptShuffle | None = None,
    entered_by: str = "",
    name: str = "",
) -> TableRound:
    """Put the round away with its new events, and let the jackpots and the table's books follow them.

    Whoever entered them is named: by ``name``, or as whoever carries the badge. At a practice table software deals, and
    nobody is.
    """
    before = events_of(desk, kept)
    desk.derive((Round, state.id, state.digest), lambda: (state, (*before, *events)))
    lines = (*kept.lines, *lines_of(events, len(kept.lines) + 1))
    closed = state.status is Status.CLOSED
    kept = replace(kept, digest=state.digest, lines=lines, closed=closed, shuffle=shuffle, acted_at=desk.at)
    desk.put(kept)
    sealed = next((event.digest for event in events if isinstance(event, e.RoundSealed)), table.sealed)
    number = table.rounds + (state.id == next_round_id(table))
    desk.put(replace(table, round=kept.id, rounds=number, sealed=sealed))
    _follow(desk, table, state, events, badge)
    _count(desk, table, state, events)
    named = {} if table.mode is TableMode.PRACTICE else {"by": name or desk.get(Badge, badge).person}
    if entered_by:
        named["entered_by"] = desk.get(Badge, entered_by).person
    act = _told(events)
    desk.tell("round", table=table.id, round=kept.id, lines=len(lines), status=str(state.status), **act, **named)
    return kept


def _told(events: Sequence[e.Event]) -> dict[str, Json]:
    """Which act it was, and of which seat; what it brought about follows from it. A supervisor's has its reason."""
    if not events:
        return {}
    act = next((event for event in events if isinstance(event, e.SettlementCalled)), events[0])
    seat = getattr(act, "seat", None) or getattr(act, "to", None)
    told: dict[str, Json] = {"act": act.type, **({"seat": seat} if seat else {})}
    if isinstance(act, SUPERVISORS_ACTS):
        told["reason"] = act.reason
    if isinstance(act, e.PaymentCorrected):
        told |= {"wager": act.wager, "cents": act.cents}
    return told


def _follow(desk: Desk, table: FloorTable, state: Round, events: Iterable[e.Event], badge: str) -> None:
    """The sensors' game runs beside the round: it starts when betting closes, and gets the hands that win."""
    linked, wagers = desk.find(JackpotTable, table.id), state.table.sensor_wagers
    if linked is None or not wagers:
        return
    locked = [event for event in events if isinstance(event, e.SensorLocked)]
    for event in events:
        match event:
            case e.BettingClosed():
                lit = tuple(Lit(event.seat, wagers[event.wager]) for event in locked)
                base = tuple(sorted(state.seats))
                carry_out(desk, c.StartGame(table=table.id, round=state.id, base=base, lit=lit, badge=badge))
            case e.WagerSettled(wager=wager) if wager in wagers and (event.meter or event.won_cents):
                sensor = wagers[wager]
                press = c.PressHand(table=table.id, seat=event.seat, sensor=sensor, line=event.line, badge=badge)
                carry_out(desk, press)
            case e.RoundVoided() if _game(desk, table):
                carry_out(desk, c.VoidGame(table=table.id, badge=badge, reason="The round is void"))
            case e.RoundClosed() if _game(desk, table):
                if table.mode is TableMode.PRACTICE:
                    pay_wins(desk, table, state)
                carry_out(desk, c.EndGame(table=table.id, badge=badge))


def _game(desk: Desk, table: FloorTable) -> bool:
    """Whether the sensors' game runs; a round that was void before the cards never started it."""
    return desk.get(JackpotTable, table.id).game is not None


def _count(desk: Desk, table: FloorTable, state: Round, events: Iterable[e.Event]) -> None:
    """What was wagered and won goes to the sitting, for the hold; a round taken back before the cards is none."""
    settled = [event for event in events if isinstance(event, (e.WagerSettled, e.EnvyPaid, e.PaymentCorrected))]
    ended = any(isinstance(event, e.RoundClosed) for event in events) and bool(state.spots_dealt or not state.was_void)
    sitting = desk.find(Sitting, table.sitting)
    if sitting is None or not (settled or ended):
        return
    handle = dict(sitting.handle)
    for event in settled:
        handle[event.wager] = handled(handle.get(event.wager, Handle()), event)
    desk.put(replace(sitting, handle=handle, rounds=sitting.rounds + ended))


def handled(handle: Handle, event: e.WagerSettled | e.EnvyPaid | e.PaymentCorrected) -> Handle:
    """What was wagered and won on one kind of wager, with what was settled now."""
    if not isinstance(event, e.WagerSettled):
        envy = event.cents if isinstance(event, e.EnvyPaid) else 0
        return replace(handle, won_cents=handle.won_cents - event.cents, envy_cents=handle.envy_cents + envy)
    own = event.wager == event.stake_of
    stake = event.stake_cents if own else 0
    return Handle(
        handle.wagers + own,
        handle.cents + stake,
        handle.squares + stake * stake,
        handle.won_cents + stake - event.returned_cents - event.won_cents,
        handle.envy_cents,
    )
