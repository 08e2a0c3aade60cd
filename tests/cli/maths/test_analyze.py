"""``pitboss analyze``."""

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from tests.helpers import Run
from tests.plain.oracles import read_oracle

from pitboss.games import GAME_IDS

HANDS = read_oracle("hands-53")["7-cards"]
ML02 = ("face-up-pai-gow", "--paytable", "FUPGPP-ML02")
DYNASTY_3 = ("ez-pai-gow", "--paytable", "3")


def analyzed(pitboss: Run, *words: str) -> dict[str, Any]:
    answer = pitboss("analyze", *words, "--json")
    assert answer.code == 0, answer.err
    found: dict[str, Any] = json.loads(answer.out)
    return found


def own_table(folder: Path, *lines: str, wager: str = "dynasty") -> str:
    """A casino's own pay table in a file."""
    path = folder / "own.toml"
    text = f'[[paytable]]\ndesignator = "own"\nwager = "{wager}"\nlines = [{", ".join(lines)}]\n'
    path.write_text(text, encoding="utf-8")
    return str(path)


def line(name: str, hand: str, pays: str, more: str = "") -> str:
    return f'{{ line = "{name}", hand = "{hand}", pays = "{pays}"{more} }}'


def percent(fraction: str, digits: int = 2) -> str:
    return f"{float(Fraction(fraction)):.{digits}%}"


def test_json_has_the_promised_fields(pitboss: Run) -> None:
    """Fractions as p/q, combinations as integers, and they add up."""
    found = analyzed(pitboss, *DYNASTY_3)
    assert found["schema"] == 2
    for key in ("house_edge", "hit_frequency", "variance"):
        assert "/" in found[key]
    for row in found["lines"]:
        assert {"line", "pays", "combinations", "probability", "return"} <= set(row)
        assert isinstance(row["combinations"], int)
        assert Fraction(row["probability"]) == Fraction(row["combinations"], HANDS)
    assert sum(row["combinations"] for row in found["lines"]) == HANDS
    assert sum(Fraction(row["return"]) for row in found["lines"]) == -Fraction(found["house_edge"])


def test_json_has_the_printed_figures(pitboss: Run) -> None:
    """Dynasty 3 of document 000: 4,188,528 full houses, and a total of -0.07765575."""
    found = analyzed(pitboss, *DYNASTY_3)
    rows = {row["line"]: row for row in found["lines"]}
    assert rows["full-house"]["combinations"] == 4_188_528
    assert rows["full-house"]["pays"] == "5 to 1"
    assert f"{float(Fraction(rows['full-house']['return'])):.8f}" == "0.13586494"
    assert f"{-float(Fraction(found['house_edge'])):.8f}" == "-0.07765575"


@pytest.mark.rule("000", "3")
@pytest.mark.parametrize(
    ("words", "edge"),
    [
        (("--players", "6"), "3.13%"),
        (("--players", "6", "--bet", "5"), "3.13%"),
        (("--players", "2", "--bet", "$5.00"), "6.84%"),
        (("--players", "1"), "7.77%"),
        (("--players", "6", "--bet", "4.99"), "7.77%"),
    ],
    ids=["default-bet", "five-dollars", "two-players", "alone", "too-small-a-bet"],
)
def test_envy_counts_for_players_and_a_bet_that_qualifies(words: tuple[str, ...], edge: str, pitboss: Run) -> None:
    """As printed for Dynasty 3; below $5 there is no envy."""
    found = analyzed(pitboss, *DYNASTY_3, *words)
    assert percent(found["house_edge"]) == edge
    assert percent(found["house_edge_without_envy"]) == "7.77%"


@pytest.mark.rule("003", "bonus.3")
def test_the_three_card_bonus_has_envy_from_the_first_dollar(pitboss: Run) -> None:
    """19.59% for seven players at $1."""
    found = analyzed(pitboss, "three-card-poker", "--paytable", "TCPB-03E", "--players", "7")
    assert (found["bet_cents"], percent(found["house_edge"])) == (100, "19.59%")


def test_a_larger_bet_dilutes_the_envy(pitboss: Run) -> None:
    """Envy is an amount, not odds."""
    edges = [
        Fraction(analyzed(pitboss, *DYNASTY_3, "--players", "6", "--bet", bet)["house_edge"]) for bet in ("5", "10")
    ]
    alone = Fraction(analyzed(pitboss, *DYNASTY_3)["house_edge"])
    assert alone - edges[0] == 2 * (alone - edges[1]) > 0


