"""The trainer: a hand to decide, and what the exact mathematics says of the decision."""

from dataclasses import dataclass

from pitboss.cards import by_rank, format_cards
from pitboss.errors import PitbossError
from pitboss.reports.lesson.dealt import CHIP_CENTS, SEAT, checked_game, lesson_round, main_wagers, place
from pitboss.reports.strategy.hindsight import Hindsight, judged
from pitboss.rounds import Round
from pitboss.rounds import events as e
from pitboss.rounds.actions import OfferedAction, is_setting, offered_actions

FRONT_CARDS = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainingHand:
    """A hand to decide: the own cards, the dealer's where they are seen, and either actions or cards to put in front.

    ``front_cards`` is how many cards go in front; 0 where hands are not set.
    """

    game: str
    name: str
    seed: str
    cards: str
    dealer: str
    front_cards: int
    offers: tuple[OfferedAction, ...]


def _decided_now(game_id: str, seed: str) -> Round:
    game = lesson_round(checked_game(game_id).id, seed)
    for wager in main_wagers(game.state.table):
        place(game, SEAT, wager, 2 * CHIP_CENTS)
    game.close_betting()
    if SEAT not in game.state.undecided:
        raise PitbossError("Nothing is to be decided in this hand: take the next seed")
    return game.state


def training_hand(game_id: str, seed: str) -> TrainingHand:
    """The hand of a seed."""
    state = _decided_now(game_id, seed)
    sets = is_setting(state)
    return TrainingHand(
        game=game_id,
        name=state.table.game.name,
        seed=seed,
        cards=format_cards(by_rank(state.seats[SEAT].cards)),
        dealer=format_cards(by_rank(state.dealer.cards)) if state.dealer.revealed else "",
        front_cards=FRONT_CARDS if sets else 0,
        offers=() if sets else offered_actions(state, SEAT),
    )


def judged_hand(game_id: str, seed: str, action: str, front: str) -> Hindsight:
    """What the best decision of a hand is, and what the one made costs on average."""
    return judged(_decided_now(game_id, seed), e.Decided(seat=SEAT, action=action, front=front))
