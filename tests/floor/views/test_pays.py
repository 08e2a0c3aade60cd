"""What the dealer is told to pay, in the order of the rules."""

import pytest

from pitboss.errors import PitbossError
from pitboss.floor.views.layout import layout_view
from pitboss.floor.views.pays import SeatSum, instructions, seat_sums
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.rounds import events as e
from pitboss.rounds.decide import play

ACTS: tuple[e.Act, ...] = (
    e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=1_000),
    e.WagerPlaced(seat=1, player="Ann", wager="pair-plus", cents=500),
    e.WagerPlaced(seat=2, player="Bob", wager="ante", cents=1_000),
    e.BettingClosed(),
    e.HandDealt(to=1, cards="9s 9d 2c"),
    e.HandDealt(to=2, cards="7s 5d 2h"),
    e.HandDealt(to=0, cards="Qs 7d 3c"),
    e.Decided(seat=1, action="play"),
    e.Decided(seat=2, action="fold"),
    e.DealerRevealed(),
    e.SettlementCalled(),
)


def test_every_wager_is_a_line_in_words_that_a_dealer_can_follow() -> None:
    """Seat 1's pair beats a qualifying dealer and pays even money on Pair Plus; seat 2's Ante is gone."""
    table = open_table(TableSetup("three-card-poker", mode="live"))  # type: ignore[arg-type]
    state, all_events = play(None, e.RoundOpened(round="r", table=table.setup))
    events = list(all_events)
    for act in ACTS:
        state, more = play(state, act)
        events += more
    rows = {(row.seat, row.wager): row for row in instructions(table, events)}
    assert rows[1, "ante"].do == "Pay $10"
    assert rows[1, "play"].do == "Pay $10"
    assert rows[1, "pair-plus"].do == "Pay $5"
    assert rows[2, "ante"].do == "Take $10"
    assert sum(row.net_cents for row in rows.values()) == sum(state.purses.values()) == 1_500
    assert all(row.rule for row in rows.values())
    # Seat 2 is settled first, at the dealer's right hand.
    assert seat_sums(instructions(table, events)) == (SeatSum(2, 0, 1_000, "take $10"), SeatSum(1, 2_500, 0, "pay $25"))


def test_a_correction_is_a_line_of_the_list() -> None:
    """What it adds or takes back, and why; the line of the wager stays as it was."""
    table = open_table(TableSetup("three-card-poker", mode=Mode.LIVE))
    state, first = play(None, e.RoundOpened(round="r", table=table.setup))
    events = list(first)
    for act in (
        *ACTS,
        e.PaymentCorrected(seat=1, wager="ante", cents=500, reason="a chip short"),
        e.PaymentCorrected(seat=1, wager="ante", cents=-200, reason="too much then"),
    ):
        state, found = play(state, act)
        events += found
    rows = instructions(table, events)
    more, back = rows[-2:]
    assert (more.seat, more.name, more.do, more.why) == (
        1,
        "Ante, corrected",
        "Pay $5 more",
        "a chip short",
    )
    assert (back.do, back.net_cents) == ("Take $2 back", -200)
    assert seat_sums(rows)[-1] == SeatSum(1, 3_000, 200, "pay $30, take $2")
    assert sum(row.net_cents for row in rows) == sum(state.purses.values())


@pytest.mark.parametrize(
    ("game", "wager", "name"),
    [
        ("ez-pai-gow", "protection", "Protection"),
        ("commission-free-pai-gow-express", "protection", "Protection"),
        ("three-card-poker", "bonus", "Bonus"),
        ("face-up-pai-gow", "jackpot", "Jackpot"),
    ],
)
def test_a_wager_has_one_name_on_the_layout_in_refusals_and_in_the_pays(game: str, wager: str, name: str) -> None:
    """The game's name stands above the table, and is not said again with each of its wagers."""
    table = open_table(TableSetup(game, mode=Mode.LIVE))
    assert name in [row.name for row in layout_view(table).wagers if row.id == wager]
    returned = e.WagerReturned(seat=1, wager=wager, cents=500)
    assert [row.name for row in instructions(table, [returned])] == [name]
    state, _ = play(None, e.RoundOpened(round="r", table=table.setup))
    with pytest.raises(PitbossError, match=f"^{name} is a side wager"):
        play(state, e.WagerPlaced(seat=1, player="Ann", wager=wager, cents=table.setup.limits_cents[wager][0]))
