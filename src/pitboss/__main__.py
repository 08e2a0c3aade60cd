"""``python -m pitboss``."""

from pitboss.cli.app import main

main()
