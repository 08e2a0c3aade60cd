"""The days of the past, one after the other: what every table does on each, and what the office does beside it."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil
from typing import Literal

from pitboss.desk.desk import Known
from pitboss.desk.gaming_day import Hours
from pitboss.floor import demo
from pitboss.floor.commands import MoveChips
from pitboss.floor.documents import Sitting
from pitboss.floor.past import chips, sensor_games
from pitboss.floor.past.card_rounds import ChanceRound, bets_of, entered, opened_at
from pitboss.floor.past.moments import Chance, Day, Moment, PastCommand
from pitboss.floor.past.plan import CardTable, PastPlan, PlannedWin, SensorTable, cents_of, past_plan
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Jackpot, JackpotTable, Lit
from pitboss.ledger import PPM
from pitboss.rounds import Round

#: A drop is of bank notes, the smallest that players bring being a twenty; chips are counted in fives.
_NOTE, _CHIP = 2_000, 500
#: Minutes that a game takes, and one with a win of a meter until END GAME; and until the winner is paid.
_GAME, _WIN, _PAID = 2, 6, 31
_DOLLAR, _MONDAY = 100, 0


def moments(known: Known, hours: Hours, today: dt.date) -> Iterator[Moment]:
    """Every moment of the demo floor's past before a gaming day.

    ``known`` is the room in which each moment is carried out before the next is asked for.
    """
    past = Past(known, hours, today, past_plan())
    yield past.furnished()
    for ago in range(past.plan.past.days, 0, -1):
        yield from past.day(ago).moments()


@dataclass
class Past:
    """The floor on its way through the past: numbers of slips and games, and what has to be counted yet."""

    known: Known
    hours: Hours
    today: dt.date
    plan: PastPlan
    slips: Counter[str] = field(default_factory=Counter)
    games: Counter[str] = field(default_factory=Counter)
    coins: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    boxes: dict[str, int] = field(default_factory=dict)
    sittings: Counter[str] = field(default_factory=Counter)
    rounds: dict[str, Round] = field(default_factory=dict)
    bag: tuple[str, int] = "", 0

    def furnished(self) -> Moment:
        """People, jackpots and tables, before the first day's opening."""
        return Moment(self._start(self.plan.past.days), tuple(demo.set_up_commands(self.today)))

    def _start(self, ago: int) -> dt.datetime:
        return self.hours.day(self.today - dt.timedelta(days=ago)).start

    def day(self, ago: int) -> Day:
        """The agenda of the day so many days ago."""
        day = Day(self.today - dt.timedelta(days=ago), ago, self._start(ago), self.plan.past.seed)
        clock, weekday = self.plan.clock, f"{day.date:%A}"
        sensors = [table for table in self.plan.by_sensors if weekday in table.weekdays]
        names = [*(table.table for table in sensors), *(table.table for table in self.plan.by_cards)]
        day.at(clock.opens, lambda: self._openings(names))
        day.at(clock.deposit, lambda: self._deposit(day))
        for by_sensors in sensors:
            self._sensor_table(day, by_sensors)
        for by_cards in self.plan.by_cards:
            self._card_table(day, by_cards)
        day.at(clock.closes, self._closings)
        day.at(clock.drop, self._drops)
        return day

    # At light sensors

    def _sensor_table(self, day: Day, table: SensorTable) -> None:
        chance, name = day.chance(table.table), table.table
        linked = self.known.get(JackpotTable, name)
        wins = [win for win in self.plan.win if (win.days_ago, win.table) == (day.ago, name)]
        taken = {win.minute + more for win in wins for more in range(-_GAME, _WIN + 1)}
        for minute in self._minutes(chance, max(1, self._busy(day, table.games))):
            if minute not in taken:
                self._game(day, table, linked, minute, chance)
        for win in wins:
            self._win(day, linked, win)
        if table.fills:
            day.at(self.plan.clock.fill, lambda: [self._moved(name, "fill")])
        drop = self._busy(day, cents_of(table.drop) * chance.middling(75, 125) // 100) // _NOTE * _NOTE
        self.boxes[name] = drop
        self.won[name] = drop * self._hold(day, table, chance) // 100 // _CHIP * _CHIP

    def _busy(self, day: Day, usual: int) -> int:
        """How much of something usual there is on a weekday."""
        return usual * self.plan.past.weekdays[day.date.weekday()] // 100

    def _hold(self, day: Day, table: SensorTable, chance: Chance) -> int:
        unusual = (odd.hold for odd in self.plan.unusual if (odd.days_ago, odd.table) == (day.ago, table.table))
        return next(unusual, chance.middling(*table.hold))

    def _minutes(self, chance: Chance, many: int) -> list[int]:
        """Minutes at which so many games begin, spread over the day."""
        first, last = self.plan.clock.first_game, self.plan.clock.last_game
        apart = (last - first) // many
        return [first + apart * number + chance.below(apart - _WIN) for number in range(many)]

    def _game(self, day: Day, table: SensorTable, linked: JackpotTable, minute: int, chance: Chance) -> None:
        dealer = self.plan.people.dealer
        seats = chance.some(chance.between(*table.seats), linked.seats)
        lit = sensor_games.coins(seats, len(linked.sensors), chance)
        paid = list(sensor_games.tray_paid(linked.id, lit, self.plan.tray_pay, dealer, chance))
        day.at(minute, lambda: [self._start_game(linked, seats, lit)])
        day.at(minute + _GAME, lambda: [*paid, j.EndGame(table=linked.id, badge=dealer)])

    def _start_game(self, linked: JackpotTable, seats: list[int], lit: list[Lit]) -> j.StartGame:
        self.games[linked.id] += 1
        self.coins.update(linked.sensors[coin.sensor - 1] for coin in lit)
        return sensor_games.started(linked.id, str(self.games[linked.id]), seats, lit, self.plan.people.dealer)

    def _win(self, day: Day, linked: JackpotTable, win: PlannedWin) -> None:
        people = self.plan.people
        lit = [Lit(win.seat, sensor) for sensor in win.sensors]
        day.at(win.minute, lambda: [self._start_game(linked, [win.seat], lit)])
        day.at(win.minute + 1, lambda: sensor_games.called(win, people.dealer))
        day.at(win.minute + 4, lambda: sensor_games.confirmed(self.known, self._award(win), people))
        day.at(win.minute + _WIN, lambda: [j.EndGame(table=win.table, badge=people.dealer)])
        day.at(win.minute + _PAID, lambda: sensor_games.paid(self.known, self._award(win), win, self.plan))

    def _award(self, win: PlannedWin) -> str:
        """The id of the award of a win; no later game of its table has begun before it is paid."""
        return sensor_games.award_of(win, str(self.games[win.table]))

    # By cards

    def _card_table(self, day: Day, table: CardTable) -> None:
        chance, name = day.chance(table.table), table.table
        least, most = map(cents_of, table.drop)
        self.won[name], self.boxes[name] = 0, chance.between(least, most, _NOTE)
        for minute in self._minutes(chance, table.rounds):
            day.at(minute, lambda: self._round(table, chance))
        if table.credits:
            day.at(self.plan.clock.fill, lambda: [self._moved(name, "credit")])

    def _round(self, table: CardTable, chance: Chance) -> Iterator[PastCommand]:
        played = self._played(table, chance)
        self.won[table.table] += played.house_cents
        self.coins.update(played.jackpots)
        return entered(table.table, played, self.plan.people.dealer)

    def _played(self, table: CardTable, chance: Chance) -> ChanceRound:
        """A round of chance in which nobody wins a share of a meter: those wins are planned."""
        opened = self.rounds.get(table.table) or opened_at(self.known, table.table, self.today)
        self.rounds[table.table] = opened
        while True:
            played = ChanceRound.dealt(opened, chance)
            seats = chance.some(chance.between(*table.seats), len(played.state.table.seats))
            played.bet(bets_of(table.wagers, seats, chance))
            played.go_on(chance.dice())
            if not played.wins_share:
                return played

    # Chips and money

    def _openings(self, tables: list[str]) -> Iterator[PastCommand]:
        opener = cents_of(self.plan.past.opener)
        self.sittings.update(tables)
        return (chips.opening(table, opener, self.plan.people) for table in tables)

    def _moved(self, table: str, what: Literal["fill", "credit"]) -> MoveChips:
        cents = cents_of(self.plan.past.fill if what == "fill" else self.plan.past.credit)
        return chips.moved(table, what, cents, self._slip(what), self.plan.people)

    def _slip(self, what: str) -> int:
        self.slips[what] += 1
        return self.slips[what]

    def _closings(self) -> Iterator[PastCommand]:
        """Every table closes; its box has more in it than the table won."""
        for table in self.boxes:
            least = -(-self.won[table] // _NOTE) * _NOTE + 10 * _NOTE
            self.boxes[table] = max(self.boxes[table], least)
            sitting = self.known.get(Sitting, f"{table}.{self.sittings[table]}")
            yield chips.closing(self.known, sitting, self.boxes[table], self.won[table], self.plan.people)

    def _drops(self) -> Iterator[PastCommand]:
        """The boxes are opened and counted."""
        for table, cents in self.boxes.items():
            yield chips.drop(table, f"{table}.{self.sittings[table]}", cents, self._slip("drop"), self.plan.people)
        self.boxes.clear()

    def _deposit(self, day: Day) -> Iterator[PastCommand]:
        """What a week's coins brought to the jackpots is set aside on Monday, and in the bank on Tuesday."""
        if day.date.weekday() == _MONDAY:
            self.bag = f"bag of {day.date}", ceil(sum(map(self._share_of_coins, self.coins)) / _DOLLAR) * _DOLLAR
            self.coins.clear()
            yield from self._deposited("set-aside")
        if day.date.weekday() == _MONDAY + 1:
            yield from self._deposited("banked")

    def _share_of_coins(self, jackpot: str) -> Fraction:
        """The cents of its coins that a jackpot's meters and reserves have got."""
        plan = self.known.get(Jackpot, jackpot).plan
        rate = Fraction(sum(meter.contribution_ppm + meter.reserve_ppm for meter in plan.meters), PPM)
        return self.coins[jackpot] * plan.fixed_cents * rate

    def _deposited(self, stage: Literal["set-aside", "banked"]) -> Iterator[j.DepositFunds]:
        people, (reference, cents) = self.plan.people, self.bag
        if cents:
            yield j.DepositFunds(
                cents=cents, stage=stage, reference=reference, badge=people.cage, second=people.manager
            )
