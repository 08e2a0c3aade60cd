"""Events by what they tell, found by index: those that are not told all the time, and the odd acts of rounds."""

import sqlalchemy as sa

#: Told many times an hour at every table: these are not in the index of rare events.
OFTEN = ("round", "game-started", "game-ended", "hand-pressed", "lamp-changed", "ready", "done")
#: Acts of a round that are looked for by themselves.
ODD_ACTS = ("irregularity-called", "cards-refused", "fault-step-taken", "payment-corrected", "entry-withdrawn")


def rare(dialect: str) -> sa.TextClause:
    """That an event is not told all the time, in the very words of the index, which is used for them alone."""
    return sa.text(f"{_fact(dialect, 'event')} NOT IN ({_listed(OFTEN)})")


def odd_act(dialect: str) -> sa.TextClause:
    """That an event is an odd act of a round, in the very words of the index."""
    return sa.text(f"{_fact(dialect, 'act')} IN ({_listed(ODD_ACTS)})")


def _fact(dialect: str, name: str) -> str:
    return f"(data ->> '{name}')" if dialect == "postgresql" else f"json_extract(data, '$.{name}')"


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"'{name}'" for name in names)
