"""Every command of staff with every card, alone, beside the same person's other card, and beside another person's."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest
from tests.desk.people_table import APART, DEVICES, LETTERS, PARTS, PEOPLE, PLAYERS, SERVERS
from tests.floor.floor_room import NOON, FloorRoom
from tests.floor.people.staffed_room import OPEN, staffed
from tests.floor.people_scenes import SCENES
from tests.jackpots.memory import Memory

import pitboss
from pitboss.desk.people import acts
from pitboss.desk.person import Role
from pitboss.errors import PitbossError
from pitboss.floor import Command, decide
from pitboss.floor import commands as c
from pitboss.jackpots import commands as j

#: What is said to whoever may not, or may not alone.
REFUSED = "This needs the card of|Two people are needed here|needs a supervisor's card as well|is not known here"
#: Takes other people only while nobody else is known to the room, and has a test of its own.
ALONE = "note-access/first-secrets"


@dataclass(frozen=True)
class Scene:
    """A room, and a command that lacks its cards."""

    room: FloorRoom
    command: Any

    def refusal(self, first: str, second: str = "") -> str:
        """What is said to these cards; nothing if they may. The room stays as it is."""
        names = {field.name for field in fields(self.command)}
        beside = "supervisor" if "supervisor" in names else "second"
        laid = {"badge": first} | ({beside: second} if beside in names else {})
        try:
            decide(self.room.memory, replace(self.command, **laid), self.room.now)
        except PitbossError as error:
            return str(error)
        return ""


def scene_of(act: str) -> Scene:
    """The scene of an act."""
    room = staffed()
    return Scene(room, SCENES[act](room))


def types() -> set[str]:
    """The type of every command."""
    return {str(field.default) for kind in get_args(Command) for field in fields(kind) if field.name == "type"}


def test_every_command_has_a_line_in_the_file() -> None:
    """Whoever adds a command says who gives it; no line is about a command that is gone."""
    assert {act.command for act in acts().values()} == types()
    assert types() == {act.split("/")[0] for act in PEOPLE} | SERVERS | PLAYERS | DEVICES
    assert {act for act in acts() if acts()[act].first} == set(PEOPLE) == {*SCENES, ALONE}


def test_no_code_of_the_rooms_asks_for_a_card_but_by_the_file() -> None:
    """A role in code would be a second truth."""
    folder = Path(pitboss.__file__).parent
    asking = {
        file.name
        for room in ("desk", "jackpots", "floor")
        for file in (folder / room).rglob("*.py")
        if re.search(r"\.badge\(", file.read_text())
    }
    assert asking == {"desk.py"}


def seconds_of(letter: str) -> Iterator[str]:
    """Nobody, the same person's other card, and the card of somebody else of each role."""
    yield from (OPEN, f"{letter}-again", *(f"{other}-other" for other in LETTERS))


@pytest.mark.slow
@pytest.mark.parametrize("act", SCENES)
def test_each_command_takes_whom_the_table_says(act: str) -> None:
    """Done by whoever stands there, refused to all others with a sentence about cards."""
    first, second = PEOPLE[act]
    scene, wrong = scene_of(act), []
    for letter in LETTERS:
        for beside in seconds_of(letter) if second else [OPEN]:
            may = letter in first and (not second or (beside.endswith("-other") and beside[0] in second))
            said = scene.refusal(letter, beside)
            if bool(said) == may or (said and not re.search(REFUSED, said)):
                wrong.append((letter, beside, may, said))
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize("act", APART)
def test_whoever_did_what_is_kept_apart_is_refused_whatever_the_card(act: str) -> None:
    """As the first of two and as the second; somebody else of the same role may."""
    first, second = PEOPLE[act]
    scene = scene_of(act)
    others = first[0], f"{second[0]}-other" if second else OPEN
    assert scene.refusal(*others) == ""
    for duty in (PARTS[letter] for letter in APART[act]):
        for letter in first:
            assert "Two people are needed here" in scene.refusal(f"{letter}-{duty}", others[1]), (letter, duty)
        for letter in second:
            assert "Two people are needed here" in scene.refusal(others[0], f"{letter}-{duty}"), (letter, duty)


@pytest.mark.slow
@pytest.mark.parametrize("act", sorted(set(SCENES) - set(APART)))
def test_nothing_else_is_kept_apart(act: str) -> None:
    """Whoever called, confirmed or planned does what the table does not keep from them."""
    first, second = PEOPLE[act]
    scene = scene_of(act)
    for duty in PARTS.values():
        beside = f"{second[0]}-other" if second else OPEN
        assert scene.refusal(f"{first[0]}-{duty}", beside) == "", duty


@pytest.mark.parametrize("letter", LETTERS)
def test_a_first_secret_is_given_by_a_manager_whom_nobody_could_stand_beside(letter: str) -> None:
    """Nobody else is known to the room, so there is no second person; other roles give none at all."""
    memory = Memory()
    role = Role(LETTERS[letter])
    until = "2027-11-01" if role is Role.REGULATOR else ""
    memory.do(j.RegisterBadge(badge="only", person="Only One", role=role, until=until), NOON)
    given = c.NoteAccess(card="only", what="secret-given", badge="only")
    if letter in PEOPLE[ALONE][0]:
        assert decide(memory, given, NOON).result
        return
    with pytest.raises(PitbossError, match="This needs the card of a manager"):
        decide(memory, given, NOON)
