"""Rounds in which anything is tried: whatever happens, chips are conserved, turns are kept and the log is true."""

import os
from dataclasses import replace
from typing import Any, Literal, cast, get_args

import pytest
from hypothesis import event, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.floor.views.entry import outcomes_view
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.step import StepKind
from pitboss.games.table.table import Mode, Table, TableSetup, open_table
from pitboss.games.wager import WrongCount
from pitboss.rounds import Round, Status, decide, play
from pitboss.rounds import events as e
from pitboss.rounds.apply import apply_all
from pitboss.rounds.log import lines_of, replay
from pitboss.rounds.phases.acts import offered_actions
from pitboss.rounds.phases.deals import left_over, next_spot
from pitboss.rounds.phases.outcomes import outcomes_of
from pitboss.rounds.phases.settlement import to_turn

#: When an act may happen, told independently of the code: the status of the round, and its step where that matters.
ANY_STEP = frozenset(StepKind)
TURNS: dict[type, tuple[frozenset[Status], frozenset[StepKind]]] = {
    e.WagerPlaced: (frozenset({Status.RUNNING}), frozenset({StepKind.WAGERS})),
    e.WagerTakenBack: (frozenset({Status.RUNNING}), ANY_STEP),
    e.WagersMoved: (frozenset({Status.RUNNING}), frozenset({StepKind.WAGERS, StepKind.START, StepKind.DEAL})),
    e.SeedGiven: (frozenset({Status.RUNNING}), frozenset({StepKind.WAGERS})),
    e.BettingClosed: (frozenset({Status.RUNNING}), frozenset({StepKind.WAGERS})),
    e.StartDrawn: (frozenset({Status.RUNNING}), frozenset({StepKind.START})),
    e.HandDealt: (frozenset({Status.RUNNING}), frozenset({StepKind.DEAL})),
    e.LeftOverCounted: (frozenset({Status.RUNNING}), frozenset({StepKind.DEAL})),
    e.Decided: (frozenset({Status.RUNNING}), frozenset({StepKind.DECIDE})),
    e.BoardTurned: (frozenset({Status.RUNNING}), frozenset({StepKind.BOARD, StepKind.REVEAL, StepKind.SETTLE})),
    e.DealerRevealed: (frozenset({Status.RUNNING}), frozenset({StepKind.REVEAL})),
    e.HandTurned: (frozenset({Status.RUNNING}), frozenset({StepKind.REVEAL, StepKind.TURN})),
    e.DealerStated: (frozenset({Status.RUNNING}), frozenset({StepKind.REVEAL})),
    e.OutcomeStated: (frozenset({Status.RUNNING}), frozenset({StepKind.SETTLE})),
    e.EntryWithdrawn: (frozenset({Status.RUNNING}), ANY_STEP - {StepKind.WAGERS, StepKind.START}),
    e.CardsRefused: (frozenset({Status.RUNNING}), ANY_STEP - {StepKind.WAGERS, StepKind.START}),
    e.SettlementCalled: (frozenset({Status.RUNNING}), frozenset({StepKind.SETTLE})),
    e.PaymentCorrected: (frozenset({Status.SETTLED}), ANY_STEP),
    e.IrregularityCalled: (frozenset({Status.RUNNING, Status.SUSPENDED}), ANY_STEP),
    e.FaultStepTaken: (frozenset({Status.SUSPENDED}), ANY_STEP),
    e.RoundResumed: (frozenset({Status.SUSPENDED}), ANY_STEP),
    e.ShuffleRevealed: (frozenset({Status.SETTLED, Status.VOID}), ANY_STEP),
    e.RoundClosed: (frozenset({Status.SETTLED, Status.VOID}), ANY_STEP),
}

SEATS = st.integers(-1, 8)
PLAYERS = st.sampled_from(["Ann", "Bob", "Cat", "", "x" * 41])
CENTS = st.sampled_from([-500, 0, 100, 499, 500, 513, 1000, 10**12])
REASONS = st.sampled_from(["a reason", "", "x" * 501])
KINDS: tuple[Literal["wrong-card-count", "shuffler-fault", "void"], ...] = (
    "wrong-card-count",
    "shuffler-fault",
    "void",
)
WAGERS = st.sampled_from(
    [
        "ante",
        "play",
        "pair-plus",
        "bonus",
        "trips",
        "pai-gow",
        "dynasty",
        "red-black",
        "fortune",
        "jackpot",
        "none",
        "blind",
        "bet-1",
        "bet-3",
        "raise",
        "third",
        "flop",
    ]
)
OUTCOMES: tuple[Literal["", "win", "lose", "push"], ...] = ("", "win", "lose", "push")
CARDS = st.sampled_from(["", "As", "As Kd Qh", "As Kd Qh 9c 7d 4s 2d", "As As As", "Zz"])


