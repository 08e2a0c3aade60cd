"""Rulings: the first line of a settlement that fits a seat decides."""

import itertools
from fractions import Fraction

import pytest

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, load_game
from pitboss.games.files.toml_types import from_file, read_data
from pitboss.games.settlement.pai_gow import FACTS, SetHands
from pitboss.games.settlement.rulings import Ruling, RulingData, ruling_for, rulings_of
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.step import histories
from pitboss.hands import SEVEN_CARD
from pitboss.hands.rankings.five_card import FIVE_CARD

LINES: list[dict[str, object]] = [
    {"when": {"foul": True}, "pays": {"pai-gow": "loss"}, "rule": "9", "text": "foul"},
    {"any": ["straight", "flush"], "pays": {"pai-gow": "2 to 1"}, "rule": "a", "text": "a straight or a flush"},
    {"when": {"back": "win", "front": "win"}, "pays": {"pai-gow": "1 to 1"}, "rule": "11", "text": "both"},
    {"pays": {"pai-gow": "push"}, "rule": "11", "text": "all others"},
]


@from_file
class Settlement:
    """Lines of a file."""

    settlement: tuple[RulingData, ...]


def parsed(*lines: dict[str, object], schema: int = 2) -> tuple[Ruling, ...]:
    """The rulings of the lines, if they can be read."""
    written = read_data({"settlement": list(lines)}, Settlement, "own.toml").settlement
    return rulings_of(written, FACTS, SEVEN_CARD, "own.toml", schema=schema)


@pytest.mark.parametrize(
    ("hands", "hand", "text"),
    [
        (SetHands(Comparison.WIN, Comparison.WIN, foul=True), "straight", "foul"),
        (SetHands(Comparison.WIN, Comparison.WIN), "straight", "a straight or a flush"),
        (SetHands(Comparison.LOSE, Comparison.LOSE), "flush", "a straight or a flush"),
        (SetHands(Comparison.WIN, Comparison.WIN), "full-house", "both"),
        (SetHands(Comparison.WIN, Comparison.LOSE), "full-house", "all others"),
    ],
)
def test_the_first_line_that_fits_decides(hands: SetHands, hand: str, text: str) -> None:
    """Any one hand of a line is enough; all of its facts are needed."""
    rulings = parsed(*LINES)
    assert ruling_for(rulings, hands, SEVEN_CARD.bit(hand)).text == text


def test_a_ruling_leaves_alone_a_wager_that_it_does_not_name() -> None:
    """So that a side wager goes by its pay table."""
    (ruling,) = parsed(*LINES[3:])
    assert ruling.pay_of("dynasty") is None
    assert ruling.pay_of("pai-gow") is not None


def test_a_ruling_names_apart_the_wagers_that_their_pay_tables_decide() -> None:
    (ruling,) = parsed({**LINES[3], "pays": {"pai-gow": "push", "trips": "table"}})
    assert ruling.by_table == ("trips",)
    assert ruling.settles == ("pai-gow", "trips")
    assert ruling.pay_of("trips") is None


def test_hand_asks_for_all_and_any_for_one_of_them() -> None:
    """As in a pay table; files of the first schema meant any by ``hand``."""
    both, either = SEVEN_CARD.bits(["flush", "joker"]), SEVEN_CARD.bit("flush")
    line = {**LINES[1], "hand": ["flush", "joker"]}
    line.pop("any")
    for schema, texts in ((1, [line["text"]] * 2), (2, [line["text"], "all others"])):
        rulings = parsed(line, LINES[3], schema=schema)
        hands = SetHands(Comparison.LOSE, Comparison.WIN)
        assert [ruling_for(rulings, hands, traits).text for traits in (both, either)] == texts


