"""The catalogue of the approval letter."""

import datetime as dt
from collections import Counter

import pytest

from pitboss.games import GAME_IDS, CatalogueEntry, load_catalogue, load_game, load_games
from pitboss.games.catalogue import document_title

LETTERS_GAMES = 66


def entry(name: str) -> CatalogueEntry:
    (found,) = [entry for entry in load_catalogue().entries if entry.name == name]
    return found


def test_the_letter_has_66_games_each_with_its_number_and_name() -> None:
    """One to sixty-six, no name twice, each in a family."""
    listed = [entry for entry in load_catalogue().entries if entry.number is not None]
    assert [entry.number for entry in listed] == list(range(1, LETTERS_GAMES + 1))
    assert len({entry.name for entry in listed}) == LETTERS_GAMES
    assert all(entry.family for entry in listed)


@pytest.mark.parametrize(
    ("number", "name"),
    [
        (7, "Big Raise Hold'Em"),
        (15, "Crazy 4 Poker - Coverall"),
        (23, "Fast Action Hold\u2019Em"),
        (37, "King's Bounty"),
        (41, "Mississippi Stud \u2013 Cover All"),
        (53, "Texas Hold\u2019Em Bonus"),
        (60, "Three Card Poker Bonus - Tribal"),
        (65, "Ultimate Texas Hold\u2019Em \u2013 Cover All"),
    ],
)
def test_a_name_is_as_the_letter_prints_it(number: int, name: str) -> None:
    """Hyphens and dashes, and both kinds of apostrophes."""
    assert [entry.name for entry in load_catalogue().entries if entry.number == number] == [name]


def test_commission_free_pai_gow_express_came_without_a_letter() -> None:
    """The catalogue has it, without a number, and says why."""
    unlisted = [entry for entry in load_catalogue().entries if entry.number is None]
    assert [entry.id for entry in unlisted] == ["commission-free-pai-gow-express"]
    assert "not among the 66 games" in unlisted[0].note


def test_every_game_that_pitboss_has_is_in_the_catalogue_once() -> None:
    """And can be analysed; nothing else can."""
    entries = load_catalogue().entries
    assert Counter(entry.id for entry in entries if entry.id) == Counter(GAME_IDS)
    assert {entry.id for entry in entries if entry.can_analyse} >= set(GAME_IDS)
    assert all(entry.id or entry.note for entry in entries if entry.can_analyse)


def test_the_games_that_can_be_played_are_those_whose_rounds_pitboss_knows() -> None:
    """Each has the steps of a round, from wagers to settlement."""
    playable = {entry.id for entry in load_catalogue().entries if entry.can_play}
    assert playable == {game.id for game in load_games() if game.steps}


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_game_is_of_the_family_that_the_catalogue_says(game_id: str) -> None:
    """Two places, one fact."""
    (found,) = [entry for entry in load_catalogue().entries if entry.id == game_id]
    assert found.family == load_game(game_id).family


def test_the_approval_says_who_when_and_under_which_conditions() -> None:
    """Commercial card rooms and tribal casinos each have theirs."""
    approval = load_catalogue().approval
    assert (approval.submission, approval.date) == (3119, dt.date(2023, 6, 14))
    assert approval.commercial_card_rooms
    assert approval.tribal_casinos


def test_the_notice_says_that_pitboss_is_no_approved_jackpot_system() -> None:
    """Where games are listed, that has to stand."""
    assert "Pitboss is not an approved jackpot system" in load_catalogue().notice


def test_a_game_outside_the_five_can_be_neither_analysed_nor_played() -> None:
    """The first game of the letter is one of those."""
    game = entry("6-5-4 Poker")
    assert (game.id, game.can_analyse, game.can_play) == (None, False, False)


def test_every_games_document_has_a_title_and_one_of_ones_own_keeps_its_name() -> None:
    titles = {game_id: document_title(load_game(game_id).document) for game_id in GAME_IDS}
    assert titles["three-card-poker"] == "Three Card Poker: Rules and Dealing Procedures"
    assert all(title.startswith(load_game(game_id).name) for game_id, title in titles.items())
    assert document_title("our-rules.txt") == "our-rules.txt"
