"""Expectations of tables: counted once beside everything else, because some counts take seconds, and then kept."""

from functools import partial

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup
from pitboss.reports.day.hold import Expectation
from pitboss.reports.day.sittings import counted
from pitboss.web.tasks.worker import Worker

#: Setups whose expectation may wait for its turn, and those that are kept: more than a room has tables.
MOST_WAITING, MOST_KEPT = 1_000, 200


def _key(setup: TableSetup) -> str:
    """What of a setup the mathematics depends on."""
    choices = sorted(setup.options.items())
    return repr((setup.game, setup.rules, choices, setup.house_way_rules, setup.joker, setup.wheel))


def _counted_or_why(setup: TableSetup) -> Expectation | PitbossError:
    """Why there is none is an answer too: it is not counted again."""
    try:
        return counted(setup)
    except PitbossError as error:
        return error
    except Exception as error:  # noqa: BLE001 - the page of all tables says so beside the one table
        return PitbossError(f"It could not be counted: {type(error).__name__}")


class Expectations:
    """The expectations of a card room's tables."""

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._worker = Worker("expectations", most_waiting=MOST_WAITING, most_kept=MOST_KEPT)
        self.close = self._worker.close

    def find(self, setup: TableSetup) -> Expectation | PitbossError | None:
        """The mathematics, why there is none, or nothing yet: it is being counted."""
        future = self._worker.ask(_key(setup), partial(_counted_or_why, setup))
        return future.result() if future.done() else None
