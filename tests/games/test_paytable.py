"""Pay tables: the first line that matches decides."""

from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games import Paytable
from pitboss.games.files.toml_types import read_data
from pitboss.games.paytable import PaytableData
from pitboss.hands import SEVEN_CARD


def parsed(data: dict[str, Any]) -> Paytable:
    return read_data(data, PaytableData, "own.toml").read(SEVEN_CARD, "own.toml")


def line(name: str, hand: object, pays: object = "1 to 1", **more: object) -> dict[str, Any]:
    return {"line": name, "hand": hand, "pays": pays, **more}


def table(*lines: object, **more: object) -> Paytable:
    return parsed({"designator": "T", "wager": "dynasty", "lines": list(lines), **more})


def traits(*names: str) -> int:
    return SEVEN_CARD.bits(names)


def test_the_first_line_that_matches_decides() -> None:
    """A royal flush is a straight flush too, and is paid once."""
    paytable = table(line("royal", "royal-flush", "100 to 1"), line("straight-flush", "straight-flush", "50 to 1"))
    assert str(paytable.pay_for(traits("royal-flush", "straight-flush"))) == "100 to 1"
    assert str(paytable.pay_for(traits("straight-flush"))) == "50 to 1"


def test_the_order_of_the_lines_matters() -> None:
    """The same two lines the other way round pay a royal flush as a straight flush."""
    paytable = table(line("straight-flush", "straight-flush", "50 to 1"), line("royal", "royal-flush", "100 to 1"))
    assert str(paytable.pay_for(traits("royal-flush", "straight-flush"))) == "50 to 1"


def test_a_hand_on_no_line_loses() -> None:
    """There is no line for it."""
    paytable = table(line("pair", "pair"))
    assert paytable.line_for(traits("two-pair")) is None
    assert str(paytable.pay_for(traits("two-pair"))) == "loss"


def test_a_line_may_ask_for_several_traits_at_once() -> None:
    """All of them have to be there."""
    paytable = table(line("joker-pair", ["pair", "joker"]))
    assert paytable.line_for(traits("pair")) is None
    assert paytable.line_for(traits("pair", "joker")) is paytable.lines[0]


def test_a_line_may_ask_for_the_dealers_hand() -> None:
    """The player's own traits do not stand in for it."""
    paytable = table({"line": "dealer", "dealer": "pai-gow-ace-high", "pays": "8 to 1"})
    assert paytable.asks_for_dealer
    assert paytable.line_for(0, traits("pai-gow-ace-high")) is paytable.lines[0]
    assert paytable.line_for(traits("pai-gow-ace-high"), 0) is None


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"lines": []}, "has no lines"),
        ({"lines": 5}, "lines must be a list, not 5"),
        ({"lines": [5]}, "lines must be a table, not 5"),
        ({"lines": [line("a", "pair"), line("a", "flush")]}, "has two lines with one id"),
        ({"lines": [line("a", [])]}, "line 'a' names no hand"),
        ({"lines": [line("a", "pear")]}, "line 'a': There is no seven-card hand 'pear'; did you mean 'pair'?"),
        ({"lines": [line("a", 5)]}, "hand must be a text or a list of texts, not 5"),
        ({"lines": [line("a", "pair", "lots")]}, "line 'a': 'lots' is not a pay"),
        ({"lines": [line("a", "pair", ", to 1")]}, "line 'a': ', to 1' is not a pay"),
        ({"lines": [line("a", "pair", 5)]}, "pays must be a text, not 5"),
        ({"lines": [line("a", "pair", envy="lots")]}, "envy: 'lots' is not an amount"),
        ({"lines": [{"hand": "pair", "pays": "1 to 1"}]}, "line = … is needed"),
        ({"designator": 5}, "designator must be a text, not 5"),
        ({"wager": None}, "wager must be a text"),
        ({"aliases": [5]}, "aliases must be a text or a list of texts"),
    ],
    ids=lambda value: None if isinstance(value, dict) else value,
)
def test_a_bad_table_is_refused_with_its_place_and_reason(changed: dict[str, Any], sentence: str) -> None:
    """The file, the table, the line, and what is wrong."""
    data = {"designator": "T", "wager": "dynasty", "lines": [line("a", "pair")]} | changed
    with pytest.raises(PitbossError) as error:
        parsed(data)
    assert sentence in str(error.value)
    assert str(error.value).startswith("own.toml")


def test_a_reading_puts_another_hand_on_one_line() -> None:
    """By the hand's own name, or by a declared choice; the table itself stays as it was."""
    paytable = table(line("seven", "seven-card-straight-flush", hand_choices={"natural-only": "royal-flush-natural"}))
    assert paytable.reading("seven", "natural-only").lines[0].hand == ("royal-flush-natural",)
    assert paytable.reading("seven", "five-aces").lines[0].hand == ("five-aces",)
    assert paytable.lines[0].hand == ("seven-card-straight-flush",)


@pytest.mark.parametrize(
    ("line_id", "hand", "sentence"),
    [
        ("sevn", "five-aces", "There is no line of T 'sevn'; did you mean 'seven'?"),
        ("seven", "five-ace", "There is no reading of line 'seven' 'five-ace'; did you mean 'five-aces'?"),
    ],
    ids=["line", "hand"],
)
def test_a_reading_of_what_is_not_there_suggests_the_nearest(line_id: str, hand: str, sentence: str) -> None:
    """Lines and hands alike."""
    with pytest.raises(PitbossError) as error:
        table(line("seven", "seven-card-straight-flush")).reading(line_id, hand)
    assert str(error.value) == sentence


def test_a_choice_of_colour_fills_in_the_lines() -> None:
    """Red or black."""
    paytable = table(line("seven", "seven-{choice}"))
    assert paytable.choose("black").lines[0].hand == ("seven-black",)


def test_meters_stand_in_the_order_of_the_lines() -> None:
    """Each once, fixed pays none."""
    paytable = table(line("a", "five-aces", "100% Mega"), line("b", "royal-flush", "10% Minor"),
                     line("c", "straight-flush", "50% Mega"), line("d", "flush", "4 for 1"))  # fmt: skip
    assert paytable.meters == ("mega", "minor")
