"""Decisions: the players', and hands turned up."""

from collections.abc import Iterator

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.errors import PitbossError, unknown
from pitboss.games.step import StepKind
from pitboss.hands import traits_of
from pitboss.hands.hand import seven_card_name
from pitboss.rounds import events as e
from pitboss.rounds.dealing import entered
from pitboss.rounds.face_down import lies_face_up, other_front, other_hand, spot_name
from pitboss.rounds.round import Round, SeatState
from pitboss.rounds.settling import is_foul, shows_hand
from pitboss.rounds.turn import before_settlement, check_reason, must
from pitboss.rounds.turning import to_turn

SEVEN = 7


def decided(state: Round, act: e.Decided) -> Iterator[e.Event]:
    """A player plays, folds or sets; Play equals the Ante.

    Rules: 003/ways.3.
    """
    must(state, StepKind.DECIDE, "A decision")
    seat, step = state.seat(act.seat), state.step
    may_wait = state.table.is_live and state.place_of(StepKind.TURN) is not None
    if act.seat not in state.undecided:
        raise state.table.game.refusal(f"Seat {act.seat} has nothing to decide now", step.rule)
    if act.action not in step.actions:
        raise unknown("choice", act.action, step.actions)
    if act.front and act.action != "set":
        raise PitbossError(f"A front is named to set a hand, not to {act.action}")
    if act.action == "set" and (act.front or not may_wait):
        if not seat.cards:
            raise PitbossError(f"The hand of seat {act.seat} lies face down: name its front when it is turned up")
        yield from _set(state, act.seat, seat.cards, act.front, told=lies_face_up(state, act.seat))
    if act.action == "play":
        wager = next(wager for wager in state.table.wagers.values() if wager.equals)
        stake = seat.stakes[wager.equals or ""]
        yield e.WagerPlaced(seat=act.seat, player=seat.player, wager=wager.id, cents=stake.cents)


def _set(state: Round, seat: int, cards: tuple[Card, ...], front_text: str, *, told: bool) -> Iterator[e.Event]:
    """A hand in two parts; ``told`` says whether whoever enters the front may be told the cards."""
    front = parse_cards(front_text)
    are_two, are_there = len(front) == len(set(front)) == 2, all(card in cards for card in front)
    if are_two and not are_there and not told:
        raise other_front(seat)
    if not (are_two and are_there):
        hand = format_cards(cards) if told else "the hand"
        raise PitbossError(f"The front is two of {hand}, not {front_text or 'none'}")
    back = tuple(card for card in cards if card not in front)
    if is_foul(state.table, back, front):
        rule = next(step.rule for step in state.table.game.steps if step.kind is StepKind.DECIDE)
        if not state.table.is_live:
            raise state.table.game.refusal(
                f"{format_cards(front)} in front would be higher than the back {format_cards(back)}: "
                f"the back must not be lower",
                rule,
            )
        yield e.FoulSet(seat=seat, rule=rule)


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
    if not state.dealer.cards:
        raise state.table.game.refusal("The dealer's cards are entered as they are turned up", state.step.rule)
    yield _dealer_hand(state, state.dealer.cards)


def _dealer_hand(state: Round, cards: tuple[Card, ...]) -> e.DealerHand:
    """What the dealer has, and how it is set."""
    table = state.table
    if table.house_way is None:
        qualifies = table.game.hand_value(cards, table.wheel) >= table.game.dealer_qualifies_from
        return e.DealerHand(name=_dealers_name(state, cards), qualifies=qualifies)
    hand, rule = table.house_way.set_hand(cards, table.joker, table.wheel)
    barred = table.pai_gow_rules.barred
    is_barred = barred is not None and bool(traits_of(cards, table.joker) & table.game.vocabulary.bit(barred))
    return e.DealerHand(
        name=_dealers_name(state, cards),
        barred=is_barred,
        back=format_cards(hand.back),
        front=format_cards(hand.front),
        set_by=rule.number,
    )


