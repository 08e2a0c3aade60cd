"""From a game's pay table to its analysis: count what the lines need, then price."""

from collections.abc import Mapping
from concurrent.futures import Executor

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.hands import JokerRule
from pitboss.hands.types import HAND
from pitboss.maths.ace_high import ACE_HIGH, JOKER, ace_high_deals
from pitboss.maths.analysis import Analysis, Deals, analyze
from pitboss.maths.census import Census, census
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.keep import kept


def game_census(
    game: Game,
    joker: JokerRule | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress = unseen,
    recount: bool = False,
) -> Census:
    """The census of a game's hands."""
    rule = joker or game.joker
    return census(game.vocabulary, game.deck, game.cards, rule, executor=executor, progress=progress, recount=recount)


def _dealer_deals(paytable: Paytable, counted: Census, *, recount: bool) -> Deals:
    """Deals of two hands for a table that asks for the dealer's, told apart by what its lines need."""
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
    counted = game_census(game, joker, executor=executor, progress=progress, recount=recount)
    deals = _dealer_deals(paytable, counted, recount=recount) if paytable.asks_for_dealer else counted.deals
    return analyze(paytable, deals, meters_cents=meters_cents, wager_cents=wager_cents)