@pytest.mark.rule("001", "jackpot.3")
def test_a_jackpot_has_its_fixed_return_meters_and_break_even(pitboss: Run) -> None:
    """FUPGPP-WA07: five aces take all of the one meter."""
    found = analyzed(pitboss, "face-up-pai-gow", "--paytable", "FUPGPP-WA07")
    coefficient = Fraction(read_oracle("named-53")["five-aces"], HANDS)
    assert found["house_edge"] is None
    assert [(meter["name"], Fraction(meter["coefficient"])) for meter in found["jackpot"]["meters"]] == [
        ("jackpot", coefficient)
    ]
    assert Fraction(found["jackpot"]["break_even_meter"]) * coefficient == 1 - Fraction(
        found["jackpot"]["fixed_return"]
    )


def test_break_even_scales_with_the_bet(pitboss: Run) -> None:
    """At $2 the meter has to be twice as large."""
    words = ("face-up-pai-gow", "--paytable", "FUPGPP-WA07")
    one, two = (Fraction(analyzed(pitboss, *words, "--bet", bet)["jackpot"]["break_even_meter"]) for bet in ("1", "2"))
    assert two == 2 * one


def test_at_its_break_even_meter_a_jackpot_has_next_to_no_edge(pitboss: Run) -> None:
    """A cent more, and the player has it."""
    words = ("face-up-pai-gow", "--paytable", "FUPGPP-WA07")
    cents = int(100 * Fraction(analyzed(pitboss, *words)["jackpot"]["break_even_meter"]))
    below, above = (
        Fraction(analyzed(pitboss, *words, "--meter", f"{meter // 100}.{meter % 100:02}")["house_edge"])
        for meter in (cents, cents + 1)
    )
    assert above <= 0 <= below < Fraction(1, 10**6)


@pytest.mark.rule("001", "jackpot.3")
def test_several_meters_break_even_on_a_plane(pitboss: Run) -> None:
    """Coefficients and the sum they have to reach."""
    found = analyzed(pitboss, *ML02)
    classes = read_oracle("named-53")
    names = {"mega": "seven-card-straight-flush", "major": "five-aces"}
    coefficients = {meter["name"]: Fraction(meter["coefficient"]) for meter in found["jackpot"]["meters"]}
    assert list(coefficients) == ["mega", "major", "minor"]
    assert all(coefficients[meter] == Fraction(classes[hand], HANDS) for meter, hand in names.items())
    assert found["jackpot"]["break_even_meter"] is None
    assert Fraction(found["jackpot"]["break_even_sum"]) == 1 - Fraction(found["jackpot"]["fixed_return"])


def test_several_meters_are_given_by_name(pitboss: Run) -> None:
    """Then there is an edge; without one of them there is none."""
    meters = ("--meter", "mega=100000", "--meter", "Major=5,000.50", "--meter", "minor=500")
    found = analyzed(pitboss, *ML02, *meters)
    worth = {meter["name"]: Fraction(meter["coefficient"]) for meter in found["jackpot"]["meters"]}
    paid = 100_000 * worth["mega"] + Fraction(10_001, 2) * worth["major"] + 500 * worth["minor"]
    assert Fraction(found["house_edge"]) == 1 - Fraction(found["jackpot"]["fixed_return"]) - paid
    assert analyzed(pitboss, *ML02, *meters[:4])["house_edge"] is None


def test_a_line_is_read_another_way_when_asked(pitboss: Run) -> None:
    """The declared setting of the seven-card straight flush, or any other hand."""
    for hand in ("natural-only", "seven-card-straight-flush-natural"):
        found = analyzed(pitboss, *ML02, "--reading", f"seven-card-straight-flush={hand}")
        assert found["lines"][0]["combinations"] == read_oracle("named-53")["seven-card-straight-flush-natural"]


def test_a_fully_wild_joker_is_counted_when_asked_for(pitboss: Run) -> None:
    """Where the game allows it."""
    semi, full = (analyzed(pitboss, *DYNASTY_3, "--joker", joker) for joker in ("semi", "full"))
    assert (semi["joker"], full["joker"]) == ("semi-wild", "fully-wild")
    assert Fraction(full["hit_frequency"]) > Fraction(semi["hit_frequency"])


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_whole_game_is_analyzed_table_by_table(game_id: str, pitboss: Run) -> None:
    """In every form."""
    found = analyzed(pitboss, game_id)
    tables = found.get("analyses", [found])
    assert all(table["game"] == game_id for table in tables)
    printed = pitboss("analyze", game_id)
    assert printed.code == 0
    assert len(tables) == 1 or all(table["paytable"] in printed.out for table in tables)


