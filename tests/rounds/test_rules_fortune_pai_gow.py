"""The rules of Fortune Pai Gow, each by a short round whose dollars are worked out by hand."""

import pytest
from tests.rounds.dollars import nets
from tests.rounds.scenario import played, played_on, refused

GAME = "fortune-pai-gow"
PLAIN = "Ks Jd 7c 5s 4h 3c 2d"
#: The dealer has a pair of aces in back and ten-eight in front.
DEALER = "Ah Ac Td 8c 6s 5h 3d"


def settled(
    hand: str, front: str, dealer: str = DEALER, wagers: str = "pai-gow $10", options: str = ""
) -> dict[str, float]:
    """What seat 1 nets on each wager."""
    text = (
        f"{options}\nseat 1 Ann: {wagers}\nno more bets\ndice 1 2 4 start 7\nhand 1: {hand}\n"
        f"hand dealer: {dealer}\ndeal\nseat 1 sets {front}\ndealer reveals\nsettle"
    )
    return nets(played(GAME, text), 1)


@pytest.mark.rule("fortune-pai-gow", "deck")
@pytest.mark.rule("fortune-pai-gow", "wager")
@pytest.mark.rule("fortune-pai-gow", "deal")
def test_seven_cards_of_fifty_three_go_to_every_spot_from_where_the_dice_say() -> None:
    """A joker among them; nobody has a bonus without a pai gow wager, and idle spots get hands, too."""
    begun = "seat 1 Ann: pai-gow $10\nno more bets\n"
    assert played(GAME, begun).now.step.kind == "start"
    playing = played(GAME, f"{begun}dice 1 2 4 start 7\nhand 1: {PLAIN}\nhand dealer: {DEALER}\ndeal")
    assert len(playing.now.table.game.deck) == 53
    assert (len(playing.now.seats[1].cards), len(playing.now.dealer.cards)) == (7, 7)
    assert playing.now.idle
    assert "Pai Gow" in refused(played(GAME, ""), "seat 2 Bob: fortune $5")


@pytest.mark.rule("fortune-pai-gow", "ranking")
def test_ace_to_five_is_the_second_highest_straight() -> None:
    """It beats a king-high straight of the dealer's in back; nine-eight in front beats seven-six."""
    found = settled("As 2d 3c 4h 5s 9d 8c", "9d 8c", dealer="Kd Qc Jh Ts 9c 7d 6h")
    assert found == {"pai-gow": 9.50}


@pytest.mark.rule("fortune-pai-gow", "set")
@pytest.mark.rule("fortune-pai-gow", "foul")
def test_a_front_that_is_higher_than_the_back_loses() -> None:
    """A pair of jacks before a queen-high back."""
    assert settled("Jc Js Qc 8s 7d 6d 4s", "Jc Js") == {"pai-gow": -10}


@pytest.mark.rule("fortune-pai-gow", "win")
@pytest.mark.rule("fortune-pai-gow", "lose")
@pytest.mark.rule("fortune-pai-gow", "one-each")
@pytest.mark.parametrize(
    ("hand", "front", "net"),
    [("9s 9h 9d Kc Qs 4c 2h", "Kc Qs", 9.50), (PLAIN, "7c 5s", -10), ("Kd Qd 9c 7s 5c 4d 2c", "Qd 9c", 0)],
    ids=["both less five percent", "none", "one each"],
)
def test_both_hands_win_less_a_commission_and_one_each_pushes(hand: str, front: str, net: float) -> None:
    assert settled(hand, front) == {"pai-gow": net}


@pytest.mark.rule("fortune-pai-gow", "win")
def test_a_copy_goes_to_the_dealer() -> None:
    assert settled("As Kd 9c 8d 6h 4c 2h", "Kd 9c", dealer="Ah Kc 9d 8c 6s 4h 2d") == {"pai-gow": -10}


