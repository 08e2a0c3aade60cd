"""Steps as they are kept: in fields, and by an older release in words."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.jackpots.card_room import HALF, CardRoom

from pitboss.cards.deck import Deck
from pitboss.jackpots.award.steps import confirmers_of, taken_step, taken_steps
from pitboss.jackpots.documents import Award, StepTaken
from pitboss.store.commit.codec import document_json, read_document

CARDS = st.lists(st.sampled_from(list(Deck(jokers=1).cards)), min_size=3, max_size=7, unique=True)
AT = "2026-11-16T20:00:00.000+00:00"


def worded(step: str, words: str) -> StepTaken:
    """A step as it was kept in words, read from a document of that time."""
    award = Award("A", "J", "T1", "r1", 3, 1, HALF, "jackpot", "1/2", 1, 2, 3, AT, "Dana")
    kept = json.loads(document_json(award)) | {"steps": [[step, AT, words]]}
    found = read_document(Award, json.dumps(kept))
    return taken_steps(found)[0]


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
        ("banana", ""),
    ],
)
def test_the_cards_of_an_older_step_are_those_that_its_words_begin_with(detail: str, cards: str) -> None:
    """Fewer than three are a word that looks like a card; the words stay as they were."""
    assert worded("cards-shown", f"Sam: {detail}") == StepTaken("cards-shown", AT, "Sam", detail, cards=cards)


@given(CARDS, st.sampled_from([" ", ", ", ""]))
def test_any_cards_of_an_older_step_are_read_as_they_were_written(cards: list[int], between: str) -> None:
    """Apart, with commas, or together."""
    text = between.join(str(card) for card in cards)
    assert worded("cards-shown", f"Sam: {text} camera 3").cards == " ".join(str(card) for card in cards)


def test_an_older_payment_has_its_method_and_the_number_of_its_check() -> None:
    """A word behind "cash" is no number of a check."""
    assert worded("paid", "Ann: Check 1001") == StepTaken("paid", AT, "Ann", method="check", number="1001")
    assert worded("paid", "Ann: cash small bills") == StepTaken("paid", AT, "Ann", "small bills", method="cash")
    assert worded("hand-sealed", "Sam: seal 12: cage") == StepTaken("hand-sealed", AT, "Sam", "seal 12: cage")


def test_who_confirmed_is_kept_by_name_and_read_from_the_words_of_an_older_release(room: CardRoom) -> None:
    """A name with "and" in it is one person."""
    award = room.win(4, HALF)
    found = replace(room.award(award.id), confirmed_by="Rand and Co and Ann", confirmers=("Rand and Co", "Ann"))
    assert confirmers_of(found) == ("Rand and Co", "Ann")
    assert confirmers_of(replace(found, confirmed_by="Max and Ann", confirmers=())) == ("Max", "Ann")


def test_steps_in_fields_come_back_from_their_document_and_are_not_parsed(room: CardRoom) -> None:
    """Also behind older ones of the same award; words that look like cards stay words."""
    award = room.win(4, HALF)
    room.steps(award, ("cards-shown", "Kh Kd Kc, camera 3"), ("deck-checked", "53 cards: Vera watched"))
    kept = json.loads(document_json(room.award(award.id)))
    kept["steps"].insert(0, ["older", AT, "Sam: words"])
    found = read_document(Award, json.dumps(kept))
    assert found == read_document(Award, document_json(found))
    shown = taken_step(found, "cards-shown")
    assert shown is not None
    assert (shown.cards, shown.camera, shown.detail) == ("As Ks Qs Js Ts Kh Qh", "Kh Kd Kc, camera 3", "")
    assert [step.by for step in taken_steps(found)] == ["Sam", "Sam", "Sam"]
    assert taken_step(found, "paid") is None
