"""The browser's program: the path in ``PITBOSS_TEST_CHROMIUM``; else that of this machine; else Debian's package.

The package is installed if root runs the tests. If all that fails, the tests fail and say what to install.
"""

import os
import shutil
from functools import cache
from pathlib import Path

from tests.debian import installed

FROM_ENVIRONMENT = "PITBOSS_TEST_CHROMIUM"
HELP = f"Install Chromium (apt-get install chromium), or name it: {FROM_ENVIRONMENT}=/path/to/chromium"


def _here() -> Path | None:
    named = os.environ.get(FROM_ENVIRONMENT)
    found = named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    return Path(found) if found else None


@cache
def program() -> Path:
    """The program."""
    found = installed("chromium", _here)
    if found is None:
        raise RuntimeError(HELP)
    return found
