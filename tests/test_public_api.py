"""What users of the package may rely on."""

import ast
import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

import pitboss

STUB = ast.parse(Path(pitboss.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
PUBLIC: list[str] = vars(pitboss)["__all__"]
LOADED = "import sys, pitboss; print(*sorted({'numpy', 'numba', 'typer', 'rich'} & set(sys.modules)))"


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_can_be_imported_and_says_what_it_is(name: str) -> None:
    """Classes and functions have docstrings."""
    thing = getattr(pitboss, name)
    assert thing is not None
    if callable(thing):
        assert thing.__doc__


def test_type_checkers_see_the_same_names() -> None:
    """Those imported for them, and no other."""
    seen = [
        alias.asname or alias.name
        for node in ast.walk(STUB)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert sorted(seen) == sorted(PUBLIC)


def test_a_star_gives_the_public_names_and_nothing_else() -> None:
    """Each once."""
    found: dict[str, object] = {}
    exec("from pitboss import *", found)  # noqa: S102 (the only way to see what a star gives)
    assert set(found) - {"__builtins__"} == set(PUBLIC)
    assert len(set(PUBLIC)) == len(PUBLIC)


def test_there_is_no_other_name() -> None:
    """A misspelt one is an ordinary error."""
    with pytest.raises(AttributeError, match="attribute best_hands"):
        _ = pitboss.best_hands  # type: ignore[attr-defined] # the type checker refuses it too


def test_importing_the_package_waits_for_no_library() -> None:
    """They are loaded at first use."""
    words = [sys.executable, "-P", "-c", LOADED]
    ran = subprocess.run(words, capture_output=True, text=True, check=True)  # noqa: S603 (Python with words from here)
    assert ran.stdout == "\n"


def test_the_wheel_says_that_it_is_typed() -> None:
    """``py.typed`` and the games' data are among the installed files."""
    files = {str(file) for file in importlib.metadata.files("pitboss") or ()}
    assert {"pitboss/py.typed", "pitboss/games/catalogue.toml", "pitboss/games/ez_pai_gow/rules.toml"} <= files


def test_three_lines_are_enough_to_price_a_pay_table() -> None:
    """The way in that the names promise: Red/Black keeps 2.68%, as document 000 prints."""
    game = pitboss.load_game("ez-pai-gow")
    analysis = pitboss.price(game, game.paytable("red-black"))
    assert f"{float(analysis.house_edge):.2%}" == "2.68%"
