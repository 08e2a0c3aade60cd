"""Par sheets, against counts worked out by hand and figures that the documents print."""

import dataclasses
import math
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from tests.reports import plain_pair_plus as plain

from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.hands import JokerRule
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType, MeterPlan
from pitboss.maths.engines.base_game import BaseGame, HandsSet
from pitboss.maths.engines.pai_gow import PaiGow
from pitboss.maths.engines.street_engine import StreetEngine
from pitboss.maths.executors import Work
from pitboss.maths.play import Play
from pitboss.maths.price.analysis import price
from pitboss.maths.simulate.simulation import Plan, Simulated, Simulation, Spot
from pitboss.reports.document import Facts, Grid
from pitboss.reports.par import sheets
from pitboss.reports.par.document import NOT_EXACT, booklet, checks_that_hold, jackpot_blocks
from pitboss.reports.par.sheet import Check, ParSheet
from pitboss.reports.par.sheets import base_sheet, second_base, second_count, sheets_of, side_sheet
from pitboss.reports.question import Question
from pitboss.reports.writers import html

THREE_CARD = load_game("three-card-poker")
FACE_UP = load_game("face-up-pai-gow")


def quick(game: Game) -> Question:
    """A question about a game, without a second count."""
    return Question(game=game, second=False)


def pair_plus() -> ParSheet:
    return side_sheet(Question(game=THREE_CARD), THREE_CARD.paytable("A", "pair-plus"))


@pytest.mark.slow
def test_a_sheet_names_its_joker_rule_and_its_first_wager_as_fields() -> None:
    """No file has to cut them out of the words for people; a game without a joker has no rule for it."""
    fortune = side_sheet(quick(FACE_UP), FACE_UP.paytable("1", "fortune"))
    assert (fortune.joker_rule, fortune.first_wager) == (FACE_UP.joker, fortune.wager_name)
    assert (pair_plus().joker_rule, pair_plus().first_wager) == (None, "Pair Plus")
    ante = base_sheet(quick(THREE_CARD), None)
    assert (ante.wager_name.startswith("Ante, "), ante.first_wager) == (True, "Ante")


def test_every_line_is_what_a_hand_calculation_gives() -> None:
    lines = {line.id: line for line in pair_plus().lines}
    assert {name: line.combinations for name, line in lines.items()} == plain.LINES
    for name, line in lines.items():
        chance = Fraction(plain.LINES[name], plain.HANDS)
        assert line.probability == chance
        assert line.net_return == chance * plain.NETS[name]
        assert line.gross_return == chance * (plain.NETS[name] + 1)


def test_totals_are_what_a_hand_calculation_gives() -> None:
    sheet = pair_plus()
    assert sheet.house_edge == plain.EDGE
    assert sheet.variance == plain.VARIANCE
    assert sheet.return_ == 1 - plain.EDGE
    assert sheet.hit_frequency == Fraction(sum(plain.COUNTS[name] for name in plain.PAYS), plain.HANDS)
    assert sheet.maximum_award == 40
    low, high = sheet.hold_band(10_000) or (0.0, 0.0)
    width = 1.6448536269514722 * math.sqrt(plain.VARIANCE) / 100
    assert (low, high) == pytest.approx((float(plain.EDGE) - width, float(plain.EDGE) + width))
    third = sum(Fraction(plain.LINES[name], plain.HANDS) * (plain.NETS[name] + plain.EDGE) ** 3 for name in plain.LINES)
    assert sheet.skewness == pytest.approx(float(third) / float(plain.VARIANCE) ** 1.5)


def test_a_sheet_closes_and_its_second_count_agrees() -> None:
    sheet = pair_plus()
    assert [check.holds for check in sheet.checks] == [True] * 5
    assert [check.found for check in sheet.second] == [f"{count:,}" for count in plain.LINES.values()]
    assert sheet.holds


