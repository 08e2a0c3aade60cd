"""A sweep: every cell of a plan, the counts that cells share made once, on this machine or on the workers of a cluster.

What takes long is to count; to price a cell on a count takes milliseconds. So cells that share a count are one parcel.
On this machine parcels follow each other, each on all cores. On a cluster each is one task, counted on one thread by
whichever worker is free: a worker that dies loses no more than its parcels, which are then given to another.
"""

import io
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from operator import attrgetter

from pitboss.errors import PitbossError
from pitboss.maths.census import census
from pitboss.maths.census.census import census_name
from pitboss.maths.disk_cache import is_kept
from pitboss.maths.engines import engine_of
from pitboss.maths.engines.engine import Count
from pitboss.maths.executors import Work
from pitboss.reports.sweep.cell_log import CellLog
from pitboss.reports.sweep.what_if import Cell, Row, code_hash, row

#: Seconds on two cores, for the estimate before and the time left: only their proportions matter to the latter.
CENSUS = 2e-8  # a hand
TOGETHER, PRICE, FROM_DISK = 5.0, 0.005, 0.05

#: No more cells than these in a parcel, so that a long list of pay tables is shared out.
MOST_CELLS = 256
#: The file of a sweep's rows.
NAME = "sweep.parquet"

#: Figures that stand in two columns each: exact, as the text "p/q", and as a float.
FRACTIONS = (
    "house_edge",
    "element_of_risk",
    "variance",
    "hit_frequency",
    "push_frequency",
    "envy_return",
    "fixed_return",
    "break_even_meter",
    "table_variance",
)
#: Every column with its type, in order; what a cell does not have is null. docs/reports.md says what they mean.
COLUMNS = {
    **dict.fromkeys(("cell", "game", "rules", "kind", "wager", "paytable", "house_way", "player"), "string"),
    **dict.fromkeys(("variant", "wheel", "joker"), "string"),
    "players": "int64",
    "bet_cents": "int64",
    "meters": "string",
    "method": "string",
    **{f"{name}{ending}": kind for name in FRACTIONS for ending, kind in (("", "string"), ("_float", "float64"))},
    "standard_deviation": "float64",
    "deals": "int64",
    "table_method": "string",
    "table_standard_error": "float64",
    "simulated_deals": "int64",
    "seed": "int64",
    "note": "string",
}


@dataclass(frozen=True, slots=True)
class Parcel:
    """Cells that are priced on one count, and about how many seconds that count takes."""

    cells: tuple[Cell, ...]
    counting: float

    @property
    def seconds(self) -> float:
        """About how long all of it takes."""
        return self.counting + PRICE * len(self.cells)


@dataclass(frozen=True, slots=True)
class SweepProgress:
    """How far a sweep is: cells that are done and all of them, and the share of the work, which cells differ in."""

    done: int
    cells: int
    share: float


Told = Callable[[SweepProgress], None]


def untold(standing: SweepProgress) -> None:
    """Progress that nobody looks at."""


@dataclass(frozen=True, slots=True)
class Swept:
    """The rows of a plan in its order, and how many of them were there before."""

    rows: tuple[Row, ...]
    known: int


# Parcels


def _count_of(cell: Cell) -> Count:
    """Where the count is kept that a cell is priced on, and about how many seconds it takes."""
    game = cell.rules
    if cell.play:
        play = cell.base()
        return engine_of(game).count_of(play)
    of_cards = census_name(game.vocabulary, game.deck, game.cards, game.joker_rule(cell.joker))
    return Count(of_cards, census.__name__, math.comb(len(game.deck), game.cards) * CENSUS)


def _counting(cell: Cell) -> float:
    """About how many seconds a cell's count takes, or its reading if it was counted before."""
    if cell.refusal:
        return 0.0
    count = _count_of(cell)
    return FROM_DISK if is_kept(count.name, count.module) else count.seconds


def _shared(cell: Cell) -> tuple[str, bool]:
    """What a cell shares with others: its count, and that of the dealer's hand where its pay table asks for it."""
    if cell.refusal:
        return "", False
    return _count_of(cell).name, cell.paytable is not None and cell.paytable.asks_for_dealer