def test_a_settlement_with_a_gap_says_which_seat_nothing_fits() -> None:
    with pytest.raises(PitbossError, match="No line of the settlement fits"):
        ruling_for((), Showdown(0))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ({"when": {"lucky": True}}, "own.toml, settlement 2: There is no fact 'lucky'; there are: back, "),
        ({"when": {"foul": "yes"}}, "own.toml, settlement 2: foul can't be 'yes'"),
        ({"when": {"back": True}}, "own.toml, settlement 2: back can't be True"),
        ({"when": {"back": "wins"}}, "own.toml, settlement 2: There is no back: 'wins'; did you mean 'win'?"),
        ({"hand": "strait"}, "own.toml, settlement 2: There is no seven-card hand 'strait'"),
        ({"any": ["strait"]}, "own.toml, settlement 2: There is no seven-card hand 'strait'"),
        ({"pays": {"pai-gow": "1 in 2"}}, "own.toml, settlement 2, pays: pai-gow: '1 in 2' is not a pay"),
        ({"pay": {"pai-gow": "push"}}, "own.toml, settlement '2': There is no key 'pay'"),
        ({"rule": 9}, "own.toml, settlement '2': rule must be a text"),
    ],
)
def test_a_line_that_means_nothing_is_refused_with_its_place(line: dict[str, object], sentence: str) -> None:
    with pytest.raises(PitbossError) as error:
        parsed(LINES[3], {**LINES[3], **line}, LINES[3])
    assert str(error.value).startswith(sentence)


def test_a_range_of_ranks_is_no_class_that_a_settlement_asks_for() -> None:
    """A pair of jacks or better is two bits at once, and a line asks for one of several."""
    (written,) = read_data({"settlement": [{**LINES[3], "any": ["pair J-A"]}]}, Settlement, "own.toml").settlement
    with pytest.raises(PitbossError, match="asks for classes of hands, such as straight or better, not 'pair J-A'"):
        rulings_of([written], FACTS, FIVE_CARD, "own.toml", schema=2)


def test_a_settlement_without_lines_is_refused() -> None:
    with pytest.raises(PitbossError, match=r"^own\.toml has no \[\[settlement\]\]$"):
        parsed()


def test_a_ruling_carries_rule_and_words_as_they_are_written() -> None:
    assert [(ruling.rule, ruling.text) for ruling in parsed(*LINES)] == [(line["rule"], line["text"]) for line in LINES]


@pytest.mark.parametrize("line", [{"hand": "straight"}, {"when": {"foul": True}}])
def test_a_last_line_that_asks_for_anything_is_refused(line: dict[str, object]) -> None:
    """For a hand as well as for a fact: a seat without it would be settled by nothing."""
    with pytest.raises(PitbossError, match="last line must fit every seat"):
        parsed(LINES[3], {**LINES[3], **line})


@pytest.mark.parametrize("game_id", [game_id for game_id in GAME_IDS if not load_game(game_id).sets_hands])
def test_every_situation_of_a_showdown_settles_all_that_can_be_staked(game_id: str) -> None:
    """Whatever was decided before: one line says what each wager gets, or that its pay table does."""
    game = load_game(game_id)
    situations = itertools.product(game.vocabulary.names, (True, False), Comparison, (True, False))
    for hand, qualifies, comparison, folded in situations:
        bit = game.vocabulary.bit(hand)
        ruling = ruling_for(game.rulings, Showdown(bit, qualifies, comparison, folded), bit)
        for history in histories(game):
            assert history.folded != folded or {wager for wager, _ in history.stakes} <= set(ruling.settles)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_line_of_a_base_settlement_pays_more_than_even_money(game_id: str) -> None:
    """The documents know a win at 1 to 1, a push and a loss."""
    pays = {pay.net for ruling in load_game(game_id).rulings for _, pay in ruling.pays}
    assert pays <= {Fraction(-1), Fraction(0), Fraction(1)}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_line_of_a_settlement_names_a_rule_of_the_document(game_id: str) -> None:
    game = load_game(game_id)
    assert {ruling.rule for ruling in game.rulings} <= {rule.number for rule in game.rules}
