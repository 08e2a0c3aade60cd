"""The cards of a win as they were shown: picked where no round has them, and checked against the line of the win."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.desk.desk import Desk, reason_of
from pitboss.errors import PitbossError
from pitboss.games.paytable import PaytableLine
from pitboss.hands import traits_of
from pitboss.jackpots.award.ids import awards_of_seat
from pitboss.jackpots.award.steps import CORRECTED, SHOWN, taken_step, taken_steps
from pitboss.jackpots.commands import CorrectCards
from pitboss.jackpots.documents import Award, AwardStatus, Jackpot, JackpotTable, StepTaken
from pitboss.jackpots.plan.plan import JackpotPlan


def cards_shown(award: Award) -> str:
    """The cards that were picked when they were shown, as they were last corrected."""
    found = [step.cards for step in taken_steps(award) if step.step in {SHOWN, CORRECTED} and step.cards]
    return found[-1] if found else ""


def lines_of_cards(plan: JackpotPlan, cards: Sequence[Card]) -> list[PaytableLine | None]:
    """The line of a jackpot's pay table that cards are on, under each rule of the joker that the game allows."""
    game = plan.its_game
    rules = dict.fromkeys((game.joker, *game.joker_choices))
    return [plan.table_of_pays.line_for(traits_of(cards, joker)) for joker in rules]


def winning_cards(desk: Desk, plan: JackpotPlan, award: Award, text: str) -> str:
    """Cards that make the hand of an award and lie nowhere else, in one form; a sentence for any others.

    Rules: 001/jackpot.9d.
    """
    wanted, game = plan.table_of_pays.line(award.line), plan.its_game
    if not text.strip():
        raise PitbossError(f"Pick the {game.cards} cards that make the {wanted.name}", rule="WAC 230-15-405")
    cards = game.deck.parse(text, game.cards)
    found = lines_of_cards(plan, cards)
    if wanted not in found:
        made = found[0].name if found[0] else "no hand of the pay table"
        raise PitbossError(
            f"These cards are {made}, not {wanted.name}: pick the cards on the table; "
            "if the call was wrong, back the award out by an adjustment",
            rule="001/jackpot.9h",
        )
    _check_elsewhere(desk, plan, award, cards)
    return format_cards(cards)


def _check_elsewhere(desk: Desk, plan: JackpotPlan, award: Award, cards: Sequence[Card]) -> None:
    """Refuse a card that was picked for other seats of the same game as often as its decks have it."""
    others = {seat: Counter(lying) for seat, lying in _at_other_seats(desk, award)}
    for card, times in Counter(cards).items():
        seats = [seat for seat, lying in others.items() if lying[card]]
        if times + sum(others[seat][card] for seat in seats) > plan.its_game.deck.packs:
            name, where = card.name.lower(), " and ".join(f"seat {seat}" for seat in seats)
            raise PitbossError(
                f"The {name} lies at {where} already: pick the cards at seat {award.seat}; if those of "
                f"{where} are wrong, two people correct them first",
                rule="WAC 230-15-405",
            )


def _at_other_seats(desk: Desk, award: Award) -> Iterator[tuple[int, Sequence[Card]]]:
    """The cards that were picked for other seats in the game of an award."""
    table = desk.get(JackpotTable, award.table)
    for seat in set(range(1, table.seats + 1)) - {award.seat}:
        awards = awards_of_seat(desk, table, award.round, seat)
        shown = [cards_shown(other) for other in awards if other.status is not AwardStatus.REVERSED]
        if any(shown):
            yield seat, parse_cards(next(filter(None, shown)))


def correct_cards(desk: Desk, command: CorrectCards) -> None:
    """Correct the cards picked when the hand was shown, by two people with a reason; the first ones are kept."""
    reason = reason_of(command.reason)
    award = desk.get(Award, command.award)
    people = desk.people("correct-cards", command.badge, command.second)
    if taken_step(award, SHOWN) is None or award.status not in {AwardStatus.CONFIRMED, AwardStatus.PAID}:
        raise PitbossError(f"Award {award.id} has no cards to correct: they are picked when the dealer shows them")
    cards = winning_cards(desk, desk.get(Jackpot, award.jackpot).plan, award, command.cards)
    if cards == cards_shown(award):
        raise PitbossError(f"Award {award.id} has these cards already: pick the right ones")
    step = StepTaken(CORRECTED, desk.at, people["by"], cards=cards, second=people["second"], reason=reason)
    desk.put(replace(award, steps=(*award.steps, step)))
    desk.tell("award-cards-corrected", award=award.id, cards=cards, reason=reason, **people)
    desk.answer(award=award.id, cards=cards)
