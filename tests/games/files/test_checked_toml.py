"""Reading TOML with care."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import PitbossError
from pitboss.games.files.checked_toml import LARGEST_FILE, Checked, parse_cents, read_toml

Take = Callable[[Checked], Any]


@given(st.integers(0, 999_999_999), st.integers(0, 99))
def test_dollars_are_read_to_the_cent(dollars: int, cents: int) -> None:
    """With or without the sign, the commas and the cents."""
    assert parse_cents(f"${dollars:,}.{cents:02}") == parse_cents(f"{dollars}.{cents:02}") == 100 * dollars + cents
    assert parse_cents(f"${dollars}") == 100 * dollars


@pytest.mark.parametrize("text", ["", "$", "five", "-5", "5.5", "5.555", "1e3", "$5 ", "0x5", "5$", "nan", "9" * 30])
def test_what_is_not_an_amount_is_named(text: str) -> None:
    """Money is dollars and two digits of cents."""
    with pytest.raises(PitbossError) as error:
        parse_cents(text)
    assert str(error.value).startswith(f"{text!r} is not an amount")


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
    ],
    ids=["not-utf-8", "open-bracket", "no-value", "key-twice", "nul", "no-such-day", "picture", "json", "huge-number",
         "deep-list", "deep-table"],
)  # fmt: skip
def test_a_file_that_is_not_toml_is_named(tmp_path: Path, content: bytes) -> None:
    """Whatever is in it, the answer is one sentence about the file."""
    path = tmp_path / "bad.toml"
    path.write_bytes(content)
    with pytest.raises(PitbossError) as error:
        read_toml(path)
    assert str(error.value).startswith(f"{path} is not TOML")


@pytest.mark.parametrize("data", [None, 5, "text", ["list"]], ids=repr)
def test_what_should_be_a_table_is_refused_if_it_is_not(data: object) -> None:
    """The error says where."""
    with pytest.raises(PitbossError, match=r"^here: a table is needed"):
        Checked(data, "here")


@pytest.mark.parametrize(
    ("take", "bad"),
    [
        (lambda table: table.text("key"), [5, True, [], {}, "a\x1b[31mb", "\u202e"]),
        (lambda table: table.name("key"), ["", " ", "x" * 201, "\x07"]),
        (lambda table: table.texts("key"), [5, True, {}, [5], [["a"]], ["a", "\x00"]]),
        (lambda table: table.number("key"), ["5", True, 5.0, []]),
        (lambda table: table.count("key", 6), [0, -1, 7, 10**23, "5", True]),
        (lambda table: table.flag("key"), [1, 0, "true", []]),
        (lambda table: table.cents("key"), ["-5", True, [], {}, "five"]),
        (lambda table: table.table("key"), [5, "text", [], True]),
        (lambda table: table.tables("key"), [5, "text", {}, [5], ["a"]]),
    ],
    ids=["text", "name", "texts", "number", "count", "flag", "cents", "table", "tables"],
)
def test_a_value_of_the_wrong_type_is_named_with_its_key_and_place(take: Take, bad: list[object]) -> None:
    """Each taker takes its own type only."""
    for value in bad:
        with pytest.raises(PitbossError, match=r"^here.*\bkey\b"):
            take(Checked({"key": value}, "here"))


@pytest.mark.parametrize(
    "take", [lambda table: table.text("key"), lambda table: table.number("key")], ids=["text", "number"]
)
def test_a_value_that_must_be_there_is_asked_for(take: Take) -> None:
    """A missing text or number without a default."""
    with pytest.raises(PitbossError, match="key"):
        take(Checked({}, "here"))


def test_missing_values_have_defaults() -> None:
    """Lists and tables are empty, amounts nothing."""
    table = Checked({}, "here")
    found = table.texts("a"), table.tables("a"), table.table("a"), table.cents("a"), table.flag("a")
    assert found == ([], [], {}, 0, False)
    assert (table.text("a", "b"), table.number("a", 3)) == ("b", 3)


def test_a_text_stands_for_a_list_of_one() -> None:
    """As in ``hand = "pair"``."""
    assert Checked({"hand": "pair"}, "here").texts("hand") == ["pair"]
