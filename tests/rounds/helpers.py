"""Rounds that software deals: played to their end, and written down."""

from collections.abc import Iterator

from pitboss.cards.shuffle import SeededSource
from pitboss.games.step import StepKind
from pitboss.games.table.table import Cap, Scope, Table, TableSetup, open_table
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.actions import is_setting, offered_actions
from pitboss.rounds.log import lines_of
from pitboss.rounds.virtual import VirtualRound


def least_bets(table: Table) -> Iterator[tuple[str, int, str]]:
    """Every wager of a table that is made before the cards: its least amount, and the first choice if it has one."""
    for wager in table.wagers.values():
        if not wager.lead:
            least = table.setup.limits_cents[wager.id][0]
            yield wager.id, least if wager.fixed_cents else max(least, 500), wager.choices[0] if wager.choices else ""


def place_all(game: VirtualRound, seats: dict[int, str]) -> None:
    """Every wager at each of some seats."""
    for seat, player in seats.items():
        for wager, cents, choice in least_bets(game.state.table):
            game.do(e.WagerPlaced(seat=seat, player=player, wager=wager, cents=cents, choice=choice))


def decide_all(game: VirtualRound) -> None:
    """Decide for everyone: house ways are set, odd seats take the first action and even ones the last."""
    while game.state.status is Status.RUNNING and game.state.step.kind is StepKind.DECIDE:
        seat = game.state.undecided[0]
        if is_setting(game.state):
            game.do(e.Decided(seat=seat, action="set", front=game.house_way(seat)))
        else:
            offered = offered_actions(game.state, seat)[0 if seat % 2 else -1]
            game.do(e.Decided(seat=seat, action=offered.action, times=offered.times))
        game.advance()


def whole_round(setup: TableSetup, seed: str = "conformance", players: str = "Ann Bob Cat") -> VirtualRound:
    """A finished round with every wager at seats 1, 2, …; from the usual seed no dealer pushes everything."""
    game = VirtualRound.opened(open_table(setup), SeededSource(seed), "r1", "2026-11-15T20:00:00Z")
    place_all(game, dict(enumerate(players.split(), 1)))
    game.close_betting()
    decide_all(game)
    return game


def log_of(game: VirtualRound) -> list[str]:
    """The lines of its log."""
    return list(lines_of(game.events))


def with_option(game: str, option: str, choice: str) -> TableSetup:
    """A table with one choice; a cap that is posted has to be there."""
    cap = Cap("fortune", 10**9, Scope(choice)) if option == "aggregate-limit" and choice != "none" else None
    return TableSetup(game=game, options={option: choice}, cap=cap)
