"""The casino's own brand on its displays: a logo and two colours, by settings, checked before the first page."""

import re
from dataclasses import dataclass
from pathlib import Path

from pitboss.errors import PitbossError

#: A logo is a drawing, not a film.
LARGEST_LOGO = 1_000_000
#: How the files of each type begin.
_BEGINNINGS = {
    "image/png": (b"\x89PNG\r\n\x1a\n",),
    "image/jpeg": (b"\xff\xd8\xff",),
    "image/webp": (b"RIFF",),
    "image/svg+xml": (b"<svg", b"<?xml"),
}
_HEX = re.compile(r"#[0-9a-fA-F]{6}")
#: Figures have to be read from across a room (WCAG 2.2, 1.4.3).
LEAST_CONTRAST = 4.5


@dataclass(frozen=True, slots=True)
class Brand:
    """A logo as it is sent, and the colours of walls and figures; an empty one is the house's own."""

    logo: bytes = b""
    media: str = ""
    wall: str = ""
    figures: str = ""

    @property
    def style(self) -> str:
        """The colours as a style sheet."""
        named = (("--wall", self.wall), ("--figures", self.figures))
        return ":root {" + "".join(f" {name}: {colour};" for name, colour in named if colour) + " }\n"


def brand_of(logo: str, colours: tuple[str, ...]) -> Brand:
    """The brand of a room; settings that can't be shown are refused in a sentence."""
    wall, figures = _colours(colours)
    data, media = _logo(Path(logo)) if logo else (b"", "")
    return Brand(data, media, wall, figures)


def _colours(colours: tuple[str, ...]) -> tuple[str, str]:
    if not colours:
        return "", ""
    if len(colours) != 2 or not all(_HEX.fullmatch(colour) for colour in colours):
        raise PitbossError("wall_colours are two, of the wall and of its figures, such as #0f5a3c, #ffe9a8")
    wall, figures = colours
    if (found := contrast(wall, figures)) < LEAST_CONTRAST:
        raise PitbossError(
            f"wall_colours: figures in {figures} on {wall} have a contrast of {found:.1f}, and need {LEAST_CONTRAST}"
        )
    return wall, figures


def contrast(one: str, other: str) -> float:
    """The contrast of one colour on another: from 1, none, to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4 for channel in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _logo(file: Path) -> tuple[bytes, str]:
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST_LOGO + 1)
    except OSError as error:
        raise PitbossError(f"wall_logo {file} can't be read: {error.strerror}") from error
    if len(data) > LARGEST_LOGO:
        raise PitbossError(f"wall_logo {file} is larger than {LARGEST_LOGO:,} bytes")
    for media, beginnings in _BEGINNINGS.items():
        if data.lstrip().startswith(beginnings) or data.startswith(beginnings):
            return data, media
    raise PitbossError(f"wall_logo {file} is not a PNG, JPEG, WebP or SVG")
