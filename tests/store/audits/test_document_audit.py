"""Cards, persons and plans that were changed in the database itself are found, and named with what the events say."""

import datetime as dt
import json
import re
from collections.abc import Callable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from tests.jackpots.memory import Memory
from tests.store import room
from tests.store.kept_room import ROOMS
from tests.store.releases import revision_of, rows_of, upgrade

from pitboss.desk.desk import Desk
from pitboss.desk.document import Document
from pitboss.desk.person import ROSTER, Badge, Person, Role
from pitboss.floor import Command
from pitboss.floor.commands import GiveDeviceCredential, ManageCard, NoteAccess, RecordApproval, SetUpTable
from pitboss.floor.devices.device import Device, DeviceKind
from pitboss.floor.documents import ApprovalLetter, Equipment, TableMode
from pitboss.floor.practice.software import DEALER, issue_cards
from pitboss.jackpots.commands import (
    AdoptPeople,
    CallSupervisor,
    ChangePlan,
    ConfirmAward,
    HaltJackpot,
    PressHand,
    RegisterBadge,
    StartGame,
    VouchFor,
)
from pitboss.jackpots.documents import Award, Jackpot, Lit
from pitboss.store import Committer, Reader, audit, migrate
from pitboss.store.commit.codec import document_json
from pitboss.store.tables.database import engine_of
from pitboss.store.tables.schema import DOCUMENT

FIXTURES = Path(__file__).parents[1] / "fixtures"
CHANGED = replace(room.PLAN, supervisor_from_cents=100_000, meters=(replace(room.PLAN.meters[0], seed_cents=900_000),))
Change = Callable[[dict[str, Any]], None]


def found(url: str) -> list[str]:
    """What an audit finds."""
    return [str(finding) for finding in audit(url).findings]


def rewrite(url: str, kind: str, name: str, change: Change) -> None:
    """Change a document as somebody would who writes the database itself."""
    engine, row = engine_of(url), (DOCUMENT.c.kind == kind) & (DOCUMENT.c.id == name)
    with engine.begin() as connection:
        data = dict(connection.execute(sa.select(DOCUMENT.c.data).where(row)).scalar_one())
        change(data)
        connection.execute(sa.update(DOCUMENT).where(row).values(data=data))
    engine.dispose()


def put(url: str, document: Document) -> None:
    """Add a document in the same way."""
    row = {"kind": document.kind, "id": document.id, "data": json.loads(document_json(document)), "commits": 1}
    execute(url, sa.insert(DOCUMENT).values(row))


def execute(url: str, statement: sa.Executable) -> None:
    """Carry out a statement."""
    engine = engine_of(url)
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()


def to(*path: object, value: object) -> Change:
    """A value at a place of a document."""

    def change(data: dict[str, Any]) -> None:
        at: Any = data
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value

    return change


@pytest.fixture
def opened(committer: Committer, url: str) -> str:
    """A room in which cards and a plan were changed, people vouched for, and all of it by commands."""
    room.open_room(committer)
    manager, second = "manager", "supervisor"
    commands: tuple[Command, ...] = (
        RegisterBadge(badge="new", person="Nora", role=Role.DEALER, vouched=False),
        RegisterBadge(badge="numbered", person="Ned", role=Role.DEALER, person_id="4711", vouched=False),
        ManageCard(card="dealer", person="Dan", role=Role.SUPERVISOR, badge=manager, second=second),
        ManageCard(card="executive", person="Eve", role=Role.EXECUTIVE, active=False, badge=manager),
        VouchFor(card="numbered", badge=manager, second=second),
        RegisterBadge(badge="surveillance", person="Sid", role=Role.SURVEILLANCE),
        NoteAccess(card="dealer", what="let-try-again", badge=manager),
        HaltJackpot(jackpot="fortune", code="maintenance", reason="Other rates", badge=manager),
        ChangePlan(plan=CHANGED, badge=manager, second="accounting"),
    )
    for number, command in enumerate(commands):
        committer.do(f"more-{number}", command)
    return url


@pytest.mark.slow
def test_what_was_done_by_commands_is_clean(opened: str) -> None:
    """Each of them told what it did."""
    assert found(opened) == []