@pytest.mark.rule("fortune-pai-gow", "dealer-sets")
def test_the_dealers_hand_is_set_by_the_house_way() -> None:
    """One pair goes in back, the two highest others in front; the event says by which rule of the way."""
    text = f"seat 1 Ann: pai-gow $10\nno more bets\ndice 1 2 4 start 7\nhand 1: {PLAIN}\nhand dealer: {DEALER}\ndeal"
    playing = played_on(played(GAME, text), "seat 1 sets 7c 5s", "dealer reveals")
    assert {str(card) for card in playing.now.dealer.front} == {"Td", "8c"}
    assert playing.now.dealer.set_by


@pytest.mark.rule("fortune-pai-gow", "fortune")
@pytest.mark.parametrize(
    ("hand", "front", "won"),
    [("9s 9h 9d Kc Qs 4c 2h", "Kc Qs", 15), (PLAIN, "7c 5s", -5), ("As Ks Qs Js Ts Kd Qd", "Kd Qd", 10_000)],
    ids=["three of a kind", "nothing", "a royal flush with a suited king and queen"],
)
def test_the_fortune_bonus_pays_the_own_seven_cards(hand: str, front: str, won: int) -> None:
    assert settled(hand, front, dealer="Ah Ac Td 8c 6s 5h 3d", wagers="pai-gow $10, fortune $5")["fortune"] == won


@pytest.mark.rule("fortune-pai-gow", "envy")
@pytest.mark.parametrize(("dollars", "envy"), [(5, [(2, 1, 5_00)]), (4, [])])
def test_five_dollars_on_fortune_win_envy_for_another_players_four_of_a_kind(dollars: int, envy: list[object]) -> None:
    """Not for the own hand: Ann, who holds it, wins none."""
    text = (
        f"seat 1 Ann: pai-gow $10, fortune $5\nseat 2 Bob: pai-gow $10, fortune ${dollars}\nno more bets\n"
        f"dice 2 2 4 start 1\nhand 1: 8s 8h 8d 8c Qs 4c 2h\nhand 2: {PLAIN.replace('4h', '9h')}\n"
        "hand dealer: Ah Ac Td 9c 6s 5h 3d\ndeal\nseat 1 sets Qs 4c\nseat 2 sets 7c 5s\ndealer reveals\nsettle"
    )
    assert played(GAME, text).envy == envy


@pytest.mark.rule("fortune-pai-gow", "progressive")
def test_the_progressive_is_a_dollar_and_pays_by_the_chosen_table() -> None:
    """Four of a kind is $75 for 1; a wager of another amount is refused."""
    hand = "8s 8h 8d 8c Qs 4c 2h"
    found = settled(hand, "Qs 4c", dealer="Ah Ac Td 9c 6s 5h 3d", wagers="pai-gow $10, jackpot $1")
    assert found["jackpot"] == 74
    assert "$1" in refused(played(GAME, "seat 1 Ann: pai-gow $10"), "seat 1 Ann: jackpot $2")


@pytest.mark.rule("fortune-pai-gow", "top-award")
@pytest.mark.parametrize(("choice", "meter"), [("with-joker", True), ("natural-only", False)])
def test_a_seven_card_straight_flush_with_the_joker_is_the_rooms_to_declare(choice: str, *, meter: bool) -> None:
    """Nine down to three of hearts, the joker for the five."""
    text = (
        "table option jackpot-paytable = FPGPP-WA03\n"
        f"table option jackpot-seven-card-straight-flush = {choice}\nseat 1 Ann: pai-gow $10, jackpot $1\n"
        "no more bets\ndice 1 2 4 start 7\nhand 1: 9h 8h 7h 6h Jk 4h 3h\nhand dealer: As Ac Td 8c 6s 5d 3d\ndeal\n"
        "seat 1 sets 4h 3h\ndealer reveals\nsettle"
    )
    assert bool(played(GAME, text).settled(1, "jackpot").meter) is meter
