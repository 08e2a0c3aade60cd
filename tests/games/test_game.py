"""The five games as data."""

from pathlib import Path

import pytest

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, load_game, load_games, load_own_paytables
from pitboss.games.files.rules_file import Standing
from pitboss.hands import JokerRule, WheelRule

PAI_GOWS = ("ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow")
OWN = """
[[paytable]]
designator = "mine"
wager = "dynasty"
lines = [{ line = "flush", hand = "flush", pays = "4 to 1" }]
"""


def numbers(*designators: int) -> list[str]:
    return [str(designator) for designator in designators]


@pytest.mark.parametrize(
    ("game", "wager", "designators"),
    [
        ("ez-pai-gow", "dynasty", numbers(1, 2, 3, 4, 5, 6, 7)),
        ("ez-pai-gow", "protection", ["protection"]),
        ("ez-pai-gow", "red-black", ["red-black"]),
        ("commission-free-pai-gow-express", "dynasty", numbers(1, 2, 3, 4, 5, 6, 7)),
        ("commission-free-pai-gow-express", "protection", ["protection"]),
        ("commission-free-pai-gow-express", "red-black", ["red-black"]),
        ("face-up-pai-gow", "ace-high", numbers(1, 2, 3, 4, 5)),
        ("face-up-pai-gow", "fortune", numbers(1, 2, 3, 4, 6, 7)),
        ("face-up-pai-gow", "jackpot", ["FUPGPP-WA01", "FUPGPP-WA03", "FUPGPP-WA07", "FUPGPP-ML02"]),
        ("three-card-poker", "ante", ["A", "B", "C"]),
        ("three-card-poker", "pair-plus", ["A", "B", "C", "D"]),
        ("three-card-poker", "bonus", ["TCPB-01", "TCPB-02", "TCPB-03E", "TCPB-04E"]),
        ("high-five-poker", "trips", ["APP-01", "APP-02", "APP-03"]),
    ],
)
def test_every_pay_table_of_the_documents_is_there(game: str, wager: str, designators: list[str]) -> None:
    """Under the designator that the document prints, and no other."""
    assert [table.designator for table in load_game(game).paytables_of(wager)] == designators


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_wager_pay_table_and_rule_has_its_source(game_id: str) -> None:
    """A document, and the number of a rule that is there."""
    game = load_game(game_id)
    cited = [option.rule for option in game.options] + [wager.rule for wager in game.wagers]
    cited += [table.rule for table in game.paytables]
    assert game.document.endswith(".txt") if game.standing is Standing.APPROVED else game.sources
    assert {number for rule in cited for number in rule.split(", ")} <= {rule.number for rule in game.rules}
    assert {table.wager for table in game.paytables} <= {wager.id for wager in game.wagers}


def test_the_five_approved_games_come_first_and_those_of_public_pages_after_them() -> None:
    """In their order, each under its id."""
    assert [game.id for game in load_games()] == list(GAME_IDS)
    assert GAME_IDS[:5] == (
        "ez-pai-gow",
        "commission-free-pai-gow-express",
        "face-up-pai-gow",
        "three-card-poker",
        "high-five-poker",
    )
    standings = [game.standing for game in load_games()]
    assert standings == [Standing.APPROVED] * 5 + [Standing.PUBLIC] * 13


@pytest.mark.parametrize("game_id", [*PAI_GOWS, "high-five-poker"])
def test_the_poker_games_deal_seven_of_53_cards(game_id: str) -> None:
    """One joker, semi-wild unless the casino may choose."""
    game = load_game(game_id)
    assert (len(game.deck), game.cards, game.joker) == (53, 7, JokerRule.SEMI_WILD)


@pytest.mark.rule("003", "overview.introduction")
def test_three_card_poker_deals_three_of_52_cards() -> None:
    """No joker, so no joker rule to choose."""
    game = load_game("three-card-poker")
    assert (len(game.deck), game.cards, game.joker_choices) == (52, 3, ())


@pytest.mark.rule("000", "1b")
def test_the_wheel_is_the_second_highest_straight_of_ez_pai_gow() -> None:
    """As its document says."""
    assert load_game("ez-pai-gow").wheel is WheelRule.SECOND_HIGHEST


@pytest.mark.parametrize(
    ("game_id", "wager", "cents"),
    [
        ("ez-pai-gow", "dynasty", 500),
        ("commission-free-pai-gow-express", "dynasty", 500),
        ("face-up-pai-gow", "fortune", 500),
        ("three-card-poker", "bonus", 0),
    ],
)
def test_envy_needs_five_dollars_on_the_bonus_but_not_in_three_card_poker(game_id: str, wager: str, cents: int) -> None:
    """The minimum of each document."""
    assert load_game(game_id).wager(wager).envy_minimum_cents == cents


@pytest.mark.parametrize("at", range(12), ids=lambda at: f"TCP-{at + 1:02}")
def test_a_combination_is_one_ante_bonus_and_one_pair_plus_table(at: int) -> None:
    """TCP-01 to TCP-12, by either wager, in any case."""
    game, designator = load_game("three-card-poker"), f"TCP-{at + 1:02}"
    ante, pair_plus = game.paytable(designator, "ante"), game.paytable(designator.lower(), "pair-plus")
    pairs = ["AA", "AB", "BA", "BB", "CA", "CB", "AC", "BC", "CC", "AD", "BD", "CD"]
    assert ante.designator + pair_plus.designator == pairs[at]


