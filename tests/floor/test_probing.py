"""Whoever guesses cards that lie face down learns one bit for each guess that is written down, and soon none."""

from random import Random

import pytest
from tests.floor.floor_room import GAMES, NOON, FloorRoom
from tests.floor.jackpot_floor import act
from tests.floor.test_face_down import Dealing

from pitboss.cards import Card, format_cards
from pitboss.errors import PitbossError
from pitboss.floor import commands as c
from pitboss.floor.views.attention import Floor, attention
from pitboss.floor.views.table_views import Viewer, table_view
from pitboss.games.step import StepKind
from pitboss.rounds import Round, Status
from pitboss.rounds import events as e
from pitboss.rounds.face_down import MOST_REFUSED
from pitboss.rounds.phases.deals import left_over, next_spot

EZ, THREE_CARD = "ez-pai-gow", "three-card-poker"
ACCEPTED = "accepted"


class World(Dealing):
    """A round whose cards a device reads at the deal; two of them look the same, and what is hidden is not."""

    def __init__(self, game: str, seed: int, swapped: int) -> None:
        """Wagers and the dealer's hand by the seed, the other cards in one of several orders."""
        super().__init__(FloorRoom(), game, Random(seed))  # noqa: S311 - a test's cards
        many = self.state.table.game.cards
        self.dealers, self.others = self.deck[:many], self.deck[many:]
        Random(swapped).shuffle(self.others)  # noqa: S311

    def cards_for(self, spot: int) -> str:
        """The hand that a spot gets."""
        if spot == e.DEALER:
            return format_cards(self.dealers)
        many = self.state.table.game.cards
        return format_cards(self.others[(spot - 1) * many : spot * many])

    def next(self) -> e.Act:
        """What comes next, with every hand read at the deal."""
        state = self.state
        if state.step.kind is StepKind.DEAL and (spot := next_spot(state)) is not None:
            return e.HandDealt(to=spot, cards=self.cards_for(spot))
        return super().next()

    def attempt(self, guess: e.Act) -> tuple[bool, str]:
        """Whether a guess was written down, and what whoever made it was told."""
        before = self.state.events
        try:
            answer = self.room.do(c.ActAtTable(table="E", act=guess, badge="dealer"))
        except PitbossError as error:
            assert self.state.events == before
            return False, str(error)
        return self.state.events > before, str(answer.get("refused", ACCEPTED))


def guess_at(state: Round, deck: list[Card], order: Random) -> e.Act:
    """An entry with guessed cards."""
    seat = order.choice([e.DEALER, *state.seats])
    hand = format_cards(order.sample(deck, state.table.game.cards))
    front = order.choice(["", format_cards(order.sample(deck, 2)), " ".join(hand.split()[:2])])
    spot, left = next_spot(state) if state.step.kind is StepKind.DEAL else None, 0
    if state.step.kind is StepKind.DEAL:
        left = left_over(state)
    guesses: list[e.Act] = [
        e.HandDealt(to=spot if spot is not None else seat, cards=hand),
        e.LeftOverCounted(count=left, cards=format_cards(order.sample(deck, max(0, min(left, 4))))),
        e.Decided(seat=seat or 1, action="set", front=front),
        e.HandTurned(to=seat, cards=hand, front=front),
        e.HandTurned(to=seat, front=front) if front and seat else e.HandTurned(to=seat, cards=hand),
    ]
    return order.choice(guesses)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6))
def test_a_guess_tells_one_bit_if_it_is_written_down_and_else_nothing(game: str, seed: int) -> None:
    """Two rounds that look alike answer every guess alike, or both write it down, and it is taken in one of them."""
    one, other = World(game, seed, 1), World(game, seed, 2)
    order = Random(seed)  # noqa: S311
    for _ in range(60):
        state = one.state
        if state.step.kind is StepKind.SETTLE or any(seat.turned for seat in state.seats.values()):
            return
        guess = guess_at(state, one.deck, order)
        (written, told), (also_written, also_told) = one.attempt(guess), other.attempt(guess)
        assert written == also_written, (guess, told, also_told)
        if told != also_told:
            assert written
            assert ACCEPTED in {told, also_told}, (guess, told, also_told)
            return
        if one.state.status is Status.SUSPENDED:
            resumed = e.RoundResumed(reason="looked at it")
            act(one.room, resumed, badge="supervisor")
            act(other.room, resumed, badge="supervisor")
        if order.random() < 0.4 and one.state.step.kind is not StepKind.TURN:
            answers = {one.attempt(one.next()), other.attempt(other.next())}
            if len(answers) > 1:  # a hand that was read collides with a guess that was taken, in one of them
                assert all(written for written, _ in answers)
                return


def dealt(game: str, room: FloorRoom) -> Dealing:
    """A round whose hands were all read at the deal and lie face down."""
    dealing = Dealing(room, game, Random(3))  # noqa: S311
    while dealing.state.step.kind in {StepKind.START, StepKind.DEAL}:
        spot = next_spot(dealing.state) if dealing.state.step.kind is StepKind.DEAL else None
        if dealing.state.step.kind is StepKind.DEAL and spot is None:
            return dealing
        dealing.act(dealing.next() if spot is None else e.HandDealt(to=spot, cards=dealing.take()))
    return dealing


