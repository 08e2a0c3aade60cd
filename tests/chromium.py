"""The browser's program: the path in ``PITBOSS_TEST_CHROMIUM``; else Debian's package; else that of this machine.

Chromium without any window is a package of its own, which opens a page in a third of the time; it is installed if root
runs the tests. If all that fails, the tests fail and say what to install.
"""

import os
import shutil
from functools import cache
from pathlib import Path

from tests.debian import installed

FROM_ENVIRONMENT = "PITBOSS_TEST_CHROMIUM"
PACKAGE = "chromium-headless-shell"
#: Other programs that will do.
OTHERS = ("chromium", "chromium-browser", "google-chrome")
HELP = f"Install Chromium (apt-get install {PACKAGE}), or name it: {FROM_ENVIRONMENT}=/path/to/chromium"


def _found(*names: str) -> Path | None:
    paths = (os.environ.get(FROM_ENVIRONMENT), *map(shutil.which, names))
    return next((Path(path) for path in paths if path), None)


@cache
def program() -> Path:
    """The program."""
    found = installed(PACKAGE, lambda: _found(PACKAGE)) or installed(OTHERS[0], lambda: _found(*OTHERS))
    if found is None:
        raise RuntimeError(HELP)
    return found
