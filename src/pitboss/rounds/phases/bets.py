"""Betting: wagers go down, come back, move, and close."""

import re
from collections.abc import Iterator

from pitboss.errors import PitbossError
from pitboss.games.step import StepKind
from pitboss.games.table.table import Table
from pitboss.games.wager import Wager
from pitboss.messages import Message
from pitboss.rounds import events as e
from pitboss.rounds.round import Round, SeatState, before_settlement, check_reason, must

#: Telephones write the apostrophe of a name as a curly one.
PLAYER_NAME = re.compile(r"(?! )[\w .'\u2019-]{1,40}(?<! )")

#: What a seat may add to a shuffle: what a keyboard has, on one line.
SEED = re.compile(r"[ -~]{0,64}")


def place(state: Round, act: e.WagerPlaced) -> Iterator[e.Event]:
    """A wager is put down before the betting closes, a side wager after the one that it needs.

    Rules: 003/bonus.6.
    """
    must(state, StepKind.WAGERS, "A wager")
    table = state.table
    wager, spot = table.wager(act.wager), table.spot_name(act.wager)
    if not PLAYER_NAME.fullmatch(act.player):
        raise PitbossError(
            f"{act.player!r:.50} is not a player's name: 1 to 40 letters, digits, .'-_ or spaces between them"
        )
    if act.seat not in table.seats:
        raise PitbossError(
            Message("There is no seat {seat}: this table has seats 1 to {seats}", seat=act.seat, seats=len(table.seats))
        )
    seat = state.seats.get(act.seat, SeatState(act.player))
    if seat.player != act.player:
        raise PitbossError(Message("Seat {seat} is {player}'s", seat=act.seat, player=seat.player))
    if wager.is_placed_later:
        raise state.table.game.refusal(f"{spot} is wagered after a look at the cards", wager.rule)
    if wager.is_placed_with_lead:
        lead = table.spot_name(wager.lead)
        raise state.table.game.refusal(f"{spot} goes down with {lead}, as much as that", wager.rule)
    if act.wager in seat.stakes:
        raise PitbossError(
            Message("Seat {seat} has a wager on {wager}: take it back first to change it", seat=act.seat, wager=spot)
        )
    if wager.needs and not any(name in seat.stakes for name in wager.needs):
        names = " or ".join(map(table.spot_name, wager.needs))
        raise PitbossError(
            Message(
                "{wager} is a side wager: seat {seat} needs a wager on {names} first",
                wager=spot,
                seat=act.seat,
                names=names,
            )
        )
    _check_choice(table, act)
    table.check_wager(wager, act.cents)
    _check_spots(state, act.player, act.seat)
    if table.limits:
        stakes = {name: stake.cents for name, stake in seat.stakes.items() if not table.wagers[name].lead}
        table.limits.check_games({**stakes, act.wager: act.cents})
    for tied in _placed_with(table, act.wager):
        yield e.WagerPlaced(seat=act.seat, player=act.player, wager=tied.id, cents=act.cents)


def _placed_with(table: Table, wager_id: str) -> list[Wager]:
    """The wagers that go down with one, and come back with it."""
    return [wager for wager in table.wagers.values() if wager.is_placed_with_lead and wager.lead == wager_id]


def _check_choice(table: Table, act: e.WagerPlaced) -> None:
    choices = table.wagers[act.wager].choices
    if choices and act.choice not in choices:
        raise PitbossError(f"{table.spot_name(act.wager)} needs a choice: {' or '.join(choices)}")
    if act.choice and not choices:
        raise PitbossError(f"{table.spot_name(act.wager)} has no choice to make, such as {act.choice!r:.30}")


def _spots_of(state: Round, player: str) -> list[int]:
    return [number for number, seat in state.seats.items() if seat.player == player]


def _check_spots(state: Round, player: str, number: int) -> None:
    """Refuse a player more spots than the table allows."""
    own = _spots_of(state, player)
    if number in own:
        return
    most = state.table.setup.spots_per_player
    if len(own) >= most:
        raise PitbossError(f"{player} may bet at {most} {'spot' if most == 1 else 'spots'} at this table")
    _check_adjacent(state, player, own, number)


def _check_adjacent(state: Round, player: str, own: list[int], number: int) -> None:
    rule = state.table.adjacent_rule
    if own and rule and all(abs(other - number) != 1 for other in own):
        raise state.table.game.refusal(Message("{player}'s two spots must lie side by side", player=player), rule)


def _stake(state: Round, number: int, wager: str) -> SeatState:
    seat = state.seat(number)
    if wager not in seat.stakes:
        raise PitbossError(f"Seat {number} has no wager on {state.table.spot_name(wager)}")
    return seat


