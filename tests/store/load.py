"""A process under load, to be killed: players at several tables, each wager told to a pipe once it is acknowledged.

What a table does next follows from how many of its requests were acknowledged: number 0 starts round 0, number 1 ends
it, and so on, under ids that a second life uses again. So a request that was kept, and whose acknowledgement died with
the process, is sent again and must be found.
"""

import contextlib
import os
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection

from tests.store import room

from pitboss.desk.person import Badge, Role
from pitboss.jackpots.commands import Command
from pitboss.jackpots.documents import Jackpot, JackpotTable
from pitboss.store import Committer, StoreError
from pitboss.store.commit.codec import body_hash, document_json, read_document


def request(table: int, number: int) -> tuple[str, Command]:
    """The request of a table with this number."""
    name = f"T{table}"
    command = room.end(name) if number % 2 else room.start(name, number // 2)
    return f"{name}.{number}", command


def _warm_up() -> None:
    """What a process compiles at its first request; here before the fork that makes it, once for all lives."""
    for number in (0, 1):
        body_hash(request(0, number)[1])
    badge = Badge("b", "B", Role.DEALER)
    for document in (badge, Jackpot(room.PLAN, room.PLAN), JackpotTable("T", "M", "P", 6, ("fortune",))):
        read_document(type(document), document_json(document))


_warm_up()


def play(committer: Committer, table: int, first: int, last: int | None, told: int) -> None:
    """Send one request after the other and tell each one that is acknowledged: its table and number."""
    number = first
    while last is None or number < last:
        committer.do(*request(table, number))
        os.write(told, f"{table} {number}\n".encode())
        number += 1


def _play_on(committer: Committer, table: int, first: int, last: int | None, told: int) -> None:
    with contextlib.suppress(StoreError):  # the database may be killed under it
        play(committer, table, first, last, told)


def run(url: str, firsts: Sequence[int], told: int, table: int = 0, last: int | None = None) -> None:
    """Play at so many tables, counted from one of them, until somebody ends this process or each has had its last."""
    with Committer(url) as committer:
        threads = [
            threading.Thread(target=_play_on, args=(committer, number, first, last, told))
            for number, first in enumerate(firsts, table)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


def live(url: str, firsts: Sequence[int], told: Connection, table: int = 0, last: int | None = None) -> None:
    """One life; the database may be killed under it."""
    with contextlib.suppress(StoreError):
        run(url, firsts, told.fileno(), table, last)
