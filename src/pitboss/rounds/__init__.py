"""Rounds: from the first wager to the last payment, as a pure state machine with a log."""

from pitboss.rounds.decide import decide, play
from pitboss.rounds.round import Round, SeatState, Status

__all__ = ["Round", "SeatState", "Status", "decide", "play"]
