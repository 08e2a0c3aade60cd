"""Notes of sign-ins until they are written: merged, so that no stranger fills or slows the trail."""

import datetime as dt
import threading
import uuid
from dataclasses import dataclass, replace

from pitboss.floor.commands import NoteSignIns, SignInNote, SignInWhat
from pitboss.store import Committer
from pitboss.store.secrets.credentials import WrongTry
from pitboss.store.tables.database import Clock, moment

#: How many addresses and cards a note names; the others are only counted.
MOST_PLACES = 5
#: How many notes wait or are held at most; sign-ins beyond that are merged, wherever they were made.
MOST_NOTES = 1_000


@dataclass(frozen=True, slots=True)
class _Key:
    """The key of events that are merged into one note. An unknown card has no name here: it could be a secret."""

    what: SignInWhat
    card: str = ""
    place: str = ""


@dataclass(slots=True)
class _DueNote:
    """The count since the last note under its key, which is written no earlier than ``due``."""

    due: dt.datetime
    note: SignInNote

    def add(self, at: str, place: str, beside: str = "", locked: tuple[str, ...] = ()) -> None:
        """Count one more of the same kind."""
        note = self.note
        self.note = replace(
            note,
            tries=note.tries + 1,
            since=note.since or at,
            last=at,
            places=_with(note.places, place),
            beside=_with(note.beside, beside),
            locked=tuple(dict.fromkeys((*note.locked, *locked))),
        )


def _unseen(key: _Key, due: dt.datetime) -> _DueNote:
    """A note with nothing counted yet."""
    return _DueNote(due, SignInNote(what=key.what, card=key.card, tries=0, since="", last=""))


def _with(known: tuple[str, ...], one: str) -> tuple[str, ...]:
    return known if not one or one in known or len(known) >= MOST_PLACES else (*known, one)


class SignInNotes:
    """Sign-ins, wrong tries and lock-outs of this process. The first of a kind is written with the next notes.

    What follows within the time of a lock-out is merged into one more note at its end. So a card has few notes whatever
    strangers do, and whoever signs in never waits for the journal.
    """

    def __init__(self, committer: Committer, clock: Clock, window: dt.timedelta) -> None:
        """Start without any note to write."""
        self._committer, self._clock, self._window = committer, clock, window
        self._tallies: dict[_Key, _DueNote] = {}
        self._lock, self._writing = threading.Lock(), threading.Lock()

    def signed_in(self, card: str, address: str) -> None:
        """Count a sign-in with a card; each address has its own note."""
        self._add(_Key("signed-in", card, address if len(self._tallies) < MOST_NOTES else ""), address)

    def wrong(self, tried: WrongTry) -> None:
        """Count a wrong secret, which perhaps was the last one allowed."""
        place, beside = tried.address, tried.signed_in
        self._add(_Key("wrong-secret", tried.card), place, beside)
        if tried.locked and tried.card:
            self._add(_Key("locked-out", tried.card), place, beside, tried.locked)

    def _add(self, key: _Key, place: str, beside: str = "", locked: tuple[str, ...] = ()) -> None:
        now = self._clock()
        with self._lock:
            self._tallies.setdefault(key, _unseen(key, now)).add(moment(now), place, beside, locked)

    def tell(self, *, all_of_it: bool = False) -> None:
        """Write the notes that are due, in one request; what can't be written now is kept for the next time."""
        with self._writing:
            found = self._take(all_of_it=all_of_it)
            if not found:
                return
            notes = tuple(tally.note for tally in found.values())
            try:
                self._committer.do(f"pitboss:sign-ins-{uuid.uuid4()}", NoteSignIns(notes=notes))
            except BaseException:
                self._give_back(found)
                raise

    def _take(self, *, all_of_it: bool) -> dict[_Key, _DueNote]:
        """Take the notes that are due; their keys are held back for a while from now on."""
        now = self._clock()
        with self._lock:
            due = {key: tally for key, tally in self._tallies.items() if tally.due <= now or all_of_it}
            for key, tally in due.items():
                if tally.note.tries:
                    self._tallies[key] = _unseen(key, now + self._window)
                else:
                    del self._tallies[key]
        return {key: tally for key, tally in due.items() if tally.note.tries}

    def _give_back(self, found: dict[_Key, _DueNote]) -> None:
        """Give notes back that could not be written, merged with what was counted meanwhile."""
        with self._lock:
            for key, tally in found.items():
                since = self._tallies.get(key)
                if since is not None and since.note.tries:
                    tally.note = replace(tally.note, tries=tally.note.tries + since.note.tries, last=since.note.last)
                self._tallies[key] = tally
