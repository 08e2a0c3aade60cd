"""Every printed figure, recomputed."""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pitboss.games import GAME_IDS, Figure, load_game, published
from pitboss.games.table.table import TableSetup, open_table
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.executors import Work
from pitboss.reports.evidence.verification import Finding, Verdict, Verifier, agrees, verify

BY_DOCUMENT = {"000": 277, "002": 277, "003": 20, "004": 6}
#: Figures that public pages print, and the eight that document 003 prints of its bonus, for two more games with it.
PUBLIC_PAGES, BONUS_AGAIN = 9, 2 * 8


@cache
def findings() -> Sequence[Finding]:
    return verify(GAME_IDS, base_games=False)


def verdicts(verdict: Verdict) -> list[Finding]:
    return [finding for finding in findings() if finding.verdict is verdict]


def found(document: str, paytable: str, line: str, quantity: str) -> Finding:
    (finding,) = [
        finding
        for finding in findings()
        if finding.figure.document.startswith(document)
        and (finding.figure.paytable, finding.figure.line, finding.figure.quantity) == (paytable, line, quantity)
    ]
    return finding


def figure(game_id: str, paytable: str, line: str, quantity: str) -> Figure:
    (found,) = [
        figure
        for figure in published(load_game(game_id))
        if (figure.paytable, figure.line, figure.quantity) == (paytable, line, quantity)
    ]
    return found


@pytest.mark.slow
def test_all_580_figures_get_a_verdict() -> None:
    """As many as we count in each document."""
    found = Counter(finding.figure.document[:3] for finding in findings())
    assert {document: number for document, number in found.items() if document.isdigit()} == BY_DOCUMENT
    assert found.total() == 580 + PUBLIC_PAGES + BONUS_AGAIN


@pytest.mark.slow
def test_no_figure_is_unexplained() -> None:
    """Each matches, is damaged, or is wrong for a reason that gives the printed value."""
    counts = Counter(finding.verdict for finding in findings())
    assert counts == {Verdict.MATCHES: 528 + PUBLIC_PAGES + BONUS_AGAIN, Verdict.DAMAGED: 25, Verdict.WRONG: 27}


@pytest.mark.slow
def test_one_table_stands_under_a_wrong_heading() -> None:
    """13 figures in each of two documents are those of Pay Table 3, not 2."""
    headings = [finding for finding in verdicts(Verdict.WRONG) if "heading" in finding.explanation]
    assert Counter(finding.figure.document[:3] for finding in headings) == {"000": 13, "002": 13}
    assert {(finding.figure.paytable, finding.figure.heading_reads) for finding in headings} == {("2", "3")}
    assert all("Pay Table 3" in finding.explanation for finding in headings)


def test_one_figure_is_truly_wrong() -> None:
    """The edge of APP-02 is 2.6138%; 2.62% needs royal flushes counted as straight flushes."""
    (finding,) = [finding for finding in verdicts(Verdict.WRONG) if "heading" not in finding.explanation]
    assert (finding.figure.paytable, finding.figure.printed) == ("APP-02", "2.62%")
    assert f"{float(finding.exact):.4%}" == "2.6138%"
    assert "royal flushes" in finding.explanation


def test_damaged_figures_say_what_they_must_have_said_and_what_forces_it() -> None:
    """Each names the intact figure, and the exact value rounds to it."""
    for finding in verdicts(Verdict.DAMAGED):
        assert finding.figure.document.startswith("002")
        assert f"must have said {finding.figure.reads}" in finding.explanation
        assert "000_" in finding.explanation
        assert agrees(finding.figure.reads or "", finding.exact)


@pytest.mark.parametrize(
    ("document", "paytable", "line", "quantity", "exact"),
    [
        ("000", "3", "four-of-a-kind", "combinations", Fraction(307_472)),
        ("000", "3", "royal-flush", "combinations", Fraction(26_020)),
        ("000", "3", "three-of-a-kind", "probability", Fraction(7_672_500, 154_143_080)),
        ("000", "protection", "nine-high-pai-gow", "return-with-stake", Fraction(101 * 31_080, 154_143_080)),
        ("003", "TCPB-02", "table", "hit-frequency", Fraction(48 + 52 + 720, 22_100)),
    ],
)
def test_exact_values_are_fractions_of_counted_hands(
    document: str, paytable: str, line: str, quantity: str, exact: Fraction
) -> None:
    """From counts that are printed or public."""
    assert found(document, paytable, line, quantity).exact == exact


@pytest.mark.slow
@pytest.mark.parametrize("game_id", [game_id for game_id in GAME_IDS if published(load_game(game_id))])
def test_a_game_is_verified_alone_as_among_the_others(game_id: str) -> None:
    """Also when the document that prints a figure whole is another game's."""
    assert verify([game_id], base_games=False) == [finding for finding in findings() if finding.figure.game == game_id]