def test_a_line_that_is_left_out_or_changed_does_not_close() -> None:
    """The checks can fail: a sheet without its last line, and one with a hand too many."""
    sheet = pair_plus()
    short = dataclasses.replace(sheet, lines=sheet.lines[:-1])
    assert not any(check.holds for check in short.checks[:3])
    more = dataclasses.replace(sheet.lines[0], combinations=49)
    assert not dataclasses.replace(sheet, lines=(more, *sheet.lines[1:])).checks[0].holds
    other = dataclasses.replace(sheet, second=(*sheet.second, Check("a line", "1", "2")))
    assert not other.holds


def test_without_a_second_count_none_is_claimed() -> None:
    sheet = side_sheet(quick(THREE_CARD), THREE_CARD.paytable("A", "pair-plus"))
    assert (sheet.second_method, sheet.second) == ("", ())


@pytest.mark.parametrize(("bonus", "par"), [("A", "3.37"), ("B", "3.61"), ("C", "3.83")])
def test_the_base_game_has_the_printed_par_under_each_bonus(bonus: str, par: str) -> None:
    """Document 003 prints the pars."""
    sheet = base_sheet(quick(THREE_CARD), THREE_CARD.paytable(bonus, "ante"))
    assert f"{float(100 * (sheet.house_edge or 0)):.2f}" == par
    assert sheet.holds
    assert sheet.deals == 22_100 * 18_424
    assert sheet.element_of_risk is not None
    assert sheet.element_of_risk < (sheet.house_edge or 0)
    assert f"Ante Bonus {bonus}" in sheet.method
    assert "copies" not in sheet.method


@pytest.mark.slow
def test_edge_and_return_of_a_base_game_say_of_what_they_are_a_share() -> None:
    """The Play wager is at stake, too, so a bare percentage could be of both; Pair Plus has but one wager."""
    sheet = base_sheet(quick(THREE_CARD), THREE_CARD.paytable("A", "ante"))
    blocks = booklet([sheet], "").blocks
    facts = dict(row for block in blocks if isinstance(block, Facts) for row in block.rows)
    assert re.match(r"3\.37\d+% of the Ante ", facts["house edge"])
    assert re.fullmatch(r"96\.62\d+% of the Ante", facts["return to the player"])
    assert "of the" not in html(booklet([pair_plus()], "")).partition("return to the player")[2].partition("hit")[0]


@pytest.mark.slow
def test_the_second_way_to_a_base_game_is_an_exact_one_in_three_card_poker() -> None:
    sheet = base_sheet(Question(game=THREE_CARD), THREE_CARD.paytable("A", "ante"))
    assert sheet.second[0].found == "686689/20358520"
    assert [check.text for check in sheet.second] == ["house edge", "variance"]
    assert sheet.holds


def test_the_whole_game_has_a_sheet_for_every_pay_table() -> None:
    titles = [(sheet.wager, sheet.paytable) for sheet in sheets_of(quick(THREE_CARD))]
    assert titles[:3] == [("ante", "A"), ("ante", "B"), ("ante", "C")]
    assert titles[3:] == [(table.wager, table.designator) for table in THREE_CARD.paytables if table.role == "wager"]


def test_envy_edges_are_the_printed_ones() -> None:
    """Dynasty 3 of document 000 at $5: 7.77% alone, 6.84% with two players, 3.13% with six."""
    game = load_game("ez-pai-gow")
    sheet = side_sheet(quick(game), game.paytable("3", "dynasty"))
    assert sheet.envy
    assert sheet.envy.bet_cents == 500
    edges = {players: f"{float(edge):.2%}" for players, edge in sheet.envy.edges.items()}
    assert (edges[1], edges[2], edges[6]) == ("7.77%", "6.84%", "3.13%")


def test_envy_can_be_worked_out_again_from_the_sheet() -> None:
    """What a line pays the others, times its probability, over the bet of $5, adds up to what the sheet says."""
    game = load_game("ez-pai-gow")
    sheet = side_sheet(quick(game), game.paytable("3", "dynasty"))
    blocks = booklet([sheet], "", with_charts=False).blocks
    table = next(block for block in blocks if isinstance(block, Grid) and block.title == "Envy by the hand")
    lines, total = table.rows[:-1], table.rows[-1]
    assert len(lines) == sum(line.envy_cents > 0 for line in game.paytable("3", "dynasty").lines)
    worth = Fraction(0)
    for name, pays, combinations, _, share in lines:
        count = int(combinations.replace(",", ""))
        own = Fraction(count, 154_143_080) * int(pays.strip("$").removesuffix(".00").replace(",", "")) / 5
        assert float(share) == pytest.approx(float(own), abs=1e-10), name
        worth += own
    assert sheet.envy
    assert sheet.envy.return_per_player == worth
    assert float(total[-1]) == pytest.approx(float(worth), abs=1e-10)
    assert f"{float(worth):.6%}" == "0.926832%"


