"""``pitboss jackpots awards`` and the commands that decide and pay what it lists."""

import datetime as dt
import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.jackpots.test_jackpots import CALL, END, PRESS, START, played, room
from tests.helpers import Ran, Run

from pitboss.store import audit

__all__ = ["room"]

AWARD, EARLIER = "T1.1.5.1", "T1.1.1.1"
ALL = "seven-card-natural-straight-flush"


@pytest.fixture
def won(pitboss: Run, room: Path) -> Path:
    """Half of a meter of $10,000.40 is called, and an executive has a card."""
    assert pitboss("jackpots", "badge", "e1", "Eve", "executive").code == 0
    assert pitboss("jackpots", "badge", "v1", "Val", "surveillance").code == 0
    ran, _ = played(pitboss, room.parent, START, {**PRESS, "badge": "d1"}, CALL)
    assert ran.code == 0
    return room


def said(ran: Ran) -> Any:  # noqa: ANN401 - whatever a command answers
    """The answer in JSON."""
    assert ran.code == 0, ran.err
    return json.loads(ran.out)


def listed(pitboss: Run, *words: str) -> list[Any]:
    """The awards in JSON."""
    found = said(pitboss("jackpots", "awards", *words, "--json"))["awards"]
    assert isinstance(found, list)
    return found


#: What somebody's papers say, in a file: a command line is seen by others on the machine.
PAPERS = """
name = "Wilhelmina Quartermain"
born = 1970-02-28
address = "12 Larch Street, Yakima"
document = "passport"
issuer = "USA"
document_number = "Z5550123"
tax_number = "123-45-6789"
exclusions_of = {yesterday}
excluded = false
"""


@pytest.mark.slow
def test_papers_that_can_not_be_read_are_refused_without_what_stands_in_them(pitboss: Run, won: Path) -> None:
    """A key too many, a day that is none, and a file that is not there."""
    said(pitboss("jackpots", "confirm", AWARD, "--badge", "s1", "--seen", "$5,000.20", "--json"))
    file = won.parent / "papers.toml"
    for wrong in ('nickname = "Quartermain"', 'born = "Quartermain"', "Quartermain"):
        file.write_text(wrong, encoding="utf-8")
        refused = pitboss("jackpots", "identify", AWARD, "--badge", "a1", "--papers", str(file))
        assert (refused.code, "Quartermain" in refused.err) == (2, False)
    assert pitboss("jackpots", "identify", AWARD, "--badge", "a1", "--papers", "none.toml").code == 2


@pytest.mark.slow
def test_a_win_is_listed_confirmed_with_the_amount_that_was_seen_and_paid_step_by_step(pitboss: Run, won: Path) -> None:
    """Another amount than the one on the list is refused, and so is a step out of its turn."""
    assert "│ T1.1.5.1 │ fortune │ Royal Flush + Royal Match │ locked │" in pitboss("jackpots", "awards").out
    refused = pitboss("jackpots", "confirm", AWARD, "--badge", "s1", "--seen", "5000")
    assert (refused.code, "is $5,000.20 now, and you were shown $5,000" in refused.err) == (2, True)
    answer = said(pitboss("jackpots", "confirm", AWARD, "--badge", "s1", "--seen", "$5,000.20", "--json"))
    assert (answer["award"], answer["cents"], answer["status"]) == (AWARD, 500_020, "confirmed")
    early = pitboss("jackpots", "step", AWARD, "paid", "--badge", "a1", "--method", "check", "--number", "7")
    assert early.code == 2
    fields = {
        "cards-shown": ("--badge", "s1", "--cards", "As Ks Qs Js Ts Kh Qh", "--camera", "12"),
        "deck-checked": ("--badge", "s1", "--counted", "53", "--detail", "Sue"),
        "surveillance": ("--badge", "v1", "--detail", "Seen on tape 12"),
        "hand-sealed": ("--badge", "s1", "--detail", "Box 4"),
        "tax-form": ("--badge", "a1", "--detail", "W-2G"),
        "paid": ("--badge", "a1", "--method", "check", "--number", "1001"),
    }  # fmt: skip
    deposit = {"type": "deposit-funds", "cents": 2_000_000, "reference": "bag 1", "badge": "a1", "second": "m1"}
    played(pitboss, won.parent, {**deposit, "stage": "set-aside"}, {**deposit, "stage": "banked"})
    papers = won.parent / "papers.toml"
    papers.write_text(PAPERS.format(yesterday=dt.datetime.now(dt.UTC).date() - dt.timedelta(days=1)), encoding="utf-8")
    while step := listed(pitboss, "--status", "confirmed")[0]["next_step"]:
        if step == "winner-identified":
            assert (
                "R-"
                in said(pitboss("jackpots", "identify", AWARD, "--badge", "a1", "--papers", str(papers), "--json"))[
                    "record"
                ]
            )
            continue
        said(pitboss("jackpots", "step", AWARD, step, *fields[step], "--json"))
        if step == "paid":
            break
    paid = listed(pitboss)[0]
    assert (paid["status"], paid["withheld_cents"], paid["net_cents"]) == ("paid", 0, 500_020)
    assert listed(pitboss, "--status", "locked") == []
    assert "name: Wilhelmina Quartermain" in pitboss("jackpots", "winner", AWARD, "--badge", "a1").out
    denied = pitboss("jackpots", "winner", AWARD, "--badge", "s1")
    assert (denied.code, "Quartermain" in denied.out + denied.err) == (2, False)
    assert f"{won}.key" in pitboss("store", "key").out.replace("\n", "")
    assert "nothing, no retention period is over" in pitboss("store", "erase-winners").out
    assert pitboss("audit").code == 0
    assert audit(str(won)).is_clean


