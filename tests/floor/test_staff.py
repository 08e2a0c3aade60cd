"""Cards that managers give: the trail tells who did it, and nobody's own card is their own to change."""

from tests.floor.floor_room import FloorRoom

from pitboss.floor import commands as c
from pitboss.jackpots.documents import Badge, Role


def _give(room: FloorRoom, card: str, person: str = "Nora", by: str = "manager", *, active: bool = True) -> None:
    room.do(c.ManageCard(card=card, person=person, role=Role.DEALER, active=active, badge=by))


def test_a_manager_gives_a_card_and_the_trail_names_both(room: FloorRoom) -> None:
    """The event has the card, the person and the manager; it is told once."""
    before = len(room.memory.events)
    _give(room, "D-9")
    assert len(room.memory.events) == before + 1
    assert room.memory.document("badge", "D-9") == Badge("D-9", "Nora", Role.DEALER)
    event = room.memory.events[-1]
    assert (event["event"], event["card"], event["person"], event["by"]) == ("card-managed", "D-9", "Nora", "Max")


def test_a_card_is_taken_out_of_use(room: FloorRoom) -> None:
    """It is known, and opens nothing any more."""
    _give(room, "D-9")
    _give(room, "D-9", active=False)
    with room.refused("not known here"):
        room.do(c.OpenRound(table="T", badge="D-9"))


def test_only_managers_give_cards_and_not_to_themselves(room: FloorRoom) -> None:
    """Nor does anybody get a card of the software's, or somebody else's."""
    with room.refused("card of a manager"):
        _give(room, "D-9", by="executive")
    with room.refused("Another manager"):
        _give(room, "manager", "Max")
    with room.refused("nobody carries it"):
        _give(room, "software-dealer")
    with room.refused("never changes hands"):
        _give(room, "dealer")


def test_who_lets_whom_in_is_told(room: FloorRoom) -> None:
    """Of a card that there is."""
    room.do(c.NoteAccess(card="dealer", what="secret-given", badge="manager"))
    event = room.memory.events[-1]
    assert (event["event"], event["what"], event["person"], event["by"]) == (
        "access-changed", "secret-given", "Dana", "Max"
    )  # fmt: skip
    with room.refused("no badge"):
        room.do(c.NoteAccess(card="nobody", what="secret-given", badge="manager"))
    with room.refused("card of a manager"):
        room.do(c.NoteAccess(card="dealer", what="secret-given", badge="dealer"))