def test_envy_that_does_not_add_up_is_said() -> None:
    game = load_game("ez-pai-gow")
    sheet = side_sheet(quick(game), game.paytable("3", "dynasty"))
    lines = (dataclasses.replace(sheet.lines[0], envy_cents=1), *sheet.lines[1:])
    assert sheet.holds
    assert not dataclasses.replace(sheet, lines=lines).holds


def test_a_colour_is_counted_for_one_choice_and_said_to_be_like_the_other() -> None:
    game = load_game("ez-pai-gow")
    sheet = side_sheet(quick(game), game.paytable("red-black"))
    assert any("the other choice has the same counts" in note for note in sheet.notes)


def test_the_summary_says_which_checks_hold_and_what_is_missing() -> None:
    """A check that was not made is not claimed, and one that fails is named."""
    once = side_sheet(quick(THREE_CARD), THREE_CARD.paytable("A", "pair-plus"))
    assert checks_that_hold(once) == "closure"
    counted = pair_plus()
    assert checks_that_hold(counted) == "closure and second count"
    rough = dataclasses.replace(once, second=(Check("edge", "agrees", "agrees", exact=False),))
    assert checks_that_hold(rough) == "closure and simulation"
    other = dataclasses.replace(counted, second=(*counted.second, Check("a line", "1", "2")))
    assert checks_that_hold(other) == "NO: second count"
    assert checks_that_hold(dataclasses.replace(once, lines=once.lines[1:])) == "NO: closure"
    three = side_sheet(quick(FACE_UP), FACE_UP.paytable("FUPGPP-ML02"))
    assert checks_that_hold(three) == "closure; no edge without the meters mega, major, minor"
    assert checks_that_hold(wa03(meters=("1",))) == "closure"
    page = html(booklet([once, three], "", with_charts=False))
    assert "no edge without the meters mega, major, minor" in page


# Jackpots


def hold_rows(sheet: ParSheet) -> list[tuple[str, ...]]:
    blocks = booklet([sheet], "", with_charts=False).blocks
    return [row for block in blocks if isinstance(block, Grid) and block.title.startswith("Hold") for row in block.rows]


def test_a_band_that_reaches_beyond_all_that_is_bet_says_so() -> None:
    """No number above 100% stands there; a side bet's bands are below it, and a base game may lose two units."""
    rows = hold_rows(wa03(meters=("100000",)))
    assert rows[0][2] == rows[0][4] == "more than 100%"
    numbers = [float(cell.rstrip("%").replace(",", "")) for row in rows for cell in row[1:] if "more" not in cell]
    assert max(numbers) <= 100
    assert not any("more than" in cell for row in hold_rows(pair_plus()) for cell in row)
    assert base_sheet(quick(THREE_CARD), THREE_CARD.paytable("A", "ante")).most_held == 2


def wa03(**more: object) -> ParSheet:
    return side_sheet(Question(game=FACE_UP, second=False, **more), FACE_UP.paytable("FUPGPP-WA03"))  # type: ignore[arg-type]


def test_a_jackpot_without_a_meter_has_no_edge_and_says_where_it_is_even() -> None:
    """228 and 1,128 of 154,143,080 hands win all and a tenth of the meter."""
    sheet = wa03()
    assert (sheet.house_edge, sheet.variance, sheet.lines[0].net_return) == (None, None, None)
    assert sheet.jackpot
    (meter,) = sheet.jackpot.meters
    assert meter.pull == Fraction(228 * 10 + 1_128, 10 * 154_143_080)
    even = (1 - sheet.jackpot.fixed_return) * 100 / meter.pull
    assert meter.break_even_cents == even
    assert f"{float(even) / 100:,.2f}" == "243,011.06"
    for point in sheet.jackpot.curve:
        assert point.back == sheet.jackpot.fixed_return + meter.pull * point.meter_cents / 100


