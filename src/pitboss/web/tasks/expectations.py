"""Expectations of tables: counted once beside everything else, because some counts take seconds, and then kept.

While another process counts the tables for the first time, questions wait for it: what it keeps on the disk is found
in a moment, and to compile and count it here would take its part of every dealer's tap.
"""

import threading
from collections.abc import Callable
from functools import partial

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup
from pitboss.reports.day.hold import Expectation
from pitboss.reports.day.sittings import counted
from pitboss.web.problems import Problem
from pitboss.web.tasks.worker import Worker

#: Setups whose expectation may wait for its turn, and those that are kept: more than a room has tables.
MOST_WAITING, MOST_KEPT = 1_000, 200
#: How long a question waits for the other process: on a machine that is never idle it may take for ever.
PATIENCE_SECONDS = 120


def _key(setup: TableSetup) -> str:
    """The part of a setup that the mathematics depends on."""
    choices = sorted(setup.options.items())
    return repr((setup.game, setup.rules, choices, setup.house_way_rules, setup.joker, setup.wheel))


def _counted_or_why(setup: TableSetup) -> Expectation | PitbossError:
    """The expectation, or the reason why there is none, which is an answer too and not counted again."""
    try:
        return counted(setup)
    except PitbossError as error:
        return error
    except Exception as error:  # noqa: BLE001 - the page of all tables says so beside the one table
        return PitbossError(f"It could not be counted: {type(error).__name__}")


class Expectations:
    """The expectations of a card room's tables."""

    def __init__(self) -> None:
        """Start without any expectation counted."""
        self._worker = Worker("expectations", most_waiting=MOST_WAITING, most_kept=MOST_KEPT)
        self.close = self._worker.close
        self._may_count = threading.Event()
        self.go_on, self.hold_back = self._may_count.set, self._may_count.clear
        self.go_on()

    def find(self, setup: TableSetup) -> Expectation | PitbossError | None:
        """The mathematics, the reason why there is none, or ``None`` while it is counted or waits until others are.

        Whoever asks has other things to show: a full queue is no reason to refuse them all.
        """
        try:
            future = self._worker.ask(_key(setup), partial(self._count, setup))
        except Problem:  # as many as may wait are waiting
            return None
        return future.result() if future.done() else None

    def _count(self, setup: TableSetup) -> Expectation | PitbossError:
        if not self._may_count.wait(PATIENCE_SECONDS):
            self.go_on()  # those behind this one have waited as long
        return _counted_or_why(setup)

    def as_of_now(self) -> Callable[[TableSetup], Expectation | PitbossError | None]:
        """``find`` for one page: what is counted while the page is made stays unknown on all of it."""
        answers: dict[str, Expectation | PitbossError | None] = {}

        def find(setup: TableSetup) -> Expectation | PitbossError | None:
            key = _key(setup)
            if key not in answers:
                answers[key] = self.find(setup)
            return answers[key]

        return find
