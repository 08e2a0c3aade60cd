"""A table: a game as one room offers it, with every choice made that the rules leave to the casino."""

import datetime as dt
import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError, unknown
from pitboss.games.data import Checked, parse_cents, read_toml
from pitboss.games.game import FaultStep, Game, Wager, load_game
from pitboss.games.house_way import HouseWay, load_house_way
from pitboss.games.limits import NO_JURISDICTION, LimitsInForce, dollars, limits_on
from pitboss.games.money import LARGEST_CENTS, Rounding
from pitboss.games.pai_gow import PaiGowRules
from pitboss.games.paytable import Paytable
from pitboss.games.sensor import Sensor
from pitboss.hands import JokerRule, WheelRule

OFFERED = "offered"
CAP_OPTION = "aggregate-limit"
#: What the jackpots on a table's sensors say, where they are given with the table: their type and their fixed wager.
TYPE_OPTION, AMOUNT_OPTION = "jackpot-type", "jackpot-wager"
_SENSORS = {"none": 0, "one": 1, "two": 2}


class Mode(StrEnum):
    """Virtual: software deals and refuses what the rules forbid. Live: people deal, and mistakes happen."""

    VIRTUAL = "virtual"
    LIVE = "live"


class Scope(StrEnum):
    """Whose payments a cap adds up."""

    TABLE = "per-table"
    PLAYER = "per-player"


class Sharing(StrEnum):
    """Who bears a cap: all winners in proportion, or the last ones to be settled."""

    PRO_RATA = "pro-rata"
    SETTLEMENT_ORDER = "settlement-order"


class WrongCount(StrEnum):
    """What a wrong number of cards voids."""

    ALL_HANDS = "void-all"
    THAT_HAND = "void-hand"


@dataclass(frozen=True, slots=True)
class Cap:
    """The most that one deal pays on the odds of one wager."""

    wager: str
    cents: int
    scope: Scope = Scope.TABLE
    sharing: Sharing = Sharing.PRO_RATA


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A table in plain words and numbers, as it stands in the log of a round. What is left out is the default.

    ``sensors`` are those that have a jackpot: a table on the floor offers exactly these, and what they say goes before
    every option. Where they are not given, as in a round without a floor, the options say it.
    """

    game: str
    rules: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    house_way: str = ""
    house_way_rules: str = ""
    joker: str = ""
    wheel: str = ""
    jurisdiction: str = NO_JURISDICTION
    day: str = ""
    limits_cents: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    fixed_cents: Mapping[str, int] = field(default_factory=dict)
    mode: Mode = Mode.VIRTUAL
    rounding: Rounding = field(default_factory=Rounding)
    wrong_count: WrongCount = WrongCount.ALL_HANDS
    spots_per_player: int = 0
    settling: tuple[str, ...] = ()
    cap: Cap | None = None
    sensors: tuple[Sensor, ...] | None = field(default=None, metadata={"since": 2})


@dataclass(frozen=True)
class Table:
    """A table ready to play."""

    setup: TableSetup
    game: Game
    wagers: Mapping[str, Wager]
    paytables: Mapping[str, Paytable]
    house_way: HouseWay | None
    joker: JokerRule
    wheel: WheelRule
    limits: LimitsInForce | None

    def option(self, option_id: str) -> str:
        """What the casino chose."""
        return self.setup.options[option_id]

    def wager(self, wager_id: str) -> Wager:
        """A wager that this table offers; there are no others, so players can't bet among themselves.

        Rules: 003/ways.side-bets.
        """
        if wager_id not in self.wagers:
            raise unknown(f"wager at this {self.game.name} table", wager_id, self.wagers)
        return self.wagers[wager_id]

    @property
    def seats(self) -> range:
        """The seats by number; seat 1 is at the dealer's left hand."""
        return range(1, self.game.players + 1)

    @property
    def sensor_wagers(self) -> dict[str, int]:
        """The wagers that lie on a sensor, and the number of each one's sensor."""
        own = {sensor.wager: sensor.number for sensor in self.setup.sensors or ()}
        names = (wager.id for wager in self.wagers.values() if wager.sensor)
        return own or {name: number for number, name in enumerate(names, 1)}

    @property
    def is_live(self) -> bool:
        """Whether people deal."""
        return self.setup.mode is Mode.LIVE

    @functools.cached_property
    def pai_gow_rules(self) -> PaiGowRules:
        """What a pai gow base wager is settled by."""
        return self.game.pai_gow_rules

    @property
    def fault_steps(self) -> tuple[FaultStep, ...]:
        """The steps by which a faulty shuffler is replaced here; none where another procedure was chosen."""
        chosen = (
            self.option(option["id"]) == option["fault_steps"]
            for option in self.game.options
            if "fault_steps" in option
        )
        return self.game.fault_steps if all(chosen) else ()

    @property
    def settling(self) -> tuple[str, ...]:
        """The order in which a seat's wagers are settled, second sensors after their first."""
        order = list(self.setup.settling or self.game.settling.wagers)
        return (*order, *(wager for wager in self.wagers if wager not in order))

    @property
    def adjacent_rule(self) -> str:
        """The rule by which a player's spots must lie side by side; empty where they may lie anywhere."""
        return next((str(option["rule"]) for option in self.game.options if "adjacent_spots" in option), "")

    def must_wager(self, wager: Wager) -> bool:
        """Whether every seat in the round must have this wager."""
        chosen = (self.option(option["id"]) for option in self.game.options if option.get("mandatory") == wager.id)
        return wager.required or "mandatory" in chosen

    def survives_fold(self, wager: Wager) -> bool:
        """Whether a wager stays in action when its player folds."""
        if wager.survives_fold == "casino":
            return any(
                self.option(option["id"]) == "stays"
                for option in self.game.options
                if option.get("fold_of") == wager.id
            )
        return wager.survives_fold is not False

    def most_cents(self, bets: Iterable[tuple[str, int]]) -> int:
        """The most that these bets may take: one that another of the same amount may follow counts twice."""
        followed = {wager.equals for wager in self.wagers.values() if wager.equals}
        return sum(cents * (2 if wager in followed else 1) for wager, cents in bets)

    def check_wager(self, wager: Wager, cents: int) -> None:
        """Refuse an amount that the table, the game or the law does not allow; the error names which."""
        if wager.fixed_cents is not None and cents != wager.fixed_cents:
            fixed = f"The {wager.name} wager is fixed at {dollars(wager.fixed_cents)}"
            raise self.game.refusal(fixed, wager.rule, f", not {dollars(cents)}")
        least, most = self.setup.limits_cents[wager.id]
        if not least <= cents <= most:
            raise PitbossError(
                f"A wager of {dollars(cents)} on {wager.name} is outside this table's limits of {dollars(least)} "
                f"to {dollars(most)}"
            )
        if self.limits:
            self.limits.check_wager(cents, wager.name)


