"""The deal: who starts, who gets the next hand, each hand in its turn, and the cards left over."""

from collections.abc import Iterator, Mapping

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.games.cast import BOARD
from pitboss.games.files.rules_file import DealersPosition, FirstHandBy, SpotsDealt
from pitboss.games.step import Order, Spots, StepKind
from pitboss.games.table.table import Table
from pitboss.rounds import events as e
from pitboss.rounds.face_down import collision, seen_of, spot_name
from pitboss.rounds.round import Round, Status, must


def draw_start(state: Round, act: e.StartDrawn) -> None:
    """The position that gets the first hand."""
    must(state, StepKind.START, "Drawing the first position")
    many = positions(state.table)
    if not 1 <= act.position <= many:
        raise state.table.game.refusal(f"Positions are numbered 1 to {many}, not {act.position}", state.step.rule)
    _check_source(state, act.source)
    if (act.source == "dice") != bool(act.dice):
        raise PitbossError("Dice are recorded when, and only when, they chose the number")
    if act.dice and not (len(act.dice) <= 3 and all(1 <= die <= 6 for die in act.dice)):
        raise PitbossError(f"{act.dice} is not a throw of up to three dice")
    if act.dice and position_of_dice(act.dice, many) != act.position:
        raise PitbossError(f"Dice {act.dice} count to position {position_of_dice(act.dice, many)}, not {act.position}")


#: What may choose the first hand, by the choice that the table made; a generator's number is a house rule.
_SOURCES: Mapping[FirstHandBy | None, tuple[str, ...]] = {
    FirstHandBy.DICE: ("dice",),
    FirstHandBy.HOUSE_RULES: ("house", "generator"),
    None: ("dice", "house", "generator"),
}


def sources(table: Table) -> tuple[str, ...]:
    """What may choose the first hand at a table: what its option says, and where software deals its generator.

    Rules: 000/6, 002/6.
    """
    chosen = _SOURCES[table.choice(FirstHandBy)]
    return chosen if table.is_live or "generator" in chosen else (*chosen, "generator")


def _check_source(state: Round, source: str) -> None:
    """Refuse what the table's option does not say; a round of format 1 refused only the house's choice over dice."""
    if source not in sources(state.table) and (state.format > 1 or source == "house"):
        allowed = " or ".join(sources(state.table))
        raise state.table.game.refusal(
            f"At this table the first hand is chosen by {allowed}, not by {source}", state.step.rule
        )


def entered(state: Round, spot: int | None, text: str, how_many: int) -> tuple[Card, ...]:
    """The cards that are entered for a hand, or for nobody.

    A card that another hand has names both places if that hand lies face up; else nobody is told which one it is.
    """
    cards = state.table.game.deck.parse(text, how_many)
    others = sorted(state.spots_dealt - {spot})
    for other in others:
        twice = [card for card in cards if card in seen_of(state, other)]
        if twice:
            here = "the cards left over" if spot is None else spot_name(spot)
            raise PitbossError(
                f"{twice[0]} has been dealt before: it was entered for {spot_name(other)} and now for {here}, "
                f"and one is wrong. If it is the first, withdraw the cards of {spot_name(other)} and enter them again"
            )
    if any(card in state.cards_of(other) for other in others for card in cards):
        raise collision(state)
    return cards


def deal(state: Round, act: e.HandDealt) -> None:
    """A hand to whoever is next, whatever side wagers there are.

    Rules: 001/jackpot.7, 003/bonus.8, 004/6.
    """
    must(state, StepKind.DEAL, "Dealing a hand")
    expected = next_spot(state)
    if act.to != expected:
        name = spot_name(expected) if expected is not None else "nobody: all hands are dealt"
        raise state.table.game.refusal(f"The next hand goes to {name}, not to {spot_name(act.to)}", state.step.rule)
    if act.cards or not may_lie_face_down(state, act.to):
        entered(state, act.to, act.cards, state.step.cards)


def may_lie_face_down(state: Round, spot: int) -> bool:
    """Whether a hand may stay unseen: that of an idle spot, and every one where the rules say when hands are turned up.

    Rules: 000/9, 002/9, 003/dealing.3, 004/5.
    """
    idle = spot not in (*state.seats, e.DEALER, e.BOARD)
    may = idle or spot == e.BOARD or state.place_of(StepKind.TURN) is not None
    return state.table.is_live and may and not state.step.up