def test_csv_has_a_row_for_every_line(pitboss: Run) -> None:
    """With exact fractions."""
    rows = list(csv.DictReader(io.StringIO(pitboss("analyze", *DYNASTY_3, "--csv").out)))
    assert sum(int(row["combinations"]) for row in rows) == HANDS
    assert sum(Fraction(row["probability"]) for row in rows) == 1
    assert {row["paytable"] for row in rows} == {"3"}


@pytest.mark.parametrize(
    "words", [DYNASTY_3, ML02, ("face-up-pai-gow", "--paytable", "FUPGPP-WA01", "--meter", "9000")]
)
def test_people_get_a_table_and_a_summary(words: tuple[str, ...], pitboss: Run) -> None:
    """Counts with commas, and the hit frequency in percent."""
    answer = pitboss("analyze", *words)
    assert answer.code == 0
    assert f"{HANDS:,}" in answer.out
    assert "hit frequency" in answer.out


def test_the_band_of_the_hold_is_for_the_hands_asked_for(pitboss: Run) -> None:
    """Four times the hands, half the width."""
    bands = [
        next(
            band
            for band in analyzed(pitboss, *DYNASTY_3, "--hands", str(hands))["hold_bands"]
            if band["hands"] == hands
        )
        for hands in (100, 400)
    ]
    widths = [band["high"] - band["low"] for band in bands]
    assert [band["hands"] for band in bands] == [100, 400]
    assert abs(widths[0] - 2 * widths[1]) < 1e-9


def test_a_casinos_own_table_is_priced_like_ours(tmp_path: Path, pitboss: Run) -> None:
    """A copy of the printed lines has the printed counts."""
    path = own_table(tmp_path, line("quads", "four-of-a-kind", "25 to 1"), line("house", "full-house", "5 to 1"))
    found = analyzed(pitboss, "ez-pai-gow", "--paytable", path)
    classes = read_oracle("seven-card-53-semi-wild")
    quads = classes["four-of-a-kind"] + classes["five-of-a-kind"]
    assert [row["combinations"] for row in found["lines"][:2]] == [quads, classes["full-house"]]
    paid = Fraction(26 * quads + 6 * classes["full-house"], HANDS)
    assert Fraction(found["house_edge"]) == 1 - paid


def test_an_own_table_that_pays_more_than_it_takes_is_a_warning(tmp_path: Path, pitboss: Run) -> None:
    """On standard error and in the JSON, with exit code 0."""
    answer = pitboss("analyze", "ez-pai-gow", "--paytable", own_table(tmp_path, line("p", "pair", "9 to 1")), "--json")
    assert answer.code == 0
    assert "warning: own pays more than it takes" in answer.err
    assert Fraction(json.loads(answer.out)["house_edge"]) < 0
    assert len(json.loads(answer.out)["warnings"]) == 1


@pytest.mark.parametrize("name", ["[/b]", "[bold]x", "[red", "[/]", ":heart:"])
def test_signs_in_a_casinos_own_names_are_printed_as_they_are(name: str, tmp_path: Path, pitboss: Run) -> None:
    """They are no instructions to the printer."""
    path = own_table(tmp_path, line("p", "pair", "9 to 1", f', name = "{name}"'))
    answer = pitboss("analyze", "ez-pai-gow", "--paytable", path)
    assert answer.code == 0
    assert name in answer.out


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        ([line("p", "pear", "1 to 1")], "There is no seven-card hand 'pear'; did you mean 'pair'?"),
        ([line("p", "pair", "lots")], "'lots' is not a pay"),
        ([line("p", "pair", ", to 1")], "', to 1' is not a pay"),
        ([line("a", "pair", "1 to 1"), line("a", "flush", "1 to 1")], "has two lines with one id"),
        (
            [line("sf", "straight-flush", "50 to 1"), line("royal", "royal-flush", "100 to 1")],
            "Line 'royal' of own can never match: all such hands are on the lines above it: sf",
        ),
        (["{ line = 'both', hand = ['pair', 'flush'], pays = '1 to 1' }"], "Line 'both' of own can never match"),
        ([], "has no lines"),
    ],
    ids=["unknown-hand", "bad-pay", "commas", "two-ids", "shadowed", "impossible", "no-lines"],
)
def test_a_bad_table_of_the_casinos_is_refused(lines: list[str], sentence: str, tmp_path: Path, pitboss: Run) -> None:
    """With one sentence that names the line or the hand."""
    answer = pitboss("analyze", "ez-pai-gow", "--paytable", own_table(tmp_path, *lines))
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe", b"[[paytable", b"#" * 1_000_001, b"paytable = 5", b"a = 1" + b"0" * 5_000, b"a = " + b"[" * 5_000],
    ids=["not-utf-8", "broken", "huge", "wrong-type", "huge-number", "deep"],
)
def test_a_hostile_file_is_refused_with_its_name(content: bytes, tmp_path: Path, pitboss: Run) -> None:
    """Whatever is in it."""
    path = tmp_path / "own.toml"
    path.write_bytes(content)
    answer = pitboss("analyze", "ez-pai-gow", "--paytable", str(path))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"pitboss: {path}")


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path, pitboss: Run) -> None:
    """With what the system says of them."""
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    assert "No such file" in pitboss("analyze", "ez-pai-gow", "--paytable", str(tmp_path / "none.toml")).err
    assert "Is a directory" in pitboss("analyze", "ez-pai-gow", "--paytable", str(folder)).err


