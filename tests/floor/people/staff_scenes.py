"""A scene for every act about staff and their cards."""

from collections.abc import Mapping
from dataclasses import replace

from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import sensors_at
from tests.floor.people.staffed_room import (
    OPEN,
    Scene,
)

from pitboss.desk.person import Role
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.jackpots import commands as j


def _new_card(room: FloorRoom) -> c.ManageCard:
    new = c.ManageCard(card="new", person="Nora Newcomer", role=Role.DEALER, badge=OPEN)
    room.do(replace(new, badge="manager"))
    return new


def _vouch_for(room: FloorRoom) -> Command:
    return j.VouchFor(card=_new_card(room).card)


def _manage_card(room: FloorRoom) -> Command:
    return replace(_new_card(room), active=False)


def _manage_role(room: FloorRoom) -> Command:
    return replace(_new_card(room), role=Role.SUPERVISOR)


def _manage_another(room: FloorRoom) -> Command:
    _new_card(room)
    return c.ManageCard(card="second", person="Nora Newcomer", role=Role.TECHNICIAN, badge=OPEN)


def _manage_above(_room: FloorRoom) -> Command:
    return c.ManageCard(card="new", person="Nora Newcomer", role=Role.EXECUTIVE, badge=OPEN)


def _manage_regulator(_room: FloorRoom) -> Command:
    return c.ManageCard(card="new", person="Rita Reader", role=Role.REGULATOR, until="2027-11-01", badge=OPEN)


def _manage_alike(room: FloorRoom) -> Command:
    _new_card(room)
    return c.ManageCard(
        card="like", person="Nora New-comer", role=Role.DEALER, unlike=("name:nora newcomer",), badge=OPEN
    )


def _note_access(room: FloorRoom) -> Command:
    return c.NoteAccess(card=_new_card(room).card, what="signed-out", badge=OPEN)


def _give_secret(room: FloorRoom) -> Command:
    return c.NoteAccess(card=_new_card(room).card, what="secret-given", badge=OPEN)


def _try_again_often(room: FloorRoom) -> Command:
    lifted = c.NoteAccess(card=_new_card(room).card, what="let-try-again", badge=OPEN)
    for _ in range(2):
        room.do(replace(lifted, badge="manager"))
    return lifted


def _on_duty(room: FloorRoom) -> Command:
    sensors_at(room, 2)
    return c.GoOnDuty(pits=("Main pit",), badge=OPEN)


#: By act.
STAFF_SCENES: Mapping[str, Scene] = {
    "vouch-for": _vouch_for,
    "manage-card": _manage_card,
    "manage-card/role": _manage_role,
    "manage-card/another": _manage_another,
    "manage-card/above": _manage_above,
    "manage-card/regulator": _manage_regulator,
    "manage-card/alike": _manage_alike,
    "note-access": _note_access,
    "note-access/secret": _give_secret,
    "note-access/try-again-often": _try_again_often,
    "go-on-duty": _on_duty,
}
