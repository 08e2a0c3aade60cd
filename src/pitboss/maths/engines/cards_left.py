"""Ante and play against a dealer's hand of up to six cards, of which one is up or none; hands may cap the bets."""

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from pitboss.cards import RANKS, Card, mask_of
from pitboss.errors import PitbossError
from pitboss.games.step import SeatDecision
from pitboss.hands.arrays import Bytes, Integers
from pitboss.maths.card_sets import numbers_of_cards
from pitboss.maths.duel.one_hand import Choice
from pitboss.maths.engines.engine import ValuedChoice
from pitboss.maths.engines.street_engine import StreetEngine, StreetRules
from pitboss.maths.engines.street_tree import cards_up, dealt_cards, label, marks_of
from pitboss.maths.executors import Work
from pitboss.maths.histories import MEETINGS, HistoryCount
from pitboss.maths.left.hands import LeftGame, UpCard, count_left, hand_masks, hand_rows
from pitboss.maths.play import Play
from pitboss.maths.strategy.street_strategy import CLASSES, DecidedStreet, decided_classes

if TYPE_CHECKING:  # what only some questions need is imported by whoever answers them
    from pitboss.maths.left.walk import HandsWalk
    from pitboss.maths.seats.seen_cards import Seen

MEETING_WORDS = ("lose", "tie", "win")


def left_game(play: Play, rules: StreetRules) -> LeftGame:
    """A play as cards left are counted."""
    own, dealers, _ = dealt_cards(play.game)
    kinds, values = rules.nets.kind_of(rules.values.traits), rules.values
    judge, qualifies = values.judge(play), values.qualifies(play.game)
    return LeftGame(play.deck, own, dealers, cards_up(play.game), rules.nets.nets, judge, kinds, qualifies)


def decided_hands(game: LeftGame, rules: StreetRules, up_cards: Sequence[UpCard]) -> Iterator[DecidedStreet]:
    """The decision by class of hand, with each rank of the up card."""
    classes, taken = rules.classes.of(rules.values.values), dict[str, Integers]()
    for part in up_cards:
        up = RANKS[(part.up.bit_length() - 1) % len(RANKS)] if part.up else ""
        rows = taken.setdefault(up, np.zeros((len(rules.classes.names), part.chosen.shape[1]), np.int64))
        np.add.at(rows, classes, part.chosen)
    for up, rows in sorted(taken.items(), key=lambda row: RANKS.find(row[0])):
        hands, marks = decided_classes(rules.classes.names, rows), marks_of(rules.tree.offers[0])
        yield DecidedStreet(game.own, CLASSES, rules.tree.labels[0], hands, up=up, marks=marks)


class CardsLeft(StreetEngine):
    """Every hand of a player with every up card, against the dealer's hands that they leave."""

    seconds = 5.0
    seen_sets: ClassVar[int] = 1_000

    def dealt(self, play: Play) -> str:
        """An up card is dealt before the dealer's other cards, where there is one."""
        return (
            "a player's hand, an up card and the dealer's other cards" if cards_up(play.game) else super().dealt(play)
        )

    def all_deals(self, play: Play) -> int:
        """A player's hand, the up cards, and whatever else the dealer has."""
        own, dealers, _ = dealt_cards(play.game)
        cards, up = play.deck.bit_count(), cards_up(play.game)
        left = cards - own
        return math.comb(cards, own) * math.comb(left, up) * math.comb(left - up, dealers - up)

    def counted(self, play: Play, rules: StreetRules, work: Work) -> tuple[HistoryCount, Iterator[DecidedStreet]]:
        """Each up card by itself."""
        game = left_game(play, rules)
        count = count_left(game, work)
        return count.outcomes, decided_hands(game, rules, count.up_cards)

    def walk(self, play: Play, rules: StreetRules, work: Work) -> "HandsWalk":
        """Every hand beside every up card with its choice."""
        from pitboss.maths.left.walk import HandsWalk

        game = left_game(play, rules)

        def choosing() -> list[Bytes]:
            return [up.taken for up in count_left(game, work).up_cards]

        ends = [~action for action in rules.tree.decisions[0].actions]
        return HandsWalk.of(game, ends, self.kept_choices(play, choosing, work))

    def seen_gain(self, play: Play, seats: int, sets: int, seed: int, work: Work) -> "Seen":
        """By sets of gone cards: the dealer's hands that each leaves are judged once."""
        from pitboss.maths.seats.left_seen import CHUNK, SeenHands, left_gain
        from pitboss.maths.seats.seen_cards import Sets

        rules = StreetRules.of(play)
        hands = SeenHands(left_game(play, rules), self.walk(play, rules, work))
        return left_gain(hands, seats, Sets(sets, seed, CHUNK), work)

    def choices(
        self,
        play: Play,
        cards: Sequence[Card],
        dealer: Sequence[Card] | None = None,
        decided: Sequence[SeatDecision] = (),  # noqa: ARG002 (there is one decision)
    ) -> list[ValuedChoice]:
        """Every action with a hand, best first, against each dealer's hand that it leaves: visited one by one.

        ``dealer`` has the card that is up, or all the dealer's cards.
        """
        rules, seen = StreetRules.of(play), tuple(dealer or ())
        game = left_game(play, rules)
        if len(cards) != game.own:
            raise PitbossError(f"A hand of {play.game.name} has {game.own} cards, not {len(cards)}")
        if len(seen) not in (game.up, game.dealers):
            raise PitbossError(
                f"In {play.game.name} {game.up} of the dealer's {game.dealers} cards is seen before a decision: "
                f"give as many, or all of them, not {len(seen)}"
            )
        others = numbers_of_cards(game.pack & ~mask_of(cards) & ~mask_of(seen))
        masks = hand_masks(others, hand_rows(len(others), game.dealers - len(seen))) | mask_of(seen)
        order, orders = int(game.judge(np.array([mask_of(cards)]))[0]), game.judge(masks).astype(np.int64)
        met = 1 + (order > orders).astype(np.int64) - (order < orders) + 3 * (orders >= game.qualifies)
        return _valued(game, rules, int(game.kind_of[order]), np.bincount(met, minlength=MEETINGS))


def _valued(game: LeftGame, rules: StreetRules, kind: int, meetings: Integers) -> list[ValuedChoice]:
    """The actions that a kind of hand may take, by what its meetings come to."""
    allowed = game.nets.allowed
    met = {word: int(meetings[at] + meetings[at + len(MEETING_WORDS)]) for at, word in enumerate(MEETING_WORDS)}
    choices = []
    for history, offer in enumerate(rules.tree.offers[0]):
        if allowed is None or allowed[history, kind]:
            total = int((meetings * game.nets.nets[history, kind]).sum())
            outcomes = {"fold": int(meetings.sum())} if rules.tree.histories[history].folded else met
            worth = Fraction(total, int(meetings.sum()) * game.nets.units)
            choices.append(ValuedChoice(Choice(label(offer), worth, outcomes), decided=offer))
    return sorted(choices, key=lambda choice: choice.choice.value, reverse=True)
