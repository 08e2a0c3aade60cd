"""The evidence of a win: the cards of the round where it has them, so that nobody is asked for them again."""

from collections.abc import Mapping

from pitboss.cards import format_cards
from pitboss.errors import PitbossError
from pitboss.floor.documents import TableRound
from pitboss.floor.playing import round_of
from pitboss.jackpots import paying, shown_cards
from pitboss.jackpots.commands import CorrectCards, TakeStep
from pitboss.jackpots.documents import Award
from pitboss.jackpots.state import Desk, State


def entered_cards(state: State, award: Award) -> str:
    """The winning cards, where the dealer entered them and they lie face up."""
    kept = state.document(TableRound.kind, award.round)
    if not isinstance(kept, TableRound) or kept.table != award.table:
        return ""
    seat = round_of(kept).seats.get(award.seat)
    return format_cards(seat.cards) if seat and seat.turned else ""


def take_step(desk: Desk, command: TakeStep) -> Mapping[str, object]:
    """A step to the payment of an award, with the cards of its round."""
    return paying.take_step(desk, command, entered_cards(desk.state, desk.get(Award, command.award)))


def correct_cards(desk: Desk, command: CorrectCards) -> Mapping[str, object]:
    """Other cards than those that were picked; what the round has, nobody picks."""
    if entered := entered_cards(desk.state, desk.get(Award, command.award)):
        raise PitbossError(f"The cards of award {command.award} are those of its round, {entered}: none were picked")
    return shown_cards.correct_cards(desk, command)
