"""The store: the journal in a database, one committer that writes it, readers, audit and backup."""

from pitboss.store.audits.audit import AuditReport, audit
from pitboss.store.commit.committer import Committer
from pitboss.store.commit.queue import Limits, Receipt
from pitboss.store.read.reader import Reader
from pitboss.store.tables.database import StoreError
from pitboss.store.tables.migration import migrate

__all__ = ["AuditReport", "Committer", "Limits", "Reader", "Receipt", "StoreError", "audit", "migrate"]
