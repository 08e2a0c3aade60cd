"""A player's own hands: what they brought beside the exact expectation with its band, and what mistakes cost so far."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from pitboss.cards import by_rank, format_cards
from pitboss.errors import NotThereError, PitbossError
from pitboss.floor.documents import Handle, TableRound
from pitboss.floor.tables.rounds import handled
from pitboss.floor.views.pays import instructions
from pitboss.games.files.rules_file import Standing
from pitboss.games.table.table import TableSetup
from pitboss.reports.day.hold import NARROW, Hold, hold_of, together
from pitboss.reports.day.sittings import Find
from pitboss.reports.numbers import plain
from pitboss.reports.strategy.hindsight import CENT_DIGITS, Hindsight, JudgedDecision
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.rounds.log import parse_line, replay


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDecision:
    """A decision of a hand: what was chosen, what was best at that moment, and what the choice cost on average."""

    name: str
    front: str
    best_name: str
    best_front: str
    is_best: bool
    cost_cents: str

    @classmethod
    def of(cls, decision: JudgedDecision) -> "PlayedDecision":
        """A decision as it was judged."""
        return cls(
            name=decision.made.name,
            front=decision.made.front,
            best_name=decision.best.name,
            best_front=decision.best.front,
            is_best=decision.is_best,
            cost_cents=decision.cost.average_cents,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedHand:
    """A hand that was played: the cards, what was decided, what it brought, and what the decisions cost on average.

    ``is_best`` and ``cost_cents`` are missing until the hand is counted, and ``decisions`` empty; ``best_action`` and
    ``best_front`` say what was best where most was lost. ``net_cents`` is without jackpots, and
    ``standing`` says whose rules the game has.
    """

    round: str
    table: str
    game: str
    standing: Standing
    seat: int
    cards: str
    front: str
    dealer: str
    board: str
    action: str
    staked_cents: int
    net_cents: int
    is_best: bool | None
    best_action: str
    best_name: str
    best_front: str
    cost_cents: str | None
    decisions: tuple[PlayedDecision, ...]


@dataclass(frozen=True, slots=True)
class SessionPoint:
    """All hands up to one: what they brought, what was to be expected, and the band of 95%, once they are counted."""

    net_cents: int
    expected_cents: int | None
    low_cents: int | None
    high_cents: int | None


@dataclass(frozen=True, slots=True)
class Unpriced:
    """A game whose hands have no expectation, and why."""

    game: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedSession:
    """The hands of a session in their order, the line of credits with its expectation, and the mistakes together.

    ``counting`` says how many hands lack something that is being counted: ask again for it. ``unpriced`` are the games
    whose hands have no expectation, and why.
    """

    hands: tuple[PlayedHand, ...]
    points: tuple[SessionPoint, ...]
    net_cents: int
    expected_cents: int | None
    judged: int
    mistakes: int
    cost_cents: str
    counting: int
    unpriced: tuple[Unpriced, ...]


#: What is known of the decision of a hand by now, or why it is not judged; nothing while it is being counted.
Judge = Callable[[TableRound, int], Hindsight | PitbossError | None]


@dataclass(frozen=True, slots=True)
class EndedHand:
    """A hand of a round that is over, as the round's log tells it."""

    kept: TableRound
    state: Round
    events: tuple[e.Event, ...]
    seat: int


def ended_hand(kept: TableRound, player: str, seat: int) -> EndedHand:
    """The hand of a seat that was the player's own, in a round that is over; any other is refused."""
    opening = parse_line(kept.lines[0])[1]
    if not kept.closed or not isinstance(opening, e.RoundOpened):
        raise NotThereError(f"Round {kept.id} is not over yet")
    found = replay(kept.lines, opening.before)
    state = found.rounds[0] if found.rounds else None
    if state is None or seat not in state.seats or kept.players.get(state.seats[seat].player) != player:
        raise PitbossError(f"Seat {seat} of round {kept.id} was not yours")
    return EndedHand(kept, state, tuple(parse_line(line)[1] for line in kept.lines), seat)


