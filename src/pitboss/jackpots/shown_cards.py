"""The cards of a win as they were shown: where nobody enters cards, whoever takes the step writes them down."""

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.errors import PitbossError
from pitboss.games import load_game
from pitboss.jackpots.documents import Award
from pitboss.jackpots.plan import JackpotPlan

#: The step at which the dealer shows every winning card.
SHOWN = "cards-shown"
#: A text begins with cards only if it has so many: "As seen by camera 4" is no ace of spades.
_FEWEST = 3


def read_shown(detail: str) -> tuple[Card, ...]:
    """The cards that the words of a step begin with, such as "As Ks Qs Js Ts, camera 3"; none if it has no cards."""
    found: list[Card] = []
    for word in detail.split():
        try:
            found += parse_cards(word.strip(",;."))
        except PitbossError:
            break
    return tuple(found) if len(found) >= _FEWEST else ()


def check_shown(plan: JackpotPlan, detail: str) -> None:
    """Refuse cards that the jackpot's deck can't have dealt; words without cards are as good."""
    load_game(plan.game).deck.check(read_shown(detail))


def cards_shown(award: Award) -> str:
    """The cards that were written down when they were shown, if they were."""
    details = [words.partition(": ")[2] for step, _, words in award.steps if step == SHOWN]
    return format_cards(read_shown(details[0])) if details else ""
