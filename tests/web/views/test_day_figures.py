"""Gaming days side by side: what is not counted yet is left out of the lines, and said."""

from dataclasses import replace

from pitboss.web.views.day_figures import DayFigures, chip_lines, not_counted, without_win, won_so_far


def _day(day: str, *, uncounted: int = 0, counting: bool = False) -> DayFigures:
    """A day on which $50 were dropped and $40 won by chips."""
    return DayFigures(
        day=day,
        drop_cents=5_000,
        win_cents=4_000,
        hold_percent="80.00",
        rounds=1,
        won_cents=None if counting else 4_000,
        expected_cents=None if counting else 3_000,
        band_95=None,
        meters_cents=0,
        bank_cents=0,
        open=0,
        uncounted=uncounted,
        counting=counting,
    )


def test_a_day_whose_tables_are_not_all_counted_has_no_point_and_is_named() -> None:
    """A first drop of $50 is not the drop of a day: drawn as one it would be a plunge."""
    days = [_day("2026-11-16"), _day("2026-11-17", uncounted=5)]
    drop, win = chip_lines(days)
    assert (drop.cents, win.cents) == ([5_000, None], [4_000, None])
    assert not_counted(days) == "2026-11-17 is left out until its tables are counted."
    assert not_counted(days[:1]) == ""


def test_wins_are_added_up_inside_a_band_that_grows_with_the_root_of_the_days() -> None:
    """Four days of $30 ± $100 are $120 ± $200; a day without rounds adds nothing, one being counted ends the sum."""
    day = replace(_day("2026-11-16"), band_95=(-7_000, 13_000))
    without = replace(day, won_cents=None, expected_cents=None, band_95=None)
    (won, expected), bands = won_so_far([day, day, without, day, day, _day("2026-11-17", counting=True), day])
    assert won.cents == [4_000, 8_000, 8_000, 12_000, 16_000, None, None]
    assert expected.cents == [3_000, 6_000, 6_000, 9_000, 12_000, None, None]
    assert bands[0] == day.band_95
    assert bands[4] == (12_000 - 20_000, 12_000 + 20_000)
    assert bands[5:] == [None, None]


def test_days_that_wait_for_their_expectation_are_counted_in_a_sentence() -> None:
    """A chart with gaps says how many days it lacks, and why; one with all days says nothing."""
    whole, waiting = _day("2026-11-16"), _day("2026-11-17", counting=True)
    assert without_win([whole, waiting]) == "1 day is missing here: the table's mathematics is still being counted."
    assert without_win([waiting, waiting]).startswith("2 days are missing here: ")
    assert without_win([whole]) == ""
