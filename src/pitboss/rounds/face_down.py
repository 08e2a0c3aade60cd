"""Cards that lie face down: what refuses an entry tells nobody what they are, is written down, and does not go on."""

from collections.abc import Iterator

from pitboss.cards import Card
from pitboss.errors import PitbossError
from pitboss.rounds import events as e
from pitboss.rounds.round import Round, before_settlement

#: From so many entries on that were refused because of hidden cards, each suspends the round.
MOST_REFUSED = 3


class FaceDownError(PitbossError):
    """An entry does not fit the cards of hands that lie face down; what they are is not said."""


def spot_name(spot: int) -> str:
    """A seat, the dealer or the board in words."""
    return {e.DEALER: "the dealer", e.BOARD: "the board"}.get(spot, f"seat {spot}")


def lies_face_up(state: Round, spot: int) -> bool:
    """Whether everybody sees the cards of a spot; where software deals, no person enters or guesses a card."""
    if not state.table.is_live:
        return True
    return state.dealer.revealed if spot == e.DEALER else spot in state.seats and state.seats[spot].turned


def seen_of(state: Round, spot: int) -> tuple[Card, ...]:
    """The cards of a spot that everybody sees: all of them, or what lies face up before the dealer or on the board."""
    if lies_face_up(state, spot):
        return state.cards_of(spot)
    return {e.DEALER: state.dealer.up, e.BOARD: state.board[: state.board_up]}.get(spot, ())


def hidden(state: Round) -> list[int]:
    """The spots of which cards are entered that lie face down."""
    return [spot for spot in sorted(state.spots_dealt) if len(state.cards_of(spot)) > len(seen_of(state, spot))]


def collision(state: Round) -> FaceDownError:
    """The error for a card entered twice; it names every hidden hand, so that it gives away neither card nor hand."""
    spots = " or ".join(spot_name(spot) for spot in hidden(state))
    return FaceDownError(
        "A card of these was entered before for a hand that lies face down, and one is wrong. Look at these again. "
        f"If they are right, what was entered for {spots} is wrong: withdraw it, and enter that hand as it is turned up"
    )


def other_hand(spot: int) -> FaceDownError:
    """A hand was read at the deal as other cards; it is compared by turning it up as it was read."""
    return FaceDownError(
        f"The hand of {spot_name(spot)} was entered as other cards, which are told once it lies face up: turn it up "
        "without naming cards and compare. If the first entry is wrong, withdraw it and enter the hand again"
    )


def other_front(seat: int) -> FaceDownError:
    """Two cards in front that are not both in the hand, as it was entered."""
    return FaceDownError(
        f"The front is two cards of the hand of seat {seat}, which was entered as others and lies face down: look at "
        "the front again, or name it when the hand is turned up"
    )


def refuse(state: Round, _act: e.CardsRefused) -> Iterator[e.Event]:
    """An entry was refused because of cards that nobody may see; too many of them wait for a supervisor."""
    before_settlement(state, "Entering cards")
    if not hidden(state):
        raise PitbossError("No cards that were entered lie face down, so none can refuse others")
    if is_suspect(state.cards_refused + 1):
        yield e.RoundSuspended(rule="house policy")


def is_suspect(refused: int) -> bool:
    """Whether so many refused entries are more than a slip of the hand."""
    return refused >= MOST_REFUSED
