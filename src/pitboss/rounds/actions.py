"""The row of actions of a seat: everything that it may decide now, each with what it puts down or takes back."""

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.games.step import Action, PlayerAction, StepKind, actions_of
from pitboss.messages import Message
from pitboss.rounds.phases.acts import times_allowed
from pitboss.rounds.round import Round


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
    return tuple(
        offered for action in actions_of(state.table.game, state.step) for offered in _offered(state, seat, action)
    )


def _offered(state: Round, seat: int, action: PlayerAction) -> Iterator[OfferedAction]:
    stakes = state.seat(seat).stakes
    if action.pull:
        if action.pull in stakes:
            back = Message("Pull {wager} back", wager=state.table.spot_name(action.pull))
            yield OfferedAction(action.id, back, action.pull, cents=stakes[action.pull].cents)
        return
    if not action.wager:
        yield OfferedAction(action.id, Message(action.id.capitalize()))
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
