"""Cards that managers give: the trail tells who did it, and nobody's own card is their own to change."""

from dataclasses import replace

import pytest
from tests.floor.floor_room import ALL_SEEN, PEOPLE, FloorRoom

from pitboss.desk.person import Badge, Role
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.jackpots import commands as j


def _give(room: FloorRoom, card: str, person: str = "Nora", by: str = "manager", *, active: bool = True) -> None:
    room.do(c.ManageCard(card=card, person=person, role=Role.DEALER, active=active, badge=by))


def test_a_manager_gives_a_card_and_the_trail_names_both(room: FloorRoom) -> None:
    """The event has the card, the person and the manager; it is told once."""
    before = len(room.memory.events)
    _give(room, "D-9")
    assert len(room.memory.events) == before + 1
    assert room.memory.find(Badge, "D-9") == Badge("D-9", "Nora", Role.DEALER, person_id="name:nora")
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
    with room.refused("use a person's card"):
        _give(room, "software-dealer")
    with room.refused("is never passed on"):
        _give(room, "dealer")


def test_who_lets_whom_in_is_told(room: FloorRoom) -> None:
    """Of a card that there is."""
    given = c.NoteAccess(card="dealer", what="secret-given", badge="manager", second="executive")
    room.do(given)
    event = room.memory.events[-1]
    told = "access-changed", "secret-given", "Dana", "Max", "Eve"
    assert (event["event"], event["what"], event["person"], event["by"], event["second"]) == told
    with room.refused("no badge"):
        room.do(replace(given, card="nobody"))
    with room.refused("card of a manager"):
        room.do(replace(given, badge="dealer"))


def test_a_secret_takes_two_people_whatever_became_of_the_others_roles(room: FloorRoom) -> None:
    """A manager can neither demote the others alone, nor be alone once all are demoted by two, or locked."""
    with room.refused("Two people are needed here: give the card of"):
        room.do(c.ManageCard(card="supervisor", person="Sam", role=Role.AUDITOR, badge="manager"))
    others = [(badge, person) for badge, person, _ in PEOPLE if person not in {"Max", "Ann"}]
    for card, person in others:
        room.do(c.ManageCard(card=card, person=person, role=Role.AUDITOR, badge="manager", second="accounting"))
    for card, person in others:
        room.do(c.ManageCard(card=card, person=person, role=Role.AUDITOR, active=False, badge="manager"))
    room.do(c.ManageCard(card="accounting", person="Ann", role=Role.ACCOUNTING, active=False, badge="manager"))
    _give(room, "X-1", "Ghost Writer")
    with room.refused("Two people are needed here"):
        room.do(c.NoteAccess(card="X-1", what="secret-given", badge="manager"))


def test_another_role_takes_two_people(room: FloorRoom) -> None:
    change = c.ManageCard(card="dealer", person="Dana", role=Role.SUPERVISOR, badge="manager")
    with room.refused("Two people are needed here"):
        room.do(change)
    room.do(replace(change, second="executive"))
    assert (room.memory.events[-1]["role"], room.memory.events[-1]["second"]) == ("supervisor", "Eve")


@pytest.mark.parametrize(
    ("person", "role"),
    [("Max", Role.EXECUTIVE), ("Max", Role.MANAGER), ("Dana", Role.SUPERVISOR), ("Nora", Role.EXECUTIVE)],
)
def test_nobody_alone_gives_a_card_to_themselves_or_one_that_lets_its_carrier_do_more(
    room: FloorRoom, person: str, role: Role
) -> None:
    """Oneself, a person whose cards have another role, and an executive's card take two people."""
    give = c.ManageCard(card="X-8", person=person, role=role, badge="manager")
    with room.refused("Two people are needed here"):
        room.do(give)
    room.do(replace(give, second="supervisor"))
    assert room.memory.events[-1]["second"] == "Sam"


def test_a_card_that_was_lost_is_replaced_and_locked_by_one_person(room: FloorRoom) -> None:
    """The same role for the same person; and an executive's card is unlocked by two only."""
    room.do(c.ManageCard(card="D-9", person="Dana", role=Role.DEALER, badge="manager"))
    locked = c.ManageCard(card="executive", person="Eve", role=Role.EXECUTIVE, active=False, badge="manager")
    room.do(locked)
    with room.refused("Two people are needed here"):
        room.do(replace(locked, active=True))


def test_a_role_that_was_taken_from_a_person_is_given_back_by_two(room: FloorRoom) -> None:
    demote = c.ManageCard(card="supervisor", person="Sam", role=Role.AUDITOR, badge="manager", second="executive")
    room.do(demote)
    with room.refused("Two people are needed here"):
        room.do(c.ManageCard(card="S-9", person="Sam", role=Role.SUPERVISOR, badge="manager"))


