"""The store: the journal in a database, one committer that writes it, readers, audit and backup."""

from pitboss.store.audit import Report, audit
from pitboss.store.committer import Committer
from pitboss.store.database import StoreError
from pitboss.store.line import Limits
from pitboss.store.migrating import migrate
from pitboss.store.reading import Reader
from pitboss.store.request import Receipt

__all__ = ["Committer", "Limits", "Reader", "Receipt", "Report", "StoreError", "audit", "migrate"]
