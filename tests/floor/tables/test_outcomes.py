"""A table by its outcomes: the same books as by its cards, safe defaults, and nothing of a refusal is kept."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom

from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.floor.views.entry import UNKNOWN, LastWager, entry_view, outcomes_view
from pitboss.games.game import GAME_IDS
from pitboss.games.table.table import Mode, TableSetup, open_table
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import AwardStatus
from pitboss.maths.price.analysis import Spread
from pitboss.reports.day.hold import Expectation
from pitboss.reports.day.sittings import hold_of_sitting
from pitboss.rounds import Status
from pitboss.rounds import events as e
from pitboss.rounds.log import replay

TABLE = "T"
#: A royal flush with a royal match, which takes half of the meter; the dealer's pair of tens stays below.
ROYAL = "As Ks Qs Js Ts Kh Qh"
DEALERS = "Tc Td 8c 7d 4h 3c 2d"


def act(room: FloorRoom, *acts: e.Act) -> None:
    """What a dealer enters one by one."""
    for happened in acts:
        room.do(c.ActAtTable(table=TABLE, act=happened, badge="dealer"))


def bet(room: FloorRoom, seat: int, **cents: int) -> None:
    """Wagers of a seat, with _ for -."""
    act(room, *(e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager.replace("_", "-"), cents=amount)
                for wager, amount in cents.items()))  # fmt: skip


def opened(mode: TableMode, game: str = "three-card-poker") -> FloorRoom:
    """An open table of a mode with a round; a Face Up table has a jackpot."""
    room = FloorRoom()
    room.set_up(TABLE, game, mode)
    if game == FACE_UP:
        room.link(TABLE, "J")
    room.open(TABLE, 1_000_000)
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    return room


def by_cards(room: FloorRoom) -> None:
    """Seat 2 wins with the royal flush, whose front is K-Q; seat 5 loses."""
    hands = {0: DEALERS, 2: ROYAL, 5: "9c 8d 6s 5h 4c 3d 2h"}
    act(room, e.StartDrawn(position=1, source="dice", dice=(2, 3, 3)))
    rest = [f"{rank}{suit}" for suit in "shdc" for rank in "23456789TJQKA"]
    rest = [card for card in rest if all(card not in hand.split() for hand in hands.values())]
    for spot in (0, 6, 5, 4, 3, 2, 1):
        act(room, e.HandDealt(to=spot, cards=hands.get(spot) or " ".join(rest.pop() for _ in range(7))))
    act(room, e.LeftOverCounted(count=4), e.DealerRevealed())
    act(room, e.Decided(seat=2, action="set", front="Kh Qh"), e.Decided(seat=5, action="set", front="8d 6s"))
    act(room, e.SettlementCalled())


def by_outcomes(room: FloorRoom) -> None:
    """The same two seats by two words, and the cards of the jackpot."""
    seats = (c.SeatOutcome(2, "win", cards=ROYAL),)
    room.do(c.EnterOutcomes(table=TABLE, seats=seats, badge="dealer"))


def test_books_contributions_and_awards_are_those_of_the_same_round_by_cards() -> None:
    """Two rooms, one round: every account, the handle and the award come to the same."""
    rooms = []
    entries: list[tuple[TableMode, Callable[[FloorRoom], None]]] = [
        (TableMode.CARD_ENTRY, by_cards),
        (TableMode.OUTCOMES, by_outcomes),
    ]
    for mode, enter in entries:
        room = opened(mode, FACE_UP)
        bet(room, 2, pai_gow=2_500, jackpot=100)
        bet(room, 5, pai_gow=1_000, jackpot=100)
        act(room, e.BettingClosed())
        enter(room)
        room.audit()
        rooms.append(room)
    cards, outcomes = rooms
    posted = [
        [
            (record.kind, posting.account, posting.balance)
            for _, record in room.memory.journal
            for posting in record.postings
        ]
        for room in rooms
    ]
    assert posted[0] == posted[1]
    assert cards.sitting(TABLE).handle == outcomes.sitting(TABLE).handle
    hands = [room.jackpot_table(TABLE).game for room in rooms]
    assert hands[0] == hands[1]
    for room in rooms:
        room.do(j.CallSupervisor(table=TABLE, badge="dealer"))
        room.audit()
    known = [[(award.seat, award.line, award.amount_cents, award.status) for award in room.awards()] for room in rooms]
    assert known[0] == known[1] == [(2, "royal-flush-with-royal-match", 500_020, AwardStatus.LOCKED)]
    assert replay(outcomes.kept(TABLE).lines).problem is None


def test_all_others_lose_and_the_least_is_said() -> None:
    """Seven antes of $10: one word for the winner, one for the fold; five lose Ante and Play."""
    room = opened(TableMode.OUTCOMES)
    for seat in range(1, 8):
        bet(room, seat, ante=1_000)
    act(room, e.BettingClosed())
    room.do(c.EnterOutcomes(table=TABLE, seats=(c.SeatOutcome(3, "win"), c.SeatOutcome(4, fold=True)), badge="dealer"))
    handle = room.sitting(TABLE).handle
    assert (handle["ante"].won_cents, handle["play"].won_cents) == ((6 - 1) * 1_000, (5 - 1) * 1_000)
    assert room.round(TABLE).status is Status.SETTLED
    act(room, e.RoundClosed())
    told = [event for event in room.memory.events if event["event"] == "round"]
    assert told[-2]["act"] == "settlement-called"
    room.audit()


def test_the_usual_decision_stays_in_for_the_least_and_others_are_said() -> None:
    """Ultimate Texas Hold'em: a 4× Play before the flop is said; who says nothing checks twice and plays 1×."""
    room = FloorRoom()
    room.set_up(TABLE, "ultimate-texas-holdem", TableMode.OUTCOMES)
    approve(room, "ultimate-texas-holdem")
    room.open(TABLE, 1_000_000)
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    for seat in (1, 2, 3):
        bet(room, seat, ante=1_000)
    act(room, e.BettingClosed())
    four = c.SeatOutcome(1, "win", decisions=(c.SaidDecision("play", 4),))
    said = c.EnterOutcomes(table=TABLE, seats=(four, c.SeatOutcome(3, fold=True)), badge="dealer")
    room.do(said)
    handle = room.sitting(TABLE).handle
    assert (handle["play"].cents, handle["play"].won_cents) == (5_000, -4_000 + 1_000)
    assert handle["ante"].won_cents == -1_000 + 1_000 + 1_000


