"""The sensors of a table for whoever works there: their jackpots, the game that runs, and what is still to be done."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.desk.desk import State
from pitboss.floor.chips.tray import in_tray
from pitboss.floor.documents import FloorTable, Sitting
from pitboss.floor.tables.sensors import waiting_lamps
from pitboss.games.paytable import PaytableLine
from pitboss.games.settlement.pay import dollars
from pitboss.jackpots.award.replay import share_cents
from pitboss.jackpots.documents import (
    REGISTER,
    Award,
    HandPressed,
    Jackpot,
    JackpotStatus,
    JackpotTable,
    Lit,
    Register,
    RunningGame,
)
from pitboss.jackpots.game.contributions import is_open
from pitboss.jackpots.game.display import display
from pitboss.jackpots.game.hands import is_share, needs_supervisor
from pitboss.jackpots.plan.plan import JackpotPlan

#: How many colours jackpots have before they come again; ``tokens.css`` has them.
COLOURS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class HandButton:
    """A line of a jackpot's pay table with its prize, and what the dealer does about it.

    ``start_cents`` is what a share of a meter came to at START GAME; the call of a supervisor fixes the amount.
    """

    line: str
    name: str
    pay: str
    cents: int | None
    start_cents: int | None
    share: bool
    supervisor: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHand(HandButton):
    """A hand that was recorded in a game, and what has become of it."""

    seat: int
    sensor: int
    paid: bool
    taxed: bool
    award: str
    award_status: str
    award_cents: int | None
    open: bool


@dataclass(frozen=True, slots=True)
class MeterView:
    """A meter: what it shows, and what waits to be paid from it."""

    meter: str
    cents: int
    pending_cents: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorView:
    """A sensor, its jackpot with the number of its colour, and the hand buttons."""

    sensor: int
    colour: int
    jackpot: str
    name: str
    type: str
    status: str
    why: str
    wager_cents: int
    meters: tuple[MeterView, ...]
    lines: tuple[HandButton, ...]


@dataclass(frozen=True, slots=True)
class SensorGameView:
    """The game that runs: which sensors are lit, and the hands recorded in it."""

    round: str
    lit: tuple[Lit, ...]
    hands: tuple[RecordedHand, ...]
    started_at: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SensorsView:
    """The sensors of a table, as its viewers see them; ``tray_cents`` is what the books have in its tray for pays.

    ``lamps`` are those that coins have lit and that no game has taken yet.
    """

    seats: int
    location: str
    jackpots: tuple[SensorView, ...]
    game: SensorGameView | None
    lamps: tuple[Lit, ...]
    may_end: bool
    tray_cents: int | None


def jackpots_of(state: State, linked: JackpotTable) -> list[Jackpot]:
    """The jackpots on the sensors of a table, in their order."""
    found = (state.find(Jackpot, name) for name in linked.sensors)
    return [jackpot for jackpot in found if jackpot]


def sensors_view(state: State, linked: JackpotTable) -> SensorsView:
    """A table's sensors for whoever works there."""
    jackpots = jackpots_of(state, linked)
    game = linked.game
    hands = tuple(_hand(state, jackpots[hand.sensor - 1].plan, hand, game) for hand in game.hands) if game else ()
    return SensorsView(
        seats=linked.seats,
        location=linked.location,
        jackpots=tuple(
            _sensor(state, number, jackpot, game)
            for number, jackpot in enumerate(jackpots, 1)
            if jackpot.status is not JackpotStatus.RETIRED
        ),
        game=SensorGameView(game.round, game.lit, hands, game.started_at) if game else None,
        lamps=waiting_lamps(state, linked.id),
        may_end=game is not None and not any(hand.open for hand in hands),
        tray_cents=_tray(state, linked),
    )


def _tray(state: State, linked: JackpotTable) -> int | None:
    """What the books have in the tray; nothing for practice, or where the table is closed or not on the floor."""
    table = None if linked.practice else state.find(FloorTable, linked.id)
    sitting = state.find(Sitting, table.sitting) if table else None
    return in_tray(state, sitting) if sitting else None


def colour_of(state: State, jackpot: Jackpot, otherwise: int) -> int:
    """The number of a jackpot's colour, one for all tables and screens: its place among the jackpots in play."""
    register = state.find(Register, REGISTER)
    known = register.jackpots if register else ()
    place = known.index(jackpot.id) if jackpot.id in known else otherwise - 1
    return place % COLOURS + 1


def _sensor(state: State, number: int, jackpot: Jackpot, game: RunningGame | None) -> SensorView:
    shown = display(state, jackpot.id)
    return SensorView(
        sensor=number,
        colour=colour_of(state, jackpot, number),
        jackpot=jackpot.id,
        name=jackpot.plan.name,
        type=shown.type,
        status=shown.status,
        why=jackpot.why,
        wager_cents=shown.wager_cents,
        meters=tuple(MeterView(meter.id, meter.cents, meter.pending_cents) for meter in shown.meters),
        lines=tuple(_button(jackpot.plan, line, game) for line in jackpot.plan.table_of_pays.lines),
    )


def _at_start(plan: JackpotPlan, line: PaytableLine, game: RunningGame | None) -> int | None:
    """What a share of a meter came to at START GAME; nothing where no game runs, or it is older than such readings."""
    readings = game.readings if game else ()
    meter = next((now for now in readings if (now.jackpot, now.meter) == (plan.id, line.pay.meter)), None)
    return share_cents(meter.cents, Fraction(line.pay.share), 1) if meter and is_share(line) else None


def _button(plan: JackpotPlan, line: PaytableLine, game: RunningGame | None) -> HandButton:
    cents, share = plan.prize_cents(line), is_share(line)
    return HandButton(
        line=line.id,
        name=line.name,
        pay=dollars(cents) if share and cents is not None else str(line.pay),
        cents=cents,
        start_cents=_at_start(plan, line, game) if cents is None else None,
        share=share,
        supervisor=share or (cents is not None and needs_supervisor(plan, cents)),
    )


def _hand(state: State, plan: JackpotPlan, hand: HandPressed, game: RunningGame) -> RecordedHand:
    pressed = _button(plan, plan.table_of_pays.line(hand.line), game)
    award = state.find(Award, hand.award) if hand.award else None
    return RecordedHand(
        seat=hand.seat,
        sensor=hand.sensor,
        line=hand.line,
        name=pressed.name,
        pay=pressed.pay,
        cents=pressed.cents,
        start_cents=pressed.start_cents,
        share=pressed.share,
        supervisor=pressed.supervisor,
        paid=hand.paid,
        taxed=hand.taxed,
        award=hand.award,
        award_status=str(award.status) if award else "",
        award_cents=award.amount_cents if award else None,
        open=is_open(hand, award),
    )
