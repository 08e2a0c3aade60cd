"""The dealer's drill: a finished table, what to take and pay in which order, and the rule of each mistake."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pitboss.cards import Card, by_rank, format_cards
from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.floor.views.pays import ENVY, Instruction, instructions
from pitboss.games.table.table import Table
from pitboss.games.wager import Wager
from pitboss.games.words import role_name
from pitboss.hands.hand import best_hand
from pitboss.hands.rankings.two_card import best_two_card_hand
from pitboss.messages import Message
from pitboss.reports.lesson.dealt import CHIP_CENTS, lesson_round, main_wagers, place
from pitboss.rounds import Round, SeatState
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import is_setting, offered_actions, split_of
from pitboss.rounds.virtual import VirtualRound

MOST_SEATS = 3
MOST_CHIPS = 8

Deed = Literal["take", "pay", "push", "nothing"]


@dataclass(frozen=True, slots=True)
class DrillItem:
    """Something to settle at a seat: a wager with its choice, or a bonus that may be paid beside one."""

    seat: int
    wager: str
    name: str
    stake_cents: int
    choice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillSeat:
    """A seat of the finished table: its cards as they lie, by name, and what was decided."""

    seat: int
    cards: str
    front: str
    name: str
    front_name: str
    action: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillTable:
    """A table that is to be settled; ``dealer`` lies open and, where hands are set, is not set yet."""

    game: str
    name: str
    seed: str
    seats: tuple[DrillSeat, ...]
    dealer: str
    board: str
    house_way: str
    items: tuple[DrillItem, ...]


@dataclass(frozen=True, slots=True)
class DrillAct:
    """What a dealer does about one item, in the order of doing it."""

    seat: int
    wager: str
    deed: Deed
    cents: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillLine:
    """What had to be done, why and by which rule, beside what was done; lines stand in the order of the rules."""

    seat: int
    wager: str
    name: str
    deed: Deed
    cents: int
    why: str
    rule_text: str
    given: Deed | None
    given_cents: int
    is_right: bool


@dataclass(frozen=True, slots=True)
class WayResult:
    """How the house way sets the dealer's hand, by which rule, and whether it was set so."""

    front: str
    way: str
    rule_text: str
    is_right: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillResult:
    """A settled table judged: each line, the order, the house way, and points out of so many."""

    lines: tuple[DrillLine, ...]
    in_order: bool
    first_out_of_order: str
    order_rule_text: str
    house_way: WayResult | None
    points: int
    most: int


def _finished(game_id: str, seed: str) -> VirtualRound:
    """A whole round with two or three seats: players set by the house way, and mostly stay in."""
    game, picks = lesson_round(game_id, seed), SeededSource(f"drill {seed}")
    table = game.state.table
    seats = sorted(table.seats, key=lambda _: picks.below(2**32))[: 2 + picks.below(MOST_SEATS - 1)]
    for seat in sorted(seats):
        for wager in main_wagers(table):
            place(game, seat, wager, CHIP_CENTS * (1 + picks.below(MOST_CHIPS)))
        for wager in _side_wagers(table):
            if picks.below(2):
                place(game, seat, wager, CHIP_CENTS, picks.below(8))
    game.close_betting()
    while undecided := game.state.undecided:
        _decide(game, undecided[0], picks)
        game.advance()
    return game


def _side_wagers(table: Table) -> Iterator[Wager]:
    """Side wagers whose pays depend on the own hand only: envy needs other players' hands, and is another lesson."""
    main = {wager.id for wager in main_wagers(table)}
    return (
        wager
        for wager in table.wagers.values()
        if wager.id not in main and not wager.lead and wager.envy_minimum_cents is None and not wager.sensor
    )


def _decide(game: VirtualRound, seat: int, picks: SeededSource) -> None:
    if is_setting(game.state):
        game.do(e.Decided(seat=seat, action="set", front=game.house_way(seat)))
        return
    offers = offered_actions(game.state, seat)
    offered = offers[0 if picks.below(4) else -1]
    game.do(e.Decided(seat=seat, action=offered.action, times=offered.times))


def _lines(game: VirtualRound) -> list[Instruction]:
    """What to do in the order of the rules; a bonus that a hand has not earned is a line, too: that is to be known."""
    told = [line for line in instructions(game.state.table, game.events) if line.pay != ENVY]
    forfeits, in_turn = [line for line in told if line.forfeited], [line for line in told if not line.forfeited]
    seats, order = tuple(dict.fromkeys(line.seat for line in in_turn)), game.state.table.settling
    lines = (*in_turn, *_unearned(game, in_turn))
    return [*forfeits, *sorted(lines, key=lambda line: (seats.index(line.seat), order.index(line.wager)))]


def _unearned(game: VirtualRound, told: Sequence[Instruction]) -> Iterator[Instruction]:
    """The bonus beside a wager, at every seat that still has the wager and is paid none."""
    table, settled = game.state.table, {(line.seat, line.wager) for line in told}
    bonus = table.bonus
    if bonus is None:
        return
    for seat, wager in settled:
        if wager == bonus.wager and (seat, bonus.role) not in settled:
            yield Instruction(
                seat=seat,
                wager=bonus.role,
                name=role_name(bonus.role),
                pay="",
                do="Nothing",
                why="No hand of the pay table",
                rule=bonus.rule,
                rule_text=table.game.rule_text(bonus.rule),
            )