def _hold(ended: EndedHand, find: Find) -> Hold | PitbossError | None:
    """What the house should have won of the seat's wagers, or why nobody knows; nothing while it is being counted."""
    opening = ended.events[0]
    setup: TableSetup | None = opening.table if isinstance(opening, e.RoundOpened) else None
    expected = find(setup) if setup else None
    if expected is None or isinstance(expected, PitbossError):
        return expected
    handle: dict[str, Handle] = {}
    for event in ended.events:
        if isinstance(event, e.WagerSettled) and event.seat == ended.seat:
            handle[event.wager] = handled(handle.get(event.wager, Handle()), event)
    return hold_of(handle, 1, expected)


def _hand(ended: EndedHand, told: Hindsight | None) -> PlayedHand:
    seat = ended.state.seats[ended.seat]
    lines = [line for line in instructions(ended.state.table, ended.events) if line.seat == ended.seat]
    front = tuple(seat.front)
    return PlayedHand(
        round=ended.kept.id,
        table=ended.kept.table,
        game=ended.state.table.game.name,
        standing=ended.state.table.game.standing,
        seat=ended.seat,
        cards=format_cards(by_rank([card for card in seat.cards if card not in front])),
        front=format_cards(by_rank(front)),
        dealer=format_cards(by_rank(ended.state.dealer.cards)) if ended.state.dealer.revealed else "",
        board=format_cards(ended.state.board),
        action=seat.action or "",
        staked_cents=_staked_cents(ended),
        net_cents=sum(line.net_cents for line in lines),
        is_best=told.is_best if told else None,
        best_action=told.best.action if told else "",
        best_name=told.best.name if told else "",
        best_front=told.best.front if told else "",
        cost_cents=_cost_cents(told) if told else None,
        decisions=tuple(PlayedDecision.of(decision) for decision in told.made_in_order) if told else (),
    )


def _cost_cents(told: Hindsight) -> str:
    """What all decisions of a hand cost on average: each was judged from where it was made, so they add up."""
    lost = sum((Fraction(decision.cost.fraction) for decision in told.made_in_order), Fraction(0))
    return plain(lost * told.stake_cents, CENT_DIGITS)


def _staked_cents(ended: EndedHand) -> int:
    """All that lay on the layout for a seat when it was settled."""
    settled = (event for event in ended.events if isinstance(event, e.WagerSettled) and event.seat == ended.seat)
    return sum(event.stake_cents for event in settled if event.wager == event.stake_of)


def played_session(ended: Sequence[EndedHand], find: Find, judge: Judge) -> PlayedSession:
    """The hands of a player in their order, with all that is known of them by now."""
    told = [judge(hand.kept, hand.seat) for hand in ended]
    judgements = [None if isinstance(judgement, PitbossError) else judgement for judgement in told]
    hands = tuple(_hand(hand, judgement) for hand, judgement in zip(ended, judgements, strict=True))
    holds = [_hold(hand, find) for hand in ended]
    points = _points(hands, [None if isinstance(hold, PitbossError) else hold for hold in holds])
    reasons = {hand.game: str(hold) for hand, hold in zip(hands, holds, strict=True) if isinstance(hold, PitbossError)}
    judged = [hand for hand in hands if hand.cost_cents is not None]
    cost = sum((Fraction(hand.cost_cents or 0) for hand in judged), Fraction(0))
    return PlayedSession(
        hands=hands,
        points=points,
        net_cents=sum(hand.net_cents for hand in hands),
        expected_cents=points[-1].expected_cents if points else None,
        judged=len(judged),
        mistakes=sum(hand.is_best is False for hand in judged),
        cost_cents=f"{float(cost):.2f}",
        counting=sum(judgement is None or hold is None for judgement, hold in zip(told, holds, strict=True)),
        unpriced=tuple(Unpriced(game, why) for game, why in reasons.items()),
    )


def _points(hands: Sequence[PlayedHand], holds: Sequence[Hold | None]) -> tuple[SessionPoint, ...]:
    """The line of credits, and the band that it lies in 95 times of a hundred; seen from the player's side."""
    points, net, known = list[SessionPoint](), 0, list[Hold]()
    for hand, hold in zip(hands, holds, strict=True):
        net += hand.net_cents
        known += [hold] if hold else []
        if len(known) < len(points) + 1:
            points.append(SessionPoint(net, None, None, None))
            continue
        both = together(known)
        band = both.band(NARROW)
        points.append(SessionPoint(net, -round(both.expected_cents), -band.high_cents, -band.low_cents))
    return tuple(points)