def take_back(state: Round, act: e.WagerTakenBack) -> Iterator[e.Event]:
    """A wager goes back to its player."""
    before_settlement(state, "Taking a wager back")
    check_reason(act.reason)
    seat = _stake(state, act.seat, act.wager)
    if not state.table.is_live and state.step.kind is not StepKind.WAGERS:
        raise PitbossError("Software lets nobody bet late, so no wager comes back once the betting is closed")
    if act.wager in seat.locked:
        raise PitbossError("A jackpot wager is locked once the game has started; void the round instead")
    wager, base = state.table.wagers[act.wager], state.table.game.base.wager
    spot = state.table.spot_name(wager.id)
    if seat.action and base in (wager.id, wager.lead):
        raise PitbossError(f"Seat {act.seat} has decided, so {spot} lies until it is settled; or void the round")
    left = [state.table.wagers[name] for name in seat.stakes if name != act.wager]
    for other in left:
        if act.wager in other.needs and not any(wager.id in other.needs for wager in left):
            raise PitbossError(f"Take back {state.table.spot_name(other.id)} first: it needs {spot}")
    if wager.is_placed_with_lead:
        raise PitbossError(f"{spot} comes back with {state.table.spot_name(wager.lead)}")
    for tied in _placed_with(state.table, act.wager):
        yield e.WagerPulled(seat=act.seat, wager=tied.id, cents=seat.stakes[tied.id].cents)


def move(state: Round, act: e.WagersMoved) -> None:
    """Wagers that lie at the wrong seat go to the right one, as long as no card is dealt."""
    before_settlement(state, "Moving wagers")
    check_reason(act.reason)
    seat = state.seat(act.seat)
    if act.to not in state.table.seats:
        raise PitbossError(f"There is no seat {act.to}: this table has seats 1 to {len(state.table.seats)}")
    if act.to in state.seats:
        raise PitbossError(f"Seat {act.to} is {state.seats[act.to].player}'s")
    if state.spots_dealt:
        raise PitbossError("Wagers move only before the cards; now they are taken back, or the round is void")
    others = [number for number in _spots_of(state, seat.player) if number != act.seat]
    _check_adjacent(state, seat.player, others, act.to)


def _without(state: Round, wager: str) -> tuple[int, ...]:
    return tuple(number for number, seat in sorted(state.seats.items()) if wager not in seat.stakes)


def announcement(state: Round) -> str:
    """What the dealer says when the betting is closed, as in "No Pair Plus, position 2, 3 and 5"; may be empty.

    Rules: 003/dealing.2.
    """
    wager = next((step.announce for step in state.table.game.steps if step.announce), "")
    seats = [str(number) for number in _without(state, wager)] if wager else []
    if not seats:
        return ""
    listed = seats[0] if len(seats) == 1 else f"{', '.join(seats[:-1])} and {seats[-1]}"
    return f"No {state.table.spot_name(wager)}, position {listed}"


def give_seed(state: Round, act: e.SeedGiven) -> None:
    """A seat's seed joins the shuffle: once, and before the betting closes."""
    must(state, StepKind.WAGERS, "Giving a seed")
    if not state.joint:
        raise PitbossError("The order of this round's deck was sealed whole: no seeds join it")
    state.seat(act.seat)
    if act.seat in state.seeds:
        raise PitbossError(f"Seat {act.seat} has given its seed")
    check_seed(act.seed)


def check_seed(seed: str) -> None:
    """Refuse a seed that could not be told from another one."""
    if not SEED.fullmatch(seed):
        raise PitbossError(
            Message("A seed has at most 64 letters, digits and signs that a keyboard has, and no line break")
        )


def close_betting(state: Round, _act: e.BettingClosed) -> Iterator[e.Event]:
    """No more bets: every seat must have what the game asks for, and the sensors are locked.

    Rules: 001/jackpot.6.
    """
    must(state, StepKind.WAGERS, "Closing the betting")
    table = state.table
    if not state.seats:
        raise PitbossError(Message("Nobody has made a wager"))
    for number, seat in sorted(state.seats.items()):
        for wager in table.wagers.values():
            if table.must_wager(wager) and wager.id not in seat.stakes:
                name = table.spot_name(wager.id)
                raise state.table.game.refusal(
                    Message("Seat {seat} must have a wager on {wager}", seat=number, wager=name), wager.rule
                )
    if state.joint and (missing := sorted(set(state.seats) - set(state.seeds))):
        raise PitbossError(f"Seat {missing[0]} has no seed yet: write an empty one down for it")
    if state.step.announce:
        yield e.Announced(wager=state.step.announce, seats=_without(state, state.step.announce))
    for number, seat in sorted(state.seats.items()):
        for wager_id, stake in seat.stakes.items():
            if table.wagers[wager_id].sensor:
                yield e.SensorLocked(seat=number, wager=wager_id, cents=stake.cents)
