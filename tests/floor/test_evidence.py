"""The evidence of a win at a table whose round has the cards: nobody is asked for them again."""

from tests.floor.floor_room import FloorRoom
from tests.floor.jackpot_floor import LOW, ROYAL_MATCH, act, deal, entered

from pitboss.floor.views.wins.award_views import award_view
from pitboss.jackpots import commands as j
from pitboss.jackpots.documents import Award
from pitboss.rounds import events as e


def won(room: FloorRoom) -> Award:
    """A royal match that the round's settlement has recorded, confirmed."""
    entered(room)
    deal(room, ROYAL_MATCH, LOW)
    act(room, e.DealerRevealed())
    act(room, e.Decided(seat=2, action="set", front="Kh Qh"))
    act(room, e.SettlementCalled())
    room.do(j.CallSupervisor(table="E", badge="dealer"))
    (award,) = room.awards()
    room.do(j.ConfirmAward(award=award.id, badge="supervisor"))
    return award


def test_the_cards_of_the_round_go_with_the_step(room: FloorRoom) -> None:
    """The camera is all that is asked for; other cards are refused."""
    award = won(room)
    step = j.TakeStep(award=award.id, step="cards-shown", camera="camera 3", badge="supervisor")
    with room.refused("The round has other cards for seat 2"):
        room.do(j.TakeStep(award=award.id, step="cards-shown", cards=LOW, camera="camera 3", badge="supervisor"))
    room.do(step)
    view = award_view(room.memory, room.awards()[0], room.now)
    assert (view.cards, view.cards_shown, view.steps[0].detail) == (ROYAL_MATCH, ROYAL_MATCH, "camera 3")


def test_the_cards_of_the_round_are_not_corrected(room: FloorRoom) -> None:
    """The round's log says what lay there."""
    award = won(room)
    room.do(j.TakeStep(award=award.id, step="cards-shown", camera="camera 3", badge="supervisor"))
    other = "Ah Kh Qh Jh Th Ks Qs"
    with room.refused("are those of its round"):
        room.do(j.CorrectCards(award=award.id, cards=other, reason="r", badge="supervisor", second="manager"))
