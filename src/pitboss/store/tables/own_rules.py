"""Rules of the room's own games, found in its open database by their hash."""

import weakref
from functools import partial

import sqlalchemy as sa

from pitboss.errors import PitbossError
from pitboss.floor.own_games import OwnRules
from pitboss.games import Game
from pitboss.games.own_game import read_own_game
from pitboss.games.registry import OWN_GAMES
from pitboss.store.commit.codec import read_document
from pitboss.store.tables.database import existing_engine, used_once
from pitboss.store.tables.schema import DOCUMENT


def lend_rules(engine: sa.Engine) -> None:
    """Let the registry find rules in a database for as long as somebody here has it."""
    key, address = object(), engine.url.render_as_string(hide_password=False)
    OWN_GAMES.find_in(key, partial(_find, address))
    weakref.finalize(engine, OWN_GAMES.forget, key)


def _find(address: str, game_id: str, rules: str) -> Game | None:
    """A game by its kept rules; ``None`` where they are not kept, or can't be read now.

    On a connection of its own, because whoever asks may be in the middle of a commit.
    """
    query = sa.select(sa.cast(DOCUMENT.c.data, sa.Text)).where(DOCUMENT.c.kind == OwnRules.kind, DOCUMENT.c.id == rules)
    try:
        with used_once(existing_engine(address)) as engine, engine.connect() as connection:
            data = connection.execute(query).scalar()
        kept = read_document(OwnRules, data) if data is not None else None
        return read_own_game(kept.files) if kept is not None and kept.game == game_id else None
    except (PitbossError, ValueError):
        return None
