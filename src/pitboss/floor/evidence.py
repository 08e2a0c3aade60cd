"""The evidence of a win: the cards of its round, so that they are not asked for again, and its page on paper."""

from pitboss.cards import format_cards
from pitboss.desk.desk import Desk, State
from pitboss.errors import PitbossError
from pitboss.floor.chips.slips import count_print
from pitboss.floor.chips.tray import check_award
from pitboss.floor.commands import PrintWinPage
from pitboss.floor.documents import TableRound, WinPage
from pitboss.floor.tables.rounds import round_of
from pitboss.jackpots.award import payment, shown_cards
from pitboss.jackpots.award.steps import PAID
from pitboss.jackpots.commands import CorrectCards, TakeStep
from pitboss.jackpots.documents import Award, AwardStatus


def entered_cards(state: State, award: Award) -> str:
    """The winning cards, where the dealer entered them and they lie face up."""
    kept = state.find(TableRound, award.round)
    if kept is None or kept.table != award.table:
        return ""
    seat = round_of(state, kept).seats.get(award.seat)
    return format_cards(seat.cards) if seat and seat.turned else ""


def take_step(desk: Desk, command: TakeStep) -> None:
    """Take a step to the payment of an award, with the cards of its round; a tray pays only what it holds."""
    award = desk.get(Award, command.award)
    from_tray = command.step == PAID and command.method.strip().lower() == payment.TRAY
    if from_tray and award.is_fixed and award.status is AwardStatus.CONFIRMED and award.winner:
        check_award(desk, award)
    payment.take_step(desk, command, entered_cards(desk.state, award))


def correct_cards(desk: Desk, command: CorrectCards) -> None:
    """Correct the cards that were picked for a win; cards that its round has can't be corrected here."""
    if entered := entered_cards(desk.state, desk.get(Award, command.award)):
        raise PitbossError(f"The cards of award {command.award} are those of its round, {entered}: none were picked")
    shown_cards.correct_cards(desk, command)


#: A page is printed once the award is one of these.
ON_PAPER = frozenset({AwardStatus.CONFIRMED, AwardStatus.PAID, AwardStatus.REVERSED})


def print_win_page(desk: Desk, command: PrintWinPage) -> None:
    """Count a print of the page of a confirmed award.

    Rules: 001/jackpot.9f.
    """
    by = desk.people(command.type, command.badge)["by"]
    award = desk.get(Award, command.award)
    if award.status not in ON_PAPER:
        raise PitbossError(
            f"Award {award.id} is {award.status}: its win page is printed once it is confirmed", rule="001/jackpot.9f"
        )
    page = desk.find(WinPage, award.id) or WinPage(award.id)
    number = count_print(desk, page, f"The win page of {award.id}", by)
    desk.tell("win-page-printed", award=award.id, table=award.table, number=number, by=by)
    desk.answer(award=award.id, number=number, at=desk.at, by=by)
