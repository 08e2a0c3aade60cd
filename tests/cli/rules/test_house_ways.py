"""``pitboss house-ways --toml``: the file of a way, to start one's own from."""

from pathlib import Path

from tests.helpers import Run


def test_the_file_that_is_printed_is_the_way_again(pitboss: Run, tmp_path: Path) -> None:
    """Saved, it sets a hand by the same rule."""
    own = tmp_path / "own.toml"
    own.write_text(pitboss("house-ways", "canterbury-park", "--toml").out)
    words = "split", "As Kd Qh Jc Td 9s Jk", "--house-way"
    assert pitboss(*words, str(own)).out == pitboss(*words, "canterbury-park").out
    assert pitboss("house-ways", str(own), "--toml").out == own.read_text()


def test_a_way_has_to_be_named_and_known(pitboss: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("id = 1")
    for words, said in (
        ((), "Name one of"),
        (("foxwood",), "did you mean"),
        ((str(tmp_path / "bad.toml"),), "id must be a text"),
    ):
        ran = pitboss("house-ways", *words, "--toml")
        assert (ran.code, said in ran.err) == (2, True)
