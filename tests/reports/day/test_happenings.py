"""Events in words: every kind that is told has its sentence, with names where there are ids."""

import ast
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import cast, get_args

import pytest
from tests.jackpots.card_room import progressive
from tests.store.kept_room import ROOMS

import pitboss
from pitboss.floor import Command
from pitboss.jackpots.documents import Award, Reworked
from pitboss.reports.day import happenings
from pitboss.reports.day.happenings import QUIET, SENTENCES, exact_sentence, sentence
from pitboss.reports.day.names import Names, account_words

NAMES = Names({"TC-1": "Three Card 1"}, {"link": "Fortune Link"}, "America/Los_Angeles")
WIN = Award(
    id="A.1",
    jackpot="link",
    table="TC-1",
    round="r",
    seat=2,
    sensor=1,
    line="five-aces",
    meter="jackpot",
    share="100%",
    amount_cents=60_000,
    meter_before_cents=60_000,
    sequence=1,
    locked_at="2026-11-18T20:00:00+00:00",
    locked_by="D-1",
    reworked=(Reworked("A.0", "2026-11-18T20:05:00+00:00", 50_000, 60_000),),
)
WITH_WIN = Names({"TC-1": "Three Card 1"}, {"link": "Fortune Link"}, "America/Los_Angeles", {"A.1": WIN}.get)
SOURCES = Path(pitboss.__file__).parent


def tellings() -> Iterator[tuple[str, ast.Call, str]]:
    """Every place where the rooms below tell an event whose kind stands there: the kind, the call, and the file."""
    for file in (file for room in ("jackpots", "floor") for file in (SOURCES / room).rglob("*.py")):
        text = file.read_text()
        for call in ast.walk(ast.parse(text)):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "tell":
                yield from ((str(kind.value), call, text) for kind in call.args if isinstance(kind, ast.Constant))


def needed_facts() -> dict[str, set[str]]:
    """The facts that the sentence of each kind takes by their name, unless it looks first whether they are there."""
    tree = ast.parse(Path(happenings.__file__).read_text())
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    table = next(
        node.value
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "SENTENCES" and node.value
    )
    found = {}
    for kind, said in zip(cast("ast.Dict", table).keys, cast("ast.Dict", table).values, strict=True):
        text = ast.unparse(functions[said.id] if isinstance(said, ast.Name) else said)
        looked_for = re.findall(r"it\.get\('(\w+)'|'(\w+)' (?:not )?in it\b", text)
        facts = set(re.findall(r"\bit\['(\w+)'\]", text))
        found[str(cast("ast.Constant", kind).value)] = facts - {name for pair in looked_for for name in pair}
    return found


def test_a_hand_has_the_name_that_its_pay_table_prints() -> None:
    """On the win page and in the trail one name; somebody who looks for it finds the id that the journal has."""
    names = Names({}, {}, "America/Los_Angeles", plans=[progressive()])
    line = "seven-card-straight-flush-with-joker"
    assert names.hand(line, "J") == names.hand(line) == "7 Card Wild Straight Flush with Joker"
    assert names.with_ids("7 card wild straight flush with joker") == line
    assert names.hand("no-such-line", "J") == "no such line"


