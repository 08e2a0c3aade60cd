"""A game of one's own is hostile until it is checked: whatever is wrong with it is one sentence, and quickly said."""

import copy
import json
import os
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.own_games import HOUSE_THREE, own_files, written

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, Game, load_game, load_own_game
from pitboss.games.files import checks
from pitboss.games.files.rules_file import Standing
from pitboss.games.files.versions import content_hash
from pitboss.games.own_game import DEEPEST, LARGEST_FILE, LONGEST_LINE, GameFiles, files_in, read_own_game

FILES = own_files()
#: No damaged file takes longer to refuse, on a machine that does much else.
PATIENCE_SECONDS = 10.0


def refused(files: GameFiles) -> str:
    """The sentence that refuses some files."""
    began = time.monotonic()
    with pytest.raises(PitbossError) as found:
        read_own_game(files)
    assert time.monotonic() - began < PATIENCE_SECONDS
    sentence = str(found.value)
    assert "\n" not in sentence
    assert len(sentence) < 1_000
    return sentence


def test_a_copy_of_ours_is_a_game_of_ones_own(tmp_path: Path) -> None:
    """Its standing is own, whatever it says, and it cites no approved document."""
    game, ours = load_own_game(written(FILES, tmp_path / "own")), load_game("three-card-poker")
    assert (game.id, game.standing) == (HOUSE_THREE, Standing.OWN)
    assert game.content_hash == content_hash([tmp_path / "own" / name for name in ("rules.toml", "paytables.toml")])
    assert game.paytables == ours.paytables
    assert ours.citations("1") == ("003/1",)
    assert game.citations("1") == (f"{HOUSE_THREE}/1",)


def test_an_error_names_the_file_in_its_own_folder(tmp_path: Path) -> None:
    """Not the folder that is called like the game: that may hold another file, which is right."""
    broken = own_files(HOUSE_THREE, "three-card-poker", "Broken", ("[base]", "[base]\nwoger = 1"))
    with pytest.raises(PitbossError, match="There is no key 'woger'") as found:
        load_own_game(str(written(broken, tmp_path / "copy")))
    assert str(found.value).startswith(f"{tmp_path}/copy/rules.toml, base: ")


def test_the_house_way_of_the_base_game_is_that_of_the_option() -> None:
    """A way that only one of the two names would be read and never used."""
    way = 'house_way = "foxwoods"', 'house_way = "canterbury-park"'
    assert "but the option 'house-way' begins with 'foxwoods'" in refused(own_files("own-ez", "ez-pai-gow", "Own", way))


def test_a_barred_hand_of_the_dealers_pushes_and_does_nothing_else() -> None:
    """Every table, sheet and page calls it a push."""
    pays = 'when = { dealer_barred = true }\npays = { pai-gow = "push" }'
    changed = own_files("own-ez", "ez-pai-gow", "Own", (pays, pays.replace("push", "1 to 1")))
    assert "the dealer's barred hand is a push, nothing else" in refused(changed)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_an_id_of_ours_is_reserved(game_id: str) -> None:
    assert f"{game_id!r} is a game of Pitboss's: choose another id" in refused(own_files(game_id))


@pytest.mark.parametrize("name", ["", "Own", "1st", "a b", "../own", "own/../x", "a" * 41, "ünlich", "own\\u0000"])
def test_an_id_is_small_letters_digits_and_dashes(name: str) -> None:
    assert "is not an id" in refused(own_files(name))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "id = … is needed"),
        ("id = 7", "id = … is needed"),
        ("\x00", "not TOML"),
        ("id = ", "not TOML"),
        ("x" * (LARGEST_FILE + 1), "is larger than"),
        ("# " + "x" * LONGEST_LINE, "line 1: it is longer than"),
        ("a." * 600_000 + "a = 1", "larger than"),
        ("a." * 60_000 + "a = 1", "longer than"),
        ('"\u2028".' * 30_000 + "a = 1", "longer than"),
        ("a." * 400 + "a = 1\n" + "\n".join(f"{'b.' * 400}b{n} = 1" for n in range(200)), "more than 30 parts"),
        ("x = " + "[" * 450 + "]" * 450, "deep"),
        ("\n".join(f"k{n} = {n}" for n in range(600)), "entries"),
        (f'x = """{chr(10).join(["y" * 900] * 6)}"""', "a text has"),
        ("x = " + "9" * 900, "numbers are whole"),
        ("x = 0x" + "f" * 900, "numbers are whole"),
        ("x = 1e400", "numbers are whole"),
        ("x = nan", "numbers are whole"),
    ],
)
def test_files_that_are_too_large_too_deep_or_no_toml_are_refused_at_once(text: str, words: str) -> None:
    assert words in refused(GameFiles(text, FILES.paytables))


def test_a_key_that_can_not_be_shown_does_not_break_the_sentence() -> None:
    told = refused(GameFiles(FILES.rules, '"a\\nb" = 1'))
    assert told.startswith("house-three/paytables.toml: There is no key 'a\\nb'; there are: ")


