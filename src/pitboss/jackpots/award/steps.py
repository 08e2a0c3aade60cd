"""The steps that were taken for an award, and who confirmed it: in fields, or in the words of an older release."""

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.errors import PitbossError
from pitboss.jackpots.documents import Award, StepTaken, WordedStep

#: The step at which the dealer shows every winning card, and the correction of the cards that were picked then.
SHOWN, CORRECTED = "cards-shown", "cards-corrected"
#: The step at which the deck is counted.
COUNTED = "deck-checked"
PAID, SEALED = "paid", "hand-sealed"
#: The step at which the room knows who has won; it is taken by a command of its own.
IDENTIFIED = "winner-identified"
CHECK = "check"
#: A text begins with cards only if it has so many: "As seen by camera 4" is no ace of spades.
_FEWEST = 3


def taken_steps(award: Award) -> tuple[StepTaken, ...]:
    """Every step that was taken, in order."""
    return tuple(step if isinstance(step, StepTaken) else _read(step) for step in award.steps)


def taken_step(award: Award, name: str) -> StepTaken | None:
    """The step of a kind that was taken for an award, if it was."""
    return next((step for step in taken_steps(award) if step.step == name), None)


def confirmers_of(award: Award) -> tuple[str, ...]:
    """The people who made an award final; an older release kept two people as one text."""
    return award.confirmers or tuple(award.confirmed_by.split(" and "))


def _read(worded: WordedStep) -> StepTaken:
    """Read a step of an older release: the person stands before the colon, cards or a check's number after it."""
    step, at, words = worded
    by, _, detail = words.partition(": ")
    if step == SHOWN:
        return StepTaken(step, at, by, detail, cards=format_cards(_first_cards(detail)))
    if step == PAID:
        method, _, number = detail.partition(" ")
        if method.lower() == CHECK:
            return StepTaken(step, at, by, method=CHECK, number=number)
        return StepTaken(step, at, by, number, method=method.lower())
    return StepTaken(step, at, by, detail)


def _first_cards(detail: str) -> tuple[Card, ...]:
    """The cards that words begin with, such as "As Ks Qs Js Ts, camera 3"; none if they have no cards."""
    found: list[Card] = []
    for word in detail.split():
        try:
            found += parse_cards(word.strip(",;."))
        except PitbossError:
            break
    return tuple(found) if len(found) >= _FEWEST else ()