def test_a_meter_that_is_given_prices_every_line() -> None:
    sheet = wa03(meters=("100000",))
    assert sheet.house_edge == Fraction(6_092_271, 19_267_885)
    assert sheet.lines[0].net_return == Fraction(228, 154_143_080) * (100_000 - 1)
    assert sheet.holds


def test_a_plan_says_what_the_house_keeps_and_where_the_meter_stands() -> None:
    """Without reserve: the house keeps what is left of a dollar; the meter pays out what comes in."""
    plan = JackpotPlan(
        "fortune", "Fortune", JackpotType.PROGRESSIVE, "face-up-pai-gow", "FUPGPP-WA03", "Main Street",
        meters=(MeterPlan("jackpot", 1_000_000, 200_000),),
    )  # fmt: skip
    sheet = wa03(plan=plan)
    assert sheet.jackpot
    (meter,) = sheet.jackpot.meters
    whole, fixed = Fraction(228, 154_143_080), sheet.jackpot.fixed_return
    assert sheet.jackpot.house_edge == 1 - Fraction(1, 5) - fixed - whole * 10_000
    assert meter.level_cents == (20 + whole * 1_000_000) / meter.pull


def test_a_meter_with_a_limit_has_no_average_rather_than_one_above_it() -> None:
    """The sheet is made, and says that there is no closed form."""
    plan = JackpotPlan(
        "fortune", "Fortune", JackpotType.PROGRESSIVE, "face-up-pai-gow", "FUPGPP-WA03", "Main Street",
        meters=(MeterPlan("jackpot", 1_000_000, 200_000, limit_cents=2_500_000),),
    )  # fmt: skip
    sheet = wa03(plan=plan)
    assert sheet.jackpot
    assert sheet.jackpot.meters[0].level_cents is None
    facts = next(iter(jackpot_blocks(sheet, sheet.jackpot)))
    assert isinstance(facts, Facts)
    assert ("jackpot: average at a hit", NOT_EXACT) in facts.rows


def test_without_a_plan_some_contributions_are_worked_out() -> None:
    sheet = wa03()
    assert sheet.jackpot
    for offer in sheet.jackpot.offers:
        assert offer.house_edge == 1 - offer.contribution - sheet.jackpot.fixed_return
        assert offer.level_cents == 100 * offer.contribution / sheet.jackpot.meters[0].pull


def test_three_meters_are_even_on_a_plane() -> None:
    sheet = side_sheet(quick(FACE_UP), FACE_UP.paytable("FUPGPP-ML02"))
    assert sheet.jackpot
    assert [meter.name for meter in sheet.jackpot.meters] == ["mega", "major", "minor"]
    assert all(meter.break_even_cents is None for meter in sheet.jackpot.meters)
    assert sheet.jackpot.break_even_sum == 1 - sheet.jackpot.fixed_return


def test_a_joker_that_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(PitbossError, match="played with"):
        side_sheet(Question(game=FACE_UP, joker="full", second=False), FACE_UP.paytable("1", "fortune"))


def test_what_hangs_on_a_meter_that_nobody_gave_is_no_empty_column() -> None:
    """A progressive without its meter has no variance; given the meter, every line has its term again."""
    game = load_game("three-card-poker-progressive")
    paytable = game.paytable("500-100-50", "jackpot")
    for meters, shown in (((), False), (("10000",), True)):
        sheet = side_sheet(Question(game=game, second=False, meters=meters), paytable)
        blocks = booklet([sheet], "", with_charts=False).blocks
        (lines,) = [block for block in blocks if getattr(block, "title", "") == "Every outcome"]
        assert isinstance(lines, Grid)
        assert ("variance term" in lines.columns) is shown
        assert all(any(row[at] for row in lines.rows) for at in range(len(lines.columns)))


