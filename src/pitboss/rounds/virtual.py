"""A virtual table's dealer: software shuffles, deals and settles a round, and leaves the decisions to the players."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from pitboss.cards import format_cards
from pitboss.cards.shuffle import Shuffle, Source, seed_of
from pitboss.games.step import Action, StepKind
from pitboss.games.table.table import Table
from pitboss.rounds import events as e
from pitboss.rounds.decide import play
from pitboss.rounds.phases.acts import house_way_front
from pitboss.rounds.phases.deals import left_over, next_spot, positions
from pitboss.rounds.round import Round, Status


@dataclass
class VirtualRound:
    """A round dealt by software. Players act through ``do``; ``advance`` does whatever is the dealer's to do next.

    ``events`` are those that happened here, and ``dealt`` says how far down the deck the deal has come, so that a round
    can be put away between two acts and taken up again.
    """

    shuffle: Shuffle
    state: Round
    events: list[e.Event] = field(default_factory=list)
    dealt: int = 0

    @classmethod
    def opened(
        cls, table: Table, source: Source, round_id: str, at: str = "", before: str = "", *, joint: bool = False
    ) -> Self:
        """Shuffle, commit to the shuffle, and open the round; a joint one commits to a secret that seeds will join."""
        shuffle = Shuffle.promised(source) if joint else Shuffle.of(table.game.deck, source, positions(table))
        opening = e.RoundOpened(
            round=round_id,
            at=at,
            table=table.setup,
            shuffle=shuffle.source,
            commitment=shuffle.commitment,
            simulation=seed_of(shuffle.source) is not None,
            before=before,
            joint=joint,
        )
        state, events = play(None, e.in_its_format(opening), table.game)
        return cls(shuffle, state, list(events))

    def do(self, act: e.Act) -> tuple[e.Event, ...]:
        """Let something happen, or be told why not."""
        self.state, events = play(self.state, act)
        self.events.extend(events)
        return events

    def advance(self) -> Round:
        """Go on until players have to wager or to decide, or the round is over."""
        while (act := self._dealers_act()) is not None:
            self.do(act)
        return self.state

    def close_betting(self, seeds: Mapping[int, str] | None = None) -> Round:
        """No more bets; then go on. In a joint round the seats' seeds join now, an empty one where none was given."""
        for seat in sorted(self.state.seats) if self.state.joint else ():
            self.do(e.SeedGiven(seat=seat, seed=(seeds or {}).get(seat, "")))
        self.do(e.BettingClosed())
        return self.advance()

    def _join(self) -> Shuffle:
        """The shuffle with the seats' seeds in it."""
        if self.state.joint and not self.shuffle.cards:
            table = self.state.table
            self.shuffle = self.shuffle.joined(table.game.deck, self.state.seeds, positions(table))
        return self.shuffle

    def _take(self, how_many: int) -> str:
        cards = self._join().cards[self.dealt : self.dealt + how_many]
        self.dealt += how_many
        return format_cards(cards)

    def _dealers_act(self) -> e.Act | None:
        state = self.state
        if state.status in (Status.SETTLED, Status.VOID):
            if state.revealed:
                return e.RoundClosed()
            shuffle = self._join()
            return e.ShuffleRevealed(
                secret=shuffle.secret, cards=format_cards(shuffle.cards), position=shuffle.position
            )
        if state.status is not Status.RUNNING:
            return None
        match state.step.kind:
            case StepKind.START:
                return e.StartDrawn(position=self._join().position, source="generator")
            case StepKind.DEAL:
                return self._deal()
            case StepKind.BOARD:
                up = state.board_up
                return e.BoardTurned(cards=format_cards(state.board[up : up + state.step.cards]))
            case StepKind.REVEAL:
                return e.DealerRevealed()
            case StepKind.SETTLE:
                return e.SettlementCalled()
            case _:
                return None

    def _deal(self) -> e.Act:
        spot = next_spot(self.state)
        if spot is not None:
            return e.HandDealt(to=spot, cards=self._take(self.state.step.cards))
        count = left_over(self.state)
        return e.LeftOverCounted(count=count, cards=self._take(count))

    def house_way(self, seat: int) -> str:
        """The front that the house way gives a seat."""
        return house_way_front(self.state, seat)

    def decide_for(self, seat: int) -> e.Decided:
        """Decide for a player who is gone: what the step says, else the house way sets the hand, or it is folded."""
        step = self.state.step
        if Action.SET in step.actions:
            act = e.Decided(seat=seat, action="set", front=self.house_way(seat))
        else:
            act = e.Decided(seat=seat, action=step.otherwise or Action.FOLD.value)
        self.do(act)
        return act
