"""An engine: the exact count of a kind of base game. A game whose rules no engine has is refused by its name.

What decides is what the rules say: cards, hands, steps, wagers and settlement. A count is of one set of rules and of no
other, so rules that are only alike are refused, too: a number of another game is worse than none.
"""

import functools
from enum import StrEnum

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.games.pay import Pay
from pitboss.games.ruling import Fact
from pitboss.games.step import StepKind

#: What a ruling decides: the facts it asks for, the hands, and what each wager gets; not its words.
Decided = tuple[frozenset[tuple[str, Fact]], int, frozenset[tuple[str, Pay]]]


class Engine(StrEnum):
    """The kinds of base games that are counted."""

    PAI_GOW = "pai gow: seven cards of 53 set into two hands"
    THREE_CARD = "ante and play with three cards of 52, with an Ante Bonus"
    SEVEN_CARD = "ante and play with seven cards of 53"


#: The games whose settlement the counts of ante and play have.
_COUNTED = {Engine.THREE_CARD: "three-card-poker", Engine.SEVEN_CARD: "high-five-poker"}


def engine_of(game: Game) -> Engine:
    """The engine that counts a game's base wager; a game that none counts is refused."""
    found = _engine(game)
    if found is None:
        raise PitbossError(
            f"Pitboss has no exact count of the base game of {game.name}: its rules are none of those that it counts, "
            f"which are {'; '.join(Engine)}"
        )
    return found


def check_engine(game: Game, engine: Engine) -> None:
    """Refuse a game that this engine does not count."""
    if engine_of(game) is not engine:
        raise PitbossError(f"{game.name} is not counted as {engine}, but as {engine_of(game)}")


def _engine(game: Game) -> Engine | None:
    if game.is_pai_gow:
        return Engine.PAI_GOW if _is_pai_gow(game) else None
    return next((engine for engine in _COUNTED if _dealt_and_settled(game) == _counted(engine)), None)


def _is_pai_gow(game: Game) -> bool:
    """Whether the cards are those that set hands are counted with, and whether every line settles the one wager."""
    ours = load_game("ez-pai-gow")
    first = game.base.wager
    settled = all([wager for wager, _ in ruling.pays] == [first] and not ruling.hands for ruling in game.rulings)
    return _cards(game) == _cards(ours) and bool(game.rulings) and settled


def _cards(game: Game) -> tuple[object, ...]:
    dealt = tuple(step.cards for step in game.steps if step.kind is StepKind.DEAL)
    return game.vocabulary, game.deck, game.cards, dealt


@functools.cache
def _counted(engine: Engine) -> tuple[object, ...]:
    return _dealt_and_settled(load_game(_COUNTED[engine]))


def _dealt_and_settled(game: Game) -> tuple[object, ...]:
    """All that the count of ante and play depends on: cards, decision, wagers, qualifying hand and settlement."""
    decisions = tuple((step.who, frozenset(step.actions)) for step in game.steps if step.kind is StepKind.DECIDE)
    bonuses = {(table.wager, table.role) for table in game.paytables if table.role != "wager"}
    settled: tuple[Decided, ...] = tuple(
        (frozenset(ruling.facts), ruling.hands, frozenset(ruling.pays)) for ruling in game.rulings
    )
    paid = {name for ruling in game.rulings for name, _ in ruling.pays}
    follows = frozenset((wager.id, wager.equals) for wager in game.wagers if wager.id in paid)
    lowest = game.dealer_qualifies_from
    return (*_cards(game), game.joker, game.base.wager, decisions, follows, bonuses, lowest, settled)
