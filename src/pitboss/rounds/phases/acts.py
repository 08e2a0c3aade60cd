"""Decisions: what a seat may decide now, what the players decide, and hands turned up."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.errors import PitbossError, unknown
from pitboss.games.cast import DEALER, CardsDealt
from pitboss.games.settlement.meeting import is_foul
from pitboss.games.step import Action, PlayerAction, StepKind, action_named, actions_of, decisions
from pitboss.games.wager import Wager
from pitboss.hands.hand import seven_card_name
from pitboss.messages import Message
from pitboss.rounds import events as e
from pitboss.rounds.face_down import lies_face_up, other_front, other_hand, spot_name
from pitboss.rounds.phases.deals import entered
from pitboss.rounds.phases.settlement import shows_hand, to_turn
from pitboss.rounds.round import Round, SeatState, before_settlement, check_by_cards, check_decides, check_reason, must

SEVEN = 7
#: The front or the back of a hand.
Part = tuple[Card, ...]


def decided(state: Round, act: e.Decided) -> Iterator[e.Event]:
    """A player sets, folds or checks, puts a wager down or pulls one back; Play equals the Ante.

    Rules: 003/ways.3.
    """
    must(state, StepKind.DECIDE, "A decision")
    seat, step = state.seat(act.seat), state.step
    may_wait = state.table.is_live and state.place_of(StepKind.TURN) is not None
    check_decides(state, act.seat)
    if act.action not in step.words:
        raise unknown("choice", act.action, step.words)
    action = action_named(state.table.game, step, act.action)
    if act.times and not action.wager:
        raise PitbossError(f"A multiple is named where a wager goes down, not to {act.action}")
    if act.front and act.action != "set":
        raise PitbossError(f"A front is named to set a hand, not to {act.action}")
    if act.action == "set" and (act.front or not may_wait):
        if not seat.cards:
            raise PitbossError(f"The hand of seat {act.seat} lies face down: name its front when it is turned up")
        yield from _set(state, act.seat, seat.cards, act.front, told=lies_face_up(state, act.seat))
    if action.wager:
        yield _placed(state, act, action)
    if action.pull:
        if action.pull not in seat.stakes:
            name = state.table.wager(action.pull).name
            raise PitbossError(f"Seat {act.seat} has no {name} wager that could be pulled back")
        yield e.WagerPulled(seat=act.seat, wager=action.pull, cents=seat.stakes[action.pull].cents)


def _placed(state: Round, act: e.Decided, action: PlayerAction) -> e.WagerPlaced:
    """The wager that goes down at its multiple of the one that it follows, which its hand has to allow."""
    seat, wager = state.seat(act.seat), state.table.wager(action.wager)
    if wager.id in seat.stakes:
        raise state.table.game.refusal(f"Seat {act.seat} has a {wager.name} wager already", wager.rule)
    allowed = times_allowed(state, act.seat, action)
    if not act.times and len(allowed) > 1:
        raise PitbossError(f"Say at how many times: {wager.name} may be {_times(allowed)} the {_lead(state, wager)}")
    if act.times and act.times not in allowed:
        raise state.table.game.refusal(
            f"{wager.name} may be {_times(allowed)} the {_lead(state, wager)} here, not {act.times} times", wager.rule
        )
    cents = (act.times or allowed[0]) * seat.stakes[wager.lead].cents
    state.table.check_wager(wager, cents)
    return e.WagerPlaced(seat=act.seat, player=seat.player, wager=wager.id, cents=cents)


def _times(allowed: Sequence[int]) -> str:
    return f"{' or '.join(map(str, allowed))} times"


def _lead(state: Round, wager: Wager) -> str:
    return state.table.wager(wager.lead).name


def times_allowed(state: Round, number: int, action: PlayerAction) -> tuple[int, ...]:
    """The multiples that a seat may choose: by its hand, or all that any hand has while its cards are unseen."""
    game, seat = state.table.game, state.seat(number)
    if not action.more:
        return action.times
    cards = game.own_hand.cards(state.dealt_to(seat))
    if not cards:
        return action.every_times
    return action.times_for(game.vocabulary, game.ranking.traits(cards, state.table.joker))


def _set(state: Round, seat: int, cards: tuple[Card, ...], front_text: str, *, told: bool) -> Iterator[e.Event]:
    """A hand in two parts; ``told`` says whether whoever enters the front may be told the cards."""
    front, back = split_of(seat, cards, front_text, told=told)
    if is_foul(state.table, back, front):
        rule = next(step.rule for step in state.table.game.steps if step.kind is StepKind.DECIDE)
        if not state.table.is_live:
            raise state.table.game.refusal(
                f"{format_cards(front)} in front would be higher than the back {format_cards(back)}: "
                f"the back must not be lower",
                rule,
            )
        yield e.FoulSet(seat=seat, rule=rule)


def split_of(seat: int, cards: tuple[Card, ...], front_text: str, *, told: bool) -> tuple[Part, Part]:
    """The front and the back of a hand, of which the front is two cards.

    ``told`` says whether whoever names the front may be told the cards of the seat's hand.
    """
    front = parse_cards(front_text)
    are_two, are_there = len(front) == len(set(front)) == 2, all(card in cards for card in front)
    if are_two and not are_there and not told:
        raise other_front(seat)
    if not (are_two and are_there):
        hand = format_cards(cards) if told else "the hand"
        raise PitbossError(f"The front is two of {hand}, not {front_text or 'none'}")
    return front, tuple(card for card in cards if card not in front)


def house_way_front(state: Round, seat: int) -> str:
    """The front that the house way gives a seat."""
    table = state.table
    hand, _ = table.dealers_way.set_hand(state.seat(seat).cards, table.joker, table.wheel)
    return format_cards(hand.front)


def reveal(state: Round, _act: e.DealerRevealed) -> Iterator[e.Event]:
    """The dealer turns up the hand, sets it by the house way, and says whether it is the one that pushes.

    Rules: 000/introduction, 002/introduction.
    """
    must(state, StepKind.REVEAL, "Turning up the dealer's hand")
    check_by_cards(state)
    if len(state.dealer.cards) < state.table.game.cards_dealt(DEALER):
        raise state.table.game.refusal("The dealer's cards are entered as they are turned up", state.step.rule)
    yield dealer_hand(state, state.dealer.cards)


def dealer_hand(state: Round, cards: tuple[Card, ...]) -> e.DealerHand:
    """What the dealer has, the board included, and how it is set."""
    game = state.table.game
    cards = game.hand(game.compare.against).cards(CardsDealt((), cards, state.board[: state.board_up]))
    if not cards:  # the board was not turned up: nobody is left whom the dealer's hand could meet
        return e.DealerHand(name="")
    hand = game.meeting.dealers_hand(state.table, cards)
    return e.DealerHand(
        name=_dealers_name(state, cards),
        qualifies=hand.qualifies,
        barred=hand.barred,
        back=format_cards(hand.back),
        front=format_cards(hand.front),
        set_by=hand.set_by,
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
    check_by_cards(state)
    if act.to == e.DEALER:
        must(state, StepKind.REVEAL, "Turning up the dealer's hand")
        if act.front:
            raise PitbossError("The dealer's hand is set by the house way, not by naming a front")
        cards = _turned_cards(state, act)
        _check_turned(state, act.to, cards)
        yield dealer_hand(state, cards)
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
    check_multiples(state, act.to, cards)
    yield from follows


def check_multiples(state: Round, number: int, cards: tuple[Card, ...]) -> None:
    """Refuse a hand that does not allow the multiple at which its player has put a wager down unseen."""
    game, seat = state.table.game, state.seat(number)
    hand = game.own_hand.cards(CardsDealt(cards, state.dealer.cards, state.board[: state.board_up]))
    traits = game.ranking.traits(hand, state.table.joker) if hand else 0
    for _, step in decisions(game):
        for action in (action_named(game, step, name) for name in step.words):
            if not action.more or action.wager not in seat.stakes:
                continue
            times = seat.stakes[action.wager].cents // seat.stakes[action.lead].cents
            allowed = action.times_for(game.vocabulary, traits)
            if times in action.every_times and times not in allowed:
                wager = state.table.wager(action.wager)
                raise game.refusal(
                    f"Seat {number} has {wager.name} at {times} times, and this hand allows {_times(allowed)}: look at "
                    "the cards again, or call a supervisor to void the round",
                    wager.rule,
                )


def _turned_cards(state: Round, act: e.HandTurned) -> tuple[Card, ...]:
    """The cards of the hand: those given, or those that were read at the deal."""
    known, game = state.cards_of(act.to), state.table.game
    whole = _how_many(state, act.to)
    return known if len(known) == whole and not act.cards else game.deck.parse(act.cards, whole)


def _how_many(state: Round, spot: int) -> int:
    """How many cards a seat or the dealer is dealt."""
    return state.table.game.cards_dealt(DEALER) if spot == e.DEALER else state.table.game.cards


def _check_turned(state: Round, spot: int, cards: tuple[Card, ...]) -> None:
    """Refuse cards that are not those that were read at the deal, if any were, and cards that another hand has."""
    known, whole = state.cards_of(spot), _how_many(state, spot)
    if known and len(known) < whole and not set(known) <= set(cards):
        raise PitbossError(f"{format_cards(known)} lies face up before the dealer, and is not in {format_cards(cards)}")
    if len(known) < whole:
        entered(state, spot, format_cards(cards), whole)
    elif set(cards) != set(known) and not lies_face_up(state, spot):
        raise other_hand(spot)
    elif set(cards) != set(known):
        raise PitbossError(
            f"The hand of {spot_name(spot)} was entered as {format_cards(known)} and is turned up as "
            f"{format_cards(cards)}, and one is wrong. If it is the first, withdraw it and enter the hand again"
        )


def _why_not_turned(state: Round, number: int, seat: SeatState) -> str:
    if seat.folded and not shows_hand(state, seat):
        return f"Seat {number} folded, and no wager of it is left: its cards stay face down"
    if seat.is_entered:
        return f"The hand of seat {number} is entered: withdraw it first to enter it again"
    return f"The hand of seat {number} need not be turned up: no wager is settled by it"


def withdraw(state: Round, act: e.EntryWithdrawn) -> None:
    """Cards that were entered wrongly are taken out, before the settlement, with a reason."""
    before_settlement(state, "Withdrawing an entry")
    check_reason(act.reason)
    if not state.table.is_live or state.place_of(StepKind.TURN) is None:
        raise PitbossError("The cards of this round stay as they were dealt: void the round if they are wrong")
    if act.to == e.BOARD:
        raise PitbossError("The board was seen by all when they decided: void the round if it is wrong")
    if act.to != e.DEALER:
        state.seat(act.to)
    if not _is_entered(state, act.to):
        raise PitbossError(f"No cards are entered for {spot_name(act.to)}")
    if act.to == e.DEALER and state.dealer.up and state.cards_of(act.to) == state.dealer.up:
        raise PitbossError("The dealer's up card was seen by all when they decided: void the round if it is wrong")


def _is_entered(state: Round, spot: int) -> bool:
    """Whether cards are entered for a spot, or what is said of it instead."""
    stated = state.dealer.revealed and state.by_outcomes if spot == e.DEALER else state.seats[spot].stated
    return bool(state.cards_of(spot)) or stated


@dataclass(frozen=True, slots=True)
class OfferedAction:
    """One thing to decide: ``decided`` takes its action and multiple; ``cents`` go down, or come back from a wager."""

    action: str
    name: str
    wager: str = ""
    times: int = 0
    cents: int = 0


def offered_actions(state: Round, seat: int) -> tuple[OfferedAction, ...]:
    """What a seat may decide now, in the order of the rules; nothing if it is not its turn."""
    if state.step.kind is not StepKind.DECIDE or seat not in state.undecided:
        return ()
    actions = actions_of(state.table.game, state.step)
    return tuple(offered for action in actions for offered in _offered(state, seat, action, actions))


def _offered(state: Round, seat: int, action: PlayerAction, actions: Sequence[PlayerAction]) -> Iterator[OfferedAction]:
    stakes = state.seat(seat).stakes
    if action.pull:
        if action.pull in stakes:
            back = Message("Take back {wager}", wager=state.table.spot_name(action.pull))
            yield OfferedAction(action.id, back, action.pull, cents=stakes[action.pull].cents)
        return
    if not action.wager:
        stays = action.id == Action.CHECK and any(other.pull for other in actions)
        yield OfferedAction(action.id, Message("Let it ride") if stays else Message(action.id.capitalize()))
        return
    allowed = times_allowed(state, seat, action)
    name = state.table.spot_name(action.wager)
    for times in allowed:
        # Where there is one multiple only, nothing has to be said of it; a round of an earlier format can't.
        said = times if len(allowed) > 1 else 0
        many = Message("{wager} {times}×", wager=name, times=times) if len(allowed) > 1 else name
        yield OfferedAction(action.id, many, action.wager, said, times * stakes[action.lead].cents)


def is_setting(state: Round) -> bool:
    """Whether hands are set now, which takes two cards in front and no action of a row."""
    return state.step.kind is StepKind.DECIDE and Action.SET in state.step.actions
