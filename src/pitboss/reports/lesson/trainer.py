"""The trainer: a hand to decide, street by street, and what the exact mathematics says of each decision."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.cards import by_rank, format_cards
from pitboss.errors import PitbossError
from pitboss.games.step import StepKind
from pitboss.reports.lesson.dealt import CHIP_CENTS, SEAT, checked_game, lesson_round, main_wagers, place
from pitboss.reports.strategy.hindsight import Hindsight, judged
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import OfferedAction, is_setting, offered_actions

FRONT_CARDS = 2
#: More decisions than any game has in a hand.
MOST_DECISIONS = 12
_MADE = re.compile(r"([a-z-]{1,20})(?:\.(\d{1,2}))?")


@dataclass(frozen=True, slots=True)
class TrainedDecision:
    """A decision of a street: an action, and the multiple of a bet that has one."""

    action: str
    times: int = 0

    @classmethod
    def parse(cls, text: str) -> "tuple[TrainedDecision, ...]":
        """Decisions in their order, as in ``check,raise.2``; none from nothing."""
        parts = text.split(",") if text else []
        found = [_MADE.fullmatch(part) for part in parts]
        if len(parts) > MOST_DECISIONS or not all(found):
            raise PitbossError("Name the decisions before in their order, as in check,raise.2")
        return tuple(cls(match[1], int(match[2] or 0)) for match in found if match)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingHand:
    """A hand to decide: the own cards, those of dealer and board that are seen, and what can be decided now.

    ``front_cards`` is how many cards go in front; 0 where hands are not set. ``decisions`` is how many a hand of this
    game may have, and ``over`` says that the last one was made.
    """

    game: str
    name: str
    seed: str
    cards: str
    dealer: str
    board: str
    front_cards: int
    offers: tuple[OfferedAction, ...]
    decisions: int
    over: bool


def _decided_so_far(game_id: str, seed: str, made: Sequence[TrainedDecision]) -> Round:
    """The hand of a seed after some decisions."""
    game = lesson_round(checked_game(game_id).id, seed)
    for wager in main_wagers(game.state.table):
        place(game, SEAT, wager, 2 * CHIP_CENTS)
    game.close_betting()
    for decision in made:
        game.do(e.Decided(seat=SEAT, action=decision.action, times=decision.times))
        game.advance()
    return game.state


def training_hand(game_id: str, seed: str, made: Sequence[TrainedDecision] = ()) -> TrainingHand:
    """The hand of a seed at its next decision."""
    state = _decided_so_far(game_id, seed, made)
    over = SEAT not in state.undecided
    sets = not over and is_setting(state)
    seen = state.dealer.cards if state.dealer.revealed else state.dealer.up
    return TrainingHand(
        game=game_id,
        name=state.table.game.name,
        seed=seed,
        cards=format_cards(by_rank(state.seats[SEAT].cards)),
        dealer=format_cards(by_rank(seen)),
        board=format_cards(state.board[: state.board_up]),
        front_cards=FRONT_CARDS if sets else 0,
        offers=() if over or sets else offered_actions(state, SEAT),
        decisions=sum(step.kind is StepKind.DECIDE for step in state.table.game.steps),
        over=over,
    )


def judged_hand(
    game_id: str, seed: str, action: str, front: str, *, times: int = 0, made: Sequence[TrainedDecision] = ()
) -> Hindsight:
    """What the best decision of a hand is after those before, and what the one made costs on average."""
    state = _decided_so_far(game_id, seed, made)
    if SEAT not in state.undecided:
        raise PitbossError("Nothing is to be decided in this hand any more: take the next seed")
    return judged(state, e.Decided(seat=SEAT, action=action, front=front, times=times))
