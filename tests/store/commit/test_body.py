"""The hash of a body: what a request says, in this release and in those before."""

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import TypeAdapter
from tests.store import room
from tests.store.kept_room import ROOMS

import pitboss.store
from pitboss.errors import PitbossError
from pitboss.floor import Command
from pitboss.floor import commands as c
from pitboss.games.files.toml_types import read_toml
from pitboss.jackpots.commands import CreateJackpot
from pitboss.rounds import events as e
from pitboss.store.commit.codec import body_hash, classes_in, is_hash_of, read_command

FIRST = read_toml(Path(pitboss.store.__file__).parent / "commit" / "first_bodies.toml")
CLOSER = c.CloseTable(table="C1", closer_cents=100_000, badge="supervisor")
#: As a release wrote it that had no other fields: SHA-256 over {"type":"close-table","table":"C1", ...}.
FIRST_HASH = "93f3865dfd73082285f623f3ed807f58c237b154da6f6efafc8e0efa7c69193d"


def test_a_body_is_the_same_in_whatever_order_its_mappings_come() -> None:
    """A client may build the same plan in another order; any other amount is another body."""
    one, other, third = ({"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 2, "b": 1})
    hashes = [
        body_hash(CreateJackpot(plan=replace(room.PLAN, prizes_cents=prizes), badge="m"))
        for prizes in (one, other, third)
    ]
    assert hashes[0] == hashes[1] != hashes[2]


def test_commands_of_two_kinds_are_never_the_same_body() -> None:
    """Each body says what kind of command it is."""
    assert body_hash(room.end("T0")) != body_hash(room.link("T0"))


def test_acts_of_two_kinds_are_never_the_same_body() -> None:
    """Also where neither says anything but its kind."""
    acts = e.BettingClosed(), e.DealerRevealed(), e.SettlementCalled(), e.RoundClosed()
    assert len({body_hash(c.ActAtTable(table="T", act=act, badge="d")) for act in acts}) == len(acts)


def test_what_stands_at_its_default_is_no_part_of_a_body() -> None:
    """However deep it is: a field that comes with an update changes no hash until it says something."""
    command = CreateJackpot(plan=room.PLAN, badge="m")
    spelled = replace(command, plan=replace(room.PLAN, fixed_cents=100, prizes_cents={}, zone="America/Los_Angeles"))
    assert (
        body_hash(command) == body_hash(spelled) != body_hash(replace(command, plan=replace(room.PLAN, fixed_cents=5)))
    )


def test_a_hash_of_the_first_releases_is_known_again() -> None:
    """It was over every field they had; a field that is newer makes another body only where it says something."""
    assert is_hash_of(FIRST_HASH, CLOSER)
    assert is_hash_of(body_hash(CLOSER), CLOSER)
    assert not is_hash_of(FIRST_HASH, replace(CLOSER, closer_cents=1))
    assert not is_hash_of(FIRST_HASH, replace(CLOSER, sure=True))
    assert not is_hash_of("", replace(CLOSER, sure=True))


def test_every_field_of_the_first_releases_is_still_there() -> None:
    """Or their requests could not be known again: rename none, take none away, and give new ones a default."""
    kinds = [kind for kind in classes_in(Command) if isinstance(kind, type) and dataclasses.is_dataclass(kind)]
    known = {kind.__name__: [field.name for field in dataclasses.fields(kind)] for kind in kinds}
    gone = [(name, field) for name, fields in FIRST.items() for field in fields if field not in known.get(name, ())]
    assert gone == []


@pytest.mark.parametrize(("text", "words"), [("a\0b", "code 0"), ("\ud800", "no text can hold")])
def test_a_text_that_nothing_can_hold_is_refused(text: str, words: str) -> None:
    with pytest.raises(PitbossError, match=words):
        body_hash(replace(CLOSER, table=text))
    assert body_hash(replace(CLOSER, table="\N{GRINNING FACE}"))


def by_the_words(command: Command) -> str:
    """The hash as docs/store.md has it, step by step: JSON without defaults, sorted where there are mappings."""
    writer: TypeAdapter[Command] = TypeAdapter(type(command))
    body = writer.dump_json(command, exclude_defaults=True)
    if Mapping in classes_in(type(command)):
        body = json.dumps(json.loads(body), sort_keys=True, separators=(",", ":")).encode()
    act = f" {command.act.type}" if isinstance(command, c.ActAtTable) else ""
    return hashlib.sha256(f"{command.type}{act}\n".encode() + body).hexdigest()


SENT = sorted(ROOMS.glob("*.jsonl"))


@pytest.mark.slow
@pytest.mark.parametrize("sent", SENT, ids=lambda path: path.stem)
def test_the_quick_way_to_a_hash_is_the_one_that_was_kept(sent: Path) -> None:
    """For every request of a kept room; and for texts beyond ASCII, in commands with mappings and without."""
    commands = [read_command(line)[1] for line in sent.read_text(encoding="utf-8").splitlines()]
    plan = replace(room.PLAN, name="Fortune \N{SLOT MACHINE} \N{GREEK SMALL LETTER MU}")
    commands += [CreateJackpot(plan=plan, badge="\N{CYRILLIC SMALL LETTER I}"), replace(CLOSER, table="\N{DIE FACE-1}")]
    for command in commands:
        assert body_hash(command) == by_the_words(command)


def test_half_a_character_is_refused_with_mappings_and_without() -> None:
    """No database keeps it."""
    plan = replace(room.PLAN, name="half \ud83c")
    for command in (CreateJackpot(plan=plan, badge="m"), replace(CLOSER, table="\ud83c")):
        with pytest.raises(PitbossError, match="characters that no text can hold"):
            body_hash(command)