def parcels(cells: Sequence[Cell]) -> list[Parcel]:
    """Cells put together by what they are priced on; those that can't be had cost nothing."""
    found: dict[tuple[str, bool], list[Cell]] = {}
    for cell in cells:
        found.setdefault(_shared(cell), []).append(cell)
    made = []
    for together in found.values():
        for start in range(0, len(together), MOST_CELLS):
            part = tuple(together[start : start + MOST_CELLS])
            simulated = TOGETHER if any(cell.together and cell.players > 1 for cell in part) else 0.0
            made.append(Parcel(part, (FROM_DISK if start else _counting(part[0])) + simulated))
    return made


# Running


def sweep(
    cells: Sequence[Cell], log: CellLog, work: Work, *, cluster: Executor | None = None, told: Told = untold
) -> Swept:
    """Every row of the cells; what the log has is taken from it, and what it lacks is priced and written to it."""
    keys = {cell.key: cell for cell in cells}
    missing = [cell for key, cell in keys.items() if work.recount or log.row(key) is None]
    todo = parcels(missing)
    done, seconds, all_seconds = len(cells) - len(missing), 0.0, sum(parcel.seconds for parcel in todo) or 1.0
    told(SweepProgress(done, len(cells), 0.0))
    for parcel, cell, priced in _on_cluster(todo, cluster, work) if cluster else _here(todo, work):
        log.add(cell.key, priced)
        done, seconds = done + 1, seconds + PRICE + (parcel.counting if cell is parcel.cells[0] else 0.0)
        told(SweepProgress(done, len(cells), seconds / all_seconds))
    rows = (log.row(key) for key in keys)
    return Swept(tuple(row for row in rows if row is not None), len(cells) - len(missing))


def _here(todo: Sequence[Parcel], work: Work) -> Iterator[tuple[Parcel, Cell, Row]]:
    """One parcel after the other, the quick ones first, each counted on all threads and its rows given one by one."""
    for parcel in sorted(todo, key=attrgetter("seconds")):
        for at, cell in enumerate(parcel.cells):
            yield parcel, cell, row(cell, replace(work, recount=work.recount and not at))


def _on_cluster(todo: Sequence[Parcel], cluster: Executor, work: Work) -> Iterator[tuple[Parcel, Cell, Row]]:
    """A task for each parcel, the long ones first, so that no worker is left alone with one at the end."""
    longest = sorted(todo, key=attrgetter("seconds"), reverse=True)
    futures: dict[Future[list[Row]], Parcel] = {
        cluster.submit(rows_of, parcel.cells, code_hash(), work.recount): parcel for parcel in longest
    }
    try:
        for future in as_completed(futures):
            parcel = futures[future]
            for cell, priced in zip(parcel.cells, future.result(), strict=True):
                yield parcel, cell, priced
    finally:
        for future in futures:
            future.cancel()


def rows_of(cells: Sequence[Cell], code: str, recount: bool) -> list[Row]:  # noqa: FBT001 - sent to a worker as it is
    """A parcel's rows, on a worker: by one thread, because the worker's other threads have parcels of their own."""
    if code != code_hash():
        raise PitbossError("A worker of the cluster has another Pitboss than this: install the same one there")
    with ThreadPoolExecutor(1) as thread:
        work = Work(thread)
        return [row(cell, replace(work, recount=recount and not at)) for at, cell in enumerate(cells)]


# On the disk


def parquet(rows: Sequence[Row]) -> bytes:
    """Rows as a Parquet file; the same rows give the same bytes."""
    import pyarrow as pa  # noqa: PLC0415 (takes longer to load than most commands take to run)
    import pyarrow.parquet as pq  # noqa: PLC0415 (the same)

    types = {"string": pa.string(), "int64": pa.int64(), "float64": pa.float64()}
    schema = pa.schema([(name, types[kind]) for name, kind in COLUMNS.items()])
    out = io.BytesIO()
    pq.write_table(pa.Table.from_pylist([dict(row) for row in rows], schema=schema), out, compression="zstd")
    return out.getvalue()
