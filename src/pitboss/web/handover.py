"""The one-time password of the first administrator: in a file that its owner alone may read, until it is changed."""

import contextlib
import os
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.store.tables.database import url_of
from pitboss.web.settings import Settings

#: The card that is made where no manager can sign in.
ADMINISTRATOR = "admin"
NAME = "admin-password.txt"


def file_of(settings: Settings) -> Path:
    """Beside an SQLite file; with any other database, in the folder that the process runs in."""
    url = url_of(settings.database)
    folder = Path(url.database or "").parent if url.get_backend_name() == "sqlite" else Path()
    return (folder / NAME).absolute()


class Handover:
    """The file, opened before there is a password: where none can be kept, none is made."""

    def __init__(self, settings: Settings) -> None:
        """Make the file anew, so that nobody has it open."""
        self.file = file_of(settings)
        try:
            self.file.unlink(missing_ok=True)
            self._handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise PitbossError(
                f"The first administrator's password can't be kept in {self.file}: {error.strerror}"
            ) from error

    def write(self, secret: str) -> None:
        """The password, and nothing else."""
        with os.fdopen(self._handle, "w", encoding="ascii") as file:
            file.write(f"{secret}\n")


def forget(settings: Settings) -> None:
    """Remove the file: what stands in it opens nothing any more."""
    with contextlib.suppress(OSError):
        file_of(settings).unlink(missing_ok=True)