@pytest.mark.parametrize(
    ("game_id", "paytable", "line", "quantity", "corrupted"),
    [
        ("ez-pai-gow", "3", "full-house", "combinations", "4,188,529"),
        ("ez-pai-gow", "1", "flush", "return-with-stake", "20.02066%"),
        ("three-card-poker", "TCP-01", "table", "par-per-ante", "3.38%"),
        ("high-five-poker", "APP-02", "table", "house-edge", "2.63%"),
        ("high-five-poker", "APP-01", "table", "hit-frequency", ""),
        ("high-five-poker", "APP-01", "table", "hit-frequency", "19.l9%"),
    ],
)
def test_a_corrupted_figure_is_unexplained(
    game_id: str, paytable: str, line: str, quantity: str, corrupted: str
) -> None:
    """One digit off, gone, or no number at all."""
    intact = figure(game_id, paytable, line, quantity)
    assert intact.printed != corrupted
    finding = Verifier().judge(dataclasses.replace(intact, printed=corrupted), None)
    assert finding.verdict is Verdict.UNEXPLAINED


def test_damage_without_an_intact_figure_is_unexplained() -> None:
    """A correction is forced by the same figure printed whole, and by the exact value."""
    damaged = figure("commission-free-pai-gow-express", "3", "full-house", "combinations")
    intact = figure("ez-pai-gow", "3", "full-house", "combinations")
    wrong = dataclasses.replace(intact, printed="4,188,529")
    assert Verifier().judge(damaged, intact).verdict is Verdict.DAMAGED
    assert Verifier().judge(damaged, None).verdict is Verdict.UNEXPLAINED
    assert Verifier().judge(damaged, wrong).verdict is Verdict.UNEXPLAINED
    misread = dataclasses.replace(damaged, reads=wrong.printed)
    assert Verifier().judge(misread, wrong).verdict is Verdict.UNEXPLAINED


#: Games without a dealer are counted at once; the others belong to the soak.
BASE_FIGURES = {
    game_id: sum(figure.is_of_base_game for figure in published(load_game(game_id)))
    for game_id in ("big-raise-stud", "let-it-ride", "mississippi-stud")
}


@pytest.mark.parametrize("game_id", BASE_FIGURES)
def test_a_printed_figure_of_a_base_game_is_judged_by_its_count(game_id: str) -> None:
    """The row names no pay table: every decision is made for the best, with the choices that the rules have."""
    judged = [finding for finding in verify([game_id]) if finding.figure.is_of_base_game]
    assert [finding.verdict for finding in judged] == [Verdict.MATCHES] * BASE_FIGURES[game_id]


@pytest.mark.soak
def test_no_figure_of_any_base_game_is_unexplained() -> None:
    """Eight games with streets, the hold'em games among them."""
    judged = [finding for finding in verify(GAME_IDS) if finding.figure.is_of_base_game]
    assert len({finding.figure.game for finding in judged}) == 8
    assert {finding.verdict for finding in judged} == {Verdict.MATCHES}


def test_a_base_figure_of_another_pay_table_is_wrong_and_explained() -> None:
    """Let It Ride pays 1000 to 1 for a royal flush, and 500 to 1 under its Californian table; 1.00% is of neither."""
    (printed,) = [figure for figure in published(load_game("let-it-ride")) if figure.is_of_base_game]
    verifier = Verifier()
    play = Play(open_table(TableSetup("let-it-ride", options={"paytable": "california"})))
    other = engine_of(play.game).solve(play, Work()).house_edge
    figure = dataclasses.replace(printed, printed=f"{float(100 * other):.3f}%")
    finding = verifier.judge(figure, None)
    assert (finding.verdict, finding.explanation) == (Verdict.WRONG, "it is the figure with california as paytable")
    nobodys = verifier.judge(dataclasses.replace(printed, printed="1.00%"), None)
    assert nobodys.verdict is Verdict.UNEXPLAINED


@given(exact=st.fractions(-2, 2), digits=st.integers(0, 8), percent=st.booleans())
def test_a_figure_agrees_when_it_is_the_exact_value_rounded_and_only_then(
    exact: Fraction, digits: int, *, percent: bool
) -> None:
    """One more or less in its last digit is never accepted."""
    scaled = exact * (100 if percent else 1) * 10**digits
    assume(scaled % 1 != Fraction(1, 2))
    last = round(scaled)
    sign = "%" if percent else ""
    texts = [f"{Decimal(number).scaleb(-digits):.{digits}f}{sign}" for number in (last - 1, last, last + 1)]
    assert [agrees(text, exact) for text in texts] == [False, True, False]


@given(st.integers(0, 10**9))
def test_counts_agree_with_and_without_commas_but_only_exactly(count: int) -> None:
    """Combinations are whole numbers."""
    assert agrees(f"{count:,}", Fraction(count))
    assert agrees(f"{count}", Fraction(count))
    assert not agrees(f"{count + 1:,}", Fraction(count))


@pytest.mark.parametrize("printed", ["", "%", "abc", "1..2", "1.2.3", "0.0016 6079", "--1", "•", "1e3", "½"], ids=repr)
def test_what_is_not_a_number_agrees_with_nothing(printed: str) -> None:
    """Damage is never taken for a match."""
    assert not agrees(printed, Fraction(0))
    assert not agrees(printed, Fraction(1))


def test_an_exact_half_may_be_printed_either_way() -> None:
    """Documents do not say how they round."""
    assert [agrees(text, Fraction(25, 10_000)) for text in ("0.001", "0.002", "0.003", "0.004")] == [
        False, True, True, False,
    ]  # fmt: skip
