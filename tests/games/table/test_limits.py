"""Limits of law and regulation: which hold on a day, and errors that name the limit and its source."""

import datetime as dt
from dataclasses import replace

import pytest

from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import dollars
from pitboss.games.table.limits import jurisdictions, limits_on, load_limits

#: The day of the approval letters, and a day under the limits of today.
LETTERS, TODAY = dt.date(2023, 6, 14), dt.date(2026, 11, 15)
#: Under the first text of the aggregate rule.
OF_2008 = dt.date(2012, 5, 1)


@pytest.mark.parametrize(
    ("day", "most"),
    [
        (dt.date(2004, 7, 1), 100_00),
        (dt.date(2008, 12, 31), 100_00),
        (dt.date(2009, 1, 1), 300_00),
        (LETTERS, 300_00),
        (dt.date(2023, 8, 19), 300_00),
        (dt.date(2023, 8, 20), 400_00),
        (TODAY, 400_00),
    ],
    ids=str,
)
def test_a_single_wager_may_be_as_large_as_on_its_day(day: dt.date, most: int) -> None:
    """$300 on the day of the approval letters, $400 now; the first day of a limit is its own."""
    limits = limits_on("washington", day)
    limits.check_wager(most, "Ante")
    with pytest.raises(PitbossError):
        limits.check_wager(most + 1, "Ante")


def test_the_error_names_wager_limit_source_and_day() -> None:
    with pytest.raises(PitbossError) as error:
        limits_on("washington", LETTERS).check_wager(300_25, "Pair Plus")
    sentence = "A wager of $300.25 on Pair Plus is above $300, the most that WAC 230-15-140 allows on 2023-06-14"
    assert str(error.value) == sentence


def test_before_the_first_limit_nothing_is_limited() -> None:
    """The data begin in 2004; what held before is not known, and nothing is made up."""
    limits = limits_on("washington", dt.date(1999, 1, 1))
    limits.check_wager(10**9, "Ante")
    limits.check_games({str(number): 100 for number in range(20)})
    limits.check_aggregate(1, per_table=True, highest_odds=5_000, least_cents=1, most_cents=300_00)


def games(*cents: int) -> dict[str, int]:
    return {f"game {number}": value for number, value in enumerate(cents, 1)}


def test_three_games_on_one_hand_until_september_2009_and_six_since() -> None:
    """Of the six, at most three may have more than $5."""
    before, since = (limits_on("washington", day) for day in (dt.date(2009, 9, 13), dt.date(2009, 9, 14)))
    before.check_games(games(100_00, 100_00, 100_00))
    with pytest.raises(PitbossError, match=r"4 games on one hand; WAC 230-15-040 .* allows 3"):
        before.check_games(games(1_00, 1_00, 1_00, 1_00))
    sure = replace(since, limits={"games": replace(since.limits["games"], certain=True)})
    sure.check_games(games(300_00, 300_00, 300_00, 5_00, 5_00, 5_00))
    with pytest.raises(PitbossError, match=r"7 games on one hand; WAC 230-15-040 .* allows 6"):
        sure.check_games(games(*[1_00] * 7))
    with pytest.raises(PitbossError, match=r"4 games on one hand have more than \$5; WAC 230-15-040 .* allows 3"):
        sure.check_games(games(5_01, 5_01, 5_01, 5_01))


def test_what_may_have_changed_since_it_was_seen_refuses_nothing_and_says_what_to_look_up() -> None:
    """Four wagers above $5 at EZ Pai Gow: its document offers them, and the present text of the law was not seen."""
    now, before = limits_on("washington", TODAY), limits_on("washington", dt.date(2009, 9, 13))
    now.check_games(games(10_00, 10_00, 10_00, 10_00))
    assert "6, 3 of them with more than $5" in now.doubt_of_games(4)
    assert now.doubt_of_games(3) == before.doubt_of_games(9) == ""
    assert limits_on("none", TODAY).doubt_of_games(9) == ""


def test_the_example_of_the_aggregate_rule_comes_out() -> None:
    """WAC 230-15-490: $300 and odds of 5,000 to 1 need a cap of at least $15,000; with $400 it is $20,000."""
    now = limits_on("washington", TODAY)
    for most, least_cap in ((300_00, 15_000_00), (400_00, 20_000_00)):
        odds = {"per_table": True, "highest_odds": 5_000, "least_cents": 1_00, "most_cents": most}
        now.check_aggregate(least_cap, **odds)  # type: ignore[arg-type]  # the four are named above
        with pytest.raises(PitbossError, match=rf"below {dollars(least_cap).replace('$', '[$]')}, the least under WAC"):
            now.check_aggregate(least_cap - 1, **odds)  # type: ignore[arg-type]  # as above


def test_odds_below_fifty_to_one_may_not_be_capped() -> None:
    """And at fifty to one the cap must not take anything from a single largest wager."""
    now = limits_on("washington", TODAY)
    with pytest.raises(PitbossError, match="allows no cap where the highest odds are below 50 to 1"):
        now.check_aggregate(10**9, per_table=True, highest_odds=49, least_cents=1_00, most_cents=400_00)
    now.check_aggregate(20_000_00, per_table=True, highest_odds=50, least_cents=1_00, most_cents=400_00)
    with pytest.raises(PitbossError, match="least under"):
        now.check_aggregate(19_999_99, per_table=True, highest_odds=50, least_cents=1_00, most_cents=400_00)


@pytest.mark.parametrize(
    ("least_cents", "per_table", "floor"),
    [
        # $300 times fifty is $15,000; a $1 wager at 5,000 to 1 wins less, a $5 wager $25,000, and a table twice that.
        (1_00, False, 15_000_00),
        (5_00, False, 25_000_00),
        (1_00, True, 30_000_00),
        (5_00, True, 50_000_00),
    ],
)
def test_the_text_of_2008_counts_the_least_wager_and_doubles_for_a_table(
    least_cents: int, floor: int, *, per_table: bool
) -> None:
    then = limits_on("washington", OF_2008)
    then.check_aggregate(floor, per_table=per_table, highest_odds=5_000, least_cents=least_cents, most_cents=300_00)
    with pytest.raises(PitbossError, match="text of 2008"):
        then.check_aggregate(
            floor - 1, per_table=per_table, highest_odds=5_000, least_cents=least_cents, most_cents=300_00
        )


def test_no_two_limits_of_one_kind_hold_on_one_day() -> None:
    """Or the one that is read last would decide; and each ends where the next one begins."""
    for limit_id in {limit.id for limit in load_limits()}:
        found = sorted((limit for limit in load_limits() if limit.id == limit_id), key=lambda limit: limit.from_)
        assert [limit.until for limit in found[:-1]] == [limit.from_ for limit in found[1:]]
        assert found[-1].until is None


def test_every_limit_says_where_it_stands() -> None:
    assert all(limit.source.startswith("WAC 230-15-") for limit in load_limits())


def test_an_unknown_jurisdiction_is_refused_with_the_nearest() -> None:
    assert jurisdictions() == ["none", "washington"]
    with pytest.raises(PitbossError, match="washington"):
        limits_on("washingtom", TODAY)


@pytest.mark.parametrize(
    ("cents", "text"), [(0, "$0"), (5, "$0.05"), (1_00, "$1"), (1_234_567_89, "$1,234,567.89"), (-250, "−$2.50")]
)
def test_cents_are_written_as_people_write_dollars(cents: int, text: str) -> None:
    assert dollars(cents) == text
