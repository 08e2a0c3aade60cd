"""The pay table designer, for a person who types: one POST /api/v1/maths/price over HTTP, the hands being counted.

A real server on a port of this machine, one connection that stays open, another pay each time. The reference is the
exact analysis alone, without HTTP, JSON or the checks of a request.
"""

import http.client
import json
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from benchmarks.harness import Measure, Tell, in_turns

from pitboss.games import load_game
from pitboss.maths.price.analysis import price
from pitboss.reports.design.own_paytable import Change, designed
from pitboss.store import migrate
from pitboss.web.room import CardRoom
from pitboss.web.server import bound, server_of
from pitboss.web.settings import Settings

TIMES, MOST_SECONDS = 51, 0.05
DESIGN = {"game": "ez-pai-gow", "wager": "dynasty", "paytable": "3"}
PRICED = "POST /maths/price, another pay"


@contextmanager
def served() -> Iterator[http.client.HTTPConnection]:
    """A connection to a server of this process."""
    with tempfile.TemporaryDirectory(prefix="pitboss-bench-") as folder:
        settings = Settings(database=f"{folder}/room.db", requests_at_once=10**6)
        migrate(settings.database)
        sock = bound("127.0.0.1", 0)
        server = server_of(settings, CardRoom(settings))
        thread = threading.Thread(target=server.run, args=([sock],))
        thread.start()
        while not server.started:
            time.sleep(0.01)
        connection = http.client.HTTPConnection("127.0.0.1", sock.getsockname()[1])
        try:
            yield connection
        finally:
            connection.close()
            server.should_exit = True
            thread.join()


def asked(connection: http.client.HTTPConnection, pays: str) -> int:
    """Ask for a price and read the answer; its status."""
    body = json.dumps(DESIGN | {"lines": [{"line": "five-aces", "pays": pays}]})
    connection.request("POST", "/api/v1/maths/price", body, {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    return answer.status


def measure(tell: Tell) -> Iterator[Measure]:
    """One price of a changed table."""
    tell("counting the hands, and pricing changed pay tables over HTTP")
    game = load_game(DESIGN["game"])
    table = game.paytable(DESIGN["paytable"], DESIGN["wager"])
    numbers = count(1)

    def over_http() -> None:
        if asked(connection, f"{next(numbers)} to 1") != http.client.OK:
            raise AssertionError("A price was refused")

    def alone() -> None:
        price(game, designed(table, [Change("five-aces", f"{next(numbers)} to 1")])).house_edge  # noqa: B018 - it is worked out when it is asked for

    with served() as connection:
        while asked(connection, "1 to 1") == http.client.ACCEPTED:
            time.sleep(0.2)
        taken = in_turns({PRICED: over_http, "the analysis alone": alone}, TIMES)
        yield Measure(taken[PRICED], taken["the analysis alone"], "s", MOST_SECONDS, "value")
