"""Settling: the situation of every seat, what its wagers get in cents, caps on a deal, and envy.

Which hands have to lie face up before that, the settlement says as well.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.cast import SEAT, CardsDealt, GameHand
from pitboss.games.settlement.meeting import DealersHand, SeatHand
from pitboss.games.settlement.pay import Payment, payment
from pitboss.games.settlement.settlement import Result, SeatSituation, settle_seat
from pitboss.games.step import StepKind
from pitboss.games.table.table import Cap, Scope, Sharing, Table
from pitboss.rounds.events import EnvyPaid, Event, WagerSettled
from pitboss.rounds.round import Round, SeatState


@dataclass(frozen=True, slots=True)
class Due:
    """A wager's result in cents, before and after a cap."""

    seat: int
    player: str
    result: Result
    stake_cents: int
    payment: Payment
    uncapped_cents: int | None = None


def situation(state: Round, seat: SeatState) -> SeatSituation:
    """A seat at the end of the round: the traits of all its cards, and how its hand meets the dealer's.

    Where outcomes are entered, how the hands met is what was said of it, and only cards that were shown have traits.

    Rules: 001/jackpot.2, 004/11.
    """
    table, game, dealer, dealt = state.table, state.table.game, state.dealer, state.dealt_to(seat)
    cards = game.own_hand.cards(dealt)
    against = game.hand(game.compare.against).cards(dealt) if game.cast.dealer else ()
    own = SeatHand(cards, seat.front, seat.foul, seat.folded)
    his = DealersHand(against, dealer.qualifies, dealer.barred, dealer.back, dealer.front)
    traits = hand_traits(state, game.own_hand, dealt)
    if state.by_outcomes:
        met = game.meeting.stated(seat.outcome, his, folded=seat.folded).with_traits(traits)
    else:
        met = game.meeting.met(table, own, his)
    wagers = (table.wagers[name] for name in seat.stakes)
    others = {name for wager in wagers for name in (wager.hand, wager.against) if name}
    return SeatSituation(
        traits,
        game.ranking.traits(against, table.joker) if against else 0,
        met,
        tuple((name, hand_traits(state, game.hand(name), dealt)) for name in sorted(others)),
    )


def hand_traits(state: Round, hand: GameHand, dealt: CardsDealt) -> int:
    """The traits of a hand of the game; none while some of its cards are not known.

    Where outcomes are entered, a hand that was not shown has nothing that a pay table has a better line for.
    """
    if cards := hand.cards(dealt):
        return hand.ranking.traits(cards, state.table.joker)
    return hand.ranking.least_traits if state.by_outcomes else 0


def seats_in_order(state: Round) -> list[int]:
    """The seats that are settled, from the dealer's right hand to the left or the other way.

    Rules: 001/jackpot.9c.
    """
    numbers = sorted(number for number, seat in state.seats.items() if seat.dealt and not seat.void)
    return numbers[::-1] if state.table.game.settling.seats == "right-to-left" else numbers


def _due(state: Round, number: int) -> Iterator[Due]:
    seat = state.seats[number]
    for result in settle_seat(state.table, situation(state, seat), seat.stakes):
        stake = seat.stakes[result.stake].cents
        paid = payment(result.pay, stake, state.table.setup.rounding)
        if result.wager != result.stake:
            paid = replace(paid, returned_cents=0)
        yield Due(number, seat.player, result, stake, paid)