def turn_board(state: Round, act: e.BoardTurned) -> None:
    """The next cards of the board: those that were dealt, or where nobody has seen them those that are entered."""
    if state.by_outcomes:
        _check_whole_board(state, act)
        return
    must(state, StepKind.BOARD, "Turning up the board")
    cards = entered(state, e.BOARD, act.cards, state.step.cards)
    up = state.board[: state.board_up]
    twice = [card for card in cards if card in up]
    if twice:
        raise PitbossError(f"{twice[0]} lies on the board already: a card is there once")
    known = state.board[state.board_up : state.board_up + len(cards)]
    if known and known != cards:
        raise PitbossError(f"The next cards of the board are those that were dealt to it, not {act.cards}")


def _check_whole_board(state: Round, act: e.BoardTurned) -> None:
    """Where outcomes are entered, the whole board is shown at once, for the pay tables that look at it."""
    if state.status is not Status.RUNNING or state.step.kind not in (StepKind.REVEAL, StepKind.SETTLE):
        raise state.table.game.refusal("The board is entered with the outcomes", state.step.rule)
    many = state.table.game.cards_dealt(BOARD)
    if not many or state.board_up:
        raise PitbossError("The board is entered once" if many else f"{state.table.game.name} has no board")
    entered(state, e.BOARD, act.cards, many)


def count_left_over(state: Round, act: e.LeftOverCounted) -> Iterator[e.Event]:
    """The cards that nobody got; the hands of idle spots go with them.

    Rules: 000/8, 002/8.
    """
    must(state, StepKind.DEAL, "Counting the cards left over")
    if next_spot(state) is not None or not state.step.count_left_over:
        raise PitbossError("The cards left over are counted when every hand is dealt")
    uncounted = any(seat.void and not seat.dealt for seat in state.seats.values())
    if act.count != left_over(state) and not (uncounted and 0 <= act.count <= left_over(state) + state.step.cards):
        raise PitbossError(f"{left_over(state)} cards must be left over, not {act.count}: call an irregularity")
    if act.cards or not state.table.is_live:
        entered(state, None, act.cards, act.count)
    idle = tuple(spot for spot in deal_order(state) if spot in state.idle)
    if idle:
        yield e.IdleHandsDiscarded(seats=idle)


def spot_of_position(table: Table, position: int) -> int:
    """The seat, or the dealer, that a position of the documents stands for.

    Positions are counted counter-clockwise as the deal goes. Under ``dealer-1`` the dealer is 1, the seat at the
    dealer's right hand 2, and so on; under ``dealer-7`` positions 1 to 6 are the seats by their numbers.
    """
    if table.choice(DealersPosition) is DealersPosition.SEVENTH:
        return position if position <= table.game.players else e.DEALER
    return e.DEALER if position == 1 else table.game.players + 2 - position


def positions(table: Table) -> int:
    """How many positions the first hand is drawn from, the dealer's among them; none where nobody draws."""
    draws = any(step.kind is StepKind.START for step in table.game.steps)
    return len(table.seats) + 1 if draws else 0


def position_of_dice(dice: tuple[int, ...], many: int) -> int:
    """The position that a throw counts to: 1 is counted first, and after the last comes 1 again."""
    return (sum(dice) - 1) % many + 1


def deals_every_spot(table: Table, spots: Spots) -> bool:
    """Whether spots without a wager get a hand."""
    chosen = table.choice(SpotsDealt) if spots is Spots.OPTION else None
    return spots is Spots.EVERY or chosen is SpotsDealt.EVERY


def deal_order(state: Round) -> tuple[int, ...]:
    """Everyone who gets a hand in this deal, in order."""
    table, step = state.table, state.step
    active = {*state.seats, e.DEALER}
    if step.order is Order.LEFT_TO_RIGHT:
        spots = {"seats": tuple(sorted(state.seats)), "dealer": (e.DEALER,), "board": (e.BOARD,)}
        return tuple(spot for to in step.deals_to for spot in spots[to])
    # Counter-clockwise the dealer follows the seat at his left hand, seat 1, and is followed by the one at his right.
    circle = [e.DEALER, *reversed(table.seats)]
    start = circle.index(spot_of_position(table, state.first_position))
    order = circle[start:] + circle[:start]
    if deals_every_spot(table, step.spots):
        return tuple(order)
    if order[0] not in active:  # rule 7b: the first packet goes to a position with a wager, which the dealer has not
        first = next((at for at, spot in enumerate(order) if spot in state.seats), 0)
        order = order[first:] + order[:first]
    return tuple(spot for spot in order if spot in active)


def next_spot(state: Round) -> int | None:
    """Who gets the next cards in this deal; nobody if all have theirs. A void hand gets none."""
    void = {number for number, seat in state.seats.items() if seat.void}
    return next((spot for spot in deal_order(state) if spot not in state.served | void), None)


def left_over(state: Round) -> int:
    """How many cards nobody gets."""
    return len(state.table.game.deck) - state.step.cards * len(deal_order(state))
