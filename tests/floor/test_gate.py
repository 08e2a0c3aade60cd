"""The gate names everything that keeps a table from opening."""

from dataclasses import replace

import pytest
from tests.floor.floor_room import ALL_SEEN, FACE_UP, FloorRoom, plan

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j

LIVE = TableMode.CARD_ENTRY


def _open(room: FloorRoom, table: str = "T1", seen: tuple[str, ...] = ALL_SEEN) -> None:
    room.do(c.OpenTable(table=table, opener_cents=0, acknowledged=seen, badge="supervisor", second="dealer"))


def test_every_acknowledgement_is_asked_for(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    for left_out in ALL_SEEN:
        with room.refused("Not acknowledged"):
            _open(room, seen=tuple(each for each in ALL_SEEN if each != left_out))
    _open(room)


def test_a_table_needs_a_shuffler_or_a_shoe(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE, equipment=())
    with room.refused("No shuffler or dealing shoe"):
        _open(room)


def test_a_game_without_a_letter_opens_once_its_approval_is_recorded_and_while_it_holds(room: FloorRoom) -> None:
    room.set_up("T1", "commission-free-pai-gow-express", LIVE)
    with room.refused("is not approved on 2026-11-16"):
        _open(room)
    letter = c.RecordApproval(game="commission-free-pai-gow-express", reference="4000", since="2026-11-17",
                              badge="manager")  # fmt: skip
    room.do(letter)
    with room.refused("is not approved on 2026-11-16"):
        _open(room)
    room.do(replace(letter, since="2026-01-01", until="2026-11-16"))
    with room.refused("is not approved on 2026-11-16"):
        _open(room)
    room.do(replace(letter, since="2026-01-01"))
    _open(room)


def test_a_jackpot_only_table_needs_a_jackpot_that_runs(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, TableMode.JACKPOT_ONLY)
    with room.refused("No jackpot is linked"):
        _open(room)
    room.link("T1", "J")
    room.do(j.HaltJackpot(jackpot="J", code="maintenance", reason="A new display", badge="manager"))
    with room.refused("Jackpot J is halted"):
        _open(room)


def test_the_sensors_pay_table_is_the_jackpots(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE, options={"jackpot-paytable": "FUPGPP-WA03"})
    room.link("T1", "J")
    with room.refused("jackpot-paytable says FUPGPP-WA03, but jackpot J on sensor 1 pays by FUPGPP-WA01, where 7 Card"):
        _open(room)
    room.set_up("T1", FACE_UP, LIVE)
    _open(room)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"jackpot": "none"}, "The option jackpot says none, but the jackpots on the table's sensors say one"),
        ({"jackpot": "two"}, "says two, but the jackpots on the table's sensors say one"),
        ({"jackpot-type": "house"}, "jackpot-type says house, but the jackpots on the table's sensors say progressive"),
        ({"jackpot-wager": "another-fixed-amount"}, "says another-fixed-amount, but .* say one-dollar"),
    ],
)
def test_what_was_chosen_for_a_sensor_has_to_be_what_its_jackpot_says(
    room: FloorRoom, options: dict[str, str], words: str
) -> None:
    room.set_up("T1", FACE_UP, LIVE, options=options)
    room.link("T1", "J")
    with room.refused(words):
        _open(room)


def test_a_sensor_that_was_chosen_needs_a_jackpot(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE, options={"jackpot": "one"})
    with room.refused("The option jackpot says one, but the jackpots on the table's sensors say none"):
        _open(room)


def test_a_table_needs_sensors_at_all_its_seats(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    room.do(j.CreateJackpot(plan=plan("J"), badge="manager", second="accounting"))
    room.do(j.LinkTable(table="T1", location="Aces Up", base_game="Face Up Pai Gow Poker", seats=4, sensors=("J",),
                        game=FACE_UP, paytables=("FUPGPP-WA01",), badge="manager", second="accounting"))  # fmt: skip
    with room.refused("linked for 4 seats, but Face Up Pai Gow Poker has 6"):
        _open(room)


def test_a_game_that_pitboss_does_not_play_runs_its_jackpots_only(room: FloorRoom) -> None:
    room.do(c.SetUpTable(table="T1", name="Other", mode=LIVE, base_game="6-5-4 Poker", badge="manager"))
    with room.refused("can only be jackpot-only"):
        _open(room)


def test_a_practice_table_asks_for_nothing(room: FloorRoom) -> None:
    room.set_up("P1", "commission-free-pai-gow-express", TableMode.PRACTICE, equipment=())
    _open(room, "P1", ())
    assert room.table("P1").is_open