def guessed(room: FloorRoom, guess: e.Act, badge: str = "executive") -> str:
    """What an entry that is refused and written down tells."""
    return str(room.do(c.ActAtTable(table="E", act=guess, badge=badge))["refused"])


def steps_listed(room: FloorRoom) -> tuple[str, tuple[str, ...]]:
    """How the round stands, and the steps by which its shuffler is to be replaced."""
    shown = table_view(room.memory, room.table("E"), Viewer()).round
    assert shown is not None
    return Status(shown.status), tuple(step.step for step in shown.fault_steps)


def test_a_refusal_names_neither_the_hidden_card_nor_whose_it_is(room: FloorRoom) -> None:
    dealing = dealt(EZ, room)
    sentences = set()
    for spot in (e.DEALER, next(iter(dealing.state.seats))):
        cards = format_cards(dealing.state.cards_of(spot)[:4])
        sentences.add(guessed(room, e.LeftOverCounted(count=4, cards=cards)))
    assert len(sentences) == 1
    assert "lies face down" in sentences.pop()


def test_the_third_refused_guess_suspends_the_round_for_another_supervisor(room: FloorRoom) -> None:
    dealing = dealt(EZ, room)
    guess = e.LeftOverCounted(count=4, cards=format_cards(dealing.state.dealer.cards[:4]))
    told = [guessed(room, guess) for _ in range(MOST_REFUSED)]
    assert "suspended" in told[-1]
    assert dealing.state.status is Status.SUSPENDED
    with room.refused("not possible now"):
        act(room, guess, badge="executive")
    with room.refused("another supervisor must resume it"):
        act(room, e.RoundResumed(reason="go on"), badge="executive")
    act(room, e.RoundResumed(reason="looked at it"), badge="supervisor")
    assert "suspended" in guessed(room, guess)
    assert dealing.state.status is Status.SUSPENDED


def test_a_round_that_guesses_have_suspended_asks_for_no_other_shuffler(room: FloorRoom) -> None:
    """Nothing is wrong with the shuffler then; once one fails, the steps to replace it are listed."""
    dealing = Dealing(room, THREE_CARD, Random(3))  # noqa: S311 - a test's cards
    hand = dealing.take()
    dealing.act(e.HandDealt(to=next_spot(dealing.state) or e.DEALER, cards=hand))
    guess = e.HandDealt(to=next_spot(dealing.state) or e.DEALER, cards=hand)
    for _ in range(MOST_REFUSED):
        guessed(room, guess)
    assert steps_listed(room) == (Status.SUSPENDED, ())
    act(room, e.RoundResumed(reason="looked at it"), badge="supervisor")
    act(room, e.IrregularityCalled(kind="shuffler-fault", reason="It jams"), badge="supervisor")
    status, steps = steps_listed(room)
    assert status is Status.SUSPENDED
    assert steps == tuple(step.id for step in dealing.state.table.fault_steps) != ()


def test_every_refused_guess_stands_in_the_trail_and_the_last_one_on_the_supervisors_list(room: FloorRoom) -> None:
    dealing = dealt(EZ, room)
    guess = e.LeftOverCounted(count=4, cards=format_cards(dealing.state.dealer.cards[:4]))
    for _ in range(MOST_REFUSED):
        guessed(room, guess)
    facts = [event for event in room.memory.events if dict(event).get("act") == "cards-refused"]
    assert [dict(event)["by"] for event in facts] == ["Eve"] * MOST_REFUSED
    kept = room.kept("E")
    assert all(str(card) not in line for card in dealing.state.dealer.cards for line in kept.lines[-MOST_REFUSED:])
    notices = attention(Floor(room.memory, [room.table("E")], {kept.id: kept}, [], []), NOON)
    assert ["lie face down" in notice.text for notice in notices] == [True]


def test_a_duplicate_of_a_hand_that_lies_face_up_says_which_entry_is_wrong(room: FloorRoom) -> None:
    """The dealer's hand is turned up, and a player's hand is turned up with one of its cards."""
    dealing = Dealing(room, THREE_CARD, Random(1))  # noqa: S311
    while dealing.state.step.kind is not StepKind.TURN:
        state = dealing.state
        if state.step.kind is StepKind.DEAL:
            dealing.act(e.HandDealt(to=next_spot(state) or 0, cards=""))
        elif state.step.kind is StepKind.DECIDE:
            dealing.act(e.Decided(seat=state.undecided[0], action="play"))
        else:
            dealing.act(dealing.next())
    seat = next(iter(dealing.state.seats))
    twice = str(dealing.state.dealer.cards[0])
    with room.refused(f"{twice} has been dealt before: it was entered for the dealer"):
        act(room, e.HandTurned(to=seat, cards=f"{twice} {dealing.take()[:5]}"))
