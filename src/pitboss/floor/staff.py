"""Staff: who gives cards to whom, so that the trail names them; the secrets of cards are kept elsewhere."""

from collections.abc import Mapping

from pitboss.errors import PitbossError
from pitboss.floor.commands import ManageCard, NoteAccess
from pitboss.floor.software import CARDS
from pitboss.jackpots.commands import RegisterBadge
from pitboss.jackpots.documents import Badge, Role
from pitboss.jackpots.manager import carry_out
from pitboss.jackpots.state import Desk


def manage_card(desk: Desk, command: ManageCard) -> Mapping[str, object]:
    """A card for a person; nobody changes the own one, so that no room is left without a manager by accident."""
    by = desk.badge(command.badge, Role.MANAGER)
    if command.card in CARDS:
        raise PitbossError("This card is the software's, for practice tables: nobody carries it")
    if command.card == by.id:
        raise PitbossError("Another manager has to change your own card")
    answer = carry_out(
        desk, RegisterBadge(badge=command.card, person=command.person, role=command.role, active=command.active)
    )
    kept = desk.get(Badge, command.card)
    desk.tell("card-managed", card=kept.id, person=kept.person, role=str(kept.role), active=kept.active, by=by.person)
    return {**answer, "active": kept.active}


def note_access(desk: Desk, command: NoteAccess) -> Mapping[str, object]:
    """The trail tells who let whom in, or put whom out."""
    by = desk.badge(command.badge, Role.MANAGER)
    card = desk.get(Badge, command.card)
    desk.tell("access-changed", card=card.id, person=card.person, what=command.what, by=by.person)
    return {"card": card.id, "what": command.what}
