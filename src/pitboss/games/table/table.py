"""A table: a game as one room offers it, with every choice made that the rules leave to the casino."""

import datetime as dt
import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from pitboss.errors import PitbossError, unknown
from pitboss.games.files.rules_file import HOUSE_WAY, OPTION_IDS, SENSORS, FaultStep
from pitboss.games.game import Game, load_game
from pitboss.games.house_way import HouseWay, house_way_of, load_house_way
from pitboss.games.paytable import Paytable
from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.games.settlement.pay import LARGEST_CENTS, Rounding, dollars
from pitboss.games.step import largest_multiple, least_times, most_times
from pitboss.games.table.choices import (
    AMOUNT_OPTION,
    ANOTHER_AMOUNT,
    CAP_OPTION,
    Choices,
    check_one_amount,
    is_other_amount,
    told_by,
)
from pitboss.games.table.limits import NO_JURISDICTION, LimitsInForce, limits_on, table_start
from pitboss.games.table.sensor import JACKPOT_WAGER, Sensor
from pitboss.games.wager import Wager, WrongCount
from pitboss.hands import JokerRule, WheelRule
from pitboss.messages import Message

C = TypeVar("C", bound=StrEnum)


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
    every option. Where they are not given, as in a round without a floor, the options say it. ``own_house_way`` is the
    text of a way that is the room's own, so that its rounds can be played again wherever their log is.
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
    own_house_way: str = field(default="", metadata={"since": 4})


@dataclass(frozen=True)
class Table:
    """A table ready to play; ``base_rules`` settle its base wager where hands are set."""

    setup: TableSetup
    game: Game
    wagers: Mapping[str, Wager]
    paytables: Mapping[str, Paytable]
    house_way: HouseWay | None
    joker: JokerRule
    wheel: WheelRule
    limits: LimitsInForce | None
    base_rules: BaseRules

    def option(self, option_id: str) -> str:
        """The casino's choice for an option."""
        return self.setup.options[option_id]

    def choice(self, of: type[C]) -> C | None:
        """What the casino chose of an option that the code acts on; nothing where the rules leave no such choice."""
        chosen = self.setup.options.get(OPTION_IDS[of])
        return None if chosen is None else of(chosen)

    def wager(self, wager_id: str) -> Wager:
        """A wager that this table offers; there are no others, so players can't bet among themselves.

        Rules: 003/ways.side-bets.
        """
        if wager_id not in self.wagers:
            raise unknown(f"wager at this {self.game.name} table", wager_id, self.wagers)
        return self.wagers[wager_id]

    def spot_name(self, wager_id: str) -> Message:
        """A wager's name on the layout."""
        return self.game.spot_name(self.wager(wager_id))

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
        """Whether people deal here, and not software."""
        return self.setup.mode is Mode.LIVE

    @property
    def dealers_way(self) -> HouseWay:
        """The way by which the dealer sets his hand; a table where no hands are set has none."""
        if not self.house_way:
            raise PitbossError(f"{self.game.name} sets no hands, so it has no house way")
        return self.house_way

    def settled_by(self, rules: BaseRules) -> "Table":
        """A table like this one at which other rules settle set hands."""
        return replace(self, base_rules=rules)

    def with_bonus(self, paytable: Paytable) -> "Table":
        """A table like this one under another bonus."""
        return replace(self, paytables={**self.paytables, paytable.role: paytable})

    def with_paytable(self, paytable: Paytable) -> "Table":
        """A table like this one with another pay table of a wager, and of the wagers that are paid as it."""
        paid = [wager.id for wager in self.wagers.values() if paytable.wager in (wager.id, wager.paid_as)]
        return replace(self, paytables={**self.paytables, **dict.fromkeys(paid, paytable)})

    @property
    def bonus(self) -> Paytable | None:
        """The pay table of a bonus that is paid on a wager besides the wager's own result."""
        return next((paytable for paytable in self.paytables.values() if paytable.role != "wager"), None)

    @functools.cached_property
    def choices(self) -> Choices:
        """What the casino chose of every option."""
        return Choices(self.game, self.setup.options)

    @property
    def fault_steps(self) -> tuple[FaultStep, ...]:
        """The steps by which a faulty shuffler is replaced here; none where another procedure was chosen."""
        return self.choices.fault_steps

    @property
    def settling(self) -> tuple[str, ...]:
        """The order in which a seat's wagers are settled, second sensors after their first."""
        order = list(self.setup.settling or self.game.settling.wagers)
        return (*order, *(wager for wager in self.wagers if wager not in order))

    @property
    def adjacent_rule(self) -> str:
        """The rule by which a player's spots must lie side by side; empty where they may lie anywhere."""
        return next((option.rule for option in self.game.options if option.adjacent_spots), "")

    def must_wager(self, wager: Wager) -> bool:
        """Whether every seat in the round must have this wager."""
        return wager.required or self.choices.requires(wager)

    def survives_fold(self, wager: Wager) -> bool:
        """Whether a wager stays in action when its player folds."""
        if wager.survives_fold == "casino":
            return self.choices.keeps_after_fold(wager)
        return wager.survives_fold is not False

    def most_cents(self, bets: Iterable[tuple[str, int]]) -> int:
        """The most that these bets may take: with one all that are tied to it, at their largest multiples."""
        tied = [(wager.lead, most_times(self.game, wager.id)) for wager in self.wagers.values() if wager.lead]
        alone = ((wager, cents) for wager, cents in bets if not self.wagers[wager].lead)
        return sum(cents * (1 + sum(times for lead, times in tied if lead == wager)) for wager, cents in alone)

    def check_wager(self, wager: Wager, cents: int) -> None:
        """Refuse an amount that the table, the game or the law does not allow; the error names which."""
        if wager.fixed_cents is not None and cents != wager.fixed_cents:
            fixed = f"The {wager.name} wager is fixed at {dollars(wager.fixed_cents)}"
            raise self.game.refusal(fixed, wager.rule, f", not {dollars(cents)}")
        least, most = self.setup.limits_cents[wager.id]
        if not least <= cents <= most:
            raise PitbossError(
                Message(
                    "A wager of {wager_cents} on {wager} is outside this table's limits of {least_cents} "
                    "to {most_cents}",
                    wager_cents=cents,
                    wager=wager.name,
                    least_cents=least,
                    most_cents=most,
                )
            )
        if self.limits:
            self.limits.check_wager(cents, wager.name)


