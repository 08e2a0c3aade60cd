"""Outcomes instead of cards: the same settlement pays, bad input is refused by a sentence, and the log replays."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from tests.rounds.helpers import whole_round

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.games.cast import DEALER
from pitboss.games.game import GAME_IDS, load_game
from pitboss.games.step import StepKind
from pitboss.games.table.table import Mode, Table, TableSetup, open_table
from pitboss.rounds import Round, Status, play
from pitboss.rounds import events as e
from pitboss.rounds.log import lines_of, replay
from pitboss.rounds.phases.settlement import to_turn
from pitboss.rounds.virtual import VirtualRound

SEEDS = 10


def opened(game: str) -> Round:
    """A live round that is entered by its outcomes."""
    setup = open_table(TableSetup(game, mode=Mode.LIVE)).setup
    return play(None, e.RoundOpened(round="r", table=setup, entry="outcomes", format=e.OUTCOMES))[0]


def entered(state: Round, acts: Sequence[e.Act]) -> tuple[Round, list[e.Event]]:
    """The round after some acts, and their events."""
    events = list[e.Event]()
    for act in acts:
        state, more = play(state, act)
        events.extend(more)
    return state, events


def settled(events: Sequence[e.Event]) -> list[e.Event]:
    """What was paid and taken."""
    return [event for event in events if isinstance(event, (e.WagerSettled, e.EnvyPaid))]


def money(events: Sequence[e.Event]) -> list[tuple[object, ...]]:
    """What each wager got, in order, with the jackpots' shares and the envy."""
    return [
        (event.seat, event.wager, event.hand_of, event.cents)
        if isinstance(event, e.EnvyPaid)
        else (event.seat, event.wager, event.returned_cents, event.won_cents, event.meter, event.share)
        for event in settled(events)
        if isinstance(event, (e.WagerSettled, e.EnvyPaid))
    ]


def bets_of(game: VirtualRound) -> list[e.Act]:
    """The wagers that its players placed before the cards, and the end of the betting."""
    wagers = game.state.table.wagers
    placed = [event for event in game.events if isinstance(event, e.WagerPlaced)]
    return [*(event for event in placed if not wagers[event.wager].lead), e.BettingClosed()]


def word_of(game: VirtualRound, seat: int) -> e.SaidOutcome:
    """How a seat came out, told by its chips alone: something lost, something won, or neither."""
    base = game.state.table.game.base_wagers
    own = [event for event in game.events if isinstance(event, e.WagerSettled) and event.seat == seat]
    nets = [event.won_cents + event.returned_cents - event.stake_cents for event in own if event.wager in base]
    if not nets or game.state.seats[seat].folded or not game.state.table.game.cast.dealer:
        return ""
    return "lose" if min(nets) < 0 else "win" if max(nets) > 0 else "push"


def hit(game: VirtualRound, seat: int) -> bool:
    """Whether a dealer has to show the cards of a seat: a line paid, or a hand that beats one that does not qualify."""
    own = [event for event in game.events if isinstance(event, e.WagerSettled) and event.seat == seat]
    by_line = any(event.line and (event.won_cents or event.returned_cents or event.meter) for event in own)
    beats = not game.state.dealer.qualifies and any(event.wager == "play" and event.won_cents for event in own)
    envied = any(isinstance(event, e.EnvyPaid) and event.hand_of == seat for event in game.events)
    return by_line or beats or envied


def asks_for_dealer(table: Table) -> bool:
    """Whether some wager is paid by the dealer's cards."""
    return any(
        paytable.asks_for_dealer
        or (role in table.wagers and table.game.hand_of(table.wagers[role].source).needs(DEALER))
        for role, paytable in table.paytables.items()
    )


def decisions_of(game: VirtualRound) -> Iterator[e.Decided]:
    """The players' decisions as whoever sees the chips tells them: multiples are counted, fronts are not seen."""
    wagers = game.state.table.wagers
    for place, event in enumerate(game.events):
        if isinstance(event, e.Decided):
            down = game.events[place + 1]
            times = 0
            if isinstance(down, e.WagerPlaced):
                lead = next(
                    placed.cents
                    for placed in game.events
                    if isinstance(placed, e.WagerPlaced)
                    and (placed.seat, placed.wager) == (down.seat, wagers[down.wager].lead)
                )
                times = down.cents // lead
            yield replace(event, front="", times=times)


