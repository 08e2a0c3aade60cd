"""Games over HTTP: the catalogue, rules and pay tables, exact returns, base games and strategies."""

import html
import math
import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from http import HTTPStatus
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from tests.web.counts import counted, reading_room

from pitboss.games import GAME_IDS, load_game
from pitboss.games.table.table import TableSetup, open_table
from pitboss.reports.rules.booklet import rules_booklet
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.writers import html as printed

GAMES = "/api/v1/games"
#: Every deal of three cards to a player and three to the dealer.
ALL_DEALS = math.comb(52, 3) * math.comb(49, 3)
#: Every seven cards of 53.
ALL_HANDS = math.comb(53, 7)
#: The games whose hands are of three or four cards; in all others five cards count.
SMALL_HANDS = (
    "three-card-poker",
    "three-card-poker-6-card-bonus",
    "three-card-poker-bonus-face-up",
    "three-card-poker-bonus-tribal",
    "three-card-poker-progressive",
    "four-card-poker",
    "crazy-4-poker",
)


@pytest.fixture(scope="module")
def client(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who is not signed in, for all of these tests."""
    with reading_room(furnished, tmp_path_factory.mktemp("room")) as browser:
        yield browser


def test_the_catalogue_has_66_approved_games_and_says_what_can_be_done_with_each(client: TestClient) -> None:
    """Those whose folders are here can be played; one of the approved ones is not in the letter."""
    found = client.get(GAMES).json()
    assert sorted(game["number"] for game in found["games"] if game["number"]) == list(range(1, 67))
    known = {game["id"] for game in found["games"] if game["can_analyse"] and game["can_play"]}
    assert known == set(GAME_IDS)
    approved = {game["id"] for game in found["games"] if game["standing"] == "approved"}
    assert approved == {
        "ez-pai-gow", "commission-free-pai-gow-express", "face-up-pai-gow", "three-card-poker", "high-five-poker"
    }  # fmt: skip
    assert found["approval"]["submission"] == 3119
    assert "not an approved jackpot system" in found["notice"]


def test_the_page_of_the_letter_has_each_family_once_and_says_once_what_is_not_loaded(client: TestClient) -> None:
    """Every game stands in its family; a family without any loaded rules says so in its heading and nowhere else."""
    entries = client.get("/api/v1/games").json()["games"]
    page = client.get("/games", headers={"Accept": "text/html"}).text
    found = re.findall(r'<tbody data-family="([^"]*)">(.*?)</tbody>', page, re.DOTALL)
    parts = [(html.unescape(name), part) for name, part in found]
    assert sorted(name for name, _ in parts) == sorted({entry["family"] for entry in entries})
    games = {name: part.count('<tr class="game">') for name, part in parts}
    assert games == Counter(entry["family"] for entry in entries)
    loaded = {entry["family"] for entry in entries if entry["can_analyse"] or entry["can_play"]}
    for name, part in parts:
        assert part.count("not loaded") <= 1
        assert ("rules not loaded" in part) == (name not in loaded), name


def test_a_game_has_its_rules_steps_settlement_wagers_and_pay_tables(client: TestClient) -> None:
    """As the document of EZ Pai Gow has them."""
    found = client.get(f"{GAMES}/ez-pai-gow").json()
    assert found["document"] == "000_3390ff063bb4f95f.txt"
    assert found["document_title"] == "EZ Pai Gow: Rules of Play"
    assert (found["cards"], found["deck"], found["joker"]) == (7, 53, "semi-wild")
    steps = ["wagers", "start", "deal", "decide", "reveal", "turn", "settle"]
    assert [step["kind"] for step in found["steps"]] == steps
    barred = {"rule": "11", "text": "The dealer has a queen-high pai gow", "pays": {"pai-gow": "push"}}
    assert found["settlement"][0] == barred
    assert [wager["id"] for wager in found["wagers"]] == ["pai-gow", "dynasty", "protection", "red-black"]
    (third,) = [
        paytable for paytable in found["paytables"] if (paytable["wager"], paytable["designator"]) == ("dynasty", "3")
    ]
    pays = {line["line"]: (line["pays"], line["envy_cents"]) for line in third["lines"]}
    assert pays["five-aces"] == ("400 to 1", 25_000)
    assert third["rule"] == "3"


@pytest.mark.parametrize(
    "path",
    [
        "bingo", "ez-pai-gow/paytables/dynasty/99", "ez-pai-gow/paytables/bingo/1", "bingo/edge", "bingo/strategy",
        "bingo/paytables",
    ],
)  # fmt: skip
def test_what_is_not_there_is_a_problem_that_names_what_is(client: TestClient, path: str) -> None:
    """404, with a sentence."""
    answer = client.get(f"{GAMES}/{path}")
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"].startswith("There is no ")


def test_dynasty_pay_table_3_has_the_exact_edge_and_counts(client: TestClient) -> None:
    """The figures of the README; five aces are C(4,4) of natural aces with the joker and any two other cards."""
    found = counted(client, "GET", f"{GAMES}/ez-pai-gow/paytables/dynasty/3")
    assert found["house_edge"] == "1496262/19267885"
    assert found["deals"] == ALL_HANDS
    lines = {line["line"]: line for line in found["lines"]}
    assert lines["five-aces"]["combinations"] == math.comb(48, 2)
    assert sum(line["combinations"] for line in found["lines"]) == ALL_HANDS
    returns = sum((Fraction(line["return"]) for line in found["lines"]), Fraction(0))
    assert -returns == Fraction(1496262, 19267885)
    assert sum(Fraction(row["probability"]) for row in found["distribution"]) == 1


def test_players_and_a_bet_that_qualifies_bring_the_envy_in(client: TestClient) -> None:
    """Six players at $5, as in the README; a smaller bet has no envy."""
    path = f"{GAMES}/ez-pai-gow/paytables/dynasty/3?players=6&bet="
    assert counted(client, "GET", f"{path}5")["house_edge"] == "603357/19267885"
    assert counted(client, "GET", f"{path}4")["house_edge"] == "1496262/19267885"


def test_a_meter_makes_the_edge_of_a_jackpot_and_none_leaves_it_open(client: TestClient) -> None:
    """The example of the README: $100,000 on FUPGPP-WA03 at $1, even at $243,011.06."""
    path = f"{GAMES}/face-up-pai-gow/paytables/jackpot/FUPGPP-WA03"
    found = counted(client, "GET", f"{path}?meter=100000&bet=1")
    assert found["house_edge"] == "6092271/19267885"
    assert round(float(Fraction(found["jackpot"]["break_even_meter"])), 2) == 243_011.06
    unknown = counted(client, "GET", path)
    assert (unknown["house_edge"], unknown["hold_bands"]) == (None, [])
    assert unknown["lines"][0]["return"] is None


def test_every_pay_table_of_a_game_has_its_line(client: TestClient) -> None:
    """The edges that document 004 prints, to the digits it prints; APP-02 is the one it prints wrong."""
    found = counted(client, "GET", f"{GAMES}/high-five-poker/paytables")
    edges = {row["paytable"]: f"{float(Fraction(row['house_edge'])):.2%}" for row in found["paytables"]}
    assert edges == {"APP-01": "4.81%", "APP-02": "2.61%", "APP-03": "7.01%"}


def test_an_ante_bonus_has_no_edge_of_its_own(client: TestClient) -> None:
    """It is refused with a sentence that says where it is counted."""
    answer = client.get(f"{GAMES}/three-card-poker/paytables/ante/A")
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "part of the base game" in answer.json()["detail"]


@pytest.mark.parametrize(
    "query", ["players=0", "players=7", "players=x", "bet=-5", "bet=1e9", "bet=" + "9" * 40, "meter=5", "joker=wild"]
)
def test_questions_that_make_no_sense_are_refused(client: TestClient, query: str) -> None:
    """Each is a problem, none an error of the server."""
    answer = client.get(f"{GAMES}/ez-pai-gow/paytables/dynasty/3?{query}")
    assert answer.status_code in {HTTPStatus.UNPROCESSABLE_ENTITY, HTTPStatus.NOT_FOUND}
    assert answer.json()["detail"]


@pytest.mark.parametrize("name", ["..%2f..%2fetc%2fpasswd", "own.toml", "%2e%2e", "a" * 200, "ez pai gow", "é"])
def test_a_name_is_never_a_file(client: TestClient, name: str) -> None:
    """Games, pay tables and house ways are named by letters, digits and strokes."""
    for path in (name, f"{name}/edge", f"three-card-poker/edge?paytable={name}"):
        answer = client.get(f"{GAMES}/{path}")
        assert answer.status_code in {HTTPStatus.NOT_FOUND, HTTPStatus.UNPROCESSABLE_ENTITY}


def test_the_edge_of_a_base_game_is_that_of_every_deal(client: TestClient) -> None:
    """Three Card Poker under the bonus A: a par per ANTE of 3.37% in document 003, exactly as known for best play."""
    found = counted(client, "GET", f"{GAMES}/three-card-poker/edge")
    assert found["house_edge"] == "686689/20358520"
    assert found["deals"] == str(ALL_DEALS)
    assert sum(map(int, found["outcomes"].values())) == ALL_DEALS
    won = sum(int(line["deals"]) * Fraction(line["net"]) for line in found["lines"])
    assert won / ALL_DEALS == -Fraction(686_689, 20_358_520)


def test_an_ante_bonus_is_chosen_for_the_edge_of_three_card_poker(client: TestClient) -> None:
    """Document 003 prints a par per ANTE of 3.61% for the bonus B."""
    found = counted(client, "GET", f"{GAMES}/three-card-poker/edge?paytable=B")
    assert f"{float(Fraction(found['house_edge'])):.2%}" == "3.61%"


def test_the_strategy_of_three_card_poker_is_one_line(client: TestClient) -> None:
    """Q-6-4, which is known to be the shortest rule that plays every hand for the best."""
    found = counted(client, "GET", f"{GAMES}/three-card-poker/strategy")
    assert (found["kind"], found["is_shortest"]) == ("play-or-fold", True)
    assert [line["text"] for line in found["rules"][0]["lines"]] == ["play Q-6-4 or better"]
    assert found["rules"][0]["cost"] == "0/1"
    assert sum(int(row["hands"]) for row in found["classes"]) == math.comb(52, 3)


def test_a_pay_table_of_the_base_game_offers_no_price_of_its_own(client: TestClient) -> None:
    """The Blind pushes with all other hands; its page and its design would be refused, so nothing leads there."""
    shown = client.get("/games/ultimate-texas-holdem").text
    assert "/games/ultimate-texas-holdem/paytables/trips/" in shown
    assert "/games/ultimate-texas-holdem/design?wager=trips" in shown
    assert "/paytables/blind/" not in shown
    assert "design?wager=blind" not in shown
    assert 'data-table="blind/' not in shown
    assert '<th scope="row">All other hands</th><td>push</td>' in shown
    refused = client.get("/games/ultimate-texas-holdem/paytables/blind/standard")
    assert refused.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert "is a part of the base game" in html.unescape(refused.text)


@pytest.mark.parametrize("game", GAME_IDS)
def test_page_data_booklet_and_sweep_agree_whether_a_2_3_4_5_is_a_straight(game: str, client: TestClient) -> None:
    """However many cards a seat is dealt: two of hold'em make hands of five, and five of Four Card Poker of four."""
    page, data = client.get(f"/games/{game}").text, client.get(f"{GAMES}/{game}").json()
    booklet = printed(rules_booklet(open_table(TableSetup(game))))
    cells = cells_of([Axes(game=(game,), wager=(load_game(game).base.wager,), players=("1",))])
    said = {"A-2-3-4-5 is the" in page, data["wheel"] is not None, ">A-2-3-4-5<" in booklet}
    assert said | {cell.wheel is not None for cell in cells} == {game not in SMALL_HANDS}
