"""Reading TOML with care: every value is checked, every error names the file and the key."""

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pitboss.errors import PitbossError, unknown

LARGEST_FILE = 1_000_000
LONGEST_NAME = 200

_DOLLARS = re.compile(r"\$?(\d{1,9})(?:\.(\d\d))?", re.ASCII)


def parse_cents(text: str) -> int:
    """Dollars as text, as in "$5000" or "2.50", in cents."""
    dollars = _DOLLARS.fullmatch(text.replace(",", ""))
    if not dollars:
        raise PitbossError(f"{text!r} is not an amount: write dollars such as $5 or 2.50")
    return 100 * int(dollars[1]) + int(dollars[2] or 0)


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file, or an error that says what is wrong with it."""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise PitbossError(f"{path} can't be read: {error.strerror}") from None
    if len(content) > LARGEST_FILE:
        raise PitbossError(f"{path} is larger than {LARGEST_FILE:,} bytes: not a file of rules or pay tables")
    try:
        return tomllib.loads(content.decode())
    except RecursionError:
        raise PitbossError(f"{path} is not TOML that can be read: it is nested too deeply") from None
    except ValueError as error:
        raise PitbossError(f"{path} is not TOML: {error}") from None


def _shown(text: str, where: str) -> str:
    """A text, refused if it holds what is not shown but done, as a terminal does with an escape."""
    if not all(letter.isprintable() or letter in "\n\t" for letter in text):
        raise PitbossError(f"{where} has characters that can't be shown: {text!r:.60}")
    return text


class Checked:
    """A table of a TOML file whose values are checked as they are taken."""

    def __init__(self, data: object, where: str) -> None:
        """A table and the words that say where it stands."""
        if not isinstance(data, Mapping):
            raise PitbossError(f"{where}: a table is needed here, not {data!r:.60}")
        self.data: Mapping[str, Any] = data
        self.where = where

    def only(self, *keys: str) -> None:
        """Refuse a key that means nothing here: a misspelt one would be lost unseen."""
        for key in self.data:
            if key not in keys:
                raise PitbossError(f"{self.where}: {unknown('key', key, keys)}")

    def text(self, key: str, default: str | None = None) -> str:
        """A text that must be there unless a default is given."""
        value = self.data.get(key, default)
        if not isinstance(value, str):
            raise PitbossError(f'{self.where}: {key} = "…" is needed, not {value!r:.60}')
        return _shown(value, f"{self.where}: {key}")

    def name(self, key: str) -> str:
        """A text that people read as a name."""
        value = self.text(key)
        if not value.strip() or len(value) > LONGEST_NAME:
            raise PitbossError(f"{self.where}: {key} must have 1 to {LONGEST_NAME} letters, not {value!r:.60}")
        return value

    def texts(self, key: str) -> list[str]:
        """A text or a list of texts; nothing if missing."""
        value = self.data.get(key, [])
        values = [value] if isinstance(value, str) else value
        if not isinstance(values, list) or not all(isinstance(item, str) for item in values):
            raise PitbossError(f"{self.where}: {key} must be a text or a list of texts, not {value!r:.60}")
        return [_shown(item, f"{self.where}: {key}") for item in values]

    def number(self, key: str, default: int | None = None) -> int:
        """A whole number that must be there unless a default is given."""
        value = self.data.get(key, default)
        if not isinstance(value, int) or isinstance(value, bool):
            raise PitbossError(f"{self.where}: {key} must be a whole number, not {value!r:.60}")
        return value

    def count(self, key: str, most: int, default: int | None = None, *, least: int = 1) -> int:
        """A number of things of which there are never more than so many."""
        value = self.number(key, default)
        if not least <= value <= most:
            raise PitbossError(f"{self.where}: {key} must be {least} to {most:,}, not {value!r:.60}")
        return value

    def flag(self, key: str, *, default: bool = False) -> bool:
        """A value that is true or false."""
        value = self.data.get(key, default)
        if not isinstance(value, bool):
            raise PitbossError(f"{self.where}: {key} must be true or false, not {value!r:.60}")
        return value

    def cents(self, key: str) -> int:
        """An amount in dollars, in cents; 0 if missing."""
        value = self.data.get(key, "$0")
        try:
            return parse_cents(str(value))
        except PitbossError as error:
            raise PitbossError(f"{self.where}: {key}: {error}") from None

    def table(self, key: str) -> Mapping[str, Any]:
        """A table within; empty if missing."""
        return Checked(self.data.get(key, {}), f"{self.where}, {key}").data

    def tables(self, key: str) -> list[Mapping[str, Any]]:
        """A list of tables; empty if missing."""
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise PitbossError(f"{self.where}: {key} must be a list, not {value!r:.60}")
        return [Checked(item, f"{self.where}, {key}").data for item in value]
