"""Engines: which exact count a game's rules are those of."""

from pitboss.maths.engines.engine import Engine, check_engine, engine_of

__all__ = ["Engine", "check_engine", "engine_of"]
