"""The past of a demonstration: thirty gaming days of commands, whose books a plain sum knows as well."""

import contextlib
import datetime as dt
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.floor.chips.slips import gaps_of
from pitboss.floor.documents import FloorTable, Sitting, TableMode
from pitboss.floor.past import days as past_days
from pitboss.floor.past.plan import past_plan
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.store import Committer, Reader
from pitboss.store.audits.audit import audit
from pitboss.store.commit.queue import Receipt
from pitboss.store.patrons.room_key import RoomKey
from pitboss.web import past, startup
from pitboss.web.pages import home
from pitboss.web.past import begin_with_past
from pitboss.web.room import CardRoom
from pitboss.web.settings import Settings
from pitboss.web.views.accounting_views import alerts, due_view
from pitboss.web.views.day_figures import days_view

#: A noon by the room's clock; the clocks went back on the first of the month.
NOW = dt.datetime(2026, 11, 18, 20, tzinfo=dt.UTC)
DAYS = 30
#: What a coin brings, by hand: cents of the dollar to meter and reserve, by table and sensor. House jackpots keep none.
COINS = {("FU-1", 1): 25, ("FU-1", 2): 27, ("FO-1", 1): 25, ("FU-2", 1): 25, ("FU-3", 1): 0}
#: What the tray pays for a dollar, by table and sensor.
PAYS = {
    ("FU-1", 1): {"full-house": 600, "four-of-a-kind": 7_500, "royal-flush": 20_000},
    ("FO-1", 1): {"full-house": 600, "four-of-a-kind": 7_500},
    ("FU-1", 2): {"full-house": 400, "four-of-a-kind": 7_500},
    ("FU-3", 1): {"full-house": 400, "four-of-a-kind": 7_500},
}
SentCommands = list[tuple[dt.datetime, str, Command]]
SEEDS = 1_000_000 + 2_000_000 + 500_000 + 50_000


class Sent(Committer):
    """A committer that remembers what was sent to it, with the time of its clock."""

    commands: SentCommands

    def submit(self, request_id: str, command: Command) -> "Future[Receipt]":
        """Remember the command, and send it."""
        self.commands.append((self._clock.now(), request_id, command))
        return super().submit(request_id, command)


def _make(settings: Settings, now: dt.datetime = NOW) -> SentCommands:
    """Begin with a past; return what was sent."""
    with pytest.MonkeyPatch.context() as patch:
        sent = SentCommands()
        patch.setattr(Sent, "commands", sent, raising=False)
        patch.setattr(past, "Committer", Sent)
        begin_with_past(settings, lambda: now)
        return sent


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Settings:
    """The settings of a demonstration whose file is not there yet."""
    return Settings(database=str(tmp_path_factory.mktemp("past") / "demo.db"), demo=True, hash_kib=8)


@pytest.fixture(scope="module")
def sent(demo: Settings) -> SentCommands:
    """The whole past, once for all tests."""
    return _make(demo)


@pytest.fixture(scope="module")
def room(demo: Settings, sent: SentCommands) -> Iterator[CardRoom]:
    """The room that begins after it."""
    assert sent
    room = startup.open_room(startup.prepared(demo, database_given=True), lambda: NOW)
    yield room
    room.close()


@pytest.fixture
def three_days(monkeypatch: pytest.MonkeyPatch) -> None:
    """A past of three days, for what does not depend on its length."""
    plan = past_plan()
    short = replace(plan, past=replace(plan.past, days=3))
    monkeypatch.setattr(past_days, "past_plan", lambda: short)


@pytest.mark.slow
def test_the_audit_of_a_demo_with_a_past_is_clean(demo: Settings, room: CardRoom) -> None:
    """With the key, so that the records of the winners are looked at as well."""
    assert room.tables_may_open
    key = RoomKey.read(Path(f"{demo.database}.key"))
    report = audit(demo.database, key=key)
    assert report.findings == ()
    assert report.entries > 1_000


@pytest.mark.slow
def test_today_begins_clean(room: CardRoom) -> None:
    """Nothing waits, nothing is due, no alarm; tables are as a demo always has them at its start."""
    assert room.committer.clock_wrong == ""
    assert gaps_of(room.reader) == ()
    assert alerts(room) == []
    due = due_view(room)
    assert (due.holds, due.deposit, due.deadlines) == (True, None, ())
    assert home._notices(room) == []  # noqa: SLF001 - what every home of the office says
    assert {award.status for award in room.reader.all(Award)} == {AwardStatus.PAID}
    tables = {table.id: table for table in room.reader.all(FloorTable)}
    assert [table.id for table in tables.values() if not table.is_open] == ["FU-3"]
    with_chips = [table for table in tables.values() if table.mode is not TableMode.PRACTICE and table.is_open]
    opened = {room.reader.get(Sitting, table.sitting).opened_at for table in with_chips}
    assert {dt.datetime.fromisoformat(at) for at in opened} == {NOW}