def acts_of(game: VirtualRound, *, shown: bool) -> Iterator[e.Act]:
    """A dealt round as a dealer who enters outcomes tells it; ``shown`` says that every card is told besides."""
    table, dealt = game.state.table, game.state
    seats = [seat for seat in dealt.seats if shown or hit(game, seat)]
    dealers = shown or (asks_for_dealer(table) and bool(dealt.dealer.barred or seats))
    decided = list(decisions_of(game))
    yield from decided if not table.game.base.dealer_first else ()
    if dealt.board_up and (seats or dealers):
        yield e.BoardTurned(cards=format_cards(dealt.board))
    if dealt.dealer.revealed:
        cards = format_cards(dealt.dealer.cards) if dealers else ""
        yield e.DealerStated(qualifies=dealt.dealer.qualifies, barred=dealt.dealer.barred, cards=cards)
    yield from decided if table.game.base.dealer_first else ()


def retold(game: VirtualRound, *, shown: bool) -> tuple[Round, list[e.Event]]:
    """A dealt round entered again by its outcomes, up to its settlement."""
    state, _ = entered(opened(game.state.table.game.id), bets_of(game))
    for act in acts_of(game, shown=shown):
        state, _ = play(state, act)
    while to_turn(state):
        waiting = to_turn(state)[0]
        cards = format_cards(game.state.seats[waiting].cards) if shown or hit(game, waiting) else ""
        state, _ = play(state, e.OutcomeStated(seat=waiting, outcome=word_of(game, waiting), cards=cards))
    return entered(state, [e.SettlementCalled()])


@pytest.mark.slow
@pytest.mark.parametrize("shown", [False, True])
@pytest.mark.parametrize("game", GAME_IDS)
def test_outcomes_pay_what_the_cards_pay(game: str, shown: bool) -> None:  # noqa: FBT001 - a parameter of the test
    """Seeded rounds with every wager, told by their chips and entered again: to the cent, with jackpots and envy."""
    for seed in range(SEEDS):
        dealt = whole_round(TableSetup(game), f"outcomes {seed}")
        state, events = retold(dealt, shown=shown)
        assert state.status is Status.SETTLED
        assert money(events) == money(dealt.events), (game, seed)
        assert state.balance_cents == 0


def three_card(*seats: int, plus: bool = True) -> Round:
    """Three Card Poker with the betting closed: an Ante of $10 at each seat, and $5 on Pair Plus."""
    wagers = [("ante", 1000), *([("pair-plus", 500)] if plus else [])]
    acts = [
        e.WagerPlaced(seat=seat, player=f"P{seat}", wager=wager, cents=cents)
        for seat in seats
        for wager, cents in wagers
    ]
    state, _ = entered(opened("three-card-poker"), [*acts, e.BettingClosed()])
    return state


def all_play(state: Round) -> Round:
    """Every seat that is asked stays in."""
    while state.step.kind is StepKind.DECIDE:
        state, _ = play(state, e.Decided(seat=state.undecided[0], action="play"))
    return state


def test_no_hand_is_dealt_and_none_is_turned_up() -> None:
    state = three_card(1, 2)
    assert state.step.kind is StepKind.DECIDE
    state = all_play(state)
    assert state.step.kind is StepKind.REVEAL
    for act in (e.HandTurned(to=0, cards="As Kd 7c"), e.DealerRevealed()):
        with pytest.raises(PitbossError, match="outcomes are entered"):
            play(state, act)


def test_where_cards_are_entered_nobody_says_outcomes() -> None:
    setup = open_table(TableSetup("three-card-poker", mode=Mode.LIVE)).setup
    state, _ = play(None, e.RoundOpened(round="r", table=setup, format=e.OUTCOMES))
    with pytest.raises(PitbossError, match="every card is entered"):
        play(state, e.DealerStated())
    with pytest.raises(PitbossError, match="every card is entered"):
        play(state, e.OutcomeStated(seat=1, outcome="win"))


def test_software_and_earlier_formats_have_no_outcomes() -> None:
    virtual = open_table(TableSetup("three-card-poker")).setup
    with pytest.raises(PitbossError, match="where people deal"):
        play(None, e.RoundOpened(round="r", table=virtual, entry="outcomes", format=e.OUTCOMES))
    live = open_table(TableSetup("three-card-poker", mode=Mode.LIVE)).setup
    with pytest.raises(PitbossError, match="only format 4 can say"):
        play(None, e.RoundOpened(round="r", table=live, entry="outcomes"))


