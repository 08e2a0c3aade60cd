"""Texts that people type on the floor: short, and to be seen."""

from pitboss.errors import PitbossError

LONGEST_TEXT = 100


def text_of(text: str, what: str) -> str:
    """A short text without doubled blanks."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
        raise PitbossError(f"{what} is a text of 1 to {LONGEST_TEXT} characters")
    return text
