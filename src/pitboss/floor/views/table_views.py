"""Views: what someone may see of a table; hands that are face down at the table are face down here."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, TypeVar
from zoneinfo import ZoneInfo

from pitboss.cards import Card, by_rank, format_cards
from pitboss.desk.desk import Documents, State
from pitboss.errors import NotThereError
from pitboss.floor.documents import FloorTable, TableRound
from pitboss.floor.tables.rounds import events_of, round_of
from pitboss.floor.views.pays import Instruction, SeatSum, Wins, instructions, seat_sums
from pitboss.games.cast import DEALER, SEAT, CardsDealt
from pitboss.games.settlement.pai_gow import SetHands
from pitboss.games.settlement.settlement import SeatSituation
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.step import StepKind
from pitboss.hands.hand import best_hand
from pitboss.hands.rankings.two_card import best_two_card_hand
from pitboss.jackpots.award.ids import awards_of_seat
from pitboss.jackpots.documents import Award, JackpotTable
from pitboss.rounds import Round, SeatState, Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.acts import OfferedAction, offered_actions
from pitboss.rounds.phases.bets import announcement
from pitboss.rounds.phases.deals import next_spot, positions
from pitboss.rounds.phases.settlement import lammers, situation, to_turn
from pitboss.rounds.round import Dealer

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_ENDED = (Status.SETTLED, Status.CLOSED)
_COMPARED = frozenset(comparison.word for comparison in Comparison)
_BEFORE_DECISIONS = (StepKind.WAGERS, StepKind.START, StepKind.DEAL)


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a practice player sees the own hand, everybody else what lies face up.

    ``deals`` is whoever enters the rounds of a table; ``ranked`` shows hands in the order of their ranks, not as dealt.
    """

    player: str = ""
    deals: bool = False
    ranked: bool = False


@dataclass(frozen=True, slots=True)
class ChairView:
    """A seat that a practice player has taken."""

    seat: int
    name: str
    own: bool


@dataclass(frozen=True, slots=True)
class StakeShown:
    """A stake on the layout; a colour or the like where one is chosen."""

    cents: int
    choice: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """A hand: how many cards were dealt, and those that are seen, by name once they are all seen."""

    dealt: int
    cards: str
    front: str
    back: str
    name: str
    front_name: str
    back_name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatView(HandView):
    """A seat of a round: its stakes, its hand and what was decided."""

    seat: int
    player: str
    own: bool
    stakes: Mapping[str, StakeShown]
    lammers: tuple[str, ...]
    action: str
    foul: bool
    void: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerView(HandView):
    """The dealer's hand, and what is said of it once it is turned up."""

    set_by: str
    qualifies: bool
    barred: bool


@dataclass(frozen=True, slots=True)
class BoardView:
    """The board: how many cards it has, those that lie face up, and how many are turned up next."""

    dealt: int
    cards: str
    next: int


@dataclass(frozen=True, slots=True)
class FaultStepView:
    """A step by which a faulty shuffler is replaced, and whether it was taken."""

    step: str
    text: str
    rule: str
    taken: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """A round as one viewer sees it."""

    id: str
    status: str
    step: str
    place: int
    rule: str
    actions: tuple[str, ...]
    offers: Mapping[str, tuple[OfferedAction, ...]]
    commitment: str
    next_spot: int | None
    undecided: tuple[int, ...]
    to_turn: tuple[int, ...]
    turns: bool
    announcement: str
    fault_steps: tuple[FaultStepView, ...]
    ready: tuple[str, ...]
    ready_at: str
    acted_at: str
    seats: tuple[SeatView, ...]
    dealer: DealerView
    board: BoardView
    pays: tuple[Instruction, ...]
    sums: tuple[SeatSum, ...]
    shuffle: e.ShuffleRevealed | None
    joint: bool
    positions: int
    jokers: int
    seeds: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableView:
    """What everybody sees of a table: what it is, who sits there, and its round."""

    table: str
    name: str
    mode: str
    base_game: str
    game: str | None
    open: bool
    sitting: str
    chairs: tuple[ChairView, ...]
    round: RoundView | None


V = TypeVar("V")


def extended(kind: type[V], view: "DataclassInstance", **more: object) -> V:
    """A view as one of a kind that has its fields and some more: what one kind of viewer sees besides."""
    known = {field.name: getattr(view, field.name) for field in fields(view)}
    return kind(**known, **more)


def today_at(table: FloorTable, now: dt.datetime) -> dt.date:
    """The day by the clock on the wall at a table."""
    return now.astimezone(ZoneInfo(table.zone)).date()


def floor_table(known: Documents, name: str) -> FloorTable:
    """A table that has to be on the floor."""
    found = known.find(FloorTable, name)
    if found is None:
        raise NotThereError(f"There is no table {name!r:.60}", name)
    return found


