"""The gate names everything that keeps a table from opening."""

from dataclasses import replace
from pathlib import Path

import pytest
from tests.floor.floor_room import ALL_SEEN, FACE_UP, NOON, SHUFFLER, FloorRoom, plan

from pitboss.desk.desk import Desk
from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.demo import demo_commands
from pitboss.floor.documents import Equipment, RoomKind, TableMode
from pitboss.floor.gate import gate
from pitboss.floor.gate.gate import asked_of, missing, warnings
from pitboss.floor.gate.letters import acknowledgements, letter_kinds
from pitboss.games import load_game
from pitboss.games.catalogue import load_catalogue
from pitboss.games.files.toml_types import read_toml
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Jackpot

LIVE = TableMode.CARD_ENTRY


def _open(room: FloorRoom, table: str = "T1", seen: tuple[str, ...] = ALL_SEEN) -> None:
    room.do(c.OpenTable(table=table, opener_cents=0, acknowledged=seen, badge="supervisor", second="dealer"))


def test_every_acknowledgement_is_asked_for(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    asked = [acknowledgement.id for acknowledgement in asked_of(room.memory, room.table("T1"))]
    assert asked == ["internal-controls", "signs", "cards", "makers"]
    for left_out in asked:
        with room.refused("Not checked off"):
            _open(room, seen=tuple(seen for seen in ALL_SEEN if seen != left_out))
    _open(room)


def test_notices_of_a_jackpot_are_acknowledged_where_one_is_linked(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE)
    room.link("T1", "J")
    asked = [acknowledgement.id for acknowledgement in asked_of(room.memory, room.table("T1"))]
    assert asked == ["internal-controls", "signs", "jackpot-notices", "cards", "makers"]
    with room.refused("Not checked off: the jackpot's amounts and notices are shown"):
        _open(room, seen=tuple(seen for seen in ALL_SEEN if seen != "jackpot-notices"))
    _open(room)


def test_a_table_needs_a_shuffler_or_a_shoe(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE, equipment=())
    with room.refused("no working shuffler or dealing shoe"):
        _open(room)


def test_public_rules_take_an_approval_of_these_very_rules_whatever_the_letter_lists(room: FloorRoom) -> None:
    """The letter lists Caribbean Stud by its name; an approval of other rules does not help, and practice is free."""
    game = load_game("caribbean-stud")
    room.set_up("T1", game.id, LIVE)
    room.set_up("P1", game.id, TableMode.PRACTICE)
    asked = f"two people must record an approval of exactly these rules, {game.content_hash}"
    with room.refused(asked):
        _open(room)
    other = game.content_hash[::-1]
    for about in (other, game.content_hash):
        letter = {"what": "rules", "reference": "5000", "since": "2026-11-01", "until": ""}
        room.do(c.RecordApproval(game=about, **letter, badge="manager", second="supervisor"))
        if about == other:
            with room.refused(asked):
                _open(room)
    _open(room)
    _open(room, "P1")


def test_a_game_without_a_letter_opens_once_its_approval_is_recorded_and_while_it_holds(room: FloorRoom) -> None:
    room.set_up("T1", "commission-free-pai-gow-express", LIVE)
    with room.refused("is not approved on 2026-11-16"):
        _open(room)
    letter = c.RecordApproval(game="commission-free-pai-gow-express", reference="4000", since="2026-11-17",
                              badge="manager", second="supervisor")  # fmt: skip
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


LETTER = c.RecordApproval(
    game="Three Card Poker", reference="E-9", since="2026-01-01", badge="manager", second="supervisor"
)


@pytest.mark.rule("001", "jackpot-paytables.1")
@pytest.mark.parametrize("game", ["ez-pai-gow", "three-card-poker", "commission-free-pai-gow-express"])
def test_the_jackpot_pay_tables_of_face_up_are_for_its_own_tables(room: FloorRoom, game: str) -> None:
    """Linked they are at no table of another game, and one that was linked before does not open; a letter allows it."""
    room.set_up("T1", game, TableMode.JACKPOT_ONLY)
    room.do(j.CreateJackpot(plan=plan("J"), badge="manager", second="executive"))
    name = load_game(game).name
    link = j.LinkTable(table="T1", location="Aces Up", base_game=name, seats=6, sensors=("J",), game=FACE_UP,
                       paytables=("FUPGPP-WA01",), badge="manager", second="executive")  # fmt: skip
    with room.refused("are for tables of Face Up Pai Gow Poker or Fortune .* not of"):
        room.do(link)
    with room.refused("not of"):  # whatever the link calls the game
        room.do(replace(link, base_game="Face Up Pai Gow Poker"))
    room.do(replace(LETTER, what="base-game", game=name))
    room.do(link)
    assert not any("pay tables" in sentence for sentence in _missing(room))
    room.do(replace(LETTER, what="base-game", game=name, until="2026-02-01"))
    assert any("jackpot-paytables.1" in sentence for sentence in _missing(room))


def _missing(room: FloorRoom) -> list[str]:
    return [str(error) for error in missing(Desk(room.memory, room.now), room.table("T1"), ALL_SEEN, room.now.date())]


@pytest.mark.rule("001", "linked-paytables.1")
def test_a_fortune_table_is_linked_under_its_own_designators(room: FloorRoom) -> None:
    room.do(c.SetUpTable(table="T1", name="Fortune", mode=TableMode.JACKPOT_ONLY, equipment=(SHUFFLER,),
                         base_game="Fortune Pai Gow Poker Progressive", badge="manager"))  # fmt: skip
    room.do(j.CreateJackpot(plan=plan("J"), badge="manager", second="executive"))
    link = j.LinkTable(table="T1", location="Aces Up", base_game="Fortune Pai Gow Poker Progressive", seats=6,
                       sensors=("J",), game=FACE_UP, paytables=("FUPGPP-WA01",), badge="manager",
                       second="executive")  # fmt: skip
    with room.refused("the linked designators hold: FPGPP-WA01"):
        room.do(link)
    room.do(replace(link, paytables=("FPGPP-WA01",)))
    _open(room)


@pytest.mark.rule("003", "dealing.shuffler")
def test_three_card_poker_is_dealt_with_a_shuffler_of_the_maker_that_its_document_names(room: FloorRoom) -> None:
    shoe, other = Equipment("shoe", "Plain", "2", "E-1", "Angel"), Equipment("shuffler", "One2six", "3", "E-2", "SHFL")
    for device in (shoe, other):
        room.set_up("T1", "three-card-poker", LIVE, equipment=(device,))
        with room.refused("A shuffler made by Light and Wonder must deal Three Card Poker"):
            _open(room)
    room.do(replace(LETTER, what="shuffler"))
    _open(room)


@pytest.mark.rule("003", "dealing.shuffler")
@pytest.mark.parametrize("name", ["Three Card Poker", "three-card-poker", "Three-Card Poker with Jackpot"])
def test_a_jackpot_table_of_three_card_poker_needs_that_shuffler_whether_or_not_its_game_is_set_up(
    room: FloorRoom, name: str
) -> None:
    """Pitboss watches only the jackpot there; what deals the cards is the same."""
    shoe = Equipment("shoe", "Plain", "2", "E-1", "Angel")
    room.do(
        c.SetUpTable(
            table="T1", name="One", mode=TableMode.JACKPOT_ONLY, base_game=name, equipment=(shoe,), badge="manager"
        )
    )
    with room.refused("A shuffler made by Light and Wonder must deal"):
        _open(room)
    room.do(replace(LETTER, what="shuffler", game=name))
    with pytest.raises(PitbossError) as refused:
        _open(room)
    assert "must deal" not in str(refused.value)


@pytest.mark.parametrize("name", ["Texas Hold\u2019Em Bonus", "Texas Hold'Em Bonus", "Crazy 4 Poker \u2013 Coverall"])
def test_a_game_is_known_however_its_dashes_and_apostrophes_are_written(room: FloorRoom, name: str) -> None:
    room.do(c.SetUpTable(table="T1", name="Table 1", mode=TableMode.JACKPOT_ONLY, base_game=name,
                         equipment=(SHUFFLER,), badge="manager"))  # fmt: skip
    assert [sentence for sentence in _missing(room) if "not approved" in sentence] == []


def _warnings(room: FloorRoom, table: str) -> list[str]:
    return warnings(Desk(room.memory, room.now), room.table(table), room.now.date())


def test_a_limit_whose_text_was_not_seen_warns_until_the_rooms_letter_decides(room: FloorRoom) -> None:
    """EZ Pai Gow offers four wagers above $5, and the law once allowed three: the table opens, and takes them."""
    room.set_up("T1", "ez-pai-gow", LIVE)
    (told,) = _warnings(room, "T1")
    assert "WAC 230-15-040 (WSR 09-17-076) allowed 6, 3 of them with more than $5" in told
    assert "The present text was not seen" in told
    _open(room)
    room.do(replace(LETTER, what="games-on-a-hand", game="EZ Pai Gow"))
    assert _warnings(room, "T1") == []


def test_a_jackpot_whose_plan_asks_for_cards_too_late_is_told_of_at_the_gate(room: FloorRoom) -> None:
    """Such a plan is older than the bounds; its tables open, and whoever opens one reads it."""
    room.set_up("T1", FACE_UP, TableMode.JACKPOT_ONLY)
    room.link("T1", "J")
    assert _warnings(room, "T1") == []
    jackpot = room.memory.documents["jackpot", "J"]
    assert isinstance(jackpot, Jackpot)
    room.memory.documents["jackpot", "J"] = replace(jackpot, plan=replace(jackpot.plan, supervisor_from_cents=120_001))
    (told,) = _warnings(room, "T1")
    assert told.startswith("Jackpot J: The card of a supervisor must be asked for from $1,200 or less")
    _open(room)


@pytest.mark.rule("004", "1a")
def test_high_five_poker_opens_with_another_shuffler_and_says_what_is_recommended(room: FloorRoom) -> None:
    room.set_up("T1", "high-five-poker", LIVE, equipment=(Equipment("shoe", "Plain", "2", "E-1", "Angel"),))
    assert _warnings(room, "T1") == [
        "The shuffler ACE or i-Deal or iDeal or i-Deal Plus is recommended for High Five Poker (rule 1a)"
    ]
    _open(room)
    room.set_up("T2", "high-five-poker", LIVE)
    assert _warnings(room, "T2") == []


@pytest.mark.rule("001", "jackpot-notes.4")
@pytest.mark.rule("001", "notes.3")
def test_equipment_names_its_maker_and_the_letter_of_its_model(room: FloorRoom) -> None:
    room.set_up("T1", FACE_UP, LIVE, equipment=(Equipment("shuffler", "ACE", "1", "E-17"),))
    with room.refused("Shuffler ACE 1 has no maker"):
        _open(room)
    room.set_up("T1", FACE_UP, LIVE, equipment=(Equipment("shuffler", "ACE", "1", "", "Light and Wonder"),))
    with room.refused("has no approval letter for its model"):
        _open(room)
    room.do(replace(LETTER, what="equipment", game="ace"))
    _open(room)


TRIBAL = "Sharp Shooter \u2013 Tribal"


def _tribal_table(room: FloorRoom, game: str) -> None:
    room.do(c.SetUpTable(table="T1", name="Tribal", mode=TableMode.JACKPOT_ONLY, equipment=(SHUFFLER,),
                         base_game=game, badge="manager"))  # fmt: skip


@pytest.mark.parametrize("game", [TRIBAL, "Sharp Shooter - Tribal", "Three Card Poker Bonus \u2013 Tribal"])
def test_a_tribal_title_does_not_open_in_a_commercial_room(room: FloorRoom, game: str) -> None:
    """Not by a letter either."""
    _tribal_table(room, game)
    room.do(replace(LETTER, game=game))
    assert any("for tribal casinos only" in sentence for sentence in _missing(room))


def test_a_tribal_room_opens_a_game_with_its_agencys_approval_and_the_commissions_concurrence(room: FloorRoom) -> None:
    """Two records; and it acknowledges its own conditions, not those of a card room."""
    room.do(c.DeclareRoom(room=RoomKind.TRIBAL, badge="manager", second="supervisor"))
    _tribal_table(room, TRIBAL)
    asked = [acknowledgement.id for acknowledgement in asked_of(room.memory, room.table("T1"))]
    assert asked == ["signs", "cards", "compact-supplements", "tribal-makers"]
    for what, words in (("tribal-agency", "agency has approved"), ("concurrence", "commission concurs")):
        assert any(words in sentence for sentence in _missing(room))
        room.do(replace(LETTER, what=what, game=TRIBAL))
        assert not any(words in sentence for sentence in _missing(room))
    assert _missing(room) == ["No jackpot is linked to the table's sensors"]


def test_every_condition_of_the_letter_of_approval_is_one_of_the_gate() -> None:
    """Each condition for card rooms and for tribal casinos is acknowledged or a letter, in the rooms that it is for."""
    data = read_toml(Path(gate.__file__).parent / "gate.toml")
    named = {item["condition"]: item["rooms"] for key in ("acknowledge", "letter") for item in data[key]
             if "condition" in item}  # fmt: skip
    approval = load_catalogue().approval
    for key, kind in (("commercial_card_rooms", "commercial"), ("tribal_casinos", "tribal")):
        for number in range(1, len(getattr(approval, key)) + 1):
            assert named.pop(f"{key}.{number}") == [kind]
    assert not named
    assert {kind for asked in acknowledgements() for kind in asked.rooms} == set(RoomKind)
    assert {room for kind in letter_kinds() for room in kind.rooms} == set(RoomKind)


def test_the_demo_floor_obeys_the_gate() -> None:
    """Every table of the demo opens by the gate itself; no pay table of Face Up is at a table of another game."""
    links = [command for _, command in demo_commands(NOON.date()) if isinstance(command, j.LinkTable)]
    fortune = [link for link in links if link.paytables[0].startswith(("FUPGPP-", "FPGPP-"))]
    assert {link.base_game for link in fortune} == {"Face Up Pai Gow Poker", "Fortune Pai Gow Poker Progressive"}
    own = [link for link in links if link not in fortune]
    assert own
    assert all(link.base_game == load_game(link.game).name for link in own)