@pytest.mark.slow
def test_a_rejected_win_goes_back_to_the_meter(pitboss: Run, won: Path) -> None:
    """With its reason; then the list knows of nothing that waits."""
    words = ("--badge", "s1", "--reason", "A card was misread")
    assert said(pitboss("jackpots", "reject", AWARD, *words, "--json"))["status"] == "rejected"
    shown = said(pitboss("jackpots", "show", "fortune", "--json"))
    assert shown["meters"][0]["cents"] == 1_000_040
    assert audit(str(won)).is_clean


@pytest.mark.slow
@pytest.mark.parametrize("outcome", ["confirmed", "rejected"])
def test_a_dispute_freezes_the_amount_until_two_people_resolve_it(pitboss: Run, won: Path, outcome: str) -> None:
    """The patron's statement is kept; one person alone resolves nothing."""
    words = ("--badge", "s1", "--reason", "No royal match", "--statement", "The queen was a heart")
    assert said(pitboss("jackpots", "dispute", AWARD, *words, "--json"))["award"] == AWARD
    (found,) = listed(pitboss, "--status", "disputed", "--jackpot", "fortune")
    assert (found["amount_cents"], found["statement"]) == (500_020, "The queen was a heart")
    resolve = ("jackpots", "resolve", AWARD, outcome, "--badge", "e1", "--reason", "The tape shows it")
    assert pitboss(*resolve, "--second", "e1").code == 2
    assert said(pitboss(*resolve, "--second", "m1", "--seen", "5000.20", "--json"))["status"] == outcome
    assert audit(str(won)).is_clean


@pytest.mark.slow
def test_an_executive_releases_the_smaller_amount_while_an_earlier_win_waits(pitboss: Run, room: Path) -> None:
    """Two shares from two readings: the list says what can be released now."""
    assert pitboss("jackpots", "badge", "e1", "Eve", "executive").code == 0
    first = {**PRESS, "seat": 1, "badge": "d1"}
    ran, _ = played(pitboss, room.parent, START, first, CALL, {**PRESS, "badge": "d1"}, {**CALL, "id": "again"})
    assert ran.code == 0, ran.out
    later = next(view for view in listed(pitboss) if view["award"] == AWARD)
    assert [other["award"] for other in later["waits_for"]] == [EARLIER]
    least = later["release_cents"]
    waits = pitboss("jackpots", "confirm", AWARD, "--badge", "s1", "--seen", f"{later['amount_cents'] / 100:.2f}")
    assert waits.code == 2
    words = ("--badge", "e1", "--seen", f"{least / 100:.2f}", "--json")
    assert said(pitboss("jackpots", "release", AWARD, *words))["award"] == AWARD
    assert audit(str(room)).is_clean


@pytest.mark.slow
def test_a_fixed_pay_is_paid_by_the_dealer_and_a_game_is_void(pitboss: Run, room: Path) -> None:
    """A full house is $6 from the tray; the next game's wagers go back."""
    hand = {**PRESS, "line": "full-house", "badge": "d1"}
    ran, _ = played(pitboss, room.parent, START, hand)
    assert ran.code == 0
    slip = ("jackpots", "pay", "T1", "5", "--badge", "d1", "--supervisor", "s1", "--cage-slip", "CS-1")
    assert "has no tray in the books" in pitboss(*slip).err
    assert said(pitboss("jackpots", "pay", "T1", "5", "--badge", "d1", "--json"))["cents"] == 600
    ran, _ = played(pitboss, room.parent, {**END, "badge": "d1"}, {**START, "round": "2"})
    assert ran.code == 0
    grown = said(pitboss("jackpots", "show", "fortune", "--json"))["meters"][0]["cents"]
    void = ("jackpots", "void", "T1", "--badge", "s1", "--reason", "Misdeal", "--json")
    assert said(pitboss(*void))["table"] == "T1"
    assert said(pitboss("jackpots", "show", "fortune", "--json"))["meters"][0]["cents"] == grown - 40
    assert audit(str(room)).is_clean


