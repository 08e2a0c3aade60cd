"""Hindsight: what the best decision of a hand was, from the log of its round, and what the one made cost."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import NotThereError, PitbossError
from pitboss.reports.numbers import decimal
from pitboss.reports.strategy.advice import Advised, advice, cost, is_made
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.rounds.actions import OfferedAction, offered_actions
from pitboss.rounds.log import parse_line, replay

#: Digits behind the point of a value in units of the wager, and of an average in cents.
UNIT_DIGITS, CENT_DIGITS = 6, 2


def before_decisions(lines: Sequence[str], seat: int) -> list[tuple[Round, e.Decided]]:
    """The round as a seat found it at each of its decisions, and what it decided: cards turned up later don't count."""
    opening, found = parse_line(lines[0])[1], []
    for number, line in enumerate(lines):
        if '"decided"' not in line:
            continue
        event = parse_line(line)[1]
        if isinstance(event, e.Decided) and event.seat == seat and isinstance(opening, e.RoundOpened):
            state = replay(lines[:number], opening.before).open
            if state is None:
                raise PitbossError("The log of this round is damaged")
            found.append((state, event))
    if not found:
        raise NotThereError(f"Seat {seat} has decided nothing in this round")
    return found


@dataclass(frozen=True, slots=True)
class JudgedChoice:
    """A choice and its exact value in units of the wager; whether it was the one made, once there is one.

    ``action`` is a choice in words, ``word`` and ``times`` are its parts, ``name`` is what the row of actions calls it.
    """

    action: str
    front: str
    value: str
    fraction: str
    is_made: bool = False
    name: str = ""
    word: str = ""
    times: int = 0

    @classmethod
    def of(cls, choice: Advised, offers: Sequence[OfferedAction], *, is_made: bool = False) -> "JudgedChoice":
        """A choice as it was valued, by the name that it has among what is offered."""
        value = _decimal(choice.value, UNIT_DIGITS)
        names = (offer.name for offer in offers if offer.action == choice.action and offer.times in (0, choice.times))
        name, parts = next(names, choice.name), (choice.action, choice.times)
        return cls(choice.name, choice.front, value, str(choice.value), is_made, name, *parts)


@dataclass(frozen=True, slots=True)
class CostOfChoice:
    """What the choice made falls short of the best: exactly, in units of the wager, and on average in cents."""

    fraction: str
    units: str
    average_cents: str


@dataclass(frozen=True, slots=True)
class Hindsight:
    """Every choice that a seat has or had, best first; what was made of it and what that cost, once it has decided.

    ``decision`` of ``decisions`` is which one it was of those that the seat made in the hand.
    """

    seat: int
    stake_cents: int
    best: JudgedChoice
    choices: tuple[JudgedChoice, ...]
    made: JudgedChoice | None = None
    is_best: bool | None = None
    cost: CostOfChoice | None = None
    decision: int = 1
    decisions: int = 1


def hindsight(lines: Sequence[str], seat: int) -> Hindsight:
    """The best decision, the one made, and what lies between them; of several decisions the one that cost most."""
    decisions = [_judged(state, made) for state, made in before_decisions(lines, seat)]
    number, (_, told) = max(reversed(list(enumerate(decisions, start=1))), key=lambda row: row[1][0])
    return replace(told, decision=number, decisions=len(decisions))


def judged(state: Round, made: e.Decided) -> Hindsight:
    """The best decision that a seat has now, one that it could make, and what lies between them."""
    return _judged(state, made)[1]


def _judged(state: Round, made: e.Decided) -> tuple[Fraction, Hindsight]:
    """What a decision falls short of the best, in units of the wager, and all that is told of it."""
    choices = advice(state, made.seat)
    chosen = next((choice for choice in choices if is_made(choice, made)), None)
    if chosen is None:
        what = f"{made.front} in front" if made.front else made.action
        raise PitbossError(f"{what} is not allowed by the rules here: choose another")
    _, lost = cost(choices, made)
    told, offers = hint(state, made.seat, choices), offered_actions(state, made.seat)
    in_cents = _decimal(lost * told.stake_cents, CENT_DIGITS)
    return lost, replace(
        told,
        choices=tuple(JudgedChoice.of(choice, offers, is_made=choice is chosen) for choice in choices),
        made=replace(JudgedChoice.of(chosen, offers), front=made.front),
        is_best=not lost,
        cost=CostOfChoice(str(lost), _decimal(lost, UNIT_DIGITS), in_cents),
    )


def hint(state: Round, seat: int, choices: Sequence[Advised] = ()) -> Hindsight:
    """Every choice that a seat has now, best first."""
    offers = offered_actions(state, seat)
    valued = tuple(JudgedChoice.of(choice, offers) for choice in choices or advice(state, seat))
    return Hindsight(seat, state.seats[seat].stakes[state.table.game.base.wager].cents, valued[0], valued)


def _decimal(value: Fraction, digits: int) -> str:
    return decimal(value, digits).replace(",", "")