def approve(room: FloorRoom, game: str) -> None:
    """Two people approve these very rules, which come from public pages."""
    from pitboss.games import load_game  # noqa: PLC0415 - for one line

    for what, about in (("game", load_game(game).name), ("rules", load_game(game).content_hash)):
        room.do(
            c.RecordApproval(
                game=about, reference="letter 1", since="2026-01-01", what=what, badge="manager", second="executive"
            )
        )


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ({"seats": (c.SeatOutcome(6, "win"),)}, "Seat 6 is not in this round"),
        ({"seats": (c.SeatOutcome(1, "win"), c.SeatOutcome(1, "lose"))}, "named twice"),
        ({"seats": (c.SeatOutcome(1, "win", cards="As Ad"),)}, "3 cards are needed, 2 were given"),
        ({"seats": (c.SeatOutcome(1, "win", cards="As As Ad"),)}, "As is there 2 times"),
        (
            {"seats": (c.SeatOutcome(1, cards="As Ad 7c"), c.SeatOutcome(2, cards="As Kd 7h"))},
            "As has been dealt before",
        ),
        ({"seats": (c.SeatOutcome(1, fold=True, cards="As Ad 7c"),)}, "leave them out"),
        ({"seats": (c.SeatOutcome(1, "win", fold=True),)}, "Seat 1 folded, so it did not win"),
        ({"seats": (c.SeatOutcome(1, fold=True, decisions=(c.SaidDecision("play"),)),)}, "Seat 1 can't fold"),
        (
            {"seats": (c.SeatOutcome(1, decisions=(c.SaidDecision("play"), c.SaidDecision("fold"))),)},
            "Seat 1 had 1 decisions, not 2",
        ),
        ({"barred": True}, "no hand of the dealer's pushes"),
        ({"board": "As Kd"}, "no board"),
        ({"qualifies": False, "seats": (c.SeatOutcome(1, "lose"),)}, "can't lose"),
        ({"seats": (c.SeatOutcome(1, decisions=(c.SaidDecision("raise"),)),)}, "no choice 'raise'"),
    ],
)
def test_what_can_not_be_is_a_sentence_and_nothing_has_changed(said: dict[str, object], words: str) -> None:
    room = opened(TableMode.OUTCOMES)
    for seat in (1, 2):
        bet(room, seat, ante=1_000)
    act(room, e.BettingClosed())
    with room.refused(words):
        room.do(c.EnterOutcomes(table=TABLE, badge="dealer", **said))  # type: ignore[arg-type]  # any field of it