@pytest.mark.parametrize(
    ("card", "field", "value", "says"),
    [
        ("new", "role", "manager", "Card new: its role is kept as manager; event 9 says dealer"),
        ("dealer", "role", "manager", "Card dealer: its role is kept as manager; event 11 says supervisor"),
        ("executive", "active", True, "Card executive: active is kept as True; event 12 says False"),
        ("new", "person", "Max", "Card new: its carrier is kept as Max; event 9 says Nora"),
        ("new", "person_id", "4711", "Card new: its person's number is kept as 4711; event 9 says name:nora"),
    ],
)
def test_a_card_that_was_changed_in_the_database_is_named(
    opened: str, card: str, field: str, value: object, says: str
) -> None:
    """A dealer who became a manager by a line of SQL, and the like."""
    rewrite(opened, "badge", card, to(field, value=value))
    assert found(opened) == [says]


def test_a_card_that_was_added_removed_or_put_in_the_place_of_another_is_named(opened: str) -> None:
    """Rows count by their id: a card that is shown is looked up by it."""
    put(opened, Badge("mine", "Nora", Role.MANAGER))
    execute(opened, sa.delete(DOCUMENT).where(DOCUMENT.c.kind == "badge", DOCUMENT.c.id == "accounting"))
    rewrite(opened, "badge", "new", to("id", value="manager"))
    assert found(opened) == [
        "Card new is kept with what is manager's",
        "Card accounting is not kept any more; event 5 tells of it",
        "Card mine of Nora, manager, is kept, and no event tells of it",
    ]


def test_a_card_of_the_software_is_the_software_s(opened: str) -> None:
    """Nobody carries it; somebody who makes it a manager's would."""
    desk = Desk(Memory(), dt.datetime(2026, 11, 16, tzinfo=dt.UTC))
    issue_cards(desk)
    for card in desk.documents.values():
        put(opened, card)
    assert found(opened) == []
    rewrite(opened, "badge", DEALER, to("role", value="manager"))
    assert found(opened) == [f"Card {DEALER} is the software's, for practice tables, and is kept as another: manager"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "field", "value", "says"),
    [
        ("name:nora", "vouched_at", "2026", ": when the room vouched is kept as 2026; event 9 says nothing"),
        ("4711", "vouched_by", ["Eve"], ": who vouched is kept as Eve; event 13 says Max and Sue"),
        ("4711", "name", "Max", ": the name is kept as Max; event 13 says Ned"),
    ],
)
def test_a_person_who_was_changed_in_the_database_is_named(
    opened: str, number: str, field: str, value: object, says: str
) -> None:
    """Whoever vouches for themselves by a line of SQL would be one of two."""
    rewrite(opened, "person", number, to(field, value=value))
    assert found(opened)[0] == f"Person {number}{says}"


def test_a_person_who_was_added_or_left_out_of_the_list_is_named(opened: str) -> None:
    """The list is what tells two people with like names apart."""
    put(opened, Person("1", "Mallory", vouched_at="2026"))
    rewrite(opened, "roster", ROSTER, lambda data: data["people"].remove(["4711", "Ned"]))
    both = "stands in the list of persons or among the persons, and not in both"
    assert found(opened) == [
        "Person 1, Mallory, is kept, and no event tells of it",
        f"Person 1, Mallory, {both}",
        f"Person 4711, Ned, {both}",
    ]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("plan", "supervisor_from_cents"), 99, ", its plan: supervisor_from_cents is kept as 99; {} says 100000"),
        (("plan", "executive_from_cents"), 99, ", its plan: executive_from_cents is kept as 99; {} says 1000000"),
        (("plan", "meters", 0, "seed_cents"), 5, ", its plan: seed_cents of jackpot is kept as 5; {} says 900000"),
        (("plan", "executive_lines"), ["x"], ", its plan: executive_lines is kept as x; {} says nothing"),
        (("planned_by",), ["Eve"], ": who planned it is kept as Eve; {} says Max and Ann"),
        (
            ("preset", "supervisor_from_cents"),
            99,
            ", the plan it was made with: supervisor_from_cents is kept as 99; the event of that says 120000",
        ),
    ],
)
def test_a_plan_that_was_changed_in_the_database_is_named(
    opened: str, path: tuple[object, ...], value: object, says: str
) -> None:
    """A threshold that was lifted by a line of SQL would let large prizes be paid without a second card."""
    rewrite(opened, "jackpot", "fortune", to(*path, value=value))
    assert found(opened) == [f"Jackpot fortune{says.format('event 17')}"]