@st.composite
def any_act(draw: st.DrawFn) -> e.Act:
    """An act of any kind with anything in it, most of them wrong at any moment."""
    seat, cents, reason, wager, cards = draw(SEATS), draw(CENTS), draw(REASONS), draw(WAGERS), draw(CARDS)
    choice, action = (
        draw(st.sampled_from(["", "red", "green"])),
        draw(st.sampled_from(["play", "fold", "set", "win", "check", "pull", "raise", "third"])),
    )
    acts: list[e.Act] = [
        e.WagerPlaced(seat=seat, player=draw(PLAYERS), wager=wager, cents=cents, choice=choice),
        e.WagerTakenBack(seat=seat, wager=wager, reason=reason),
        e.WagersMoved(seat=seat, to=draw(SEATS), reason=reason),
        e.SeedGiven(seat=seat, seed=reason),
        e.BettingClosed(),
        e.StartDrawn(position=draw(SEATS), source="dice", dice=draw(st.sampled_from([(), (1, 2, 4), (9,)]))),
        e.HandDealt(to=seat, cards=cards),
        e.LeftOverCounted(count=draw(st.integers(-1, 53)), cards=cards),
        e.Decided(seat=seat, action=action, front=draw(CARDS), times=draw(st.integers(-1, 11))),
        e.BoardTurned(cards=cards),
        e.DealerRevealed(),
        e.HandTurned(to=seat, cards=cards, front=draw(CARDS)),
        e.DealerStated(qualifies=bool(choice), barred=choice == "red", cards=cards),
        e.OutcomeStated(seat=seat, outcome=draw(st.sampled_from(OUTCOMES)), cards=cards),
        e.EntryWithdrawn(to=seat, reason=reason),
        e.CardsRefused(act="hand-turned", to=seat),
        e.FaultStepTaken(step=draw(st.sampled_from(["turn-off", "unplug", "resume", "x"]))),
        e.SettlementCalled(),
        e.PaymentCorrected(seat=seat, wager=wager, cents=cents, reason=reason),
        e.RoundResumed(reason=reason),
        e.ShuffleRevealed(secret="", cards=cards),
        e.RoundClosed(),
    ]
    return draw(st.sampled_from(acts))


@st.composite
def any_table(draw: st.DrawFn) -> Table:
    """A table of any game, live or virtual, with some of the choices that change a round."""
    game = draw(st.sampled_from(GAME_IDS))
    options = {}
    if game in GAME_IDS[:2]:
        options["dealing"] = draw(st.sampled_from(["every-spot", "wagered-spots"]))
    if game == "three-card-poker":
        options["bonus-paytable"] = draw(st.sampled_from(["TCPB-01", "TCPB-03E"]))
        options["two-positions"] = draw(st.sampled_from(["no", "yes"]))
    only = load_game(game).base.wrong_count is not None
    count = WrongCount.ALL_HANDS if only else draw(st.sampled_from(WrongCount))
    return open_table(TableSetup(game=game, options=options, mode=draw(st.sampled_from(Mode)), wrong_count=count))


def is_waiting(state: Round) -> bool:
    """Whether a seat waits for its outcome before the settlement."""
    return state.step.kind is StepKind.SETTLE and bool(to_turn(state))


