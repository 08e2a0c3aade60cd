"""What a jackpot stands still for is a field, also where an older release kept it in words."""

from dataclasses import replace

import pytest
from tests.jackpots.card_room import progressive

from pitboss.jackpots.care.older_jackpots import brought_up
from pitboss.jackpots.documents import Halt, HaltCode, Jackpot, JackpotStatus, MalfunctionReport
from pitboss.store.commit.codec import document_json, read_document

AT = "2026-11-16T18:01:31.000+00:00"


def jackpot() -> Jackpot:
    return brought_up(Jackpot(progressive(), progressive()))


@pytest.mark.parametrize("code", list(HaltCode))
def test_a_halt_that_was_kept_in_words_is_read_as_the_one_that_is_kept_now(code: HaltCode) -> None:
    now = jackpot().halted(Halt(code, "letter 12: see there"), AT)
    assert now.why == f"{code}: letter 12: see there"
    assert brought_up(replace(now, halt=None)) == now
    assert (now.stands_seized, now.stands_uncovered) == (code is HaltCode.SEIZURE, code is HaltCode.UNCOVERED)


def test_words_that_begin_like_a_seizure_are_none() -> None:
    """A jackpot that ended because of one, and one that was halted for other words, do not stand seized."""
    retired = replace(jackpot(), status=JackpotStatus.RETIRED, why="seizure: the account is closed")
    assert not brought_up(retired).stands_seized
    halted = replace(jackpot(), status=JackpotStatus.HALTED, why="seizures of last year are audited")
    assert brought_up(halted).halt == Halt(HaltCode.MAINTENANCE, "seizures of last year are audited")


def test_a_report_that_was_kept_in_words_has_its_time_its_person_and_its_reference() -> None:
    words = f"{AT} Max Lee: by telephone: 10 am"
    old = replace(jackpot(), malfunction_at=AT, malfunction_reported=words)
    report = brought_up(old).report
    assert report == MalfunctionReport(AT, "Max Lee", "by telephone: 10 am")
    assert str(report) == words


def test_a_document_of_an_older_release_comes_back_with_its_fields() -> None:
    now = jackpot().halted(Halt(HaltCode.SEIZURE, "by order"), AT)
    assert read_document(Jackpot, document_json(now)) == now
    assert read_document(Jackpot, document_json(replace(now, halt=None))) == now
