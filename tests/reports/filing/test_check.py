"""Filed par sheets judged: figures are filed by hand or changed on purpose, and the check has to say what was done."""

import csv
import io
import random
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.plain.oracles import read_oracle
from tests.reports import plain_pair_plus as plain

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS, load_game
from pitboss.games.files.toml_types import read_data
from pitboss.games.paytable import PaytableData
from pitboss.maths.executors import Work
from pitboss.reports.filing.check import FilingCheck, check_filing
from pitboss.reports.filing.printed_number import FilingVerdict
from pitboss.reports.filing.sheet import FiledLine, FiledPlace, FiledSheet, read_filing
from pitboss.reports.par.files import csv_text
from pitboss.reports.par.sheet import ParSheet
from pitboss.reports.par.sheets import base_sheet, side_sheet
from pitboss.reports.question import Question

Rows = list[dict[str, str]]
HEAD = {"game": "three-card-poker", "wager": "pair-plus", "paytable": "A"}
JACKPOT = {"game": "face-up-pai-gow", "wager": "jackpot", "paytable": "FUPGPP-WA01"}
GOOD = (FilingVerdict.MATCHES, FilingVerdict.ROUNDED)


@cache
def sheet(game_id: str, wager: str, designator: str) -> ParSheet:
    game = load_game(game_id)
    return side_sheet(Question(game=game, second=False), game.paytable(designator, wager))


@cache
def every_side_bet() -> str:
    """All side bets of all games as one CSV file."""
    asked = [Question(game=game, second=False) for game in map(load_game, GAME_IDS)]
    return csv_text(side_sheet(question, table) for question in asked for table in question.side_paytables())


def rows_of(text: str) -> Rows:
    return list(csv.DictReader(io.StringIO(text)))


def judged(rows: Rows, folder: Path) -> list[FilingCheck]:
    path = folder / "filed.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return check_filing(read_filing(path).sheets, Work())


def wrong(checked: list[FilingCheck]) -> list[tuple[str, str, str, str]]:
    """Line, figure, reading and explanation of everything that is wrong."""
    found = (finding for sheet in checked for finding in sheet.findings if finding.verdict is FilingVerdict.WRONG)
    return [(finding.line, finding.figure, finding.reading, finding.explanation) for finding in found]


def by_hand(**changes: dict[str, str]) -> list[FilingCheck]:
    """Pair Plus A as a mathematician would file it from his own calculation, with figures changed line by line."""
    lines = []
    for name, count in plain.LINES.items():
        chance, net = Fraction(count, plain.HANDS), plain.NETS[name]
        figures = {
            "combinations": f"{count:,}",
            "probability": plain.digits(chance, 8),
            "net_return": plain.digits(chance * net, 8),
            "gross_return": plain.digits(chance * (net + 1), 8),
        }
        pays = f"{net} to 1" if net > 0 else ""
        change = changes.get(name.replace("-", "_"), {})
        pays = change.pop("pays", pays)
        lines.append(FiledLine(name, "", pays, "", figures | change, FiledPlace("filed", name)))
    totals = {"house_edge": f"{plain.digits(100 * plain.EDGE, 4)}%"} | changes.get("total", {})
    lines.append(FiledLine("total", "", "", "", totals, FiledPlace("filed", "total")))
    return check_filing([FiledSheet(HEAD, tuple(lines))], Work())


def test_a_sheet_worked_out_by_hand_is_right() -> None:
    (checked,) = by_hand()
    assert wrong([checked]) == []
    assert checked.rounded_to_digits["probability"] == (8, 8)
    assert checked.rounded_to_digits["house_edge"] == (4, 4)
    combinations = [finding for finding in checked.findings if finding.figure == "combinations"]
    assert {finding.verdict for finding in combinations} == {FilingVerdict.MATCHES}


def test_a_figure_that_was_cut_off_is_told_from_a_rounded_one() -> None:
    """48 of 22,100 is 0.0021719…: cut off after six digits it is 0.002171."""
    (checked,) = by_hand(straight_flush={"probability": "0.002171"})
    cut = [finding for finding in checked.findings if finding.verdict is FilingVerdict.CUT]
    assert [(finding.line, finding.figure, finding.digits) for finding in cut] == [("straight-flush", "probability", 6)]
    assert wrong([checked]) == []
    assert checked.rounded_to_digits["probability"] == (8, 8)


