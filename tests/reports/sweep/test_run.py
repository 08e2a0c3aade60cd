"""Sweeps: killed and started again, on one core and on a cluster that loses a worker, the result is the same."""

import io
import os
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from distributed import Client, LocalCluster
from distributed.protocol import pickle

from pitboss.cli.maths.sweep import run
from pitboss.errors import PitbossError
from pitboss.maths.executors import Work
from pitboss.reports.sweep.cell_log import NAME, open_log
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.sweep.run import COLUMNS, FRACTIONS, SweepProgress, parquet, rows_of, sweep
from pitboss.reports.sweep.what_if import Cell, Row, row

PLAN = Axes(game=("three-card-poker",))
CELLS = (3 + 8) * 7
KILLED_AFTER = 20

#: Run in a process of its own, which kills itself when so many cells are finished.
KILLS_ITSELF = f"""
import os, signal, sys
from pathlib import Path
from pitboss.maths.executors import Work
from pitboss.reports.sweep.cell_log import open_log
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.sweep.run import sweep

def told(standing):
    if standing.done == {KILLED_AFTER}:
        os.kill(os.getpid(), signal.SIGKILL)

with open_log(Path(sys.argv[1])) as log:
    sweep(cells_of([Axes(game=("three-card-poker",))]), log, Work(), told=told)
"""


def swept(folder: Path, *, jobs: int | None = 1, cluster: str | None = None, recount: bool = False) -> bytes:
    """Sweep the plan into a folder by the command; the Parquet file."""
    run(
        None,
        {"game": PLAN.game},
        str(folder),
        dry_run=False,
        jobs=None if cluster else jobs,
        cluster=cluster,
        recount=recount,
        as_json=True,
    )
    return (folder / "sweep.parquet").read_bytes()


