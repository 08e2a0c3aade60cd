"""Ante and play: what the engines of games share in which a hand is played, with a wager as large, or folded."""

from pitboss.games import Game
from pitboss.games.pay import Pay
from pitboss.games.ruling import Fact
from pitboss.games.step import StepKind

#: What a ruling decides: the facts it asks for, the hands, and what each wager gets; not its words.
Decided = tuple[frozenset[tuple[str, Fact]], int, int, frozenset[tuple[str, Pay]]]


def dealt_and_settled(game: Game) -> tuple[object, ...]:
    """All that the count depends on: cards, decision, wagers, qualifying hand and settlement."""
    dealt = tuple(step.cards for step in game.steps if step.kind is StepKind.DEAL)
    decisions = tuple((step.who, frozenset(step.actions)) for step in game.steps if step.kind is StepKind.DECIDE)
    bonuses = {(table.wager, table.role) for table in game.paytables if table.role != "wager"}
    settled: tuple[Decided, ...] = tuple(
        (frozenset(ruling.facts), ruling.hands, ruling.every, frozenset(ruling.pays)) for ruling in game.rulings
    )
    paid = {name for ruling in game.rulings for name, _ in ruling.pays}
    follows = frozenset((wager.id, wager.equals) for wager in game.wagers if wager.id in paid)
    cards = game.vocabulary, game.deck, game.cards, dealt, game.joker
    return (*cards, game.base.wager, decisions, follows, bonuses, game.dealer_qualifies_from, settled)
