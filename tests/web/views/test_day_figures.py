"""Gaming days side by side: what is not counted yet is left out of the lines, and said."""

from pitboss.web.views.day_figures import DayFigures, chip_lines, not_counted, without_win


def _day(day: str, *, open_sittings: int = 0, counting: bool = False) -> DayFigures:
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
        open=open_sittings,
        counting=counting,
    )


def test_a_day_whose_tables_are_not_all_counted_has_no_point_and_is_named() -> None:
    """A first drop of $50 is not the drop of a day: drawn as one it would be a plunge."""
    days = [_day("2026-11-16"), _day("2026-11-17", open_sittings=5)]
    drop, win = chip_lines(days)
    assert (drop.cents, win.cents) == ([5_000, None], [4_000, None])
    assert not_counted(days) == "2026-11-17 is left out until its tables are counted."
    assert not_counted(days[:1]) == ""


def test_days_that_wait_for_their_expectation_are_counted_in_a_sentence() -> None:
    """A chart with gaps says how many days it lacks, and why; one with all days says nothing."""
    whole, waiting = _day("2026-11-16"), _day("2026-11-17", counting=True)
    assert without_win([whole, waiting]) == "1 day is missing here: the table's mathematics is still being counted."
    assert without_win([waiting, waiting]).startswith("2 days are missing here: ")
    assert without_win([whole]) == ""
