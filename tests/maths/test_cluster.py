"""Counting on a real Dask cluster of two worker processes."""

from collections.abc import Iterator
from concurrent.futures import Executor

import pytest
from distributed import Client, LocalCluster
from tests.plain.small_deck import FOUR_ALIKE
from tests.set_plays import set_play
from tests.two_hands import mask

from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.duel.pai_gow import way_against_way
from pitboss.maths.engines import engine_of
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.simulate.simulation import Plan, simulate

PLAY = set_play("foxwoods", "foxwoods", BaseRules("pai-gow-queen-high"), cards=mask(FOUR_ALIKE))


@pytest.fixture(scope="module")
def executor() -> Iterator[Executor]:
    """The executor of a cluster of two processes."""
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
        client.get_executor() as running,
    ):
        yield running


@pytest.mark.slow
@pytest.mark.filterwarnings("default", "ignore:Sending large graph")
def test_a_cluster_counts_what_threads_count(executor: Executor) -> None:
    """The duel gives the same counts on two worker processes as on threads of this one."""
    assert way_against_way(PLAY, Work(executor)) == way_against_way(PLAY)


@pytest.mark.slow
@pytest.mark.filterwarnings("default", "ignore:Sending large graph")
def test_a_cluster_deals_what_threads_deal(executor: Executor) -> None:
    """A simulation's counts are the same integers on two worker processes as on threads of this one."""
    table, plan = open_table(TableSetup("three-card-poker")), Plan(20_000, 7, seats=2)
    seating = engine_of(table.game).seating(Play.at(table), Work())
    assert simulate(table, seating, plan, executor=executor).counts == simulate(table, seating, plan).counts
