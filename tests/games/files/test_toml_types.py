"""Reading TOML with care; tests/games/test_strict_files.py has what is refused in the files of a game."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import LARGEST_FILE, Texts, from_file, parse_toml, read_data, read_toml


@from_file
class Drawer:
    """A table of a file with a value of each kind."""

    name: str
    cards: int = 0
    open: bool = False
    hands: Texts = ()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    """With what the system says of it."""
    path = tmp_path / "none.toml"
    with pytest.raises(PitbossError) as error:
        read_toml(path)
    assert str(error.value) == f"{path} can't be read: No such file or directory"


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    """The same sentence for a folder."""
    with pytest.raises(PitbossError, match=r"can't be read: Is a directory"):
        read_toml(tmp_path)


def test_a_huge_file_is_not_read_at_all(tmp_path: Path) -> None:
    """A megabyte is more than any pay table has."""
    path = tmp_path / "huge.toml"
    path.write_bytes(b"#" * (LARGEST_FILE + 1))
    with pytest.raises(PitbossError, match=r"larger than 1,000,000 bytes"):
        read_toml(path)


@pytest.mark.parametrize(
    "content",
    [
        b"\xff\xfe\x00", b"[[paytable", b"a = ", b"a = 1\na = 2", b'a = "\x00"', b"a = 2023-13-45", b"\x89PNG\r\n",
        b"{}", b"a = 1" + b"0" * 5_000, b"a = " + b"[" * 5_000, b"a = " + b"{a = " * 5_000,
        b"a" + b".a" * 5_000 + b" = 1", b"[" + b"''." * 5_000 + b"a]", b"a = [0x" + b"f" * 5_000 + b"]",
    ],
    ids=["not-utf-8", "open-bracket", "no-value", "key-twice", "nul", "no-such-day", "picture", "json", "huge-number",
         "deep-list", "deep-table", "long-key", "long-heading", "hexadecimal"],
)  # fmt: skip
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, content: bytes) -> None:
    """Whatever is in it, the answer is one sentence about the file."""
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(PitbossError) as error:
        read_toml(path)
    assert str(error.value).startswith(f"{path} is not TOML")


DOTS = ".".join("a" * 40)
LONG_KEYS = [
    f"{DOTS} = 1", " . ".join("a" * 40) + " = 1", f"[{DOTS}]", f"[[ {DOTS} ]]", f"b = {{c = 1, {DOTS} = 1}}",
    f"b = [{{{DOTS} = 1}}]", ".".join(["''"] * 40) + " = 1", " . ".join(['"\\""', "'#'"] * 20) + " = 1",
]  # fmt: skip
#: Texts and comments, some of which look as if they went on behind their end.
TEXTS = [
    f'"see {DOTS}"', f"'{DOTS}'", f'"""\n{DOTS} = 1\n[{DOTS}]\n"""', f"'''\n{DOTS} = 1\n'''", f"1 # {DOTS} = 1",
    "1 # don't \"", "1 # '''", '1 # """', '"#"', "'#\"'", '"\\\\"', '"\\""', "'\\'", '"""a"""', '"""a""""', '"""a"""""',
    '""""""', '""""""""', f'["""a"""", "{DOTS}"]', "'''a''''", "'''a'''''", "['''a'''', '\"']", '"""\\""""',
    '"""a\\\n"""', "\"\"\"'''\"\"\"", "'''\"\"\"'''", '""', "''", "1.5", "1979-05-27T07:32:00.999",
    f"1 # 0x{'f' * 2_000}", f"'0x{'f' * 2_000}'",
]  # fmt: skip


@pytest.mark.parametrize("text", TEXTS)
def test_a_key_of_many_parts_is_refused_and_a_text_or_a_comment_like_one_is_read(text: str) -> None:
    """Wherever it stands, also behind a text that ends with more quotes than it needs."""
    assert "z" in parse_toml(f"z = {text}\n", "this")
    for key in LONG_KEYS:
        with pytest.raises(PitbossError, match="more than 30 parts"):
            parse_toml(f"z = {text}\n{key}\n", "this")


@given(st.lists(st.text(alphabet="a.#\"'\\ =[]{},", max_size=60)))
def test_what_a_text_says_never_counts_as_a_key(texts: list[str]) -> None:
    toml = "".join(f"k{at} = {json.dumps(text * 9)} # {text}\n" for at, text in enumerate(texts))
    assert list(parse_toml(toml, "this").values()) == [text * 9 for text in texts]


@pytest.mark.parametrize(
    "text",
    ['"' + '\\"' * 400_000, '\\"""' * 200_000 + "\\", "'''\\\n" * 100_000, "a . " * 7 + " " * 400_000],
    ids=["line", "lines", "plain-lines", "blanks"],
)
def test_a_large_text_that_is_never_closed_is_not_gone_over_again_from_every_quote(text: str) -> None:
    """A refusal would take hours."""
    with pytest.raises(PitbossError, match="is not TOML"):
        parse_toml(text, "this")


@pytest.mark.parametrize("data", [None, 5, "text", ["list"]], ids=repr)
def test_what_should_be_a_table_is_refused_if_it_is_not(data: object) -> None:
    """The error says where."""
    with pytest.raises(PitbossError, match=r"^here: a table is needed"):
        read_data(data, Drawer, "here")


@pytest.mark.parametrize(
    ("key", "bad"),
    [
        ("name", [5, True, [], {}, "a\x1b[31mb", "\u202e"]),
        ("cards", ["5", True, 5.0, []]),
        ("open", [1, 0, "true", []]),
        ("hands", [5, True, {}, [5], [["a"]], ["a", "\x00"]]),
    ],
)
def test_a_value_of_the_wrong_type_is_named_with_its_key_and_place(key: str, bad: list[object]) -> None:
    """Nothing is converted, and what a terminal would do instead of show is no text."""
    for value in bad:
        with pytest.raises(PitbossError, match=rf"^here.*\b{key}\b"):
            read_data({"name": "top", key: value}, Drawer, "here")


def test_a_value_that_must_be_there_is_asked_for() -> None:
    """Whatever has no default."""
    with pytest.raises(PitbossError, match=r"^here: name = … is needed"):
        read_data({"cards": 5}, Drawer, "here")


def test_a_key_that_means_nothing_is_named_with_the_nearest_that_does() -> None:
    """A misspelt key would be lost unseen."""
    with pytest.raises(PitbossError, match=r"^here: .*'card'.*cards"):
        read_data({"name": "top", "card": 5}, Drawer, "here")
