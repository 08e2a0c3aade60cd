from dataclasses import replace

import pytest
from tests.rounds.helpers import decide_all, log_of, place_all, whole_round
from tests.rounds.plain_shuffle import is_honest

from pitboss.cards import parse_cards
from pitboss.cards.shuffle import SeededSource, SystemSource, promise_of
from pitboss.errors import PitbossError
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.rounds import Status, play
from pitboss.rounds import events as e
from pitboss.rounds.log import replay
from pitboss.rounds.phases.acts import house_way_front
from pitboss.rounds.phases.deals import positions
from pitboss.rounds.virtual import VirtualRound

FACE_UP, TCP = "face-up-pai-gow", "three-card-poker"


def joint(game: str, seeds: dict[int, str]) -> VirtualRound:
    """A round to its end whose seats have given seeds."""
    found = VirtualRound.opened(open_table(TableSetup(game=game)), SeededSource("joint"), "r1", joint=True)
    place_all(found, {seat: f"Player {seat}" for seat in seeds})
    found.close_betting(seeds)
    decide_all(found)
    found.advance()
    return found


@pytest.mark.parametrize("game", ["three-card-poker", "face-up-pai-gow"])
@pytest.mark.parametrize("seeds", [{1: "mine"}, {1: "", 3: "a b c"}, {2: "~!\"\\'", 5: "x" * 64}])
def test_a_joint_shuffle_follows_from_secret_and_seeds_by_the_published_steps(game: str, seeds: dict[int, str]) -> None:
    """A second implementation that imports nothing of ours finds the same deck and position; the replay agrees."""
    found = joint(game, seeds)
    log = log_of(found)
    pack, many = found.state.table.game.deck, positions(found.state.table)
    assert is_honest(log, pack.jokers, many)
    again = replay(log)
    assert (again.problem, again.rounds[0].seeds) == (None, seeds)
    other = [line.replace('"seed":"', '"seed":"0', 1) if '"seed-given"' in line else line for line in log]
    assert not is_honest(other, pack.jokers, many)
    assert replay(other).problem is not None


def test_other_seeds_make_another_deck_and_the_seal_does_not_know_them() -> None:
    """The house has committed before, and a player can't see what the own seed will do."""
    one, other = (joint("three-card-poker", {1: seed}) for seed in ("a", "b"))
    assert one.state.commitment == other.state.commitment == promise_of(one.shuffle.secret)
    assert one.shuffle.cards != other.shuffle.cards


def test_a_seed_is_given_once_by_a_seat_that_plays_and_before_the_betting_closes() -> None:
    """A late one, a second one, one that can't be written on a line, and one where the deck was sealed whole."""
    table = open_table(TableSetup(game="three-card-poker"))
    game = VirtualRound.opened(table, SeededSource("joint"), "r1", joint=True)
    with pytest.raises(PitbossError, match="Seat 1 is not in this round"):
        game.do(e.SeedGiven(seat=1, seed="x"))
    place_all(game, {1: "Ann"})
    with pytest.raises(PitbossError, match="Seat 1 has no seed yet"):
        game.do(e.BettingClosed())
    for seed in ("two\nlines", "é", "x" * 65):
        with pytest.raises(PitbossError, match="A seed has at most 64"):
            game.do(e.SeedGiven(seat=1, seed=seed))
    game.do(e.SeedGiven(seat=1, seed="x"))
    with pytest.raises(PitbossError, match="has given its seed"):
        game.do(e.SeedGiven(seat=1, seed="y"))
    game.do(e.BettingClosed())
    with pytest.raises(PitbossError, match="Giving a seed"):
        game.do(e.SeedGiven(seat=1, seed="y"))
    whole = opened("three-card-poker")
    place_all(whole, {1: "Ann"})
    with pytest.raises(PitbossError, match="sealed whole"):
        whole.do(e.SeedGiven(seat=1, seed="x"))


def test_a_house_that_deals_another_deck_than_follows_is_found() -> None:
    """Another secret breaks the seal; another order does not follow from the seeds."""
    honest = joint("three-card-poker", {1: "mine"})
    for lied in (replace(honest.shuffle, secret="0" * 64), replace(honest.shuffle, cards=honest.shuffle.cards[::-1])):
        game = VirtualRound.opened(honest.state.table, SeededSource("joint"), "r1", joint=True)
        place_all(game, {1: "Ann"})
        game.close_betting({1: "mine"})
        game.shuffle = lied
        with pytest.raises(PitbossError, match=r"not the one that was committed|do not follow from the secret"):
            decide_all(game)


