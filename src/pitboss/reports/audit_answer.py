"""An audit of the whole journal, as whoever has asked for it gets it: that it runs, or what it came to."""

from dataclasses import dataclass

from pitboss.floor.documents import AuditFinding, AuditRun
from pitboss.reports.answer import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditAnswer(Answer):
    """An audit: who has started it and when, what it has walked, and what it has found, typed and in sentences.

    ``clean`` is missing while it runs, where it broke off, and where none was asked for yet.
    """

    schema: int = 2
    running: bool = False
    by: str = ""
    started: str = ""
    ended: str = ""
    clean: bool | None = None
    entries: int = 0
    postings: int = 0
    events: int = 0
    sentences: tuple[str, ...] = ()
    findings: tuple[AuditFinding, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def rows(self) -> tuple[AuditFinding, ...]:
        """A row for each finding."""
        return self.findings

    @classmethod
    def of(cls, run: AuditRun | None) -> "AuditAnswer":
        """An audit that was asked for, if one was."""
        if run is None:
            return cls()
        return cls(
            running=not run.ended,
            by=run.by,
            started=run.started,
            ended=run.ended,
            clean=run.clean,
            entries=run.entries,
            postings=run.postings,
            events=run.events,
            sentences=run.sentences,
            findings=run.findings,
            remarks=run.remarks,
        )
