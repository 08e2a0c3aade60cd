"""Apply: what each event makes of a round. It checks nothing; ``decide`` has."""

from collections.abc import Mapping
from dataclasses import replace

from pitboss.cards import Card, parse_cards
from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER
from pitboss.games.settlement.meeting import Outcome
from pitboss.games.settlement.settlement import Stake
from pitboss.games.step import StepKind
from pitboss.games.table.table import open_table
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import next_spot
from pitboss.rounds.phases.settlement import is_needed, lammers, shows_hand, to_turn
from pitboss.rounds.round import Dealer, Round, SeatState, Status


def opened(event: e.RoundOpened, own: Game | None = None) -> Round:
    """The round that an opening begins: of a game by its id, or of one of somebody's own."""
    state = Round(open_table(event.table, own), event.round, event.commitment, event.shuffle, event.simulation)
    digest = e.digest_of("", event)
    return replace(state, events=1, digest=digest, format=event.format, joint=event.joint, entry=event.entry)


def apply(state: Round, event: e.Event) -> Round:  # noqa: C901, PLR0912 - one line for each kind of event
    """The round after an event."""
    match event:
        case e.WagerPlaced():
            # Where outcomes are entered, the next decision may have come already, which this bet makes needless.
            placed = _place(state, event)
            return _skip(placed) if placed.by_outcomes and placed.step.kind is StepKind.DECIDE else placed
        case e.WagerTakenBack() | e.WagerReturned() | e.WagerPulled():
            return _give_back(state, event.seat, event.wager)
        case e.WagersMoved():
            return _move(state, event)
        case e.SeedGiven(seat=seat, seed=seed):
            return replace(state, seeds={**state.seeds, seat: seed})
        case e.BettingClosed() | e.LeftOverCounted():
            return _next_step(state)
        case e.SensorLocked(seat=seat, wager=wager, cents=cents):
            locked = state.seats[seat].locked | {wager}
            return replace(_with(state, seat, locked=locked), jackpot_cents=state.jackpot_cents + cents)
        case e.StartDrawn(position=position, source=source):
            return _next_step(replace(state, first_position=position, start_source=source))
        case e.HandDealt():
            return _deal(state, event)
        case e.Decided(seat=seat, action=action, front=front):
            return _skip(_with(state, seat, action=action, front=parse_cards(front), decided_at=state.place))
        case e.BoardTurned(cards=cards):
            return _turn_board(state, parse_cards(cards))
        case e.FoulSet(seat=seat):
            return _with(state, seat, foul=True)
        case e.DealerHand():
            return _reveal(state, event)
        case e.HandTurned():
            return _turn(state, event)
        case e.DealerStated(cards=cards):
            return replace(state, dealer=replace(state.dealer, cards=parse_cards(cards)))
        case e.OutcomeStated():
            return _state_outcome(state, event)
        case e.EntryWithdrawn(to=spot):
            return _withdraw(state, spot)
        case e.CardsRefused():
            return replace(state, cards_refused=state.cards_refused + 1)
        case e.SettlementCalled():
            return replace(_at_settlement(state), status=Status.SETTLED)
        case e.WagerSettled():
            return _settle(state, event)
        case e.EnvyPaid(seat=seat, cents=cents):
            return _pay(state, state.seats[seat].player, cents)
        case e.PaymentCorrected(seat=seat, cents=cents):
            return replace(_pay(state, state.seats[seat].player, cents), corrections=state.corrections + 1)
        case e.HandVoided(seat=seat):
            return _skip(_with(state, seat, void=True))
        case e.RoundVoided():
            return replace(state, status=Status.VOID, was_void=True)
        case e.IrregularityCalled(kind="shuffler-fault"):
            return replace(state, shuffler_failed=True)
        case e.RoundSuspended():
            return replace(state, status=Status.SUSPENDED, fault_steps=())
        case e.FaultStepTaken(step=step):
            return replace(state, fault_steps=(*state.fault_steps, step))
        case e.RoundResumed():
            return replace(state, status=Status.RUNNING, shuffler_failed=False)
        case e.ShuffleRevealed():
            return replace(state, revealed=True)
        case e.RoundClosed():
            return replace(state, status=Status.CLOSED)
        case _:
            return state


