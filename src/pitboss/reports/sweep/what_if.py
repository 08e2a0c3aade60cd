"""One cell of a sweep: a wager under one set of rules, and its row of figures, exact or refused with a sentence."""

import functools
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from cachetools import LRUCache, cached

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable, load_game
from pitboss.games.house_way import HouseWay
from pitboss.hands import JokerRule, WheelRule
from pitboss.kernel import sources_hash
from pitboss.maths.disk_cache import kept_name
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import game_census
from pitboss.maths.price.covariance import BASE, SeatSimulation, TableVariance
from pitboss.reports.base.play import BEST, base_table, check_variant, set_rules
from pitboss.reports.numbers import exactly
from pitboss.reports.par.seat_price import Priced, price_for_seat
from pitboss.reports.question import meter_cents

EXACT, SIMULATION, REFUSED = "exact", "simulation", "refused"

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class CellPlay:
    """How a base game is played: whose ways set the hands, where A-2-3-4-5 stands, and by which rules it is settled.

    A player without a way plays best; a dealer without one sets no hands.
    """

    wheel: WheelRule
    dealer: HouseWay | None = None
    player: HouseWay | None = None
    variant: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """What is asked: a base game if it says how it is played, else a side bet under a pay table.

    ``together`` asks for the variance of all seats' base wagers, dealt so often where it can't be counted.
    A cell that the rules do not allow carries the sentence that says so; one of a game that is none of ours carries its
    rules, so that a worker of a cluster has them.
    """

    game: str
    wager: str
    paytable: Paytable | None
    joker: str | None
    players: int
    play: CellPlay | None = None
    bet: str | None = None
    meters: tuple[str, ...] = ()
    together: SeatSimulation | None = None
    refusal: str = ""
    own: Game | None = None

    @property
    def name(self) -> str:
        """The cell in a line, such as ``ez-pai-gow dynasty 3 joker=semi-wild players=6``."""
        return " ".join([self.game, self.wager, *(f"{name}={value}" for name, value in self._choices())])

    def _choices(self) -> Iterator[tuple[str, object]]:
        play = self.play
        found: list[tuple[str, object]] = [("paytable", self.paytable.designator if self.paytable else None)]
        if play:
            found += [("house-way", play.dealer.id if play.dealer else None), ("player", _player(play))]
            found += [("wheel", self.wheel), ("variant", play.variant)]
        found += [
            ("joker", self.joker),
            ("players", self.players),
            ("bet", self.bet),
            *(("meter", meter) for meter in self.meters),
        ]
        if self.together:
            found += [("deals", self.together.deals), ("seed", self.together.seed)]
        return ((name, value) for name, value in found if value is not None and value != "")

    @property
    def wheel(self) -> WheelRule | None:
        """Where A-2-3-4-5 stands, of a base game; where it is no straight only if one was asked for."""
        play, game = self.play, self.rules
        if play is None or (not game.ranking.has_wheel and play.wheel is game.wheel):
            return None
        return play.wheel

    @property
    def key(self) -> str:
        """One hash over the cell, its rules and the code that prices it: another cell's row is never taken for it."""
        play = self.play
        ways = [way.content_hash if way else "" for way in (play.dealer, play.player)] if play else []
        lines = self.paytable.lines if self.paytable else ""
        return kept_name(self.rules, code_hash(), self.name, lines, *ways, self.refusal)

    @property
    def rules(self) -> Game:
        """The game whose rules the cell takes."""
        return self.own or load_game(self.game)

    def base(self) -> Play:
        """The base game as it is played."""
        if self.play is None:
            raise AssertionError("a side bet is not a base game")
        play = self.play
        table = base_table(self.rules, self.paytable, joker=self.joker)
        table = replace(table, wheel=play.wheel, house_way=play.dealer)
        return Play(table.settled_by(set_rules(self.rules, play.variant)), play.player)


def _player(play: CellPlay) -> str:
    return play.player.id if play.player else BEST


@functools.cache
def code_hash() -> str:
    """One hash over the code that a row depends on: what counts, and what prices here; `kept_name` adds the games."""
    return sources_hash(__name__)


def row(cell: Cell, work: Work) -> Row:
    """The figures of a cell, those it has; a cell that can't be had is a row that says why."""
    head = _head(cell)
    try:
        figures = _figures(cell, work)
    except PitbossError as error:
        figures = {"method": REFUSED, "note": str(error)}
    return {name: value for name, value in (head | {"method": EXACT} | figures).items() if value is not None}


def _figures(cell: Cell, work: Work) -> Row:
    if cell.refusal:
        raise PitbossError(cell.refusal)
    return _base(cell, work) if cell.play else _side(cell, work)