def test_a_figure_that_was_cut_off_is_not_listed_as_rounded() -> None:
    """2.3167% cut off after two digits is 2.31%, and nothing was rounded to two."""
    (checked,) = by_hand(total={"house_edge": "2.31%"})
    assert [finding.figure for finding in checked.findings if finding.verdict is FilingVerdict.CUT] == ["house_edge"]
    assert "house_edge" not in checked.rounded_to_digits


@pytest.mark.slow
def test_one_digit_changed_in_two_hundred_lines_is_found_and_named(tmp_path: Path) -> None:
    """A random place in the side bets of all games, once for each kind of figure."""
    rows = rows_of(every_side_bet())
    lines = [at for at, row in enumerate(rows) if row["line"] not in ("total", "all-other") and row["net_return"]]
    rows_filed = rows[:]
    assert len(lines) > 200
    chooser = random.Random(7)  # noqa: S311 (a test that is to be repeated)
    for figure in ("combinations", "probability", "net_return"):
        at = chooser.choice([at for at in lines if len(rows[at][figure]) > 3 and float(rows[at][figure]) > 0.01])
        text = rows[at][figure]
        place = chooser.choice([at for at, character in enumerate(text) if character.isdigit() and 0 < at < 8])
        digit = str((int(text[place]) + 5) % 10)
        rows_filed[at] = rows[at] | {figure: text[:place] + digit + text[place + 1 :]}
        found = wrong(judged(rows_filed, tmp_path))
        rows_filed[at] = rows[at]
        assert len(found) == 1, (figure, text, found)
        line, what, reading, explanation = found[0]
        assert (line, what, reading) == (rows[at]["line"], figure, "digit")
        assert f"is {digit} and should be {text[place]}" in explanation


@pytest.mark.slow
def test_what_the_report_writes_is_accepted(tmp_path: Path) -> None:
    """Every side bet of every game, jackpots without their meters among them."""
    rows = rows_of(every_side_bet())
    assert len(rows) > 350
    assert wrong(judged(rows, tmp_path)) == []


@pytest.mark.slow
@settings(max_examples=25)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(["straight-flush", "three-of-a-kind", "straight", "flush", "pair"]),
            st.tuples(st.integers(1, 5_000), st.sampled_from(["to", "for"]), st.integers(1, 3)),
        ),
        min_size=1, max_size=5, unique_by=lambda line: line[0],
    )
)  # fmt: skip
def test_any_pay_table_of_ones_own_comes_back_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, lines: list[tuple[str, tuple[int, str, int]]]
) -> None:
    """Whatever it pays and in whichever order: the sheet that is written is accepted."""
    game = load_game("three-card-poker")
    data = {
        "designator": "own",
        "wager": "pair-plus",
        "lines": [{"line": hand, "name": f"<{hand}>", "hand": hand, "pays": f"{n} {word} {of}"}
                  for hand, (n, word, of) in lines],
    }  # fmt: skip
    table = read_data(data, PaytableData, "a test").read(game.vocabulary, "a test")
    assume(all(line.pay.net >= 0 for line in table.lines))
    try:
        text = csv_text([side_sheet(Question(game=game, second=False), table)])
    except PitbossError as never:
        assume("can never match" not in str(never))
        raise
    assert wrong(judged(rows_of(text), tmp_path_factory.mktemp("own"))) == []


def test_a_base_game_is_filed_like_any_other_sheet(tmp_path: Path) -> None:
    game = load_game("three-card-poker")
    text = csv_text([base_sheet(Question(game=game, second=False), game.paytable("B", "ante"))])
    assert wrong(judged(rows_of(text), tmp_path)) == []
    rows = rows_of(text)
    rows[-1]["house_edge"] = "0.034"
    found = wrong(judged(rows, tmp_path))
    assert [(line, figure) for line, figure, _, _ in found] == [("total", "house_edge")]


def test_a_jackpot_is_priced_at_the_meter_that_the_filing_gives(tmp_path: Path) -> None:
    game = load_game("face-up-pai-gow")
    asked = Question(game=game, second=False, meters=("100000",))
    rows = rows_of(csv_text([side_sheet(asked, game.paytable("FUPGPP-WA03"))]))
    assert rows[0]["meters"] == "jackpot=100000.00"
    assert wrong(judged(rows, tmp_path)) == []
    other = judged([row | {"meters": "jackpot=90000"} for row in rows], tmp_path)
    assert {figure for _, figure, _, _ in wrong(other)} >= {"net_return", "house_edge"}
    without = judged([row | {"meters": ""} for row in rows], tmp_path)
    assert wrong(without) == []
    assert without[0].count(FilingVerdict.UNCHECKED) > 5


