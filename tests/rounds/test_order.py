import pytest
from tests.rounds.scenario import played, table_of

from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import deal_order, position_of_dice, spot_of_position

EZ, EXPRESS, FACE_UP = "ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow"
TCP, HIGH_FIVE = "three-card-poker", "high-five-poker"
DEALER = e.DEALER


@pytest.mark.rule("000", "6")
@pytest.mark.rule("002", "6")
@pytest.mark.rule("001", "6")
@pytest.mark.parametrize("game", [EZ, EXPRESS, FACE_UP])
def test_positions_count_counter_clockwise_from_the_dealer(game: str) -> None:
    """The dealer is 1, the seat at the dealer's right hand 2, the one at the left hand 7."""
    assert [spot_of_position(table_of(game), position) for position in range(1, 8)] == [DEALER, 6, 5, 4, 3, 2, 1]


@pytest.mark.rule("000", "6")
def test_where_the_dealer_is_position_7_the_others_are_the_seats() -> None:
    table = table_of(EZ, "table option positions = dealer-7")
    assert [spot_of_position(table, position) for position in range(1, 8)] == [1, 2, 3, 4, 5, 6, DEALER]


@pytest.mark.rule("000", "6")
@pytest.mark.parametrize(
    ("dice", "position"),
    [((1, 1, 1), 3), ((1, 2, 4), 7), ((2, 2, 4), 1), ((6, 6, 2), 7), ((6, 6, 3), 1), ((6, 6, 6), 4), ((5,), 5)],
)
def test_dice_count_round_the_table(dice: tuple[int, ...], position: int) -> None:
    """Seven positions: 8 is position 1 again, 14 position 7, 15 position 1, 18 position 4."""
    assert position_of_dice(dice, 7) == position


def order(game: str, seats: str, start: int) -> tuple[int, ...]:
    """Who gets a hand, in order, with wagers at some seats, only those dealt to, and the first hand to a position."""
    bets = "\n".join(f"seat {seat} Ann: pai-gow $10" for seat in seats.split())
    dealing = "table option dealing = wagered-spots\ntable option first-hand = house-rules"
    return deal_order(played(game, f"{dealing}\n{bets}\nno more bets\nstart {start} by generator").now)


@pytest.mark.rule("000", "7")
@pytest.mark.rule("002", "7")
@pytest.mark.rule("001", "6")
@pytest.mark.parametrize(
    ("start", "expected"),
    [
        (1, (DEALER, 6, 5, 4, 3, 2, 1)),  # the dealer was chosen: the first seat is served last
        (7, (1, DEALER, 6, 5, 4, 3, 2)),  # the first seat was chosen: the dealer comes after it
        (4, (4, 3, 2, 1, DEALER, 6, 5)),
    ],
)
def test_every_spot_gets_a_hand_counter_clockwise(start: int, expected: tuple[int, ...]) -> None:
    bets = f"seat 2 Ann: pai-gow $10\nno more bets\nstart {start} by generator"
    choice = "table option first-hand = house-rules\n"
    texts = {EZ: choice + bets, EXPRESS: choice + bets, FACE_UP: bets}
    assert [deal_order(played(game, text).now) for game, text in texts.items()] == [expected] * 3


@pytest.mark.rule("000", "7b")
@pytest.mark.rule("002", "7b")
@pytest.mark.parametrize(
    ("seats", "start", "expected"),
    [
        pytest.param("2 5", 6, (2, DEALER, 5), id="the-chosen-seat-has-a-wager"),
        pytest.param("2 5", 4, (2, DEALER, 5), id="seat-4-has-none-so-2-is-next"),
        pytest.param("2 5", 1, (DEALER, 5, 2), id="the-dealer-was-chosen"),
        pytest.param("2 5", 7, (5, 2, DEALER), id="seat-1-has-none-and-the-dealer-no-wager-so-5-is-next"),
        pytest.param("3", 7, (3, DEALER), id="one-seat"),
    ],
)
def test_only_wagered_spots_are_dealt_to_where_the_casino_chose_so(
    seats: str, start: int, expected: tuple[int, ...]
) -> None:
    """Without a wager at the chosen position the next position with a wager gets the first packet."""
    assert order(EZ, seats, start) == order(EXPRESS, seats, start) == expected


@pytest.mark.rule("003", "dealing.3")
@pytest.mark.rule("004", "5")
@pytest.mark.parametrize(("game", "wager"), [(TCP, "ante"), (HIGH_FIVE, "ante")])
def test_the_stud_games_deal_from_the_dealers_left_to_the_right_and_the_dealer_last(game: str, wager: str) -> None:
    round_ = played(game, f"seat 5 Ann: {wager} $10\nseat 2 Bob: {wager} $10\nno more bets")
    assert deal_order(round_.now) == (2, 5, DEALER)
