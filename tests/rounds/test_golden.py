"""Golden rounds: whole rounds as text, and that together they leave no branch of the settlement out."""

import functools
import itertools
from typing import get_args

import pytest
from tests.rounds.golden_text import WORDS, golden_path, played_rounds, scenarios
from tests.rounds.scenario import Playing

from pitboss.games.game import GAME_IDS, load_game
from pitboss.rounds import events as e
from pitboss.rounds.log import lines_of, replay

#: What the scenarios of live rounds don't have: it belongs to software that shuffles.
VIRTUAL = {"round-opened", "seed-given", "shuffle-revealed"}
#: Said instead of cards; what every game pays by them is compared in tests/rounds/phases/test_outcomes.py.
STATED = {"dealer-stated", "outcome-stated"}


@functools.cache
def rounds(game: str) -> dict[str, tuple[Playing, str]]:
    return played_rounds(game)


def settled(game: str) -> list[e.WagerSettled]:
    """Every wager that the golden rounds of a game settle."""
    events = itertools.chain.from_iterable(playing.events for playing, _ in rounds(game).values())
    return [event for event in events if isinstance(event, e.WagerSettled)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_golden_rounds_are_played_as_they_were(game: str) -> None:
    """Compared scenario by scenario, so that a difference shows where it is."""
    written = golden_path(game).read_text().rstrip("\n").split("\n\n")
    assert len(written) == len(scenarios(game))
    for text, (_, played) in zip(written, rounds(game).values(), strict=True):
        assert played.splitlines() == text.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_golden_rounds_reach_every_line_of_the_settlement(game: str) -> None:
    reached = {(event.rule, event.why) for event in settled(game)}
    assert [
        (ruling.rule, ruling.text)
        for ruling in load_game(game).rulings
        if ruling.pays and (ruling.rule, ruling.text) not in reached
    ] == []


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_wager_of_a_game_wins_and_loses_in_its_golden_rounds(game: str) -> None:
    won = {event.wager for event in settled(game) if event.won_cents or event.meter}
    lost = {event.wager for event in settled(game) if not event.won_cents and not event.returned_cents}
    wagers = {wager.id for wager in load_game(game).wagers}
    assert wagers - won == set()
    assert wagers - lost == set()


def test_the_golden_rounds_show_every_kind_of_event() -> None:
    """But those of a shuffle and of outcomes, which have tests of their own."""
    shown = {event.type for game in GAME_IDS for playing, _ in rounds(game).values() for event in playing.events}
    known = {kind.__dataclass_fields__["type"].default for kind in get_args(e.Event)}
    assert known - VIRTUAL - STATED == shown - VIRTUAL == set(WORDS)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_the_logs_of_the_golden_rounds_replay(game: str) -> None:
    for playing, _ in rounds(game).values():
        found = replay(lines_of(playing.events))
        assert (found.problem, found.open, found.rounds) == (None, None, [playing.now])


@pytest.mark.parametrize("game", GAME_IDS)
def test_at_the_end_of_a_golden_round_all_chips_are_somewhere(game: str) -> None:
    for playing, _ in rounds(game).values():
        state = playing.now
        assert state.layout_cents == 0
        assert sum(state.purses.values()) + state.tray_cents + state.jackpot_cents == 0
