"""The registry of own games: by hash they never grow old, by id they are what a room offers last."""

import pytest
from tests.own_games import own_files, raised

from pitboss.games import Game, game
from pitboss.games.game import GAME_IDS, game_ids, load_game, load_games
from pitboss.games.own_game import read_own_game
from pitboss.games.registry import Listing, Registry

FILES = own_files("shelf-three")
OLD, NEW = read_own_game(FILES), read_own_game(raised(FILES, 2))


@pytest.fixture
def registry(monkeypatch: pytest.MonkeyPatch) -> Registry:
    fresh = Registry()
    monkeypatch.setattr(game, "OWN_GAMES", fresh)
    return fresh


def test_a_game_is_found_by_its_hash_or_under_the_newest_that_is_listed(registry: Registry) -> None:
    for kept in (OLD, NEW):
        registry.keep(kept)
    registry.listing("room", {OLD.id: Listing(NEW.content_hash)})
    assert [load_game(OLD.id, found.content_hash) for found in (OLD, NEW)] == [OLD, NEW]
    assert load_game(OLD.id) is NEW
    assert game_ids() == (*GAME_IDS, OLD.id)
    assert load_games()[-1] is NEW


def test_a_retired_game_is_known_and_not_offered(registry: Registry) -> None:
    registry.keep(OLD)
    registry.listing("room", {OLD.id: Listing(OLD.content_hash, offered=False)})
    assert game_ids() == GAME_IDS
    assert load_game(OLD.id) is OLD


def test_a_room_is_asked_once_for_rules_and_only_the_very_rules_are_taken(registry: Registry) -> None:
    asked: list[tuple[str, str]] = []

    def find(game_id: str, rules: str) -> Game:
        asked.append((game_id, rules))
        return OLD

    registry.find_in("room", find)
    assert registry.find(OLD.id, OLD.content_hash) is registry.find(OLD.id, OLD.content_hash) is OLD
    assert registry.find(OLD.id, NEW.content_hash) is None
    assert asked == [(OLD.id, OLD.content_hash), (OLD.id, NEW.content_hash)]
    registry.forget("room")
    assert registry.find(OLD.id, NEW.content_hash) is None
    assert len(asked) == 2


def test_a_game_that_is_tried_is_forgotten_unless_it_was_kept_before(registry: Registry) -> None:
    with registry.trying(OLD):
        assert registry.find(OLD.id, OLD.content_hash) is OLD
    assert registry.find(OLD.id, OLD.content_hash) is None
    registry.keep(OLD)
    with registry.trying(OLD):
        pass
    assert registry.find(OLD.id, OLD.content_hash) is OLD


def test_a_game_of_ours_is_never_another(registry: Registry) -> None:
    registry.listing("room", {GAME_IDS[0]: Listing(OLD.content_hash)})
    assert game_ids() == GAME_IDS
    assert load_game(GAME_IDS[0]).id == GAME_IDS[0]