@pytest.mark.parametrize("lines", [1, 3, 6])
def test_a_stake_counted_twice_is_recognised(lines: int) -> None:
    """The gross return stands where the net one belongs, on one line or on all."""
    names = list(plain.LINES)[:lines]
    changes = {
        name.replace("-", "_"): {
            "net_return": plain.digits(Fraction(plain.LINES[name] * (plain.NETS[name] + 1), plain.HANDS), 8)
        }
        for name in names
    }
    found = wrong(by_hand(**changes))
    assert [(line, figure) for line, figure, _, _ in found] == [(name, "net_return") for name in names]
    assert {reading for _, _, reading, _ in found} == {"stake-counted-twice"}


def test_one_in_the_last_digit_from_the_reading_of_its_neighbours_is_said_to_be_near_it() -> None:
    """1,968 of 22,100 is 0.08905 in short and 0.0890 rounded; whoever rounds the short one again files 0.0891."""
    gross = {name: plain.digits(Fraction(plain.LINES[name] * (plain.PAYS[name] + 1), plain.HANDS), 4)
             for name in plain.PAYS}  # fmt: skip
    assert gross["straight-flush"] == "0.0890"
    changes = {name.replace("-", "_"): {"net_return": text} for name, text in gross.items()}
    found = wrong(by_hand(**changes | {"straight_flush": {"net_return": "0.0891"}}))
    assert [reading for _, _, reading, _ in found] == ["nearly", *["stake-counted-twice"] * 4]
    assert found[0][3].startswith("nearly: one in the last digit from stake-counted-twice")


def test_two_in_the_last_digit_from_every_reading_is_unexplained() -> None:
    assert [finding[2] for finding in wrong(by_hand(straight_flush={"net_return": "0.0893"}))] == ["unexplained"]


def test_a_stake_counted_twice_in_the_total_is_recognised() -> None:
    """All paying lines gross, the lost stakes as they are: -EDGE and once more the chance of a paid hand."""
    paid = Fraction(sum(plain.COUNTS[name] for name in plain.PAYS), plain.HANDS)
    found = wrong(by_hand(total={"net_return": plain.digits(paid - plain.EDGE, 8)}))
    assert [(line, figure, reading) for line, figure, reading, _ in found] == [
        ("total", "net_return", "stake-counted-twice")
    ]


@pytest.mark.parametrize(
    ("figure", "stakes", "words"),
    [
        ("net_return", 1, "the gross return is given as the net one"),
        ("gross_return", 2, "it is added to a gross return that has it already"),
    ],
)
@pytest.mark.parametrize("named", [("pair",), tuple(plain.LINES)])
def test_each_column_is_told_where_its_stake_came_from(
    figure: str, stakes: int, words: str, named: tuple[str, ...]
) -> None:
    """One line or all, the hands that lose among them: p × (net + 1) as a net return, p × (net + 2) as a gross one."""
    changes = {
        name.replace("-", "_"): {
            figure: plain.digits(Fraction(plain.LINES[name], plain.HANDS) * (plain.NETS[name] + stakes), 8)
        }
        for name in named
    }
    found = wrong(by_hand(**changes))
    assert {(line, column, reading) for line, column, reading, _ in found} == {
        (name, figure, "stake-counted-twice") for name in named
    }
    assert all(told.endswith(words) for _, _, _, told in found), found


def test_to_and_for_confused_is_recognised() -> None:
    """Pays read as "for 1": each line returns its probability less, and the pays say so."""
    changes = {}
    for name, pay in plain.PAYS.items():
        chance = Fraction(plain.LINES[name], plain.HANDS)
        changes[name.replace("-", "_")] = {
            "pays": f"{pay} for 1",
            "net_return": plain.digits(chance * (pay - 1), 8),
            "gross_return": plain.digits(chance * pay, 8),
        }
    found = wrong(by_hand(**changes))
    assert len(found) == 3 * len(plain.PAYS)
    assert {reading for _, _, reading, _ in found} == {"to-for"}


