"""A sitting of a table: its chips, who counted them, and what was wagered."""

from collections.abc import Mapping
from dataclasses import dataclass, fields

from pitboss.floor.documents import Sitting


@dataclass(frozen=True, slots=True)
class HandleView:
    """What was wagered on one wager, and what the table won on it."""

    wagers: int
    cents: int
    won_cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingView:
    """A sitting's chips and handle."""

    sitting: str
    table: str
    opened_at: str
    opened_by: str
    opened_second: str
    closed_at: str
    closed_by: str
    closed_second: str
    opener_cents: int
    fills_cents: int
    credits_cents: int
    drop_cents: int
    closer_cents: int | None
    jackpot_cents: int
    win_cents: int | None
    rounds: int
    handle: Mapping[str, HandleView]


def sitting_view(sitting: Sitting) -> SittingView:
    """A sitting's chips and handle."""
    own = {"sitting", "handle"}
    handles = sitting.handle.items()
    return SittingView(
        sitting=sitting.id,
        handle={wager: HandleView(handle.wagers, handle.cents, handle.won_cents) for wager, handle in handles},
        **{field.name: getattr(sitting, field.name) for field in fields(SittingView) if field.name not in own},
    )
