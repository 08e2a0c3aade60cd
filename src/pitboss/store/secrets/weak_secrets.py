"""Weak secrets: patterns that people draw, count or repeat, dates, and a short list of the usual ones."""

import datetime as dt
import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

from pitboss.games.files.toml_types import from_file, read_file

FILE = Path(__file__).parent / "weak_secrets.toml"
FEWEST_DIGITS, FEWEST_CHARACTERS = 3, 5
#: Letters, or digits beyond a year's four, that a password has beside what is usual in it.
FEWEST_OF_ONES_OWN = 3
SHORTEST_PIECE, LONGEST_PIECE = 4, 40
_DATES = {6: ("%d%m%y", "%m%d%y", "%y%m%d"), 8: ("%d%m%Y", "%m%d%Y", "%Y%m%d")}
_YEARS = range(1900, 2100)
_LOOKALIKE = str.maketrans("013457@$!", "oieastasi")
_BETWEEN_LETTERS = re.compile(r"(?<=[a-z])[0-9@$!]+(?=[a-z])")


@from_file
class _SecretsFile:
    """The content of ``weak_secrets.toml``: usual secrets and rows of keys."""

    keypad: tuple[str, ...]
    pins: tuple[str, ...]
    words: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Usual:
    """The lists of the data file, in the form in which secrets are compared with them."""

    keypad: frozenset[str]
    pins: frozenset[str]
    words: tuple[str, ...]
    lines: tuple[str, ...]


@functools.cache
def _usual() -> _Usual:
    file = read_file(FILE, _SecretsFile, FILE.name)
    both_ways = frozenset([*file.keypad, *(line[::-1] for line in file.keypad)])
    longest_first = tuple(sorted(file.words, key=len, reverse=True))
    return _Usual(both_ways, frozenset(file.pins), longest_first, (*file.lines, *(line[::-1] for line in file.lines)))


def why_weak(secret: str) -> str:
    """Why a secret is guessed early, to follow "it is"; empty if it is not."""
    digits = "".join(re.findall("[0-9]", secret))
    if digits and not any(character.isalpha() for character in secret):
        return _why_weak_digits(digits)
    return _why_weak_password(secret.lower())


def _why_weak_digits(digits: str) -> str:
    if len(set(digits)) < FEWEST_DIGITS:
        return "made of one or two digits"
    if _repeats(digits) or digits == digits[::-1]:
        return "a pattern that repeats, or reads the same backwards"
    if _counts(digits):
        return "digits in sequence"
    if _is_date(digits):
        return "a date"
    if digits in _usual().pins or set(_threes(digits)) <= _usual().keypad:
        return "one that many people use"
    return ""


def _why_weak_password(password: str) -> str:
    if len(set(password)) < FEWEST_CHARACTERS:
        return f"made of fewer than {FEWEST_CHARACTERS} different characters"
    if _repeats(password):
        return "a pattern that repeats"
    if _of_ones_own(password) < FEWEST_OF_ONES_OWN:
        return "a common word or row of keys and little else"
    return ""


def _repeats(text: str) -> bool:
    """Whether a secret is one part two times or more."""
    return text in (text + text)[1:-1]


def _counts(digits: str) -> bool:
    """Whether a secret's digits go on by one step, each of them once or several times: 135791, 112233."""
    different = [int(digit) for digit, _ in groupby(digits)]
    return len({(after - before) % 10 for before, after in pairwise(different)}) == 1


def _is_date(digits: str) -> bool:
    """Whether a secret is a date, in one of the orders that people write it in."""
    return any(_is_day(digits, form) for form in _DATES.get(len(digits), ()))


def _is_day(digits: str, form: str) -> bool:
    try:
        return dt.datetime.strptime(digits, form).replace(tzinfo=dt.UTC).year in _YEARS
    except ValueError:
        return False


def _threes(digits: str) -> Iterator[str]:
    return (digits[start : start + 3] for start in range(0, len(digits), 3))


def _of_ones_own(password: str) -> int:
    """The length of a password without usual words and rows of keys; a year, or four digits, count as nothing."""
    spelt = _BETWEEN_LETTERS.sub(lambda found: found[0].translate(_LOOKALIKE), password)
    return min(_own_characters(password), _own_characters(spelt))


def _own_characters(password: str) -> int:
    left = _without_lines(password)
    for word in _usual().words:
        left = left.replace(word, " ")
    letters, digits = sum(map(str.isalpha, left)), sum(map(str.isdigit, left))
    return letters + max(0, digits - 4) if left != password else len(password)


def _without_lines(text: str) -> str:
    """The text without any piece of a row of keys, the longest taken out first."""
    start, kept = 0, ""
    while start < len(text):
        end = _end_of_piece(text, start)
        kept += " " if end > start else text[start]
        start = max(end, start + 1)
    return kept


def _end_of_piece(text: str, start: int) -> int:
    """The end of the piece of a row of keys that begins here; here, if none does."""
    ends = range(min(len(text), start + LONGEST_PIECE), start + SHORTEST_PIECE - 1, -1)
    return next((end for end in ends if any(text[start:end] in line for line in _usual().lines)), start)
