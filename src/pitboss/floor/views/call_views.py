"""Open calls as staff see them: from where, for what, since when, whom they go to by now, and who has taken them."""

from collections.abc import Sequence
from dataclasses import dataclass

from pitboss.desk.desk import Documents
from pitboss.floor.calls import Call, Staffing, call_rules, open_call, reason_named
from pitboss.floor.documents import FloorTable


@dataclass(frozen=True, slots=True, kw_only=True)
class CallView:
    """An open call; ``step`` counts how far it has escalated, ``to`` are the cards that hear it now."""

    table: str
    name: str
    pit: str
    why: str
    text: str
    since: str
    by: str
    step: int
    where: str
    to: tuple[str, ...]
    taken_at: str
    taken_by: str
    taker: str


def call_view(staffing: Staffing, table: FloorTable, call: Call) -> CallView:
    """A call from a table as it stands now."""
    step = 0 if call.taken_by else staffing.step_of(call, table.pit)
    hearers = () if call.taken_by else tuple(badge.id for badge in staffing.hearers(step, table.pit))
    return CallView(
        table=table.id,
        name=table.name,
        pit=table.pit,
        why=call.why,
        text=reason_named(call.why).text,
        since=call.at,
        by=call.by,
        step=step,
        where=str(call_rules().step[step].where),
        to=hearers,
        taken_at=call.taken_at,
        taken_by=call.taken_by,
        taker=call.taker,
    )


def open_calls(known: Documents, staffing: Staffing, tables: Sequence[FloorTable]) -> list[CallView]:
    """Every open call, the one that waits longest first; those that are taken come last."""
    calls = ((table, open_call(known, table.id)) for table in tables)
    views = [call_view(staffing, table, call) for table, call in calls if call]
    return sorted(views, key=lambda view: (bool(view.taken_by), view.since))
