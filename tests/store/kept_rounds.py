"""The kept room's rounds: closed and open ones at tables where a dealer enters cards, and at practice tables."""

from collections.abc import Iterator, Mapping

from tests.store.kept_base import EZ, FACE_UP, FREE, HIGH, LOW, ROYAL_MATCH, THREE, Room, set_up

from pitboss.floor import commands as c
from pitboss.floor.documents import Equipment, TableMode
from pitboss.games import load_game
from pitboss.games.step import StepKind
from pitboss.jackpots import commands as j
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import left_over, next_spot
from pitboss.rounds.phases.settlement import to_turn


def play_live(room: Room) -> None:
    """At five tables whose dealers enter the cards: a closed round each, and one that is open, at different steps."""
    for table, game in (("L1", EZ), ("L2", FREE), ("L3", FACE_UP), ("L4", THREE), ("L5", HIGH)):
        jackpots = ("fortune",) if game == FACE_UP else ()
        set_up(room, table, game, TableMode.CARD_ENTRY, 2_000_000, *jackpots)
        first = load_game(game).base.wager
        hands = {0: "Ac Kd Th 8s 6s 4d 2h", 2: LOW} if game == HIGH else {}
        bet(room, table, 2, {first: 2_000})
        finish_live(room, table, hands)
    spare = Equipment("shuffler", "i-Deal", "S-0", "letter 7", "Light and Wonder")
    room.do(c.ReplaceEquipment(table="L1", serial="S-L1", reason="It jams", equipment=spare, badge="supervisor"))
    bet(room, "L1", 1, {"pai-gow": 1_500})
    bet(room, "L1", 4, {"pai-gow": 3_000}, new=False)
    bet(room, "L2", 2, {"pai-gow": 1_500})
    room.act("L2", e.BettingClosed(), e.StartDrawn(position=3, source="dice", dice=(1, 2)))
    room.act("L2", e.HandDealt(to=next_spot(room.round("L2")) or 0, cards=""))
    fault = e.IrregularityCalled(kind="shuffler-fault", reason="The shuffler stands still")
    room.act("L2", fault, badge="supervisor")
    _win_at_the_felt(room)
    bet(room, "L3", 2, {"pai-gow": 1_000, "jackpot": 100})
    finish_live(room, "L3", {2: LOW, 0: "Ah Ad Kc Ts 7s 5h 2d"}, until=StepKind.DECIDE)
    bet(room, "L4", 1, {"ante": 1_000, "pair-plus": 500})
    bet(room, "L4", 2, {"ante": 1_000}, new=False)
    finish_live(room, "L4", {}, until=StepKind.DECIDE)
    room.act("L4", e.Decided(seat=1, action="fold"))
    bet(room, "L5", 3, {"ante": 1_000})
    hands = {0: "Ac Kd Th 8s 6s 4d 2h", 3: LOW}
    finish_live(room, "L5", hands, until=StepKind.SETTLE)
    room.act("L5", e.EntryWithdrawn(to=3, reason="The eight was a nine"))
    finish_live(room, "L5", {**hands, 3: LOW.replace("8d", "9d").replace("9h", "Td")}, until=StepKind.SETTLE)


def _win_at_the_felt(room: Room) -> None:
    """A round whose settlement presses a share of the meter, which is confirmed before the round ends."""
    bet(room, "L3", 2, {"pai-gow": 1_000, "jackpot": 100})
    finish_live(room, "L3", {2: ROYAL_MATCH, 0: LOW}, until=StepKind.SETTLE)
    room.act("L3", e.SettlementCalled())
    room.do(j.CallSupervisor(table="L3", badge="dealer"))
    room.do(j.ConfirmAward(award="L3.L3-2.2.1", badge="executive"))
    room.act("L3", e.RoundClosed())


def bet(room: Room, table: str, seat: int, wagers: Mapping[str, int], *, new: bool = True) -> None:
    """Wagers of a seat, in a new round or the one that is open."""
    if new:
        room.do(c.OpenRound(table=table, badge="dealer"))
    for wager, cents in wagers.items():
        room.act(table, e.WagerPlaced(seat=seat, player=f"Seat {seat}", wager=wager, cents=cents))


def finish_live(room: Room, table: str, hands: Mapping[int, str], until: StepKind | None = None) -> None:
    """Deal these hands, and to the others what is left; go on until a step or, without one, to the end."""
    while (state := room.round(table)).status is not Status.CLOSED:
        if state.status is Status.RUNNING and state.step.kind is until:
            return
        badge = "supervisor" if state.status is Status.SUSPENDED else "dealer"
        room.act(table, dealers_act(state, hands), badge=badge)


def dealers_act(state: Round, hands: Mapping[int, str]) -> e.Act:
    """What happens next at a table that people deal at."""
    if state.status is not Status.RUNNING:
        return _off_the_steps(state)
    match state.step.kind:
        case StepKind.WAGERS:
            return e.BettingClosed()
        case StepKind.START:
            return e.StartDrawn(position=1, source="dice", dice=(1,))
        case StepKind.DEAL:
            return _deal(state, hands)
        case StepKind.DECIDE:
            return _decided(state)
        case StepKind.REVEAL:
            return _revealed(state, hands)
        case StepKind.TURN:
            return _turned(state, hands)
        case StepKind.BOARD:
            raise AssertionError("no game of the kept room has a board")
        case StepKind.SETTLE:
            return e.SettlementCalled()