def test_three_card_poker_by_hand() -> None:
    """The dealer qualifies: win pays Ante and Play, a push returns both, a loss takes both; Pair Plus by the cards."""
    state = all_play(three_card(1, 2, 3))
    stated: list[e.Act] = [
        e.DealerStated(qualifies=True),
        e.OutcomeStated(seat=3, outcome="win", cards="Ah Ad 7c"),
        e.OutcomeStated(seat=2, outcome="push"),
        e.OutcomeStated(seat=1, outcome="lose"),
        e.SettlementCalled(),
    ]
    state, events = entered(state, stated)
    won = {
        (event.seat, event.wager): (event.returned_cents, event.won_cents)
        for event in events
        if isinstance(event, e.WagerSettled)
    }
    assert won == {
        (3, "ante"): (1000, 1000), (3, "play"): (1000, 1000), (3, "pair-plus"): (500, 500),
        (2, "ante"): (1000, 0), (2, "play"): (1000, 0), (2, "pair-plus"): (0, 0),
        (1, "ante"): (0, 0), (1, "play"): (0, 0), (1, "pair-plus"): (0, 0),
    }  # fmt: skip
    assert state.tray_cents == -(1000 + 1000 + 500) + 500 + (1000 + 1000 + 500)


def test_against_a_dealer_who_does_not_qualify_there_is_one_outcome() -> None:
    state, _ = play(all_play(three_card(1)), e.DealerStated(qualifies=False))
    with pytest.raises(PitbossError, match="Seat 1 can't lose: the dealer's hand does not qualify, so it is win"):
        play(state, e.OutcomeStated(seat=1, outcome="lose"))
    state, events = entered(state, [e.OutcomeStated(seat=1, outcome="win"), e.SettlementCalled()])
    assert {event.wager: event.won_cents for event in events if isinstance(event, e.WagerSettled)} == {
        "play": 0,
        "ante": 1000,
        "pair-plus": 0,
    }
    assert state.tray_cents == 500 - 1000


def test_a_fold_has_no_outcome_but_a_wager_that_outlives_it_is_paid_by_its_cards() -> None:
    """Trips of High Five Poker stays in action after a fold: three sevens are shown for it, the Ante is lost."""
    placed = [e.WagerPlaced(seat=1, player="Ann", wager=wager, cents=1000) for wager in ("ante", "trips")]
    state, _ = entered(opened("high-five-poker"), [*placed, e.BettingClosed(), e.Decided(seat=1, action="fold")])
    state, _ = play(state, e.DealerStated())
    with pytest.raises(PitbossError, match="Seat 1 folded"):
        play(state, e.OutcomeStated(seat=1, outcome="win"))
    _, events = entered(state, [e.OutcomeStated(seat=1, cards="7h 7d 7c 2s 4d 9h Kc"), e.SettlementCalled()])
    results = {event.wager: (event.line, event.returned_cents) for event in events if isinstance(event, e.WagerSettled)}
    assert results == {"ante": ("", 0), "trips": ("three-of-a-kind", 1000)}


def test_an_outcome_that_the_cards_contradict_is_refused() -> None:
    state, _ = play(all_play(three_card(1, 2)), e.DealerStated(cards="Ks Kd 2c"))
    with pytest.raises(PitbossError, match="does not lose"):
        play(state, e.OutcomeStated(seat=2, outcome="lose", cards="As Ad 7c"))
    with pytest.raises(PitbossError, match="Ks has been dealt before"):
        play(state, e.OutcomeStated(seat=2, outcome="lose", cards="Ks 9d 7c"))
    with pytest.raises(PitbossError, match="is Pair of Kings, and that qualifies"):
        play(all_play(three_card(1)), e.DealerStated(qualifies=False, cards="Ks Kd 2c"))