def apply_all(state: Round, events: tuple[e.Event, ...]) -> Round:
    """The round after several events."""
    digest = state.digest
    for event in events:
        state, digest = apply(state, event), e.digest_of(digest, event)
    return replace(state, events=state.events + len(events), digest=digest)


def _with(state: Round, number: int, **changes: object) -> Round:
    seat = replace(state.seats[number], **changes)  # type: ignore[arg-type]  # the fields of a seat by name
    return replace(state, seats={**state.seats, number: seat})


def _next_step(state: Round) -> Round:
    return _skip(replace(state, place=state.place + 1, served=frozenset()))


#: The steps that pass by themselves where outcomes are entered: nobody says what is dealt or turned up.
_UNSEEN = (StepKind.START, StepKind.DEAL, StepKind.BOARD, StepKind.TURN)


def _dealt_unseen(state: Round) -> Round:
    """The round with the cards of its step dealt, which nobody enters."""
    step = state.step
    if step.kind is not StepKind.DEAL:
        return state
    if "seats" in step.deals_to:
        state = replace(state, seats={number: replace(seat, dealt=True) for number, seat in state.seats.items()})
    if "dealer" in step.deals_to:
        state = replace(state, dealer=replace(state.dealer, dealt=True))
    return replace(state, board_dealt=state.board_dealt + step.cards) if "board" in step.deals_to else state


def _skip(state: Round) -> Round:
    """Past decisions that nobody has to make, and past cards that nobody has to turn up."""
    step = state.step
    if state.by_outcomes and step.kind in _UNSEEN:
        return _next_step(_dealt_unseen(state))
    if step.kind is StepKind.TURN:
        return state if to_turn(state) else _next_step(_face_up(state))
    if step.kind is StepKind.BOARD:
        return state if is_needed(state, BOARD) else _next_step(state)
    if step.kind is StepKind.REVEAL and state.table.game.cast.board:
        return state if is_needed(state, DEALER) else _next_step(state)
    if step.kind is not StepKind.DECIDE:
        return state
    barred = step.unless == "dealer_barred" and state.dealer.barred
    return _next_step(state) if barred or not state.undecided else state


def _face_up(state: Round) -> Round:
    """Where hands are turned up before a decision, everybody sees them from then on."""
    if not state.table.game.is_dealt_face_up:
        return state
    seats = {number: replace(seat, turned=bool(seat.cards)) for number, seat in state.seats.items()}
    return replace(state, seats=seats)


def _purse(state: Round, player: str, cents: int) -> Mapping[str, int]:
    return {**state.purses, player: state.purses.get(player, 0) + cents}


def _pay(state: Round, player: str, cents: int) -> Round:
    """From the tray to a player."""
    return replace(state, purses=_purse(state, player, cents), tray_cents=state.tray_cents - cents)


def _place(state: Round, event: e.WagerPlaced) -> Round:
    seat = state.seats.get(event.seat, SeatState(event.player))
    stakes = {**seat.stakes, event.wager: Stake(event.cents, event.choice)}
    seats = {**state.seats, event.seat: replace(seat, stakes=stakes)}
    return replace(state, seats=seats, purses=_purse(state, seat.player, -event.cents))


def _without_stake(state: Round, number: int, wager: str) -> Mapping[int, SeatState]:
    """The seats with a stake taken off one of them; a seat without any stake or hand is empty again."""
    seat = state.seats[number]
    stakes = {name: stake for name, stake in seat.stakes.items() if name != wager}
    if stakes or seat.dealt or seat.void:
        return {**state.seats, number: replace(seat, stakes=stakes, locked=seat.locked - {wager})}
    return {other: seat for other, seat in state.seats.items() if other != number}


def _give_back(state: Round, number: int, wager: str) -> Round:
    seat = state.seats[number]
    cents = seat.stakes[wager].cents
    jackpot = state.jackpot_cents - (cents if wager in seat.locked else 0)
    seats = _without_stake(state, number, wager)
    return _skip(replace(state, seats=seats, purses=_purse(state, seat.player, cents), jackpot_cents=jackpot))


