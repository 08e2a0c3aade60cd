"""Programs that the tests need, fetched before the first of them asks: ``python -m tests.programs``.

Where one is missing, the tests that need it say so. The package itself is not imported: it may not be built yet.
"""

import contextlib

from tests import chromium, mosquitto, postgres

if __name__ == "__main__":
    for fetch in (chromium.program, postgres.programs, mosquitto.program):
        with contextlib.suppress(RuntimeError):
            fetch()
