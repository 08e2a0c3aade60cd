"""The picture of a sweep: a line for cells that differ in players only."""

from xml.etree import ElementTree as ET

import pytest

from pitboss.maths.executors import Work
from pitboss.reports.sweep import chart
from pitboss.reports.sweep.chart import lines, picture
from pitboss.reports.sweep.plan import Axes, cells_of
from pitboss.reports.sweep.what_if import row


def test_cells_that_differ_in_players_only_are_one_line() -> None:
    """Eight side bets of seven seats; envy makes the edge fall with the players."""
    cells = cells_of([Axes(game=("three-card-poker",), wager=("pair-plus", "bonus"))])
    found = lines(row(cell, Work()) for cell in cells)
    assert len(found) == 8
    assert all([players for players, _ in line.edges] == [1, 2, 3, 4, 5, 6, 7] for line in found)
    envy = next(line for line in found if line.setting["paytable"] == "TCPB-04E")
    edges = [edge for _, edge in envy.edges]
    assert edges == sorted(edges, reverse=True)
    assert len(set(edges)) == 7


def test_rows_without_an_edge_are_not_drawn() -> None:
    """A refused cell, and a jackpot whose meter is not known."""
    jackpot = {"method": "exact", "game": "g", "wager": "w", "players": 1}
    assert lines([jackpot, jackpot | {"method": "refused", "house_edge_float": 0.1}]) == []


def test_a_picture_is_the_same_every_time_and_not_too_long_to_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """SVG and PNG; of many lines the first are drawn, and no name is read as a formula."""
    monkeypatch.setattr(chart, "MOST_LINES", 3)
    plain = {"method": "exact", "game": "$x_1$", "players": 1}
    found = lines(plain | {"wager": f"wager-{at}", "house_edge_float": at / 100} for at in range(1_000))
    drawn = picture(found, "svg")
    assert drawn == picture(found, "svg")
    assert ET.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"  # noqa: S314 (we drew it ourselves)
    assert [at for at in range(5) if f"$x_1$ wager-{at}".encode() in drawn] == [0, 1, 2]
    assert picture(found, "png").startswith(b"\x89PNG")
