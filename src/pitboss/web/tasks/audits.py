"""Audits on request: one at a time, beside everything else; the last one is kept in the journal until the next."""

import threading
import uuid
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from pitboss.errors import PitbossError
from pitboss.floor.commands import NoteAudit
from pitboss.floor.documents import LAST_AUDIT, AuditFinding, AuditRun
from pitboss.store import Committer, Reader
from pitboss.store.audits.audit import audit
from pitboss.store.tables.database import Clock, moment


@dataclass
class Audits:
    """Audits of the whole journal on request; a second request meanwhile gets the one that runs."""

    database: str
    clock: Clock
    #: Told what an audit has found, where it has found something.
    on_findings: Callable[[Iterable[AuditFinding]], None]
    reader: Reader
    committer: Committer
    _last: AuditRun | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def last(self) -> AuditRun | None:
        """The audit that runs here, or the last one, of any process of the room."""
        return self._last or self.reader.find(AuditRun, LAST_AUDIT)

    def start(self, by: str, called: Callable[[str], str] = str) -> tuple[AuditRun, bool]:
        """Start an audit, unless one runs; return whether it was started now. Findings have accounts ``called`` so."""
        with self._lock:
            if self._last and not self._last.ended:
                return self._last, False
            run = self._last = AuditRun(by=by, started=moment(self.clock()), ended="")
        threading.Thread(target=self._walk, args=(run, called), name="audit", daemon=True).start()
        return run, True

    def _walk(self, run: AuditRun, called: Callable[[str], str]) -> None:
        ended = replace(self._audited(run, called), ended=moment(self.clock()))
        try:
            self.committer.do(f"pitboss:audit-{uuid.uuid4()}", NoteAudit(run=ended))
        except Exception:  # noqa: BLE001 - a journal that can't be written has said so; the audit has ended all the same
            self._last = ended
        else:
            self._last = None

    def _audited(self, run: AuditRun, called: Callable[[str], str]) -> AuditRun:
        try:
            report = audit(self.database, called)
        except PitbossError as error:
            return replace(run, sentences=(str(error),))
        except Exception as error:  # noqa: BLE001 - whatever it is, an audit that ended is not shown as running
            return replace(run, sentences=(f"The audit broke off: {type(error).__name__}",))
        if not report.is_clean:
            self.on_findings(report.findings)
        return report.noted(run)