def _off_the_steps(state: Round) -> e.Act:
    """A round that was stopped goes on; one that is settled is closed."""
    return e.RoundResumed(reason="It runs again") if state.status is Status.SUSPENDED else e.RoundClosed()


def _revealed(state: Round, hands: Mapping[int, str]) -> e.Act:
    """The dealer's hand is turned up, and entered where it lay face down."""
    if state.dealer.cards:
        return e.DealerRevealed()
    return e.HandTurned(to=e.DEALER, cards=_hand(state, hands, e.DEALER))


def _turned(state: Round, hands: Mapping[int, str]) -> e.Act:
    """The next hand is turned up, and after it the two cards that lay in front."""
    number = to_turn(state)[0]
    seat = state.seat(number)
    if not seat.cards:
        return e.HandTurned(to=number, cards=_hand(state, hands, number))
    return e.HandTurned(to=number, front=_front(state, number))


def _deal(state: Round, hands: Mapping[int, str]) -> e.Act:
    spot = next_spot(state)
    if spot is None:
        return e.LeftOverCounted(count=left_over(state))
    lies_face_down = state.place_of(StepKind.TURN) is not None
    if lies_face_down or (spot not in state.seats and spot != e.DEALER):
        return e.HandDealt(to=spot, cards="")
    return e.HandDealt(to=spot, cards=_hand(state, hands, spot))


def _hand(state: Round, hands: Mapping[int, str], spot: int) -> str:
    return hands.get(spot) or " ".join(_unused(state, hands))


def _unused(state: Round, hands: Mapping[int, str]) -> Iterator[str]:
    """A poor hand of cards that nobody has: every fifth of the deck."""
    taken = {str(card) for card in state.cards_seen} | {card for hand in hands.values() for card in hand.split()}
    deck = [str(card) for card in state.table.game.deck.cards]
    free = [card for start in range(5) for card in deck[start::5] if card not in taken]
    yield from free[: state.table.game.cards]


def _decided(state: Round) -> e.Act:
    seat = state.undecided[0]
    if "set" in state.step.actions:
        return e.Decided(seat=seat, action="set", front=_front(state, seat) if state.seat(seat).cards else "")
    return e.Decided(seat=seat, action="play")


def _front(state: Round, seat: int) -> str:
    """The two cards that the house way puts in front."""
    way, table = state.table.house_way, state.table
    assert way is not None
    hand, _ = way.set_hand(state.seat(seat).cards, table.joker, table.wheel)
    return " ".join(str(card) for card in hand.front)


def practise(room: Room) -> None:
    """At five practice tables: a closed round each, then one that waits for bets or for decisions."""
    for number, game in enumerate((EZ, FREE, FACE_UP, THREE, HIGH), 1):
        table, players = f"P{number}", (f"ann-{number}", f"bob-{number}")
        set_up(room, table, game, TableMode.PRACTICE, 0, *(("play",) if game == FACE_UP else ()))
        for seat, player in enumerate(players, 1):
            room.do(c.Join(player=player, name=player.title()))
            room.do(c.SitDown(table=table, seat=seat, player=player))
        _deal_practice(room, table, game, players)
        finish_practice(room, table)
        if number % 2:
            _deal_practice(room, table, game, players)
        else:
            _bet_practice(room, table, game, players[0], 1)


def _bet_practice(room: Room, table: str, game: str, player: str, seat: int) -> None:
    bets: tuple[c.Bet, ...] = (c.Bet(wager=load_game(game).base.wager, cents=1_000),)
    bets += (c.Bet(wager="jackpot", cents=100),) if game == FACE_UP else ()
    seed = ""
    if seat == 1:
        # A round is opened by bets without a seed: its seal is seen before the players' seeds are given.
        room.do(c.PlaceBets(table=table, seat=seat, bets=(), player=player))
        seed = f"seed of {player}"
    room.do(c.PlaceBets(table=table, seat=seat, bets=bets, player=player, seed=seed))


def _deal_practice(room: Room, table: str, game: str, players: tuple[str, ...]) -> None:
    for seat, player in enumerate(players, 1):
        _bet_practice(room, table, game, player, seat)
    for player in players:
        room.do(c.Ready(table=table, player=player))


def finish_practice(room: Room, table: str) -> None:
    """The players who have bet ask for the cards and decide: the house way, or to play on."""
    while (state := room.round(table)).status is not Status.CLOSED:
        action = "house-way" if state.table.house_way else "play"
        number = int(table[1:])
        names = {seat: f"{'ann' if seat == 1 else 'bob'}-{number}" for seat in state.seats}
        if state.step.kind is StepKind.WAGERS:
            for player in (f"ann-{number}", f"bob-{number}"):
                if player not in names.values():
                    room.do(c.StandUp(table=table, player=player))
            for player in names.values():
                room.do(c.Ready(table=table, player=player))
        else:
            seat = state.undecided[0]
            room.do(c.Choose(table=table, seat=seat, action=action, player=names[seat]))
