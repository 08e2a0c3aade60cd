"""The cards of a win: picked when they are shown, checked against the line, and corrected by two people."""

from dataclasses import replace
from typing import Any

import pytest
from tests.jackpots.card_room import ALL, HALF, QUARTER, CardRoom, opened, progressive
from tests.jackpots.evidence import CARDS

from pitboss.jackpots import commands as c
from pitboss.jackpots.award.shown_cards import cards_shown
from pitboss.jackpots.award.steps import taken_steps
from pitboss.jackpots.documents import Award

ROYAL_MATCH, OTHER = CARDS[HALF], "Ah Kh Qh Jh Th Ks Qs"


def show(room: CardRoom, award: Award, cards: str) -> None:
    """Pick cards with the step at which they are shown."""
    room.do(c.TakeStep(award=award.id, step="cards-shown", cards=cards, camera="camera 3", badge="supervisor"))


def correct(room: CardRoom, award: Award, **more: Any) -> None:  # noqa: ANN401 - any field of the command
    """Pick others, by Sam and Ann."""
    command = c.CorrectCards(
        award=award.id, cards=OTHER, reason="hearts, not spades", badge="supervisor", second="accounting"
    )
    room.do(replace(command, **more))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("", "Pick the 7 cards that make the Royal Flush \\+ Royal Match"),
        ("banana", "ba"),
        ("As Ks Qs Js Ts", "7"),
        ("As As Ks Qs Js Ts Kh", "As is there 2 times"),
        ("As Ks Qs Js Ts Kh Jk", "not Royal Flush \\+ Royal Match"),
        (CARDS[ALL], "These cards are 7 Card Natural Straight Flush, not Royal Flush \\+ Royal Match"),
        ("2s 3h 5d 7c 9s Jh Kd", "These cards are no hand of the pay table, not Royal Flush \\+ Royal Match"),
    ],
)
@pytest.mark.rule("001", "jackpot.9d")
def test_cards_that_do_not_make_the_hand_that_was_pressed_are_refused(cards: str, words: str, room: CardRoom) -> None:
    """Words are no cards, five are too few, and a better hand is another line."""
    award = room.win(4, HALF)
    with room.refused(words):
        show(room, award, cards)


@pytest.mark.parametrize("line", [ALL, HALF, QUARTER])
def test_cards_on_the_pressed_line_are_kept_with_the_step(line: str, room: CardRoom) -> None:
    """In one form, however they were typed."""
    award = room.win(4, line)
    assert cards_shown(award) == ""
    show(room, award, CARDS[line].lower().replace(" ", ""))
    assert cards_shown(room.award(award.id)) == CARDS[line]


def test_the_lines_are_those_of_the_plan_and_its_reading() -> None:
    """Where a seven card straight flush is natural only, one with the joker is none."""
    for reading, fits in (("with-joker", True), ("natural-only", False)):
        room = opened()
        room.create(progressive("K", "FUPGPP-WA03", reading=reading))
        room.link("T2", "K", readings=(reading,))
        award = room.win(3, "seven-card-straight-flush", "T2")
        if fits:
            show(room, award, CARDS[QUARTER])
        else:
            with room.refused("not 7 Card Straight Flush"):
                show(room, award, CARDS[QUARTER])


def two_winners(room: CardRoom, table: str = "T1") -> list[Award]:
    """Two seats that win half of the meter in one game, both confirmed."""
    room.start(table, 1, 4)
    for seat in (1, 4):
        room.press(seat, HALF, table)
    awards = sorted(room.call(table), key=lambda award: -award.seat)
    for award in awards:
        room.confirm_seen(award.id)
    room.end(table)
    return sorted(awards, key=lambda award: award.seat)


@pytest.mark.rule("001", "jackpot.9d")
def test_a_card_lies_at_one_seat_only(room: CardRoom) -> None:
    """The decks of the game have it once: it proves one winner's hand, in the pick and in its correction."""
    first, second = two_winners(room)
    show(room, first, ROYAL_MATCH)
    with room.refused("The ace of spades lies at seat 1 already: pick the cards at seat 4"):
        show(room, second, "As Ks Qs Js Ts Kd Qd")
    show(room, second, "Ad Kd Qd Jd Td Kc Qc")
    with room.refused("The ace of diamonds lies at seat 4 already"):
        correct(room, first, cards="Ad Kd Qd Jd Td Ks Qs")
    show(room, room.win(4, HALF), ROYAL_MATCH)  # another game has a new deal


def test_a_hand_that_was_called_again_still_holds_its_cards(room: CardRoom) -> None:
    """The first call was rejected; the cards of the second one lie at that seat."""
    room.start("T1", 1, 4)
    room.press(1, HALF)
    room.reject(room.call()[0])
    for seat in (1, 4):
        room.press(seat, HALF)
    awards = {award.seat: award for award in room.call()}
    for seat in (4, 1):
        room.confirm_seen(awards[seat].id)
    show(room, awards[1], ROYAL_MATCH)
    with room.refused("lies at seat 1 already"):
        show(room, awards[4], ROYAL_MATCH)


def test_a_wrong_card_is_corrected_by_two_people_with_a_reason(room: CardRoom) -> None:
    """The first cards stay in the record; the correction is checked like a pick."""
    award = room.win(4, HALF)
    with room.refused("no cards to correct"):
        correct(room, award)
    show(room, award, ROYAL_MATCH)
    with room.refused("Two people are needed here"):
        correct(room, award, badge="manager", second="max-again")
    with room.refused("Give a reason"):
        correct(room, award, reason=" ")
    with room.refused("card of a supervisor, an executive"):
        correct(room, award, second="surveillance")
    with room.refused("not Royal Flush"):
        correct(room, award, cards=CARDS[ALL])
    with room.refused("these cards already"):
        correct(room, award, cards=ROYAL_MATCH)
    correct(room, award)
    corrected = room.award(award.id)
    assert cards_shown(corrected) == OTHER
    first, second = taken_steps(corrected)
    assert (first.cards, second.cards) == (ROYAL_MATCH, OTHER)
    assert (second.by, second.second, second.reason) == ("Sam", "Ann", "hearts, not spades")
    room.steps(award, ("deck-checked", "53 cards"))  # and the payment goes on where it was


def test_words_of_an_older_release_are_replaced_by_cards_in_the_same_way(room: CardRoom) -> None:
    """An award whose evidence was a free text can be given its cards."""
    award = room.win(4, HALF)
    older = replace(award, steps=(("cards-shown", award.locked_at, "Sam: banana"),))
    room.memory.documents["award", award.id] = older
    assert cards_shown(older) == ""
    correct(room, award)
    assert cards_shown(room.award(award.id)) == OTHER
