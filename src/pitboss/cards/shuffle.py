"""A shuffle: every order of a deck equally likely, committed to before anyone bets and revealed after."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from pitboss.cards.card import Card, format_cards
from pitboss.cards.deck import Deck

SECRET_BYTES = 32


class Source(Protocol):
    """Where random numbers come from."""

    name: str

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including the limit, all equally likely."""
        ...

    def secret(self) -> str:
        """A fresh secret as hexadecimal text."""
        ...


class SystemSource:
    """Random numbers from the operating system's generator."""

    name = "system"

    def below(self, limit: int) -> int:
        """A random number from 0 up to but not including the limit."""
        return secrets.randbelow(limit)

    def secret(self) -> str:
        """A fresh random secret as hexadecimal text."""
        return secrets.token_hex(SECRET_BYTES)


#: How the name of a generator begins that anyone can repeat from its seed, which is the rest of the name.
_SEEDED = "seed:"


def seed_of(source: str) -> str | None:
    """The seed in the name of a generator; ``None`` if the generator has no seed and can't be repeated."""
    return source.removeprefix(_SEEDED) if source.startswith(_SEEDED) else None


class SeededSource:
    """A generator that anyone can repeat from its seed: 64-bit words of SHA-256 over the seed and a counter.

    Rounds that use it are simulations and say so. It does not depend on the version of Python.
    """

    def __init__(self, seed: str) -> None:
        """Start the stream of random numbers at its beginning."""
        self.name = f"{_SEEDED}{seed}"
        self._seed = seed
        self._blocks = 0
        self._words: list[int] = []

    def _word(self) -> int:
        if not self._words:
            block = hashlib.sha256(f"pitboss {self._seed} {self._blocks}".encode()).digest()
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in range(0, 32, 8)]
            self._blocks += 1
        return self._words.pop(0)

    def below(self, limit: int) -> int:
        """A number below the limit, all equally likely: words that would favour low numbers are thrown away."""
        usable = 2**64 - 2**64 % limit
        while True:
            word = self._word()
            if word < usable:
                return word % limit

    def secret(self) -> str:
        """A secret that follows from the seed and the counter."""
        return "".join(f"{self._word():016x}" for _ in range(SECRET_BYTES // 8))


def shuffled(deck: Deck, source: Source) -> tuple[Card, ...]:
    """The deck in random order: Fisher and Yates, from the last place down."""
    cards = list(deck.cards)
    for place in range(len(cards) - 1, 0, -1):
        other = source.below(place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return tuple(cards)


def commitment(secret: str, cards: Sequence[Card], position: int = 0) -> str:
    """What is published before the wagers: SHA-256 over three lines, the secret, the cards and the first position.

    The position at which the deal starts is sealed too, or whoever draws it later could choose who gets which hand.
    """
    return hashlib.sha256(f"{secret}\n{format_cards(cards)}\n{position}\n".encode()).hexdigest()


def keeps(promise: str, secret: str, cards: Sequence[Card], position: int = 0) -> bool:
    """Whether a revealed secret, order and position are those that were committed to."""
    return hmac.compare_digest(promise, commitment(secret, cards, position))


def promise_of(secret: str) -> str:
    """What is published before the wagers where players' seeds join: SHA-256 over one line, the secret."""
    return hashlib.sha256(f"{secret}\n".encode()).hexdigest()


def joint_seed(secret: str, seeds: Mapping[int, str]) -> str:
    """What the order follows from: SHA-256 over a line with the secret and one for each seat, its number and its seed.

    Seats come by their numbers; the seed of a seat that gave none is empty.
    """
    lines = (secret, *(f"{seat} {seed}" for seat, seed in sorted(seeds.items())))
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffle:
    """An order of the deck and the first position of the deal, if there is one, with the secret that seals them.

    One that players' seeds are to join has only its secret before they do.
    """

    cards: tuple[Card, ...]
    secret: str
    source: str
    position: int = 0

    @classmethod
    def of(cls, deck: Deck, source: Source, positions: int = 0) -> "Shuffle":
        """Shuffle a deck and draw the first position of the deal out of so many."""
        cards = shuffled(deck, source)
        position = source.below(positions) + 1 if positions else 0
        return cls(cards, source.secret(), source.name, position)

    @classmethod
    def promised(cls, source: Source) -> "Shuffle":
        """Draw a secret that players' seeds will join later."""
        return cls((), source.secret(), source.name)

    def joined(self, deck: Deck, seeds: Mapping[int, str], positions: int = 0) -> "Shuffle":
        """The shuffle whose order and position follow from the secret and the seats' seeds."""
        drawn = Shuffle.of(deck, SeededSource(joint_seed(self.secret, seeds)), positions)
        return replace(self, cards=drawn.cards, position=drawn.position)

    @property
    def commitment(self) -> str:
        """The hash that is published before the wagers."""
        if not self.cards:
            return promise_of(self.secret)
        return commitment(self.secret, self.cards, self.position)
