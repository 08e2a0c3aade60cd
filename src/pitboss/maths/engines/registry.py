"""Which engine counts a game: what its rules say decides. A game whose rules no engine has is refused by its name."""

from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.maths.engines.boards import Boards
from pitboss.maths.engines.cards_left import CardsLeft
from pitboss.maths.engines.engine import Engine
from pitboss.maths.engines.pai_gow import PaiGow
from pitboss.maths.engines.seven_card import SevenCard
from pitboss.maths.engines.three_cards import ThreeCards
from pitboss.maths.engines.tree import Tree

ENGINES: tuple[Engine, ...] = (PaiGow(), SevenCard(), ThreeCards(), CardsLeft(), Tree(), Boards())


def is_counted(game: Game) -> bool:
    """Whether an engine counts a game's base wager."""
    return any(engine.counts(game) for engine in ENGINES)


def engine_of(game: Game) -> Engine:
    """The engine that counts a game's base wager; a game that none counts is refused."""
    for engine in ENGINES:
        if engine.counts(game):
            return engine
    raise PitbossError(
        f"Pitboss has no exact count of the base game of {game.name}: its rules are none of those that it counts, "
        f"which are {'; '.join(engine.words for engine in ENGINES)}"
    )