class AnyRound(RuleBasedStateMachine):
    """One round, in which people do what they should, and whatever else comes to their minds."""

    state: Round
    events: list[e.Event]

    @initialize(table=any_table(), order=st.randoms(use_true_random=False), by_outcomes=st.booleans())
    def open(self, table: Table, order: Any, by_outcomes: bool) -> None:  # noqa: ANN401, FBT001 - what Hypothesis gives
        """The cards lie in an order that nobody knows; at a live table they may stay unknown."""
        opening = e.RoundOpened(round="r1", table=table.setup)
        if by_outcomes and table.is_live:
            opening = replace(opening, entry="outcomes", format=e.OUTCOMES)
        self.state, events = play(None, opening)
        self.events = list(events)
        self.deck = list(table.game.deck.cards)
        order.shuffle(self.deck)

    def attempt(self, act: e.Act) -> None:
        """It happens in its turn and with chips conserved after every event, or nothing happens."""
        before, status, kind = self.state, self.state.status, self.state.step.kind
        try:
            events = decide(before, act)
        except PitbossError:
            return
        statuses, kinds = TURNS[type(act)]
        assert status in statuses
        assert status is not Status.RUNNING or kind in kinds
        for happened in events:
            self.state = apply_all(self.state, (happened,))
            assert self.state.balance_cents == 0
        assert play(before, act) == (self.state, events)
        self.events.extend(events)

    def take(self, how_many: int) -> str:
        """Cards from the deck that nobody has yet, named only where they must be."""
        seen = set(self.state.cards_seen)
        return format_cards([card for card in self.deck if card not in seen][:how_many])

    def proper(self, draw: st.DataObject) -> e.Act:
        """What somebody should do next."""
        state = self.state
        if state.status is Status.SUSPENDED:
            return e.RoundResumed(reason="repaired")
        if state.status is not Status.RUNNING:
            return e.RoundClosed()
        if state.by_outcomes and (state.step.kind is StepKind.REVEAL or is_waiting(state)):
            return self.say_outcome(draw, state)
        return self.next_step(draw, state)

    def say_outcome(self, draw: st.DataObject, state: Round) -> e.Act:
        """What is said of the dealer or of a seat instead of its cards."""
        if state.step.kind is StepKind.REVEAL:
            case = draw.draw(st.sampled_from(outcomes_view(state.table).dealer))
            return e.DealerStated(qualifies=case.qualifies, barred=case.barred)
        seat = draw.draw(st.sampled_from(to_turn(state)))
        allowed = outcomes_of(state, state.seats[seat])
        outcome = cast("e.SaidOutcome", str(draw.draw(st.sampled_from(allowed)))) if allowed else ""
        return e.OutcomeStated(seat=seat, outcome=outcome, cards=self.shown(draw))

    def next_step(self, draw: st.DataObject, state: Round) -> e.Act:
        """What the round's step waits for."""
        match state.step.kind:
            case StepKind.WAGERS:
                return self.bet(draw)
            case StepKind.START:
                position = draw.draw(st.integers(1, 7))
                dice = (position,) if position < 7 else (6, 1)
                return e.StartDrawn(position=position, source="dice", dice=dice)
            case StepKind.DEAL:
                spot = next_spot(state)
                if spot is not None:
                    face_down = state.table.is_live and not state.step.up and draw.draw(st.booleans())
                    return e.HandDealt(to=spot, cards="" if face_down else self.take(state.step.cards))
                known = not state.table.is_live
                return e.LeftOverCounted(count=left_over(state), cards=self.take(left_over(state)) if known else "")
            case StepKind.DECIDE:
                seat = draw.draw(st.sampled_from(state.undecided))
                offer = draw.draw(st.sampled_from(offered_actions(state, seat)))
                cards = draw.draw(st.permutations(state.seats[seat].cards))
                front = format_cards(cards[:2]) if offer.action == "set" else ""
                return e.Decided(seat=seat, action=offer.action, front=front, times=offer.times)
            case StepKind.BOARD:
                next_up = state.board[state.board_up : state.board_up + state.step.cards]
                return e.BoardTurned(cards=format_cards(next_up) or self.take(state.step.cards))
            case StepKind.REVEAL:
                missing = state.table.game.cards_dealt("dealer") - len(state.dealer.cards)
                turned = f"{format_cards(state.dealer.cards)} {self.take(missing)}".strip()
                return e.HandTurned(to=e.DEALER, cards=turned) if missing else e.DealerRevealed()
            case StepKind.TURN:
                return self.turn(draw.draw(st.sampled_from(to_turn(state))))
            case _:
                return e.SettlementCalled()

    def shown(self, draw: st.DataObject) -> str:
        """The cards of a hand, or none: most hands are not shown where outcomes are entered."""
        shows: bool = draw.draw(st.booleans())
        return self.take(self.state.table.game.cards) if shows and not self.state.table.game.cast.board else ""

    def turn(self, number: int) -> e.Act:
        """A hand turned up, with two cards in front where it was set."""
        seat = self.state.seats[number]
        cards = format_cards(seat.cards) or self.take(self.state.table.game.cards)
        return e.HandTurned(to=number, cards=cards, front=cards[:5] if seat.action == "set" else "")

    def bet(self, draw: st.DataObject) -> e.Act:
        """A wager of the table, or the end of betting."""
        wagers = [wager for wager in self.state.table.wagers.values() if not wager.lead]
        closes: bool = draw.draw(st.booleans())
        if self.state.seats and closes:
            return e.BettingClosed()
        wager, seat = draw.draw(st.sampled_from(wagers)), draw.draw(st.sampled_from(self.state.table.seats))
        choice = draw.draw(st.sampled_from(wager.choices)) if wager.choices else ""
        cents = wager.fixed_cents or draw.draw(st.sampled_from([500, 513, 2500]))
        return e.WagerPlaced(seat=seat, player=draw.draw(PLAYERS), wager=wager.id, cents=cents, choice=choice)

    @rule(data=st.data())
    def do_what_is_next(self, data: st.DataObject) -> None:
        """Somebody does what should be done."""
        self.attempt(self.proper(data))

    @rule(data=st.data())
    def do_more_of_what_is_next(self, data: st.DataObject) -> None:
        """So that most rounds come to an end."""
        for _ in range(8):
            self.attempt(self.proper(data))

    @rule(act=any_act())
    def do_anything(self, act: e.Act) -> None:
        """Somebody tries something."""
        self.attempt(act)

    @rule(kind=st.sampled_from(KINDS), seat=st.none() | SEATS, reason=REASONS)
    def call_something(
        self, kind: Literal["wrong-card-count", "shuffler-fault", "void"], seat: int | None, reason: str
    ) -> None:
        """Something goes wrong, but not at once, or few rounds would be played."""
        if len(self.events) > 12:
            self.attempt(e.IrregularityCalled(kind=kind, seat=seat, reason=reason))

    @invariant()
    def chips_are_conserved(self) -> None:
        """All chips are somewhere, and after the end none lies on the layout; a void round has changed nothing."""
        state = self.state
        assert state.balance_cents == 0
        if state.status in (Status.SETTLED, Status.VOID, Status.CLOSED):
            assert state.layout_cents == 0
            assert sum(state.purses.values()) + state.tray_cents + state.jackpot_cents == 0
        if state.status is Status.VOID:
            assert set(state.purses.values()) <= {0}
            assert state.tray_cents == state.jackpot_cents == 0

    def teardown(self) -> None:
        """The log gives the same round again."""
        event(f"{self.state.table.game.id}: {self.state.status} at {self.state.step.kind}")
        found = replay(lines_of(self.events))
        assert found.problem is None
        assert (found.rounds[0] if found.rounds else found.open) == self.state


