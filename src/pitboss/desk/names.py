"""Names of persons: which are one name however it is written, and which are so alike that one is taken for another."""

import functools
import unicodedata
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import from_file, read_file

LONGEST_NAME = 100
#: Names of so many letters differ by more than one of them, or they are alike; shorter ones may differ by one.
LONG_NAME = 6


def plain(name: str) -> str:
    """A name without what can't be seen: forms of letters and apostrophes, case, and characters that only format."""
    seen = "".join(letter for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) != "Cf")
    return " ".join(seen.replace("\u2019", "'").split()).casefold()


def same_person(first: str, second: str) -> bool:
    """Whether two names are one person's, however they are written."""
    return plain(first) == plain(second)


def check_name_of_person(name: str) -> str:
    """A name that a new person may have, without needless spaces: of letters of one script, which can be seen."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise PitbossError(f"A card belongs to a person with a name of 1 to {LONGEST_NAME} visible characters")
    scripts = {_script(letter) for letter in unicodedata.normalize("NFKC", name) if letter.isalpha()}
    if len(scripts) > 1:
        raise PitbossError(f"{name!r:.60} mixes letters of {' and '.join(sorted(scripts))}: write it in one script")
    return name


def _script(letter: str) -> str:
    return unicodedata.name(letter, "another script").split()[0].title()


@from_file
class _LookalikesFile:
    """What stands in ``lookalikes.toml``: texts, and what each is taken for."""

    reads: Mapping[str, str]


@functools.cache
def _lookalikes() -> Mapping[str, str]:
    file = Path(__file__).parent / "lookalikes.toml"
    reads = read_file(file, _LookalikesFile, file.name).reads
    return {text: reads[text] for text in sorted(reads, key=len, reverse=True)}


def _words(name: str) -> list[str]:
    """The words of a name as they look: without accents and points, and each letter as the one that it is taken for."""
    letters = (letter for letter in unicodedata.normalize("NFKD", plain(name)) if not unicodedata.combining(letter))
    text = "".join(letter if letter.isalnum() else "" if letter == "'" else " " for letter in letters)
    words = [word if word.isdigit() else functools.reduce(_read, _lookalikes().items(), word) for word in text.split()]
    return sorted(words)


def _read(word: str, pair: tuple[str, str]) -> str:
    return word.replace(*pair)


def alike(first: str, second: str) -> bool:
    """Whether one name is taken for the other: by look, order, initials, a middle name, or one letter.

    Numbers in names tell persons apart, so "Dealer 1" and "Dealer 2" are not alike.
    """
    one, other = _words(first), _words(second)
    numbers = [[word for word in words if word.isdigit()] for words in (one, other)]
    if numbers[0] != numbers[1]:
        return False
    shorter, longer = sorted((one, other), key=len)
    return _within(shorter, longer) or _one_letter_apart("".join(one), "".join(other))


def _within(shorter: Sequence[str], longer: Sequence[str]) -> bool:
    """Whether each word of a name, or its initial, stands in the other name, which may have initials besides.

    Two words in full are alike whatever else the other name has; a given name alone is not.
    """
    left, full = list(longer), 0
    for word in sorted(shorter, key=len, reverse=True):
        match = next((other for other in left if other == word), None) or next(
            (other for other in left if 1 in {len(other), len(word)} and other[0] == word[0]), None
        )
        if match is None:
            return False
        left.remove(match)
        full += match == word and len(word) > 1
    return full > 1 or (full == 1 and all(len(word) == 1 for word in left))


def _one_letter_apart(first: str, second: str) -> bool:
    if min(len(first), len(second)) < LONG_NAME or abs(len(first) - len(second)) > 1:
        return False
    place = next((at for at, pair in enumerate(zip_longest(first, second)) if pair[0] != pair[1]), len(first))
    rests = first[place:], second[place:]
    ends = (rests[0][1:], rests[1][1:]), (rests[0][1:], rests[1]), (rests[0], rests[1][1:])
    return any(first_end == second_end for first_end, second_end in ends)
