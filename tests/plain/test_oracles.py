"""The oracles themselves: files that say what their formulas give, and code that shares nothing with the package."""

import ast
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from tests.plain import formulas, oracles, poker
from tests.plain.oracles import FOLDER, TABLES, read_oracle
from tests.plain.traits import three_card_traits


@pytest.mark.slow
@pytest.mark.parametrize("name", TABLES)
def test_a_file_says_what_its_formula_gives(name: str) -> None:
    """Line by line, in the same order."""
    formula, _ = TABLES[name]
    assert list(read_oracle(name).items()) == list(formula().items())


def test_every_file_has_a_formula() -> None:
    """No count without a way to it."""
    assert {path.stem for path in FOLDER.iterdir()} == set(TABLES)


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        ("five-card-52", "hands-52 5-cards"),
        ("five-card-53-semi-wild", "hands-53 5-cards"),
        ("five-card-53-fully-wild", "hands-53 5-cards"),
        ("seven-card-52", "hands-52 7-cards"),
        ("seven-card-53-semi-wild", "hands-53 7-cards"),
        ("joker-and-six-semi-wild", "hands-52 6-cards"),
    ],
)
def test_classes_add_up_to_all_hands(name: str, hands: str) -> None:
    """To the binomial."""
    file, line = hands.split()
    assert sum(read_oracle(name).values()) == read_oracle(file)[line]


def test_public_counts_are_the_oracles() -> None:
    """Numbers that stand in every book: 4 royal flushes, 1,302,540 high cards, 133,784,560 seven-card hands."""
    assert read_oracle("five-card-52")["royal-flush"] == 4
    assert read_oracle("five-card-52")["high-card"] == 1_302_540
    assert read_oracle("seven-card-52")["straight"] == 6_180_020
    assert read_oracle("hands-52")["7-cards"] == 133_784_560
    assert read_oracle("suit-classes-52")["7-cards"] == 6_009_159


def test_the_plain_evaluator_counts_what_the_formulas_count() -> None:
    """All 22,100 three-card hands."""
    counts = Counter(name for hand in combinations(poker.DECK52, 3) for name in three_card_traits(hand))
    assert counts == formulas.three_card_hands()


def test_the_plain_modules_import_nothing_of_the_package() -> None:
    """Or they would share its mistakes."""
    for path in Path(oracles.__file__).parent.glob("[!t]*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
        modules += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
        assert not any("pitboss" in module for module in modules), path.name
