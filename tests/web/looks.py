"""How pages look: small pictures of them, compared with reviewed ones by a difference that is patient with letters.

``PITBOSS_LOOKS=write`` writes the pictures anew: look at each of them before they are committed.
"""

import io
import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

FOLDER = Path(__file__).parent / "looks"
WRITES = os.environ.get("PITBOSS_LOOKS") == "write"
#: Pictures are so wide; what is smaller than a few letters is no more seen in them.
WIDTH = 240
COLOURS = 64
#: How far a picture may be off on average, and any square of it, of 255: edges of letters differ between browsers.
MOST_MEAN, MOST_SQUARE = 4.0, 48.0
SQUARE = 12

Picture = npt.NDArray[np.float64]


def small(png: bytes) -> Image.Image:
    """A screenshot as a small picture of few colours."""
    with Image.open(io.BytesIO(png)) as shot:
        whole = shot.convert("RGB")
    height = round(whole.height * WIDTH / whole.width)
    return whole.resize((WIDTH, height), Image.Resampling.BOX).quantize(COLOURS)


def numbers(picture: Image.Image) -> Picture:
    """The channels of a picture as numbers."""
    return np.asarray(picture.convert("RGB"), dtype=np.float64)


def differences(one: Picture, other: Picture) -> tuple[float, float]:
    """How far two pictures of one size are apart: on average, and in the square where it is most."""
    off = np.abs(one - other).mean(axis=2)
    rows, columns = (side // SQUARE * SQUARE for side in off.shape)
    squares = off[:rows, :columns].reshape(rows // SQUARE, SQUARE, columns // SQUARE, SQUARE).mean(axis=(1, 3))
    return float(off.mean()), float(squares.max())


def look_alike(one: Picture, other: Picture) -> bool:
    """Whether two pictures show the same page."""
    if one.shape != other.shape:
        return False
    mean, square = differences(one, other)
    return mean <= MOST_MEAN and square <= MOST_SQUARE


def looks_as_reviewed(name: str, png: bytes) -> bool:
    """Whether a screenshot shows what the reviewed picture of that name does."""
    file = FOLDER / f"{name}.png"
    if WRITES or not file.exists():
        return True
    with Image.open(file) as kept:
        return look_alike(numbers(small(png)), numbers(kept))


def check_look(name: str, png: bytes, failed: Path) -> None:
    """Compare a screenshot with the reviewed picture of that name; where it differs, it is kept to be looked at."""
    file, now = FOLDER / f"{name}.png", small(png)
    if WRITES:
        FOLDER.mkdir(exist_ok=True)
        now.save(file, optimize=True)
    assert file.exists(), f"There is no reviewed picture {name}: write it with PITBOSS_LOOKS=write, and look at it"
    with Image.open(file) as kept:
        reviewed = numbers(kept)
    if not look_alike(numbers(now), reviewed):
        (failed / f"{name}.png").write_bytes(png)
        found = differences(numbers(now), reviewed) if numbers(now).shape == reviewed.shape else "another size"
        raise AssertionError(f"{name} looks otherwise than reviewed ({found}): see {failed / f'{name}.png'}")