def test_a_pay_said_in_the_other_convention_is_the_same_pay() -> None:
    assert wrong(by_hand(straight={"pays": "7 for 1"})) == []
    for same in ("6", "6.0", "6/1", "6:1", "6 to one"):
        assert wrong(by_hand(straight={"pays": same})) == []
    ((line, figure, _, explanation),) = wrong(by_hand(straight={"pays": "5 to 1"}))
    assert (line, figure) == ("straight", "pays")
    assert "6 to 1" in explanation


def test_a_table_under_the_wrong_heading_is_recognised(tmp_path: Path) -> None:
    """Dynasty 3's figures headed Dynasty 2: what document 000 does with its envy table."""
    rows = rows_of(csv_text([sheet("ez-pai-gow", "dynasty", "3")]))
    found = wrong(judged([row | {"paytable": "2"} for row in rows], tmp_path))
    assert len(found) > 10
    readings = {reading for _, _, reading, _ in found}
    assert readings == {"heading"}
    assert all("Pay Table 3" in explanation for _, _, _, explanation in found)


def test_a_joker_counted_otherwise_is_recognised(tmp_path: Path) -> None:
    """The lines of Trips over 52 cards, by the published counts of seven-card hands without a joker."""
    counts = read_oracle("seven-card-52")
    rows = rows_of(csv_text([sheet("high-five-poker", "trips", "APP-02")]))
    for row in rows:
        if row["line"] in ("flush", "straight", "four-of-a-kind"):
            row["combinations"] = str(counts[row["line"]])
    found = wrong(judged(rows, tmp_path))
    assert {(line, figure, reading) for line, figure, reading, _ in found} == {
        (line, "combinations", "joker") for line in ("flush", "straight", "four-of-a-kind")
    }
    assert all("52 cards" in explanation for _, _, _, explanation in found)


def test_the_wrong_edge_of_document_004_is_explained_as_verify_explains_it(tmp_path: Path) -> None:
    """It prints 2.62% for Trips APP-02, which royal flushes outside seven-card straight flushes would give."""
    rows = rows_of(csv_text([sheet("high-five-poker", "trips", "APP-02")]))
    rows[-1]["house_edge"] = "2.62%"
    ((line, figure, reading, explanation),) = wrong(judged(rows, tmp_path))
    assert (line, figure, reading) == ("total", "house_edge", "line-reading")
    assert "a hand that is not a seven-card straight flush" in explanation


@pytest.mark.parametrize(("printed", "players"), [("3.13%", 6), ("0.031314", 6)])
def test_an_edge_with_the_envy_of_other_players_is_recognised(printed: str, players: int, tmp_path: Path) -> None:
    """Document 000 prints 3.13% for Dynasty 3 at a full table of six."""
    rows = rows_of(csv_text([sheet("ez-pai-gow", "dynasty", "3")]))
    rows[-1]["house_edge"] = printed
    ((line, figure, reading, explanation),) = wrong(judged(rows, tmp_path))
    assert (line, figure, reading) == ("total", "house_edge", "envy")
    assert explanation == f"it is the edge with envy of {players} players, at a wager of $5"


def test_every_number_of_players_has_its_own_edge_with_envy(tmp_path: Path) -> None:
    """What one hand less brings is the same from each to the next, so 2 to 6 players lie on a line below the edge."""
    edge, full = sheet("ez-pai-gow", "dynasty", "3").house_edge or Fraction(0), Fraction("0.031314")
    rows = rows_of(csv_text([sheet("ez-pai-gow", "dynasty", "3")]))
    for players in (2, 3, 4, 5):
        rows[-1]["house_edge"] = plain.digits(edge - (edge - full) * Fraction(players - 1, 5), 5)
        ((*_, reading, explanation),) = wrong(judged(rows, tmp_path))
        assert reading == "envy"
        assert f"of {players} players" in explanation
    totals = {"net_return": "-0.031314", "gross_return": "0.968686", "house_edge": "3.1314%"}
    assert {finding[2] for finding in wrong(judged([*rows[:-1], rows[-1] | totals], tmp_path))} == {"envy"}


