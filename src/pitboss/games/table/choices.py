"""The choices of a table: what the casino chose of every option, and what follows from that for the wagers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pitboss.errors import PitbossError, unknown
from pitboss.games.files.rules_file import (
    CASINO,
    HOUSE_WAY,
    MANDATORY,
    OFFERED,
    OPTION_IDS,
    SENSORS,
    STAYS,
    YES,
    FaultStep,
    Option,
)
from pitboss.games.game import Game
from pitboss.games.paytable import Paytable
from pitboss.games.table.sensor import Sensor
from pitboss.games.wager import Wager

#: What the jackpots on a table's sensors say, where they are given with the table: their type and their fixed wager.
TYPE_OPTION, AMOUNT_OPTION = "jackpot-type", "jackpot-wager"
ONE_DOLLAR, ANOTHER_AMOUNT = "one-dollar", "another-fixed-amount"
#: Where the payments of one deal may be limited together.
CAP_OPTION = "aggregate-limit"
#: What a round or a page asks for by name: who is position 1, how the first hand is found, which spots get one, the
#: house way, a limit on the deal, and where the dealer lays a lammer.
READ_BY_NAME = frozenset({*OPTION_IDS.values(), HOUSE_WAY, CAP_OPTION})


@dataclass(frozen=True, slots=True)
class Choices:
    """Every option of a game with its choice."""

    game: Game
    chosen: Mapping[str, str]

    @classmethod
    def of(cls, game: Game, given: Mapping[str, str], sensors: Sequence[Sensor] | None) -> "Choices":
        """The choices given, and the defaults of the others; what a sensor's jackpot says may be anything."""
        told = following(game) if sensors is not None else ()
        for option_id, choice in given.items():
            option = game.option(option_id)
            if choice not in option.choices and option_id not in (HOUSE_WAY, *told):
                raise unknown(f"choice of {option_id}", choice, option.choices)
        return cls(game, {option.id: given.get(option.id, option.default) for option in game.options})

    def offers(self, wager: Wager) -> bool:
        """Whether a wager is offered: no option withholds it, and a round could settle it.

        Rules of one's own may name an optional wager and have no pay table for it.
        """
        offered = all(self.chosen[option.id] == OFFERED for option in self.game.options if option.offers == wager.id)
        return offered and (wager.required or wager.sensor or self._is_settled(wager))

    def _is_settled(self, wager: Wager) -> bool:
        """Whether a pay table or a line of the settlement says what a wager gets."""
        tables = self.game.paytables_of(wager.paid_as or wager.source)
        by_table = any(table.role == "wager" for table in tables)
        return by_table or any(ruling.pay_of(wager.id) is not None for ruling in self.game.rulings)

    def sensors(self, wager: Wager) -> int:
        """On how many sensors a wager lies; once, if it lies on none."""
        counts = (SENSORS[self.chosen[option.id]] for option in self.game.options if option.sensors_of == wager.id)
        return next(counts, 1)

    def designator(self, wager_id: str) -> str:
        """The pay table that was chosen for a wager; none where no option chooses one."""
        choosing = (option for option in self.game.options if wager_id in option.chooses_paytable_of)
        return next((self.chosen[option.id] for option in choosing), "")

    def paytable(self, wager: Wager) -> Paytable | None:
        """The pay table of a wager under the readings that were chosen; none where it has none.

        Only tables of the document can be chosen, no other pays: 001/layouts.
        """
        source = wager.paid_as or wager.source
        tables, designator = self.game.paytables_of(source), self.designator(wager.paid_as or wager.id)
        if not tables:
            return None
        return self._read(self.game.paytable(designator, source) if designator else tables[0])

    def _read(self, table: Paytable) -> Paytable:
        for option in self.game.options:
            for line in table.lines if option.reading_of == table.wager else ():
                if line.hand_choices:
                    table = table.reading(line.id, self.chosen[option.id])
        return table

    def requires(self, wager: Wager) -> bool:
        """Whether an option makes a wager mandatory."""
        return any(self.chosen[option.id] == MANDATORY for option in self.game.options if option.mandatory == wager.id)

    def keeps_after_fold(self, wager: Wager) -> bool:
        """Whether an option keeps a wager in action when its player folds."""
        return any(self.chosen[option.id] == STAYS for option in self.game.options if option.fold_of == wager.id)

    @property
    def fault_steps(self) -> tuple[FaultStep, ...]:
        """The steps by which a faulty shuffler is replaced; none where another procedure was chosen."""
        asked = (option for option in self.game.options if option.fault_steps)
        return self.game.fault_steps if all(self.chosen[option.id] == option.fault_steps for option in asked) else ()

    @property
    def spots_per_player(self) -> int:
        """At how many spots a player may bet."""
        adjacent = (option for option in self.game.options if option.adjacent_spots)
        spots = [option.adjacent_spots for option in adjacent if self.chosen[option.id] == YES]
        return spots[-1] if spots else self.game.spots_per_player

    @property
    def leaves_settling(self) -> bool:
        """Whether the casino has an order of settling of its own."""
        left_to = [option.id for option in self.game.options if option.settling]
        return bool(left_to) and self.chosen[left_to[0]] == CASINO


def acts(option: Option) -> bool:
    """Whether something at a table follows from an option; any other is a note of the document.

    What the jackpots on the sensors say, their plans say: see ``following``.
    """
    says = option.wagers or option.adjacent_spots or option.settling or option.fault_steps
    return bool(says) or option.id in (*READ_BY_NAME, TYPE_OPTION, AMOUNT_OPTION)


def following(game: Game) -> tuple[str, ...]:
    """The options that say something of a sensor: at a table with jackpots these follow from the jackpots."""
    sensors = {name for wager in game.wagers for name in wager.on_sensors}
    ids = (option.id for option in game.options if sensors & set(option.of_sensors))
    return (*ids, TYPE_OPTION, AMOUNT_OPTION) if sensors else ()


def is_other_amount(game: Game, amounts: Iterable[int | None]) -> bool:
    """Whether a sensor takes another amount than the rules suppose."""
    usual = {wager.fixed_cents for wager in game.wagers if wager.sensor}
    return any(amount not in usual for amount in amounts)


def told_by(game: Game, sensors: Sequence[Sensor]) -> dict[str, str]:
    """What the jackpots on a table's sensors say of its options; an option that they leave open is not among them."""
    if not any(wager.sensor for wager in game.wagers):
        return {}
    counts = {number: word for word, number in SENSORS.items()}
    told: dict[str, str] = {}
    for option in game.options:
        on = [sensor for sensor in sensors if sensor.wager in option.chooses_paytable_of]
        if option.sensors_of:
            told[option.id] = counts[len(sensors)]
        elif on:
            told[option.id] = on[0].table_of_pays(game).designator
        elif option.reading_of:
            readings = [sensor.reading for sensor in sensors if sensor.can_be_read(game)]
            told |= {option.id: readings[0] or option.default} if readings else {}
    if sensors:
        told[TYPE_OPTION] = sensors[0].type
        other = is_other_amount(game, (sensor.fixed_cents for sensor in sensors))
        told[AMOUNT_OPTION] = ANOTHER_AMOUNT if other else ONE_DOLLAR
    return told


def check_one_amount(given: Mapping[str, str], *, other: bool) -> None:
    """Refuse a choice that says one dollar where a sensor takes another amount."""
    if other and given.get(AMOUNT_OPTION) == ONE_DOLLAR:
        raise PitbossError("The option says that the jackpot wager is one dollar, the amount says another")
