"""Audits on request: one at a time, beside everything else, and the last one's report is kept until the next."""

import datetime as dt
import functools
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import cast

from fastapi import Request

from pitboss.errors import PitbossError
from pitboss.reports.happenings import account_words
from pitboss.store.audit import Finding, Report, audit
from pitboss.store.moments import Clock
from pitboss.web.pages.office import names_of
from pitboss.web.room import CardRoom, room_of


@dataclass(frozen=True, slots=True)
class Run:
    """An audit: who asked for it and when, and once it is over, what it found or why it could not."""

    by: str
    started: dt.datetime
    ended: dt.datetime | None = None
    report: Report | None = None
    failed: str = ""


@dataclass
class Audits:
    """Walks the whole journal when somebody asks; whoever asks meanwhile gets the one that runs."""

    database: str
    clock: Clock
    #: Told what an audit has found, where it has found something.
    on_findings: Callable[[Iterable[Finding]], None]
    called: Callable[[str], str] = str
    last: Run | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self, by: str) -> tuple[Run, bool]:
        """Start one, unless one runs; and whether it was started now."""
        with self._lock:
            if self.last and self.last.ended is None:
                return self.last, False
            run = self.last = Run(by, self.clock())
        threading.Thread(target=self._walk, args=(run,), name="audit", daemon=True).start()
        return run, True

    def _walk(self, run: Run) -> None:
        report, failed = None, ""
        try:
            report = audit(self.database, self.called)
        except PitbossError as error:
            failed = str(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, an audit that ended is not shown as running
            failed = f"The audit broke off: {type(error).__name__}"
        if report and not report.is_clean:
            self.on_findings(report.findings)
        self.last = Run(run.by, run.started, self.clock(), report, failed)


_making = threading.Lock()


def _called(room: CardRoom, account: str) -> str:
    """An account as people call it, with the names that tables and jackpots have now."""
    return account_words(account, names_of(room))


def audits_of(request: Request) -> Audits:
    """The audits of the card room that a request belongs to."""
    state = request.app.state
    with _making:
        if not hasattr(state, "audits"):
            room = room_of(request)
            called = functools.partial(_called, room)
            state.audits = Audits(room.settings.database, room.clock, room.shut_tables, called)
    return cast("Audits", state.audits)