def _head(cell: Cell) -> Row:
    play = cell.play
    dealer = play.dealer if play else None
    return {
        "cell": cell.name,
        "game": cell.game,
        "rules": cell.rules.content_hash,
        "kind": "base" if play else "side",
        "wager": cell.wager,
        "paytable": cell.paytable.designator if cell.paytable else None,
        "house_way": dealer.id if dealer else None,
        "player": _player(play) if play else None,
        "variant": (play.variant or None) if play else None,
        "wheel": str(cell.wheel) if cell.wheel else None,
        "joker": cell.joker,
        "players": cell.players,
        "meters": "; ".join(cell.meters) or None,
    }


def _numbers(**exact: Fraction | None) -> Row:
    """Each fraction twice: exact as p/q, and as a float."""
    found: Row = {}
    for name, value in exact.items():
        if value is not None:
            found |= {name: exactly(value), f"{name}_float": float(value)}
    return found


# Side bets


@cached(LRUCache(64), key=lambda game, *rest: (game.content_hash, *rest), lock=threading.Lock())
def _for_one(
    game: Game, paytable: Paytable, joker: JokerRule, meters: tuple[tuple[str, int], ...], bet: str | None, work: Work
) -> Priced:
    """A side bet priced once; each number of players then only adds its envy."""
    game_census(game, joker, executor=work.executor, progress=work.progress, recount=work.recount)  # now it is kept
    recount = work.recount and paytable.asks_for_dealer
    return price_for_seat(game, paytable, joker, dict(meters), bet=bet, progress=work.progress, recount=recount)


def _side(cell: Cell, work: Work) -> Row:
    """A side bet for one of so many seats, from the census that all pay tables share."""
    if cell.paytable is None:
        raise AssertionError("a side bet has a pay table")
    game, paytable = cell.rules, cell.paytable
    meters = tuple(meter_cents(paytable, meter) for meter in cell.meters)
    priced_once = _for_one(game, paytable, game.joker_rule(cell.joker), meters, cell.bet, work)
    found = replace(priced_once, players=cell.players)
    analysis, edge = found.analysis, found.house_edge
    known = edge is not None
    figures: dict[str, Fraction | None] = {
        "house_edge": edge,
        "variance": analysis.variance if known else None,
        "hit_frequency": analysis.hit_frequency,
        "push_frequency": analysis.push_frequency,
        "envy_return": analysis.envy_return(found.bet_cents) if paytable.has_envy else None,
        "fixed_return": analysis.fixed_return if paytable.meters else None,
        "break_even_meter": analysis.break_even_meter if paytable.meters else None,
    }
    missing = ", ".join(sorted(set(paytable.meters) - set(dict(meters))))
    return _numbers(**figures) | {
        "bet_cents": found.bet_cents,
        "deals": analysis.deals,
        "standard_deviation": analysis.spread.standard_deviation if known else None,
        "note": f"no edge without its meters: give the amount of {missing}" if missing else None,
    }


# Base games


def _base(cell: Cell, work: Work) -> Row:
    """A base game; its edge is the same for every number of players, because each seat's hand is dealt alike."""
    base = base_game(cell, work)
    hits = sum(deals for (_, net), deals in base.results.items() if net > 0)
    pushes = sum(deals for (_, net), deals in base.results.items() if not net)
    figures: dict[str, Fraction | None] = {
        "house_edge": base.house_edge,
        "element_of_risk": base.element_of_risk,
        "variance": base.variance,
        "hit_frequency": Fraction(hits, base.deals),
        "push_frequency": Fraction(pushes, base.deals),
    }
    found = _numbers(**figures) | {"deals": base.deals, "standard_deviation": base.standard_deviation}
    return found | _together(cell, base, work)


def _together(cell: Cell, base: BaseGame, work: Work) -> Row:
    """The variance of all seats' base wagers, if it was asked for."""
    if cell.together is None or cell.play is None:
        return {}
    try:
        found = _variance_of_seats(cell.base(), cell.players, base.variance, cell.together, work)
    except PitbossError as error:
        return {"note": f"no variance of the table: {error}"}
    numbers = _numbers(table_variance=found.exact) | {"table_variance_float": found.value}
    if found.exact is not None:
        return numbers | {"table_method": EXACT}
    return numbers | {
        "table_method": SIMULATION,
        "table_standard_error": found.standard_error,
        "simulated_deals": cell.together.deals,
        "seed": cell.together.seed,
    }


def _variance_of_seats(
    play: Play, seats: int, alone: Fraction, simulation: SeatSimulation, work: Work
) -> TableVariance:
    """The variance of so many seats that share a dealer, one of which has this variance alone."""
    engine = engine_of(play.game)
    if seats == 1:
        return TableVariance(alone, float(alone))
    return TableVariance.of(seats, alone, engine.between_seats(play, (), simulation, work)[BASE])


def base_game(cell: Cell, work: Work) -> BaseGame:
    """The exact count of a base game, or what is kept of it."""
    play = cell.base()
    check_variant(play.game, play.player, cell.play.variant if cell.play else "")
    return engine_of(play.game).solve(play, work)
