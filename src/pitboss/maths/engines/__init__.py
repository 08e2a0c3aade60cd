"""Engines: the exact counts of base games, chosen by what a game's rules say."""

from pitboss.maths.engines.engine import Engine
from pitboss.maths.engines.registry import engine_of, is_counted
from pitboss.maths.play import Play

__all__ = ["Engine", "Play", "engine_of", "is_counted"]
