import pytest
from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import win

from pitboss.floor import commands as c
from pitboss.floor.chips.slips import MOST_PRINTS
from pitboss.floor.documents import WinPage
from pitboss.floor.views.wins.award_views import award_view
from pitboss.jackpots import commands as j
from pitboss.store.commit.codec import document_json, read_document


@pytest.mark.rule("001", "jackpot.9f")
def test_every_print_after_the_first_is_a_duplicate(room: FloorRoom) -> None:
    """Prints are counted with who asked for them, and told."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    assert [room.do(c.PrintWinPage(award=award.id, badge="supervisor"))["number"] for _ in range(2)] == [1, 2]
    assert room.memory.events[-1]["event"] == "win-page-printed"
    page = room.memory.get(WinPage, award.id)
    assert [by for _, by in page.prints] == ["Sam", "Sam"]
    assert read_document(WinPage, document_json(page)) == page
    assert award_view(room.memory, room.awards()[0], room.now).prints == 2
    room.audit()


@pytest.mark.rule("001", "jackpot.9f")
def test_no_page_is_printed_before_a_card_has_made_the_award_final(room: FloorRoom) -> None:
    """A locked award may still be rejected."""
    award = win(room)
    with room.refused("printed once it is confirmed"):
        room.do(c.PrintWinPage(award=award.id, badge="supervisor"))
    room.do(j.RejectAward(award=award.id, badge="supervisor", reason="a card was missing"))
    with room.refused("is rejected"):
        room.do(c.PrintWinPage(award=award.id, badge="supervisor"))


def test_a_dealer_prints_no_win_page_and_nobody_prints_without_end(room: FloorRoom) -> None:
    """The page goes to the cage with a payment."""
    award = win(room)
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    with room.refused("This needs the card of"):
        room.do(c.PrintWinPage(award=award.id, badge="dealer"))
    room.memory.documents["win-page", award.id] = WinPage(
        award.id, (("2026-11-16T20:00:00+00:00", "Sam"),) * MOST_PRINTS
    )
    with room.refused("copy one of them"):
        room.do(c.PrintWinPage(award=award.id, badge="supervisor"))
