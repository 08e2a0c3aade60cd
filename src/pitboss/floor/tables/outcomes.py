"""Rounds by outcomes: what a dealer says of a whole table at once, as the acts of its round, and what it would pay."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from pitboss.desk.desk import Desk
from pitboss.desk.person import Badge
from pitboss.errors import PitbossError
from pitboss.floor.commands import EnterOutcomes, SeatOutcome
from pitboss.floor.documents import TableMode
from pitboss.floor.tables.rounds import EnteredBy, entered_at, keep_played, round_of
from pitboss.games.step import Action, StepKind, usual_action
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.decide import play
from pitboss.rounds.phases.acts import OfferedAction, offered_actions
from pitboss.rounds.phases.outcomes import outcomes_of
from pitboss.rounds.phases.settlement import to_turn


def enter_outcomes(desk: Desk, command: EnterOutcomes) -> None:
    """A table by its outcomes: every decision, the dealer, every seat, and the settlement, or nothing of it."""
    by = desk.people(command.type, command.badge)["by"]
    table, kept = entered_at(desk, command.table)
    if table.mode is not TableMode.OUTCOMES:
        raise PitbossError(f"Table {table.id} is {table.mode}: every card of its rounds is entered")
    state, events = settled_by(round_of(desk, kept), command)
    person = desk.person_of(desk.get(Badge, command.badge)).id
    keep_played(desk, table, kept, state, events, EnteredBy(person, by, command.badge))


def settled_by(state: Round, said: EnterOutcomes) -> tuple[Round, list[e.Event]]:
    """The round once it is settled by what was said, and the events of that; a refusal has changed nothing."""
    if state.status is not Status.RUNNING or state.step.kind is StepKind.WAGERS:
        why = "close the betting first" if state.status is Status.RUNNING else f"the round is {state.status}"
        raise PitbossError(f"Outcomes are entered when all hands are played: {why}")
    _check_seats(state, said)
    entry = _Entry(said, {seat.seat: seat for seat in said.seats}, Counter())
    events = list[e.Event]()
    while not _is_over(state):
        state, more = play(state, entry.next_act(state))
        events.extend(more)
    _check_used(state, said, entry.decided)
    return state, events


def _is_over(state: Round) -> bool:
    return state.status is not Status.RUNNING


def _check_seats(state: Round, said: EnterOutcomes) -> None:
    numbers = [seat.seat for seat in said.seats]
    for number in numbers:
        state.seat(number)
        if numbers.count(number) > 1:
            raise PitbossError(f"Seat {number} is named twice: enter its outcome once")


def _check_used(state: Round, said: EnterOutcomes, decided: Mapping[int, int]) -> None:
    """Refuse what the round had no use for: whoever entered it believed that it counts."""
    if said.board and not state.board_up:
        raise PitbossError("No wager is settled by the board: leave its cards out")
    for seat in said.seats:
        folded = state.seat(seat.seat).folded
        if seat.fold and not folded:
            raise PitbossError(
                f"Seat {seat.seat} can't fold where it stays in or no hand folds: say its decisions again"
            )
        if len(seat.decisions) > decided[seat.seat]:
            raise PitbossError(
                f"Seat {seat.seat} had {decided[seat.seat]} decisions, not {len(seat.decisions)}: say them again"
            )
        if folded and seat.outcome:
            raise PitbossError(f"Seat {seat.seat} folded, so it did not {seat.outcome}: say one of the two")
        if seat.cards and not state.seat(seat.seat).cards:
            raise PitbossError(f"No wager of seat {seat.seat} is settled by its cards: leave them out")


@dataclass(frozen=True, slots=True)
class _Entry:
    """What was said, seat by seat, and how many decisions of each have been entered."""

    said: EnterOutcomes
    seats: Mapping[int, SeatOutcome]
    decided: Counter[int]

    def next_act(self, state: Round) -> e.Act:
        """The act by which the round goes on from here."""
        match state.step.kind:
            case StepKind.DECIDE:
                return self._decided(state, state.undecided[0])
            case StepKind.REVEAL | StepKind.SETTLE if self.said.board and not state.board_up:
                return e.BoardTurned(cards=self.said.board)
            case StepKind.REVEAL:
                said = self.said
                return e.DealerStated(qualifies=said.qualifies, barred=said.barred, cards=said.dealer_cards)
            case StepKind.SETTLE if to_turn(state):
                return self._stated(state, to_turn(state)[0])
            case _:
                return e.SettlementCalled()

    def _of(self, number: int) -> SeatOutcome:
        return self.seats.get(number, SeatOutcome(number))

    def _decided(self, state: Round, number: int) -> e.Decided:
        """The next decision of a seat: what was said, or what most players do who stay in."""
        seat, place = self._of(number), self.decided[number]
        self.decided[number] += 1
        if place < len(seat.decisions):
            said = seat.decisions[place]
            return e.Decided(seat=number, action=said.action, times=said.times)
        usual = _usual(state, number, fold=seat.fold)
        return e.Decided(seat=number, action=usual.action, times=usual.times)

    def _stated(self, state: Round, number: int) -> e.OutcomeStated:
        """How a seat came out: what was said, what all others did, or the only thing that can be."""
        seat, allowed = self._of(number), outcomes_of(state, state.seat(number))
        usual = allowed[0] if len(allowed) == 1 else self.said.others
        outcome = cast("e.SaidOutcome", str(seat.outcome or usual)) if allowed else ""
        return e.OutcomeStated(seat=number, outcome=outcome, cards=seat.cards)


def _usual(state: Round, number: int, *, fold: bool) -> OfferedAction:
    """What is decided for a seat of which nothing is said: it folds where it may, or stays in for the least."""
    offered = {action.action: action for action in reversed(offered_actions(state, number))}
    return offered[Action.FOLD] if fold and Action.FOLD in offered else offered[usual_action(state.step)]
