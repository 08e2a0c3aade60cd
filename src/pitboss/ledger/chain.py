"""The chain: each entry of the journal carries a hash over itself and the hash before, so that none can be changed."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from pitboss.ledger.books import Posted

#: The hash before the first entry.
GENESIS = "0" * 64

#: Made once: making one takes as long as writing a record with it.
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=True)


def canonical(record: Mapping[str, Any]) -> bytes:
    """A record as bytes that are the same everywhere: JSON with sorted keys and no blanks."""
    return _CANONICAL.encode(record).encode()


def chain_hash(before: str, record: Mapping[str, Any]) -> str:
    """The hash of a record that follows another."""
    return hashlib.sha256(before.encode() + b"\n" + canonical(record)).hexdigest()


def record_of(
    sequence: int, at: str, kind: str, reason: str, facts: Mapping[str, Any], posted: Iterable[Posted]
) -> dict[str, Any]:
    """What the hash of an entry is taken over."""
    return {
        "sequence": sequence,
        "at": at,
        "kind": kind,
        "reason": reason,
        "facts": dict(facts),
        "postings": [list(each) for each in posted],
    }


def first_break(records: Iterable[tuple[str, Mapping[str, Any]]], start: str = GENESIS) -> int | None:
    """The place of the first record whose hash is not what the records up to it give; nothing if the chain holds."""
    before = start
    for place, (written, record) in enumerate(records):
        before = chain_hash(before, record)
        if before != written:
            return place
    return None