def open_table(setup: TableSetup) -> Table:
    """Check a setup, fill in every default, and make the table of it."""
    game = load_game(setup.game, setup.rules)
    if setup.sensors:
        _check_sensors(game, setup.sensors)
    options = _options(game, setup)
    wagers = _wagers(game, options, setup)
    house_way = _house_way(game, setup, options)
    options = _told(game, options, setup, wagers, house_way)
    limits = _limits(setup)
    full = replace(
        setup,
        rules=setup.rules or game.content_hash,
        options=options,
        house_way=house_way.id if house_way and not setup.house_way.endswith(".toml") else setup.house_way,
        house_way_rules=(setup.house_way_rules or house_way.content_hash) if house_way else "",
        joker=game.joker_rule(setup.joker or None) if game.deck.jokers else "",
        wheel=game.wheel_rule(setup.wheel or None),
        limits_cents=_limits_cents(game, wagers, setup.limits_cents, limits),
        fixed_cents={wager.id: wager.fixed_cents for wager in wagers.values() if wager.fixed_cents is not None},
        wrong_count=_wrong_count(game, setup),
        spots_per_player=_spots_per_player(game, options, setup.spots_per_player),
    )
    table = Table(
        full, game, wagers, _paytables(game, full, wagers), house_way,
        JokerRule(full.joker or game.joker), WheelRule(full.wheel), limits,
    )  # fmt: skip
    _check_settling(table)
    _check_cap(table)
    return table