@pytest.mark.slow
def test_a_fixed_pay_that_is_reported_for_tax_is_paid_after_its_winner_is_known(pitboss: Run, room: Path) -> None:
    """Five aces are $2,500; without a tax number 24 % of $2,499 is kept back. The table has no tray in the books."""
    assert pitboss("jackpots", "badge", "v1", "Val", "surveillance").code == 0
    ran, _ = played(pitboss, room.parent, START, {**PRESS, "line": "five-aces", "badge": "d1"})
    assert ran.code == 0
    refused = pitboss("jackpots", "pay", "T1", "5", "--badge", "d1", "--supervisor", "s1")
    assert (refused.code, "is reported to the tax office: call a supervisor" in refused.err) == (2, True)
    assert played(pitboss, room.parent, CALL)[0].code == 0
    said(pitboss("jackpots", "confirm", AWARD, "--badge", "s1", "--seen", "2500", "--json"))
    for step, words in (
        ("cards-shown", ("--badge", "s1", "--cards", "As Ah Ad Ac Jk 9c 8c", "--camera", "12")),
        ("deck-checked", ("--badge", "s1", "--counted", "53", "--detail", "Sue")),
        ("surveillance", ("--badge", "v1", "--detail", "Seen on tape 12")),
        ("hand-sealed", ("--badge", "s1", "--detail", "Box 4")),
    ):
        said(pitboss("jackpots", "step", AWARD, step, *words, "--json"))
    papers = room.parent / "papers.toml"
    yesterday = dt.datetime.now(dt.UTC).date() - dt.timedelta(days=1)
    papers.write_text(PAPERS.format(yesterday=yesterday).replace("123-45-6789", ""), encoding="utf-8")
    said(pitboss("jackpots", "identify", AWARD, "--badge", "a1", "--papers", str(papers), "--json"))
    shown = " ".join(pitboss("jackpots", "awards").out.split())
    assert "form W-2G, to the winner by" in shown
    assert "$599.76 is withheld, 24 % of $2,500 less the wager of $1" in shown
    assert "net $1,900.24" in shown
    said(pitboss("jackpots", "step", AWARD, "tax-form", "--badge", "a1", "--detail", "W-2G 3", "--json"))
    paid = ("jackpots", "step", AWARD, "paid", "--badge", "a1", "--method")
    assert "Table T1 is closed, or has no tray in the books" in pitboss(*paid, "tray").err
    said(pitboss(*paid, "cash", "--json"))
    (award,) = listed(pitboss)
    assert (award["status"], award["withheld_cents"], award["net_cents"]) == ("paid", 59_976, 190_024)
    assert audit(str(room)).is_clean


@pytest.mark.slow
@pytest.mark.usefixtures("won")
def test_cards_that_were_picked_wrongly_are_corrected_by_two_people(pitboss: Run) -> None:
    """And a win that the house did not lay out is not reimbursed."""
    said(pitboss("jackpots", "confirm", AWARD, "--badge", "s1", "--seen", "5000.20", "--json"))
    shown = ("--badge", "s1", "--cards", "As Ks Qs Js Ts Kh Qh", "--camera", "12", "--json")
    said(pitboss("jackpots", "step", AWARD, "cards-shown", *shown))
    two = ("--badge", "s1", "--second", "m1")
    other = "Ah Kh Qh Jh Th Ks Qs"
    said(pitboss("jackpots", "correct-cards", AWARD, other, *two, "--reason", "Hearts, not spades", "--json"))
    assert listed(pitboss)[0]["cards_shown"] == other
    refused = pitboss("jackpots", "reimburse", AWARD, "--badge", "a1", "--second", "m1", "--reference", "T-1")
    assert refused.code == 2


@pytest.mark.slow
@pytest.mark.usefixtures("won")
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("awards", "--status", "lost"), "There is no status of an award 'lost'"),
        (("awards", "--jackpot", "fortuna"), "did you mean 'fortune'?"),
        (("confirm", AWARD, "--badge", "s1", "--seen", "much"), "is not an amount"),
        (("confirm", AWARD, "--badge", "s1"), "--seen"),
        (("reject", "T9", "--badge", "s1", "--reason", "x"), "T9"),
        (("confirm", AWARD, "--badge", "d1", "--seen", "5000.20"), "This needs the card of"),
    ],
)
def test_what_can_not_be_done_is_refused_in_a_sentence(pitboss: Run, words: tuple[str, ...], says: str) -> None:
    """Nothing is changed."""
    ran = pitboss("jackpots", *words)
    assert (ran.code, says in ran.err) == (2, True), ran.err
    assert listed(pitboss)[0]["status"] == "locked"
