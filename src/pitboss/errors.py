"""What Pitboss says when it is given something it can't use."""

import difflib
from collections.abc import Iterable


class PitbossError(ValueError):
    """Bad input, as a sentence that names what is wrong and what to do, and the rules that it breaks."""

    def __init__(
        self, sentence: str = "", *, rule: str | tuple[str, ...] = (), cited: str | None = None, then: str = ""
    ) -> None:
        """A rule is named as in ``001/jackpot.9g`` or ``WAC 230-15-695``.

        The sentence is shown with its rules in brackets, or with ``cited`` in their place: with nothing if that is
        empty, because the sentence names the rule itself. ``then`` is the rest of the sentence after the brackets.
        """
        super().__init__(sentence)
        self.sentence = sentence
        self.rules = (rule,) if isinstance(rule, str) and rule else tuple(rule)
        self.cited = ", ".join(map(_number, self.rules)) if cited is None else cited
        self.then = then

    def __str__(self) -> str:
        """The sentence as people read it."""
        return f"{self.sentence}{f' ({self.cited})' if self.cited else ''}{self.then}"

    @property
    def rule(self) -> str:
        """The first of the rules; empty if there is none."""
        return self.rules[0] if self.rules else ""

    def below(self, heading: str) -> "PitbossError":
        """A copy of this error with words before its sentence, such as the place where it was found."""
        return PitbossError(f"{heading}{self.sentence}", rule=self.rules, cited=self.cited, then=self.then)


def _number(rule: str) -> str:
    """The number that a rule has in its document, which sentences leave out; a rule of the law is its own."""
    return rule.rpartition("/")[2]


class NotThereError(PitbossError):
    """Something was named that is not there: ``name``, where the name itself is known."""

    def __init__(self, sentence: str, name: str = "") -> None:
        """A sentence for people, and the name alone for whoever must know where it came from."""
        super().__init__(sentence)
        self.name = name


class SecondPersonError(PitbossError):
    """A second person is needed, and nobody else has laid a card yet: it is done once somebody does."""


class FieldError(PitbossError):
    """Something is wrong with one field, such as a line of a pay table, for whoever marks it where it was typed."""

    def __init__(self, sentence: str, field: str = "", says: str = "") -> None:
        """A sentence that names the field, the field's id, and what to say beside it, where that is shorter."""
        super().__init__(sentence)
        self.field, self.says = field, says or sentence


class UnsureError(PitbossError):
    """Something unlikely that may be right: it is done if whoever asks says to be sure of it."""


#: A sentence repeats so many letters of what was given: a file may have a name of a megabyte.
_MOST_REPEATED = 80


def unknown(kind: str, given: str, known: Iterable[str]) -> NotThereError:
    """The error for a name that is not there, with the nearest one that is."""
    names, said = sorted(set(known)), given[:_MOST_REPEATED]
    nearest = difflib.get_close_matches(said.lower(), [name.lower() for name in names], n=1, cutoff=0.5)
    hints = [name for name in names if nearest and name.lower() == nearest[0]]
    hint = f"did you mean {hints[0]!r}?" if hints else f"there are: {', '.join(names)}"
    return NotThereError(f"There is no {kind} {said!r}{'…' if said != given else ''}; {hint}", given)