def _shares(cap: Cap, won: Sequence[int]) -> list[int]:
    """What each of the winnings gets of a cap that they exceed; cents that don't divide go to the first settled."""
    if cap.sharing is Sharing.SETTLEMENT_ORDER:
        left, shares = cap.cents, []
        for cents in won:
            shares.append(min(cents, left))
            left -= shares[-1]
        return shares
    total = sum(won)
    shares = [cap.cents * cents // total for cents in won]
    for at in range(cap.cents - sum(shares)):
        shares[at % len(shares)] += 1
    return shares


def capped(cap: Cap | None, dues: Sequence[Due]) -> list[Due]:
    """The dues with a cap on the deal applied: over the table, or over each player."""
    if cap is None:
        return list(dues)
    found = list(dues)
    groups: dict[str, list[int]] = {}
    for at, due in enumerate(found):
        if due.result.wager == cap.wager and due.payment.won_cents > 0:
            groups.setdefault(due.player if cap.scope is Scope.PLAYER else "", []).append(at)
    for places in groups.values():
        won = [found[at].payment.won_cents for at in places]
        if sum(won) > cap.cents:
            for at, cents, uncapped in zip(places, _shares(cap, won), won, strict=True):
                paid = replace(found[at].payment, won_cents=cents)
                found[at] = replace(found[at], payment=paid, uncapped_cents=uncapped)
    return found


def _event(due: Due) -> WagerSettled:
    pay = due.result.pay
    exact = due.payment.exact_cents
    return WagerSettled(
        seat=due.seat,
        wager=due.result.wager,
        stake_of=due.result.stake,
        stake_cents=due.stake_cents,
        pay=str(pay),
        returned_cents=due.payment.returned_cents,
        won_cents=due.payment.won_cents,
        exact=_text(exact),
        rule=due.result.rule,
        why=due.result.why,
        line=due.result.line.id if due.result.line else "",
        uncapped_cents=due.uncapped_cents,
        meter=pay.meter or "",
        share=_text(pay.share) if pay.meter else "",
    )


def _text(number: Fraction) -> str:
    return str(number.numerator) if number.denominator == 1 else f"{number.numerator}/{number.denominator}"


def shows_hand(state: Round, seat: SeatState) -> bool:
    """Whether the hand is on the table at the end: the cards of a fold are gone unless a wager keeps them.

    Rules: 003/bonus.10a.
    """
    if seat.void or not seat.dealt or not seat.stakes:
        return False
    return not seat.folded or any(SEAT in whose for whose in _read_after_fold(state, seat))


def _read_after_fold(state: Round, seat: SeatState) -> Iterator[frozenset[str]]:
    """Whose cards each wager is settled by that outlives its player's fold."""
    table, game = state.table, state.table.game
    for name in seat.stakes:
        wager, paytable = table.wagers[name], table.paytables.get(name)
        if paytable and table.survives_fold(wager):
            hands = [game.hand_of(wager.source)]
            if paytable.asks_for_dealer:
                hands.append(game.hand(wager.against or game.compare.against))
            yield frozenset(part.whose for hand in hands for part in hand.parts)


def is_needed(state: Round, whose: str) -> bool:
    """Whether cards of the dealer or the board decide anything: a hand that was played, or a wager that outlives it."""
    seats = (seat for seat in state.seats.values() if seat.dealt and seat.stakes and not seat.void)
    return any(not seat.folded or any(whose in cards for cards in _read_after_fold(state, seat)) for seat in seats)


def envy(state: Round) -> Iterator[EnvyPaid]:
    """What the hands of other players bring to those whose wager is large enough.

    Rules: 001/10a-ii, 001/10b-i, 001/11, 001/11a, 003/bonus.10, 003/bonus.10b, 003/bonus.10c, 003/bonus.10d.
    """
    order = seats_in_order(state)
    for wager_id in envy_wagers(state.table):
        paytable = state.table.paytables[wager_id]
        for hand_of in order:
            holder = state.seats[hand_of]
            shows = holder.cards and shows_hand(state, holder)
            hand = state.table.game.hand_of(state.table.wagers[wager_id].source)
            line = paytable.line_for(hand_traits(state, hand, state.dealt_to(holder))) if shows else None
            if line is None or not line.envy_cents:
                continue
            for number in order:
                seat = state.seats[number]
                if seat.player != holder.player and has_envy(state, seat, wager_id):
                    yield EnvyPaid(seat=number, wager=wager_id, hand_of=hand_of, line=line.id, cents=line.envy_cents)


def has_envy(state: Round, seat: SeatState, wager_id: str) -> bool:
    """Whether a seat has a wager in action that is large enough for envy: its lammer lies there.

    Rules: 000/3, 001/4, 002/3.
    """
    stake, minimum = seat.stakes.get(wager_id), envy_wagers(state.table)[wager_id]
    forfeited = seat.folded and not state.table.survives_fold(state.table.wagers[wager_id])
    return stake is not None and stake.cents >= minimum and not forfeited


def lammers(state: Round, seat: SeatState) -> tuple[str, ...]:
    """The wagers of a seat that an envy lammer marks; those of a settled round stay until its end.

    Rules: 001/4, 001/10a-ii, 001/10b-i, 003/bonus.9a.
    """
    return seat.lammers or tuple(wager for wager in envy_wagers(state.table) if has_envy(state, seat, wager))


def envy_wagers(table: Table) -> Mapping[str, int]:
    """The wagers that earn envy, with the least amount that does."""
    return {
        wager.id: wager.envy_minimum_cents
        for wager in table.wagers.values()
        if wager.envy_minimum_cents is not None and table.paytables[wager.id].has_envy
    }


def settlement(state: Round) -> tuple[Event, ...]:
    """Every wager settled in the table's order, and the envy bonuses at the end.

    Rules: 001/jackpot.8.
    """
    dues = [due for number in seats_in_order(state) for due in _due(state, number)]
    return (*(_event(due) for due in capped(state.table.setup.cap, dues)), *envy(state))


def to_turn(state: Round) -> tuple[int, ...]:
    """The seats whose hand has to be turned up yet, in the order of the settlement.

    A folded hand is never turned up unless a wager that stays in action is settled by it.
    """
    return tuple(number for number in seats_in_order(state) if _waits(state, state.seats[number]))


def _waits(state: Round, seat: SeatState) -> bool:
    entered = seat.stated if state.by_outcomes else seat.is_entered
    return not entered and shows_hand(state, seat) and _is_read(state, seat)


def _is_read(state: Round, seat: SeatState) -> bool:
    """Whether the settlement reads a hand; where the dealer's pushes all, only pay tables and others' envy do."""
    place = state.place_of(StepKind.TURN)
    barred = place is not None and state.table.game.steps[place].unless == "dealer_barred" and state.dealer.barred
    if not barred or any(wager in state.table.paytables for wager in seat.stakes):
        return True
    others = [other for other in state.seats.values() if other.player != seat.player]
    return any(has_envy(state, other, wager) for other in others for wager in envy_wagers(state.table))
