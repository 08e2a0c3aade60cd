"""Games of streets for tests, written out by hand: decisions and what each history nets in each meeting."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from tests.plain.streets import PlainDecision

from pitboss.maths.histories import SMALLER, HistoryCount, Nets, StreetDecision

LOSE, TIE, WIN = range(3)
MEETINGS = 6


@dataclass(frozen=True)
class StreetGame:
    """Decisions and nets, plain and as the counts take them; kinds are the classes of hands that pay alike."""

    plain: tuple[PlainDecision, ...]
    nets: tuple[tuple[tuple[int, ...], ...], ...]
    staked: tuple[int, ...]
    units: int

    @property
    def decisions(self) -> tuple[StreetDecision, ...]:
        """The decisions as counts take them."""
        return tuple(StreetDecision(known, actions) for known, actions in self.plain)

    def table(self) -> Nets:
        """The nets as counts take them."""
        return Nets(self.units, np.array(self.nets, dtype=np.int64), np.array(self.staked, dtype=np.int64))


def ultimate(blind: Mapping[int, int], kinds: int) -> StreetGame:
    """Ultimate Texas Hold'em in half antes: ``blind`` has what each kind of hand is paid on a win.

    Histories are four, three, two, one times the ante on PLAY, and the fold.
    """
    plays = (4, 3, 2, 1, None)

    def net(play: int | None, kind: int, meeting: int) -> int:
        if play is None:
            return -4
        compared = meeting % 3
        if compared == TIE:
            return 0
        sign = 1 if compared == WIN else -1
        ante = 2 * sign if meeting >= 3 else 0
        return ante + 2 * play * sign + (blind.get(kind, 0) if sign > 0 else -2)

    nets = tuple(tuple(tuple(net(play, kind, m) for m in range(MEETINGS)) for kind in range(kinds)) for play in plays)
    return StreetGame(((0, (1, ~1, ~0)), (3, (2, ~2)), (5, (~4, ~3))), nets, (12, 10, 8, 6, 4), 2)


def holdem_bonus() -> StreetGame:
    """Texas Hold'em Bonus: kind 1 is a hand that wins with the ANTE, kind 0 one whose ANTE pushes on a win.

    Histories are the fold, FLOP alone, with RIVER, with TURN, and with both.
    """
    bets = (None, 2, 3, 3, 4)

    def net(bet: int | None, kind: int, meeting: int) -> int:
        if bet is None:
            return -1
        return (-bet - 1, 0, bet + kind)[meeting % 3]

    nets = tuple(tuple(tuple(net(bet, kind, m) for m in range(MEETINGS)) for kind in range(2)) for bet in bets)
    return StreetGame(((0, (~0, 1)), (3, (2, 3)), (4, (~1, ~2)), (4, (~3, ~4))), nets, (1, 3, 4, 4, 5), 1)


def random_game(
    seed: int, plain: Sequence[PlainDecision], kinds: int, alike: Sequence[tuple[int, int]] = ()
) -> StreetGame:
    """Small random nets on given decisions; histories that are ``alike`` net the same, so that choices are equal."""
    histories = 1 + max(~action for _, actions in plain for action in actions if action < 0)
    nets = np.random.default_rng(seed).integers(-3, 4, (histories, kinds, MEETINGS))
    for one, other in alike:
        nets[other] = nets[one]
    rows = tuple(tuple(tuple(map(int, row)) for row in table) for table in nets)
    return StreetGame(tuple(plain), rows, tuple(range(1, histories + 1)), 1)


@dataclass(frozen=True)
class Figures:
    """What a base game comes to in units of the ante, from the counts of its outcomes."""

    deals: int
    house_edge: Fraction
    average_bet: Fraction
    element_of_risk: Fraction
    variance: Fraction


def counted_figures(count: HistoryCount, equal: int = SMALLER) -> Figures:
    """Edge, average bet, element of risk and variance with the smaller or the larger of equal bets."""
    units, deals = count.nets.units, int(count.counts[SMALLER].sum())
    total = square = staked = 0
    for history, kind, meeting in zip(*np.nonzero(count.counts[equal]), strict=True):
        many, net = int(count.counts[equal, history, kind, meeting]), int(count.nets.nets[history, kind, meeting])
        total, square = total + many * net, square + many * net**2
        staked += many * int(count.nets.staked[history])
    mean, average = Fraction(total, deals * units), Fraction(staked, deals * units)
    return Figures(deals, -mean, average, -mean / average, Fraction(square, deals * units**2) - mean**2)
