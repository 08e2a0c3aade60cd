"""``pitboss jackpots economics``: every figure, or why there is none."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import Ran, Run

HANDS = 154_143_080
#: What WA07's fixed pays hand back of a dollar.
FIXED = Fraction(26_132 * 500 + 184_832 * 100 + 307_472 * 75 + 4_188_528 * 5, HANDS)

ALL_OFF = """
id = "all"
name = "All"
paytable = "FUPGPP-WA07"
location = "Main Street"
off_the_meter = "all"
when_dry = "receivable"

[[meter]]
seed = "$0"
contribution = "40%"
limit = "$3"
"""

HALF = """
id = "half"
name = "Half"
paytable = "own"
location = "Main Street"

[[line]]
line = "five-aces"
name = "5 Aces"
hand = ["five-aces"]
pays = "50%"

[[meter]]
seed = "$1000"
contribution = "20%"
reserve = "1%"
"""


def asked(pitboss: Run, folder: Path, text: str, *options: str) -> Ran:
    """The command on a plan in a file."""
    plan = folder / "plan.toml"
    plan.write_text(text)
    return pitboss("jackpots", "economics", str(plan), *options)


def worked_out(pitboss: Run, folder: Path, text: str, *options: str) -> dict[str, Any]:
    """Its JSON."""
    ran = asked(pitboss, folder, text, "--json", *options)
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    return found


def test_a_meter_that_shrinks_leaves_the_house_what_the_fixed_pays_do(pitboss: Run, tmp_path: Path) -> None:
    """All that comes on the meter repays the house, for ever: it keeps what it is not asked to pay, and no more."""
    found = worked_out(pitboss, tmp_path, ALL_OFF)
    assert Fraction(found["house_edge"]) == 1 - FIXED
    assert found["meters"][0]["level_cents"] == "0/1"
    assert "runs dry for certain" in " ".join(found["notes"])
    assert "50.9856%" in asked(pitboss, tmp_path, ALL_OFF).out


def test_a_mean_above_the_limit_is_never_said(pitboss: Run, tmp_path: Path) -> None:
    """At 60% the meter grows and stands at its $3 most of the time: no number, a reason, and what piles up."""
    found = worked_out(pitboss, tmp_path, ALL_OFF.replace("40%", "60%"))
    (meter,) = found["meters"]
    assert Fraction(found["house_edge"]) == Fraction(2, 5)
    assert meter["level_cents"] is None
    assert meter["level_not_exact"]["at_most"] == "300/1"
    assert "limit of $3" in meter["why"]["level_cents"]
    rest = Fraction(3, 5) - FIXED - Fraction(1_128 * 3, HANDS)
    assert any(f"{float(rest):.4%} of each wager piles up" in note for note in found["notes"])
    shown = asked(pitboss, tmp_path, ALL_OFF.replace("40%", "60%")).out
    assert "at most $3.00" in shown
    assert "no closed form" in shown


def test_a_house_that_pays_for_a_dry_meter_gets_an_edge_between_two(pitboss: Run, tmp_path: Path) -> None:
    """70% from $5,000: at most 30% less the seed, and hardly less; both numbers and the reason are there."""
    text = ALL_OFF.replace("40%", "70%").replace('"$0"', '"$5000"').replace('limit = "$3"', "")
    text = text.replace("receivable", "house")
    found = worked_out(pitboss, tmp_path, text, "--hours", "1")
    assert found["house_edge"] is None
    between = found["house_edge_not_exact"]
    most = Fraction(3, 10) - Fraction(1_128 * 5_000, HANDS)
    assert Fraction(between["at_most"]) == most
    assert 0 <= most - Fraction(between["at_least"]) < Fraction(1, 1_000)
    assert "for good" in between["why"]
    assert " to " in asked(pitboss, tmp_path, text, "--hours", "1").out


def test_the_chance_of_running_dry_is_shown_where_it_can(pitboss: Run, tmp_path: Path) -> None:
    """Empty, with 40 cents a wager: the first wager that wins any fixed pay finds too little, as any of three does."""
    found = worked_out(pitboss, tmp_path, ALL_OFF, "--wagers", "3", "--hours", "1")["running_dry"]
    lost = 1 - Fraction(26_132 + 184_832 + 307_472 + 4_188_528, HANDS)
    whole = Fraction(1_128, HANDS)
    assert found["at_least"] <= float(1 - lost**3) <= found["at_most"] + found["error"]
    assert found["at_most"] - found["at_least"] <= float(3 * whole)
    assert "runs dry within 3 wagers" in asked(pitboss, tmp_path, ALL_OFF, "--wagers", "3", "--hours", "1").out
    assert worked_out(pitboss, tmp_path, HALF)["running_dry"] is None


def test_a_rate_that_is_too_fine_says_so_instead_of_a_chance(pitboss: Run, tmp_path: Path) -> None:
    """The meter would have too many places; the rest is printed."""
    text = ALL_OFF.replace("40%", "70.0001%").replace('"$0"', '"$5000"').replace('limit = "$3"', "")
    found = worked_out(pitboss, tmp_path, text)
    assert found["running_dry"]["at_most"] is None
    assert "too many" in found["running_dry"]["why"]
    assert "too many" in asked(pitboss, tmp_path, text).out


def test_hits_are_counted_for_some_hours_of_some_wagers(pitboss: Run, tmp_path: Path) -> None:
    """1,128 of 154,143,080 hands are five aces: in 10 hours of 50 wagers 500 times that."""
    found = worked_out(pitboss, tmp_path, ALL_OFF, "--wagers", "50", "--hours", "10")
    aces = found["hits"][0]
    assert Fraction(aces["hits"]) == Fraction(500 * 1_128, HANDS)
    assert Fraction(aces["hours_between_hits"]) == Fraction(HANDS, 1_128 * 50)
    assert "in 500 wagers" in asked(pitboss, tmp_path, ALL_OFF, "--wagers", "50", "--hours", "10").out


def test_a_plan_without_a_whole_award_has_a_level_and_a_curve(pitboss: Run, tmp_path: Path) -> None:
    """Half of the meter to 1,128 of 154,143,080 hands: 20 cents a wager come on it, and as much goes off."""
    found = worked_out(pitboss, tmp_path, HALF)
    (meter,) = found["meters"]
    pull = Fraction(1_128, 2 * HANDS)
    assert (meter["hit"], meter["hours_between_hits"]) == ("0/1", None)
    assert "no line wins all" in meter["why"]["hours_between_hits"]
    assert Fraction(meter["level_cents"]) == 20 / pull
    curve = {point["cents"]: Fraction(point["return"]) for point in meter["curve"]}
    assert curve[100_000] == pull * 1_000
    assert min(cents for cents, back in curve.items() if back >= 1) == -(-100 // pull)
    assert Fraction(found["house_edge"]) == Fraction(79, 100)
    shown = asked(pitboss, tmp_path, HALF).out
    assert "never" in shown
    assert "its reserve never" in shown


@pytest.mark.parametrize("target", ["abc", "1/0", "1e400000", "", "%", "nan", "-5%", "101%"])
def test_a_target_that_is_no_percent_is_refused_with_a_sentence(pitboss: Run, tmp_path: Path, target: str) -> None:
    """And no traceback."""
    ran = asked(pitboss, tmp_path, HALF, f"--target-edge={target}")
    assert ran.code == 2
    assert "percent" in ran.err or "more than all" in ran.err
    assert "Traceback" not in ran.err


def test_a_target_is_read_with_its_sign_and_without(pitboss: Run, tmp_path: Path) -> None:
    """The house keeps 79% at 20%: for 50% the meter gets 49%."""
    for target in ("50%", "50"):
        found = worked_out(pitboss, tmp_path, HALF, "--target-edge", target)
        assert found["contribution_for_target"] == "49/100"


def test_a_plan_that_create_refuses_is_not_worked_out(pitboss: Run, tmp_path: Path) -> None:
    """A limit below the seed."""
    ran = asked(pitboss, tmp_path, ALL_OFF.replace('"$0"', '"$5"'))
    assert (ran.code, "below its seed" in ran.err) == (2, True)
