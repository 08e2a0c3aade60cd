"""Every shipped file is read strictly: a misspelt key, a value of another type or a dangling name names its place."""

import copy
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games import catalogue, load_game
from pitboss.games.files.figures import published
from pitboss.games.files.versions import FOLDER, HOUSE_WAYS, versions_of
from pitboss.games.game import GAME_IDS, _read_game
from pitboss.games.house_way import house_way_ids, parse_house_way
from pitboss.games.settlement import pai_gow
from pitboss.games.table import limits, restrictions

Place = tuple[str | int, ...]

#: Keys whose texts are for people, or are the names themselves: any text is one. All others name something.
FREE = {
    "name", "text", "summary", "question", "reading", "title", "printed", "reads", "why", "note", "source", "notice",
    "forced_by", "document", "designator", "number", "line", "id", "choices", "aliases", "table", "column", "file",
    "rows", "intact_in", "role", "models", "makers", "jurisdiction", "of", "hash", "bytes", "bonus_of", "supplier",
    "regulator", "changes", "conditions", "commercial_card_rooms", "tribal_casinos", "rules_dates", "version", "family",
    "paytable", "quantity", "paytables", "page", "says",
}  # fmt: skip
#: The standard settlement is of no document, so its rules are names of their own; the rule of a limit is a law.
FREE_HERE = {("variants.toml", "rule"), ("limits.toml", "rule")}


def folder_of(game: str) -> Path:
    return FOLDER / game.replace("-", "_")


def read_published(game: str) -> object:
    return published(load_game(game))


def read_variants() -> None:
    pai_gow.variants_file.cache_clear()
    try:
        pai_gow.standard_rulings.__wrapped__()
    finally:
        pai_gow.variants_file.cache_clear()


def files() -> Iterator[tuple[Path, str, Callable[[], object]]]:
    """Every shipped file, what errors call it, and what reads it."""
    for game in GAME_IDS:
        folder = folder_of(game)
        for name in ("rules.toml", "paytables.toml"):
            yield folder / name, f"{game}/{name}", partial(_read_game, folder, game)
        yield folder / "published.toml", f"{game}/published.toml", partial(read_published, game)
        if (folder / "restrictions.toml").exists():
            read = restrictions.restrictions_of.__wrapped__
            yield folder / "restrictions.toml", f"{game}/restrictions.toml", partial(read, game)
    for way in house_way_ids():
        path = HOUSE_WAYS / f"{way}.toml"
        yield path, path.name, partial(parse_house_way, path)
    yield FOLDER / "limits.toml", "limits.toml", limits._limits_file.__wrapped__  # noqa: SLF001 - without what it keeps
    yield FOLDER / "catalogue.toml", "catalogue.toml", catalogue.load_catalogue.__wrapped__
    yield FOLDER / "versions.toml", "versions.toml", partial(versions_of.__wrapped__, GAME_IDS[0])
    yield FOLDER / "variants.toml", "variants.toml", read_variants


FILES = list(files())


def places(
    found: object, place: Place = (), seen: set[tuple[str, ...]] | None = None
) -> Iterator[tuple[Place, object]]:
    """Every value with its place: of tables in a list, the first that has the key."""
    seen = set() if seen is None else seen
    if isinstance(found, Mapping):
        for key, value in found.items():
            shape = (*(part for part in place if isinstance(part, str)), str(key))
            if shape not in seen:
                seen.add(shape)
                yield (*place, key), value
            yield from places(value, (*place, key), seen)
    elif isinstance(found, list):
        for at, value in enumerate(found):
            yield from places(value, (*place, at), seen)


def holder(found: Any, place: Place) -> Any:  # noqa: ANN401 - tables and lists
    for key in place[:-1]:
        found = found[key]
    return found


def misspelt(found: dict[str, Any], place: Place) -> None:
    """A letter more in a key; the order of keys stays."""
    table, last = holder(found, place), place[-1]
    items = [(f"{key}x" if key == last else key, value) for key, value in table.items()]
    table.clear()
    table.update(items)


def of_another_type(found: dict[str, Any], place: Place) -> None:
    value = holder(found, place)[place[-1]]
    holder(found, place)[place[-1]] = "no number" if isinstance(value, bool | int) else 12345


def dangling(found: dict[str, Any], place: Place) -> None:
    value = holder(found, place)[place[-1]]
    holder(found, place)[place[-1]] = [*value[:-1], "no-such-name"] if isinstance(value, list) else "no-such-name"


def names_something(place: Place, value: object) -> bool:
    is_text = isinstance(value, str) or (isinstance(value, list) and all(isinstance(item, str) for item in value))
    return is_text and str(place[-1]) not in FREE


@pytest.mark.slow
@pytest.mark.parametrize(("path", "where", "read"), FILES, ids=[where for _, where, _ in FILES])
@pytest.mark.parametrize("change", [misspelt, of_another_type, dangling])
def test_one_wrong_key_or_value_is_named_with_its_file(
    path: Path, where: str, read: Callable[[], object], change: Callable[[dict[str, Any], Place], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Each kind of key once, and each kind of value once."""
    content = path.read_text(encoding="utf-8")
    right, parse = tomllib.loads(content), tomllib.loads
    wrong: dict[str, Any] = {}
    monkeypatch.setattr(tomllib, "loads", lambda text, **how: wrong if text == content else parse(text, **how))
    accepted, not_placed = [], []
    for place, value in places(right):
        is_free = not names_something(place, value) or (where, place[-1]) in FREE_HERE
        if change is dangling and is_free:
            continue
        wrong = copy.deepcopy(right)
        change(wrong, place)
        try:
            read()
        except PitbossError as error:
            # Where two files of a game no longer fit each other, either may be named.
            if not str(error).startswith(where.rpartition("/")[0] or where):
                not_placed.append((place, str(error)))
        else:
            accepted.append(place)
    assert (accepted, not_placed) == ([], [])


@pytest.mark.slow
def test_what_is_right_is_read() -> None:
    """So that a refusal above is for what was changed."""
    for _, _, read in FILES:
        read()