def _options(game: Game, setup: TableSetup) -> dict[str, str]:
    """Every option with its choice; whether payments are capped follows from the cap, and a sensor from its jackpot."""
    chosen = dict(setup.options)
    told = following(game) if setup.sensors is not None else ()
    if setup.cap and any(option["id"] == CAP_OPTION for option in game.options):
        chosen.setdefault(CAP_OPTION, setup.cap.scope.value)
    for option_id, choice in chosen.items():
        option = game.option(option_id)
        if choice not in option["choices"] and option_id not in ("house-way", *told):
            raise unknown(f"choice of {option_id}", choice, option["choices"])
    return {str(option["id"]): chosen.get(option["id"], option["default"]) for option in game.options}


def following(game: Game) -> tuple[str, ...]:
    """The options that say something of a sensor: at a table with jackpots these follow from the jackpots."""
    sensors = {wager.id for wager in game.wagers if wager.sensor}
    keys = "sensors_of", "reading_of", "paytable_of"
    ids = (
        str(option["id"])
        for option in game.options
        if any(_source(game, name) in sensors for key in keys for name in Checked(option, "option").texts(key))
    )
    return (*ids, TYPE_OPTION, AMOUNT_OPTION) if sensors else ()


def _source(game: Game, wager_id: str) -> str:
    """The wager of the rules that a wager of a table is, a second sensor's too."""
    return next((wager.id for wager in reversed(game.wagers) if wager_id.startswith(wager.id)), "")


def _wagers(game: Game, options: Mapping[str, str], setup: TableSetup) -> dict[str, Wager]:
    """The wagers offered; a second sensor is a second wager."""
    left_out = {option["offers"] for option in game.options if "offers" in option and options[option["id"]] != OFFERED}
    offered: dict[str, Wager] = {}
    for wager in game.wagers:
        if wager.id in left_out:
            continue
        for number, amount in _amounts(game, options, setup, wager):
            name = wager.id if number == 1 else f"{wager.id}-{number}"
            title = wager.name if number == 1 else f"{wager.name}, sensor {number}"
            fixed = setup.fixed_cents.get(name, amount) if amount is not None else None
            offered[name] = replace(wager, id=name, name=title, fixed_cents=fixed)
    _check_fixed(game, offered, setup)
    return offered


def _amounts(game: Game, options: Mapping[str, str], setup: TableSetup, wager: Wager) -> list[tuple[int, int | None]]:
    """How often a wager lies on the layout, by number, and its fixed amount: once, unless it lies on sensors."""
    if wager.sensor and setup.sensors is not None:
        return [(sensor.number, sensor.fixed_cents) for sensor in setup.sensors]
    count = next((_SENSORS[options[item["id"]]] for item in game.options if item.get("sensors_of") == wager.id), 1)
    return [(number, wager.fixed_cents) for number in range(1, count + 1)]


def _check_sensors(game: Game, sensors: Sequence[Sensor]) -> None:
    """Refuse sensors that no layout has, or whose jackpot is not this game's.

    Rules: 001/types.1.
    """
    numbers = [sensor.number for sensor in sensors]
    if not any(wager.sensor for wager in game.wagers) or any(sensor.game != game.id for sensor in sensors):
        raise PitbossError(f"{game.name} has no wager on a sensor for this jackpot: its rounds can't settle it")
    if numbers != sorted(set(numbers)) or not set(numbers) <= set(_SENSORS.values()) - {0}:
        raise PitbossError("A layout has one or two sensors, numbered 1 and 2", rule="001/types.1")
    for sensor in sensors:
        if not 1 <= sensor.fixed_cents <= LARGEST_CENTS:
            raise PitbossError(f"Jackpot {sensor.jackpot} takes no wager of {dollars(sensor.fixed_cents)}")


def _check_fixed(game: Game, offered: Mapping[str, Wager], setup: TableSetup) -> None:
    own = {sensor.wager: sensor.fixed_cents for sensor in setup.sensors or ()}
    for name, cents in setup.fixed_cents.items():
        if name not in offered or offered[name].fixed_cents is None:
            raise PitbossError(f"{name!r} is no wager of a fixed amount at this {game.name} table")
        if own.get(name, cents) != cents:
            raise PitbossError(f"The {offered[name].name} wager is {dollars(own[name])}, as its jackpot says")
        if not 1 <= cents <= LARGEST_CENTS:
            raise PitbossError(f"A fixed wager is from {dollars(1)} to {dollars(LARGEST_CENTS)}, not {dollars(cents)}")