def opened(game: str) -> VirtualRound:
    return VirtualRound.opened(open_table(TableSetup(game=game)), SeededSource("virtual"), "r1")


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_dealer_does_nothing_before_the_players_have_wagered_and_decided(game_id: str) -> None:
    game = opened(game_id)
    assert game.advance().step.kind == "wagers"
    place_all(game, {1: "Ann"})
    assert game.close_betting().step.kind == "decide"
    assert game.state.undecided == (1,)
    decide_all(game)
    assert game.state.status is Status.CLOSED


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_hands_come_off_the_committed_deck_from_its_top(game_id: str) -> None:
    """And the rest of it is what is left over."""
    game = whole_round(TableSetup(game=game_id))
    revealed = next(event for event in game.events if isinstance(event, e.ShuffleRevealed))
    dealt = [event.cards for event in game.events if isinstance(event, e.HandDealt | e.LeftOverCounted)]
    cards = tuple(card for hand in dealt for card in parse_cards(hand))
    assert cards == parse_cards(revealed.cards)[: len(cards)]


def test_a_seeded_round_says_that_it_is_a_simulation_and_the_systems_does_not() -> None:
    table = open_table(TableSetup(game=TCP))
    assert VirtualRound.opened(table, SeededSource("1"), "r").state.simulation
    assert not VirtualRound.opened(table, SystemSource(), "r").state.simulation


def test_a_round_can_not_deny_that_it_is_a_simulation() -> None:
    table = open_table(TableSetup(game=TCP))
    with pytest.raises(PitbossError, match="simulation if, and only if"):
        play(None, e.RoundOpened(round="x", table=table.setup, shuffle="seed:1"))


def test_a_suspended_round_waits() -> None:
    game = opened(TCP)
    place_all(game, {1: "Ann"})
    game.do(e.IrregularityCalled(kind="shuffler-fault", reason="test"))
    assert game.advance().status is Status.SUSPENDED
    game.do(e.RoundResumed(reason="test"))
    assert game.close_betting().step.kind == "decide"


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_void_round_is_revealed_and_closed(game_id: str) -> None:
    """At every moment: after the wagers, and after each of the dealer's first acts."""
    for acts in range(4):
        game = opened(game_id)
        place_all(game, {1: "Ann", 3: "Bob"})
        game.do(e.BettingClosed())
        for _ in range(acts):
            act = game._dealers_act()  # noqa: SLF001 - one act at a time, where advance does them all
            assert act is not None
            game.do(act)
        game.do(e.IrregularityCalled(kind="void", reason="test"))
        assert game.advance().status is Status.CLOSED
        assert set(game.state.purses.values()) == {0}


def test_a_refused_act_leaves_no_event() -> None:
    game = opened(TCP)
    before = (game.state, list(game.events))
    with pytest.raises(PitbossError):
        game.do(e.SettlementCalled())
    assert (game.state, game.events) == before


def test_a_game_without_two_hands_has_no_house_way_to_ask_for() -> None:
    game = opened(TCP)
    place_all(game, {1: "Ann"})
    with pytest.raises(PitbossError, match="sets no hands"):
        game.house_way(1)


def test_the_house_way_of_a_seat_is_legal() -> None:
    game = whole_round(TableSetup(game=FACE_UP))
    assert not any(isinstance(event, e.FoulSet) for event in game.events)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_player_who_is_gone_gets_what_the_step_says_or_a_fold_or_the_house_way(game_id: str) -> None:
    """A hand that is set gets the house way's front; where the decision is to play or not, it is a fold."""
    game = opened(game_id)
    place_all(game, {1: "Ann", 2: "Bob"})
    game.close_betting()
    sets = load_game(game_id).sets_hands
    front = house_way_front(game.state, 1) if sets else ""
    instead = {"let-it-ride": "pull", "ultimate-texas-holdem": "check"}.get(game_id, "set" if sets else "fold")
    act = game.decide_for(1)
    assert (act.seat, act.action, act.front) == (1, instead, front)
    assert act in game.events
    assert game.state.undecided == (2,)
    with pytest.raises(PitbossError, match="Seat 1 has nothing to decide"):
        game.decide_for(1)
