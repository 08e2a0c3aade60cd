"""Ids and texts that people give: ids are parts of the names of accounts."""

from pitboss.errors import PitbossError
from pitboss.ledger.entry import ACCOUNT


def check_name(name: str, what: str, longest: int = 80) -> None:
    """Refuse a name that no account could have."""
    if not ACCOUNT.fullmatch(f"x:{name}") or len(name) > longest or ":" in name:
        raise PitbossError(f"{name!r:.60} is not a valid {what} id: letters, digits and .-_ only, {longest} at most")


LONGEST_TEXT = 100


def text_of(text: str, what: str) -> str:
    """A short text without doubled blanks."""
    text = " ".join(text.split())
    if not 1 <= len(text) <= LONGEST_TEXT or not text.isprintable():
        raise PitbossError(f"{what} is a text of 1 to {LONGEST_TEXT} characters")
    return text
