import datetime as dt
from typing import Any

import pytest
from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import press, sensors_at, win

from pitboss.floor.award_views import award_view
from pitboss.jackpots import commands as j
from pitboss.reports.clock import gaming_day
from pitboss.reports.win_page import win_page
from pitboss.store.reading import Line


@pytest.fixture
def room() -> FloorRoom:
    """An empty floor with its people."""
    return FloorRoom()


def lines_of(room: FloorRoom, account: str) -> list[Line]:
    """The history of an account, the newest first."""
    found = []
    for _, record in room.memory.journal:
        for name, amount, balance in record["postings"]:
            if name == account:
                facts: dict[str, Any] = record["facts"]
                line = Line(
                    record["sequence"], record["at"], record["kind"], record["reason"], amount, balance, facts, ""
                )
                found.append(line)
    return found[::-1]


def fields_of(room: FloorRoom) -> dict[str, str]:
    """All fields of the page of the one award."""
    (award,) = room.awards()
    view = award_view(room.memory, award, room.now)
    return {name: value for _, fields in win_page(view, lines_of(room, "meter:J:jackpot")) for name, value in fields}


def test_a_share_takes_its_part_off_the_meter_and_leaves_the_rest(room: FloorRoom) -> None:
    """Half of $10,000.20 is won, half stays."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    fields = fields_of(room)
    assert fields["Award"] == fields["From the meter"] == fields["Meter after"] == "$5,000.10"
    assert fields["Meter before"] == "$10,000.20 (jackpot)"
    assert fields["Started again with"] == "it went on"
    assert fields["Locked"].endswith("by Dana")
    assert fields["Confirmed"].endswith("by Sam (supervisor or executive)")
    assert (fields["Reported for tax"], fields["Name"], fields["Signature"]) == ("yes", "", "")


def test_the_whole_meter_starts_again_with_seed_and_reserve(room: FloorRoom) -> None:
    """A wager put 20 cents on the meter and 5 in the reserve: it starts again with $10,000 and 5 cents."""
    sensors_at(room, 3)
    press(room, 3, "seven-card-straight-flush-natural")
    room.do(j.CallSupervisor(table="T", badge="dealer"))
    fields = fields_of(room)
    assert (fields["Award"], fields["Meter after"]) == ("$10,000.20", "$0")
    assert fields["Started again with"] == "$10,000 seed and $0.05 reserve: $10,000.05"
    assert "not yet by nobody" in fields["Confirmed"]


def test_the_gaming_day_begins_at_six_in_the_morning() -> None:
    """A win at two in the morning of the 17th is the grave shift's of the 16th."""
    at = dt.datetime(2026, 11, 17, 10, tzinfo=dt.UTC).isoformat()  # two o'clock on the Pacific coast
    assert gaming_day(at, "America/Los_Angeles") == ("2026-11-16", "grave")
