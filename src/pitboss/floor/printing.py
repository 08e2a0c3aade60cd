"""Win pages on paper: each print is counted, so that a second one says that it is a duplicate."""

from collections.abc import Mapping

from pitboss.errors import PitbossError
from pitboss.floor.commands import PrintWinPage
from pitboss.floor.documents import WinPage
from pitboss.jackpots.documents import Award, AwardStatus
from pitboss.jackpots.state import Desk

#: A page is printed once the award is one of these.
ON_PAPER = frozenset({AwardStatus.CONFIRMED, AwardStatus.PAID, AwardStatus.REVERSED})
#: More prints of one page than this are a mistake.
MOST_PRINTS = 100


def print_win_page(desk: Desk, command: PrintWinPage) -> Mapping[str, object]:
    """Count a print of the page of an award that a card has made final.

    Rules: 001/jackpot.9f.
    """
    by = desk.people(command.type, command.badge)["by"]
    award = desk.get(Award, command.award)
    if award.status not in ON_PAPER:
        raise PitbossError(
            f"Award {award.id} is {award.status}: its win page is printed once it is confirmed", rule="001/jackpot.9f"
        )
    page = desk.find(WinPage, award.id) or WinPage(award.id)
    if len(page.prints) >= MOST_PRINTS:
        raise PitbossError(f"The win page of {award.id} was printed {MOST_PRINTS} times: copy one of them")
    page = WinPage(award.id, (*page.prints, (desk.at, by)))
    desk.put(page)
    number = len(page.prints)
    desk.tell("win-page-printed", award=award.id, table=award.table, number=number, by=by)
    return {"award": award.id, "number": number, "at": desk.at, "by": by}
