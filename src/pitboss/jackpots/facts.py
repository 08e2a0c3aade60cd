"""The facts of entries about jackpots, as fields."""

from typing import NamedTuple

from pitboss.ledger import Facts


class EntryFacts(NamedTuple):
    """What an entry about jackpots says beside its postings; a fact that it does not say is empty.

    ``because`` is the rejected award for which another one was worked out again, ``of`` the award that a supplement
    belongs to.
    """

    award: str = ""
    jackpot: str = ""
    meter: str = ""
    table: str = ""
    seat: int = 0
    line: str = ""
    wagers: int = 0
    of: str = ""
    because: str = ""
    code: str = ""
    stage: str = ""
    reference: str = ""
    method: str = ""
    by: str = ""
    second: str = ""

    @classmethod
    def read(cls, facts: Facts) -> "EntryFacts":
        """Read the facts of an entry from the journal; unused ones are left out."""
        return cls(**{name: fact for name, fact in facts.items() if name in cls._fields})  # type: ignore[arg-type]