def test_a_jackpot_that_was_added_or_removed_is_named(opened: str, reader: Reader) -> None:
    """Its money would still be there."""
    kept = reader.get(Jackpot, "fortune")
    put(opened, replace(kept, plan=replace(kept.plan, id="mine"), preset=replace(kept.preset, id="mine")))
    execute(opened, sa.delete(DOCUMENT).where(DOCUMENT.c.kind == "jackpot", DOCUMENT.c.id == "fortune"))
    assert found(opened) == [
        "Jackpot fortune is not kept any more; event 17 tells of it",
        "Jackpot mine is kept, and no event tells that it was made",
        "Jackpot fortune is on a sensor of table T0 or lists that table, and not both",
        "Jackpot mine is on a sensor of table T0 or lists that table, and not both",
        "Jackpot fortune stands in the register of jackpots or is one in play, and not both",
        "Jackpot mine stands in the register of jackpots or is one in play, and not both",
    ]


@pytest.fixture
def old(empty: str, request: pytest.FixtureRequest) -> str:
    """A database of an earlier release, brought to this one."""
    dump = Path(str(request.param))
    upgrade(empty, revision_of(dump), *rows_of(dump))
    migrate(empty)
    return empty


RELEASES = pytest.mark.parametrize(
    "old", [FIXTURES / "tables-0001.sql", FIXTURES / "tables-0005.sql", ROOMS / "89b9b0b.sql"], indirect=True,
    ids=lambda path: path.stem,
)  # fmt: skip


@pytest.mark.slow
@RELEASES
def test_what_earlier_releases_told_is_enough_for_a_card_s_role_and_a_lifted_threshold(old: str) -> None:
    """Where no event tells of a card the answer to its request does; a plan that nobody changed is as it was made."""
    assert found(old) == []
    rewrite(old, "badge", "dealer", to("role", value="manager"))
    rewrite(old, "jackpot", "fortune", to("plan", "supervisor_from_cents", value=5_000_000))
    card, plan = found(old)
    assert card.startswith("Card dealer: its role is kept as manager; ")
    assert card.endswith(" says dealer")
    assert plan.startswith("Jackpot fortune, its plan: supervisor_from_cents is kept as 5000000; event ")
    assert plan.endswith(" says 120000")


@pytest.mark.slow
@RELEASES
def test_people_of_an_earlier_release_are_adopted_and_go_on(old: str) -> None:
    """Their cards stay as they were told, until somebody changes them."""
    with Committer(old) as committer:
        committer.do("adopt", AdoptPeople(cards=("dealer", "manager", "accounting", "executive")))
        for card in ("manager", "accounting"):
            committer.do(f"vouch-{card}", VouchFor(card=card))
        committer.do("demote", ManageCard(card="executive", person="Eve", role=Role.DEALER, badge="manager",
                                          second="accounting"))  # fmt: skip
    assert found(old) == []
    rewrite(old, "person", "name:eve", to("vouched_at", value="2026"))
    assert found(old)[0].startswith("Person name:eve: when the room vouched is kept as 2026; ")


SHOE = Equipment("shoe", "Plain", "7", "E-1", "Angel")


@pytest.fixture
def standing(opened: str, committer: Committer) -> str:
    """The same room with a letter and a table that is set up."""
    letter = RecordApproval(
        game="Three Card Poker", what="base-game", reference="L-1", since="2026-01-01", badge="manager",
        second="supervisor",
    )  # fmt: skip
    table = SetUpTable(
        table="T9", name="Nine", mode=TableMode.JACKPOT_ONLY, base_game="Three Card Poker", equipment=(SHOE,),
        badge="manager",
    )  # fmt: skip
    for command in (letter, table):
        committer.do(command.type, command)
    return opened


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "name", "field", "value", "says"),
    [
        ("jackpot", "fortune", "status", "running", "Jackpot fortune: status is kept as running; event .* says halted"),
        ("jackpot", "fortune", "why", "dark", "Jackpot fortune: why is kept as dark; event .* says maintenance: Other"),
        ("jackpot", "fortune", "tables", [], "Jackpot fortune is on a sensor of table T0 or lists that table, and"),
        ("table", "T0", "sensors", ["x"], "The link of table T0: sensors is kept as .'x',.; event .* says"),
        (
            "register",
            "jackpots",
            "jackpots",
            [],
            "Jackpot fortune stands in the register of jackpots or is one in play",
        ),
        ("approval", "base-game:three card poker", "until", "2099-01-01", "Letter .*: until is kept as 2099-01-01"),
        ("approval", "base-game:three card poker", "second", "Eve", "Letter .*: second is kept as Eve; event .* says"),
        ("approval", "base-game:three card poker", "id", "another", "Letter .* poker is kept with what is another's"),
        ("floor-table", "T9", "base_game", "Face Up Pai Gow Poker", "Table T9, its set-up: base_game is kept as Face"),
        ("floor-table", "T9", "equipment", [], "Table T9, its set-up: equipment of shoe is kept as nothing; event .*"),
        (
            "floor-table",
            "T9",
            "equipment",
            [{**asdict(SHOE), "maker": "Shady"}],
            "Table T9, its set-up: maker of shoe is",
        ),
        ("floor-table", "T9", "mode", "card-entry", "Table T9, its set-up: mode is kept as card-entry; event .*"),
    ],
)
def test_a_letter_a_halt_the_register_or_a_set_up_that_was_changed_in_the_database_is_named(
    standing: str, kind: str, name: str, field: str, value: object, says: str
) -> None:
    """Whatever opens a gate, or frees a jackpot, without anybody's card."""
    assert found(standing) == []
    rewrite(standing, kind, name, to(field, value=value))
    finding = found(standing)[0]
    assert re.match(says, finding), finding


