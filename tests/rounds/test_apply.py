import hashlib
import json

import pytest
from tests.rounds.helpers import whole_round
from tests.rounds.scenario import played, played_on

from pitboss.games.game import GAME_IDS
from pitboss.games.table.table import TableSetup
from pitboss.rounds import events as e
from pitboss.rounds.apply import apply_all, opened

TCP, FACE_UP, HIGH_FIVE = "three-card-poker", "face-up-pai-gow", "high-five-poker"


@pytest.mark.parametrize("game", GAME_IDS)
def test_chips_are_conserved_by_every_single_event(game: str) -> None:
    events = whole_round(TableSetup(game=game)).events
    opening = events[0]
    assert isinstance(opening, e.RoundOpened)
    state = opened(opening)
    for event in events[1:]:
        state = apply_all(state, (event,))
        assert state.balance_cents == 0


def test_the_seal_is_a_chain_of_hashes_that_anyone_can_work_out() -> None:
    """SHA-256 over two lines for each event: the hash before it, and the event as JSON with its parts in order."""
    playing = played(TCP, "seat 1 Ann: ante $10\ncall void: test\nclose")
    digest = ""
    for event in playing.events[:-2]:
        line = json.dumps(e.as_json(event), sort_keys=True, separators=(",", ":"))
        digest = hashlib.sha256(f"{digest}\n{line}\n".encode()).hexdigest()
    assert [event.type for event in playing.events[-2:]] == ["round-closed", "round-sealed"]
    assert playing.events[-1] == e.RoundSealed(events=len(playing.events) - 2, digest=digest)


def test_a_bonus_on_another_wagers_stake_leaves_that_stake_alone() -> None:
    """The Ante Bonus pays $10 from the tray; the Ante's own stake moves once."""
    round_ = played(TCP, "seat 1 Ann: ante $10\nno more bets\nhand 1: 5s 6d 7c\nhand dealer: Jh 8c 3s\ndeal\n"
                         "seat 1 plays\ndealer reveals\nsettle")  # fmt: skip
    assert round_.now.tray_cents == -2000
    assert round_.purses == {"Ann": 2000}


def test_decisions_that_nobody_has_to_make_are_passed_over() -> None:
    """Only Pair Plus wagers: the dealer turns up at once. The last player's late bet goes back: likewise."""
    only = played(TCP, "seat 1 Ann: pair-plus $5\nno more bets\nhand 1: 5s 6d 7c\nhand dealer: Jh 8c 3s\ndeal")
    assert only.now.step.kind == "reveal"
    late = played(HIGH_FIVE, "seat 1 Ann: ante $5\nno more bets\nhand 1: Ks Kh Qd 9c 7d 4s 2d\n"
                             "hand dealer: Ah Ac Td 8c 6s 5h 3d\ndeal")  # fmt: skip
    assert late.now.step.kind == "decide"
    assert played_on(late, "back 1 ante: late").now.step.kind == "reveal"


def test_a_void_hand_leaves_nobody_waiting() -> None:
    playing = played(HIGH_FIVE, "table wrong-count void-hand\nseat 1 Ann: ante $5\nno more bets\n"
                                "hand 1: Ks Kh Qd 9c 7d 4s 2d\nhand dealer: Ah Ac Td 8c 6s 5h 3d\ndeal")  # fmt: skip
    assert played_on(playing, "call wrong-card-count at 1: eight cards").now.step.kind == "reveal"


def test_a_player_has_one_purse_for_all_spots() -> None:
    assert played(FACE_UP, "seat 1 Ann: pai-gow $10\nseat 4 Ann: pai-gow $20").purses == {"Ann": -3000}
