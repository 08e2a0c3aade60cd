"""The end of a round: settlement, corrections, what can go wrong, and the shuffle laid open."""

import hmac
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from pitboss.cards import Card
from pitboss.cards.shuffle import Shuffle, keeps, promise_of
from pitboss.errors import PitbossError, unknown
from pitboss.games.settlement.pay import dollars
from pitboss.games.step import StepKind
from pitboss.games.wager import WrongCount
from pitboss.rounds import events as e
from pitboss.rounds.face_down import spot_name
from pitboss.rounds.phases.deals import deal_order, next_spot, positions
from pitboss.rounds.phases.settlement import settlement, to_turn
from pitboss.rounds.round import Round, SeatState, Status, check_reason, must

HOUSE_POLICY = "house policy"


def settle(state: Round, _act: e.SettlementCalled) -> tuple[e.Event, ...]:
    """Every wager still in action is settled."""
    must(state, StepKind.SETTLE, "Settling")
    if state.by_outcomes and (waiting := to_turn(state)):
        raise state.table.game.refusal(f"Say how {spot_name(waiting[0])} came out first", state.step.rule)
    return settlement(state)


def correct(state: Round, act: e.PaymentCorrected) -> None:
    """Money that was paid wrongly is put right, as an event of its own."""
    if state.status is not Status.SETTLED:
        raise PitbossError(f"A payment is corrected after settlement and before the end; the round is {state.status}")
    if not state.table.is_live:
        raise PitbossError("Software pays by the rules: only a dealer's payment can be wrong, at a live table")
    check_reason(act.reason)
    state.seat(act.seat)
    state.table.wager(act.wager)
    if not act.cents or abs(act.cents) > 10**10:
        raise PitbossError(f"A correction moves some money, not {dollars(act.cents)}")


def irregular(state: Round, act: e.IrregularityCalled) -> Iterator[e.Event]:
    """What a wrong number of cards, a fault or a supervisor does to the round."""
    if state.status not in (Status.RUNNING, Status.SUSPENDED):
        raise PitbossError(f"The round is {state.status}: nothing can be called any more")
    check_reason(act.reason)
    if act.seat is not None and act.seat not in (e.DEALER, *state.table.seats):
        raise PitbossError(f"There is no seat {act.seat}: this table has seats 1 to {len(state.table.seats)}")
    base = state.table.game.base
    rule = base.wrong_count_rule or HOUSE_POLICY
    if act.kind == "shuffler-fault":
        if state.status is Status.SUSPENDED:
            raise PitbossError("The round is suspended already: resume it or void it")
        yield e.RoundSuspended(rule=base.fault_rule or HOUSE_POLICY)
        return
    one_hand = act.kind == "wrong-card-count" and act.seat is not None and act.seat != e.DEALER
    if one_hand and state.table.setup.wrong_count is WrongCount.THAT_HAND:
        yield from _void_hand(state, act.seat or 0, rule)
        return
    yield e.RoundVoided(rule=rule if act.kind == "wrong-card-count" else "supervisor")
    for number, seat in sorted(state.seats.items()):
        yield from _returned(number, seat)


def _void_hand(state: Round, number: int, rule: str) -> Iterator[e.Event]:
    """A hand of a wrong number of cards can't be entered, so at a live table it is voided when it should be."""
    seat = state.seat(number)
    being_dealt = state.table.is_live and state.step.kind is StepKind.DEAL and next_spot(state) == number
    if seat.void or not (seat.dealt or being_dealt):
        raise PitbossError(f"Seat {number} has no hand to void")
    yield e.HandVoided(seat=number, rule=rule)
    yield from _returned(number, seat)


def _returned(number: int, seat: SeatState) -> Iterator[e.Event]:
    for wager, stake in seat.stakes.items():
        yield e.WagerReturned(seat=number, wager=wager, cents=stake.cents)


