"""A plan as an operator writes it."""

from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.jackpots.plan.file import parse_rate, read_plan
from pitboss.jackpots.plan.plan import JackpotType, MeterPlan, MeterSharing, OffTheMeter, Overflow, check_plan

PLAN = """
id = "fortune"
name = "Fortune"
paytable = "FUPGPP-WA01"
location = "Main Street"
wager = "$5"
sharing = "split"

[[meter]]
seed = "$10000"
contribution = "20.5%"
reserve = "2.0625%"
limit = "$250000"
overflow = "kept"
"""

HOUSE = """
id = "lucky"
name = "Lucky"
type = "house"
paytable = "FUPGPP-WA07"
location = "Main Street"

[prizes]
five-aces = "$2500"
"""


def written(tmp_path: Path, text: str) -> Path:
    """A file with this text."""
    path = tmp_path / "plan.toml"
    path.write_text(text)
    return path


def test_a_progressive_is_read_in_dollars_and_percents(tmp_path: Path) -> None:
    """Rates become parts per million: 20.5% are 205,000."""
    plan = read_plan(written(tmp_path, PLAN))
    assert plan.meters == (MeterPlan("jackpot", 1_000_000, 205_000, 20_625, 25_000_000, Overflow.KEPT),)
    assert (plan.fixed_cents, plan.sharing, plan.off_the_meter) == (500, MeterSharing.SPLIT, OffTheMeter.PERCENTAGES)


def test_no_dollars_are_an_amount_and_nothing_said_is_the_usual_one(tmp_path: Path) -> None:
    """$0 for the cards is "always"; a wager of $0 is refused, and not made a dollar behind one's back."""
    always = read_plan(written(tmp_path, 'supervisor_from = "$0"\nexecutive_from = "$0"\n' + PLAN))
    assert (always.supervisor_from_cents, always.executive_from_cents) == (0, 0)
    usual = read_plan(written(tmp_path, PLAN.replace('wager = "$5"', "")))
    assert (usual.fixed_cents, usual.supervisor_from_cents, usual.executive_from_cents) == (100, 120_000, 1_000_000)
    with pytest.raises(PitbossError, match=r"1 cent to \$1,000, not \$0"):
        check_plan(read_plan(written(tmp_path, PLAN.replace('wager = "$5"', 'wager = "$0"'))))


def test_a_house_jackpot_is_read_with_its_posted_prizes(tmp_path: Path) -> None:
    """No meter, and a prize for each percentage."""
    plan = read_plan(written(tmp_path, HOUSE))
    assert (plan.type, plan.meters, plan.prizes_cents) == (JackpotType.HOUSE, (), {"five-aces": 250_000})


@pytest.mark.parametrize(("text", "ppm"), [("0%", 0), ("100%", 1_000_000), ("0.0001%", 1), ("29%", 290_000)])
def test_rates_are_exact(text: str, ppm: int) -> None:
    """To the millionth part."""
    assert parse_rate(text) == ppm


@pytest.mark.parametrize("text", ["20", "0.2", "101%", "-1%", "1.00001%", "%", "1e1%", ""])
def test_what_is_no_rate_is_refused(text: str) -> None:
    """Nothing is guessed."""
    with pytest.raises(PitbossError):
        parse_rate(text)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('sharing = "split"', 'sharing = "all"', "sharing"),
        ('wager = "$5"', 'wager = "five"', "amount"),
        ("contribution", "contributon", "contributon"),
        ('id = "fortune"', "", "id"),
        ('overflow = "kept"', "overflow = 3", "overflow"),
    ],
)
def test_a_mistake_names_the_file_and_the_key(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    """So that it can be mended."""
    path = written(tmp_path, PLAN.replace(old, new, 1))
    with pytest.raises(PitbossError, match=sentence) as refused:
        read_plan(path)
    assert str(path) in str(refused.value)
