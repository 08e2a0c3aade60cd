"""The joint shuffle by docs/rounds.md alone, for whoever wants to check a log: nothing of the product is imported."""

import hashlib
import json
from collections.abc import Iterator, Sequence

RANKS, SUITS = "23456789TJQKA", "cdhs"


def sha(text: str) -> str:
    """SHA-256 as hexadecimal text."""
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def numbers(key: str) -> Iterator[int]:
    """Four numbers of 64 bits from each block."""
    block = 0
    while True:
        digest = sha(f"pitboss {key} {block}")
        yield from (int(digest[at : at + 16], 16) for at in range(0, 64, 16))
        block += 1


def below(found: Iterator[int], limit: int) -> int:
    """A number below a limit; those above the last whole multiple of it are thrown away."""
    whole = (1 << 64) // limit * limit
    return next(number for number in found if number < whole) % limit


def order(secret: str, seeds: dict[int, str], jokers: int, positions: int) -> tuple[str, int]:
    """The deck and the first position."""
    text = secret + "\n"
    for seat in sorted(seeds):
        text += f"{seat} {seeds[seat]}\n"
    found = numbers(sha(text))
    deck = [rank + suit for suit in SUITS for rank in RANKS] + ["Jk"] * jokers
    for last in range(len(deck) - 1, 0, -1):
        other = below(found, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return " ".join(deck), below(found, positions) + 1 if positions else 0


def is_honest(log: Sequence[str], jokers: int, positions: int) -> bool:
    """Whether a round's deck follows from the secret that its opening sealed and the seeds that its log has."""
    events = [json.loads(line) for line in log]
    opening = next(event for event in events if event["type"] == "round-opened")
    opened = next(event for event in events if event["type"] == "shuffle-revealed")
    seeds = {event["seat"]: event["seed"] for event in events if event["type"] == "seed-given"}
    found = order(opened["secret"], seeds, jokers, positions)
    return sha(opened["secret"] + "\n") == opening["commitment"] and found == (opened["cards"], opened["position"])