def resume(state: Round, act: e.RoundResumed) -> None:
    """A suspended round goes on."""
    if state.status is not Status.SUSPENDED:
        raise PitbossError(f"The round is {state.status}, not suspended")
    check_reason(act.reason)
    steps = state.table.fault_steps
    if state.fault_steps and len(state.fault_steps) < len(steps) - 1:
        waiting = steps[len(state.fault_steps)]
        raise state.table.game.refusal(f"The shuffler is being replaced. The next step: {waiting.text}", waiting.rule)


def take_fault_step(state: Round, act: e.FaultStepTaken) -> None:
    """A step of replacing the shuffler, in the order of the rules; the last of them is to resume.

    Rules: 003/irregularities.2.
    """
    if state.status is not Status.SUSPENDED:
        raise PitbossError(f"The round is {state.status}, not suspended: no shuffler is being replaced")
    steps = state.table.fault_steps[:-1]
    if not steps:
        raise PitbossError("At this table a faulty shuffler is handled by other procedures: resume or void the round")
    if act.step not in [step.id for step in steps]:
        raise unknown("step", act.step, [step.id for step in steps])
    if len(state.fault_steps) == len(steps):
        raise state.table.game.refusal("The shuffler is replaced: resume the round", steps[0].rule)
    waiting = steps[len(state.fault_steps)]
    if act.step != waiting.id:
        raise state.table.game.refusal(f"The next step is another one: {waiting.text}", waiting.rule)


def reveal_shuffle(state: Round, act: e.ShuffleRevealed) -> None:
    """The committed deck is laid open and must be the one that was dealt."""
    if state.status not in (Status.SETTLED, Status.VOID):
        raise PitbossError("The shuffle is revealed when the round is settled or void")
    if not state.commitment:
        raise PitbossError("This round's shuffle was not committed to")
    if state.revealed:
        raise PitbossError("The shuffle has been revealed")
    cards = state.table.game.deck.parse(act.cards, len(state.table.game.deck))
    if state.joint:
        _check_joint(state, act, cards)
    elif not keeps(state.commitment, act.secret, cards, act.position):
        raise PitbossError("Secret, cards and position are not those that were committed to before the wagers")
    sealed = act.position or state.start_source == "generator"
    if sealed and state.first_position not in (0, act.position):
        raise PitbossError(f"The deal started at position {state.first_position}; {act.position} was committed to")
    _check_dealt(state, cards)


def _check_joint(state: Round, act: e.ShuffleRevealed, cards: tuple[Card, ...]) -> None:
    """The secret must be the promised one, and cards and position what follows from it and the seats' seeds."""
    if not hmac.compare_digest(state.commitment, promise_of(act.secret)):
        raise PitbossError("The secret is not the one that was committed to before the wagers")
    promised = Shuffle((), act.secret, state.shuffle)
    drawn = promised.joined(state.table.game.deck, state.seeds, positions(state.table))
    if (cards, act.position) != (drawn.cards, drawn.position):
        raise PitbossError("Cards and position do not follow from the secret and the seats' seeds")


def _check_dealt(state: Round, cards: tuple[Card, ...]) -> None:
    """The hands must be the deck from its top, in the order of the deal."""
    if not state.spots_dealt:
        return
    top, served = 0, Counter[int]()
    for place, step in enumerate(state.table.game.steps):
        for spot in deal_order(replace(state, place=place)) if step.kind is StepKind.DEAL else ():
            hand = state.cards_of(spot)[served[spot] : served[spot] + step.cards]
            if hand and cards[top : top + len(hand)] != hand:
                raise PitbossError(f"The hand of {spot_name(spot)} is not what the committed deck deals it")
            served[spot] += step.cards
            top += step.cards


def close(state: Round, _act: e.RoundClosed) -> Iterator[e.Event]:
    """The round is over, and its log is sealed."""
    if state.status not in (Status.SETTLED, Status.VOID):
        raise PitbossError(f"The round is {state.status}: it ends when it is settled or void")
    if state.commitment and not state.revealed:
        raise PitbossError("Reveal the shuffle first")
    yield e.RoundSealed(events=state.events, digest=state.digest)
