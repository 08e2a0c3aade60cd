"""Debian's packages for tests that need a program which is not there: as root, one worker at a time."""

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")
#: A download that breaks off is tried again, and whoever else installs something is waited for.
PATIENT = ("--quiet", "--option=Acquire::Retries=3", "--option=DPkg::Lock::Timeout=300")


def installed(package: str, found: Callable[[], T | None]) -> T | None:
    """What is found, if need be after the package is installed; nothing where that is not possible."""
    if (here := found()) is not None:
        return here
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return None
    with (Path(tempfile.gettempdir()) / "pitboss-tests-packages.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (here := found()) is not None:  # another worker was first
            return here
        for command in (["update"], ["install", "--yes", "--no-install-recommends", package]):
            subprocess.run(["apt-get", *PATIENT, *command], check=False, capture_output=True)  # noqa: S603, S607 - fixed
        return found()
