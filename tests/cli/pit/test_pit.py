"""``pitboss pit``: an outage and its paper, decks, irregularities, the day's papers and a period."""

import datetime as dt
import json
import zipfile
from pathlib import Path

import pytest
from tests.floor.chip_counts import moving, stacks
from tests.helpers import Run
from tests.reports.day.test_paper import SHUFFLER
from tests.store.room import PLAN, link, open_room, start

from pitboss.floor import commands as f
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.floor.gate.letters import acknowledgements
from pitboss.jackpots import commands as j
from pitboss.reports.build import build_hash
from pitboss.store import Committer, Reader, migrate
from pitboss.store.tables import database as store_database

BY = ("--badge", "supervisor", "--second", "executive")
SEEN = tuple(acknowledgement.id for acknowledgement in acknowledgements())


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database whose table T1 was opened an hour ago, and dealt nothing since."""
    monkeypatch.setattr(store_database, "SYNCHRONOUS", "OFF")
    url = str(tmp_path / "pit.db")
    migrate(url)
    then = dt.datetime.now(dt.UTC) - dt.timedelta(hours=1)
    with Committer(url, lambda: then) as committer:
        open_room(committer, 1)
        setup = f.SetUpTable(
            table="T1", name="Table 1", mode=TableMode.JACKPOT_ONLY, base_game="Face Up Pai Gow Poker", game=PLAN.game,
            equipment=(SHUFFLER,), badge="manager",
        )  # fmt: skip
        opening = f.OpenTable(
            table="T1", opener_cents=100_000, acknowledged=SEEN, badge="supervisor", second="dealer",
            chips=stacks(100_000),
        )  # fmt: skip
        committer.do("made-1", setup)
        committer.do("made-2", link("T1"))
        committer.do("made-3", opening)
    return url


def ago(minutes: int) -> str:
    """A time before now, with its zone."""
    return (dt.datetime.now(dt.UTC) - dt.timedelta(minutes=minutes)).isoformat()


def test_an_outage_and_its_paper_are_keyed_listed_and_told(pitboss: Run, room: str) -> None:
    told = pitboss(
        "pit", "outage", "T1", "--since", ago(40), "--until", ago(10), "--what", "power", *BY, "--database", room
    )
    assert "O-1" in told.out
    keyed = (
        "pit", "paper-round", "--table", "T1", "--outage", "O-1", "--form", "17", "--line", "2", "--played-at", ago(20),
        "--base", "2", "--lit", "2.1", *BY, "--database", room, "--json",
    )  # fmt: skip
    assert json.loads(pitboss(*keyed).out)["round"] == "T1-P17.2"
    assert "was keyed already" in pitboss(*keyed).err
    listed = json.loads(pitboss("pit", "outages", "--database", room, "--json").out)
    assert (listed["outages"][0]["keyed"], listed["rounds"][0]["line"]) == (1, 2)
    kinds = json.loads(pitboss("pit", "irregularities", "--database", room, "--json").out)["irregularities"]
    assert [one["kind"] for one in kinds] == ["fault", "keyed later"]


def test_a_deck_is_logged_and_listed(pitboss: Run, room: str) -> None:
    pitboss("pit", "deck", "D-1", "in", "--table", "T1", "--cards", "53", *BY, "--database", room)
    refused = pitboss("pit", "deck", "D-1", "lost", "--table", "T1", *BY, "--database", room)
    assert (refused.code, "is nothing that is logged" in refused.err) == (2, True)
    (deck,) = json.loads(pitboss("pit", "decks", "--database", room, "--json").out)["decks"]
    assert (deck["table"], deck["log"][0]["cards"]) == ("T1", 53)


@pytest.mark.slow
def test_the_papers_of_a_day_and_a_period_are_written(pitboss: Run, room: str, tmp_path: Path) -> None:
    report = json.loads(pitboss("pit", "master-games", "--database", room, "--json").out)
    assert [row["table"] for row in report["tables"]] == ["T1"]
    today, file = dt.datetime.now(dt.UTC).date().isoformat(), tmp_path / "period.zip"
    sums = json.loads(pitboss("pit", "period", today, today, "--out", str(file), "--database", room, "--json").out)[
        "sha256"
    ]
    with zipfile.ZipFile(file) as folder:
        assert len(folder.namelist()) == len(sums) + 1
    assert "must end in .zip" in pitboss("pit", "period", today, today, "--out", "x.tar", "--database", room).err
    assert "Outage form 7" in pitboss("pit", "outage-form", "--table", "T1", "--number", "7", "--database", room).out


def test_the_build_is_printed_with_what_was_approved(pitboss: Run, room: str) -> None:
    found = json.loads(pitboss("pit", "build", "--database", room, "--json").out)
    assert (found["hash"], found["is_approved"]) == (build_hash(), False)


def test_the_cage_pays_a_hand_by_a_slip_where_the_tray_is_short(pitboss: Run, room: str) -> None:
    """A royal flush pays $200, and the tray has $101 with the coin once $900 went back to the cage."""
    with Committer(room) as committer:
        committer.do("royal-1", moving("credit", 90_000, "C-1"))
        committer.do("royal-2", start("T1", "royal", (2,)))
        committer.do("royal-3", j.PressHand(table="T1", seat=2, sensor=1, line="royal-flush", badge="dealer"))
    pay = ("jackpots", "pay", "T1", "2", "--badge", "dealer", "--supervisor", "supervisor", "--database", room)
    assert "The books have $101 in the tray" in pitboss(*pay).err
    paid = pitboss(*pay, "--cage-slip", "CS-1", "--json")
    assert json.loads(paid.out)["cents"] == 20_000
    table = Reader(room).get(FloorTable, "T1")
    assert Reader(room).get(Sitting, table.sitting).fills_cents == 20_000