@pytest.mark.slow
def test_each_of_thirty_days_has_drop_win_and_rounds(room: CardRoom) -> None:
    """A few days are unlike the others, and none is out of all reason."""
    *days, today = days_view(room, DAYS + 1)
    assert (today.drop_cents, today.rounds) == (0, 0)
    assert len(days) == DAYS
    for day in days:
        assert day.drop_cents > 500_000, day
        assert day.rounds >= 4, day
        assert day.win_cents is not None
        assert abs(day.win_cents) < day.drop_cents / 2
    assert sum(day.win_cents < 0 for day in days if day.win_cents is not None) in (1, 2, 3)
    for sitting in room.reader.all(Sitting):
        if sitting.closed_at:
            assert sitting.drop_cents
            assert sitting.win_cents is not None


def _sums(sent: SentCommands) -> tuple[Counter[str], Counter[str], int]:
    """What each sitting has won and dropped, and what coins have brought: by the amounts of the commands alone."""
    won, dropped, brought = Counter[str](), Counter[str](), 0
    sittings, pressed = Counter[str](), dict[tuple[str, int, int], str]()
    for _, _, command in sent:
        table = getattr(command, "table", "")
        sitting = f"{table}.{sittings[table]}"
        match command:
            case c.OpenTable():
                sittings[table] += 1
                won[f"{table}.{sittings[table]}"] -= command.opener_cents
            case c.MoveChips(what="fill"):
                won[sitting] -= command.cents
            case c.MoveChips(what="credit"):
                won[sitting] += command.cents
            case c.MoveChips(what="drop"):
                won[sitting] += command.cents
                dropped[sitting] += command.cents
            case c.CloseTable():
                won[sitting] += command.closer_cents
            case j.StartGame():
                won[sitting] -= 100 * len(command.lit)
                brought += sum(COINS[table, lit.sensor] for lit in command.lit)
            case j.PressHand():
                pressed[table, command.seat, command.sensor] = command.line
            case j.PayHand() if (table, command.seat, command.sensor) in pressed:
                won[sitting] += PAYS[table, command.sensor][pressed.pop((table, command.seat, command.sensor))]
    return won, dropped, brought


@pytest.mark.slow
def test_sittings_have_won_what_a_plain_sum_of_the_commands_says(room: CardRoom, sent: SentCommands) -> None:
    """Drop, closer and credits less opener, fills and what coins left in the tray; at FU-2 its rounds tell that."""
    won, dropped, _ = _sums(sent)
    sittings = [sitting for sitting in room.reader.all(Sitting) if sitting.closed_at]
    assert len(sittings) > 5 * DAYS
    for sitting in sittings:
        assert sitting.drop_cents == dropped[sitting.id]
        entered = sitting.jackpot_cents if sitting.table == "FU-2" else 0
        assert sitting.win_cents == won[sitting.id] - entered, sitting.id
        if sitting.handle:
            apart = {"jackpot"}
            recorded = sum(handle.won_cents for wager, handle in sitting.handle.items() if wager not in apart)
            assert sitting.win_cents == recorded


@pytest.mark.slow
def test_meters_are_seeds_and_coins_less_awards_and_the_bank_has_every_bag(room: CardRoom, sent: SentCommands) -> None:
    """A share that was won is off the meter; one that took all of it has begun again with its seed."""
    *_, brought = _sums(sent)
    coins = [
        act
        for _, _, act in sent
        if isinstance(act, c.ActAtTable) and act.table == "FU-2" and getattr(act.act, "wager", "") == "jackpot"
    ]
    awards = room.reader.all(Award)
    assert sorted(award.line for award in awards) == ["royal-flush", "seven-card-straight-flush-with-joker"]
    due = due_view(room)
    paid, again = sum(award.amount_cents for award in awards), 50_000
    # An award is in whole cents: what is less than one stays on its meter, and the reserve pays part of the next seed.
    total = SEEDS + brought + 25 * len(coins) - paid + again
    assert 0 <= total - (due.posted_cents + due.undisplayed_cents) < 200
    bags = sum(act.cents for _, _, act in sent if isinstance(act, j.DepositFunds) and act.stage == "banked")
    checks = sum(award.amount_cents for award in awards if award.line != "royal-flush")
    assert due.bank_cents == bags - checks


@pytest.mark.slow
def test_a_second_start_changes_nothing(demo: Settings, room: CardRoom) -> None:
    """A file that is there gets no past, however old it is."""
    head = room.reader.head()
    begin_with_past(demo, lambda: NOW + dt.timedelta(hours=1))
    again = startup.open_room(startup.prepared(demo, database_given=True, with_past=True), lambda: NOW)
    assert again.reader.head() == head
    again.close()


