"""An index of the trail by blocks of events: which three signs in a row each block has, as bits.

A block without the signs of a word has no event with that word, so it is not looked through. A bit too many only costs
time, and blocks that are not made yet are looked through as they are. Events never change, so a block is made once.
"""

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt
import sqlalchemy as sa

from pitboss.store.tables.database import open_database, used_once
from pitboss.store.tables.schema import EVENT, HEAD, TRAIL_BLOCK

BLOCK = 256
BYTES = 2_000
#: So many blocks are made in one transaction: a committer that waits meanwhile waits some milliseconds.
AT_ONCE = 16
_BITS = 8 * BYTES
_MIX = 2_654_435_761


def bits_of(texts: Iterable[str]) -> bytes:
    """The bits of all three signs in a row that are in these texts, whatever their case."""
    signs = np.frombuffer("\n".join(texts).lower().encode(), np.uint8).astype(np.uint64)
    bits = np.zeros(_BITS, np.uint8)
    bits[_places(signs)] = 1
    return np.packbits(bits).tobytes()


def _places(signs: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint64]:
    code = signs[:-2] * 65_536 + signs[1:-1] * 256 + signs[2:]
    return (code * _MIX % 4_294_967_296) // 65_536 % _BITS


def places_of(needle: str) -> set[int]:
    """The bits that a block must have if a text in it contains this; of ASCII only, whose case is plain."""
    signs = [ord(sign) for sign in needle.lower()]
    threes = zip(signs, signs[1:], signs[2:], strict=False)
    codes = (one * 65_536 + two * 256 + three for one, two, three in threes if max(one, two, three) < 128)
    return {code * _MIX % 4_294_967_296 // 65_536 % _BITS for code in codes}


def index_trail(url: str) -> int:
    """Make every block that is whole and missing; gives how many were made."""
    with used_once(open_database(url)) as engine:
        return sum(iter(lambda: index_some(engine), 0))


def index_some(engine: sa.Engine) -> int:
    """Make the next few blocks; 0 once all that are whole are there."""
    with engine.connect() as connection:
        first = indexed(connection) // BLOCK
        whole = int(connection.execute(sa.select(HEAD.c.event)).scalar_one()) // BLOCK
        made = [
            {"block": block, "bits": bits_of(_texts(connection, block))}
            for block in range(first, min(first + AT_ONCE, whole))
        ]
    if not made:
        return 0
    insert = sa.text(
        "INSERT INTO trail_block VALUES (:block, :bits) ON CONFLICT DO NOTHING"
    )  # another server may be first
    with engine.begin() as connection:
        connection.execute(insert, made)
    return len(made)


def indexed(connection: sa.Connection) -> int:
    """The last event that stands in a block."""
    last = connection.execute(sa.select(sa.func.max(TRAIL_BLOCK.c.block))).scalar_one()
    return 0 if last is None else (int(last) + 1) * BLOCK


def _texts(connection: sa.Connection, block: int) -> list[str]:
    query = sa.select(sa.cast(EVENT.c.data, sa.Text)).where(
        EVENT.c.id > block * BLOCK, EVENT.c.id <= (block + 1) * BLOCK
    )
    return list(connection.execute(query).scalars())


def spans_with(connection: sa.Connection, needles: Iterable[str], before: int) -> list[tuple[int, int]]:
    """The events, from first to last, among which some may have all of these, the newest first, below a number."""
    places = set().union(*map(places_of, needles))
    masks = [(place // 8, 128 >> place % 8) for place in sorted(places)]
    spans: list[tuple[int, int]] = []
    for block in _blocks_with(connection, masks, before):
        first, last = block * BLOCK + 1, (block + 1) * BLOCK
        if spans and spans[-1][0] == last + 1:
            spans[-1] = (first, spans[-1][1])
        else:
            spans.append((first, last))
    return spans


def _blocks_with(connection: sa.Connection, masks: list[tuple[int, int]], before: int) -> Iterator[int]:
    """The blocks that have these bits, the newest first; PostgreSQL looks itself, so that no bits cross its socket."""
    query = sa.select(TRAIL_BLOCK.c.block, TRAIL_BLOCK.c.bits).where(TRAIL_BLOCK.c.block * BLOCK < before)
    query = query.order_by(TRAIL_BLOCK.c.block.desc())
    if connection.dialect.name == "postgresql":
        looked = [sa.text(f"get_byte(bits, {byte}) & {mask} <> 0") for byte, mask in masks]
        yield from connection.execute(query.with_only_columns(TRAIL_BLOCK.c.block).where(*looked)).scalars()
        return
    for block, bits in connection.execute(query):
        if all(bits[byte] & mask for byte, mask in masks):
            yield block


def check_blocks(connection: sa.Connection) -> Iterator[str]:
    """Blocks that do not say what their events do: a search would pass events by."""
    for block, bits in connection.execute(sa.select(TRAIL_BLOCK).order_by(TRAIL_BLOCK.c.block)):
        if bits != bits_of(_texts(connection, block)):
            first, last = block * BLOCK + 1, (block + 1) * BLOCK
            yield f"The index of events {first} to {last} is not theirs: a search passes events by"
