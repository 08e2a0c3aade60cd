"""Collusion at a table: which games are counted, and what is kept."""

from fractions import Fraction

import pytest

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines.base_game import BaseGame, HandsSet
from pitboss.maths.engines.boards import Boards
from pitboss.maths.engines.pai_gow import PaiGow
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.seats.collusion import collusion, is_counted
from pitboss.maths.seats.seen_cards import FEWEST_SETS, Seen


def test_a_dealer_whose_hand_is_seen_leaves_nothing_to_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = BaseGame(
        "face-up-pai-gow", "", Fraction(2, 100), None, Fraction(1), {}, 1, 0.0, known=True, decided=HandsSet({})
    )
    monkeypatch.setattr(PaiGow, "solve", lambda *_: alone)
    found = collusion(open_table(TableSetup("face-up-pai-gow")), FEWEST_SETS, 7, Work())
    assert [(seen.seats, seen.exact) for seen in found.seen] == [(seats, True) for seats in range(1, 6)]
    assert not any(seen.gain for seen in found.seen)
    assert found.edge_alone == Fraction(2, 100)
    assert found.favours_from is None


def test_a_game_whose_hands_are_set_unseen_is_refused() -> None:
    table = open_table(TableSetup("ez-pai-gow"))
    assert not is_counted(table)
    with pytest.raises(PitbossError, match="does not count what cards seen bring to EZ Pai Gow"):
        collusion(table, FEWEST_SETS, 7, Work())


@pytest.mark.slow
def test_three_card_poker_is_exact_for_one_seat_and_gains_more_with_each() -> None:
    """The edge alone is the printed par; all seats are there."""
    found = collusion(open_table(TableSetup("three-card-poker")), 400, 7, Work())
    assert f"{float(found.edge_alone):.2%}" == "3.37%"
    assert [seen.seats for seen in found.seen] == [1, 2, 3, 4, 5, 6]
    assert [seen.exact for seen in found.seen] == [True] + [False] * 5
    gains = [seen.gain for seen in found.seen]
    assert gains == sorted(gains)


def test_too_few_sets_are_refused_before_a_long_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for all boards of hold'em to hear that four sets of cards are too few."""
    monkeypatch.setattr(Boards, "solve", lambda *_: pytest.fail("counted before the number was looked at"))
    with pytest.raises(PitbossError, match="takes 64 to"):
        collusion(open_table(TableSetup("ultimate-texas-holdem")), 4, 7, Work())


@pytest.fixture
def quick_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hold'em without its counts: an edge of 2%, and seats whose cards bring nothing, told in two parts each."""
    alone = BaseGame(
        "ultimate-texas-holdem", "", Fraction(2, 100), None, Fraction(1), {}, 1, 0.0, known=True, decided=HandsSet({})
    )

    def seen(_: Boards, __: Play, seats: int, sets: int, seed: int, work: Work) -> Seen:
        work.progress(f"drawing {sets} sets by seed {seed}", 1, 2)
        return Seen(seats, Fraction(0), 0.001)

    monkeypatch.setattr(Boards, "solve", lambda *_: alone)
    monkeypatch.setattr(Boards, "seen", seen)


@pytest.mark.usefixtures("quick_boards")
def test_progress_is_that_of_all_numbers_of_seats() -> None:
    """Half of the second number of three is half of all."""
    told: list[tuple[str, int, int]] = []
    work = Work(progress=lambda what, done, parts: told.append((what, done, parts)))
    found = collusion(open_table(TableSetup("ultimate-texas-holdem")), FEWEST_SETS, 7, work, 3)
    assert [seen.seats for seen in found.seen] == [1, 2, 3]
    drawing = "seats seen: drawing 64 sets by seed 7"
    assert told == [(f"1 of 3 {drawing}", 1, 6), (f"2 of 3 {drawing}", 3, 6), (f"3 of 3 {drawing}", 5, 6)]


@pytest.mark.usefixtures("quick_boards")
@pytest.mark.parametrize("most", [-1, 0, 6])
def test_more_seats_than_there_are_and_none_are_refused(most: int) -> None:
    with pytest.raises(PitbossError, match="Ultimate Texas Hold'em has 1 to 5 other seats, not"):
        collusion(open_table(TableSetup("ultimate-texas-holdem")), FEWEST_SETS, 7, Work(), most)