def test_what_the_rules_do_not_know_is_refused() -> None:
    pai_gow, _ = entered(
        opened("ez-pai-gow"), [e.WagerPlaced(seat=1, player="Ann", wager="pai-gow", cents=2500), e.BettingClosed()]
    )
    for act, words in (
        (e.DealerStated(qualifies=False), "every hand of the dealer's qualifies"),
        (e.OutcomeStated(seat=1, outcome="win"), "not possible now"),
    ):
        with pytest.raises(PitbossError, match=words):
            play(pai_gow if pai_gow.step.kind is StepKind.REVEAL else all_set(pai_gow), act)
    with pytest.raises(PitbossError, match="no hand of the dealer's pushes"):
        play(all_play(three_card(1)), e.DealerStated(barred=True))


def all_set(state: Round) -> Round:
    """Every seat has set its hand."""
    while state.step.kind is StepKind.DECIDE:
        state, _ = play(state, e.Decided(seat=state.undecided[0], action="set"))
    return state


def test_a_statement_is_withdrawn_until_the_settlement() -> None:
    """A seat's outcome alone, or what was said of the dealer with every outcome against it."""
    state, _ = entered(
        all_play(three_card(1, 2)),
        [e.DealerStated(), e.OutcomeStated(seat=2, outcome="win"), e.OutcomeStated(seat=1, outcome="lose")],
    )
    assert state.step.kind is StepKind.SETTLE
    one, _ = play(state, e.EntryWithdrawn(to=2, reason="the wrong seat"))
    assert (one.step.kind, to_turn(one)) == (StepKind.SETTLE, (2,))
    with pytest.raises(PitbossError, match="Say how seat 2 came out first"):
        play(one, e.SettlementCalled())
    dealer, _ = play(state, e.EntryWithdrawn(to=0, reason="he does not qualify"))
    assert dealer.step.kind is StepKind.REVEAL
    again, _ = play(dealer, e.DealerStated(qualifies=False))
    assert to_turn(again) == (2, 1)


def test_whoever_has_raised_early_is_asked_for_no_later_decision() -> None:
    """In Ultimate Texas Hold'em a Play bet on the first street is the only one: the dealer is next."""
    wagers = [e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=500)]
    state, _ = entered(opened("ultimate-texas-holdem"), [*wagers, e.BettingClosed()])
    assert state.undecided == (1,)
    state, _ = entered(state, [e.Decided(seat=1, action="play", times=3)])
    assert state.step.kind is StepKind.REVEAL
    assert state.seats[1].stakes["play"].cents == 1_500


def test_a_raise_that_wins_without_cards_is_paid_as_the_lowest_hand() -> None:
    """Caribbean Stud pays a winning Raise of any hand: 1 to 1 for a pair or less, which nobody has to show."""
    state, _ = entered(
        opened("caribbean-stud"), [e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=1000), e.BettingClosed(),
                                   e.Decided(seat=1, action="raise"), e.DealerStated()],
    )  # fmt: skip
    _, events = entered(state, [e.OutcomeStated(seat=1, outcome="win"), e.SettlementCalled()])
    won = {event.wager: event.won_cents for event in events if isinstance(event, e.WagerSettled)}
    assert won == {"ante": 1000, "raise": 2000}


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_hand_that_is_not_shown_is_never_paid_a_line_but_the_last(game: str) -> None:
    """Nothing is paid for cards that nobody has named, unless every hand that gets there is paid as much."""
    found = load_game(game)
    for paytable in found.paytables:
        hand = found.hand_of(paytable.wager) if paytable.role == "wager" else found.own_hand
        line = paytable.choose("red").line_for(hand.ranking.least_traits)
        assert line is None or line.id == paytable.lines[-1].id


def test_a_round_of_outcomes_is_replayed_from_its_log_to_the_same_seal() -> None:
    opening = e.RoundOpened(
        round="r",
        table=open_table(TableSetup("three-card-poker", mode=Mode.LIVE)).setup,
        entry="outcomes",
        format=e.OUTCOMES,
    )
    state, events = play(None, opening)
    acts: list[e.Act] = [
        e.WagerPlaced(seat=1, player="Ann", wager="ante", cents=1000),
        e.BettingClosed(),
        e.Decided(seat=1, action="play"),
        e.DealerStated(),
        e.OutcomeStated(seat=1, outcome="win"),
        e.SettlementCalled(),
        e.RoundClosed(),
    ]
    _, more = entered(state, acts)
    lines = list(lines_of([*events, *more]))
    found = replay(lines)
    assert (found.problem, found.lines, [round_.format for round_ in found.rounds]) == (None, len(lines), [4])
    assert list(lines_of(event for event in [*events, *more])) == lines
