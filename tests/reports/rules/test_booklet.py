"""Rules booklets: the data of a game in sentences, the casino's choices, and the signs to post."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from pitboss.errors import PitbossError
from pitboss.games import GAME_IDS
from pitboss.games.settlement.pay import Pay, dollars
from pitboss.games.table.table import Cap, Scope, Table, TableSetup, open_table
from pitboss.jackpots.plan.plan import JackpotPlan, JackpotType
from pitboss.reports.document import Grid, PrintedDocument, Sign, Steps
from pitboss.reports.rules.booklet import rules_booklet, signs, step_text
from pitboss.reports.writers import html, pdf


def table(game: str, *, cap: Cap | None = None, **options: str) -> Table:
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    return open_table(TableSetup(game, options=chosen, jurisdiction="washington", day="2026-11-16", cap=cap))


def all_words(document: PrintedDocument) -> str:
    return html(document)


def signs_of(found: Table) -> dict[str, tuple[str, ...]]:
    return {sign.title: sign.lines for sign in signs(found)}


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_rule_wager_step_and_choice_is_in_the_booklet(game: str) -> None:
    found = table(game)
    booklet = rules_booklet(found)
    steps = [block.items for block in booklet.blocks if isinstance(block, Steps)]
    assert len(steps[0]) == len(found.game.steps)
    assert {mark for mark, _ in steps[-1]} == {str(rule.number) for rule in found.game.rules}
    rows = [row for block in booklet.blocks if isinstance(block, Grid) for row in block.rows]
    cells = {cell for row in rows for cell in row}
    assert {wager.name for wager in found.wagers.values()} <= cells
    assert {str(option.question) for option in found.game.options} <= cells
    assert {f"{ruling.text}." for ruling in found.game.rulings} <= cells
    for paytable in found.paytables.values():
        assert {(line.name, str(line.pay)) for line in paytable.lines} <= {row[:2] for row in rows}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_a_booklet_is_set_on_paper(game: str) -> None:
    found = table(game)
    pages = PdfReader(io.BytesIO(pdf(rules_booklet(found)))).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())
    for line in next(iter(found.paytables.values())).lines:
        assert str(line.pay) in text
    assert "Signs to post" in text


def test_steps_are_told_in_the_order_and_the_words_of_the_table() -> None:
    found = table("high-five-poker")
    texts = [step_text(step, found).replace("\N{NO-BREAK SPACE}", " ") for step in found.game.steps]
    assert texts == [
        "Players make their wagers. Ante must be made; Trips may be. (rule 4)",
        "Seven cards go to every spot with a wager and to the dealer, from the dealer's left to the right. (rule 5)",
        "Each player with a wager on Ante looks at the cards and plays, with a Play wager as large, or folds. (rule 7)",
        "The dealer turns up the dealer's cards. (rule 8)",
        "The players' hands are turned up, one that was folded only with a wager on Trips. (rule 9)",
        "Wagers are settled from the dealer's right to the left; at each seat Play, Ante and Trips. (rule 9)",
    ]


def test_the_dealer_names_the_seats_without_a_pair_plus_wager() -> None:
    found = table("three-card-poker")
    assert any("seats without a Pair Plus wager" in step_text(step, found) for step in found.game.steps)


def test_a_choice_of_the_casinos_changes_what_is_printed() -> None:
    """Another pay table, and a wager that is not offered."""
    found = table("ez-pai-gow", dynasty_paytable="3", protection="not-offered")
    text = all_words(rules_booklet(found))
    assert "8,000 to 1" in text
    assert "5,000 to 1" not in text.replace("$5,000", "")
    assert "Protection" not in "".join(title + "".join(lines) for title, lines in signs_of(found).items())


def test_limits_are_posted_with_the_law_that_sets_them() -> None:
    lines = signs_of(table("three-card-poker"))["Three Card Poker: table limits"]
    assert "Ante: $5 to $400" in lines
    assert any("WAC 230-15-140" in line and "$400" in line for line in lines)


@pytest.mark.parametrize("game", ["three-card-poker", "high-five-poker"])
def test_a_wager_that_equals_another_is_posted_with_the_limits_of_that_one(game: str) -> None:
    """Play equals the Ante, so where the Ante goes to $100 no Play of $400 can be made."""
    setup = TableSetup(game, jurisdiction="washington", day="2026-11-16", limits_cents={"ante": (10_00, 100_00)})
    found = open_table(setup)
    lines = next(lines for title, lines in signs_of(found).items() if title.endswith("table limits"))
    assert {"Ante: $10 to $100", "Play: $10 to $100"} <= set(lines)
    rows = [row for block in rules_booklet(found).blocks if isinstance(block, Grid) for row in block.rows]
    assert next(row[2] for row in rows if row[0] == "Play") == "$10 to $100"


@pytest.mark.rule("001", "10a-i")
def test_a_cap_is_posted_with_its_amount_and_whose_it_is() -> None:
    cap = Cap("fortune", 50_000_00, Scope.PLAYER)
    (line,) = signs_of(table("face-up-pai-gow", cap=cap))["Aggregate limit"]
    assert "$50,000" in line
    assert "one player" in line
    assert "Aggregate limit" not in signs_of(table("face-up-pai-gow"))


@pytest.mark.rule("001", "types.6")
@pytest.mark.rule("001", "layouts")
@pytest.mark.parametrize(
    ("game", "posted"),
    [
        ("face-up-pai-gow", ("The dealer has an ace-high pai gow: every Pai Gow wager pushes (rule 9)",)),
        ("ez-pai-gow", ("The dealer has a queen-high pai gow: every Pai Gow wager pushes (rule 11)",)),
        ("fortune-pai-gow", None),
        ("three-card-poker", None),
    ],
)
def test_the_hand_of_the_dealers_that_pushes_is_posted_as_layouts_have_it(
    game: str, posted: tuple[str, ...] | None
) -> None:
    assert signs_of(table(game)).get("The dealer's hand that pushes") == posted


def test_a_house_jackpot_posts_its_two_notices_and_no_share_of_a_meter() -> None:
    found = table("face-up-pai-gow", jackpot_type="house")
    posted = signs_of(found)
    assert len(posted["House jackpot"]) == 2
    assert any("removed at any time" in line for line in posted["House jackpot"])
    jackpot = next(lines for title, lines in posted.items() if "FUPGPP-WA01" in title)
    assert jackpot[0] == "7 Card Natural Straight Flush: the posted prize"
    assert "House jackpot" not in signs_of(table("face-up-pai-gow"))


def test_envy_is_posted_with_the_least_wager() -> None:
    lines = next(lines for title, lines in signs_of(table("ez-pai-gow")).items() if title.startswith("Dynasty"))
    assert lines[-1] == "Envy takes a wager of $5 or more"
    assert any("to each other player with envy" in line for line in lines)


def test_signs_start_a_page_of_their_own() -> None:
    blocks = rules_booklet(table("high-five-poker")).blocks
    first = next(at for at, block in enumerate(blocks) if isinstance(block, Sign))
    assert getattr(blocks[first - 1], "starts_page", False)


@pytest.mark.parametrize(
    ("game", "question", "here"),
    [
        (
            "three-card-poker",
            "In which order are a player's wagers settled?",
            "Play, Ante Bonus, Ante, Pair Plus, Three Card Poker Bonus",
        ),
        ("three-card-poker", "Which pay table of the bonus is used?", "TCPB-01"),
        ("three-card-poker", "How are wagers settled?", "lay and pay"),
        ("ez-pai-gow", "How does the dealer set his hand?", "Foxwoods"),
    ],
)
def test_what_the_casino_has_chosen_is_told_in_words(game: str, question: str, here: str) -> None:
    """A house way by its name, wagers by theirs; a designator as it is printed."""
    rows = [row for block in rules_booklet(table(game)).blocks if isinstance(block, Grid) for row in block.rows]
    assert [row[1] for row in rows if row[0] == question] == [here]


def test_a_sign_names_the_pay_table_only_where_there_are_several() -> None:
    titles = signs_of(table("ez-pai-gow"))
    assert {"Dynasty Bonus pays (1)", "EZ Pai Gow Protection pays", "EZ Pai Gow Red/Black pays"} <= set(titles)


def test_the_sign_of_a_bonus_is_not_what_the_ante_pays() -> None:
    """A straight brings 1 to 1 besides what the Ante wins."""
    titles = signs_of(table("three-card-poker"))
    assert "Straight: 1 to 1" in titles["Ante Bonus A pays"]
    assert not any(title.startswith("Ante pays") for title in titles)


@pytest.mark.parametrize("designator", ["FUPGPP-WA01", "FUPGPP-WA03", "FUPGPP-WA07", "FUPGPP-ML02"])
@pytest.mark.parametrize("fixed", [50, 200, 500])
def test_another_fixed_wager_prints_the_pays_that_a_jackpot_of_that_wager_pays(designator: str, fixed: int) -> None:
    """In the grid and on the sign; shares of a meter stay shares, and the choice says that it is another amount."""
    options = {"jackpot-paytable": designator}
    found = open_table(TableSetup("face-up-pai-gow", options=options, fixed_cents={"jackpot": fixed}))
    plan = JackpotPlan("j", "J", JackpotType.HOUSE, "face-up-pai-gow", designator, "Here", fixed_cents=fixed)
    prizes = {line.name: plan.prize_cents(line) for line in plan.table_of_pays.lines}
    rows = {row[0]: row[1] for block in rules_booklet(found).blocks if isinstance(block, Grid) for row in block.rows}
    posted = next(lines for title, lines in signs_of(found).items() if designator in title)
    for line in plan.table_of_pays.lines:
        cents = prizes[line.name]
        wanted = str(line.pay) if cents is None else f"{dollars(cents)} ({line.pay})"
        assert rows[line.name] == wanted
        assert f"{line.name}: {wanted}" in posted
    assert rows["How large is the fixed jackpot wager?"] == "another fixed amount"
    assert f"Face Up Pai Gow Poker Jackpot: {dollars(fixed)} exactly" in next(iter(signs_of(found).values()))


def test_a_fixed_wager_on_which_a_prize_is_no_whole_cents_is_not_printed() -> None:
    """No table would take it."""
    found = open_table(TableSetup("face-up-pai-gow", fixed_cents={"jackpot": 1}))
    full_house = found.paytables["jackpot"].lines[-1]
    half = replace(full_house, pay=Pay.parse("1 for 2"))
    paytable = replace(found.paytables["jackpot"], lines=(half,))
    with pytest.raises(PitbossError, match="would pay 1/2 cents on"):
        rules_booklet(replace(found, paytables={"jackpot": paytable}))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("ez-pai-gow", "7 to a hand"),
        ("four-card-poker", "5 to a seat, 6 to the dealer"),
        ("mississippi-stud", "2 to a seat, 3 to the board"),
        ("ultimate-texas-holdem", "2 to a seat, 2 to the dealer, 5 to the board"),
    ],
)
def test_a_booklet_says_how_many_cards_go_where(game: str, words: str) -> None:
    """Where not every hand is dealt as many."""
    assert words in all_words(rules_booklet(table(game)))