def open_table(setup: TableSetup, own: Game | None = None) -> Table:
    """Check a setup, fill in every default, and make the table of it: of a game by its id, or of somebody's own."""
    game = own if own and own.id == setup.game else load_game(setup.game, setup.rules)
    if setup.rules not in ("", game.content_hash) and game is own:
        raise PitbossError(f"{game.name} has other rules here ({game.content_hash[:12]}…) than {setup.rules[:12]}…")
    if setup.sensors:
        _check_sensors(game, setup.sensors)
    choices = _choices(game, setup)
    wagers = _wagers(choices, setup)
    house_way = _house_way(game, setup, choices)
    options = _told(choices, setup, wagers, house_way)
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
        spots_per_player=_spots_per_player(choices, setup.spots_per_player),
    )
    paytables = _paytables(Choices(game, options), setup, wagers)
    joker, wheel = JokerRule(full.joker or game.joker), WheelRule(full.wheel)
    table = Table(full, game, wagers, paytables, house_way, joker, wheel, limits, game.base_rules)
    _check_settling(table)
    _check_cap(table)
    return table


def _choices(game: Game, setup: TableSetup) -> Choices:
    """Every option with its choice; whether payments are capped follows from the cap, and a sensor from its jackpot."""
    given = dict(setup.options)
    if setup.cap and any(option.id == CAP_OPTION for option in game.options):
        given.setdefault(CAP_OPTION, setup.cap.scope.value)
    return Choices.of(game, given, setup.sensors)


def _wagers(choices: Choices, setup: TableSetup) -> dict[str, Wager]:
    """The wagers offered; a second sensor is a second wager."""
    offered: dict[str, Wager] = {}
    for wager in filter(choices.offers, choices.game.wagers):
        for number, amount in _amounts(choices, setup, wager):
            numbered = wager.numbered(number, amount)
            fixed = setup.fixed_cents.get(numbered.id, amount) if amount is not None else None
            offered[numbered.id] = replace(numbered, fixed_cents=fixed)
    _check_fixed(choices.game, offered, setup)
    return offered


def _amounts(choices: Choices, setup: TableSetup, wager: Wager) -> list[tuple[int, int | None]]:
    """How often a wager lies on the layout, by number, and its fixed amount: once, unless it lies on sensors."""
    if wager.sensor and setup.sensors is not None:
        return [(sensor.number, sensor.fixed_cents) for sensor in setup.sensors]
    return [(number, wager.fixed_cents) for number in range(1, choices.sensors(wager) + 1)]


