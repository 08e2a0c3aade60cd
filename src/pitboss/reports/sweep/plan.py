"""The plan of a sweep: lists of games, pay tables, ways, rules and players, and the cells that they come to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError, unknown
from pitboss.games import GAME_IDS, Game, Paytable, load_game, load_own_paytables
from pitboss.games.files.rules_file import Standing
from pitboss.games.files.toml_types import Texts, from_file, read_data, read_toml, several
from pitboss.games.house_way import house_way_ids
from pitboss.games.settlement.pai_gow import load_variant, load_variants
from pitboss.games.settlement.pay import parse_cents
from pitboss.hands import WheelRule
from pitboss.maths.engines import engine_of, is_counted
from pitboss.maths.price.covariance import SeatSimulation
from pitboss.reports.base.play import SET_HANDS, base_paytables, base_table, players_way, refuse_set_hands
from pitboss.reports.par.seat_price import check_players
from pitboss.reports.question import fits_meter, meter_cents
from pitboss.reports.sweep.what_if import Cell, CellPlay

ALL, OWN, NONE = "all", "own", "none"
DEALS, SEED = 1_000_000, 7
FEWEST_DEALS, MOST_DEALS = 1_000, 100_000_000


@dataclass(frozen=True, slots=True)
class Axes:
    """What is varied; if nothing is named, every pay table and number of players, and the game's own joker and ways.

    A game that is named is one of ``own_games``, or else one of ours; a plan in a file has none of one's own.
    """

    game: tuple[str, ...] = ()
    wager: tuple[str, ...] = ()
    paytable: tuple[str, ...] = ()
    house_way: tuple[str, ...] = (OWN,)
    player: tuple[str, ...] = (OWN,)
    joker: tuple[str, ...] = (OWN,)
    wheel: tuple[str, ...] = (OWN,)
    variant: tuple[str, ...] = (NONE,)
    players: tuple[str, ...] = (ALL,)
    bet: str | None = None
    meter: tuple[str, ...] = ()
    table_variance: bool = False
    deals: int = DEALS
    seed: int = SEED
    own_games: tuple[Game, ...] = ()

    def games(self) -> list[Game]:
        """The games of the plan."""
        if not self.game:
            raise PitbossError("Name a game with --game, or give a plan: pitboss sweep PLAN.toml")
        if ALL in self.game:
            return [game for game in map(load_game, GAME_IDS) if is_counted(game)]
        own = {game.id: game for game in self.own_games}
        return [own.get(game_id) or load_game(game_id) for game_id in dict.fromkeys(self.game)]

    @property
    def together(self) -> SeatSimulation | None:
        """How tables of several seats are simulated where that is asked for and they can't be counted."""
        return SeatSimulation(self.deals, self.seed) if self.table_variance else None

    def with_options(self, options: Mapping[str, Any]) -> "Axes":
        """The plan with what was given besides; an option that was given replaces what the plan says."""
        given = {name: value for name, value in options.items() if value is not None and value != ()}
        return replace(self, **given)


# Plans as files


@from_file
class AxesData:
    """One part of a plan as it is written; what it leaves out is as in ``Axes``."""

    game: Texts = ()
    wager: Texts = ()
    paytable: Texts = ()
    house_way: Texts = (OWN,)
    player: Texts = (OWN,)
    joker: Texts = (OWN,)
    wheel: Texts = (OWN,)
    variant: Texts = (NONE,)
    players: int | str | tuple[int | str, ...] = (ALL,)
    bet: str | None = None
    meter: Texts = ()
    table_variance: bool = False
    deals: int = DEALS
    seed: int = SEED

    def axes(self, folder: Path) -> Axes:
        """The axes of this part; the pay tables and house ways in files lie in the folder."""
        players = self.players if isinstance(self.players, tuple) else (self.players,)
        return Axes(
            game=several(self.game),
            wager=several(self.wager),
            paytable=_beside(folder, self.paytable),
            house_way=_beside(folder, self.house_way),
            player=_beside(folder, self.player),
            joker=several(self.joker),
            wheel=several(self.wheel),
            variant=several(self.variant),
            players=tuple(map(str, players)),
            bet=self.bet,
            meter=several(self.meter),
            table_variance=self.table_variance,
            deals=self.deals,
            seed=self.seed,
        )


@from_file
class SweepData:
    """A plan of several parts as it is written."""

    sweep: tuple[AxesData, ...]