def test_decisions_that_go_in_too_many_ways_are_refused_before_they_are_walked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of three streets of Mississippi Stud has four choices: 64 ways."""
    files = own_files("house-stud", "mississippi-stud", "House Stud")
    monkeypatch.setattr(checks, "MOST_WAYS", 64)
    assert read_own_game(files).id == "house-stud"
    monkeypatch.setattr(checks, "MOST_WAYS", 63)
    monkeypatch.setattr(checks, "histories", lambda _game: pytest.fail("they were walked"))
    assert "the decisions can go in 64 ways; 63 at most are counted" in refused(files)


# Folders


@pytest.mark.parametrize("name", ["rules.toml", "paytables.toml"])
def test_only_plain_files_are_opened(name: str, tmp_path: Path) -> None:
    """No link out of the folder is followed, and nobody waits for a pipe."""
    folder = written(FILES, tmp_path / "own")
    real = (folder / name).rename(tmp_path / name)
    (folder / name).symlink_to(real)
    with pytest.raises(PitbossError, match="it is a link, and only plain files are read"):
        files_in(folder)
    (folder / name).unlink()
    os.mkfifo(folder / name)
    with pytest.raises(PitbossError, match="it is not a plain file"):
        files_in(folder)
    (folder / name).unlink()
    (folder / name).mkdir()
    with pytest.raises(PitbossError, match="can't be read"):
        files_in(folder)


def test_a_folder_without_files_and_one_that_is_no_text_are_sentences(tmp_path: Path) -> None:
    with pytest.raises(PitbossError, match=r"rules\.toml can't be read: No such file"):
        files_in(tmp_path)
    folder = written(FILES, tmp_path / "own")
    (folder / "rules.toml").write_bytes(b'id = "\xff"')
    with pytest.raises(PitbossError, match="not text in UTF-8: see byte 7"):
        files_in(folder)
    (folder / "rules.toml").write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(PitbossError, match="larger than 200,000 bytes"):
        files_in(folder)


# Damage at any place


def places(value: object, place: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place of a file's data."""
    found = [place] if place else []
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        found += places(part, (*place, key))
    return found


RULES, PAYTABLES = (tomllib.loads(text) for text in (FILES.rules, FILES.paytables))
ODD = st.one_of(
    st.none(), st.booleans(), st.integers(-(10**13), 10**13), st.text(max_size=20),
    st.lists(st.integers(), max_size=3), st.dictionaries(st.text(max_size=5), st.integers(), max_size=3),
)  # fmt: skip


def toml(value: Any) -> str:  # noqa: ANN401 - whatever TOML can hold
    """A value as inline TOML."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(part)}" for key, part in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return json.dumps(value) if isinstance(value, str) else str(value)


def text_of(data: dict[str, Any]) -> str:
    """A file again, a line for each key and each entry of a list."""
    lines = []
    for key, value in data.items():
        parts = ",\n".join(map(toml, value)) if isinstance(value, list) else ""
        lines.append(
            f"{json.dumps(key)} = [\n{parts}\n]" if isinstance(value, list) else f"{json.dumps(key)} = {toml(value)}"
        )
    return "\n".join(lines)


def test_a_file_that_is_written_again_is_the_same_game() -> None:
    """So what the next test damages is a game before."""
    again = GameFiles(text_of(RULES), text_of(PAYTABLES))
    assert read_own_game(again).content_hash == read_own_game(FILES).content_hash


@pytest.mark.slow
@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damage_at_any_place_is_a_sentence_or_still_a_game(data: st.DataObject) -> None:
    """A value taken away, doubled or replaced by another anywhere: no error of Python's, whatever it is."""
    files = {"rules": copy.deepcopy(RULES), "paytables": copy.deepcopy(PAYTABLES)}
    target: Any = files[data.draw(st.sampled_from(sorted(files)))]
    place = data.draw(st.sampled_from(places(target)))
    for key in place[:-1]:
        target = target[key]
    odd = data.draw(ODD)
    if odd is None:
        del target[place[-1]]
    elif isinstance(target, list) and data.draw(st.booleans()):
        target.append(copy.deepcopy(target[int(place[-1])]))
    else:
        target[place[-1]] = odd
    damaged = GameFiles(text_of(files["rules"]), text_of(files["paytables"]))
    sentence, game = read_or_refused(damaged)
    assert "\n" not in sentence
    assert game is None or game.standing is Standing.OWN


def read_or_refused(files: GameFiles) -> tuple[str, Game | None]:
    """The game, or the sentence that refuses it."""
    try:
        return "", read_own_game(files)
    except PitbossError as error:
        return str(error), None


def test_the_depth_that_is_allowed_is_enough_for_every_game_of_ours() -> None:
    depths = [len(place) for place in (*places(RULES), *places(PAYTABLES))]
    assert max(depths) < DEEPEST
