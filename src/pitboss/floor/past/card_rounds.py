"""Rounds of the past at tables whose dealer enters the cards: dealt by chance, played on, and entered act by act."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.cards.shuffle import shuffled
from pitboss.desk.desk import Documents
from pitboss.floor.commands import ActAtTable, Command, OpenRound
from pitboss.floor.documents import FloorTable, Handle
from pitboss.floor.past.moments import Chance
from pitboss.floor.tables.rounds import handled, opening_at
from pitboss.floor.tables.sensors import table_on
from pitboss.games.step import Action, StepKind
from pitboss.hands.rankings.three_card import best_three_card_hand
from pitboss.jackpots.commands import PayHand
from pitboss.rounds import Round, Status, play
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import left_over, may_lie_face_down, next_spot, position_of_dice, positions
from pitboss.rounds.phases.settlement import to_turn

#: The players of the past fold three cards that are lower.
_LEAST_PLAYED = best_three_card_hand(parse_cards("Qs 6d 4c"))
Bets = Mapping[int, Mapping[str, int]]


@dataclass
class ChanceRound:
    """A round that is played beside the room first, so that all acts are known that enter it there."""

    state: Round
    cards: list[Card]
    events: list[e.Event] = field(default_factory=list)
    acts: list[e.Act] = field(default_factory=list)
    hands: dict[int, Sequence[Card]] = field(default_factory=dict)

    @classmethod
    def dealt(cls, opened: Round, chance: Chance) -> "ChanceRound":
        """A round that is opened and not bet on yet, with a deck in the order of chance."""
        return cls(opened, list(shuffled(opened.table.game.deck, chance)))

    def do(self, act: e.Act) -> None:
        """Let something happen, and keep the act."""
        self.state, events = play(self.state, act)
        self.events += events
        self.acts.append(act)

    def bet(self, bets: Bets) -> None:
        """All wagers go down, seat by seat, and the betting closes."""
        for seat, wagers in bets.items():
            for wager, cents in wagers.items():
                self.do(e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager, cents=cents))
        self.do(e.BettingClosed())

    def go_on(self, dice: tuple[int, int, int]) -> None:
        """Deal, decide, turn up and settle."""
        while self.state.status is Status.RUNNING:
            self.do(self._next_act(dice))

    def _next_act(self, dice: tuple[int, int, int]) -> e.Act:
        state = self.state
        match state.step.kind:
            case StepKind.START:
                position = position_of_dice(dice, positions(state.table))
                return e.StartDrawn(position=position, source="dice", dice=dice)
            case StepKind.DEAL:
                return self._dealt()
            case StepKind.DECIDE:
                return self._decided(state.undecided[0])
            case StepKind.REVEAL:
                return e.HandTurned(to=e.DEALER, cards=format_cards(self.hands[e.DEALER]))
            case StepKind.TURN:
                return self._turned(to_turn(state)[0])
            case _:
                return e.SettlementCalled()

    def _dealt(self) -> e.Act:
        spot, many = next_spot(self.state), self.state.step.cards
        if spot is None:
            return e.LeftOverCounted(count=left_over(self.state))
        self.hands[spot], self.cards = self.cards[:many], self.cards[many:]
        face_down = may_lie_face_down(self.state, spot)
        return e.HandDealt(to=spot, cards="" if face_down else format_cards(self.hands[spot]))

    def _decided(self, seat: int) -> e.Decided:
        if Action.SET in self.state.step.actions:
            return e.Decided(seat=seat, action="set")
        action = "play" if best_three_card_hand(self.hands[seat]).value >= _LEAST_PLAYED.value else "fold"
        return e.Decided(seat=seat, action=action)

    def _turned(self, seat: int) -> e.HandTurned:
        """A hand that is turned up; one that was set has its front from the house way."""
        table, cards = self.state.table, self.hands[seat]
        front = ""
        if self.state.seat(seat).action == "set":
            front = format_cards(table.dealers_way.set_hand(cards, table.joker, table.wheel)[0].front)
        return e.HandTurned(to=seat, cards=format_cards(cards), front=front)

    @property
    def wins_share(self) -> bool:
        """Whether a hand wins a share of a meter."""
        return any(isinstance(event, e.WagerSettled) and event.meter for event in self.events)

    @property
    def house_cents(self) -> int:
        """What the table won by the round, without the wagers on sensors."""
        sensors = self.state.table.sensor_wagers
        settled = (event for event in self.events if isinstance(event, e.WagerSettled | e.EnvyPaid))
        return sum(handled(Handle(), event).won_cents for event in settled if event.wager not in sensors)

    @property
    def jackpots(self) -> list[str]:
        """The jackpot of each coin that lies on a sensor."""
        on = {sensor.number: sensor.jackpot for sensor in self.state.table.setup.sensors or ()}
        sensors = self.state.table.sensor_wagers
        locked = (event.wager for event in self.events if isinstance(event, e.SensorLocked))
        return [on[sensors[wager]] for wager in locked]

    def tray_pays(self) -> Iterator[tuple[int, int]]:
        """The seats and sensors whose wager the tray pays."""
        sensors = self.state.table.sensor_wagers
        for event in self.events:
            if isinstance(event, e.WagerSettled) and event.wager in sensors and event.won_cents:
                yield event.seat, sensors[event.wager]


def opened_at(known: Documents, name: str, day: dt.date) -> Round:
    """A round at a table that is opened; nothing in it is of any one round, so that it serves for all of them."""
    table = known.get(FloorTable, name)
    return play(None, opening_at(table, table_on(known, table, day).setup, ""))[0]


def bets_of(wagers: Mapping[str, tuple[int, ...]], seats: Iterable[int], chance: Chance) -> dict[int, dict[str, int]]:
    """What seats bet: the first wager always, the others every other time."""
    first, *others = wagers
    bets = dict[int, dict[str, int]]()
    for seat in seats:
        placed = [first, *(wager for wager in others if chance.below(2))]
        bets[seat] = {wager: wagers[wager][chance.below(len(wagers[wager]))] for wager in placed}
    return bets


def entered(table: str, played: ChanceRound, dealer: str) -> Iterator[Command]:
    """The commands by which a dealer enters a round: to the settlement, what the tray pays, and the end."""
    yield OpenRound(table=table, badge=dealer)
    for act in played.acts:
        yield ActAtTable(table=table, act=act, badge=dealer)
    for seat, sensor in played.tray_pays():
        yield PayHand(table=table, seat=seat, sensor=sensor, badge=dealer)
    yield ActAtTable(table=table, act=e.RoundClosed(), badge=dealer)
