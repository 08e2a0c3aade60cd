"""The log: what is written is read back, and nothing hostile, changed, cut or moved in it goes unseen."""

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rounds.helpers import log_of, whole_round

from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.games.game import GAME_IDS
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import events as e
from pitboss.rounds.events import as_json
from pitboss.rounds.log import LONGEST_LINE, parse_line, replay
from pitboss.rounds.virtual import VirtualRound

#: Games whose logs have every kind of line among them: each line of each is forged, which takes a while.
FORGED = (*GAME_IDS[:5], "ultimate-texas-holdem", "let-it-ride")
CHIPS = '{"n":1,"type":"wager-placed","seat":1,"player":"Ann","wager":"ante","cents":500'


@cache
def log(game: str = "three-card-poker") -> tuple[str, ...]:
    """A finished round's log, of one player."""
    return tuple(log_of(whole_round(TableSetup(game=game), players="Ann")))


def with_line(at: int, line: str, game: str = "three-card-poker") -> list[str]:
    """A log with one line changed."""
    lines = list(log(game))
    lines[at] = line
    return lines


HOSTILE = {
    "empty": "",
    "not-json": "not json",
    "half": CHIPS,
    "bare-number": "1",
    "null": "null",
    "list": "[1,2]",
    "text": '"wager-placed"',
    "nan": CHIPS.replace("500", "NaN") + "}",
    "infinity": CHIPS.replace("500", "-Infinity") + "}",
    "no-number": CHIPS.replace('"n":1,', "") + "}",
    "number-is-text": CHIPS.replace('"n":1', '"n":"1"') + "}",
    "number-is-true": CHIPS.replace('"n":1', '"n":true') + "}",
    "number-is-float": CHIPS.replace('"n":1', '"n":1.0') + "}",
    "no-type": CHIPS.replace('"type":"wager-placed",', "") + "}",
    "unknown-type": CHIPS.replace("wager-placed", "wager-stolen") + "}",
    "unknown-part": CHIPS + ',"colour":"red"}',
    "missing-part": '{"n":1,"type":"wager-placed","seat":1}',
    "text-for-money": CHIPS.replace("500", '"500"') + "}",
    "true-for-money": CHIPS.replace("500", "true") + "}",
    "float-for-money": CHIPS.replace("500", "500.0") + "}",
    "exponent-for-money": CHIPS.replace("500", "5e2") + "}",
    "null-for-money": CHIPS.replace("500", "null") + "}",
    "list-for-a-seat": CHIPS.replace('"seat":1', '"seat":[1]') + "}",
    "object-for-a-name": CHIPS.replace('"Ann"', '{"a":1}') + "}",
    "number-for-a-name": CHIPS.replace('"Ann"', "7") + "}",
    "twice-the-same-part": CHIPS + ',"cents":100}',
    "twice-the-number": CHIPS.replace('"n":1', '"n":1,"n":1') + "}",
    "lone-surrogate": CHIPS.replace("Ann", "\\ud800") + "}",
    "huge-number": CHIPS.replace("500", "9" * 4000) + "}",
    "huger-number": CHIPS.replace("500", "9" * 90_000) + "}",
    "too-long": CHIPS.replace("Ann", "A" * LONGEST_LINE) + "}",
    "nested-lists": "[" * 90_000,
    "nested-objects": '{"a":' * 16_000,
    "nested-in-a-part": CHIPS.replace("500", "[" * 40_000 + "]" * 40_000) + "}",
    "null-byte": "\0",
    "trailing-words": CHIPS + "} and more",
    "unknown-part-in-the-table": "",
    "table-is-text": '{"n":1,"type":"round-opened","round":"r","table":"ez-pai-gow"}',
    "table-of-no-game": '{"n":1,"type":"round-opened","round":"r","table":{"game":"snap"}}',
    "table-of-bad-money": (
        '{"n":1,"type":"round-opened","round":"r","table":{"game":"ez-pai-gow","rounding":{"unit_cents":0}}}'
    ),
    "table-of-a-missing-file": (
        '{"n":1,"type":"round-opened","round":"r","table":{"game":"ez-pai-gow","house_way":"missing.toml"}}'
    ),
    "table-of-no-day": (
        '{"n":1,"type":"round-opened","round":"r","table":{"game":"ez-pai-gow","jurisdiction":"washington"}}'
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_first_line_gets_a_sentence(name: str) -> None:
    line = HOSTILE[name]
    if name == "unknown-part-in-the-table":
        line = log()[0].replace('"game":', '"owner":"Ann","game":', 1)
    problem = replay([line]).problem
    assert problem is not None
    assert problem.line == 1
    assert problem.sentence


@pytest.mark.parametrize("name", [name for name in HOSTILE if "table" not in name])
def test_a_hostile_line_within_a_log_is_named(name: str) -> None:
    found = replay(with_line(1, HOSTILE[name].replace('"n":1', '"n":2')))
    assert found.problem is not None
    assert found.problem.line == 2
    assert found.lines == 1


@pytest.mark.slow
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(PitbossError):
        parse_line(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(), parts),
    max_leaves=10,
)


@pytest.mark.slow
@given(st.data())
def test_any_value_in_any_part_is_read_or_refused(data: st.DataObject) -> None:
    line = json.loads(data.draw(st.sampled_from(log())))
    line[data.draw(st.sampled_from(sorted(line)))] = data.draw(JSON)
    with contextlib.suppress(PitbossError):
        parse_line(json.dumps(line))


@pytest.mark.parametrize("game", GAME_IDS)
def test_several_rounds_stand_in_one_log(game: str) -> None:
    """Each opens with the seal of the one before it."""
    rounds = two_rounds(game)
    found = replay(numbered(rounds[0] + rounds[1]))
    assert (found.problem, len(found.rounds), found.lines) == (None, 2, len(rounds[0] + rounds[1]))


def two_rounds(game: str) -> tuple[list[str], list[str]]:
    """Two rounds of a table, one after the other, as lines without their numbers."""
    table, found, before = open_table(TableSetup(game)), [], ""
    for number in (1, 2):
        virtual = VirtualRound.opened(table, SeededSource(f"two/{number}"), f"r{number}", before=before)
        virtual.do(e.IrregularityCalled(kind="void", reason="Nobody plays"))
        virtual.advance()
        before = next(event.digest for event in virtual.events if isinstance(event, e.RoundSealed))
        found.append([json.dumps(as_json(event)) for event in virtual.events])
    return found[0], found[1]


def numbered(lines: list[str]) -> list[str]:
    """The lines with numbers from 1."""
    return [json.dumps({"n": number, **json.loads(line)}) for number, line in enumerate(lines, 1)]


@pytest.mark.parametrize("order", ["2", "21", "11", "122", "121"])
def test_a_round_left_out_doubled_or_out_of_place_is_found(order: str) -> None:
    """Numbers can be written anew, the seal of the round before can't."""
    rounds = two_rounds("three-card-poker")
    problem = replay(numbered([line for place in order for line in rounds[int(place) - 1]])).problem
    assert problem is not None
    assert "does not follow the one before it" in problem.sentence


def test_a_part_of_a_log_follows_the_seal_it_comes_after_and_no_other() -> None:
    """A round that was taken out of a longer log can be shown alone."""
    first, second = two_rounds("three-card-poker")
    seal = json.loads(first[-1])["digest"]
    assert replay(numbered(second), after=seal).problem is None
    for other in ("", seal[::-1]):
        assert replay(numbered(second), after=other).problem is not None


def test_an_empty_log_is_no_problem() -> None:
    found = replay([])
    assert (found.problem, found.open, found.rounds, found.lines) == (None, None, [], 0)


def test_a_log_of_another_format_or_with_an_open_table_is_refused() -> None:
    problem = replay([log()[0].replace('"format":3', '"format":5')]).problem
    assert problem is not None
    assert problem.sentence == "This is a log of format 5; this version reads formats 1 to 4"
    problem = replay(['{"n":1,"type":"round-opened","round":"r","table":{"game":"ez-pai-gow"}}']).problem
    assert problem is not None
    assert "whole setup" in problem.sentence


def test_a_log_of_other_rules_is_refused() -> None:
    opening = json.loads(log()[0])
    opening["table"]["rules"] = "0" * 64
    problem = replay([json.dumps(opening)]).problem
    assert problem is not None
    assert "other rules" in problem.sentence


def test_what_follows_from_an_act_can_not_stand_alone() -> None:
    lines = [log()[0], '{"n":2,"type":"envy-paid","seat":1,"wager":"bonus","hand_of":2,"line":"x","cents":100}']
    problem = replay(lines).problem
    assert problem is not None
    assert "does not follow" in problem.sentence


# Tampering


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:  # noqa: ANN401 - JSON
    """Every value of a line with the way to it."""
    parts = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in parts:
        yield from leaves(value, (*path, key))
    if not isinstance(data, dict | list):
        yield path, data


def other(value: Any) -> Any:  # noqa: ANN401 - JSON
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return 1 if value is None else value + "x"


def changed(line: str, path: tuple[str | int, ...], value: object) -> str:
    data = json.loads(line)
    part = data
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return json.dumps(data)


@pytest.mark.slow
@pytest.mark.parametrize("game", FORGED)
def test_a_change_of_any_value_in_any_line_is_found(game: str) -> None:
    """At that line or a later one; the seal at the end leaves nothing free, not even a name or a time."""
    for at, line in enumerate(log(game)):
        for path, value in leaves(json.loads(line)):
            found = replay(with_line(at, changed(line, path, other(value)), game))
            assert found.problem is not None, (line, path)
            assert found.problem.line > at


@pytest.mark.slow
@settings(max_examples=60)
@given(game=st.sampled_from(GAME_IDS), data=st.data())
def test_a_change_of_any_character_is_found_or_means_the_same(game: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(log(game)) - 1))
    line = log(game)[at]
    place = data.draw(st.integers(0, len(line) - 1))
    put = data.draw(st.sampled_from(["", *'0159aAzZ-. ,:"{}[]\\x']))
    tampered = line[:place] + put + line[place + 1 :]
    if means(tampered) != means(line):
        found = replay(with_line(at, tampered, game))
        assert found.problem is not None
        assert found.problem.line > at


