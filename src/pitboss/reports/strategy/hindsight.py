"""Decisions at the table: what the exact maths says of each choice, and in hindsight what the one made cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from pitboss.cards import Card, format_cards
from pitboss.errors import NotThereError, PitbossError
from pitboss.games.house_way import SetHand
from pitboss.games.step import decided_before
from pitboss.hands.splits import splits_of_hand
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.reports.numbers import plain
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.rounds.log import parse_line, replay
from pitboss.rounds.phases.acts import OfferedAction, offered_actions

#: Digits behind the point of a value in units of the wager, and of an average in cents.
UNIT_DIGITS, CENT_DIGITS = 6, 2


# Advice


@dataclass(frozen=True, slots=True)
class Advised:
    """A choice and its exact value in units of the main wager; a split is named by its front, a bet by its multiple.

    ``alike`` are the fronts of splits that differ in suits only and are worth the same.
    """

    action: str
    front: str
    value: Fraction
    alike: tuple[str, ...] = ()
    times: int = 0

    @property
    def name(self) -> str:
        """The action, with its multiple if it has one."""
        return f"{self.action} {self.times}x" if self.times else self.action

    def __str__(self) -> str:
        """The choice in a word or two."""
        return f"{self.front} in front" if self.front else self.name


def advice(state: Round, number: int) -> list[Advised]:
    """Every legal choice of a seat, best first, with all that it sees: the board, and cards of the dealer that are up.

    What it has bet on streets before counts as well.
    """
    seat, dealer, board = state.seats[number], state.dealer, state.board[: state.board_up]
    play, cards = Play.at(state.table), seat.cards
    seen = dealer.cards if dealer.revealed else dealer.up
    stakes = {wager: stake.cents for wager, stake in seat.stakes.items()}
    decided = decided_before(play.game, state.place, stakes)
    choices = engine_of(play.game).choices(play, (*cards, *board), seen or None, decided)
    alike = _alike(play, cards) if any(choice.hands for choice in choices) else {}
    return [_advised(choice, alike) for choice in choices]


def _alike(play: Play, cards: Sequence[Card]) -> dict[str, tuple[str, ...]]:
    """The fronts of all legal splits, each with those of the splits that are the same in value."""
    splits = splits_of_hand(cards, play.joker, play.wheel)
    fronts: dict[tuple[int, int], list[str]] = {}
    for split in np.nonzero(splits.legal[0])[0].tolist():
        values = int(splits.backs[0, split]), int(splits.fronts[0, split])
        fronts.setdefault(values, []).append(format_cards(SetHand.of(splits, 0, split).front))
    return {front: tuple(same) for same in fronts.values() for front in same}


def _advised(valued: ValuedChoice, alike: Mapping[str, tuple[str, ...]]) -> Advised:
    if valued.decided:
        return Advised(valued.decided.action, "", valued.choice.value, times=valued.decided.times)
    if valued.hands is None:
        return Advised(valued.choice.name.lower(), "", valued.choice.value)
    front = format_cards(valued.hands.front)
    return Advised("set", front, valued.choice.value, alike[front])


def cost(advised: Sequence[Advised], made: e.Decided) -> tuple[Advised, Fraction]:
    """The best choice, and what the one made falls short of it, in units of the main wager."""
    chosen = next(choice for choice in advised if is_made(choice, made))
    return advised[0], advised[0].value - chosen.value


def is_made(advised: Advised, made: e.Decided) -> bool:
    """Whether a choice is the one made: its action, its multiple if one was named, and its front or one alike."""
    fits, front = advised.action == made.action and made.times in (0, advised.times), sorted(made.front.split())
    return fits and any(sorted(cards.split()) == front for cards in (advised.front, *advised.alike))


# Hindsight


def before_decisions(lines: Sequence[str], seat: int) -> list[tuple[Round, e.Decided]]:
    """The round as a seat found it at each of its decisions, and what it decided: cards turned up later don't count."""
    opening, found = parse_line(lines[0])[1], []
    for number, line in enumerate(lines):
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
        value = plain(choice.value, UNIT_DIGITS)
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
class JudgedDecision:
    """A decision that a seat made in a hand: what was chosen, what was best then, and what the choice cost."""

    made: JudgedChoice
    best: JudgedChoice
    is_best: bool
    cost: CostOfChoice


@dataclass(frozen=True, slots=True)
class Hindsight:
    """Every choice that a seat has or had, best first; what was made of it and what that cost, once it has decided.

    ``decision`` of ``decisions`` is which one it was of those that the seat made in the hand; ``made_in_order`` has all
    of them, each judged by itself.
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
    made_in_order: tuple[JudgedDecision, ...] = ()


def hindsight(lines: Sequence[str], seat: int) -> Hindsight:
    """The best decision, the one made, and what lies between them; of several decisions the one that cost most."""
    decisions = [_judged(state, made) for state, made in before_decisions(lines, seat)]
    number, (_, told) = max(reversed(list(enumerate(decisions, start=1))), key=lambda row: row[1][0])
    in_order = tuple(_decision(judgement) for _, judgement in decisions)
    return replace(told, decision=number, decisions=len(decisions), made_in_order=in_order)


def _decision(told: Hindsight) -> JudgedDecision:
    """A decision that was made, without the choices that were neither made nor best."""
    if told.made is None or told.is_best is None or told.cost is None:
        raise PitbossError("Nothing was decided yet")
    return JudgedDecision(told.made, told.best, told.is_best, told.cost)


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
    lost = choices[0].value - chosen.value
    told, offers = hint(state, made.seat, choices), offered_actions(state, made.seat)
    in_cents = plain(lost * told.stake_cents, CENT_DIGITS)
    return lost, replace(
        told,
        choices=tuple(JudgedChoice.of(choice, offers, is_made=choice is chosen) for choice in choices),
        made=replace(JudgedChoice.of(chosen, offers), front=made.front),
        is_best=not lost,
        cost=CostOfChoice(str(lost), plain(lost, UNIT_DIGITS), in_cents),
    )


def hint(state: Round, seat: int, choices: Sequence[Advised] = ()) -> Hindsight:
    """Every choice that a seat has now, best first."""
    offers = offered_actions(state, seat)
    valued = tuple(JudgedChoice.of(choice, offers) for choice in choices or advice(state, seat))
    return Hindsight(seat, state.seats[seat].stakes[state.table.game.base.wager].cents, valued[0], valued)
