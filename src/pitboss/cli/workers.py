"""Where a command counts: threads here, or the workers of a Dask cluster."""

import importlib
import warnings
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager

from pitboss.errors import PitbossError

MOST_JOBS = 1024


@contextmanager
def workers(jobs: int | None, cluster: str | None) -> Iterator[Executor | None]:
    """The executor asked for; none for one thread a core."""
    if jobs is not None and cluster is not None:
        raise PitbossError("Count on this machine with --jobs or on a cluster with --cluster, not both")
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
    elif jobs is not None:
        with _threads(jobs) as threads:
            yield threads
    else:
        yield None


def _threads(jobs: int) -> ThreadPoolExecutor:
    if not 1 <= jobs <= MOST_JOBS:
        raise PitbossError(f"--jobs is 1 to {MOST_JOBS}, not {jobs}")
    return ThreadPoolExecutor(jobs)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    """A Dask cluster's workers, which need this Pitboss, too."""
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise PitbossError(
            "--cluster needs Dask: install it with `pip install '.[cluster]'` in the repository"
        ) from None
    try:
        client = distributed.Client(address)
    except (OSError, ValueError) as error:
        raise PitbossError(f"There is no Dask cluster at {address}: {error}") from None
    try:
        with client, client.get_executor() as executor, warnings.catch_warnings():
            # Some megabytes for each worker are meant: whoever counts needs them, and they take a moment.
            warnings.filterwarnings("ignore", "Sending large graph")
            yield executor
    except distributed.KilledWorker:
        raise PitbossError(
            "Workers of the cluster died again and again over the same work, so it was given up: look at their memory "
            "and their logs"
        ) from None