def means(line: str) -> object:
    try:
        return parse_line(line)
    except PitbossError:
        return None


def cut(lines: list[str], at: int) -> list[str]:
    return lines[:at] + lines[at + 1 :]


def swapped(lines: list[str], at: int) -> list[str]:
    return [*lines[:at], *lines[at : at + 2][::-1], *lines[at + 2 :]]


def doubled(lines: list[str], at: int) -> list[str]:
    return [*lines[: at + 1], *lines[at:]]


def renumbered(lines: list[str]) -> list[str]:
    return [json.dumps({**json.loads(line), "n": number}) for number, line in enumerate(lines, 1)]


@pytest.mark.slow
@pytest.mark.parametrize("game", FORGED)
@pytest.mark.parametrize("change", [cut, swapped, doubled])
def test_lines_cut_swapped_or_doubled_are_found(change: Callable[[list[str], int], list[str]], game: str) -> None:
    """Whether or not the rest is numbered anew; only the last line can go unseen as long as its round is open."""
    for at in range(len(log(game)) - 1):
        lines = change(list(log(game)), at)
        for forged in (lines, renumbered(lines)):
            assert replay(forged).problem is not None


@pytest.mark.slow
@pytest.mark.parametrize("game", FORGED)
def test_a_log_that_ends_early_has_a_problem_or_an_open_round(game: str) -> None:
    for length in range(1, len(log(game))):
        found = replay(log(game)[:length])
        assert found.problem is not None or found.open is not None
        assert found.rounds == [] or found.problem is not None