def test_a_new_person_works_alone_and_counts_as_one_of_two_once_vouched_for(room: FloorRoom) -> None:
    """Two people vouch, neither of them the new one; the refusal says what to do."""
    room.do(c.ManageCard(card="M-2", person="Nora", role=Role.MANAGER, badge="manager", person_id="4711"))
    room.set_up("T1", "face-up-pai-gow", TableMode.CARD_ENTRY, badge="M-2", second="")
    opening = c.OpenTable(table="T1", opener_cents=0, acknowledged=ALL_SEEN, badge="supervisor", second="M-2")
    with room.refused("nobody has vouched for Nora yet: .* pitboss people vouch M-2"):
        room.do(opening)
    with room.refused("Nobody vouches for themselves|nobody has vouched"):
        room.do(j.VouchFor(card="M-2", badge="M-2", second="manager"))
    with room.refused("Two people are needed"):
        room.do(j.VouchFor(card="M-2", badge="manager"))
    room.do(j.VouchFor(card="M-2", badge="manager", second="supervisor"))
    told = room.memory.events[-1]
    assert (told["event"], told["person"], told["number"], told["second"]) == ("person-vouched", "Nora", "4711", "Sam")
    room.do(opening)


@pytest.mark.parametrize("name", ["S\u0430m", "\u041c\u0430\u0445", "Eve E.", "Eve, X."])
def test_a_name_like_anothers_is_refused_unless_two_people_say_otherwise(room: FloorRoom, name: str) -> None:
    with room.refused("mixes letters|written much like"):
        _give(room, "D-9", name)


def test_two_people_may_say_that_a_like_name_is_somebody_elses(room: FloorRoom) -> None:
    give = c.ManageCard(card="D-9", person="Max M.", role=Role.DEALER, badge="manager", unlike=("name:max",))
    with room.refused("Two people are needed here"):
        room.do(give)
    room.do(replace(give, second="executive"))


def test_a_number_is_one_persons(room: FloorRoom) -> None:
    room.do(c.ManageCard(card="D-9", person="Nora", role=Role.DEALER, badge="manager", person_id="17"))
    with room.refused("Person 17 is Nora"):
        room.do(c.ManageCard(card="D-10", person="Zoe", role=Role.DEALER, badge="manager", person_id="17"))
    with room.refused("nora is person 17 here"):
        room.do(c.ManageCard(card="D-10", person="nora", role=Role.DEALER, badge="manager", person_id="18"))
    room.do(c.ManageCard(card="D-10", person="nora", role=Role.DEALER, badge="manager"))
    assert room.memory.find(Badge, "D-10") == Badge("D-10", "Nora", Role.DEALER, person_id="17")


def test_the_first_manager_is_alone_until_somebody_else_is_vouched_for(room: FloorRoom) -> None:
    """A room with one vouched person adds the second by a command on the server, which the trail names."""
    room.memory.documents.clear()
    room.do(j.RegisterBadge(badge="admin", person="Administrator", role=Role.MANAGER, vouched=False))
    _give(room, "M-1", "Nora", by="admin")
    room.do(c.NoteAccess(card="M-1", what="secret-given", badge="admin"))
    room.do(j.VouchFor(card="M-1"))
    assert room.memory.events[-1]["by"] == "at the server"
    with room.refused("Two people are needed"):
        room.do(c.NoteAccess(card="M-1", what="secret-given", badge="admin"))


def test_cards_that_are_older_than_persons_wait_for_vouching(room: FloorRoom) -> None:
    """Their people go on alone; nobody of them is one of two before, and a manager is not alone among them."""
    for key in [key for key in room.memory.documents if key[0] in {"person", "roster"}]:
        del room.memory.documents[key]
    for badge, person, role in PEOPLE:
        room.memory.documents["badge", badge] = Badge(badge, person.strip(), role)
    room.set_up("T1", "face-up-pai-gow", TableMode.CARD_ENTRY, second="")
    room.do(j.AdoptPeople(cards=tuple(badge for badge, _, _ in PEOPLE)))
    assert room.memory.events[-1]["people"] == ["Dana", "Sam", "Eve", "Max", "Ann", "Tess"]
    with room.refused("nobody has vouched for Sam yet: .* pitboss people vouch supervisor"):
        room.open("T1")
    with room.refused("Two people are needed"):
        room.do(c.NoteAccess(card="dealer", what="secret-given", badge="manager"))
    for card in ("supervisor", "dealer"):
        room.do(j.VouchFor(card=card))
    room.open("T1")


def test_letting_try_again_often_takes_two_people(room: FloorRoom) -> None:
    """Twice within a day one manager does it; the third time takes a second person, a day later none."""
    lift = c.NoteAccess(card="dealer", what="let-try-again", badge="manager")
    room.do(lift)
    room.do(lift)
    with room.refused("Two people are needed"):
        room.do(lift)
    room.do(replace(lift, second="executive"))
    room.wait(24 * 3600)
    room.do(lift)