def _paytables(game: Game, setup: TableSetup, wagers: Mapping[str, Wager]) -> dict[str, Paytable]:
    """The pay table of each wager that has one, by the wager; one that is paid besides the wager, by its role.

    Only tables of the document can be chosen, no other pays: 001/layouts. A sensor's is its jackpot's.
    """
    found: dict[str, Paytable] = {}
    own = {sensor.wager: sensor.table_of_pays(game) for sensor in setup.sensors or ()}
    for wager_id in wagers:
        source = _source(game, wager_id)
        tables = game.paytables_of(source)
        designator = next((setup.options[option["id"]] for option in game.options if wager_id in _named(option)), None)
        if wager_id in own:
            found[wager_id] = own[wager_id]
        elif tables:
            table = game.paytable(designator, source) if designator else tables[0]
            found[wager_id if table.role == "wager" else table.role] = _read(table, game, setup.options)
    return found


def _named(option: Mapping[str, Any]) -> list[str]:
    return Checked(option, "option").texts("paytable_of")


def _read(table: Paytable, game: Game, options: Mapping[str, str]) -> Paytable:
    """The table under the readings that the casino chose."""
    for option in game.options:
        if option.get("reading_of") == table.wager:
            for line in table.lines:
                if line.hand_choices:
                    table = table.reading(line.id, options[option["id"]])
    return table


def _told(
    game: Game, options: Mapping[str, str], setup: TableSetup, wagers: Mapping[str, Wager], way: HouseWay | None
) -> dict[str, str]:
    """The options with what the rest of the setup says; a setup that contradicts itself is refused."""
    told = dict(options)
    if way is not None:
        name = setup.house_way if setup.house_way.endswith(".toml") else way.id
        if setup.options.get("house-way", name) != name:
            raise PitbossError(f"The option says house way {setup.options['house-way']!r}, the table {name!r}")
        told["house-way"] = name
    elif setup.house_way:
        raise PitbossError(f"{game.name} sets no hands, so it has no house way")
    if setup.sensors is not None:
        return told | told_by(game, setup.sensors)
    if AMOUNT_OPTION in told:
        amounts = [wager.fixed_cents for wager in wagers.values() if wager.sensor]
        if _is_other(game, amounts) and setup.options.get(AMOUNT_OPTION) == "one-dollar":
            raise PitbossError("The option says that the jackpot wager is one dollar, the amount says another")
        told[AMOUNT_OPTION] = "another-fixed-amount" if _is_other(game, amounts) else told[AMOUNT_OPTION]
    return told


def _is_other(game: Game, amounts: Iterable[int | None]) -> bool:
    """Whether a sensor takes another amount than the rules suppose."""
    usual = {wager.fixed_cents for wager in game.wagers if wager.sensor}
    return any(amount not in usual for amount in amounts)


def told_by(game: Game, sensors: Sequence[Sensor]) -> dict[str, str]:
    """What the jackpots on a table's sensors say of its options; an option that they leave open is not among them."""
    if not any(wager.sensor for wager in game.wagers):
        return {}
    counts = {number: word for word, number in _SENSORS.items()}
    told: dict[str, str] = {}
    for option in game.options:
        named, key = _named(option), str(option["id"])
        on = [sensor for sensor in sensors if sensor.wager in named]
        if "sensors_of" in option:
            told[key] = counts[len(sensors)]
        elif on:
            told[key] = on[0].table_of_pays(game).designator
        elif "reading_of" in option:
            readings = [sensor.reading for sensor in sensors if sensor.can_be_read(game)]
            told |= {key: readings[0] or str(option["default"])} if readings else {}
    if sensors:
        told[TYPE_OPTION] = sensors[0].type
        other = _is_other(game, (sensor.fixed_cents for sensor in sensors))
        told[AMOUNT_OPTION] = "another-fixed-amount" if other else "one-dollar"
    return told


def _house_way(game: Game, setup: TableSetup, options: Mapping[str, str]) -> HouseWay | None:
    if not game.is_pai_gow:
        return None
    return load_house_way(setup.house_way or options["house-way"], setup.house_way_rules)


def _limits(setup: TableSetup) -> LimitsInForce | None:
    if setup.jurisdiction == NO_JURISDICTION:
        return None
    try:
        return limits_on(setup.jurisdiction, dt.date.fromisoformat(setup.day))
    except PitbossError:
        raise
    except ValueError:
        raise PitbossError(
            f"The limits of {setup.jurisdiction} need the day of the round as YYYY-MM-DD, not {setup.day!r}"
        ) from None


