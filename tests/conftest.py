"""What every test shares: how hard hypothesis searches, and whether it searches the same way each time."""

import os

from hypothesis import settings

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", parent=settings.get_profile("desk"), derandomize=True)
settings.register_profile("soak", parent=settings.get_profile("desk"), max_examples=2_000)

if os.environ.get("PITBOSS_SOAK"):
    settings.load_profile("soak")
elif os.environ.get("CI"):
    settings.load_profile("ci")
else:
    settings.load_profile("desk")
