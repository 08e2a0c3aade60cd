"""Audits on request: one at a time, beside everything else, and the last one's report is kept until the next."""

import datetime as dt
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from pitboss.errors import PitbossError
from pitboss.store.audits.audit import AuditFinding, AuditReport, audit
from pitboss.store.tables.database import Clock


@dataclass(frozen=True, slots=True)
class Run:
    """An audit: who asked for it and when, and once it is over, what it found or why it could not."""

    by: str
    started: dt.datetime
    ended: dt.datetime | None = None
    report: AuditReport | None = None
    failed: str = ""


@dataclass
class Audits:
    """Walks the whole journal when somebody asks; whoever asks meanwhile gets the one that runs."""

    database: str
    clock: Clock
    #: Told what an audit has found, where it has found something.
    on_findings: Callable[[Iterable[AuditFinding]], None]
    last: Run | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def start(self, by: str, called: Callable[[str], str] = str) -> tuple[Run, bool]:
        """Start one, unless one runs; and whether it was started now. Accounts are ``called`` so in what it finds."""
        with self._lock:
            if self.last and self.last.ended is None:
                return self.last, False
            run = self.last = Run(by, self.clock())
        threading.Thread(target=self._walk, args=(run, called), name="audit", daemon=True).start()
        return run, True

    def _walk(self, run: Run, called: Callable[[str], str]) -> None:
        report, failed = None, ""
        try:
            report = audit(self.database, called)
        except PitbossError as error:
            failed = str(error)
        except Exception as error:  # noqa: BLE001 - whatever it is, an audit that ended is not shown as running
            failed = f"The audit broke off: {type(error).__name__}"
        if report and not report.is_clean:
            self.on_findings(report.findings)
        self.last = Run(run.by, run.started, self.clock(), report, failed)