def test_own_tables_without_one_for_the_wager_asked_for_are_refused(tmp_path: Path, pitboss: Run) -> None:
    """Nothing to analyze is not an empty answer."""
    path = own_table(tmp_path, line("p", "pair", "1 to 1"))
    answer = pitboss("analyze", "ez-pai-gow", "--paytable", path, "--wager", "protection")
    assert (answer.code, answer.out) == (2, "")
    assert "protection" in answer.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("ez-pai-go",), "There is no game 'ez-pai-go'; did you mean 'ez-pai-gow'?"),
        (("ez-pai-gow", "--wager", "dinasty"), "There is no wager of EZ Pai Gow 'dinasty'; did you mean 'dynasty'?"),
        (("ez-pai-gow", "--paytable", "protektion"), "did you mean 'protection'?"),
        (("three-card-poker", "--paytable", "TCPB-3E"), "did you mean 'TCPB-03E'?"),
        (("face-up-pai-gow", "--paytable", "1"), "name the wager too, ace-high or fortune"),
        ((*DYNASTY_3, "--players", "0"), "seats 1 to 6 players, not 0"),
        ((*DYNASTY_3, "--players", "9"), "seats 1 to 6 players, not 9"),
        ((*DYNASTY_3, "--bet", "five"), "'five' is not an amount"),
        ((*DYNASTY_3, "--bet", "0"), "A bet must be more than $0"),
        ((*DYNASTY_3, "--hands", "0"), "1 hand or more, not 0"),
        ((*DYNASTY_3, "--meter", "5"), "pays from no meter"),
        ((*ML02, "--meter", "5"), "has the meters mega, major, minor: write NAME=DOLLARS"),
        ((*ML02, "--meter", "megga=5"), "did you mean 'mega'?"),
        ((*ML02, "--meter", "mega=lots"), "'lots' is not an amount"),
        ((*DYNASTY_3, "--joker", "wild"), "There is no joker rule 'wild'"),
        (("three-card-poker", "--joker", "full"), "no joker at all"),
        ((*DYNASTY_3, "--reading", "flush"), "'flush' is not a reading: write LINE=HAND"),
        ((*DYNASTY_3, "--reading", "flsh=pair"), "did you mean 'flush'?"),
        ((*DYNASTY_3, "--reading", "flush=pear"), "did you mean 'pair'?"),
        (
            (*DYNASTY_3, "--reading", "flush=five-of-a-kind"),
            "Line 'flush' of Dynasty Pai Gow Poker Pay Table 3 can never",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_bad_input_is_a_sentence_that_names_it(words: tuple[str, ...], sentence: str, pitboss: Run) -> None:
    """Exit code 2, one line on standard error, nothing on standard output."""
    answer = pitboss("analyze", *words)
    assert (answer.code, answer.out) == (2, "")
    assert sentence in answer.err
    assert answer.err.startswith("pitboss: ")
    assert answer.err.count("\n") == 1


def test_a_recount_gives_the_same_answer(pitboss: Run) -> None:
    """Three Card Poker is counted in a moment."""
    words = ("three-card-poker", "--wager", "pair-plus", "--paytable", "A")
    assert analyzed(pitboss, *words, "--recount") == analyzed(pitboss, *words)
