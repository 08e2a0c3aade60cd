"""What a document restricts besides its rules: base games of its jackpot pay tables, and shufflers."""

import pytest

from pitboss.games import load_game
from pitboss.games.game import GAME_IDS
from pitboss.games.table.restrictions import Restrictions, plain, restrictions_of


def test_every_designator_is_a_pay_table_and_every_rule_is_the_documents() -> None:
    for game_id in GAME_IDS:
        game, found = load_game(game_id), restrictions_of(game_id)
        rules = {rule.number for rule in game.rules}
        for base in found.base_game:
            assert base.rule in rules
            for designator in base.designators:
                assert game.paytable(designator, "jackpot")
        assert found.shuffler is None or found.shuffler.rule in rules


def test_a_game_whose_document_says_nothing_restricts_nothing() -> None:
    assert restrictions_of("ez-pai-gow") == Restrictions()


@pytest.mark.parametrize(
    ("game", "maker", "model", "taken"),
    [
        ("three-card-poker", "Light & Wonder", "i-Deal", True),
        ("three-card-poker", "LIGHT AND  WONDER", "a newer one", True),
        ("three-card-poker", "Angel", "i-Deal", False),
        ("high-five-poker", "anyone", "I-DEAL PLUS", True),
        ("high-five-poker", "Light and Wonder", "MD3", False),
    ],
)
def test_a_shuffler_is_known_by_maker_or_model(game: str, maker: str, model: str, taken: bool) -> None:  # noqa: FBT001 - a column
    asked = restrictions_of(game).shuffler
    assert asked is not None
    assert asked.takes(maker, model) == taken


def test_names_are_compared_without_their_signs() -> None:
    assert plain("Texas Hold\u2019Em  Bonus") == plain("texas hold'em bonus")
    assert plain("Sharp Shooter \u2013 Tribal") == plain("Sharp Shooter - Tribal")
