"""Tables to settle: what is right is the one settlement, and each mistake has its rule."""

from collections import Counter

import pytest

from pitboss.games import GAME_IDS
from pitboss.reports.lesson.drill import DrillAct, DrillResult, drill_result, drill_table

RANKS = "23456789TJQKA"


def _answers(told: DrillResult) -> list[DrillAct]:
    return [DrillAct(line.seat, line.wager, line.deed, line.cents) for line in told.lines]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_can_be_settled_and_only_all_of_it_is_all_right(game: str) -> None:
    """Settled as told, a table has every point; without its last line one less, and the order is not proved."""
    for seed in ("1", "2"):
        table, told = drill_table(game, seed), drill_result(game, seed, "", [])
        assert {(item.seat, item.wager) for item in table.items} == {(line.seat, line.wager) for line in told.lines}
        front, answers = told.house_way.front if told.house_way else "", _answers(told)
        best = drill_result(game, seed, front, answers)
        assert best.points == best.most == len(answers) + 1 + bool(told.house_way)
        short = drill_result(game, seed, front, answers[:-1])
        assert short.points == best.most - 2


def _qualifies(cards: str) -> bool:
    """Whether a dealer's three cards are queen-high or better."""
    ranks = sorted((RANKS.index(card[0]) for card in cards.split()), reverse=True)
    suits = {card[1] for card in cards.split()}
    straight = len(set(ranks)) == 3 and (ranks[0] - ranks[2] == 2 or ranks == [12, 1, 0])
    return ranks[0] >= RANKS.index("Q") or len(set(ranks)) < 3 or len(suits) == 1 or straight


def test_a_dealer_who_does_not_qualify_pays_antes_and_pushes_plays() -> None:
    """Worked out from the cards in plain words, over many tables of Three Card Poker."""
    seen = 0
    for seed in range(40):
        table = drill_table("three-card-poker", str(seed))
        deeds = {(line.seat, line.wager): line for line in drill_result("three-card-poker", str(seed), "", []).lines}
        stakes = {(item.seat, item.wager): item.stake_cents for item in table.items}
        for seat in table.seats:
            ante = deeds[seat.seat, "ante"]
            if seat.action == "fold":
                assert ante.deed == "take"
            elif not _qualifies(table.dealer):
                seen += 1
                assert (ante.deed, ante.cents) == ("pay", stakes[seat.seat, "ante"])
                assert deeds[seat.seat, "play"].deed == "push"
    assert seen > 10


def test_a_wager_on_a_colour_says_which_one() -> None:
    """Without it nobody could settle it; at least four cards of the colour that was chosen are no loss."""
    seen = set()
    for seed in map(str, range(40)):
        table, told = drill_table("ez-pai-gow", seed), drill_result("ez-pai-gow", seed, "", [])
        deeds = {(line.seat, line.wager): line.deed for line in told.lines}
        cards = {seat.seat: f"{seat.cards} {seat.front}".split() for seat in table.seats}
        for item in table.items:
            assert bool(item.choice) == (item.wager == "red-black")
            if item.choice:
                seen.add(item.choice)
                alike = sum(card[1] in ("hd" if item.choice == "red" else "cs") for card in cards[item.seat])
                assert (deeds[item.seat, item.wager] == "take") == (alike < 4)
    assert seen == {"red", "black"}


def test_a_mistake_has_its_reason_and_rule_and_an_order_its_next_place() -> None:
    told = drill_result("three-card-poker", "3", "", [])
    answers = _answers(told)
    wrong = [DrillAct(answers[0].seat, answers[0].wager, "pay", 123_456), *answers[1:]]
    line = drill_result("three-card-poker", "3", "", wrong).lines[0]
    assert (line.is_right, line.given, line.given_cents) == (False, "pay", 123_456)
    assert line.why
    assert line.rule_text
    turned = drill_result("three-card-poker", "3", "", answers[::-1])
    assert not turned.in_order
    assert turned.first_out_of_order == f"Start with seat {told.lines[0].seat}: {told.lines[0].name}."
    assert "from the dealer's right: first Play, then the Ante Bonus" in turned.order_rule_text
    assert drill_result("three-card-poker", "3", "", answers).order_rule_text == ""
    swapped = [answers[0], answers[2], answers[1], *answers[3:]]
    late = drill_result("three-card-poker", "3", "", swapped).first_out_of_order
    assert late == f"1 in order; next comes seat {told.lines[1].seat}: {told.lines[1].name}."


def test_the_dealers_hand_is_set_by_the_house_way_or_the_rule_is_told() -> None:
    table = drill_table("face-up-pai-gow", "1")
    told = drill_result("face-up-pai-gow", "1", " ".join(table.dealer.split()[-2:]), [])
    assert told.house_way is not None
    right = drill_result("face-up-pai-gow", "1", told.house_way.front, [])
    assert right.house_way is not None
    assert right.house_way.is_right
    assert told.house_way.rule_text
    assert drill_result("face-up-pai-gow", "1", "no cards", []).house_way != right.house_way


def test_a_bonus_is_asked_at_every_seat_that_still_has_its_wager() -> None:
    """A row where the hand has earned it would give the bonus away; elsewhere nothing is the right answer."""
    deeds: Counter[str] = Counter()
    for seed in range(40):
        table, told = drill_table("three-card-poker", str(seed)), drill_result("three-card-poker", str(seed), "", [])
        asked = {item.seat for item in table.items if item.wager == "ante-bonus"}
        assert asked == {seat.seat for seat in table.seats if seat.action != "fold"}
        for line in (line for line in told.lines if line.wager == "ante-bonus"):
            deeds[line.deed] += 1
            assert line.rule_text
    assert deeds["nothing"] > deeds["pay"] > 0


def test_what_folds_forfeit_comes_before_every_other_line() -> None:
    """Of forty tables, each where somebody folds and somebody does not: no hand is settled before the last forfeit."""
    seen = 0
    for seed in range(40):
        table = drill_table("three-card-poker", str(seed))
        folded = {seat.seat for seat in table.seats if seat.action == "fold"}
        turns = [line.seat in folded for line in drill_result("three-card-poker", str(seed), "", []).lines]
        seen += any(turns) and not all(turns)
        assert turns == sorted(turns, reverse=True)
    assert seen > 10