def _dealers_name(state: Round, cards: tuple[Card, ...]) -> str:
    """The dealer's hand by its name; a log of format 1 calls every seven cards without a pair a pai gow."""
    table = state.table
    if state.format == 1 and len(cards) == SEVEN:
        return seven_card_name(cards, table.joker, table.wheel)
    return table.game.hand_name(cards, table.joker, table.wheel)


def turn(state: Round, act: e.HandTurned) -> Iterator[e.Event]:
    """A hand that lay face down is turned up and entered: the dealer's, then those that are settled.

    Rules: 000/10, 002/10, 003/dealing.6, 003/dealing.7, 004/8.
    """
    if not state.table.is_live:
        raise PitbossError("Software turns up the hands that it has dealt")
    if act.to == e.DEALER:
        must(state, StepKind.REVEAL, "Turning up the dealer's hand")
        if act.front:
            raise PitbossError("The dealer's hand is set by the house way, not by naming a front")
        cards = _turned_cards(state, act)
        _check_turned(state, act.to, cards)
        yield _dealer_hand(state, cards)
        return
    must(state, StepKind.TURN, "Turning up a player's hand")
    seat = state.seat(act.to)
    if act.to not in to_turn(state):
        raise PitbossError(_why_not_turned(state, act.to, seat))
    if act.front and seat.action != "set":
        raise PitbossError(f"Seat {act.to} has set no hand, so no front is named")
    if seat.turned and not act.front:
        raise PitbossError(f"The hand of seat {act.to} lies face up: name the two cards in front")
    cards = _turned_cards(state, act)
    told = bool(act.cards) or lies_face_up(state, act.to)
    follows = tuple(_set(state, act.to, cards, act.front, told=told)) if act.front else ()
    # Hidden cards are asked last: whatever else is wrong is said whether or not they fit.
    _check_turned(state, act.to, cards)
    yield from follows


def _turned_cards(state: Round, act: e.HandTurned) -> tuple[Card, ...]:
    """The cards of the hand: those given, or those that were read at the deal."""
    known = state.cards_of(act.to)
    return known if known and not act.cards else state.table.game.deck.parse(act.cards, state.table.game.cards)


def _check_turned(state: Round, spot: int, cards: tuple[Card, ...]) -> None:
    """Refuse cards that are not those that were read at the deal, if any were, and cards that another hand has."""
    known = state.cards_of(spot)
    if not known:
        entered(state, spot, format_cards(cards), state.table.game.cards)
    elif set(cards) != set(known) and not lies_face_up(state, spot):
        raise other_hand(spot)
    elif set(cards) != set(known):
        raise PitbossError(
            f"The hand of {spot_name(spot)} was entered as {format_cards(known)} and is turned up as "
            f"{format_cards(cards)}, and one is wrong. If it is the first, withdraw it and enter the hand anew"
        )


def _why_not_turned(state: Round, number: int, seat: SeatState) -> str:
    if seat.folded and not shows_hand(state, seat):
        return f"Seat {number} folded, and no wager of it is left: its cards stay face down"
    if seat.is_entered:
        return f"The hand of seat {number} is entered: withdraw it first to enter it anew"
    return f"The hand of seat {number} need not be turned up: no wager is settled by it"


def withdraw(state: Round, act: e.EntryWithdrawn) -> Iterator[e.Event]:
    """Cards that were entered wrongly are taken out, before the settlement, with a reason."""
    before_settlement(state, "Withdrawing an entry")
    check_reason(act.reason)
    if not state.table.is_live or state.place_of(StepKind.TURN) is None:
        raise PitbossError("The cards of this round stay as they were dealt: void the round if they are wrong")
    if act.to != e.DEALER:
        state.seat(act.to)
    if not state.cards_of(act.to):
        raise PitbossError(f"No cards are entered for {spot_name(act.to)}")
    yield from ()
