"""Rounds written down as a pit manager would tell them, one thing a line, and played.

    table option dealing = wagered-spots      what differs from the usual table; rounds are live unless told otherwise
    seat 1 Ann: pai-gow $10, red-black $5 red
    no more bets
    dice 1 2 4 start 7
    hand 1: As Kd Qc 9h 7s 4d 2c              cards that the next "deal" gives; other spots' cards are nobody's business
    deal
    seat 1 sets Kd Qc                         or plays, folds, checks, pulls, bets raise, bets play 4 times
    board 9s 8s 7s                            cards of the board that are turned up
    dealer reveals
    settle
    close

A line that begins with "refused" must be refused, and "deal 2" deals only so many hands. Money is dollars. After "deal
face down" nobody knows the cards before they are turned up: "seat 1 sets", "turn dealer", "turn 1 front Kd Qc".
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, cast

from pitboss.cards import format_cards, parse_cards
from pitboss.errors import PitbossError
from pitboss.games.settlement.pay import Rounding, RoundingMode, parse_cents
from pitboss.games.table.table import Cap, Mode, Scope, Sharing, Table, TableSetup, open_table
from pitboss.games.wager import WrongCount
from pitboss.rounds import Round, play
from pitboss.rounds import events as e
from pitboss.rounds.phases.deals import left_over, next_spot

Doing = tuple[str, e.Act]


@dataclass
class Playing:
    """A round that is being played from its lines."""

    setup: TableSetup
    state: Round | None = None
    events: list[e.Event] = field(default_factory=list)
    hands: dict[int, str] = field(default_factory=dict)

    @property
    def now(self) -> Round:
        """The round as it stands."""
        assert self.state is not None
        return self.state

    def do(self, act: e.Act) -> tuple[e.Event, ...]:
        """Let an act happen; the first one opens the round."""
        if self.state is None:
            self._play(e.RoundOpened(round="scenario", table=open_table(self.setup).setup))
        return self._play(act)

    def _play(self, act: e.Act) -> tuple[e.Event, ...]:
        self.state, events = play(self.state, act)
        assert self.state.balance_cents == 0
        self.events.extend(events)
        return events

    def settled(self, seat: int, wager: str) -> e.WagerSettled:
        """How a wager was settled."""
        found = [event for event in self.events if isinstance(event, e.WagerSettled)]
        return next(event for event in found if (event.seat, event.wager) == (seat, wager))

    def paid(self, seat: int, wager: str) -> tuple[int, int, str]:
        """Cents that went back of a stake, cents won, and the rule."""
        event = self.settled(seat, wager)
        return event.returned_cents, event.won_cents, event.rule

    @property
    def envy(self) -> list[tuple[int, int, int]]:
        """The envy bonuses: who was paid, for whose hand, how many cents."""
        return [(event.seat, event.hand_of, event.cents) for event in self.events if isinstance(event, e.EnvyPaid)]

    @property
    def purses(self) -> Mapping[str, int]:
        """What everybody has won, in cents; below 0 if lost."""
        return self.now.purses


def _spot(text: str) -> int:
    return e.DEALER if text == "dealer" else int(text)


def _bets(_: Playing, seat: str, player: str, wagers: str) -> Iterator[e.Act]:
    for wager in wagers.split(", "):
        name, amount, *choice = wager.split()
        yield e.WagerPlaced(
            seat=int(seat), player=player, wager=name, cents=parse_cents(amount), choice="".join(choice)
        )


def _start(_: Playing, position: str, source: str) -> Iterator[e.Act]:
    yield e.StartDrawn(position=int(position), source=cast("Literal['generator', 'house']", source))


def _dice(_: Playing, dice: str, position: str) -> Iterator[e.Act]:
    yield e.StartDrawn(position=int(position), source="dice", dice=tuple(map(int, dice.split())))


def _hand(playing: Playing, spot: str, cards: str) -> Iterator[e.Act]:
    playing.hands[_spot(spot)] = cards
    yield from ()


def _deal(playing: Playing, how_many: str | None) -> Iterator[e.Act]:
    """Hands in the order of the deal, and in the end the count of what is left."""
    left = int(how_many or 99)
    while left and (spot := next_spot(playing.now)) is not None:
        yield e.HandDealt(to=spot, cards=_named(playing, spot) or _unnamed(playing, spot))
        left -= 1
        if playing.now.step.kind != "deal":
            return
    if left:
        count = left_over(playing.now)
        yield e.LeftOverCounted(count=count, cards="" if playing.now.table.is_live else _rest(playing, count))


def _face_down(playing: Playing) -> Iterator[e.Act]:
    """Hands that nobody looks at, in the order of the deal, and the count of what is left."""
    while playing.now.step.kind == "deal" and (spot := next_spot(playing.now)) is not None:
        yield e.HandDealt(to=spot, cards=_named(playing, spot) if playing.now.step.up else "")
    if playing.now.step.kind == "deal":
        yield e.LeftOverCounted(count=left_over(playing.now))


def _turn(playing: Playing, spot: str, front: str | None) -> Iterator[e.Act]:
    yield e.HandTurned(to=_spot(spot), cards=playing.hands.get(_spot(spot), ""), front=front or "")


def _withdraw(_: Playing, spot: str, reason: str) -> Iterator[e.Act]:
    yield e.EntryWithdrawn(to=_spot(spot), reason=reason)


def _refuse_cards(_: Playing, spot: str) -> Iterator[e.Act]:
    yield e.CardsRefused(act="hand-turned", to=_spot(spot))


def _fault_step(_: Playing, step: str) -> Iterator[e.Act]:
    yield e.FaultStepTaken(step=step)


def _named(playing: Playing, spot: int) -> str:
    """The cards of a named hand that come next: a hand may be dealt in several steps."""
    have = len(playing.now.cards_of(spot))
    many = playing.now.step.cards if have or playing.now.step.up else None
    return format_cards(parse_cards(playing.hands.get(spot, ""))[have : None if many is None else have + many])


def _board(_: Playing, cards: str) -> Iterator[e.Act]:
    yield e.BoardTurned(cards=cards)


def _raises(_: Playing, seat: str, wager: str, times: str | None) -> Iterator[e.Act]:
    yield e.Decided(seat=int(seat), action=wager, times=int(times or 0))


def _unnamed(playing: Playing, spot: int) -> str:
    """Nothing for an idle spot of a live table; at a virtual one the first cards that nobody is meant to have."""
    assert spot not in playing.now.seats, f"seat {spot} needs a hand"
    return "" if playing.now.table.is_live else _rest(playing, playing.now.step.cards)


def _rest(playing: Playing, count: int) -> str:
    named = [card for hand in playing.hands.values() for card in parse_cards(hand)]
    taken = {*named, *playing.now.cards_seen}
    return format_cards([card for card in playing.now.table.game.deck.cards if card not in taken][:count])


def _left(_: Playing, count: str) -> Iterator[e.Act]:
    yield e.LeftOverCounted(count=int(count))


def _sets(_: Playing, seat: str, front: str | None) -> Iterator[e.Act]:
    yield e.Decided(seat=int(seat), action="set", front=front or "")


def _decides(_: Playing, seat: str, action: str) -> Iterator[e.Act]:
    yield e.Decided(seat=int(seat), action=action[:-1])


def _back(_: Playing, seat: str, wager: str, reason: str) -> Iterator[e.Act]:
    yield e.WagerTakenBack(seat=int(seat), wager=wager, reason=reason)


def _move(_: Playing, seat: str, to: str, reason: str) -> Iterator[e.Act]:
    yield e.WagersMoved(seat=int(seat), to=int(to), reason=reason)


def _correct(_: Playing, seat: str, wager: str, sign: str, amount: str, reason: str) -> Iterator[e.Act]:
    cents = parse_cents(amount) * (-1 if sign == "-" else 1)
    yield e.PaymentCorrected(seat=int(seat), wager=wager, cents=cents, reason=reason)


def _call(_: Playing, kind: str, spot: str | None, reason: str) -> Iterator[e.Act]:
    kinds = cast("Literal['wrong-card-count', 'shuffler-fault', 'void']", kind)
    yield e.IrregularityCalled(kind=kinds, seat=None if spot is None else _spot(spot), reason=reason)


def _simply(act: e.Act) -> Callable[[Playing], Iterator[e.Act]]:
    return lambda _: iter((act,))


def _resume(_: Playing, reason: str) -> Iterator[e.Act]:
    yield e.RoundResumed(reason=reason)


LINES: tuple[tuple[str, Callable[..., Iterator[e.Act]]], ...] = (
    (r"seat (\d+) ([^:]+): (.+)", _bets),
    (r"seat (\d+) sets(?: (.+))?", _sets),
    (r"seat (\d+) (plays|folds|checks|pulls)", _decides),
    (r"seat (\d+) bets (\S+)(?: (\d+) times)?", _raises),
    (r"board (.+)", _board),
    (r"back (\d+) (\S+): (.+)", _back),
    (r"move (\d+) to (\d+): (.+)", _move),
    (r"no more bets", _simply(e.BettingClosed())),
    (r"dice ([\d ]+) start (\d+)", _dice),
    (r"start (\d+) by (\w+)", _start),
    (r"hand (\d+|dealer): (.+)", _hand),
    (r"deal(?: (\d+))?", _deal),
    (r"deal face down", _face_down),
    (r"turn (\d+|dealer)(?: front (.+))?", _turn),
    (r"withdraw (\d+|dealer): (.+)", _withdraw),
    (r"cards of (\d+|dealer) do not fit", _refuse_cards),
    (r"fault step (\S+)", _fault_step),
    (r"left over (\d+)", _left),
    (r"dealer reveals", _simply(e.DealerRevealed())),
    (r"settle", _simply(e.SettlementCalled())),
    (r"pay (\d+) (\S+) ([+-])(\S+): (.+)", _correct),
    (r"call ([\w-]+)(?: at (\d+|dealer))?: (.+)", _call),
    (r"resume: (.+)", _resume),
    (r"close", _simply(e.RoundClosed())),
)


def acts(playing: Playing, line: str) -> Iterator[e.Act]:
    """What a line of a scenario does."""
    for pattern, make in LINES:
        if found := re.fullmatch(pattern, line):
            return make(playing, *found.groups())
    raise ValueError(f"no line of a scenario: {line!r}")


def _cap(text: str) -> Cap:
    wager, amount, scope, sharing = text.split()
    return Cap(wager, parse_cents(amount), Scope(scope), Sharing(sharing))


def _rounding(text: str) -> Rounding:
    mode, unit = text.split()
    return Rounding(RoundingMode(mode), int(unit))


def _limits(text: str) -> dict[str, tuple[int, int]]:
    wager, least, _, most = text.split()
    return {wager: (parse_cents(least), parse_cents(most))}


def with_setting(setup: TableSetup, line: str) -> TableSetup:
    """A table with one thing changed."""
    key, text = line.removeprefix("table ").split(" ", 1)
    if key == "option":
        option, choice = text.split(" = ")
        return replace(setup, options={**setup.options, option: choice})
    readers: dict[str, Callable[[str], Any]] = {
        "mode": Mode,
        "cap": _cap,
        "rounding": _rounding,
        "limits": _limits,
        "spots": int,
        "wrong-count": WrongCount,
        "settling": lambda names: tuple(names.split(", ")),
        "fixed": lambda words: {words.split()[0]: parse_cents(words.split()[1])},
    }
    fields = {"limits": "limits_cents", "spots": "spots_per_player", "fixed": "fixed_cents"}
    value = readers.get(key, str)(text)
    return replace(setup, **{fields.get(key, key.replace("-", "_")): value})


def lines_in(text: str) -> list[str]:
    """The lines that say something."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def played(game: str, text: str) -> Playing:
    """A round of a game played from its lines."""
    playing = Playing(TableSetup(game=game, mode=Mode.LIVE))
    for line in lines_in(text):
        if line.startswith("table "):
            playing.setup = with_setting(playing.setup, line)
        elif line.startswith("refused "):
            refused(playing, line.removeprefix("refused "))
        else:
            for act in acts(playing, line):
                playing.do(act)
    return playing


