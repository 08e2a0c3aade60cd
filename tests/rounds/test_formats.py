"""Formats of the log: what an earlier one has written keeps its bytes, its words and its seals."""

import json

import pytest
from tests.rounds.golden_logs import folder_of, kept_logs

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import decide, play
from pitboss.rounds import events as e
from pitboss.rounds.log import line_of, parse_line, replay

EARLIER = range(1, e.FORMAT)
KEPT = [(log_format, path.stem) for log_format in EARLIER for path in sorted(folder_of(log_format).glob("*.jsonl"))]
CHOICE = e.WagerPlaced(seat=1, player="Ann", wager="red-black", cents=500, choice="red")


@pytest.fixture
def choice_is_new(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a wager's choice had come with format 2."""
    monkeypatch.setattr(e, "_later_fields", lambda kind: (("choice", "", 2),) if kind is e.WagerPlaced else ())


def test_logs_of_every_earlier_format_are_kept() -> None:
    assert [folder_of(log_format).is_dir() for log_format in EARLIER] == [True] * len(EARLIER)


@pytest.mark.slow
@pytest.mark.parametrize(("log_format", "game"), KEPT)
def test_a_log_of_an_earlier_format_replays_to_its_own_seal(log_format: int, game: str) -> None:
    """Every name and word of what follows from an act is what it was."""
    logs = kept_logs(log_format, game)
    assert logs
    for log in logs:
        found = replay(log)
        assert (found.problem, found.open, found.lines) == (None, None, len(log))
        assert found.sealed == json.loads(log[-1])["digest"]
        assert [state.format for state in found.rounds] == [log_format]


@pytest.mark.parametrize(("log_format", "game"), KEPT)
def test_a_line_of_an_earlier_format_is_written_again_to_the_same_bytes(log_format: int, game: str) -> None:
    for log in kept_logs(log_format, game):
        assert [line_of(*parse_line(line)) for line in log] == log


def test_a_round_goes_on_in_the_format_it_was_opened_in() -> None:
    setup = open_table(TableSetup("three-card-poker")).setup
    for log_format in range(1, e.NEWEST + 1):
        state, _ = play(None, e.RoundOpened(round="r", table=setup, format=log_format))
        assert state.format == log_format
    assert e.RoundOpened(round="r", table=setup).format == e.FORMAT == 3


@pytest.mark.parametrize("log_format", [0, -1, e.NEWEST + 1])
def test_a_format_that_nobody_wrote_is_refused(log_format: int) -> None:
    setup = open_table(TableSetup("three-card-poker")).setup
    with pytest.raises(PitbossError, match=f"reads formats 1 to {e.NEWEST}"):
        decide(None, e.RoundOpened(round="r", table=setup, format=log_format))


@pytest.mark.usefixtures("choice_is_new")
def test_a_field_of_a_later_format_is_left_out_where_it_stands_at_its_default() -> None:
    plain = e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=500)
    assert "choice" not in e.as_json(plain)
    assert e.as_json(CHOICE)["choice"] == "red"
    assert (e.format_needed(plain), e.format_needed(CHOICE)) == (1, 2)
    assert parse_line(line_of(1, plain)) == (1, plain)


@pytest.mark.usefixtures("choice_is_new")
def test_what_only_a_later_format_can_say_is_refused_in_an_earlier_one() -> None:
    setup = open_table(TableSetup("ez-pai-gow")).setup
    state, _ = play(None, e.RoundOpened(round="r", table=setup, format=1))
    with pytest.raises(PitbossError, match="only format 2 can say"):
        decide(state, CHOICE)