def test_a_letter_that_nobody_recorded_is_named_and_so_is_one_that_is_gone(standing: str) -> None:
    put(
        standing,
        ApprovalLetter("shuffler:three card poker", "forged", "2020-01-01", what="shuffler", about="Three Card Poker"),
    )
    execute(standing, sa.delete(DOCUMENT).where(DOCUMENT.c.kind == "approval", DOCUMENT.c.id.like("base-game%")))
    findings = found(standing)
    assert findings[0] == "Letter shuffler:three card poker is kept, and no event tells of it"
    assert findings[1].startswith("Letter base-game:three card poker is not kept any more; event")


def test_a_device_or_a_credential_that_nobody_gave_is_named(standing: str, committer: Committer) -> None:
    """Whoever writes a token's hash into the database could light lamps; one that was revoked stays so."""
    give = GiveDeviceCredential(
        device="S-1", what=DeviceKind.SENSORS, table="T9", credential="a" * 64, badge="manager", second="supervisor"
    )
    committer.do("given", give)
    assert found(standing) == []
    rewrite(standing, "device", "S-1", to("credential", value="b" * 64))
    put(standing, Device("S-2", DeviceKind.SENSORS, "T9", "c" * 64))
    findings = found(standing)
    assert re.match("Device S-1: credential is kept as b+; event .* says a+", findings[0]), findings
    assert findings[1] == "Device S-2 is kept, and no event tells of it"


@pytest.fixture
def award(committer: Committer, url: str) -> Award:
    """A win that was called in a room without anything else."""
    room.open_room(committer)
    commands: tuple[Command, ...] = (
        StartGame(table="T0", round="g1", base=(1,), lit=(Lit(1, 1),), badge="dealer"),
        PressHand(table="T0", seat=1, sensor=1, line="royal-flush-with-royal-match", badge="dealer"),
        CallSupervisor(table="T0", badge="dealer"),
    )
    for number, command in enumerate(commands):
        committer.do(f"win-{number}", command)
    assert found(url) == []
    reader = Reader(url)
    [called] = reader.all(Award)
    reader.close()
    return called


def test_a_win_that_was_added_or_removed_is_named(url: str, award: Award) -> None:
    """One that nobody called would be paid, one that is gone would not."""
    put(url, replace(award, id="T0.g9.1.1"))
    execute(url, sa.delete(DOCUMENT).where(DOCUMENT.c.kind == "award", DOCUMENT.c.id == award.id))
    findings = found(url)
    assert "Win T0.g9.1.1 is kept, and no event tells of it" in findings
    assert any(finding.startswith(f"Win {award.id} is not kept any more; event") for finding in findings)


def test_a_confirmed_win_that_was_struck_off_the_register_is_named(
    committer: Committer, url: str, award: Award
) -> None:
    """The bank account would be thought to cover the players' money without it."""
    committer.do("confirm", ConfirmAward(award=award.id, badge="executive", seen_cents=award.amount_cents))
    assert found(url) == []
    rewrite(url, "register", "jackpots", to("unpaid", value=[]))
    assert found(url) == [f"Win {award.id} is confirmed and not paid, and the register of jackpots does not have it"]


@pytest.mark.parametrize(("field", "value"), [("locked_by", "Nobody"), ("confirmed_by", "Sam"), ("status", "paid")])
def test_who_called_and_who_confirmed_a_win_is_held_against_what_was_told(
    url: str, award: Award, field: str, value: str
) -> None:
    rewrite(url, "award", award.id, to(field, value=value))
    words = f"Win {award.id}: {field.replace('_', ' ')} is kept as {value}; event"
    assert [finding for finding in found(url) if finding.startswith(words)]
