"""Progressives of public games on the floor: planned, linked, wagered on, won and paid, however a round is entered."""

from dataclasses import dataclass, replace

import pytest
from tests.floor.floor_room import FACE_UP, FloorRoom, plan

from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.documents import TableMode
from pitboss.games import load_game
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import AwardStatus, Jackpot, Lit
from pitboss.rounds import events as e
from pitboss.rounds.log import replay

TABLE = "T"
#: $10,000, and 20 cents of each of two wagers of $1.
METER_CENTS = 1_000_040
#: $10,000 again, and 5 cents of each wager from the reserve.
SEED_CENTS = 1_000_010


@dataclass(frozen=True)
class Scene:
    """A round of a game in which seat 2 takes all of the meter and seat 5 a fixed pay; who stays in does so for this.

    The seats are dealt to before the dealer, whose first card lies face up or not; the board is turned up in parts.
    """

    game: str
    paytable: str
    hands: dict[int, str]
    bets: tuple[e.Decided, ...]
    top: str
    fixed: str
    fixed_cents: int
    board: tuple[str, ...] = ()
    up_card: bool = False

    @property
    def deals(self) -> list[e.HandDealt]:
        """What is dealt to whom, the dealer's up card by itself."""
        (first, *rest), up = self.hands.get(0, " ").split() or [""], self.up_card
        dealers = [first, " ".join(rest)] if up else [" ".join((first, *rest))] if first else []
        return [e.HandDealt(to=seat, cards=self.hands[seat]) for seat in (2, 5)] + [
            e.HandDealt(to=0, cards=cards) for cards in dealers
        ]


#: A royal flush beats the dealer's ace-king, and so does a flush, which is 50 for 1.
CARIBBEAN = Scene(
    "caribbean-stud", "CSP-500", {2: "As Ks Qs Js Ts", 5: "Jh 9h 8h 5h 2h", 0: "Ac Kd 9c 7d 3s"},
    (e.Decided(seat=2, action="raise"), e.Decided(seat=5, action="raise")),
    "royal-flush", "flush", 5_000, up_card=True,
)  # fmt: skip
#: A-K-Q of spades, and three sevens, 50 for 1.
THREE_CARD = Scene(
    "three-card-poker-progressive", "500-100-50", {2: "As Ks Qs", 5: "7h 7d 7c", 0: "Qc 9d 3h"},
    (e.Decided(seat=2, action="play"), e.Decided(seat=5, action="play")),
    "spades", "three-of-a-kind", 5_000,
)  # fmt: skip
#: The board makes a royal flush of A-K of spades, and three queens, 9 for 1; seat 5 folds, and its wager lives.
MISSISSIPPI = Scene(
    "mississippi-stud", "A", {2: "As Ks", 5: "Qc Qd"},
    (e.Decided(seat=2, action="third", times=1), e.Decided(seat=5, action="fold"),
     e.Decided(seat=2, action="fourth", times=1), e.Decided(seat=2, action="fifth", times=1)),
    "royal-flush", "three-of-a-kind", 900, board=("Qs", "Js", "Ts"),
)  # fmt: skip
SCENES = (CARIBBEAN, THREE_CARD, MISSISSIPPI)


def linked(scene: Scene, mode: TableMode, **more: object) -> FloorRoom:
    """A table of the game whose sensors have a jackpot of the game; nobody has approved its rules."""
    room, game = FloorRoom(), load_game(scene.game)
    room.set_up(TABLE, scene.game, mode)
    jackpot = replace(plan(), game=scene.game, paytable=scene.paytable)
    room.do(j.CreateJackpot(plan=jackpot, badge="manager", second="accounting"))
    link = j.LinkTable(
        table=TABLE, location=jackpot.location, base_game=game.name, seats=game.players, sensors=("J",), game=game.id,
        paytables=(scene.paytable,), badge="manager", second="accounting",
    )  # fmt: skip
    room.do(replace(link, **more))  # type: ignore[arg-type]  # any field of it
    return room


def approve(room: FloorRoom, game: str) -> None:
    """Two people approve these very rules, which come from public pages."""
    room.do(
        c.RecordApproval(
            game=load_game(game).content_hash, reference="letter 1", since="2026-01-01", what="rules",
            badge="manager", second="executive",
        )
    )  # fmt: skip


def bet(room: FloorRoom, *acts: e.Act) -> None:
    """A round in which both seats have an Ante of $10 and the progressive, and what follows."""
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    for seat in (2, 5):
        for wager, cents in (("ante", 1_000), ("jackpot", 100)):
            act(room, e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager, cents=cents))
    act(room, e.BettingClosed(), *acts)


def act(room: FloorRoom, *acts: e.Act) -> None:
    """What a dealer enters one by one."""
    for happened in acts:
        room.do(c.ActAtTable(table=TABLE, act=happened, badge="dealer"))


def by_cards(room: FloorRoom, scene: Scene) -> None:
    """Every card as it is turned up."""
    bet(room)
    act(room, *scene.deals)
    if scene.board:
        act(room, e.HandDealt(to=e.BOARD, cards=""))
    board = list(scene.board)
    for decided in scene.bets:
        act(room, decided)
        if board and not room.round(TABLE).undecided:
            act(room, e.BoardTurned(cards=board.pop(0)))
    if 0 in scene.hands:
        act(room, e.DealerRevealed())
    act(room, e.SettlementCalled())