def table_view(state: State, table: FloorTable, viewer: Viewer) -> TableView:
    """A table and its round as somebody sees them."""
    kept = state.find(TableRound, table.round) if table.round else None
    return TableView(
        table=table.id,
        name=table.name,
        mode=str(table.mode),
        base_game=table.base_game,
        game=table.setup.game if table.setup else None,
        open=table.is_open,
        sitting=table.sitting,
        chairs=tuple(
            ChairView(chair.seat, chair.name, own=bool(viewer.player) and chair.player == viewer.player)
            for chair in table.chairs
        ),
        round=_round_view(state, kept, table, viewer) if kept else None,
    )


def _round_view(known: State, kept: TableRound, table: FloorTable, viewer: Viewer) -> RoundView:
    shows = shown_round(known, kept, viewer)
    state = shows.state
    names = {chair.player: chair.name for chair in table.chairs}
    over = state.status in _ENDED or state.status is Status.VOID
    events = events_of(known, kept) if over else ()
    pays = instructions(state.table, events, _wins(known, state, table, events))
    return RoundView(
        id=kept.id,
        status=str(state.status),
        step=str(state.step.kind),
        place=state.place,
        rule=state.step.rule,
        actions=state.step.words,
        offers={str(number): offered_actions(state, number) for number in state.undecided if shows.decides(number)},
        commitment=state.commitment,
        next_spot=next_spot(state) if state.step.kind is StepKind.DEAL else None,
        undecided=state.undecided,
        to_turn=tuple(to_turn(state)) if state.step.kind is StepKind.TURN else (),
        turns=state.place_of(StepKind.TURN) is not None,
        announcement=announcement(state) if state.step.kind in _BEFORE_DECISIONS else "",
        fault_steps=_fault_steps(state),
        ready=tuple(names[player] for player in kept.ready if player in names),
        ready_at=kept.ready_at,
        acted_at=kept.acted_at,
        seats=tuple(shows.seat(number, seat) for number, seat in sorted(state.seats.items())),
        dealer=shows.dealer(state.dealer),
        board=_board(state),
        pays=pays,
        sums=seat_sums(pays),
        shuffle=next((event for event in events if isinstance(event, e.ShuffleRevealed)), None),
        joint=state.joint,
        positions=positions(state.table),
        jokers=state.table.game.deck.jokers,
        seeds={str(seat): seed for seat, seed in sorted(state.seeds.items())},
    )


def _board(state: Round) -> BoardView:
    """The board as everybody sees it; the shuffle lays all of it open at the end."""
    up = state.board if state.revealed else state.board[: state.board_up]
    return BoardView(
        dealt=state.board_dealt,
        cards=format_cards(up),
        next=state.step.cards if state.step.kind is StepKind.BOARD else 0,
    )


def _wins(known: State, state: Round, table: FloorTable, events: Sequence[e.Event]) -> Wins:
    """The last award of every seat that won a share of a meter, by seat and wager."""
    wagers = {sensor: wager for wager, sensor in state.table.sensor_wagers.items()}
    seats = {event.seat for event in events if isinstance(event, e.WagerSettled) and event.meter}
    awards = awards_of_round(known, table, seats)
    return {(award.seat, wagers[award.sensor]): award for award in awards if award.sensor in wagers}


def awards_of_round(known: Documents, table: FloorTable, seats: Iterable[int]) -> list[Award]:
    """The awards of some seats in the last round of a table."""
    linked = known.find(JackpotTable, table.id)
    if linked is None:
        return []
    return [award for seat in seats for award in awards_of_seat(known, linked, table.round, seat)]


def shown_round(known: Documents, kept: TableRound, viewer: Viewer) -> "ShownRound":
    """A round as somebody sees it, who may have bet in it."""
    own = next((name for name, player in kept.players.items() if player == viewer.player), "")
    return ShownRound(round_of(known, kept), own, viewer)