EXAMPLES = 1_000 if os.environ.get("PITBOSS_SOAK") else 40
AnyRound.TestCase.settings = settings(max_examples=EXAMPLES, stateful_step_count=25)
TestRounds = pytest.mark.slow(AnyRound.TestCase)


def test_every_act_has_its_turn() -> None:
    """An act without one would never be tried against the order of a round."""
    assert set(TURNS) == set(get_args(e.Act)) - {e.RoundOpened}


@pytest.mark.parametrize("kind", get_args(e.Consequence))
def test_what_follows_can_not_be_done_by_itself(kind: type) -> None:
    """Not even at a table where it could just have followed."""
    state, _ = play(None, e.RoundOpened(round="r", table=open_table(TableSetup(game="three-card-poker")).setup))
    fields = {"seats": (), "seat": 1, "wager": "ante", "cents": 5, "rule": "1", "name": "x", "hand_of": 1, "line": "x",
              "stake_of": "ante", "stake_cents": 5, "pay": "push", "returned_cents": 0, "won_cents": 0, "exact": "0",
              "why": "x", "events": 1, "digest": "x"}  # fmt: skip
    event = kind(**{name: value for name, value in fields.items() if name in kind.__dataclass_fields__})  # type: ignore[attr-defined]
    with pytest.raises(PitbossError, match="follows from something else"):
        decide(state, event)
