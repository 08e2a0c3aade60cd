"""Hindsight: what the best decision of a hand was, from the log of its round, and what the one made cost."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pitboss.errors import NotThereError, PitbossError
from pitboss.reports.advice import Advised, advice, cost, is_made
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.rounds.log import parse_line, replay

#: Digits behind the point of a value in units of the wager, and of an average in cents.
UNIT_DIGITS, CENT_DIGITS = 6, 2


def before_decision(lines: Sequence[str], seat: int) -> tuple[Round, e.Decided]:
    """The round as a seat found it when it decided, and what it decided: cards turned up later don't count."""
    opening = parse_line(lines[0])[1]
    for number, line in enumerate(lines):
        if '"decided"' not in line:
            continue
        event = parse_line(line)[1]
        if isinstance(event, e.Decided) and event.seat == seat and isinstance(opening, e.RoundOpened):
            found = replay(lines[:number], opening.before)
            if found.open is None:
                raise PitbossError("The log of this round is damaged")
            return found.open, event
    raise NotThereError(f"Seat {seat} has decided nothing in this round")


def hindsight(lines: Sequence[str], seat: int) -> dict[str, Any]:
    """The best decision, the one made, and what lies between them."""
    state, made = before_decision(lines, seat)
    choices = advice(state, seat)
    best, lost = cost(choices, made.action, made.front)
    chosen = next(each for each in choices if each.action == made.action and is_made(each, made.front))
    stake = _stake(state, seat)
    return {
        **_hint(state, seat, choices),
        "choices": [{**_choice(each), "is_made": each is chosen} for each in choices],
        "made": _choice(Advised(made.action, made.front, chosen.value)),
        "is_best": not lost,
        "cost": {
            "fraction": str(lost),
            "units": _decimal(lost, UNIT_DIGITS),
            "average_cents": _decimal(lost * stake, CENT_DIGITS),
        },
        "best": _choice(best),
    }


def hint(state: Round, seat: int) -> dict[str, Any]:
    """Every choice that a seat has now, best first."""
    return _hint(state, seat, advice(state, seat))


def _hint(state: Round, seat: int, choices: Sequence[Advised]) -> dict[str, Any]:
    return {
        "seat": seat,
        "stake_cents": _stake(state, seat),
        "best": _choice(choices[0]),
        "choices": [_choice(each) for each in choices],
    }


def _stake(state: Round, seat: int) -> int:
    return state.seats[seat].stakes[state.table.game.base.wager].cents


def _choice(each: Advised) -> dict[str, str]:
    return {
        "action": each.action,
        "front": each.front,
        "value": _decimal(each.value, UNIT_DIGITS),
        "fraction": str(each.value),
    }


def _decimal(value: Fraction, digits: int) -> str:
    """A fraction in decimals, rounded half to even; exact all the way."""
    scaled = round(value * 10**digits)
    text = f"{abs(scaled):0{digits + 1}d}"
    return f"{'-' if scaled < 0 else ''}{text[:-digits]}.{text[-digits:]}"