@pytest.mark.parametrize(
    ("kind", "facts", "words"),
    [
        ("table-opened", {"table": "TC-1", "by": "Sam", "cents": 100_000}, "Sam opened table Three Card 1 with $1,000"),
        ("meter-adjusted", {"jackpot": "link", "meter": "jackpot", "cents": -250, "code": "seed-recovery"},
         "The jackpot meter of Fortune Link was adjusted by −$2.50: seed recovery"),
        ("table-linked", {"table": "TC-1", "sensors": ["link"]}, "Table Three Card 1 was linked to Fortune Link"),
        ("jackpot-halted", {"jackpot": "link", "why": "void: dark"}, "Fortune Link was halted: void: dark"),
        ("card-managed", {"card": "7", "person": "Ann", "role": "dealer", "active": False, "by": "Max"},
         "Max gave Ann card 7 as dealer, locked"),
        ("card-managed", {"card": "7", "person": "Ann", "role": "executive", "active": True, "by": "at the server"},
         "Somebody at the server gave Ann card 7 as executive"),
        ("meter-adjusted", {"jackpot": "link", "meter": "jackpot", "cents": 500, "code": "void", "by": "Max",
                            "second": "Ann"},
         "The jackpot meter of Fortune Link was adjusted by $5: void, by Max and Ann"),
        ("jackpot-halted", {"jackpot": "link", "why": "dry: x", "by": "Sam"},
         "Fortune Link was halted by Sam because it ran dry: x"),
        ("game-started", {"table": "TC-1", "lit": 2, "by": "Dana"},
         "A game was started by Dana at table Three Card 1: 2 jackpot wagers"),
        ("hand-pressed", {"table": "TC-1", "seat": 3, "line": "five-aces", "on": True, "by": "Dana"},
         "Five aces was recorded by Dana at table Three Card 1, seat 3"),
        ("hand-paid", {"table": "TC-1", "seat": 3, "line": "five-aces", "cents": 250_000, "by": "Dana",
                       "second": "Sam"}, "$2,500 was paid by Dana and Sam at table Three Card 1, seat 3: five aces"),
        ("hand-paid", {"table": "TC-1", "seat": 3, "line": "five-aces", "cents": 250_000, "taxed": True},
         "$2,500 was paid at table Three Card 1, seat 3: five aces; a tax form is needed"),
        ("round", {"table": "TC-1", "status": "closed", "by": "Dana"},
         "The round at table Three Card 1 is closed, entered by Dana"),
        ("round", {"table": "TC-1", "round": "TC-1-7", "act": "wager-placed", "seat": 2, "by": "Dana"},
         "Wager placed, seat 2: round TC-1-7 at table Three Card 1, entered by Dana"),
        ("round", {"table": "TC-1", "round": "TC-1-7", "status": "running", "act": "betting-closed"},
         "Betting closed: round TC-1-7 at table Three Card 1"),
        ("round", {"table": "TC-1", "round": "TC-1-7", "act": "payment-corrected", "seat": 1, "wager": "ante",
                   "cents": 500, "reason": "short", "by": "Sam", "entered_by": "Dana"},
         ("Payment corrected, seat 1, ante: $5 more to the player: round TC-1-7 at table Three Card 1, by the card of "
          "Sam, entered by Dana; reason: short")),
        ("game-started", {"table": "TC-1", "lit": 1, "by": "Dana"},
         "A game was started by Dana at table Three Card 1: 1 jackpot wager"),
        ("award-step", {"award": "A.1", "table": "TC-1", "seat": 2, "step": "deck-checked", "by": "Sam"},
         "A step to the payment of the win of seat 2 at table Three Card 1 (A.1) was taken by Sam: deck checked"),
        ("award-confirmed", {"award": "A.1", "cents": 500_020, "by": "Sam"}, "Sam confirmed win A.1 of $5,000.20"),
        ("celebration-started", {"award": "A.1", "cents": 500_020, "by": "Sam"},
         "Sam, who has asked the winner, celebrated win A.1 of $5,000.20 on the displays"),
        ("floor-arranged", {"tables": 4, "by": "Max"}, "Max arranged the plan of the floor: 4 tables"),
        ("game-added", {"game": "own-poker", "name": "Own Poker", "version": 2, "rules": "ab12", "by": "Max",
                        "second": "Ann"},
         "Max and Ann added the game Own Poker (own-poker), version 2: rules ab12"),
        ("game-retired", {"game": "own-poker", "rules": "ab12", "why": "nobody plays it", "by": "Max"},
         "The game own-poker was retired by Max: nobody plays it"),
        ("house-way-kept", {"way": "our-way", "hash": "cd34", "rules": 14, "by": "Max", "second": "Ann"},
         "Max and Ann kept the house way our-way, 14 rules: cd34"),
        ("celebration-ended", {"award": "A.1", "by": "Sam"}, "Sam took win A.1 off the displays"),
        ("award-confirmed", {"award": "A.1", "table": "TC-1", "seat": 2, "cents": 50_060, "by": "Eve", "released": True,
                             "may_follow_cents": 12_040},
         ("Eve released the win of seat 2 at table Three Card 1 (A.1) of $500.60, the least that is certain; up to "
          "$120.40 may follow")),
        ("award-cards-corrected", {"award": "A.1", "cards": "As Ks", "reason": "r", "by": "Sam", "second": "Ann"},
         "The cards of win A.1 were corrected by Sam and Ann to As Ks: r"),
        ("signed-in", {"card": "S-1", "person": "Sam", "tries": 1, "places": ["203.0.113.9"]},
         "Sam signed in with card S-1, from 203.0.113.9"),
        ("wrong-secret",
         {"card": "S-1", "person": "Sam", "tries": 4, "places": ["::1"], "beside": ["D-1", "S-1", "D-2"]},
         "A wrong PIN or password for card S-1 of Sam, 4 times, from ::1, beside card D-1, D-2"),
        ("locked-out", {"card": "S-1", "person": "Sam", "tries": 1, "locked": ["the card there"]},
         "Card S-1 of Sam has to wait after wrong PINs or passwords: the card there"),
        ("unknown-cards-tried", {"tries": 2}, "A card that nobody has was tried, 2 times"),
        ("chips-moved", {"what": "fill", "table": "TC-1", "cents": 5_000, "slip": "7", "by": "Ann", "second": "Sam"},
         "A fill of $50 at table Three Card 1, slip 7, by Ann and Sam"),
        ("plan-changed", {"jackpot": "link", "by": "Max", "why": "", "changes": [
            {"field": "limit_cents", "of": "grand-prize", "old": None, "new": 500_000},
            {"field": "reserve_ppm", "of": "mini", "old": 25_000, "new": 0},
            {"field": "executive_lines", "of": "", "old": [], "new": ["five-aces", "royal"]}]},
         ("The plan of Fortune Link was changed by Max: limit of grand prize from none to $5,000; reserve of mini from "
          "2.5% to 0%; executive lines from none to five-aces, royal")),
    ],
)  # fmt: skip
def test_an_event_is_told_with_names(kind: str, facts: dict[str, object], words: str) -> None:
    """Tables and jackpots as people know them, amounts in dollars."""
    assert sentence(kind, facts, NAMES).startswith(words)


