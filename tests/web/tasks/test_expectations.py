"""Expectations of tables on a page: what is counted while it is made does not stand on half of it."""

import threading

import pytest

from pitboss.errors import PitbossError
from pitboss.games.table.table import TableSetup
from pitboss.web.tasks import expectations
from pitboss.web.tasks.expectations import Expectations


def test_what_is_counted_while_a_page_is_made_stays_unknown_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A day that was looked at before and one that is looked at after the count say the same; the next page has it."""
    go_on, why = threading.Event(), PitbossError("It was counted")

    def counted(_: TableSetup) -> None:
        go_on.wait()
        raise why

    monkeypatch.setattr(expectations, "counted", counted)
    tables, setup = Expectations(), TableSetup("three-card-poker")
    find = tables.as_of_now()
    assert find(setup) is None
    go_on.set()
    while tables.find(setup) is None:
        pass
    assert find(setup) is None
    assert tables.as_of_now()(setup) is why
    tables.close()


def test_where_the_other_process_gets_no_time_all_tables_wait_for_it_together_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A second table does not wait as long again."""
    why = PitbossError("It was counted")

    def counted(_: TableSetup) -> None:
        raise why

    monkeypatch.setattr(expectations, "counted", counted)
    monkeypatch.setattr(expectations, "PATIENCE_SECONDS", 0.05)
    tables, first, second = Expectations(), TableSetup("three-card-poker"), TableSetup("ez-pai-gow")
    tables.hold_back()
    while tables.find(first) is None:
        pass
    monkeypatch.setattr(expectations, "PATIENCE_SECONDS", 3600)
    while tables.find(second) is None:
        pass
    assert tables.find(second) is why
    tables.close()