def read_plan(path: Path) -> list[Axes]:
    """The parts of a plan: one, or a ``[[sweep]]`` each. Files that it names lie beside it."""
    data = read_toml(path)
    if "sweep" in data:
        return [part.axes(path.parent) for part in read_data(data, SweepData, str(path)).sweep]
    return [read_data(data, AxesData, str(path)).axes(path.parent)]


def _beside(folder: Path, names: Texts) -> tuple[str, ...]:
    return tuple(str(folder / name) if name.endswith(".toml") else name for name in several(names))


# Cells


def cells_of(parts: Sequence[Axes]) -> list[Cell]:
    """Every cell of a plan once, in its order; a plan of which nothing can be had is refused."""
    found = {cell.key: cell for axes in parts for cell in _cells(axes)}
    refusals = [cell.refusal for cell in found.values()]
    if not refusals:
        raise PitbossError("Nothing is left to sweep: no game of the plan has such a wager and pay table")
    if all(refusals):
        raise PitbossError(refusals[0])
    return list(found.values())


def _cells(axes: Axes) -> Iterator[Cell]:
    if not FEWEST_DEALS <= axes.deals <= MOST_DEALS:
        raise PitbossError(f"A simulation takes {FEWEST_DEALS:,} to {MOST_DEALS:,} deals, not {axes.deals:,}")
    if axes.bet is not None:
        parse_cents(axes.bet)
    games = axes.games()
    _check_names(axes, games)
    tables = {game.id: _tables(axes, game, alone=len(games) == 1) for game in games}
    _check_meters(axes, [table for offered in tables.values() for table in offered])
    for game in games:
        plays, own = list(_plays(axes, game)), game if game.standing is Standing.OWN else None
        for joker, refusal in _jokers(axes, game):
            for wager, table in _wagers(axes, game, tables[game.id]):
                is_base = wager == game.base.wager
                for (play, other), players in product(plays if is_base else [(None, "")], _players(axes, game)):
                    cell = Cell(game.id, wager, table, joker, players, play, refusal=refusal or other, own=own)
                    yield _cell(axes, game, cell)


def _cell(axes: Axes, game: Game, cell: Cell) -> Cell:
    """A cell with what goes with its kind: seats that play together, or a bet and meters; and a refusal if need be."""
    refusal = cell.refusal
    try:
        check_players(game, cell.players)
    except PitbossError as error:
        refusal = str(error)
    if cell.play or cell.paytable is None:
        return replace(cell, together=axes.together, refusal=refusal)
    meters = tuple(meter for meter in axes.meter if fits_meter(cell.paytable, meter))
    return replace(cell, bet=axes.bet, meters=meters, refusal=refusal)


def _check_names(axes: Axes, games: Sequence[Game]) -> None:
    """Refuse what no game of the plan can have: a misspelt name would be lost unseen."""
    wagers = {wager.id for game in games for wager in game.wagers}
    for wager in axes.wager:
        if wager not in wagers:
            raise unknown("wager of these games", wager, wagers)
    designators = {name for game in games for table in game.paytables for name in (table.designator, *table.aliases)}
    for name in axes.paytable:
        if not name.endswith(".toml") and name.lower() not in {designator.lower() for designator in designators}:
            raise unknown("pay table of these games", name, designators)
    if not any(game.sets_hands for game in games):
        own = Axes()
        refuse_set_hands(games[0], (part for part in SET_HANDS if getattr(axes, part) != getattr(own, part)))


def _check_meters(axes: Axes, tables: Sequence[Paytable]) -> None:
    for meter in axes.meter:
        parse_cents(meter.rpartition("=")[2])
        if not any(fits_meter(table, meter) for table in tables):
            raise PitbossError(f"No pay table of the plan has the meter {meter!r}: write NAME=DOLLARS")
    for table in tables:
        names = [meter_cents(table, meter)[0] for meter in axes.meter if fits_meter(table, meter)]
        if len(set(names)) < len(names):
            raise PitbossError(f"The {names[0]} meter is given twice: one amount in each part of a plan")


def _tables(axes: Axes, game: Game, *, alone: bool) -> list[Paytable]:
    """The pay tables of a game that are asked for: its own by their names, and those of files."""
    if not axes.paytable:
        return list(game.paytables)
    wanted = {name.lower() for name in axes.paytable}
    found = [
        table for table in game.paytables if wanted & {name.lower() for name in (table.designator, *table.aliases)}
    ]
    for path in (Path(name) for name in axes.paytable if name.endswith(".toml")):
        if not alone:
            raise PitbossError(f"The pay tables of {path} are of one game: name one game")
        found += load_own_paytables(path, game)
    return found