@pytest.mark.parametrize(
    ("change", "reading"),
    [
        ({"net_return": "-0.08687783"}, "sign"),
        ({"probability": "0.21719457"}, "percent"),
        ({"combinations": "84"}, "unexplained"),
        ({"combinations": "many"}, "unreadable"),
    ],
)
def test_other_mistakes_get_their_names(change: dict[str, str], reading: str) -> None:
    assert [finding[2] for finding in wrong(by_hand(straight_flush=change))] == [reading]


def test_lines_that_are_missing_unknown_or_twice_are_wrong() -> None:
    lines = [FiledLine(name, "", "", "", {}, FiledPlace("filed", name)) for name in plain.LINES if name != "flush"]
    lines += [
        FiledLine("pair", "", "", "", {}, FiledPlace("filed", "again")),
        FiledLine("royal", "", "", "", {}, FiledPlace("filed", "unknown")),
    ]
    found = wrong(check_filing([FiledSheet(HEAD, tuple(lines))], Work()))
    assert [(line, reading) for line, _, reading, _ in found] == [
        ("pair", "line"),
        ("royal", "line"),
        ("flush", "line"),
    ]
    assert "second time" in found[0][3]
    assert "missing" in found[2][3]


def test_a_name_of_another_line_is_wrong_and_one_of_ones_own_is_not() -> None:
    """Flush and Straight with each other's names; a name that nobody knows says nothing."""
    names = {"flush": "Straight", "straight": "Flush", "pair": "Any Two Alike"}
    lines = tuple(FiledLine(name, names.get(name, ""), "", "", {}, FiledPlace("filed", name)) for name in plain.LINES)
    found = wrong(check_filing([FiledSheet(HEAD, lines)], Work()))
    assert {(line, figure) for line, figure, _, _ in found} == {("flush", "name"), ("straight", "name")}
    assert "the name of the line straight" in next(finding[3] for finding in found if finding[0] == "flush")


def test_a_hand_that_the_pay_table_does_not_have_is_wrong() -> None:
    """The reading that made a figure of document 004 wrong."""
    head = {"game": "high-five-poker", "wager": "aces-plus", "paytable": "APP-02"}
    table = load_game("high-five-poker").paytable("APP-02", None)
    head["wager"] = table.wager
    for hand, is_wrong in (
        ("royal-flush-outside-seven-card", True),
        ("; ".join(table.line("royal-flush").hand), False),
    ):
        lines = [
            FiledLine(filed.id, "", "", hand if filed.id == "royal-flush" else "", {}, FiledPlace("filed", ""))
            for filed in table.lines
        ]
        found = wrong(check_filing([FiledSheet(head, tuple(lines))], Work()))
        assert [(line, figure) for line, figure, _, _ in found] == ([("royal-flush", "hand")] if is_wrong else [])


def test_figures_of_two_lines_exchanged_are_named() -> None:
    found = wrong(by_hand(flush={"combinations": "3,744"}, pair={"combinations": "1,096"}))
    assert [(line, reading) for line, _, reading, _ in found] == [("flush", "other-line"), ("pair", "other-line")]
    assert found[0][3] == "this is the figure of the line pair"


def test_no_figure_is_right_by_saying_nothing() -> None:
    """Noughts in powers of ten, a count to one digit, a nought for an edge."""
    for figure, text in (("combinations", "0e99"), ("combinations", "4e1"), ("probability", "0e9")):
        assert wrong(by_hand(straight_flush={figure: text})) != []
    assert wrong(by_hand(total={"house_edge": "0"})) != []


def test_lines_are_known_by_their_printed_names() -> None:
    names = {
        "Straight Flush": 48,
        "Three of a kind": 52,
        "Straight": 720,
        "Flush": 1_096,
        "Pair": 3_744,
        "All Other": 16_440,
    }
    lines = [
        FiledLine("", name, "", "", {"combinations": str(count)}, FiledPlace("filed", name))
        for name, count in names.items()
    ]
    (checked,) = check_filing([FiledSheet(HEAD, tuple(lines))], Work())
    assert wrong([checked]) == []
    assert checked.count(FilingVerdict.MATCHES) == 6


def test_a_new_pay_table_is_judged_by_the_hands_it_names() -> None:
    """Pairs at 2 to 1 and nothing else: 3,744 of 22,100 hands."""
    edge = 1 - Fraction(3 * 3_744, 22_100)
    lines = (
        FiledLine("pairs", "Pairs", "2 to 1", "pair", {"combinations": "3744"}, FiledPlace("filed", "a")),
        FiledLine("total", "", "", "", {"house_edge": plain.digits(edge, 6)}, FiledPlace("filed", "b")),
    )
    (checked,) = check_filing([FiledSheet(HEAD | {"paytable": "new"}, lines)], Work())
    assert [finding.verdict for finding in checked.findings if finding.verdict not in GOOD] == []
    assert checked.count(FilingVerdict.MATCHES) == 2


