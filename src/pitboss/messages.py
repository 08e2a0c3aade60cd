"""Messages: sentences for people that keep their parts, so that another language can say them again."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Self

#: What stands in a message: a text of somebody's own, a number, or another message.
MessageFact = str | int
#: A fact whose name ends so is an amount of money.
CENTS = "_cents"
#: The context of a wager's name: *Play* on a layout is another word than *Play* on a button.
WAGER = "wager"
#: What stands between a context and its text in a key, as in gettext's own files.
_BETWEEN = "\x04"


def money(cents: int) -> str:
    """Cents as people of the place write them: $1,234.05, and whole dollars without their cents."""
    sign = "−" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    return f"{sign}${whole:,}.{rest:02d}" if rest else f"{sign}${whole:,}"


class Message(str):
    """A text that knows the English sentence it was made of (``template``) and what was put into it (``facts``).

    Everywhere else it is the English text: it is compared, hashed, written and sent as that. A fact is named in braces;
    one whose name ends in ``_cents`` is shown as money. ``context`` tells apart what English says in the same words.
    """

    __slots__ = ("context", "facts", "template")
    template: str
    facts: Mapping[str, MessageFact]
    context: str

    def __new__(cls, template: str, /, **facts: MessageFact) -> Self:
        """Make a sentence of a template and its facts."""
        made = super().__new__(cls, filled(template, facts))
        made.template, made.facts, made.context = template, MappingProxyType(facts), ""
        return made

    @classmethod
    def of_wager(cls, name: str) -> Self:
        """Make the name of a wager a message."""
        made = cls(name)
        made.context = WAGER
        return made

    @property
    def key(self) -> str:
        """What the message is found under in a catalogue."""
        return key_of(self.template, self.context)

    def __reduce__(self) -> tuple[object, ...]:
        """Say how a message is sent to another process."""
        return _again, (self.template, dict(self.facts), self.context)


def _again(template: str, facts: Mapping[str, MessageFact], context: str) -> Message:
    made = Message(template, **facts)
    made.context = context
    return made


def key_of(text: str, context: str = "") -> str:
    """What a text is found under in a catalogue."""
    return f"{context}{_BETWEEN}{text}" if context else text


def text_and_context(key: str) -> tuple[str, str]:
    """What a key of a catalogue was made of."""
    context, _, text = key.rpartition(_BETWEEN)
    return text, context


def filled(template: str, facts: Mapping[str, MessageFact]) -> str:
    """A sentence with its facts in their places."""
    shown = {
        name: money(fact) if name.endswith(CENTS) and isinstance(fact, int) else fact for name, fact in facts.items()
    }
    return template.format(**shown) if facts else template
