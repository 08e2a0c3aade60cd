"""Many players do anything at practice tables: purses, books and rounds stay sound whatever they do."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.cards.shuffle import SeededSource
from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import FloorTable
from pitboss.floor.views.table_views import Viewer, table_view

PLAYERS = st.sampled_from(["ann", "bob", "cleo"])
TABLES = st.sampled_from(["P", "Q"])
SEATS = st.integers(1, 3)
BETS = st.sampled_from([
    (), (("pai-gow", 500),), (("pai-gow", 1_000), ("jackpot", 100)), (("pai-gow", 500), ("fortune", 500)),
    (("ante", 500),), (("ante", 1_000), ("pair-plus", 500)), (("jackpot", 100),), (("pai-gow", 3),),
])  # fmt: skip
ACTIONS = st.sampled_from(["play", "fold", "house-way", "set", "dance"])


class Practice(RuleBasedStateMachine):
    """Two tables, three players."""

    def __init__(self) -> None:
        """Open the tables."""
        super().__init__()
        self.room = FloorRoom(source=SeededSource("machine"))
        self.room.practice_table(FACE_UP, "P", "play")
        self.room.practice_table("three-card-poker", "Q")
        self.room.link("T9", "real")
        for player in ("ann", "bob", "cleo"):
            self.room.do(c.Join(player=player, name=player.title()))
        for seat, player, table in ((1, "ann", "P"), (2, "bob", "P"), (1, "cleo", "Q")):
            self.room.do(c.SitDown(table=table, seat=seat, player=player))

    def _do(self, command: c.Command) -> None:
        before = len(self.room.memory.journal), dict(self.room.memory.documents)
        try:
            self.room.do(command)
        except PitbossError:
            assert before == (len(self.room.memory.journal), self.room.memory.documents)

    @rule(table=TABLES, seat=SEATS, player=PLAYERS)
    def sit(self, table: str, seat: int, player: str) -> None:
        """Take a seat."""
        self._do(c.SitDown(table=table, seat=seat, player=player))

    @rule(table=TABLES, player=PLAYERS)
    def stand(self, table: str, player: str) -> None:
        """Leave."""
        self._do(c.StandUp(table=table, player=player))

    @rule(table=TABLES, seat=SEATS, player=PLAYERS, bets=BETS)
    def bet(self, table: str, seat: int, player: str, bets: tuple[tuple[str, int], ...]) -> None:
        """Bet something, sensible or not."""
        made = tuple(c.Bet(wager=wager, cents=cents) for wager, cents in bets)
        self._do(c.PlaceBets(table=table, seat=seat, bets=made, player=player))

    @rule(table=TABLES, player=PLAYERS)
    def ready(self, table: str, player: str) -> None:
        """Ask for the cards."""
        self._do(c.Ready(table=table, player=player))

    @rule(table=TABLES, seat=SEATS, player=PLAYERS, action=ACTIONS)
    def choose(self, table: str, seat: int, player: str, action: str) -> None:
        """Decide."""
        self._do(c.Choose(table=table, seat=seat, action=action, player=player))

    @rule(table=TABLES, player=PLAYERS)
    def hurry(self, table: str, player: str) -> None:
        """Wait no longer."""
        self._do(c.Hurry(table=table, player=player))

    @rule(player=PLAYERS)
    def top_up(self, player: str) -> None:
        """Fill a purse."""
        self._do(c.TopUp(player=player))

    @rule(seconds=st.integers(1, 60))
    def wait(self, seconds: int) -> None:
        """Let time pass."""
        self.room.wait(seconds)

    @invariant()
    def books_are_sound(self) -> None:
        """Every identity holds, and no real meter has moved."""
        self.room.audit()
        assert self.room.meter("real") == 1_000_000

    @invariant()
    def nobody_owes(self) -> None:
        """A purse never goes below nothing."""
        assert all(self.room.purse(player) >= 0 for player in ("ann", "bob", "cleo"))

    @invariant()
    def chips_are_conserved(self) -> None:
        """Purses, layout, tray and jackpot of each round sum to nothing."""
        for name in ("P", "Q"):
            if self.room.table(name).round:
                assert self.room.round(name).balance_cents == 0

    @precondition(lambda self: any(self.room.table(name).round for name in ("P", "Q")))
    @rule(player=PLAYERS, table=TABLES)
    def look(self, player: str, table: str) -> None:
        """Look at a table: no hidden card is seen."""
        found = self.room.memory.get(FloorTable, table)
        shown = table_view(self.room.memory, found, Viewer(player)).round
        if shown and shown.status == "running":
            assert all(seat.own or not seat.cards for seat in shown.seats)


Practice.TestCase.settings = settings(max_examples=40, stateful_step_count=60, deadline=None)
TestPractice = pytest.mark.slow(Practice.TestCase)
