"""EZ Pai Gow, way against way, on a Dask cluster of one and of two worker processes beside threads, in units of U.

Workers have one thread each and are warm: each has counted once before. Both clusters run on this machine, so what is
measured is what a cluster costs, and what a second worker gains where it has a core of its own.
"""

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial

from benchmarks.harness import Measure, Tell, in_turns
from benchmarks.parts.duel import WAY, forget
from benchmarks.reference_u import prepare

from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.duel import pai_gow
from pitboss.maths.executors import Work
from pitboss.maths.play import Play

TIMES = 3
#: For one worker and for two: at most so many U, and so many times as long as two threads.
MOST = {1: (24, 2.4), 2: (16, 1.5)}


@contextmanager
def cluster(workers: int) -> Iterator[Executor]:
    """A cluster of so many processes."""
    from distributed import Client, LocalCluster  # noqa: PLC0415 - heavy, and for this part only

    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as running,  # type: ignore[no-untyped-call]
        Client(running) as client,  # type: ignore[no-untyped-call]
        client.get_executor() as executor,
    ):
        yield executor


def count(executor: Executor | None = None) -> None:
    """House way against house way, every table made anew."""
    forget()
    table = open_table(TableSetup("ez-pai-gow", house_way=WAY))
    pai_gow.way_against_way(Play(table, table.house_way), Work(executor))


def measure(tell: Tell) -> Iterator[Measure]:
    """Each cluster in turns with U and with the threads of this process."""
    tell("compiling the reference loop U and the kernels")
    unit = prepare()
    count()
    for workers, (units, times) in MOST.items():
        name = f"way against way, {workers} Dask worker{'s' if workers > 1 else ''}"
        with cluster(workers) as executor:
            tell(f"{name}, the first time")
            count(executor)
            tell(f"{name}, in turns with U and with threads")
            taken = in_turns({"U": unit, name: partial(count, executor), "two threads": count}, TIMES)
        yield Measure(taken[name], taken["U"], "s", units, "ratio")
        yield Measure(taken[name], taken["two threads"], "s", times, "ratio")