def by_outcomes(room: FloorRoom, scene: Scene) -> None:
    """What everybody decided and how it came out, and the cards of the hands that the jackpot pays."""
    bet(room)
    said = []
    for seat in (2, 5):
        own = [decided for decided in scene.bets if decided.seat == seat]
        folds = own[-1].action == "fold"
        decisions = () if folds else tuple(c.SaidDecision(made.action, made.times) for made in own)
        wins = not folds and 0 in scene.hands
        said.append(
            c.SeatOutcome(seat, "win" if wins else "", fold=folds, decisions=decisions, cards=scene.hands[seat])
        )
    room.do(c.EnterOutcomes(table=TABLE, seats=tuple(said), board=" ".join(scene.board), badge="dealer"))


def by_buttons(room: FloorRoom, scene: Scene) -> None:
    """Coins on the sensors, and the buttons of two hands."""
    room.do(j.StartGame(table=TABLE, round="g1", base=(2, 5), lit=(Lit(2, 1), Lit(5, 1)), badge="dealer"))
    for seat, line in ((2, scene.top), (5, scene.fixed)):
        room.do(j.PressHand(table=TABLE, seat=seat, sensor=1, line=line, badge="dealer"))


ENTRIES = {
    TableMode.CARD_ENTRY: by_cards,
    TableMode.OUTCOMES: by_outcomes,
    TableMode.JACKPOT_ONLY: by_buttons,
}


@pytest.mark.parametrize("mode", ENTRIES)
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.game)
def test_a_progressive_of_a_public_game_is_won_and_paid(scene: Scene, mode: TableMode) -> None:
    """Two wagers feed the meter, one hand takes all of it and another its fixed pay, and the books agree.

    A table that enters rounds opens with an approval of the rules only, one that records jackpots as it is.
    """
    room = linked(scene, mode)
    if mode is not TableMode.JACKPOT_ONLY:
        with room.refused("two people must record an approval of exactly these rules"):
            room.open(TABLE, 2_000_000)
        approve(room, scene.game)
    room.open(TABLE, 2_000_000)
    ENTRIES[mode](room, scene)
    assert room.meter("J") == METER_CENTS
    paid = room.do(j.PayHand(table=TABLE, seat=5, sensor=1, badge="dealer"))
    assert paid["cents"] == scene.fixed_cents
    room.do(j.CallSupervisor(table=TABLE, badge="dealer"))
    (award,) = [award for award in room.awards() if award.line == scene.top]
    assert (award.seat, award.amount_cents, award.status) == (2, METER_CENTS, AwardStatus.LOCKED)
    room.do(j.ConfirmAward(award=award.id, badge="executive"))
    assert room.meter("J") == SEED_CENTS
    if mode is TableMode.JACKPOT_ONLY:
        room.do(j.EndGame(table=TABLE, badge="dealer"))
    else:
        act(room, e.RoundClosed())
        told = replay(room.kept(TABLE).lines)
        assert told.problem is None
    room.audit()


def test_a_table_is_linked_by_its_own_games_hands() -> None:
    """Five cards are not three: whatever pay tables somebody names, those of the table's own game are compared."""
    three = THREE_CARD.paytable
    with pytest.raises(PitbossError, match="plays Caribbean Stud Poker: link its sensors by pay tables of caribbean"):
        linked(CARIBBEAN, TableMode.CARD_ENTRY, game=THREE_CARD.game, paytables=(three,))
    room = linked(CARIBBEAN, TableMode.CARD_ENTRY)
    jackpot = replace(plan("K"), game=THREE_CARD.game, paytable=three)
    room.do(j.CreateJackpot(plan=jackpot, badge="manager", second="accounting"))
    with room.refused("CSP-500 looks at 5 cards by the five-card ranking, 500-100-50 at 3 cards by the three-card"):
        room.do(
            j.LinkTable(
                table=TABLE, location=jackpot.location, base_game="Caribbean Stud Poker", seats=7, sensors=("K",),
                game=CARIBBEAN.game, paytables=(CARIBBEAN.paytable,), badge="manager", second="accounting",
            )
        )  # fmt: skip


@pytest.mark.rule("001", "linked-paytables.1")
def test_fortune_pai_gow_wins_the_jackpot_of_face_up_pai_gow() -> None:
    """One meter for both: its pay table has another designator there, and the same hands of the same seven cards."""
    room, game = FloorRoom(), load_game("fortune-pai-gow")
    room.set_up(TABLE, game.id, TableMode.OUTCOMES)
    room.do(j.CreateJackpot(plan=plan(), badge="manager", second="accounting"))
    room.do(
        j.LinkTable(
            table=TABLE, location="Aces Up", base_game=game.name, seats=game.players, sensors=("J",), game=game.id,
            paytables=("FPGPP-WA01",), badge="manager", second="accounting",
        )
    )  # fmt: skip
    assert room.memory.get(Jackpot, "J").plan.game == FACE_UP
    approve(room, game.id)
    room.open(TABLE, 2_000_000)
    room.do(c.OpenRound(table=TABLE, badge="dealer"))
    for wager, cents in (("pai-gow", 1_000), ("jackpot", 100)):
        act(room, e.WagerPlaced(seat=2, player="Seat 2", wager=wager, cents=cents))
    act(room, e.BettingClosed())
    royal = c.SeatOutcome(2, "win", cards="As Ks Qs Js Ts Kh Qh")
    room.do(c.EnterOutcomes(table=TABLE, seats=(royal,), badge="dealer"))
    room.do(j.CallSupervisor(table=TABLE, badge="dealer"))
    (award,) = room.awards()
    assert (award.line, award.amount_cents) == ("royal-flush-with-royal-match", 1_000_020 // 2)
    assert replay(room.kept(TABLE).lines).problem is None
    room.audit()
