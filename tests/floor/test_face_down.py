"""At a table whose dealer enters the cards nobody is told a card that lies face down, whoever looks and whenever."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from tests.floor.floor_room import GAMES, NOON, FloorRoom, plain
from tests.floor.jackpot_floor import act

from pitboss.cards import format_cards
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.tables.rounds import round_of
from pitboss.floor.views.entry import entry_view
from pitboss.floor.views.table_views import Viewer, table_view
from pitboss.games.step import StepKind
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import left_over, next_spot
from pitboss.rounds.phases.settlement import to_turn

CARD = re.compile(r"[2-9TJQKA][shdc]|Jk")
VIEWERS = (Viewer(), Viewer(deals=True), Viewer(player="somebody"))


def cards_in(view: object) -> Iterator[str]:
    """Every card that a view tells: texts that are made of cards alone; a rule of the house way may be called 8c."""
    if isinstance(view, dict):
        for key, value in view.items():
            yield from cards_in(value) if key != "set_by" else ()
    elif isinstance(view, list):
        for value in view:
            yield from cards_in(value)
    elif isinstance(view, str) and view and all(CARD.fullmatch(word) for word in view.split()):
        yield from view.split()


def told(room: FloorRoom) -> set[str]:
    """Every card that anybody is told of the table."""
    table = room.table("E")
    views = [table_view(room.memory, table, viewer) for viewer in VIEWERS]
    return {
        card
        for view in (*views, entry_view(room.memory, table, room.kept("E"), NOON.date()))
        for card in cards_in(plain(view))
    }


class Dealing:
    """A round that a dealer enters, with cards that a device reads for some hands."""

    def __init__(self, room: FloorRoom, game: str, order: Random) -> None:
        """The table is open and the wagers lie there."""
        self.room, self.order = room, order
        room.set_up("E", game, TableMode.CARD_ENTRY)
        room.do(
            c.RecordApproval(game=game, reference="a letter", since="2026-01-01", badge="manager", second="supervisor")
        )
        room.open("E")
        room.do(c.OpenRound(table="E", badge="dealer"))
        made = self.state.table
        self.deck = order.sample(made.game.deck.cards, len(made.game.deck))
        for seat in order.sample(list(made.seats), 3):
            for wager in made.wagers.values():
                if not wager.equals and not wager.sensor and (not wager.needs or order.random() < 0.5):
                    choice = wager.choices[0] if wager.choices else ""
                    placed = e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager.id, cents=1000, choice=choice)
                    self.act(placed)
        self.act(e.BettingClosed())

    @property
    def state(self) -> Round:
        """The round as it stands."""
        return round_of(self.room.memory, self.room.kept("E"))

    def act(self, happened: e.Act) -> None:
        """Something happens, and nobody is told more than lies face up."""
        act(self.room, happened)
        assert told(self.room) <= {str(card) for card in self.state.cards_face_up}

    def take(self) -> str:
        """Cards that nobody has."""
        seen = set(self.state.cards_seen)
        return format_cards([card for card in self.deck if card not in seen][: self.state.table.game.cards])

    def next(self) -> e.Act:
        """What comes next."""
        state = self.state
        match state.step.kind:
            case StepKind.START:
                return e.StartDrawn(position=1, source="dice", dice=(1,))
            case StepKind.DEAL:
                spot = next_spot(state)
                cards = self.take() if self.order.random() < 0.6 else ""
                return e.LeftOverCounted(count=left_over(state)) if spot is None else e.HandDealt(to=spot, cards=cards)
            case StepKind.DECIDE:
                return e.Decided(seat=self.order.choice(state.undecided), action=self.order.choice(state.step.words))
            case StepKind.REVEAL:
                return e.HandTurned(to=e.DEALER, cards="" if state.dealer.cards else self.take())
            case StepKind.TURN:
                return self.turn(self.order.choice(to_turn(state)))
            case _:
                return e.SettlementCalled()

    def turn(self, number: int) -> e.Act:
        """A hand face up, and then two cards of it in front."""
        seat = self.state.seats[number]
        if seat.turned:
            return e.HandTurned(to=number, front=format_cards(seat.cards[:2]))
        return e.HandTurned(to=number, cards="" if seat.cards else self.take())


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_nobody_is_told_a_card_before_it_lies_face_up(room: FloorRoom, game: str, seed: int) -> None:
    order = Random(seed)  # noqa: S311 - a test's cards
    dealing = Dealing(room, game, order)
    withdrawn = False
    while dealing.state.status is Status.RUNNING:
        if dealing.state.step.kind is StepKind.SETTLE and not withdrawn:
            withdrawn = True
            dealing.act(e.EntryWithdrawn(to=e.DEALER, reason="another card"))
        dealing.act(dealing.next())
    dealing.act(e.RoundClosed())
    assert told(room) == {str(card) for card in dealing.state.cards_face_up}