def _check_sensors(game: Game, sensors: Sequence[Sensor]) -> None:
    """Refuse sensors that no layout has, or whose jackpot looks at other hands than this game's.

    Rules: 001/types.1.
    """
    numbers = [sensor.number for sensor in sensors]
    if not any(wager.sensor for wager in game.wagers) or not all(_looks_alike(game, sensor) for sensor in sensors):
        raise PitbossError(f"{game.name} has no wager on a sensor for this jackpot: its rounds can't settle it")
    if numbers != sorted(set(numbers)) or not set(numbers) <= set(SENSORS.values()) - {0}:
        raise PitbossError("A layout has one or two sensors, numbered 1 and 2", rule="001/types.1")
    for sensor in sensors:
        if not 1 <= sensor.fixed_cents <= LARGEST_CENTS:
            raise PitbossError(f"Jackpot {sensor.jackpot} takes no wager of {dollars(sensor.fixed_cents)}")


def _looks_alike(game: Game, sensor: Sensor) -> bool:
    """Whether a jackpot is this game's, or of one that makes the hand of as many cards of one deck by one ranking."""
    if sensor.game == game.id:
        return True
    made_under = load_game(sensor.game, sensor.rules)
    return made_under.deck == game.deck and made_under.hand_of(JACKPOT_WAGER).is_made_as(game.hand_of(JACKPOT_WAGER))


def _check_fixed(game: Game, offered: Mapping[str, Wager], setup: TableSetup) -> None:
    own = {sensor.wager: sensor.fixed_cents for sensor in setup.sensors or ()}
    for name, cents in setup.fixed_cents.items():
        if name not in offered or offered[name].fixed_cents is None:
            raise PitbossError(f"{name!r} is not a wager of a fixed amount at this {game.name} table")
        if own.get(name, cents) != cents:
            raise PitbossError(f"The {offered[name].name} wager is {dollars(own[name])}, as its jackpot says")
        if not 1 <= cents <= LARGEST_CENTS:
            raise PitbossError(f"A fixed wager is from {dollars(1)} to {dollars(LARGEST_CENTS)}, not {dollars(cents)}")


def _paytables(choices: Choices, setup: TableSetup, wagers: Mapping[str, Wager]) -> dict[str, Paytable]:
    """The pay table of each wager that has one, by the wager; one that is paid besides the wager, by its role.

    A sensor's is its jackpot's.
    """
    own = {sensor.wager: sensor.table_of_pays(choices.game) for sensor in setup.sensors or ()}
    found: dict[str, Paytable] = {}
    for wager in wagers.values():
        table = None if wager.id in own else choices.paytable(wager)
        if table:
            found[wager.id if table.role == "wager" else table.role] = table
        elif wager.id in own:
            found[wager.id] = own[wager.id]
    return found


def _told(choices: Choices, setup: TableSetup, wagers: Mapping[str, Wager], way: HouseWay | None) -> dict[str, str]:
    """The options with what the rest of the setup says; a setup that contradicts itself is refused."""
    game, told = choices.game, dict(choices.chosen)
    if way is not None:
        name = setup.house_way if setup.house_way.endswith(".toml") else way.id
        if setup.options.get(HOUSE_WAY, name) != name:
            raise PitbossError(f"The option says house way {setup.options[HOUSE_WAY]!r}, the table {name!r}")
        told[HOUSE_WAY] = name
    elif setup.house_way or setup.own_house_way:
        raise PitbossError(f"{game.name} sets no hands, so it has no house way")
    if setup.sensors is not None:
        return told | told_by(game, setup.sensors)
    if AMOUNT_OPTION in told:
        other = is_other_amount(game, [wager.fixed_cents for wager in wagers.values() if wager.sensor])
        check_one_amount(setup.options, other=other)
        told[AMOUNT_OPTION] = ANOTHER_AMOUNT if other else told[AMOUNT_OPTION]
    return told


def _house_way(game: Game, setup: TableSetup, choices: Choices) -> HouseWay | None:
    if not game.base.house_way:
        return None
    if setup.own_house_way:
        return _own_house_way(setup)
    return load_house_way(setup.house_way or choices.chosen[HOUSE_WAY], setup.house_way_rules)


