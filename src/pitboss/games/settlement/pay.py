"""Pays and amounts in the words of the trade: "5 to 2", "6 for 1", "push", "loss", "50%", "100% Mega"; "$2.50".

Money at a table is whole cents, and the house has a rule for odds that do not come out even.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.messages import Message, money

LARGEST_CENTS = 100_000_000_00
#: The meter of a jackpot that has only one.
ONLY_METER = "jackpot"

_DOLLARS = re.compile(r"\$?(\d{1,9})(?:\.(\d\d))?", re.ASCII)
_ODDS = re.compile(r"(\d{1,3}(?:,\d{3}){1,3}|\d{1,12}) (to|for) ([1-9]\d{0,5})")
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)%(?: ([A-Za-z][A-Za-z ]{0,30}))?")


def parse_cents(text: str) -> int:
    """Dollars as text, as in "$5000" or "2.50", in cents."""
    dollars = _DOLLARS.fullmatch(text.replace(",", ""))
    if not dollars:
        raise PitbossError(f"{text!r} is not an amount: write dollars such as $5 or 2.50")
    return 100 * int(dollars[1]) + int(dollars[2] or 0)


def dollars(cents: int) -> str:
    """Cents as people write them."""
    return money(cents)


@dataclass(frozen=True, slots=True)
class Pay:
    """``net`` is the units won a unit staked, -1 for a loss; a share of a meter is paid and the stake kept."""

    net: Fraction
    stake_returned: bool = True
    meter: str | None = None
    share: Fraction = Fraction(0)

    @classmethod
    def parse(cls, text: str) -> "Pay":
        """Read a pay as it stands on a pay table."""
        if text in ("loss", "push"):
            return LOSS if text == "loss" else PUSH
        if odds := _ODDS.fullmatch(text):
            units = Fraction(int(odds[1].replace(",", "")), int(odds[3]))
            return cls(units) if odds[2] == "to" else cls(units - 1, stake_returned=False)
        if share := _SHARE.fullmatch(text):
            return cls._of_meter(share[2] or ONLY_METER, Fraction(share[1]) / 100)
        raise PitbossError(f"{text!r} is not a pay: write '5 to 1', '6 for 1', 'push', 'loss', '50%' or '100% Mega'")

    @classmethod
    def _of_meter(cls, meter: str, share: Fraction) -> "Pay":
        if not 0 < share <= 1:
            raise PitbossError(f"A share of a meter is above 0% and at most 100%, not {float(share):.4%}")
        return cls(Fraction(-1), stake_returned=False, meter=meter.lower(), share=share)

    def net_at(self, meters_cents: Mapping[str, int], wager_cents: int) -> Fraction:
        """Units won a unit staked with the meters at their amounts; one that is not given stands at nothing."""
        if self.meter is None:
            return self.net
        return self.share * meters_cents.get(self.meter, 0) / wager_cents - 1

    def cents_on(self, wager_cents: int) -> Fraction:
        """All that is paid on a wager, the stake included, in cents; a share of a meter pays nothing by itself.

        Rules: 001/jackpot-paytables.2, 001/linked-paytables.2.
        """
        return (self.net + 1) * wager_cents

    @property
    def is_hit(self) -> bool:
        """Whether the player is better off; a push is not a hit."""
        return self.net > 0 or self.meter is not None

    @property
    def is_push(self) -> bool:
        """Whether the player gets just the stake back."""
        return self.net == 0 and self.meter is None

    @property
    def odds(self) -> Fraction:
        """Units as printed: without the stake for "to", all of the payment for "for"."""
        return self.net if self.stake_returned else self.net + 1

    @property
    def has_odds(self) -> bool:
        """Whether it is printed as odds: it is neither a push, nor a loss, nor a share of a meter."""
        return self.meter is None and not (self.stake_returned and self.net <= 0)

    @property
    def percent(self) -> str:
        """The share of a meter as it is printed."""
        return f"{float(100 * self.share):g}%"

    @property
    def words(self) -> Message:
        """The pay as a pay table prints it, which other languages say in their own order."""
        if self.meter is not None:
            named = self.meter != ONLY_METER
            return (
                Message("{percent} {meter}", percent=self.percent, meter=Message(self.meter.title()))
                if named
                else Message(self.percent)
            )
        if not self.has_odds:
            return Message("push") if self.net == 0 else Message("loss")
        units, stake = f"{self.odds.numerator:,}", self.odds.denominator
        if self.stake_returned:
            return Message("{units} to {stake}", units=units, stake=stake)
        return Message("{units} for {stake}", units=units, stake=stake)

    def __str__(self) -> str:
        """The pay as a pay table prints it."""
        return str(self.words)


LOSS = Pay(Fraction(-1))
PUSH = Pay(Fraction(0))


class RoundingMode(StrEnum):
    """Which way a payment goes that is no whole number of units."""

    DOWN = "down"
    NEAREST = "nearest"
    UP = "up"


@dataclass(frozen=True, slots=True)
class Rounding:
    """The house's rounding rule: winnings are paid in whole units of so many cents."""

    mode: RoundingMode = RoundingMode.DOWN
    unit_cents: int = 1

    def __post_init__(self) -> None:
        """Refuse a unit that is no money."""
        if self.unit_cents < 1:
            raise PitbossError(f"Winnings are rounded to a unit of at least 1 cent, not {self.unit_cents}")

    def cents(self, exact: Fraction) -> int:
        """An exact amount in the cents that are paid."""
        units = exact / self.unit_cents
        if self.mode is RoundingMode.UP:
            return -(-units.numerator // units.denominator) * self.unit_cents
        half = Fraction(1, 2) if self.mode is RoundingMode.NEAREST else Fraction(0)
        return (units + half).__floor__() * self.unit_cents


@dataclass(frozen=True, slots=True)
class Payment:
    """What a stake comes to: how much of it goes back, what the tray adds, and what that was before rounding."""

    returned_cents: int
    won_cents: int
    exact_cents: Fraction


def payment(pay: Pay, stake_cents: int, rounding: Rounding) -> Payment:
    """A pay on a stake, in cents; a share of a meter is paid elsewhere and is nothing here.

    Rules: 001/jackpot.9a, 001/jackpot.9b, 001/jackpot-paytables.1.
    """
    if pay.meter is not None:
        return Payment(0, 0, Fraction(0))
    returned = stake_cents if pay.stake_returned and pay.net >= 0 else 0
    exact = max(pay.odds, Fraction(0)) * stake_cents
    return Payment(returned, rounding.cents(exact), exact)
