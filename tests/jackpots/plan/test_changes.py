"""What differs between two plans."""

import json
from dataclasses import asdict, replace

from tests.jackpots.card_room import house, progressive

from pitboss.desk.changes import TermChange
from pitboss.jackpots.plan.changes import plan_changes
from pitboss.jackpots.plan.plan import MeterPlan, MeterSharing


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