@pytest.mark.parametrize(
    ("kind", "facts", "words"),
    [
        ("plan-changed", {"jackpot": "link"}, "The plan of Fortune Link was changed"),
        ("jackpot-resumed", {"jackpot": "link"}, "Fortune Link was resumed"),
        ("jackpot-retired", {"jackpot": "link", "destination": ""}, "Fortune Link was retired"),
        ("funds-deposited", {"cents": 500, "stage": "banked"}, "$5 for the jackpots' bank account: banked"),
        ("game-voided", {"table": "TC-1", "reason": "misdeal"}, "The game at table Three Card 1 was voided: misdeal"),
    ],
)
def test_an_event_from_before_people_were_named_reads_as_well(kind: str, facts: dict[str, object], words: str) -> None:
    """Journals of older releases have many."""
    assert sentence(kind, facts, NAMES) == words


@pytest.mark.parametrize(
    ("kind", "facts", "words"),
    [
        (
            "award-locked",
            {"award": "A.1", "table": "TC-1", "seat": 2, "jackpot": "link", "by": "Dana"},
            "A win of $500 at table Three Card 1, seat 2 (five aces) was locked by Dana: Fortune Link",
        ),
        (
            "award-confirmed",
            {"award": "A.1", "cents": 60_000, "by": "Sam"},
            "Sam confirmed the win of $600 at table Three Card 1, seat 2 (five aces)",
        ),
        (
            "award-step",
            {"award": "A.1", "step": "deck-checked", "by": "Sam"},
            (
                "A step to the payment of the win of $600 at table Three Card 1, seat 2 (five aces) was taken by Sam: "
                "deck checked"
            ),
        ),
        (
            "award-reworked",
            {"award": "A.1", "was": 50_000, "cents": 60_000, "because": "A.0"},
            (
                "The win of $500 at table Three Card 1, seat 2 (five aces) was worked out again: $600, as win A.0 was "
                "rejected"
            ),
        ),
        (
            "award-supplement",
            {"award": "A.1", "table": "TC-1", "seat": 2},
            "$600 more is due to seat 2 at table Three Card 1 than was confirmed",
        ),
        (
            "winner-read",
            {"award": "A.1", "record": "W-1", "by": "Ann"},
            "The record W-1 of a winner was read by Ann, for the win of $600 at table Three Card 1, seat 2 (five aces)",
        ),
    ],
)
def test_a_win_that_is_known_is_told_by_its_amount_its_place_and_its_hand(
    kind: str, facts: dict[str, object], words: str
) -> None:
    """Its number says nothing to people. What it was called for is told, although it was worked out again since."""
    assert exact_sentence(kind, facts, WITH_WIN) == words
    assert account_words("pending:A.1", WITH_WIN) == ("locked win of $600 at table Three Card 1, seat 2 (five aces)")