@pytest.mark.parametrize(
    ("alias", "designator"),
    [
        ("FPGPP-WA01", "FUPGPP-WA01"),
        ("FPGPP-WA03", "FUPGPP-WA03"),
        ("fpgpp-wa07", "FUPGPP-WA07"),
        ("FPGPP-ML2", "FUPGPP-ML02"),
    ],
)
def test_a_linked_jackpot_name_finds_the_same_table(alias: str, designator: str) -> None:
    """The document prints both names over one table."""
    assert load_game("face-up-pai-gow").paytable(alias).designator == designator


@pytest.mark.parametrize(
    ("given", "nearest"),
    [("ez-paigow", "ez-pai-gow"), ("EZ-Pai-Gow", "ez-pai-gow"), ("tree-card-poker", "three-card-poker")],
)
def test_an_unknown_game_is_named_with_the_nearest(given: str, nearest: str) -> None:
    """One typing error away."""
    with pytest.raises(PitbossError) as error:
        load_game(given)
    assert str(error.value) == f"There is no game {given!r}; did you mean {nearest!r}?"


@pytest.mark.parametrize("given", ["../games", "ez_pai_gow", "", "/etc/passwd"], ids=repr)
def test_a_game_is_an_id_and_never_a_path(given: str) -> None:
    """Nothing is read from elsewhere."""
    with pytest.raises(PitbossError, match="There is no game"):
        load_game(given)


def test_an_unknown_wager_is_named_with_the_nearest() -> None:
    """And with the game's name."""
    with pytest.raises(PitbossError) as error:
        load_game("ez-pai-gow").paytables_of("dinasty")
    assert str(error.value) == "There is no wager of EZ Pai Gow 'dinasty'; did you mean 'dynasty'?"


@pytest.mark.parametrize(
    ("given", "nearest"), [("FUPGPP-WA1", "FUPGPP-WA01"), ("fupgpp-ml2", "FUPGPP-ML02"), ("FUPGPP-WA8", "FUPGPP-WA07")]
)
def test_an_unknown_designator_is_named_with_the_nearest(given: str, nearest: str) -> None:
    """Aliases count as names."""
    with pytest.raises(
        PitbossError, match=f"no pay table of Face Up Pai Gow Poker {given!r}; did you mean {nearest!r}"
    ):
        load_game("face-up-pai-gow").paytable(given)


def test_a_designator_of_two_wagers_asks_which_one() -> None:
    """Ace-High 1 and Fortune 1 are different tables."""
    with pytest.raises(PitbossError, match="name the wager too, ace-high or fortune"):
        load_game("face-up-pai-gow").paytable("1")


@pytest.mark.parametrize(
    ("game_id", "name", "sentence"),
    [
        ("three-card-poker", "full", "is played with no joker at all"),
        ("face-up-pai-gow", "full", "is played with semi-wild"),
        ("ez-pai-gow", "ful", "There is no joker rule 'ful'; did you mean 'full'?"),
    ],
)
def test_a_joker_rule_that_the_game_does_not_allow_is_refused(game_id: str, name: str, sentence: str) -> None:
    """The error names the document."""
    with pytest.raises(PitbossError) as error:
        load_game(game_id).joker_rule(name)
    assert sentence in str(error.value)


@pytest.mark.parametrize(
    ("name", "rule"),
    [(None, JokerRule.SEMI_WILD), ("semi", JokerRule.SEMI_WILD), ("full", JokerRule.FULLY_WILD),
     ("fully-wild", JokerRule.FULLY_WILD)],
)  # fmt: skip
def test_a_joker_rule_is_found_by_its_short_and_long_name(name: str | None, rule: JokerRule) -> None:
    """Without a name it is the game's own."""
    assert load_game("ez-pai-gow").joker_rule(name) is rule


def test_a_casinos_own_tables_are_read_from_its_file(tmp_path: Path) -> None:
    """In the same form as ours."""
    path = tmp_path / "own.toml"
    path.write_text(OWN + OWN.replace("mine", "other"), encoding="utf-8")
    tables = load_own_paytables(path, load_game("ez-pai-gow"))
    assert [(table.designator, table.wager) for table in tables] == [("mine", "dynasty"), ("other", "dynasty")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "has no [[paytable]]"),
        ("paytable = 5", "paytable must be a list, not 5"),
        (OWN.replace("[[paytable]]", "[paytable]"), "paytable must be a list"),
        (OWN.replace("dynasty", "dinasty"), "There is no wager of EZ Pai Gow 'dinasty'; did you mean 'dynasty'?"),
        (OWN.replace('hand = "flush"', 'hand = "flsh"'), "There is no seven-card hand 'flsh'; did you mean 'flush'?"),
    ],
    ids=["empty", "number", "single", "wager", "hand"],
)
def test_a_bad_file_of_own_tables_is_refused(tmp_path: Path, text: str, sentence: str) -> None:
    """With a sentence that names what is wrong."""
    path = tmp_path / "own.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(PitbossError) as error:
        load_own_paytables(path, load_game("ez-pai-gow"))
    assert sentence in str(error.value)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_content_hash_is_of_the_rules_alone(game_id: str) -> None:
    """Sixty-four hexadecimal digits, different for every game and the same each time."""
    hashes = [game.content_hash for game in load_games()]
    assert len(set(hashes)) == len(GAME_IDS)
    assert int(load_game(game_id).content_hash, 16) < 1 << 256


def test_what_rules_say_is_one_text_also_where_several_are_named() -> None:
    """A place that names two rules is told by both, and a number that is no rule's by nothing."""
    game = load_game("ez-pai-gow")
    first, second = game.rule_text("11"), game.rule_text("12")
    assert first.startswith("Both hands better than the dealer's win even money")
    assert second.startswith("Side wagers are settled by their own pay tables")
    assert game.rule_text("11, 12") == f"{first} {second}"
    assert game.rule_text("nowhere") == ""
