"""What the dealer is told to pay, in the order of the rules."""

import pytest

from pitboss.errors import PitbossError
from pitboss.floor.views.layout import layout_view
from pitboss.floor.views.pays import Instruction, SeatSum, instructions, seat_sums
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.rounds import events as e
from pitboss.rounds.decide import play
from pitboss.rounds.round import Round

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
    lines, state = _played("three-card-poker", *ACTS)
    rows = {(row.seat, row.wager): row for row in lines}
    assert rows[1, "ante"].do == "Pay $10"
    assert rows[1, "play"].do == "Pay $10"
    assert rows[1, "pair-plus"].do == "Pay $5"
    assert rows[2, "ante"].do == "Take $10"
    assert sum(row.net_cents for row in rows.values()) == sum(state.purses.values()) == 1_500
    assert all(row.rule for row in rows.values())
    # Seat 2's Ante was collected before the hands are settled.
    assert seat_sums(lines) == (SeatSum(1, 2_500, 0, "pay $25"),)


@pytest.mark.rule("003", "dealing.5")
@pytest.mark.rule("003", "dealing.7")
def test_what_folds_forfeit_is_collected_before_any_hand_is_settled() -> None:
    """Seat 1 has folded: its wagers are taken first although seat 3, at the dealer's right, is settled first."""
    lines = _settled(
        "three-card-poker",
        *(e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager="ante", cents=1_000) for seat in (1, 2, 3)),
        e.WagerPlaced(seat=1, player="Seat 1", wager="pair-plus", cents=500),
        e.BettingClosed(),
        *(e.HandDealt(to=seat, cards=cards) for seat, cards in ((1, "7s 5d 2h"), (2, "9s 9d 2c"), (3, "As Kd 4h"))),
        e.HandDealt(to=0, cards="Qs 7d 3c"),
        *(e.Decided(seat=seat, action=action) for seat, action in ((1, "fold"), (2, "play"), (3, "play"))),
    )
    assert [(line.seat, line.wager, line.do, line.forfeited) for line in lines] == [
        (1, "ante", "Take $10", True), (1, "pair-plus", "Take $5", True),
        (3, "play", "Pay $10", False), (3, "ante", "Pay $10", False),
        (2, "play", "Pay $10", False), (2, "ante", "Pay $10", False),
    ]  # fmt: skip


@pytest.mark.rule("004", "7a")
@pytest.mark.rule("004", "9")
def test_a_wager_that_survives_a_fold_is_settled_in_its_turn() -> None:
    """Of High Five's seat 1 the Ante is taken first; its Trips lose where the seat comes, after seat 2."""
    lines = _settled(
        "high-five-poker",
        e.WagerPlaced(seat=1, player="Seat 1", wager="ante", cents=1_000),
        e.WagerPlaced(seat=1, player="Seat 1", wager="trips", cents=500),
        e.WagerPlaced(seat=2, player="Seat 2", wager="ante", cents=1_000),
        e.BettingClosed(),
        e.HandDealt(to=1, cards="2s 4d 6h 8c Ts Qd Kh"),
        e.HandDealt(to=2, cards="As Ad Ah 5c 7s 9d Jh"),
        e.HandDealt(to=0, cards="6s 6d 2h 3c 8s Td Qh"),
        e.Decided(seat=1, action="fold"),
        e.Decided(seat=2, action="play"),
    )
    assert [(line.seat, line.wager, line.forfeited) for line in lines] == [
        (1, "ante", True), (2, "play", False), (2, "ante", False), (1, "trips", False),
    ]  # fmt: skip


def _settled(game: str, *acts: e.Act) -> tuple[Instruction, ...]:
    """The lines of a round whose hands are dealt and decided by these acts."""
    return _played(game, *acts, e.DealerRevealed(), e.SettlementCalled())[0]


def _played(game: str, *acts: e.Act) -> tuple[tuple[Instruction, ...], Round]:
    """The lines of a round of these acts, with the rules of the game as they come; and how it then stands."""
    table = open_table(TableSetup(game, mode=Mode.LIVE))
    state, first = play(None, e.RoundOpened(round="r", table=table.setup))
    events = list(first)
    for act in acts:
        state, more = play(state, act)
        events += more
    return instructions(table, events), state


def test_a_correction_is_a_line_of_the_list() -> None:
    """What it adds or takes back, and why; the line of the wager stays as it was."""
    rows, state = _played(
        "three-card-poker",
        *ACTS,
        e.PaymentCorrected(seat=1, wager="ante", cents=500, reason="a chip short"),
        e.PaymentCorrected(seat=1, wager="ante", cents=-200, reason="too much then"),
    )
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


def test_a_correction_of_a_seat_that_folded_stands_last_and_in_its_sum() -> None:
    """Seat 2 has folded and was given $5 by mistake, of which $2 come back: no fold took these."""
    table = open_table(TableSetup("three-card-poker", mode=Mode.LIVE))
    state, first = play(None, e.RoundOpened(round="r", table=table.setup))
    events = list(first)
    for act in (
        *ACTS,
        e.PaymentCorrected(seat=2, wager="ante", cents=500, reason="a mistake"),
        e.PaymentCorrected(seat=2, wager="ante", cents=-200, reason="too much then"),
    ):
        state, found = play(state, act)
        events += found
    rows = instructions(table, events)
    assert [(row.do, row.forfeited) for row in rows[-2:]] == [("Pay $5 more", False), ("Take $2 back", False)]
    assert seat_sums(rows)[-1] == SeatSum(2, 500, 200, "pay $5, take $2")


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
