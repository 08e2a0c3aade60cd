"""Entry: what the page of a dealer who enters cards, or how seats came out, has to know, so that nobody calculates."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, replace

from pitboss.cards import format_cards
from pitboss.desk.desk import Documents
from pitboss.errors import PitbossError
from pitboss.floor.documents import FloorTable, TableMode, TableRound
from pitboss.floor.tables.rounds import events_of, round_id, round_of
from pitboss.floor.tables.sensors import dark_sensors, table_on
from pitboss.floor.views.layout import LayoutView, layout_view
from pitboss.games.cast import BOARD, DEALER
from pitboss.games.settlement.meeting import DealersHand, outcomes
from pitboss.games.step import History, StepKind, action_named, histories, most_times, usual_action
from pitboss.games.table.table import Table
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import house_way_front
from pitboss.rounds.phases.deals import deal_order, left_over, may_lie_face_down, next_spot, positions, sources
from pitboss.rounds.phases.settlement import to_turn


@dataclass(frozen=True, slots=True)
class DealerCase:
    """What may be said of the dealer's hand, and how seats can come out against it."""

    id: str
    name: str
    qualifies: bool
    barred: bool
    outcomes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaidDecisionView:
    """One decision of a way to bet."""

    action: str
    times: int


@dataclass(frozen=True, slots=True)
class WayToBet:
    """One way in which a seat's decisions can go, by its name."""

    name: str
    folded: bool
    decisions: tuple[SaidDecisionView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomesView:
    """What can be said of a round: of the dealer, of the seats' bets, and of whose cards a pay table may ask.

    ``base`` are the wagers of which a seat needs one to win or lose; the first way to bet is the usual one.
    """

    dealer: tuple[DealerCase, ...]
    ways: tuple[WayToBet, ...]
    base: tuple[str, ...]
    dealer_cards: int
    board_cards: int
    unknown: str


#: What nobody can read off a table that enters outcomes; every page and paper that shows its rounds says so.
UNKNOWN = "Cards are known only where a bonus or a jackpot paid: how often each hand came up is not known"


def outcomes_view(table: Table) -> OutcomesView:
    """What a dealer can say of a round at a table."""
    return OutcomesView(
        dealer=tuple(_cases(table)),
        ways=_ways(table),
        base=table.game.base_wagers,
        dealer_cards=table.game.cards_dealt(DEALER),
        board_cards=table.game.cards_dealt(BOARD),
        unknown=UNKNOWN,
    )


def _cases(table: Table) -> list[DealerCase]:
    """The dealer's hand as the settlement tells it apart: one that qualifies, one that does not, one that pushes."""
    game = table.game
    if not game.cast.dealer:
        return []
    asked = bool(game.dealer_qualifies_from)
    cases = [DealerCase("plain", "Dealer qualifies" if asked else "Dealer plays", True, False, _words(table))]  # noqa: FBT003
    if asked:
        words = _words(table, qualifies=False)
        cases.append(DealerCase("unqualified", "Dealer does not qualify", False, False, words))  # noqa: FBT003
    if table.base_rules.barred is not None:
        name = f"Dealer: {table.base_rules.barred.replace('-', ' ')}"
        cases.append(DealerCase("barred", name, True, True, _words(table, barred=True)))  # noqa: FBT003
    return cases


def _words(table: Table, *, qualifies: bool = True, barred: bool = False) -> tuple[str, ...]:
    return tuple(str(outcome) for outcome in outcomes(table, DealersHand((), qualifies, barred)))


def _ways(table: Table) -> tuple[WayToBet, ...]:
    """Every way to bet: the usual one first, and folds last."""
    ways = sorted(histories(table.game), key=lambda way: (way.folded, not _is_usual(table, way)))
    return tuple(WayToBet(_name(table, way), way.folded, _said(way)) for way in ways)


def _is_usual(table: Table, way: History) -> bool:
    """Whether every decision of it is the one of which nothing is said."""
    steps = table.game.steps
    return all(
        decision.action == usual_action(steps[decision.place])
        and decision.times == min(action_named(table.game, steps[decision.place], decision.action).every_times or (0,))
        for decision in way.decisions
    )


def _said(way: History) -> tuple[SaidDecisionView, ...]:
    return tuple(SaidDecisionView(decision.action, decision.times) for decision in way.decisions)


def _name(table: Table, way: History) -> str:
    """A way to bet by the wagers that went down or came back in it."""
    done = []
    for decision in way.decisions:
        action = action_named(table.game, table.game.steps[decision.place], decision.action)
        if action.wager:
            many = f" {decision.times}×" if most_times(table.game, action.wager) > 1 else ""
            done.append(f"{table.spot_name(action.wager)}{many}")
        elif action.pull:
            done.append(f"{table.spot_name(action.pull)} back")
    if way.folded:
        return f"Fold after {', '.join(done)}" if done else "Fold"
    return ", ".join(done) or "All stay"


#: The device of a table that reads its cards.
CARD_READER = "card reader"


@dataclass(frozen=True, slots=True, kw_only=True)
class DealView:
    """Where the deal stands: who gets the next hand, who still waits, and how many cards must be left over."""

    to: int | None
    idle: bool
    cards: int
    face_down: bool
    left: tuple[int, ...]
    left_over: int | None


@dataclass(frozen=True, slots=True)
class LastWager:
    """A wager of the last round, to be put down again."""

    seat: int
    player: str
    wager: str
    cents: int
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryView:
    """What a dealer who enters rounds has to know: the layout, the deck, and where the deal stands.

    ``last`` are the wagers of the last round that was dealt; ``outcomes`` is what can be said of a round whose cards
    nobody enters. ``sensor_wagers`` are those that lie on a sensor, with its number.
    """

    layout: LayoutView
    jokers: int
    positions: int
    sensor_wagers: Mapping[str, int]
    dark: Mapping[str, str]
    seen: str
    sources: tuple[str, ...]
    reads_cards: bool
    entered: tuple[int, ...]
    deal: DealView | None
    last: tuple[LastWager, ...]
    outcomes: OutcomesView | None


def entry_view(known: Documents, table: FloorTable, kept: TableRound | None, day: dt.date) -> EntryView:
    """The layout, the deck, and where the deal stands."""
    state = round_of(known, kept) if kept and not kept.closed else None
    made = state.table if state else table_on(known, table, day)
    return EntryView(
        layout=layout_view(made),
        jokers=made.game.deck.jokers,
        positions=positions(made),
        sensor_wagers=made.sensor_wagers,
        dark=dark_sensors(known, table.id, made.sensor_wagers),
        seen=format_cards(state.cards_face_up) if state else "",
        sources=tuple(sources(made)),
        reads_cards=reads_cards(table),
        entered=_entered(state) if state else (),
        deal=_deal(state) if state else None,
        last=_last_wagers(known, table),
        outcomes=outcomes_view(made) if table.mode is TableMode.OUTCOMES else None,
    )


#: So many rounds back it is looked for one that was dealt: those that were taken back have no wagers to repeat.
_ROUNDS_BACK = 5


def _last_wagers(known: Documents, table: FloorTable) -> tuple[LastWager, ...]:
    """What lay on the layout when the betting of the last round was closed, tied wagers left out."""
    for number in range(table.rounds, max(table.rounds - _ROUNDS_BACK, 0), -1):
        kept = known.find(TableRound, round_id(table, number))
        if kept and kept.closed and (wagers := _wagers_of(known, kept)):
            return wagers
    return ()


def _wagers_of(known: Documents, kept: TableRound) -> tuple[LastWager, ...]:
    lying = dict[tuple[int, str], LastWager]()
    for event in events_of(known, kept):
        match event:
            case e.WagerPlaced(seat=seat, wager=wager):
                lying[seat, wager] = LastWager(seat, event.player, wager, event.cents, event.choice)
            case e.WagerTakenBack(seat=seat, wager=wager):
                lying.pop((seat, wager), None)
            case e.WagersMoved(seat=seat, to=to):
                moved = [lies for (at, _), lies in lying.items() if at == seat]
                lying = {key: lies for key, lies in lying.items() if lies not in moved}
                lying |= {(to, lies.wager): replace(lies, seat=to) for lies in moved}
            case e.BettingClosed():
                tied = {wager.id for wager in round_of(known, kept).table.wagers.values() if wager.lead}
                return tuple(lies for lies in lying.values() if lies.wager not in tied)
    return ()


def _deal(state: Round) -> DealView | None:
    """Who gets the next hand and of how many cards; once all have theirs, how many must be left over."""
    if state.status is not Status.RUNNING or state.step.kind is not StepKind.DEAL:
        return None
    spot = next_spot(state)
    return DealView(
        to=spot,
        idle=spot is not None and spot not in (e.DEALER, e.BOARD, *state.seats),
        cards=state.step.cards,
        face_down=may_lie_face_down(state, spot) if spot is not None else False,
        left=tuple(waiting for waiting in deal_order(state) if waiting not in state.served),
        left_over=left_over(state) if spot is None else None,
    )


def reads_cards(table: FloorTable) -> bool:
    """Whether the shoe or shuffler reads the cards that it deals: only then they can be entered at the deal."""
    return any(device.what == CARD_READER for device in table.equipment)


def _entered(state: Round) -> tuple[int, ...]:
    """The hands whose cards have been entered and can be withdrawn, without a word of what they are."""
    if state.status is not Status.RUNNING or state.place_of(StepKind.TURN) is None:
        return ()
    spots = (spot for spot in (e.DEALER, *state.seats) if state.cards_of(spot))
    return tuple(sorted(spot for spot in spots if spot != e.DEALER or state.dealer.cards != state.dealer.up))


def house_way_for(known: Documents, kept: TableRound, seat: int) -> str:
    """The front of the house way, for a hand that lies face up and is to be set now, and for no other."""
    state = round_of(known, kept)
    if state.status is Status.RUNNING and (_sets_now(state, seat) or _lies_unset(state, seat)):
        return house_way_front(state, seat)
    raise PitbossError(f"Seat {seat} has no hand to set now: the house way is shown only for a hand that is face up")


def _sets_now(state: Round, seat: int) -> bool:
    """Whether the dealer enters a set hand before it is turned up, as in rounds of older rules."""
    return state.place_of(StepKind.TURN) is None and seat in state.undecided


def _lies_unset(state: Round, seat: int) -> bool:
    """Whether a hand has been turned up, and its front is not named yet."""
    return state.step.kind is StepKind.TURN and seat in to_turn(state) and state.seats[seat].turned
