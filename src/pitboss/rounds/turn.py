"""A turn: what may be done when, and the reasons that must be given."""

from pitboss.errors import PitbossError
from pitboss.games.step import StepKind
from pitboss.messages import Message
from pitboss.rounds.round import Round, Status

_LONGEST_REASON = 500


def before_settlement(state: Round, doing: str) -> None:
    """Refuse what comes too late."""
    if state.status is not Status.RUNNING:
        raise PitbossError(f"The round is {state.status}: {doing} is not possible now")


def must(state: Round, kind: StepKind, doing: str) -> None:
    """Refuse what is out of turn."""
    before_settlement(state, doing)
    if state.step.kind is not kind:
        raise state.table.game.refusal(
            f"{doing} is not possible now: the round is at its step {state.step.kind!s}", state.step.rule
        )


def check_decides(state: Round, seat: int) -> None:
    """Refuse where a seat has nothing to decide now."""
    spared = state.step.unless
    if seat in state.seats and spared in state.seats[seat].stakes:
        wager = state.table.wager(spared)
        raise state.table.game.refusal(
            Message(
                "Seat {seat} has its {wager} wager: there is one in a round",
                seat=seat,
                wager=state.table.spot_name(spared),
            ),
            wager.rule,
        )
    if seat not in state.undecided:
        raise state.table.game.refusal(Message("Seat {seat} has nothing to decide now", seat=seat), state.step.rule)


def check_reason(text: str) -> None:
    """Refuse to do without a reason."""
    if not text.strip() or len(text) > _LONGEST_REASON:
        raise PitbossError(f"Give a reason in 1 to {_LONGEST_REASON} characters")


def check_by_cards(state: Round) -> None:
    """Refuse to turn hands up where outcomes are entered."""
    if state.by_outcomes:
        raise PitbossError("At this table outcomes are entered: cards are named only with an outcome that they pay for")


def check_by_outcomes(state: Round) -> None:
    """Refuse outcomes where every card is entered."""
    if not state.by_outcomes:
        raise PitbossError("At this table every card is entered: outcomes follow from them")