def _limits_cents(
    game: Game, wagers: Mapping[str, Wager], given: Mapping[str, tuple[int, int]], limits: LimitsInForce | None
) -> dict[str, tuple[int, int]]:
    """The least and most of every wager: the room's own, or what every table starts with.

    A wager that needs no other has the limits of the first one, which are the table's. One that must equal another has
    the limits of that one.

    Rules: 003/bonus.5, 003/ways.3.
    """
    law = limits.get("wager") if limits else None
    most = law.values["most"] if law else LARGEST_CENTS
    for wager_id, (least_given, most_given) in given.items():
        if wager_id not in wagers:
            raise unknown(f"wager at this {game.name} table", wager_id, wagers)
        if not 1 <= least_given <= most_given <= LARGEST_CENTS:
            raise PitbossError(
                f"Limits of {wager_id} from {dollars(least_given)} to {dollars(most_given)} allow nothing"
            )
        if limits:
            limits.check_wager(most_given, wagers[wager_id].name)
    for wager in wagers.values():
        if limits and wager.fixed_cents is not None:
            limits.check_wager(wager.fixed_cents, wager.name)
    start = _least_cents()
    alone = given.get(str(game.base["wager"]), (start["first_wager"], most))
    side = {
        wager_id: (wager.fixed_cents or start["side_wager"], wager.fixed_cents or most)
        for wager_id, wager in wagers.items()
        if wager.needs
    }
    own = {wager_id: given.get(wager_id, side.get(wager_id, alone)) for wager_id in wagers}
    return {wager_id: own[wagers[wager_id].equals or wager_id] for wager_id in wagers}


@functools.cache
def _least_cents() -> dict[str, int]:
    table = Checked(read_toml(Path(__file__).parent / "limits.toml"), "limits.toml").table("table")
    return {key: parse_cents(value) for key, value in table.items()}


def _wrong_count(game: Game, setup: TableSetup) -> WrongCount:
    fixed = game.base.get("wrong_count")
    if fixed and setup.wrong_count is not WrongCount(fixed):
        rule = game.base["wrong_count_rule"]
        raise game.refusal(f"In {game.name} a wrong number of cards voids all hands", rule, "; no table may differ")
    return setup.wrong_count


def _spots_per_player(game: Game, options: Mapping[str, str], given: int) -> int:
    allowed = game.spots_per_player
    for option in game.options:
        if "adjacent_spots" in option and options[option["id"]] == "yes":
            allowed = option["adjacent_spots"]
    if not 0 <= given <= allowed:
        raise PitbossError(f"A player may bet at up to {allowed} spots at this {game.name} table, not {given}")
    return given or allowed


def _check_settling(table: Table) -> None:
    own = table.setup.settling
    if own and sorted(own) != sorted(table.game.settling.wagers):
        raise PitbossError(f"An order of settling names each of {', '.join(table.game.settling.wagers)} once")
    left_to = [option["id"] for option in table.game.options if option.get("settling")]
    if own and (not left_to or table.option(left_to[0]) != "casino"):
        rule = table.game.settling.rule
        sentence = f"The order of settling is that of rule {rule} unless the casino chooses its own"
        raise PitbossError(sentence, rule=table.game.citations(rule), cited="")


def _check_cap(table: Table) -> None:
    cap = table.setup.cap
    posted = table.setup.options.get(CAP_OPTION)
    if posted is not None and posted != (cap.scope if cap else "none"):
        raise PitbossError(
            f"The option {CAP_OPTION} says {posted}, but the table's cap is {cap.scope if cap else 'none'}: "
            "what is posted must be what is paid by"
        )
    if cap is None:
        return
    if cap.cents < 1:
        raise PitbossError(f"A cap is at least {dollars(1)}, not {dollars(cap.cents)}")
    wager = table.wager(cap.wager)
    if wager.id not in table.paytables:
        raise PitbossError(f"A cap is on a wager that pays odds by a pay table; {wager.name} does not")
    odds = max((line.pay.odds for line in table.paytables[wager.id].lines if line.pay.meter is None), default=0)
    least, most = table.setup.limits_cents[wager.id]
    if table.limits:
        table.limits.check_aggregate(
            cap.cents, per_table=cap.scope is Scope.TABLE, highest_odds=int(odds), least_cents=least, most_cents=most
        )
