"""A figure: a number that is exact, or the two between which it lies and why it is not one."""

from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PitbossError


@dataclass(frozen=True, slots=True)
class BoundedFigure:
    """The truth lies from ``low`` to ``high``; if they are one number, that is it. ``why`` says why they are not."""

    low: Fraction
    high: Fraction
    why: str = ""

    @classmethod
    def of(cls, value: Fraction) -> "BoundedFigure":
        """The figure of an exact number."""
        return cls(value, value)

    @property
    def exact(self) -> Fraction | None:
        """The number, if it is known."""
        return self.low if self.low == self.high else None

    @property
    def known(self) -> Fraction:
        """The number, or an error that says why there is none."""
        if self.low != self.high:
            raise PitbossError(self.why)
        return self.low
