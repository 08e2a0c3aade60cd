"""A casino's own logo and colours: what can't be shown or read is refused at the start, with a sentence."""

from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.web.brand import LARGEST_LOGO, brand_of, contrast
from pitboss.web.settings import read


def test_contrast_is_that_of_the_standard() -> None:
    """Black on white is 21, a colour on itself 1; #767676 on white is the known 4.54."""
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#123456", "#123456") == pytest.approx(1)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert contrast("#0f5a3c", "#ffe9a8") > 4.5, "the colours of a room that has none of its own"


def test_colours_become_a_style_sheet() -> None:
    """Without colours of its own the room keeps the house's."""
    assert brand_of("", ("#3d0a1e", "#ffd9a0")).style == ":root { --wall: #3d0a1e; --figures: #ffd9a0; }\n"
    assert brand_of("", ()).style == ":root { }\n"


@pytest.mark.parametrize(
    ("colours", "says"),
    [
        (("#3d0a1e",), "are two"),
        (("#3d0a1e", "gold"), "are two"),
        (("#3d0a1e", "#fff; } body {"), "are two"),
        (("#777777", "#888888"), "contrast of 1.3, and need 4.5"),
    ],
)
def test_colours_that_nobody_could_read_are_refused(colours: tuple[str, ...], says: str) -> None:
    """And so is what is no colour: nothing but six digits reaches the style sheet."""
    with pytest.raises(PitbossError, match=says):
        brand_of("", colours)


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("logo.png", None, "can't be read"),
        ("logo.png", b"<html>", "is not a PNG, JPEG, WebP or SVG"),
        ("logo.png", b"\x89PNG\r\n\x1a\n" + b"0" * LARGEST_LOGO, "larger than 1,000,000 bytes"),
    ],
)
def test_a_logo_that_is_none_is_refused_with_the_settings(
    tmp_path: Path, name: str, data: bytes | None, says: str
) -> None:
    """When they are read, before any page is shown."""
    file = tmp_path / name
    if data is not None:
        file.write_bytes(data)
    with pytest.raises(PitbossError, match=says):
        read(given={"wall_logo": str(file)}, environment={})


def test_a_logo_is_sent_as_what_it_is(tmp_path: Path) -> None:
    """By how the file begins, whatever its name says."""
    file = tmp_path / "logo.png"
    file.write_bytes(b'<svg xmlns="http://www.w3.org/2000/svg"/>')
    assert brand_of(str(file), ()).media == "image/svg+xml"
