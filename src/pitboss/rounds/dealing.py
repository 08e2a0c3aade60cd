"""The deal: who starts, each hand in its turn, and the cards left over."""

from collections.abc import Iterator

from pitboss.cards import Card, Deck
from pitboss.errors import PitbossError
from pitboss.games.step import StepKind
from pitboss.rounds import events as e
from pitboss.rounds.order import deal_order, left_over, next_spot, position_of_dice, positions
from pitboss.rounds.round import Round
from pitboss.rounds.turn import must


def draw_start(state: Round, act: e.StartDrawn) -> Iterator[e.Event]:
    """The position that gets the first hand."""
    must(state, StepKind.START, "Drawing the first position")
    many = positions(state.table)
    if not 1 <= act.position <= many:
        raise PitbossError(f"Positions are numbered 1 to {many}, not {act.position} (rule {state.step.rule})")
    if act.source == "house" and state.table.setup.options.get("first-hand") == "dice":
        raise PitbossError(f"At this table dice choose the first hand, not the house (rule {state.step.rule})")
    if (act.source == "dice") != bool(act.dice):
        raise PitbossError("Dice are recorded when, and only when, they chose the number")
    if act.dice and not (len(act.dice) <= 3 and all(1 <= die <= 6 for die in act.dice)):
        raise PitbossError(f"{act.dice} is no throw of up to three dice")
    if act.dice and position_of_dice(act.dice, many) != act.position:
        raise PitbossError(f"Dice {act.dice} count to position {position_of_dice(act.dice, many)}, not {act.position}")
    yield from ()


def _cards(deck: Deck, text: str, how_many: int, seen: tuple[Card, ...]) -> tuple[Card, ...]:
    cards = deck.parse(text, how_many)
    for card in cards:
        if card in seen:
            raise PitbossError(f"{card} has been dealt before")
    return cards


def deal(state: Round, act: e.HandDealt) -> Iterator[e.Event]:
    """A hand to whoever is next, whatever side wagers there are.

    Rules: 001/jackpot.7, 003/bonus.8, 004/6.
    """
    must(state, StepKind.DEAL, "Dealing a hand")
    expected = next_spot(state)
    if act.to != expected:
        name = spot_name(expected) if expected is not None else "nobody: all hands are dealt"
        raise PitbossError(f"The next hand goes to {name}, not to {spot_name(act.to)} (rule {state.step.rule})")
    idle = act.to not in state.seats and act.to != e.DEALER
    if not (state.table.is_live and idle and not act.cards):
        _cards(state.table.game.deck, act.cards, state.step.cards, state.cards_seen)
    yield from ()


def spot_name(spot: int) -> str:
    """A seat or the dealer in words."""
    return "the dealer" if spot == e.DEALER else f"seat {spot}"


def count_left_over(state: Round, act: e.LeftOverCounted) -> Iterator[e.Event]:
    """The cards that nobody got; the hands of idle spots go with them.

    Rules: 000/8, 002/8.
    """
    must(state, StepKind.DEAL, "Counting the cards left over")
    if next_spot(state) is not None or not state.step.count_left_over:
        raise PitbossError("The cards left over are counted when every hand is dealt")
    uncounted = any(seat.void and not seat.cards for seat in state.seats.values())
    if act.count != left_over(state) and not (uncounted and 0 <= act.count <= left_over(state) + state.step.cards):
        raise PitbossError(f"{left_over(state)} cards must be left over, not {act.count}: call an irregularity")
    if act.cards or not state.table.is_live:
        _cards(state.table.game.deck, act.cards, act.count, state.cards_seen)
    idle = tuple(spot for spot in deal_order(state) if spot in state.idle)
    if idle:
        yield e.IdleHandsDiscarded(seats=idle)
