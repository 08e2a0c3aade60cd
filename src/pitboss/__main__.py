"""``python -m pitboss``."""

from pitboss.cli import main

main()
