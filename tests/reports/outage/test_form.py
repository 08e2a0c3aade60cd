"""The paper form of an outage: the table, its sensors' hands, and a line for each round."""

import pytest
from tests.reports.day.test_paper import Room, room, sat  # noqa: F401 - a fixture
from tests.reports.test_writers import words

from pitboss.errors import PitbossError
from pitboss.floor.outage.outages import outage_rules
from pitboss.reports.outage.form import LINES, paper_form
from pitboss.reports.writers import html, pdf


def test_the_form_names_its_table_and_has_lines_that_may_all_be_keyed(room: Room) -> None:  # noqa: F811 - the fixture
    sat(room)
    document = paper_form(room.url, "TC", "0017")
    text = words(pdf(document))
    for said in ("Outage form 0017", "Three Card 1 (TC)", "Form number 0017", "sensors lit", "Keyed by"):
        assert said in text
    assert html(document).count("<tr>") > LINES
    assert outage_rules().most_lines >= LINES


def test_there_is_no_form_for_a_table_that_is_not_there(room: Room) -> None:  # noqa: F811 - the fixture
    with pytest.raises(PitbossError, match="There is no table 'X'"):
        paper_form(room.url, "X")
