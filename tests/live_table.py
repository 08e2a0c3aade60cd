"""A live table for tests of rules: people deal the cards that a test chooses, and every cent is counted."""

from collections.abc import Mapping

import pytest

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.games.step import StepKind
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.rounds import Round, play
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import left_over, next_spot

#: In a deal: the dealer.
DEALER = e.DEALER


class LiveTable:
    """One round. What can't be done raises, as at every table; ``refusal`` gives the sentence instead."""

    def __init__(self, game: str, *, options: Mapping[str, str] | None = None, **setup: object) -> None:
        """Open a round at a table with some choices of its own."""
        chosen = {"mode": Mode.LIVE, **setup}
        table = open_table(TableSetup(game, options=options or {}, **chosen))  # type: ignore[arg-type] # fields by name
        self.state: Round
        self.state, events = play(None, e.RoundOpened(round="1", table=table.setup))
        self.events: list[e.Event] = list(events)

    def do(self, act: e.Act) -> tuple[e.Event, ...]:
        """Let something happen; no chip may appear or go."""
        self.state, events = play(self.state, act)
        self.events.extend(events)
        assert self.state.balance_cents == 0
        return events

    def refusal(self, act: e.Act) -> str:
        """The sentence that refuses an act."""
        with pytest.raises(PitbossError) as error:
            play(self.state, act)
        return str(error.value)

    def bet(self, seat: int, player: str = "", /, **wagers: int | str) -> "LiveTable":
        """Wagers by name with _ for -; a text is a colour with its cents, as in ``red_black="red 500"``."""
        for act in self.bets(seat, player, **wagers):
            self.do(act)
        return self

    def bets(self, seat: int, player: str = "", /, **wagers: int | str) -> list[e.WagerPlaced]:
        """The same as acts, which nobody has done."""
        acts = []
        for name, amount in wagers.items():
            choice, _, cents = str(amount).rpartition(" ")
            acts.append(
                e.WagerPlaced(
                    seat=seat,
                    player=player or f"player {seat}",
                    wager=name.replace("_", "-"),
                    cents=int(cents),
                    choice=choice,
                )
            )
        return acts

    def close(self) -> "LiveTable":
        """No more bets."""
        self.do(e.BettingClosed())
        return self

    def deal(self, hands: Mapping[int, str], position: int = 1) -> "LiveTable":
        """No more bets, and every hand in its turn; idle spots get cards that nobody looks at."""
        self.close()
        if self.state.step.kind is StepKind.START:
            dice = (position,) if position <= 6 else (6, position - 6)
            self.do(e.StartDrawn(position=position, source="dice", dice=dice))
        while self.state.step.kind is StepKind.DEAL and (spot := next_spot(self.state)) is not None:
            self.do(e.HandDealt(to=spot, cards=hands.get(spot, "")))
        if self.state.step.kind is StepKind.DEAL:
            self.do(e.LeftOverCounted(count=left_over(self.state)))
        return self

    def front(self, seat: int, cards: str) -> "LiveTable":
        """A player sets a hand."""
        self.do(e.Decided(seat=seat, action="set", front=cards))
        return self

    def house_way(self, seat: int) -> "LiveTable":
        """A player asks for the house way, where a test does not care."""
        way, table = self.state.table.house_way, self.state.table
        assert way is not None
        hand, _ = way.set_hand(self.state.seat(seat).cards, table.joker, table.wheel)
        return self.front(seat, format_cards(hand.front))

    def decide(self, seat: int, action: str) -> "LiveTable":
        """A player plays or folds."""
        self.do(e.Decided(seat=seat, action=action))
        return self

    def reveal(self) -> e.DealerHand:
        """The dealer's hand."""
        hand = self.do(e.DealerRevealed())[1]
        assert isinstance(hand, e.DealerHand)
        return hand

    def settle(self) -> "LiveTable":
        """Turn up the dealer's hand, if that is still to be done, and settle."""
        if self.state.step.kind is StepKind.REVEAL:
            self.reveal()
        self.do(e.SettlementCalled())
        return self

    @property
    def settled(self) -> list[e.WagerSettled]:
        """What was settled, in order."""
        return [event for event in self.events if isinstance(event, e.WagerSettled)]

    def net(self, seat: int) -> dict[str, int]:
        """Cents won or lost on each wager of a seat."""
        return {
            event.wager: event.returned_cents
            + event.won_cents
            - (event.stake_cents if event.wager == event.stake_of else 0)
            for event in self.settled
            if event.seat == seat
        }

    def rule(self, seat: int, wager: str) -> str:
        """The rule that decided a wager."""
        return next(event.rule for event in self.settled if (event.seat, event.wager) == (seat, wager))

    @property
    def envy(self) -> list[tuple[int, int, int]]:
        """Envy as it was paid: to which seat, for whose hand, how many cents."""
        return [(event.seat, event.hand_of, event.cents) for event in self.events if isinstance(event, e.EnvyPaid)]

    @property
    def dealt_to(self) -> list[int]:
        """The spots in the order in which they got their cards."""
        return [event.to for event in self.events if isinstance(event, e.HandDealt)]

    def purse(self, player: str) -> int:
        """What a player has won or lost in the round, everything counted."""
        return self.state.purses[player]
