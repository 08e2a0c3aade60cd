"""What Pitboss says when it is given something it can't use."""

import difflib
from collections.abc import Iterable


class PitbossError(ValueError):
    """Bad input, as a sentence that names what is wrong and what to do."""


class NotThereError(PitbossError):
    """Something was named that is not there: ``name``, where the name itself is known."""

    def __init__(self, sentence: str, name: str = "") -> None:
        """A sentence for people, and the name alone for whoever must know where it came from."""
        super().__init__(sentence)
        self.name = name


class UnsureError(PitbossError):
    """Something unlikely that may be right: it is done if whoever asks says to be sure of it."""


def unknown(kind: str, given: str, known: Iterable[str]) -> NotThereError:
    """The error for a name that is not there, with the nearest one that is."""
    names = sorted(set(known))
    nearest = difflib.get_close_matches(given.lower(), [name.lower() for name in names], n=1, cutoff=0.5)
    hints = [name for name in names if nearest and name.lower() == nearest[0]]
    hint = f"did you mean {hints[0]!r}?" if hints else f"there are: {', '.join(names)}"
    return NotThereError(f"There is no {kind} {given!r}; {hint}", given)
