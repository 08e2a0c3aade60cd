"""``pitboss pit``: a round entered by its outcomes, once, with what it would pay told before."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.floor.chip_counts import stacks
from tests.helpers import Ran, Run
from tests.reports.day.test_paper import SHUFFLER
from tests.store.room import open_room

from pitboss.floor import commands as f
from pitboss.floor.documents import TableMode, TableRound
from pitboss.floor.gate.letters import acknowledgements
from pitboss.store import Committer, Reader, migrate
from pitboss.store.tables import database as store_database

SEEN = tuple(acknowledgement.id for acknowledgement in acknowledgements())


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A Three Card Poker table by outcomes that is open."""
    monkeypatch.setattr(store_database, "SYNCHRONOUS", "OFF")
    url = str(tmp_path / "pit.db")
    migrate(url)
    with Committer(url) as committer:
        open_room(committer, 0)
        committer.do(
            "made-1",
            f.SetUpTable(
                table="T", name="T", mode=TableMode.OUTCOMES, base_game="Three Card Poker", game="three-card-poker",
                equipment=(SHUFFLER,), badge="manager",
            ),
        )  # fmt: skip
        committer.do(
            "made-2",
            f.OpenTable(
                table="T", opener_cents=100_000, acknowledged=SEEN, badge="supervisor", second="dealer",
                chips=stacks(100_000),
            ),
        )  # fmt: skip
    return url


def wager(seat: int, name: str, cents: int) -> str:
    """A wager as an act."""
    return json.dumps({"type": "wager-placed", "seat": seat, "player": f"Seat {seat}", "wager": name, "cents": cents})


def nets(said: Ran) -> dict[tuple[int, str], int]:
    """What each wager brings its seat."""
    assert said.code == 0, said.err
    found: dict[str, Any] = json.loads(said.out)
    return {(pay["seat"], pay["wager"]): pay["net_cents"] for pay in found["pays"]}


@pytest.mark.slow
def test_a_round_is_opened_bet_and_settled_by_its_outcomes(pitboss: Run, room: str) -> None:
    """Seat 1 wins, seat 2 folds, and seat 3 loses with a flush, which Pair Plus pays whatever the dealer has."""

    def pit(*words: str) -> Ran:
        return pitboss("pit", *words, "--badge", "dealer", "--database", room, "--json")

    assert json.loads(pit("open-round", "T").out)["step"] == "wagers"
    for seat, name in ((1, "ante"), (2, "ante"), (3, "ante"), (3, "pair-plus")):
        assert pit("act", "T", wager(seat, name, 500)).code == 0
    assert json.loads(pit("act", "T", '{"type": "betting-closed"}').out)["status"] == "running"
    said = ("outcomes", "T", "--seat", "1=win", "--fold", "2", "--seat", "3=lose", "--cards", "3=2h 9h Kh")
    before = Reader(room).get(TableRound, "T-1")
    paid = nets(pit(*said, "--preview"))
    assert Reader(room).get(TableRound, "T-1") == before
    assert paid[1, "ante"] == paid[1, "play"] == 500
    assert paid[2, "ante"] == paid[3, "ante"] == paid[3, "play"] == -500
    assert paid[3, "pair-plus"] > 0
    assert nets(pit(*said, "--id", "once")) == paid
    settled = Reader(room).get(TableRound, "T-1")
    assert nets(pit(*said, "--id", "once")) == paid
    assert Reader(room).get(TableRound, "T-1") == settled
    closed = pit("act", "T", '{"type": "round-closed"}')
    assert json.loads(closed.out)["status"] == "closed"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("outcomes", "T", "--seat", "1=draw"), "not an outcome: win, lose, push"),
        (("outcomes", "T", "--seat", "one=win"), "not a seat"),
        (("outcomes", "T", "--seat", "1"), "write SEAT=OUTCOME"),
        (("outcomes", "T", "--seat", "1=win", "--seat", "1=lose"), "Seat 1 is named twice"),
        (("outcomes", "T", "--decision", "1=raise:x"), "not a seat"),
        (("outcomes", "T", "--others", "fold"), "not an outcome"),
        (("outcomes", "T"), "No round is open"),
        (("outcomes", "T", "--preview"), "No round is open"),
        (("act", "T", "{"), "not JSON"),
        (("act", "T", '{"type": "betting-closed"}'), "No round is open"),
    ],
)
def test_bad_input_is_a_sentence_and_changes_nothing(
    pitboss: Run, room: str, words: tuple[str, ...], says: str
) -> None:
    said = pitboss("pit", *words, "--badge", "dealer", "--database", room)
    assert (said.code, says in said.err) == (2, True), said.err
    assert not Reader(room).all(TableRound)
