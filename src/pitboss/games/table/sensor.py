"""A sensor of a table: the jackpot that is linked to it, as far as a round has to know it."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.errors import PitbossError, unknown
from pitboss.games.game import Game, load_game
from pitboss.games.paytable import LineData, Paytable, PaytableData, PaytableLine
from pitboss.games.settlement.pay import Pay

JACKPOT_WAGER = "jackpot"
MOST_LINES = 40


@dataclass(frozen=True, slots=True)
class OwnLine:
    """A line of the casino's own pay table, in the words of docs/paytables.md."""

    id: str
    name: str
    hand: tuple[str, ...]
    pays: str


@dataclass(frozen=True, slots=True)
class Sensor:
    """A sensor at every seat, by its number, and what its jackpot says of it: the fixed wager and the pay table.

    It is all that a round needs of the jackpot's plan, so that its log can be replayed by itself. ``prizes_cents`` are
    the posted prizes of a house jackpot, ``rules`` is the hash of the game's rules that the jackpot was made under.
    """

    number: int
    jackpot: str
    type: str
    fixed_cents: int
    game: str
    paytable: str
    reading: str = ""
    own_lines: tuple[OwnLine, ...] = ()
    prizes_cents: Mapping[str, int] = field(default_factory=dict)
    rules: str = ""

    @property
    def wager(self) -> str:
        """The wager that lies on it: a second sensor is a second wager."""
        return JACKPOT_WAGER if self.number == 1 else f"{JACKPOT_WAGER}-{self.number}"

    def table_of_pays(self, game: Game) -> Paytable:
        """The jackpot's pay table; a line with a posted prize pays that, unless it is a share of a meter."""
        made_under = load_game(self.game, self.rules) if self.rules else game
        table = paytable_in(made_under, self.paytable, self.own_lines, self.reading)
        return replace(table, lines=tuple(self._posted(line) for line in table.lines))

    def can_be_read(self, game: Game) -> bool:
        """Whether a line of its pay table can be read in more than one way."""
        return any(line.hand_choices for line in self.table_of_pays(game).lines)

    def _posted(self, line: PaytableLine) -> PaytableLine:
        cents = self.prizes_cents.get(line.id)
        if cents is None or line.pay.meter is not None:
            return line
        return replace(line, pay=Pay(Fraction(cents, self.fixed_cents) - 1, stake_returned=False))


def paytable_in(game: Game, designator: str, own: tuple[OwnLine, ...] = (), reading: str = "") -> Paytable:
    """A jackpot pay table of a game, or the casino's own, under a reading where the document leaves a choice."""
    game.wager(JACKPOT_WAGER)
    table = _own(game, designator, own) if own else game.paytable(designator, JACKPOT_WAGER)
    readable = [line for line in table.lines if reading in line.hand_choices]
    if reading and not readable:
        raise unknown(f"reading of {table.name}", reading, {key for line in table.lines for key in line.hand_choices})
    for line in readable:
        table = table.reading(line.id, reading)
    return table


def _own(game: Game, designator: str, own: tuple[OwnLine, ...]) -> Paytable:
    if len(own) > MOST_LINES:
        raise PitbossError(f"A pay table of {len(own)} lines is too long: {MOST_LINES} at most")
    lines = tuple(LineData(line.id, line.pays, line.name, line.hand) for line in own)
    return PaytableData(designator, JACKPOT_WAGER, lines).read(game.vocabulary, "the casino's own pay table")
