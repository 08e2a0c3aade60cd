"""A jackpot's plan: what it may say, and what it pays."""

import json
from dataclasses import asdict, replace

import pytest
from tests.jackpots.card_room import CardRoom, house, progressive

from pitboss.desk.changes import TermChange
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.games.table.sensor import OwnLine
from pitboss.jackpots.plan.plan import (
    JackpotPlan,
    MeterPlan,
    MeterSharing,
    OffTheMeter,
    check_plan,
    paytable_of,
    plan_changes,
)
from pitboss.maths.price.analysis import price

METER = MeterPlan("jackpot", 100_000, 250_000)
FIXED = (OwnLine("full-house", "Full House", ("full-house",), "4 for 1"),)


@pytest.mark.rule("001", "jackpot.3")
@pytest.mark.rule("001", "linked-paytables.1")
@pytest.mark.parametrize(
    ("designator", "meters"),
    [
        ("FUPGPP-WA01", ["jackpot"]),
        ("FUPGPP-WA03", ["jackpot"]),
        ("FUPGPP-WA07", ["jackpot"]),
        ("FUPGPP-ML02", ["mega", "major", "minor"]),
        ("FPGPP-WA01", ["jackpot"]),
        ("FPGPP-WA03", ["jackpot"]),
        ("FPGPP-WA07", ["jackpot"]),
        ("FPGPP-ML2", ["mega", "major", "minor"]),
    ],
)
def test_every_table_of_the_document_makes_a_plan(designator: str, meters: list[str]) -> None:
    """With the meters that it pays from."""
    plan = progressive("J", designator, *(MeterPlan(name, 100_000, 100_000, 1_000) for name in meters))
    check_plan(plan)
    assert list(plan.table_of_pays.meters) == meters


@pytest.mark.rule("001", "jackpot-paytables.2")
@pytest.mark.parametrize(("fixed_cents", "full_house"), [(100, 600), (500, 3_000), (25, 150), (1, 6)])
def test_pays_are_multiplied_by_the_fixed_wager(fixed_cents: int, full_house: int) -> None:
    """6 for 1 at $1, $5, a quarter and a cent."""
    plan = progressive(fixed_cents=fixed_cents)
    check_plan(plan)
    assert plan.prize_cents(plan.table_of_pays.line("full-house")) == full_house
    assert plan.prize_cents(plan.table_of_pays.lines[0]) is None
    assert plan.largest_fixed_cents == 2_500 * fixed_cents


@pytest.mark.rule("001", "progressive-advice.1")
@pytest.mark.parametrize("rate", [0, 1, 700_000, 1_000_000])
def test_where_all_pays_come_off_the_meter_any_contribution_will_do(rate: int) -> None:
    """From 0% to 100%, and no further either way."""
    plan = progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 100_000, rate), off_the_meter=OffTheMeter.ALL)
    check_plan(plan)
    for wrong in (-1, 1_000_001):
        with pytest.raises(PitbossError, match=r"not below 0|would take"):
            check_plan(replace(plan, meters=(MeterPlan("jackpot", 100_000, wrong),)))


def test_the_reading_of_a_line_is_part_of_the_plan() -> None:
    """WA03 for natural straight flushes only: 32 hands instead of 228."""
    game = load_game("face-up-pai-gow")
    natural, wild = (paytable_of(game.id, "FUPGPP-WA03", (), reading) for reading in ("natural-only", ""))
    assert price(game, natural).lines[0].combinations == 32
    assert price(game, wild).lines[0].combinations == 228
    with pytest.raises(PitbossError, match="did you mean 'natural-only'"):
        paytable_of(game.id, "FUPGPP-WA03", (), "natural")


def test_a_casinos_own_table_is_read_like_the_others() -> None:
    """One fixed line, all off the meter."""
    plan = progressive(paytable="OWN-1", own_lines=FIXED, off_the_meter=OffTheMeter.ALL)
    check_plan(plan)
    assert plan.prize_cents(plan.table_of_pays.lines[0]) == 400


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (replace(progressive(), name=" "), "needs a name"),
        (replace(house(), location=""), "needs a location"),
        (replace(house(), name="x" * 61), "60 characters at most, not 61"),
    ],
)
def test_a_new_jackpot_says_what_and_where_it_is(plan: JackpotPlan, words: str) -> None:
    """One that was made before this rule still runs."""
    with pytest.raises(PitbossError, match=words):
        CardRoom().create(plan)
    check_plan(plan)


