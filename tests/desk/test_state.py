import pytest

from pitboss.desk import state
from pitboss.desk.state import Derivations


def test_what_follows_from_documents_is_worked_out_once() -> None:
    known = Derivations()
    numbers = iter((1, 2, 3))
    assert [known.derive(("round", "a"), lambda: next(numbers)) for _ in range(3)] == [1, 1, 1]


def test_the_oldest_result_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(state, "MOST_RESULTS", 2)
    known = Derivations()
    for name in "abc":
        known.derive((name,), lambda: "first")
    assert [known.derive((name,), lambda: "again") for name in "cba"] == ["first", "first", "again"]


def test_two_states_keep_nothing_for_each_other() -> None:
    Derivations().derive(("round",), lambda: "one")
    assert Derivations().derive(("round",), lambda: "other") == "other"
