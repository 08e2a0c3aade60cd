"""From a game's pay table to its analysis: count what the lines need, then price."""

import itertools
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import Executor

import numpy as np

from pitboss.cards import STANDARD, mask_of
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.cast import GameHand
from pitboss.hands import JokerRule
from pitboss.hands.types import HAND
from pitboss.maths.census.ace_high import ACE_HIGH, JOKER, ace_high_deals
from pitboss.maths.census.census import Census, census
from pitboss.maths.disk_cache import kept
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.price.analysis import Analysis, Deals, analyze

#: Up to so many hands, each of one is put beside each of the other.
FEW_HANDS = 5_000


def game_census(
    game: Game,
    joker: JokerRule | None = None,
    hand: GameHand | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
    recount: bool = False,
) -> Census:
    """The census of a hand of a game: of the seat's own, unless another is given."""
    rule, counted = joker or game.joker, hand or game.own_hand
    words = counted.ranking.vocabulary
    return census(words, game.deck, counted.size, rule, executor=executor, progress=progress, recount=recount)


def _two_hands(own: GameHand, against: GameHand, joker: JokerRule) -> dict[tuple[int, int], int]:
    """Deals of two small hands of a pack by the traits of both: every hand beside every other that it leaves."""
    masks, traits = [], []
    for hand in (own, against):
        every = list(itertools.combinations(STANDARD.cards, hand.size))
        masks.append(np.array([mask_of(cards) for cards in every], dtype=np.int64))
        traits.append(hand.ranking.traits_of_masks(masks[-1], joker))
    deals: Counter[tuple[int, int]] = Counter()
    for mask, mine in zip(masks[0], traits[0].tolist(), strict=True):
        theirs, counts = np.unique(traits[1][masks[1] & mask == 0], return_counts=True)
        for found, count in zip(theirs.tolist(), counts.tolist(), strict=True):
            deals[mine, found] += count
    return dict(deals)


def check_alone(game: Game, paytable: Paytable) -> None:
    """Refuse a pay table that is a part of the base game: what it brings depends on decisions and on who wins."""
    if not game.is_priced_alone(paytable):
        raise PitbossError(
            f"{paytable.name} of {game.name} is a part of the base game: what it brings depends on what players decide "
            "and on who wins, so it has no price by itself"
        )


def _dealer_deals(game: Game, paytable: Paytable, counted: Census, *, recount: bool) -> Deals:
    """Deals of two hands for a table that asks for the dealer's, told apart by what its lines need."""
    wager = game.wager(paytable.wager)
    if wager.against and game.deck == STANDARD and game.deck.hands(counted.cards) <= FEW_HANDS:
        return _two_hands(game.hand_of(wager.id), game.hand(wager.against), counted.joker)
    asked = paytable.vocabulary.bits(name for line in paytable.lines for name in line.dealer)
    own = paytable.vocabulary.bits(name for line in paytable.lines for name in line.hand)
    if counted.cards != HAND or counted.deck.packs > 1:
        raise PitbossError(f"{paytable.name}: a line on the dealer's hand is for {HAND} cards of one pack")
    if asked & ~(ACE_HIGH | JOKER) or own & ~ACE_HIGH:
        raise PitbossError(
            f"{paytable.name}: a line on the dealer's hand may ask for pai-gow-ace-high (and the dealer's joker) only"
        )
    return kept(
        f"ace-high-{len(counted.deck)}-{counted.joker}",
        lambda: ace_high_deals(counted.counts, counted.deck, counted.joker),
        recount=recount,
    )


def price(
    game: Game,
    paytable: Paytable,
    *,
    joker: JokerRule | None = None,
    choice: str | None = None,
    meters_cents: Mapping[str, int] | None = None,
    wager_cents: int = 100,
    executor: Executor | None = None,
    progress: Progress = unseen,
    recount: bool = False,
) -> Analysis:
    """The exact analysis of a pay table of a game, under a joker rule and a player's choice such as a colour."""
    choices = game.wager(paytable.wager).choices
    if choices:
        paytable = paytable.choose(choice or choices[0])
    check_alone(game, paytable)
    hand = game.hand_of(paytable.wager)
    counted = game_census(game, joker, hand, executor=executor, progress=progress, recount=recount)
    deals = _dealer_deals(game, paytable, counted, recount=recount) if paytable.asks_for_dealer else counted.deals
    return analyze(paytable, deals, meters_cents=meters_cents, wager_cents=wager_cents)
