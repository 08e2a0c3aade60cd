"""Staff: who gives cards to whom, so that the trail names them; the secrets of cards are kept elsewhere."""

from collections.abc import Mapping

from pitboss.errors import PitbossError
from pitboss.floor.commands import ManageCard, NoteAccess
from pitboss.floor.software import CARDS
from pitboss.jackpots.commands import RegisterBadge
from pitboss.jackpots.documents import Badge, Role
from pitboss.jackpots.opening import AT_THE_SERVER, keep_badge
from pitboss.jackpots.state import Desk, same_person

#: Who may be the second person when a manager gives a secret.
WITNESSES = (Role.SUPERVISOR, Role.EXECUTIVE, Role.MANAGER, Role.ACCOUNTING, Role.SURVEILLANCE)


def manage_card(desk: Desk, command: ManageCard) -> Mapping[str, object]:
    """A card for a person; nobody changes the own one, so that no room is left without a manager by accident."""
    by = desk.badge(command.badge, Role.MANAGER)
    if command.card in CARDS:
        raise PitbossError("This card is the software's, for practice tables: nobody carries it")
    if command.card == by.id:
        raise PitbossError("Another manager has to change your own card")
    card = RegisterBadge(badge=command.card, person=command.person, role=command.role, active=command.active)
    return {**keep_badge(desk, card, by.person), "active": command.active}


def note_access(desk: Desk, command: NoteAccess) -> Mapping[str, object]:
    """The trail tells who let whom in, or put whom out; without a badge it was done at the server itself."""
    by = desk.badge(command.badge, Role.MANAGER).person if command.badge else AT_THE_SERVER
    card = desk.get(Badge, command.card)
    second = desk.badge(command.second, *WITNESSES).person if command.second else ""
    if second and same_person(second, by):
        raise PitbossError(f"Two people are needed here; both cards are {by}'s")
    witnessed = {"second": second} if second else {}
    desk.tell("access-changed", card=card.id, person=card.person, what=command.what, by=by, **witnessed)
    return {"card": card.id, "what": command.what}
