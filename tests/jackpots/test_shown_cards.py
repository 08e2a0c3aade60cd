"""The cards of a win, written down when they were shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jackpots.card_room import HALF, CardRoom

from pitboss.cards import format_cards
from pitboss.cards.deck import Deck
from pitboss.jackpots import commands as c
from pitboss.jackpots.shown_cards import cards_shown, read_shown

CARDS = st.lists(st.sampled_from(list(Deck(jokers=1).cards)), min_size=3, max_size=7, unique=True)


@pytest.mark.parametrize(
    ("detail", "cards"),
    [
        ("As Ks Qs Js Ts, camera 3", "As Ks Qs Js Ts"),
        ("as ks qs js ts Kh Qh; camera 3", "As Ks Qs Js Ts Kh Qh"),
        ("AsKsQsJsJk camera 3", "As Ks Qs Js Jk"),
        ("As,Ks,Qs", "As Ks Qs"),
        ("As seen by camera 4", ""),
        ("Ad hoc, camera 2", ""),
        ("camera 3: As Ks Qs Js Ts", ""),
        ("done", ""),
        ("", ""),
    ],
)
def test_the_cards_are_those_that_the_words_begin_with(detail: str, cards: str) -> None:
    """Fewer than three are a word that looks like a card."""
    assert format_cards(read_shown(detail)) == cards


@given(CARDS, st.sampled_from([" ", ", ", ""]))
def test_any_cards_are_read_as_they_were_written(cards: list[int], between: str) -> None:
    """Apart, with commas, or together."""
    text = between.join(str(card) for card in cards)
    assert list(read_shown(f"{text} camera 3")) == cards


def test_whoever_takes_the_step_writes_the_cards_down(room: CardRoom) -> None:
    """Cards that the deck can't have dealt are refused; the step may also say something else."""
    award = room.win(4, HALF)
    assert cards_shown(award) == ""
    with room.refused("As is there 2 times"):
        room.steps(award, ("cards-shown", "As As Ks Qs Js, camera 3"))
    room.do(c.TakeStep(award=award.id, step="cards-shown", detail="As Ks Qs Js Ts Kh Qh, camera 3", badge="supervisor"))
    assert cards_shown(room.award(award.id)) == "As Ks Qs Js Ts Kh Qh"