def test_a_request_that_tells_nothing_is_told_by_what_was_asked_for() -> None:
    """Every command that can tell nothing has its own words; a release that did not note what was asked says so."""
    commands = {kind.__dataclass_fields__["type"].default for kind in get_args(Command)}
    assert set(QUIET) <= commands
    for asked, words in QUIET.items():
        assert exact_sentence("done", {"asked": asked}, NAMES) == words
    assert exact_sentence("done", {"asked": "print-slip"}, NAMES) == "A request changed nothing: print slip"
    assert "did not note which" in exact_sentence("done", {}, NAMES)


def test_every_kind_that_is_told_has_a_sentence_of_its_own() -> None:
    """One that had none would be told by its kind alone, as one is whose facts are missing."""
    kinds = {kind for kind, _, _ in tellings()}
    assert len(kinds) > 25
    assert kinds <= set(SENTENCES)
    assert (
        sentence("something-new", {}, NAMES) == sentence("something-new", {"table": "TC-1"}, NAMES) == "Something new"
    )
    assert sentence("table-opened", {"table": "TC-1"}, NAMES) == "Table opened"


def test_every_sentence_finds_its_facts_where_its_event_is_told() -> None:
    """A fact that is misspelt would leave the sentence out. Facts that are handed on stand elsewhere in the file."""
    needed = needed_facts()
    assert needed["meter-dry"] == {"jackpot", "meter", "policy"}
    for kind, call, text in tellings():
        missing = needed[kind] - {word.arg for word in call.keywords}
        if any(word.arg is None for word in call.keywords):
            people = {"by", "second"}
            missing = {fact for fact in missing - people if not re.search(rf"\b{fact}\b", text)}
        assert not missing, f"{ast.unparse(call)} does not tell {missing}"


@pytest.mark.parametrize("dump", sorted(ROOMS.glob("*.sql")), ids=lambda path: path.stem)
def test_every_event_of_a_kept_room_has_its_whole_sentence(dump: Path) -> None:
    """So a fact keeps its name from release to release; whoever renames one writes a sentence for both."""
    memory = sqlite3.connect(":memory:")
    memory.executescript(dump.read_text(encoding="utf-8"))
    for (data,) in memory.execute("SELECT data FROM event"):
        event = json.loads(data)
        assert exact_sentence(event["event"], event, NAMES)
    memory.close()


@pytest.mark.parametrize(
    ("account", "words"),
    [
        ("meter:link:jackpot", "Fortune Link, jackpot: meter"),
        ("overflow:link:grand-prize", "Fortune Link, grand prize: above the limit"),
        ("borne:link", "Fortune Link: borne by the house"),
        ("pending:TC-1.r.2.1", "locked win TC-1.r.2.1"),
        ("tray:TC-1", "tray of table Three Card 1"),
        ("float:TC-1", "chips in the tray of table Three Card 1"),
        ("chips-out", "chips outside the trays"),
        ("bank:jackpots", "the jackpots' bank account"),
        ("purse:guest-1", "purse:guest-1"),
    ],
)
def test_an_account_is_called_as_people_call_it(account: str, words: str) -> None:
    """One that nobody here knows keeps its own name."""
    assert account_words(account, NAMES) == words