def _wagers(axes: Axes, game: Game, tables: Sequence[Paytable]) -> Iterator[tuple[str, Paytable | None]]:
    """The wagers asked for, each with its pay tables; a base game has those between which it has a choice, or none."""
    base, choices = game.base.wager, {(table.wager, table.role) for table in base_paytables(game)}
    of_base = [table for table in tables if (table.wager, table.role) in choices]
    others = [
        table for table in tables if table not in of_base and (axes.paytable or table.wager not in game.base_wagers)
    ]
    first = (base,) if of_base or not axes.paytable else ()
    for wager in dict.fromkeys(axes.wager or (*first, *(table.wager for table in others))):
        if wager == base:
            yield from ((wager, table) for table in (of_base if choices else (None,)))
        else:
            yield from ((wager, table) for table in others if table.wager == wager)


def _jokers(axes: Axes, game: Game) -> Iterator[tuple[str | None, str]]:
    """The joker rules asked for, each with the sentence that refuses it in this game; none where there is no joker."""
    if not game.deck.jokers:
        yield None, ""
        return
    for name in _named(axes.joker, game.joker_choices, game.joker):
        try:
            yield str(game.joker_rule(name)), ""
        except PitbossError as error:
            if name not in ("semi", "full", "semi-wild", "fully-wild"):
                raise
            yield name, str(error)


def _named(asked: Texts, every: Sequence[str], own: str) -> list[str]:
    """The values named, with ``all`` and ``own`` filled in."""
    words = {ALL: [str(value) for value in every], OWN: [str(own)]}
    return list(dict.fromkeys(value for name in asked for value in words.get(name, [name])))


def _wheels(axes: Axes, game: Game) -> Iterator[tuple[WheelRule, str]]:
    """The places of A-2-3-4-5 asked for, each with the sentence that refuses it in this game."""
    for name in _named(axes.wheel, game.wheel_choices, game.wheel):
        try:
            yield game.wheel_rule(name), ""
        except PitbossError as error:
            known = {"second": WheelRule.SECOND_HIGHEST, **{str(rule): rule for rule in WheelRule}}
            if name not in known:
                raise
            yield known[name], str(error)


def _plays(axes: Axes, game: Game) -> Iterator[tuple[CellPlay, str]]:
    """Every way asked for to play a base game, each with the sentence that refuses it."""
    uncounted = _uncounted(game)
    wheels = [(wheel, refusal or uncounted) for wheel, refusal in _wheels(axes, game)]
    if not game.sets_hands:
        yield from ((CellPlay(wheel), refusal) for wheel, refusal in wheels)
        return
    ways = _named(axes.house_way, house_way_ids(), game.base.house_way)
    variants = ["" if name == NONE else load_variant(name).id for name in _variants(axes)]
    tables = (base_table(game, house_way=way) for way in ways)
    for table, player, (wheel, refusal), variant in product(tables, axes.player, wheels, variants):
        way = players_way(table, None if player == OWN else player)
        yield CellPlay(wheel, table.house_way, way, variant), refusal


def _uncounted(game: Game) -> str:
    """The sentence that refuses a game whose base wager no engine counts."""
    try:
        engine_of(game)
    except PitbossError as error:
        return str(error)
    return ""


def _variants(axes: Axes) -> list[str]:
    every = [NONE, *(variant.id for variant in load_variants())]
    return list(dict.fromkeys(value for name in axes.variant for value in (every if name == ALL else [name])))


def _players(axes: Axes, game: Game) -> list[int]:
    """Numbers of players, from ``4``, ``1-6``, ``1,3`` or ``all``."""
    found: list[int] = []
    for text in (part.strip() for given in axes.players for part in given.split(",")):
        low, _, high = text.partition("-")
        if text == ALL:
            found += range(1, game.players + 1)
        elif low.isdecimal() and (not high or high.isdecimal()) and 0 < int(low) <= int(high or low) <= 99:
            found += range(int(low), int(high or low) + 1)
        else:
            raise PitbossError(f"{text!r} is not a number of players: write 4, 1-6, 1,3 or all")
    return list(dict.fromkeys(found))