@pytest.mark.parametrize(
    ("head", "message"),
    [
        ({}, "names no game"),
        ({"game": "three-card-poker"}, "names no wager"),
        ({"game": "three-kard-poker", "wager": "ante"}, "did you mean"),
        (HEAD | {"paytable": "Z"}, "There is no pay table"),
        (HEAD | {"paytable": ""}, "does not say which pay table"),
        (HEAD | {"wager": "play"}, "has no pay table of its own"),
        (HEAD | {"meters": "jackpot=5"}, "is not a meter"),
        (JACKPOT | {"meters": "jackpot=5; Jackpot = 6"}, "is given twice"),
        (JACKPOT | {"meters": "jackpot=٣"}, "is not an amount"),
        ({"game": "ez-pai-gow", "wager": "pai-gow", "house_way": "../../etc/passwd.toml"}, "There is no house way"),
        (HEAD | {"joker": "wild"}, "joker"),
    ],
)
def test_a_heading_that_names_nothing_is_refused_in_a_sentence(head: dict[str, str], message: str) -> None:
    kept = {key: value for key, value in head.items() if value}
    with pytest.raises(PitbossError, match=message):
        check_filing([FiledSheet(kept, (FiledLine("x", "", "", "", {}, FiledPlace("filed", "")),))], Work())


@pytest.mark.slow
@settings(max_examples=60)
@given(st.data())
def test_whatever_digit_is_changed_something_is_wrong(data: st.DataObject) -> None:
    """No change of a digit that can be seen goes unnoticed: the property behind the whole check."""
    name = data.draw(st.sampled_from(list(plain.LINES)))
    figure = data.draw(st.sampled_from(["combinations", "probability", "net_return", "gross_return"]))
    chance, net = Fraction(plain.LINES[name], plain.HANDS), plain.NETS[name]
    values = {"probability": chance, "net_return": chance * net, "gross_return": chance * (net + 1)}
    text = str(plain.LINES[name]) if figure == "combinations" else plain.digits(values[figure], 8)
    places = [at for at, character in enumerate(text) if character.isdigit()]
    # A last digit that is one off may be a number cut off instead of rounded, which is no mistake.
    at = data.draw(st.sampled_from(places[:-1] or places))
    digit = data.draw(st.sampled_from([other for other in "0123456789" if other != text[at]]))
    found = wrong(by_hand(**{name.replace("-", "_"): {figure: text[:at] + digit + text[at + 1 :]}}))
    assert [(line, what) for line, what, _, _ in found] == [(name, figure)]


def test_what_is_said_of_a_line_stays_short_however_long_the_pay_table_of_the_filing_is() -> None:
    """Each row may have such a sentence, so it names a few lines and how many more there are."""
    place = FiledPlace("filed.csv", "row 2")
    table = load_game("face-up-pai-gow").paytable("1", "fortune")
    hands = ["; ".join(line.hand) for line in table.lines]
    own = [FiledLine(f"{at:02}" + "x" * 290, "y" * 290, "1 to 1", hand, {}, place) for at, hand in enumerate(hands)]
    unknown = [FiledLine(name, "", "", "", {}, place) for name in ("royal", "flush house")]
    head = {"game": "face-up-pai-gow", "wager": "fortune", "paytable": "z" * 290}
    (checked,) = check_filing([FiledSheet(head, (*own, *unknown))], Work())
    said = [finding.explanation for finding in checked.findings if "no such line" in finding.explanation]
    assert len(said) == len(unknown)
    assert all(len(text) <= 700 for text in said)
    assert "it has 00xxx" in said[0]
    assert len(checked.sheet.lines) > len(table.lines) > 8
    assert said[0].endswith(f"…, {len(checked.sheet.lines) - 8} more")
    (checked,) = check_filing([FiledSheet(HEAD, tuple(unknown))], Work())
    assert "it has straight-flush, three-of-a-kind, straight, flush, pair, all-other" in checked.findings[0].explanation