def test_sheets_of_public_rules_say_so_before_the_first_number() -> None:
    """On the page of all wagers at a glance, and how many cards go where."""
    game = load_game("three-card-poker-progressive")
    sheets = [side_sheet(quick(game), paytable) for paytable in game.paytables_of("pair-plus")]
    page = html(booklet(sheets, "", with_charts=False))
    said = "Three Card Poker Progressive: public rules, not an approved document"
    assert page.index(said) < page.index("house edge")


#: The exact edge of EZ Pai Gow, as README has it.
EZ_EDGE = Fraction(57_505_209_314_341, 2_062_614_757_803_600)


@pytest.fixture
def dealt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A simulation that came to a house edge of 2.80% with an error of 0.02%, kept in a folder of its own."""
    spot = Spot("pai-gow", "Pai Gow", frozenset(["pai-gow"]))
    result = Simulated(spot, Fraction(-28, 1_000), 0.0002, forfeits=False)
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(PaiGow, "seating", lambda *_: None)
    monkeypatch.setattr(sheets, "simulate", lambda _, __, plan, **___: Simulation(plan, {}, (result,)))


def ez_base(edge: Fraction) -> BaseGame:
    return BaseGame("ez-pai-gow", "", edge, edge, Fraction(1), {}, 1, 0.0, known=True, decided=HandsSet({}))


@pytest.mark.usefixtures("dealt")
def test_a_simulation_agrees_with_the_exact_edge_and_says_what_it_is() -> None:
    found = second_base(Play.at(open_table(TableSetup("ez-pai-gow"))), ez_base(EZ_EDGE), Work())
    assert "4,000,000 rounds dealt at random by seed 7" in found.method
    assert "not exact" in found.method
    assert [check.holds for check in found.checks] == [True]
    assert "2.8000% with a standard error of 0.0200%" in found.checks[0].text
    assert "0.60 errors" in found.checks[0].text


@pytest.mark.usefixtures("dealt")
def test_a_simulation_does_not_agree_with_a_wrong_edge() -> None:
    found = second_base(Play.at(open_table(TableSetup("ez-pai-gow"))), ez_base(Fraction(1, 10)), Work())
    assert [check.found for check in found.checks] == ["does not agree"]


@pytest.mark.parametrize(("wager", "option"), [("let-it-ride", "paytable"), ("texas-holdem-bonus", "ante-paytable")])
def test_each_pay_table_of_a_base_game_has_rounds_of_its_own(
    wager: str, option: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """What was kept of the rounds by one table is not laid beside the count by another."""
    dealt: list[str] = []

    def simulate(table: Table, _: object, plan: Plan, **__: object) -> Simulation:
        dealt.append(table.setup.options[option])
        spot = Spot("ante", "Ante", frozenset(["ante"]))
        return Simulation(plan, {}, (Simulated(spot, Fraction(-len(dealt), 100), 0.0002, forfeits=False),))

    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    monkeypatch.setattr(StreetEngine, "seating", lambda *_: None)
    monkeypatch.setattr(sheets, "simulate", simulate)
    choices = next(asked.choices for asked in load_game(wager).options if asked.id == option)
    for edge, choice in enumerate((*choices, choices[0]), 1):
        play = Play(open_table(TableSetup(wager, options={option: choice})))
        base = replace(ez_base(Fraction(1 if edge > len(choices) else edge, 100)), game=wager)
        assert [check.holds for check in second_base(play, base, Work()).checks] == [True]
    assert dealt == list(choices)


def test_a_wrong_count_is_found_by_the_second_count() -> None:
    """A line with one hand too many does not agree; the others do."""
    game = load_game("three-card-poker")
    analysis = price(game, game.paytable("A", "pair-plus"))
    wrong = replace(analysis.lines[0], combinations=analysis.lines[0].combinations + 1)
    found = second_count(game, JokerRule.SEMI_WILD, replace(analysis, lines=(wrong, *analysis.lines[1:])), Work())
    assert [check.holds for check in found.checks] == [False, True, True, True, True, True]
    assert (found.checks[0].found, found.checks[0].wanted) == ("48", "49")
