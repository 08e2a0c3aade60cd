"""``pitboss replay``: a log played again."""

import json
import re
from pathlib import Path

import pytest
from tests.helpers import Run

from pitboss.cards.shuffle import SeededSource, SystemSource
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import events as e
from pitboss.rounds.log import lines_of
from pitboss.rounds.virtual import VirtualRound


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A finished round of Three Card Poker from a seed: one seat with a Pair Plus wager only, so nobody decides."""
    path = tmp_path / "log.jsonl"
    path.write_text(log_from(SeededSource("log")))
    return path


def log_from(source: SeededSource) -> str:
    game = VirtualRound.opened(open_table(TableSetup("three-card-poker")), source, "r1")
    game.do(e.WagerPlaced(seat=3, player="Ann", wager="pair-plus", cents=500))
    game.close_betting()
    return "\n".join(lines_of(game.events)) + "\n"


def test_a_true_log_follows_from_the_rules(pitboss: Run, log: Path) -> None:
    """Rounds with their results, and the shuffle's verdict when it is asked for."""
    ran = pitboss("replay", str(log))
    assert (ran.code, "follow from the rules" in ran.out, "SHA-256" in ran.out) == (0, True, False)
    assert "the shuffle of seed:log" in pitboss("replay", str(log), "--check-shuffle").out


def test_the_first_false_line_is_named(pitboss: Run, log: Path) -> None:
    """A payment that was changed afterwards: line 9 is the wager's settlement."""
    lines = log.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if '"wager-settled"' in line)
    lines[at] = lines[at].replace('"won_cents":', '"won_cents":1')
    log.write_text("\n".join(lines))
    ran = pitboss("replay", str(log), "--json")
    assert ran.code == 1
    assert json.loads(ran.out)["problem"]["line"] == at + 1
    assert f"Line {at + 1} does not follow" in pitboss("replay", str(log)).out


def test_a_round_in_progress_is_no_problem(pitboss: Run, log: Path) -> None:
    """The log was cut between two acts."""
    lines = log.read_text().splitlines()
    log.write_text("\n".join(lines[:2]))
    ran = pitboss("replay", str(log))
    assert (ran.code, "round r1 is not finished" in ran.out) == (0, True)


def test_a_seed_that_is_not_the_shuffles_is_found(pitboss: Run, log: Path) -> None:
    """The deck was committed to and dealt, but it is not the deck of the seed that the log names."""
    source = SeededSource("log")
    source.name = "seed:other"
    log.write_text(log_from(source))
    assert pitboss("replay", str(log)).code == 0
    ran = pitboss("replay", str(log), "--check-shuffle")
    assert (ran.code, "not the shuffle of seed:other" in ran.out) == (1, True)


def test_the_systems_shuffle_is_no_simulation(pitboss: Run, tmp_path: Path) -> None:
    """And its commitment is checked just as well."""
    game = VirtualRound.opened(open_table(TableSetup("high-five-poker")), SystemSource(), "r2")
    game.do(e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=500))
    game.close_betting()
    game.do(e.Decided(seat=1, action="fold"))
    game.advance()
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(lines_of(game.events)))
    found = json.loads(pitboss("replay", str(path), "--check-shuffle", "--json").out)["rounds"][0]
    assert (found["simulation"], found["tray_cents"]) == (False, 500)
    assert found["shuffle"].startswith("fixed before the wagers: SHA-256")


@pytest.mark.parametrize("content", [b"\xff\xfe", b"{}", b"[1]", b"not json", b"{" * 200_000])
def test_a_file_that_is_no_log_is_said_to_be_none(pitboss: Run, tmp_path: Path, content: bytes) -> None:
    """As other bad input: nothing is said of the rules, and never a traceback."""
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    ran = pitboss("replay", str(path))
    assert ran.code == 2
    assert re.search(r"(is no|not a) log of rounds", " ".join(ran.err.split()))
    assert "Traceback" not in ran.err


def test_a_missing_file_is_said_to_be_missing(pitboss: Run, tmp_path: Path) -> None:
    """With its path."""
    ran = pitboss("replay", str(tmp_path / "none"))
    assert (ran.code, "can't be read" in ran.err) == (2, True)


def test_every_round_has_its_own_verdict(pitboss: Run, tmp_path: Path) -> None:
    """Two rounds of one name: a bad shuffle is not hidden by a good one."""
    lines: list[str] = []
    before = ""
    for seed, told in (("one", "other"), ("two", "two")):
        game = VirtualRound.opened(
            open_table(TableSetup("three-card-poker")), Renamed(seed, told), "same", before=before
        )
        game.do(e.IrregularityCalled(kind="void", reason="Nobody plays"))
        game.advance()
        before = next(event.digest for event in game.events if isinstance(event, e.RoundSealed))
        lines += lines_of(game.events, len(lines) + 1)
    path = tmp_path / "log"
    path.write_text("\n".join(lines))
    found = json.loads(pitboss("replay", str(path), "--check-shuffle", "--json").out)
    assert [played["shuffle"].split()[0] for played in found["rounds"]] == ["not", "fixed"]
    assert [played["status"] for played in found["rounds"]] == ["void", "void"]
    assert pitboss("replay", str(path), "--check-shuffle").code == 1


def test_a_part_of_a_log_is_played_again_after_its_seal(pitboss: Run, tmp_path: Path) -> None:
    """A round of a table that has played before, as it is downloaded."""
    before = "ab" * 32
    game = VirtualRound.opened(open_table(TableSetup("three-card-poker")), SystemSource(), "r2", before=before)
    game.do(e.IrregularityCalled(kind="void", reason="Nobody plays"))
    game.advance()
    path = tmp_path / "log"
    path.write_text("\n".join(lines_of(game.events)))
    assert pitboss("replay", str(path)).code == 1
    assert pitboss("replay", str(path), "--after", before, "--check-shuffle").code == 0


class Renamed(SeededSource):
    """A source that lies about its seed."""

    def __init__(self, seed: str, told: str) -> None:
        """A source by one seed under the name of another."""
        super().__init__(seed)
        self.name = f"seed:{told}"


def test_an_empty_log_is_said_to_be_empty(pitboss: Run, tmp_path: Path) -> None:
    """Instead of praising its lines."""
    path = tmp_path / "log"
    path.write_text("")
    assert "The log is empty" in pitboss("replay", str(path)).out
