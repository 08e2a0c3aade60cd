"""Settling: the situation of every seat, what its wagers get in cents, caps on a deal, and envy."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from pitboss.cards import Card, mask_of
from pitboss.games.money import Payment, payment
from pitboss.games.pai_gow import SetHands
from pitboss.games.settlement import Result, SeatSituation, settle_seat
from pitboss.games.showdown import Comparison, Showdown, compare
from pitboss.games.table import Cap, Scope, Sharing, Table
from pitboss.hands import traits_of
from pitboss.hands.hand import five_card_value
from pitboss.hands.splits import as_backs
from pitboss.hands.two_card import two_card_value
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


def back_value(table: Table, back: Sequence[Card]) -> int:
    """The value of a back of five."""
    return five_card_value(back, table.joker, table.wheel)


def front_value(table: Table, front: Sequence[Card]) -> int:
    """The value of a front of two: a pair, or two high cards.

    Rules: 000/1a, 002/1a.
    """
    return int(two_card_value(mask_of(front), table.joker.wildness))


def is_foul(table: Table, back: Sequence[Card], front: Sequence[Card]) -> bool:
    """Whether the front is higher than the back."""
    as_back = int(as_backs(np.array([front_value(table, front)], dtype=np.int32))[0])
    return as_back > back_value(table, back)


def _met_set_hands(state: Round, seat: SeatState) -> SetHands:
    """Hands that nobody had to set can meet only a hand that pushes them all."""
    dealer, table = state.dealer, state.table
    if not seat.front:
        return SetHands(Comparison.LOSE, Comparison.LOSE, dealer.barred)
    return SetHands(
        compare(back_value(table, seat.back), back_value(table, dealer.back)),
        compare(front_value(table, seat.front), front_value(table, dealer.front)),
        dealer.barred,
        seat.foul,
    )


def _met_unseen(state: Round, seat: SeatState) -> SetHands | Showdown:
    """How a hand that nobody had to turn up meets the dealer's: folded, or pushed whatever it is."""
    if state.table.game.sets_hands:
        return _met_set_hands(state, seat)
    return Showdown(0, state.dealer.qualifies, Comparison.LOSE, seat.folded)


def situation(state: Round, seat: SeatState) -> SeatSituation:
    """A seat at the end of the round: the traits of all its cards, and how its hand meets the dealer's.

    Rules: 001/jackpot.2, 004/11.
    """
    table, dealer = state.table, state.dealer
    dealer_traits = traits_of(dealer.cards, table.joker)
    if not seat.cards:
        return SeatSituation(0, dealer_traits, _met_unseen(state, seat))
    traits = traits_of(seat.cards, table.joker)
    if table.game.sets_hands:
        return SeatSituation(traits, dealer_traits, _met_set_hands(state, seat))
    value, dealer_value = (table.game.hand_value(cards, table.wheel) for cards in (seat.cards, dealer.cards))
    met = Showdown(traits, dealer.qualifies, compare(value, dealer_value), seat.folded)
    return SeatSituation(traits, dealer_traits, met)


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
    survivors = (wager for wager in seat.stakes if state.table.survives_fold(state.table.wagers[wager]))
    return not seat.folded or any(wager in state.table.paytables for wager in survivors)


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
            line = paytable.line_for(traits_of(holder.cards, state.table.joker)) if shows else None
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
