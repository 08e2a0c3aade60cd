"""Decisions: the players', and the dealer's hand turned up."""

from collections.abc import Iterator

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.errors import PitbossError, unknown
from pitboss.games.step import StepKind
from pitboss.games.table import Table
from pitboss.hands import traits_of
from pitboss.hands.hand import best_three_card_hand, seven_card_name
from pitboss.rounds import events as e
from pitboss.rounds.round import Round, SeatState
from pitboss.rounds.settling import is_foul
from pitboss.rounds.turn import must


def decided(state: Round, act: e.Decided) -> Iterator[e.Event]:
    """A player plays, folds or sets; Play equals the Ante.

    Rules: 003/ways.3.
    """
    must(state, StepKind.DECIDE, "A decision")
    seat, step = state.seat(act.seat), state.step
    if act.seat not in state.undecided:
        raise PitbossError(f"Seat {act.seat} has nothing to decide now (rule {step.rule})")
    if act.action not in step.actions:
        raise unknown("choice", act.action, step.actions)
    if act.front and act.action != "set":
        raise PitbossError(f"A front is named to set a hand, not to {act.action}")
    if act.action == "set":
        yield from _set(state, act, seat)
    if act.action == "play":
        wager = next(wager for wager in state.table.wagers.values() if wager.equals)
        stake = seat.stakes[wager.equals or ""]
        yield e.WagerPlaced(seat=act.seat, player=seat.player, wager=wager.id, cents=stake.cents)


def _set(state: Round, act: e.Decided, seat: SeatState) -> Iterator[e.Event]:
    front = parse_cards(act.front)
    if len(front) != 2 or len(set(front)) != 2 or any(card not in seat.cards for card in front):
        raise PitbossError(f"The front is two of {format_cards(seat.cards)}, not {act.front or 'none'}")
    back = tuple(card for card in seat.cards if card not in front)
    if is_foul(state.table, back, front):
        if not state.table.is_live:
            raise PitbossError(
                f"{format_cards(front)} in front would be higher than the back {format_cards(back)}: "
                f"the back must not be lower (rule {state.step.rule})"
            )
        yield e.FoulSet(seat=act.seat, rule=state.step.rule)


def house_way_front(state: Round, seat: int) -> str:
    """The front that the house way gives a seat."""
    table = state.table
    if table.house_way is None:
        raise PitbossError(f"{table.game.name} sets no hands, so it has no house way")
    hand, _ = table.house_way.set_hand(state.seat(seat).cards, table.joker, table.wheel)
    return format_cards(hand.front)


def reveal(state: Round, _act: e.DealerRevealed) -> Iterator[e.Event]:
    """The dealer turns up the hand, sets it by the house way, and says whether it is the one that pushes.

    Rules: 000/introduction, 002/introduction.
    """
    must(state, StepKind.REVEAL, "Turning up the dealer's hand")
    table, cards = state.table, state.dealer.cards
    if table.house_way is None:
        qualifies = table.game.hand_value(cards, table.wheel) >= table.game.dealer_qualifies_from
        yield e.DealerHand(name=_hand_name(table, cards), qualifies=qualifies)
        return
    hand, rule = table.house_way.set_hand(cards, table.joker, table.wheel)
    barred = table.pai_gow_rules.barred
    is_barred = barred is not None and bool(traits_of(cards, table.joker) & table.game.vocabulary.bit(barred))
    yield e.DealerHand(
        name=_hand_name(table, cards), barred=is_barred, back=format_cards(hand.back), front=format_cards(hand.front),
        set_by=rule.number,
    )  # fmt: skip


def _hand_name(table: Table, cards: tuple[Card, ...]) -> str:
    if table.game.cards == 3:
        return best_three_card_hand(cards).name
    return seven_card_name(cards, table.joker, table.wheel)