@pytest.fixture(scope="module")
def on_one_core(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The result of the plan on one thread, never interrupted."""
    return swept(tmp_path_factory.mktemp("one"))


@pytest.mark.slow
def test_a_sweep_killed_in_the_middle_goes_on_where_it_was(
    on_one_core: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No finished cell is priced again or written again, a line cut off is ignored, and the file is the same."""
    killed = subprocess.run([sys.executable, "-c", KILLS_ITSELF, str(tmp_path)], check=False)  # noqa: S603 (our own words)
    assert killed.returncode == -signal.SIGKILL
    finished = (tmp_path / NAME).read_bytes()
    assert finished.count(b"\n") == KILLED_AFTER
    (tmp_path / NAME).write_bytes(finished + b'{"key": "three-card-poker-')
    priced: list[str] = []

    def counted(cell: Cell, work: Work) -> Row:
        priced.append(cell.key)
        return row(cell, work)

    monkeypatch.setattr("pitboss.reports.sweep.run.row", counted)
    assert swept(tmp_path) == on_one_core
    assert len(priced) == len(set(priced)) == CELLS - KILLED_AFTER
    after = (tmp_path / NAME).read_bytes()
    assert after.startswith(finished)
    assert after.count(b"\n") == CELLS
    assert swept(tmp_path) == on_one_core
    assert len(priced) == CELLS - KILLED_AFTER


def test_progress_ends_with_all_cells_and_all_of_the_work(tmp_path: Path) -> None:
    """Told after each cell; neither cells nor shares ever fall."""
    told: list[SweepProgress] = []
    with open_log(tmp_path) as log:
        found = sweep(cells_of([PLAN]), log, Work(), told=told.append)
    assert [progress.done for progress in told] == list(range(CELLS + 1))
    assert [progress.share for progress in told] == sorted(progress.share for progress in told)
    assert told[-1].share == pytest.approx(1)
    assert (len(found.rows), found.known) == (CELLS, 0)


def test_cells_of_other_code_are_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The log may have rows of the same plan: under other code they have other keys, and all is priced anew."""
    with open_log(tmp_path) as log:
        sweep(cells_of([PLAN]), log, Work())
        monkeypatch.setattr("pitboss.reports.sweep.what_if.code_hash", lambda: "other code")
        found = sweep(cells_of([PLAN]), log, Work())
    assert (len(found.rows), found.known) == (CELLS, 0)


def test_a_worker_with_other_code_refuses() -> None:
    with pytest.raises(PitbossError, match="install the same one there"):
        rows_of(cells_of([PLAN]), "other code", False)  # noqa: FBT003 (as it is sent to a worker)


def test_a_cell_travels_to_a_worker_with_its_house_way() -> None:
    """Also one from a file that the worker's machine does not have: the way goes along, and the key is the same."""
    for cell in cells_of([Axes(game=("ez-pai-gow",), wager=("pai-gow", "dynasty"), players=("1",))]):
        assert pickle.loads(pickle.dumps(cell)).key == cell.key  # type: ignore[no-untyped-call]


def busy_worker(client: Client) -> str:
    """The address of a worker that has work, as soon as there is one."""
    for _ in range(6_000):
        for address, keys in client.processing().items():  # type: ignore[no-untyped-call]
            if keys:
                return str(address)
        time.sleep(0.01)
    raise AssertionError("no worker was given anything")


@pytest.mark.slow
@pytest.mark.filterwarnings("default", "ignore:Sending large graph")
def test_a_cluster_that_loses_a_worker_comes_to_the_same(on_one_core: bytes, tmp_path: Path) -> None:
    """Two worker processes; one is killed while it has work, which another then does. The file is the same."""
    found: list[bytes] = []
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        pids = client.run(os.getpid)
        address = str(cluster.scheduler_address)
        running = threading.Thread(target=lambda: found.append(swept(tmp_path, cluster=address, recount=True)))
        running.start()
        killed = pids[busy_worker(client)]
        os.kill(killed, signal.SIGKILL)
        running.join()
        assert killed not in client.run(os.getpid).values()
    assert found == [on_one_core]
    assert (tmp_path / NAME).read_bytes().count(b"\n") == CELLS


DOCS = Path(__file__).parents[3] / "docs"

#: Document 000, "Dynasty Pai Gow Poker House Edge": pay tables 2 to 7, by players, at $5 with envy.
PRINTED = {
    6: ("5.30", "3.13", "3.24", "4.09", "2.49", "3.95"),
    5: ("5.84", "4.06", "4.15", "4.97", "3.56", "5.02"),
    4: ("6.38", "4.99", "5.07", "5.85", "4.63", "6.08"),
}


def read_back(axes: Axes) -> list[dict[str, Any]]:
    content = parquet([row(cell, Work()) for cell in cells_of([axes])])
    return list(pq.read_table(io.BytesIO(content)).to_pylist())


def test_read_back_it_has_the_printed_edges_of_dynasty() -> None:
    """18 figures of document 000, each the exact edge rounded; the fraction and the float are the same number."""
    found = read_back(Axes(game=("ez-pai-gow",), wager=("dynasty",), joker=("semi",), players=("4-6",)))
    edges = {(row["players"], row["paytable"]): row for row in found}
    for players, printed in PRINTED.items():
        for table, edge in zip("234567", printed, strict=True):
            cell = edges[players, table]
            assert f"{100 * float(Fraction(cell['house_edge'])):.2f}" == edge
            assert cell["house_edge_float"] == float(Fraction(cell["house_edge"]))
            assert (cell["method"], cell["bet_cents"], cell["deals"]) == ("exact", 500, 154_143_080)


def test_a_file_has_the_documented_columns_and_the_same_bytes_every_time() -> None:
    """Whatever the cells lack is null: the columns do not depend on the plan."""
    axes = Axes(game=("three-card-poker",), wager=("pair-plus",), players=("1",))
    rows = [row(cell, Work()) for cell in cells_of([axes])]
    assert parquet(rows) == parquet(rows)
    schema = pq.read_schema(io.BytesIO(parquet(rows)))
    assert {name: str(schema.field(name).type).replace("double", "float64") for name in schema.names} == COLUMNS
    assert set(rows[0]) <= set(COLUMNS)


def test_every_column_is_explained() -> None:
    """Whoever reads the file finds it on the page; a float column goes with its fraction."""
    page = (DOCS / "reports.md").read_text().partition("## Sweeps")[2]
    columns = {name for name in COLUMNS if name.removesuffix("_float") not in FRACTIONS} | set(FRACTIONS)
    assert [name for name in sorted(columns) if f"`{name}`" not in page] == []