def _own_house_way(setup: TableSetup) -> HouseWay:
    """The room's own way, which must be the one that the setup names."""
    way = house_way_of(setup.own_house_way)
    if setup.house_way not in ("", way.id) or setup.house_way_rules not in ("", way.content_hash):
        raise PitbossError(f"The table names house way {setup.house_way!r}, and the text is that of {way.id!r}")
    return way


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

    One that follows another at a multiple lies between the multiples of that one's. The most of a wager is such that
    the largest multiple of it is still within the law, so every action stays open to whoever bets the most.

    Rules: 003/bonus.5, 003/ways.3.
    """
    law = limits.get("wager") if limits else None
    most = law.most_cents if law else LARGEST_CENTS
    largest = {wager_id: largest_multiple(game, wager_id) for wager_id in wagers}
    for wager_id, (least_given, most_given) in given.items():
        if wager_id not in wagers:
            raise unknown(f"wager at this {game.name} table", wager_id, wagers)
        if not 1 <= least_given <= most_given <= LARGEST_CENTS:
            raise PitbossError(
                f"Limits of {wager_id} from {dollars(least_given)} to {dollars(most_given)} allow nothing"
            )
        if limits:
            limits.check_wager(most_given, wagers[wager_id].name)
        _check_multiple(wagers[wager_id], most_given, largest[wager_id], limits)
    for wager in wagers.values():
        if limits and wager.fixed_cents is not None:
            limits.check_wager(wager.fixed_cents, wager.name)
    start = table_start()
    first = game.base.wager
    in_dollars = most // largest.get(first, 1) // 100 * 100  # a third of $400 would be no limit that anybody posts
    alone = given.get(first, (start.first_cents, in_dollars))
    side = {
        wager_id: (wager.fixed_cents or start.side_cents, wager.fixed_cents or most)
        for wager_id, wager in wagers.items()
        if wager.needs
    }
    own = {wager_id: given.get(wager_id, side.get(wager_id, alone)) for wager_id in wagers}
    own = {wager_id: own[wagers[wager_id].equals or wager_id] for wager_id in wagers}
    found = {wager_id: _limits_of(game, wagers[wager_id], own) for wager_id in wagers}
    for wager_id in given:
        if wagers[wager_id].follows and given[wager_id] != found[wager_id]:
            lead = wagers[wagers[wager_id].follows].name
            raise PitbossError(f"{wagers[wager_id].name} follows {lead}: its limits follow from those of {lead}")
    return found


def _limits_of(game: Game, wager: Wager, own: Mapping[str, tuple[int, int]]) -> tuple[int, int]:
    """The limits of a wager, or the multiples of the limits of the one that it follows."""
    if not wager.follows:
        return own[wager.id]
    least, most = own[wager.follows]
    return least * least_times(game, wager.id), most * most_times(game, wager.id)


def _check_multiple(wager: Wager, most_cents: int, times: int, limits: LimitsInForce | None) -> None:
    """Refuse a most of which the largest multiple would be above the law, or above all that a table takes."""
    law = limits.get("wager") if limits else None
    if most_cents * times > LARGEST_CENTS:
        raise PitbossError(
            f"{wager.name} may be at most {dollars(LARGEST_CENTS // times)}: {times} times it may follow"
        )
    if law and most_cents * times > law.most_cents:
        raise PitbossError(
            f"{wager.name} may be at most {dollars(law.most_cents // times)}: a wager of {times} times as much follows "
            f"it, and {law.source} allows {dollars(law.most_cents)}",
            rule=law.rule,
            cited="",
        )


def _wrong_count(game: Game, setup: TableSetup) -> WrongCount:
    fixed = game.base.wrong_count
    if fixed and setup.wrong_count is not fixed:
        rule = game.base.wrong_count_rule
        raise game.refusal(f"In {game.name} a wrong number of cards voids all hands", rule, "; no table may differ")
    return setup.wrong_count


def _spots_per_player(choices: Choices, given: int) -> int:
    game, allowed = choices.game, choices.spots_per_player
    if not 0 <= given <= allowed:
        raise PitbossError(f"A player may bet at up to {allowed} spots at this {game.name} table, not {given}")
    return given or allowed


def _check_settling(table: Table) -> None:
    own = table.setup.settling
    if own and sorted(own) != sorted(table.game.settling.wagers):
        raise PitbossError(f"An order of settling names each of {', '.join(table.game.settling.wagers)} once")
    if own and not table.choices.leaves_settling:
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