def test_outcomes_come_after_the_betting_and_only_where_the_table_enters_them() -> None:
    room = opened(TableMode.OUTCOMES)
    bet(room, 1, ante=1_000)
    with room.refused("close the betting first"):
        room.do(c.EnterOutcomes(table=TABLE, badge="dealer"))
    cards = opened(TableMode.CARD_ENTRY)
    bet(cards, 1, ante=1_000)
    act(cards, e.BettingClosed())
    with cards.refused("every card of its rounds is entered"):
        cards.do(c.EnterOutcomes(table=TABLE, badge="dealer"))


def test_the_last_wagers_are_told_whoever_asks_but_those_of_a_round_taken_back() -> None:
    """A reload does not lose them; what was taken back, and what follows from another wager, is left out."""
    room = opened(TableMode.OUTCOMES)
    bet(room, 1, ante=1_000, pair_plus=500)
    bet(room, 2, ante=2_500)
    act(room, e.WagerTakenBack(seat=2, wager="ante", reason="changed"), e.BettingClosed())
    room.do(c.EnterOutcomes(table=TABLE, badge="dealer"))
    act(room, e.RoundClosed())
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    bet(room, 3, ante=1_000)
    act(room, e.IrregularityCalled(kind="void", reason="opened by mistake"), e.RoundClosed())
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    view = entry_view(room.memory, room.table(TABLE), room.kept(TABLE), room.now.date())
    assert view.last == (
        LastWager(1, "Seat 1", "ante", 1_000, ""),
        LastWager(1, "Seat 1", "pair-plus", 500, ""),
    )


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_says_what_can_be_said_of_it(game: str) -> None:
    """Its first way to bet is the usual one and folds are last; every word is one that the settlement tells apart."""
    view = outcomes_view(open_table(TableSetup(game, mode=Mode.LIVE)))
    assert not view.ways[0].folded
    assert sorted(way.folded for way in view.ways) == [way.folded for way in view.ways]
    assert len({way.name for way in view.ways}) == len(view.ways)
    assert all(case.outcomes for case in view.dealer)
    assert bool(view.dealer) == bool(view.dealer_cards)


def test_three_card_poker_says_four_words() -> None:
    view = outcomes_view(open_table(TableSetup("three-card-poker", mode=Mode.LIVE)))
    assert [way.name for way in view.ways] == ["Play", "Fold"]
    assert {case.name: case.outcomes for case in view.dealer} == {
        "Dealer qualifies": ("win", "lose", "push"),
        "Dealer does not qualify": ("win",),
    }


def test_what_an_outcome_table_can_not_know_is_said_with_its_hold() -> None:
    room = opened(TableMode.OUTCOMES)
    bet(room, 1, ante=1_000)
    act(room, e.BettingClosed())
    room.do(c.EnterOutcomes(table=TABLE, badge="dealer"))
    coin = Expectation("ante", {"ante": Spread(Fraction(1, 10), Fraction(99, 100))}, {}, frozenset(), Fraction(0))
    _, notes = hold_of_sitting(room.sitting(TABLE), room.table(TABLE), lambda _: coin)
    assert UNKNOWN in notes
