"""What happens at the door: sign-ins, wrong secrets and lock-outs of the cards that there are, told in the trail."""

from collections.abc import Mapping

from pitboss.floor.commands import NoteSignIns, SignInNote
from pitboss.jackpots.documents import Badge
from pitboss.jackpots.state import Desk


def note_sign_ins(desk: Desk, command: NoteSignIns) -> Mapping[str, object]:
    """One event for each note; of cards that are not known nothing is told but how many tries there were."""
    for note in command.notes:
        _tell(desk, note)
    return {"notes": len(command.notes)}


def _tell(desk: Desk, note: SignInNote) -> None:
    seen: dict[str, object] = {"tries": note.tries, "since": note.since, "last": note.last}
    seen |= {"places": list(note.places), "beside": list(note.beside), "locked": list(note.locked)}
    badge = desk.find(Badge, note.card) if note.card else None
    whose = {"card": badge.id, "person": badge.person} if badge else {}
    desk.tell(
        note.what if badge else "unknown-cards-tried", **whose, **{name: told for name, told in seen.items() if told}
    )