def played_on(playing: Playing, *lines: str) -> Playing:
    """The round after some more lines."""
    for line in lines:
        for act in acts(playing, line):
            playing.do(act)
    return playing


def refused(playing: Playing, line: str) -> str:
    """The sentence with which a line is refused; it has to change nothing."""
    before = playing.state
    try:
        for act in acts(playing, line):
            playing.do(act)
    except PitbossError as error:
        assert playing.state == before or before is None
        return str(error)
    raise AssertionError(f"{line!r} was not refused")


def table_of(game: str, *settings: str) -> Table:
    """A live table with some settings."""
    setup = TableSetup(game=game, mode=Mode.LIVE)
    for line in settings:
        setup = with_setting(setup, line)
    return open_table(setup)


def one_seat(game: str, bets: str, hand: str, does: str, dealer: str, *settings: str) -> Playing:
    """A whole round of one player, Ann at seat 3; ``does`` is "plays", "folds", "sets As Kd" or nothing."""
    starts = "dice 2 2 4 start 1" if any(step.kind == "start" for step in table_of(game).game.steps) else ""
    decision = f"seat 3 {does}" if does else ""
    dealer_first = game == "face-up-pai-gow"
    ending = ["dealer reveals", decision] if dealer_first else [decision, "dealer reveals"]
    lines = [*settings, f"seat 3 Ann: {bets}", "no more bets", starts, f"hand 3: {hand}", f"hand dealer: {dealer}"]
    return played(game, "\n".join([*lines, "deal", *ending, "settle"]))