@dataclass(frozen=True, slots=True)
class ShownRound:
    """What of a round lies face up for one viewer, who is at the table under a name or under none."""

    state: Round
    name: str
    viewer: Viewer

    def _owns(self, seat: SeatState) -> bool:
        return bool(self.name) and seat.player == self.name

    def decides(self, number: int) -> bool:
        """Whether the viewer decides for a seat, or enters what its player decides; others see no row of actions."""
        return self.viewer.deals or self._owns(self.state.seats[number])

    def _sees(self, seat: SeatState) -> bool:
        """Whether the hand lies face up, is the viewer's own, or was laid open with the shuffle."""
        set_by_dealer = self.viewer.deals and self._is_set_by_dealer()
        return seat.turned or self.state.revealed or self._owns(seat) or set_by_dealer

    def _is_set_by_dealer(self) -> bool:
        """Whether the dealer enters how hands are set before they are turned up, as in rounds of older rules."""
        step = self.state.step
        return step.kind is StepKind.DECIDE and "set" in step.actions and self.state.place_of(StepKind.TURN) is None

    def seat(self, number: int, seat: SeatState) -> SeatView:
        """A seat with as much of its hand as the viewer sees."""
        return extended(
            SeatView,
            self._hand(seat, SEAT),
            seat=number,
            player=seat.player,
            own=self._owns(seat),
            stakes={wager: StakeShown(stake.cents, stake.choice) for wager, stake in seat.stakes.items()},
            lammers=tuple(lammers(self.state, seat)),
            action=seat.action,
            foul=seat.foul,
            void=seat.void,
        )

    def dealer(self, dealer: Dealer) -> DealerView:
        """The dealer's hand, as much of it as the viewer sees."""
        return extended(
            DealerView,
            self._hand(dealer, DEALER),
            set_by=dealer.set_by,
            qualifies=dealer.qualifies,
            barred=dealer.barred,
        )

    def _seen(self, hand: SeatState | Dealer) -> tuple[Card, ...]:
        """The cards of a hand that the viewer sees."""
        if isinstance(hand, Dealer):
            return hand.cards if hand.revealed or self.state.revealed else hand.up
        return hand.cards if self._sees(hand) else ()

    def _whole(self, hand: SeatState | Dealer) -> tuple[Card, ...]:
        """All cards of a hand, those of the board that it is made of included; none while some are not seen."""
        game, cards = self.state.table.game, self._seen(hand)
        made = game.dealers_hand if isinstance(hand, Dealer) else game.own_hand
        return made.cards(CardsDealt(cards, cards, self.state.board[: self.state.board_up])) if made else ()

    def _hand(self, hand: SeatState | Dealer, whose: str) -> HandView:
        """A hand by the cards of it that are seen, with its name once it is whole: the board may be a part of it."""
        table, cards, whole = self.state.table, self._seen(hand), self._whole(hand)
        front = hand.front if cards else ()
        back = tuple(card for card in cards if card not in front) if front else ()
        return HandView(
            dealt=table.game.cards_dealt(whose) if hand.dealt else 0,
            cards=self._text(cards),
            front=self._text(front),
            back=self._text(back),
            name=table.game.hand_name(whole, table.joker, table.wheel) if whole else "",
            front_name=best_two_card_hand(front, table.joker).name if front else "",
            back_name=best_hand(back, table.joker, table.wheel).name if back else "",
        )

    def best_cards(self) -> Mapping[int, str]:
        """The cards that make each hand which is seen whole and has cards to spare, by seat; 0 is the dealer."""
        table = self.state.table
        if table.game.sets_hands:
            return {}
        hands: dict[int, SeatState | Dealer] = {e.DEALER: self.state.dealer, **self.state.seats}
        whole = {place: cards for place, hand in sorted(hands.items()) if (cards := self._whole(hand))}
        best = {place: table.game.ranking.hand(cards, table.joker, table.wheel).cards for place, cards in whole.items()}
        return {place: format_cards(cards) for place, cards in best.items() if len(cards) < len(whole[place])}

    def comparisons(self) -> Mapping[int, Mapping[str, str]]:
        """The comparisons of a round that is over: win, tie or lose of each seat's hands against the dealer's, by seat.

        The names of the comparisons are those of the game's settlement: one for each hand that meets one of the
        dealer's. One that decides no wager is left out, as where the dealer does not qualify.
        """
        if self.state.status is not Status.CLOSED or not self._seen(self.state.dealer):
            return {}
        played = {number: seat for number, seat in sorted(self.state.seats.items()) if not seat.folded}
        return {number: self._compared(seat) for number, seat in played.items() if self._seen(seat)}

    def _compared(self, seat: SeatState) -> Mapping[str, str]:
        found = situation(self.state, seat)
        facts, names = found.met.facts(), self.state.table.game.meeting.facts
        compared = {name: word for name in names if isinstance(word := facts[name], str) and word in _COMPARED}
        return {name: word for name, word in compared.items() if self._decides_wagers(found, name)}

    def _decides_wagers(self, found: SeatSituation, name: str) -> bool:
        """Whether the settlement would have paid otherwise, had this comparison come out another way."""
        rules = self.state.table.base_rules
        met = (_otherwise(found.met, name, comparison) for comparison in Comparison)
        rulings = (rules.ruling(other, found.traits) for other in met)
        return len({(ruling.pays, ruling.by_table) for ruling in rulings}) > 1

    def _text(self, cards: Sequence[Card]) -> str:
        return format_cards(by_rank(cards) if self.viewer.ranked else cards)


def _otherwise(met: Showdown | SetHands, name: str, comparison: Comparison) -> Showdown | SetHands:
    """How hands would have met, had one of their comparisons come out so."""
    if isinstance(met, Showdown):
        return replace(met, comparison=comparison)
    return replace(met, back=comparison) if name == "back" else replace(met, front=comparison)


def _fault_steps(state: Round) -> tuple[FaultStepView, ...]:
    """The steps by which a shuffler that failed is replaced, and which of them are taken; the last is to resume."""
    if state.status is not Status.SUSPENDED or not state.shuffler_failed:
        return ()
    return tuple(
        FaultStepView(step.id, step.text, step.rule, taken=step.id in state.fault_steps)
        for step in state.table.fault_steps
    )