@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (progressive(fixed_cents=0), "1 cent to \\$1,000"),
        (progressive(fixed_cents=100_001), "1 cent to \\$1,000"),
        (progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", -1, 0)), "not below 0"),
        (progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 0, -1)), "not below 0"),
        (progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 10**12, 0)), "is too large"),
        (progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 0, 900_000, 100_001)), "100.0001%"),
        (progressive("J", "FUPGPP-WA01", MeterPlan("jackpot", 1_000, 0, 0, 999)), "below its seed"),
        (progressive("J", "FUPGPP-WA01", MeterPlan("mega", 0, 0)), "pays from the meters jackpot; the plan has mega"),
        (progressive("J", "FUPGPP-ML02", METER), "pays from the meters mega, major, minor"),
        (progressive("J", "FUPGPP-WA99"), "There is no pay table"),
        (progressive(game="three-card-poker"), "There is no wager"),
        (progressive(prizes_cents={"five-aces": 1}), "for house jackpots only"),
        (progressive(executive_lines=("six-aces",)), "did you mean 'five-aces'"),
        (progressive(zone="America/Seattle"), "not a time zone"),
        (progressive(zone="../etc/passwd"), "not a time zone"),
        (progressive(paytable="OWN", own_lines=FIXED), "pays nothing from a meter"),
        (
            progressive(paytable="OWN", own_lines=(OwnLine("a", "A", ("full-house",), "loss"),)),
            "whole cents and more than none",
        ),
        (
            progressive(paytable="OWN", own_lines=(OwnLine("a", "A", ("full-house",), "5 for 3"),)),
            "would pay 500/3 cents",
        ),
        (progressive(paytable="OWN", own_lines=(OwnLine("a", "A", ("nothing",), "5 for 1"),)), "nothing"),
        (
            progressive(
                "J", "FUPGPP-ML02", MeterPlan("mega", 1, 1), MeterPlan("major", 1, 1), MeterPlan("minor", 1, 1),
                off_the_meter=OffTheMeter.ALL,
            ),
            "which meter the fixed pays come off",
        ),
        (progressive(fixed_meter="mega"), "There is no meter"),
        (progressive(paytable="OWN", own_lines=FIXED * 41), "40 at most"),
        (progressive(paytable="OWN", own_lines=FIXED * 2), "two lines with one id"),
    ],
)  # fmt: skip
def test_a_plan_that_could_not_run_is_refused(plan: JackpotPlan, words: str) -> None:
    """With a sentence that says why."""
    with pytest.raises(PitbossError, match=words):
        check_plan(plan)


@pytest.mark.rule("001", "types.6")
@pytest.mark.parametrize(
    ("plan", "words"),
    [
        (house(meters=(METER,)), "posted prizes and no meters"),
        (house(prizes_cents={"five-aces": 50_000}), "needs a posted prize for 7 Card Straight Flush"),
        (house(prizes_cents={"seven-card-straight-flush": 0, "five-aces": 1}), "can't be \\$0"),
        (house(prizes_cents={"seven-card-straight-flush": 1, "five-aces": 1, "x": 1}), "There is no line"),
    ],
)
def test_a_house_plan_has_posted_prizes_and_no_meter(plan: JackpotPlan, words: str) -> None:
    """Every line of it."""
    with pytest.raises(PitbossError, match=words):
        check_plan(plan)


def test_a_meter_is_asked_for_by_its_name() -> None:
    """And an unknown one is named in the error."""
    plan = progressive()
    assert plan.meter("jackpot").seed_cents == 100_000
    with pytest.raises(PitbossError, match="no meter of jackpot J 'mega'"):
        plan.meter("mega")


def test_only_what_differs_is_told() -> None:
    """A limit that was not set before was none; a choice is its word, and lines are a list: all of it is JSON."""
    old = progressive("J", "FUPGPP-ML02", *(MeterPlan(name, 1_000, 10_000) for name in ("mega", "major")))
    meters = old.meters[0], replace(old.meters[1], limit_cents=5_000)
    new = replace(old, meters=meters, sharing=MeterSharing.SPLIT, executive_lines=("five-aces",))
    found = [asdict(change) for change in plan_changes(old, new)]
    assert found == [
        {"field": "limit_cents", "of": "major", "old": None, "new": 5_000},
        {"field": "sharing", "of": "", "old": "sequential", "new": "split"},
        {"field": "executive_lines", "of": "", "old": [], "new": ["five-aces"]},
    ]
    assert json.loads(json.dumps(found)) == found
    assert plan_changes(old, old) == []


def test_a_posted_prize_is_told_by_its_line() -> None:
    """Of the two prizes one was raised."""
    old = house()
    new = replace(old, prizes_cents={**old.prizes_cents, "five-aces": 60_000})
    assert plan_changes(old, new) == [TermChange("prizes_cents", "five-aces", 50_000, 60_000)]
