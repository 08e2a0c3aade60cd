"""Progress in a log: quick work says nothing, long work a line at each stage and now and then."""

import json
import sys
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cli import work
from pitboss.cli.app import main
from pitboss.cli.maths.sweep import _bar
from pitboss.cli.work import LogLines, StagePace, progress_bar, time_left
from pitboss.reports.sweep.run import SweepProgress


def test_quick_work_says_nothing() -> None:
    lines = LogLines()
    for second in range(10):
        lines.told("counting", f"{10 * second}%")
        assert lines.due(second) is None


def test_long_work_says_what_it_does_and_how_far_it_is() -> None:
    """The first line after ten seconds; then one every thirty, and at a stage that begins ten seconds later."""
    lines = LogLines()
    said = {}
    for second in range(100):
        if second == 5:
            lines.told("counting", "40%")
        if second == 50:
            lines.told("part 2 of 11: dealing", "0%")
        if (line := lines.due(second)) is not None:
            said[second] = line
    assert said == {
        10: "pitboss: counting: 40% (10 s so far)",
        40: "pitboss: counting: 40% (40 s so far)",
        50: "pitboss: part 2 of 11: dealing: 0% (50 s so far)",
        80: "pitboss: part 2 of 11: dealing: 0% (80 s so far)",
    }


def test_work_that_nobody_tells_of_is_still_said_to_go_on() -> None:
    assert LogLines().due(12) == "pitboss: preparing (12 s so far)"


@pytest.mark.parametrize(
    ("seconds", "share", "said"),
    [(0.0, 0.0, ""), (10, 0.5, "about 10 s left"), (60, 0.25, "about 3 min 0 s left"), (5, 1, "about 0 s left")],
)
def test_the_time_left_is_as_the_work_went(seconds: float, share: float, said: str) -> None:
    assert time_left(seconds, share) == said


def test_a_long_time_left_is_told_by_the_pace_of_its_stage() -> None:
    """Two of 160 parts in 40 s leave 158, at 20 s each; what was kept before a stage was done in no time at all."""
    pace = StagePace()
    one, two = "one seat", "two seats"
    told = [(one, 0, 100), (one, 2, 140), (two, 32, 141), (two, 64, 173), (two, 159, 268)]
    said = [pace.how_far(stage, done, 160, now) for stage, done, now in told]
    assert said == ["0%", "1%, about 52 min 40 s left", "20%", "40%, about 1 min 36 s left", "99%"]


@given(st.lists(st.tuples(st.floats(0, 20), st.sampled_from("abc")), max_size=200))
def test_lines_are_never_nearer_than_ten_seconds(steps: list[tuple[float, str]]) -> None:
    """However often stages change."""
    lines, now, said = LogLines(), 0.0, [0.0]
    for step, stage in steps:
        now += step
        lines.told(stage, "")
        if lines.due(now) is not None:
            assert now - said[-1] >= 10
            said.append(now)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log that is looked at without waiting."""
    for name in ("QUICK", "NEXT_STAGE", "SAME_STAGE"):
        monkeypatch.setattr(work, name, 0.0)
    monkeypatch.setattr(work, "_LOOK_EVERY", 0.001)


def wait_for(happened: Callable[[], bool]) -> None:
    """Give the watcher time, and give up some time."""
    for _ in range(10_000):
        if happened():
            return
        time.sleep(0.001)
    raise AssertionError("nothing was said")


@pytest.mark.usefixtures("at_once")
def test_counts_and_sweeps_say_in_a_log_how_far_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """And nothing where results go."""
    with progress_bar() as told:
        told("counting 22,100 hands", 4, 10)
        wait_for(lambda: "pitboss: counting 22,100 hands: 40% (0 s so far)\n" in capsys.readouterr().err)
    with _bar() as (swept, counting):
        counting("counting", 1, 2)
        swept(SweepProgress(3, 8, 0.5))
        wait_for(lambda: "pitboss: pricing cells: 3 of 8, 50% of the work (0 s so far)\n" in capsys.readouterr().err)
    assert capsys.readouterr().out == ""


@pytest.mark.usefixtures("at_once")
def test_the_json_of_a_command_stays_clean_beside_a_log(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pitboss", "analyze", "three-card-poker", "--json"])
    with pytest.raises(SystemExit):
        main()
    printed = capsys.readouterr()
    assert json.loads(printed.out)["schema"] == 2
    assert all(line.startswith("pitboss: ") for line in printed.err.splitlines())


@pytest.mark.usefixtures("at_once")
def test_a_reader_of_the_log_who_goes_away_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone:
        tries = 0

        def write(self, _: str) -> int:
            self.tries += 1
            raise BrokenPipeError

        def flush(self) -> None:
            pass

    gone = Gone()
    monkeypatch.setattr(sys, "stderr", gone)
    with work.log_lines() as lines:
        lines.told("counting", "1%")
        wait_for(lambda: gone.tries >= 3)
