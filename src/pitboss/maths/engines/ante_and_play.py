"""Ante and play: what the engines of games share in which a hand is played, with a wager as large, or folded."""

from pitboss.games import Game
from pitboss.games.step import Action, StepKind


def is_ante_and_play(game: Game) -> bool:
    """Whether a hand is played, with a second wager as large as the first, or folded, and every line settles just that.

    A hand that is folded loses or keeps its first wager alone, whatever it is; a bonus lies on the first wager.
    """
    first = game.base.wager
    decisions = [(step.who, frozenset(step.actions)) for step in game.steps if step.kind is StepKind.DECIDE]
    following = [wager.id for wager in game.wagers if wager.equals == first]
    bonuses = {(table.wager, table.role) for table in game.paytables if table.role != "wager"}
    paid = [(frozenset(wager for wager, _ in ruling.pays), ("folded", True) in ruling.facts) for ruling in game.rulings]
    fold = game.rulings[0]
    return (
        decisions == [(first, frozenset({Action.PLAY, Action.FOLD}))]
        and len(following) == 1
        and len(bonuses) <= 1
        and all(wager == first for wager, _ in bonuses)
        and (fold.facts, fold.hands, fold.every) == ((("folded", True),), 0, 0)
        and all(wagers == {first, *(() if folded else following)} for wagers, folded in paid)
    )