def test_a_demo_that_was_furnished_before_gets_no_past(tmp_path: Path) -> None:
    """Its journal would have to go back in time."""
    settings = Settings(database=str(tmp_path / "old.db"), demo=True, hash_kib=8)
    startup.open_room(startup.prepared(settings, database_given=True)).close()
    before = Path(settings.database).read_bytes()
    begin_with_past(settings)
    assert Path(settings.database).read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["old.db"]


@pytest.mark.slow
def test_a_start_that_is_killed_halfway_leaves_nothing_and_the_next_one_is_whole(
    tmp_path: Path, three_days: None
) -> None:
    """The unfinished file has another name, and what a killed process leaves of it is taken away."""
    assert three_days is None
    file = tmp_path / "demo.db"
    unfinished = file.with_name("demo.db.past")
    program = (
        "import sys; from pitboss.web.past import begin_with_past; from pitboss.web.settings import Settings; "
        "begin_with_past(Settings(database=sys.argv[1], demo=True))"
    )
    with subprocess.Popen([sys.executable, "-P", "-c", program, str(file)]) as process:  # noqa: S603 - ours
        while not (unfinished.exists() and unfinished.with_name("demo.db.past-wal").exists()):
            assert process.poll() is None
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
    assert not file.exists()
    settings = Settings(database=str(file), demo=True, hash_kib=8)
    room = startup.open_room(startup.prepared(settings, database_given=True, with_past=True))
    assert room.tables_may_open
    assert room.reader.get(FloorTable, "TC-1").sittings == 4
    room.close()
    assert not list(tmp_path.glob("*.past*"))


@pytest.mark.slow
def test_of_two_first_starts_at_once_one_makes_the_past_and_the_other_waits(tmp_path: Path, three_days: None) -> None:
    """Neither takes the other's unfinished file away, and both find a whole one in the end."""
    assert three_days is None
    file = tmp_path / "demo.db"
    with ThreadPoolExecutor() as starts:
        started = [starts.submit(begin_with_past, Settings(database=str(file), demo=True)) for _ in range(2)]
        for start in started:
            start.result()
    assert file.exists()
    assert not list(tmp_path.glob("*.past*"))
    with contextlib.closing(Reader(str(file))) as reader:
        assert reader.get(FloorTable, "TC-1").sittings == 3
    assert not audit(str(file)).findings


@pytest.mark.slow
def test_the_past_is_the_same_every_time(tmp_path: Path, three_days: None) -> None:
    """Chance comes from the seed: two demos of one day differ in nothing that was sent."""
    assert three_days is None
    made = [_make(Settings(database=str(tmp_path / f"{name}.db"), demo=True)) for name in "ab"]
    assert made[0] == made[1]
    assert len({name for _, name, _ in made[0]}) == len(made[0])


@pytest.mark.slow
def test_a_room_of_other_hours_has_a_past_by_them(tmp_path: Path, three_days: None) -> None:
    """Its days begin when its own first shift does, and every sitting lies in a day of its own."""
    assert three_days is None
    settings = Settings(
        database=str(tmp_path / "east.db"), demo=True, zone="America/New_York", shifts=("early 04:30", "16:30")
    )
    sent = _make(settings)
    assert [at for at, _, _ in sent] == sorted(at for at, _, _ in sent)
    reader = Reader(settings.database)
    closed = [sitting for sitting in reader.all(Sitting) if sitting.table == "TC-1"]
    days = [settings.hours.day_at(dt.datetime.fromisoformat(sitting.opened_at)) for sitting in closed]
    assert days == [dt.date(2026, 11, 15), dt.date(2026, 11, 16), dt.date(2026, 11, 17)]
    reader.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    "day", ["2024-03-20", *(pytest.param(day, marks=pytest.mark.soak) for day in ("2025-07-04", "2028-03-01"))]
)
def test_a_past_is_made_on_any_day(day: str, tmp_path: Path) -> None:
    """The clocks change, a month is shorter, another year's tax form is asked for."""
    settings = Settings(database=str(tmp_path / "demo.db"), demo=True, hash_kib=8)
    now = dt.datetime.fromisoformat(f"{day}T13:30:00+00:00")
    _make(settings, now)
    room = startup.open_room(startup.prepared(settings, database_given=True), lambda: now)
    assert alerts(room) == []
    assert room.tables_may_open
    assert {award.status for award in room.reader.all(Award)} == {AwardStatus.PAID}
    room.close()


def test_the_winners_of_the_past_are_nobody() -> None:
    """Their papers say that they are samples."""
    for win in past_plan().win:
        assert "Sample" in win.patron.address
        assert win.patron.document_number.startswith("SAMPLE")
