"""Decide: whether an act is allowed now, and what follows from it. A refusal is a sentence, and changes nothing."""

import datetime as dt
from collections.abc import Callable, Iterable
from typing import Any

from pitboss.cards.shuffle import seed_of
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.rounds import events as e
from pitboss.rounds import face_down
from pitboss.rounds.apply import apply_all, opened
from pitboss.rounds.phases import acts, bets, deals, end, outcomes
from pitboss.rounds.round import Round

LONGEST_NAME = 200

#: What decides each act: it refuses the act, or gives what follows, if anything does.
_DECIDERS: dict[type, Callable[[Round, Any], Iterable[e.Event] | None]] = {
    e.WagerPlaced: bets.place,
    e.WagerTakenBack: bets.take_back,
    e.WagersMoved: bets.move,
    e.SeedGiven: bets.give_seed,
    e.BettingClosed: bets.close_betting,
    e.StartDrawn: deals.draw_start,
    e.HandDealt: deals.deal,
    e.LeftOverCounted: deals.count_left_over,
    e.Decided: acts.decided,
    e.BoardTurned: deals.turn_board,
    e.DealerRevealed: acts.reveal,
    e.HandTurned: acts.turn,
    e.DealerStated: outcomes.state_dealer,
    e.OutcomeStated: outcomes.state_outcome,
    e.EntryWithdrawn: acts.withdraw,
    e.CardsRefused: face_down.refuse,
    e.SettlementCalled: end.settle,
    e.PaymentCorrected: end.correct,
    e.IrregularityCalled: end.irregular,
    e.FaultStepTaken: end.take_fault_step,
    e.RoundResumed: end.resume,
    e.ShuffleRevealed: end.reveal_shuffle,
    e.RoundClosed: end.close,
}


def decide(state: Round | None, act: e.Act, own: Game | None = None) -> tuple[e.Event, ...]:
    """The events that an act makes: the act itself, then what follows; or an error, and nothing has happened."""
    if isinstance(act, e.RoundOpened):
        return _open(state, act, own)
    if state is None:
        raise PitbossError("A round begins with its opening")
    if type(act) not in _DECIDERS:
        raise PitbossError(f"{act.type!r} follows from something else and can't be done by itself")
    _check_format(act, state.format)
    return (act, *(_DECIDERS[type(act)](state, act) or ()))


def play(state: Round | None, act: e.Act, own: Game | None = None) -> tuple[Round, tuple[e.Event, ...]]:
    """Decide and apply: the round after the act, and the act's events; a game of somebody's own is given to open it."""
    events = decide(state, act, own)
    if isinstance(act, e.RoundOpened) or state is None:
        return opened(act, own), events  # type: ignore[arg-type]  # decide has refused everything else
    return apply_all(state, events), events


def _check_format(act: e.Act, log_format: int) -> None:
    """Refuse what the format of the round's log can't say: whoever reads it by that format would not know it."""
    if (needed := e.format_needed(act)) > log_format:
        raise PitbossError(f"{act.type!r} says what only format {needed} can say; this round's log has {log_format}")


def _check_words(act: e.RoundOpened) -> None:
    """Refuse names that could not be printed, and a day that is not the round's."""
    for name, text in (("round", act.round), ("shuffle", act.shuffle), ("before", act.before), ("at", act.at)):
        if len(text) > LONGEST_NAME or not text.isprintable() or not text.isascii():
            raise PitbossError(f"The {name} of an opening is at most {LONGEST_NAME} visible ASCII characters")
    if not act.round:
        raise PitbossError("A round has a name")
    if not act.at:
        return
    try:
        at = dt.datetime.fromisoformat(act.at).date()
        day = dt.date.fromisoformat(act.table.day) if act.table.day else at
    except ValueError:
        raise PitbossError(
            f"{act.at!r:.60} or {act.table.day!r:.60} is not a time: write 2026-11-15T20:00:00+00:00"
        ) from None
    # The room's own day may be the one before or after, for it has its own time zone.
    if abs(day - at).days > 1:
        raise PitbossError(f"The limits are those of {act.table.day}, but the round was opened at {act.at}")


def _open(state: Round | None, act: e.RoundOpened, own: Game | None) -> tuple[e.Event, ...]:
    if state is not None:
        raise PitbossError(f"Round {state.id} is open; a new one is a log of its own")
    if not 1 <= act.format <= e.NEWEST:
        raise PitbossError(f"This is a log of format {act.format}; this version reads formats 1 to {e.NEWEST}")
    _check_format(act, act.format)
    _check_words(act)
    table = opened(act, own).table
    if table.game.has_streets and act.format < e.STREETS:
        raise PitbossError(f"{table.game.name} is played in rounds of format {e.STREETS} and later, not {act.format}")
    if act.entry == "outcomes":
        outcomes.check_opening(table)
    if table.setup != act.table:
        raise PitbossError("The opening leaves choices of the table open: write down the table's whole setup")
    if act.simulation != (seed_of(act.shuffle) is not None):
        raise PitbossError("A round is a simulation if, and only if, its shuffle comes from a seed")
    return (act,)