def drill_table(game_id: str, seed: str) -> DrillTable:
    """The table of a seed, with everything on it face up and nothing settled."""
    game = _finished(game_id, seed)
    state = game.state
    items = sorted(_items(game), key=lambda item: item.seat)
    way = state.table.house_way
    return DrillTable(
        game=game_id,
        name=state.table.game.name,
        seed=seed,
        seats=tuple(_seat(state, number, seat) for number, seat in sorted(state.seats.items())),
        dealer=format_cards(by_rank(state.dealer.cards)),
        board=format_cards(state.board),
        house_way=way.name if way else "",
        items=tuple(items),
    )


def _items(game: VirtualRound) -> Iterator[DrillItem]:
    own = {
        (event.seat, event.wager)
        for event in game.events
        if isinstance(event, e.WagerSettled) and event.wager == event.stake_of
    }
    choices = {(event.seat, event.wager): event.choice for event in game.events if isinstance(event, e.WagerPlaced)}
    for line in _lines(game):
        place = line.seat, line.wager
        yield DrillItem(*place, line.name, line.stake_cents if place in own else 0, choices.get(place, ""))


def _seat(state: Round, number: int, seat: SeatState) -> DrillSeat:
    table, front = state.table, tuple(seat.front)
    back = tuple(card for card in seat.cards if card not in front)
    return DrillSeat(
        seat=number,
        cards=format_cards(by_rank(back)),
        front=format_cards(by_rank(front)),
        name=best_hand(back, table.joker, table.wheel).name if front else "",
        front_name=best_two_card_hand(front, table.joker).name if front else "",
        action=seat.action or "",
    )


def drill_result(game_id: str, seed: str, front: str, acts: Sequence[DrillAct]) -> DrillResult:
    """What was right: every line, the order in which they were settled, and the dealer's hand."""
    game = _finished(game_id, seed)
    rules = game.state.table.game
    given = {(act.seat, act.wager): act for act in acts}
    own = {(stake.seat, stake.wager) for stake in _items(game) if stake.stake_cents}
    lines = tuple(
        _judged(line, given.get((line.seat, line.wager)), is_stake=(line.seat, line.wager) in own)
        for line in _lines(game)
    )
    wanted = [(line.seat, line.wager) for line in lines if (line.seat, line.wager) in given]
    done = [place for place in given if place in wanted]
    wrong = next((at for at, (right, taken) in enumerate(zip(wanted, done, strict=True)) if right != taken), None)
    names = {(line.seat, line.wager): line for line in lines}
    way = _way_result(game.state, front)
    points = (
        sum(line.is_right for line in lines)
        + (wrong is None and len(done) == len(lines))
        + (way is not None and way.is_right)
    )
    return DrillResult(
        lines=lines,
        in_order=wrong is None,
        first_out_of_order="" if wrong is None else _next_is(wrong, names[wanted[wrong]]),
        order_rule_text="" if wrong is None else rules.rule_text(rules.settling.rule),
        house_way=way,
        points=points,
        most=len(lines) + 1 + (way is not None),
    )


def _next_is(done: int, line: DrillLine) -> Message:
    """What had to come first, or after so many that were in order."""
    if not done:
        return Message("Start with seat {seat}: {wager}.", seat=line.seat, wager=line.name)
    return Message("{done} in order; next comes seat {seat}: {wager}.", done=done, seat=line.seat, wager=line.name)


def _deed(line: Instruction, *, is_stake: bool) -> tuple[Deed, int]:
    """What an instruction asks for: a pay with its amount, a push, a wager to take, or nothing beside a wager."""
    if line.pays_cents:
        return "pay", line.pays_cents
    if not is_stake:
        return "nothing", 0
    return ("push", 0) if line.net_cents == 0 else ("take", 0)


def _judged(line: Instruction, given: DrillAct | None, *, is_stake: bool) -> DrillLine:
    deed, cents = _deed(line, is_stake=is_stake)
    return DrillLine(
        seat=line.seat,
        wager=line.wager,
        name=line.name,
        deed=deed,
        cents=cents,
        why=line.why,
        rule_text=line.rule_text,
        given=given.deed if given else None,
        given_cents=given.cents if given else 0,
        is_right=given is not None and given.deed == deed and (deed != "pay" or given.cents == cents),
    )


def _way_result(state: Round, front: str) -> WayResult | None:
    """The dealer's hand by the house way; one that differs in suits only, and is worth the same, is right as well."""
    table, cards, way = state.table, state.dealer.cards, state.table.house_way
    if not way:
        return None
    hand, rule = way.set_hand(cards, table.joker, table.wheel)
    right = tuple(hand.front)
    return WayResult(format_cards(by_rank(right)), way.name, rule.text, _is_alike(table, cards, right, front))


def _is_alike(table: Table, cards: Sequence[Card], right: Sequence[Card], front: str) -> bool:
    try:
        given, back = split_of(0, tuple(cards), front, told=True)
    except PitbossError:
        return False
    rest = tuple(card for card in cards if card not in right)

    def worth(behind: Sequence[Card], before: Sequence[Card]) -> tuple[int, int]:
        return best_hand(tuple(behind), table.joker, table.wheel).value, best_two_card_hand(
            tuple(before), table.joker
        ).value

    return worth(back, given) == worth(rest, right)