def _move(state: Round, event: e.WagersMoved) -> Round:
    moved = {event.to if number == event.seat else number: seat for number, seat in state.seats.items()}
    return replace(state, seats=moved)


def _deal(state: Round, event: e.HandDealt) -> Round:
    cards = parse_cards(event.cards)
    if event.to == e.DEALER:
        up = cards if state.step.up else ()
        before = state.dealer
        state = replace(state, dealer=Dealer((*before.cards, *cards), dealt=True, up=(*before.up, *up)))
    elif event.to == e.BOARD:
        dealt = state.board_dealt + state.step.cards
        state = replace(state, board=(*state.board, *cards), board_dealt=dealt)
    elif event.to in state.seats:
        state = _with(state, event.to, cards=cards, dealt=True)
    else:
        state = replace(state, idle={**state.idle, event.to: cards})
    state = replace(state, served=state.served | {event.to})
    waits = state.step.count_left_over or next_spot(state) is not None
    return state if waits else _next_step(state)


def _turn_board(state: Round, cards: tuple[Card, ...]) -> Round:
    """The next cards of the board lie face up; where nobody knew them before, they are known now."""
    up = state.board_up + len(cards)
    state = replace(state, board=(*state.board[: state.board_up], *cards, *state.board[up:]), board_up=up)
    return state if state.by_outcomes else _next_step(state)


def _reveal(state: Round, event: e.DealerHand) -> Round:
    dealer = replace(
        state.dealer,
        revealed=True,
        front=parse_cards(event.front),
        set_by=event.set_by,
        qualifies=event.qualifies,
        barred=event.barred,
    )
    return _next_step(replace(state, dealer=dealer))


def _turn(state: Round, event: e.HandTurned) -> Round:
    """A hand face up; what the dealer's is comes with the event that follows."""
    cards, front = parse_cards(event.cards), parse_cards(event.front)
    if event.to == e.DEALER:
        return replace(state, dealer=replace(state.dealer, cards=cards or state.dealer.cards))
    seat = state.seats[event.to]
    return _skip(_with(state, event.to, cards=cards or seat.cards, front=front or seat.front, turned=True))


def _state_outcome(state: Round, event: e.OutcomeStated) -> Round:
    """A seat came out so; cards that were entered for it lie face up."""
    cards = parse_cards(event.cards)
    outcome = Outcome(event.outcome) if event.outcome else None
    return _skip(_with(state, event.seat, cards=cards, turned=bool(cards), stated=True, outcome=outcome))


def _withdraw(state: Round, spot: int) -> Round:
    """The hand is unknown again, and the round goes back to where it is turned up."""
    if spot == e.DEALER:
        back = state.place_of(StepKind.REVEAL)
        up = state.dealer.up
        state = replace(state, dealer=Dealer(up, dealt=True, up=up))
        for number in state.seats if state.by_outcomes else ():  # they came out against what was said of the dealer
            state = _with(state, number, cards=(), turned=False, stated=False, outcome=None)
    else:
        back = None if state.by_outcomes else state.place_of(StepKind.TURN)
        state = _with(state, spot, cards=(), front=(), foul=False, turned=False, stated=False, outcome=None)
    return _skip(replace(state, place=state.place if back is None else min(state.place, back)))


def _at_settlement(state: Round) -> Round:
    """Every hand that is settled lies face up, and lammers stay; a fold that nothing keeps lies face down."""
    seats = {}
    for number, seat in state.seats.items():
        turned = seat.turned or (bool(seat.cards) and shows_hand(state, seat))
        seats[number] = replace(seat, turned=turned, lammers=lammers(state, seat))
    return replace(state, seats=seats)


def _settle(state: Round, event: e.WagerSettled) -> Round:
    """A bonus on another wager's stake leaves that stake alone; a stake on a sensor has left the layout before."""
    seat, seats = state.seats[event.seat], state.seats
    paid = event.returned_cents + event.won_cents
    tray = state.tray_cents - paid
    if event.wager == event.stake_of:
        seats = _without_stake(state, event.seat, event.wager)
        tray += 0 if event.wager in seat.locked else event.stake_cents
    return replace(state, seats=seats, purses=_purse(state, seat.player, paid), tray_cents=tray)
