"""Choices of a count as they are kept: packed, beside the record of the base game that was counted with them."""

import base64
import json
import zlib
from collections.abc import Sequence

import numpy as np

from pitboss.maths.arrays import Bytes

#: No game has more choices than this, unpacked: a kept file that says otherwise is none of ours.
MOST_CHOICES = 200_000_000
#: So many are compressed at a time.
PIECE = 1 << 20


def packed(parts: Sequence[Bytes]) -> str:
    """Choices as text: the shape of every part, and all of them together, compressed piece by piece."""
    compressor, pieces = zlib.compressobj(1), []
    for part in parts:
        flat = np.ascontiguousarray(part).reshape(-1)
        pieces += [compressor.compress(flat[at : at + PIECE].tobytes()) for at in range(0, len(flat), PIECE)]
    together = b"".join((*pieces, compressor.flush()))
    return json.dumps({"shapes": [list(part.shape) for part in parts], "choices": base64.b64encode(together).decode()})


def unpacked(text: str) -> list[Bytes]:
    """The parts of packed choices."""
    found = json.loads(text)
    flat = np.frombuffer(zlib.decompressobj().decompress(base64.b64decode(found["choices"]), MOST_CHOICES), np.uint8)
    parts, start = [], 0
    for shape in found["shapes"]:
        size = int(np.prod(shape))
        parts.append(flat[start : start + size].reshape(shape))
        start += size
    return parts
