"""Envy, jackpot sensors, caps on a deal and rounding, worked out by hand. Amounts are cents."""

import pytest
from tests.rounds.scenario import Playing, one_seat, played

from pitboss.rounds import events as e
from pitboss.rounds.phases.settlement import lammers

EZ, FACE_UP, TCP, HIGH_FIVE = "ez-pai-gow", "face-up-pai-gow", "three-card-poker", "high-five-poker"

#: Ann has four fives, Bob a straight flush, Cat and Dan nothing; the dealer's ace-high pushes every main wager.
HANDS = """
    hand 1: 5s 5h 5d 5c Kh Qd 9c
    hand 2: Ts 9s 8s 7s 6s Kd 2h
    hand 3: Ks Jd 9h 7c 4d 3c 2s
    hand 4: Kc Jh 9d 7d 4c 3h 2c
    hand 6: As Ad Ac Jk 3d 3s 8h
    hand dealer: Ah Qc Td 8c 6c 4h 2d
    """

ENDING = """
    no more bets
    dice 2 2 4 start 1
    deal
    dealer reveals
    settle
    """


def fortunes(bets: str, *settings: str) -> Playing:
    """A round of Face Up with the hands above."""
    return played(FACE_UP, "\n".join([*settings, bets, HANDS, ENDING]))


TWO_WINNERS = """
    seat 1 Ann: pai-gow $10, fortune $5
    seat 2 Bob: pai-gow $10, fortune $5
    """


@pytest.mark.rule("001", "4")
@pytest.mark.rule("001", "11")
@pytest.mark.rule("001", "11a")
def test_two_envy_hands_pay_everyone_with_five_dollars_and_never_their_own() -> None:
    """Bob's straight flush pays $10, Ann's four fives $5. Dan has $4: no lammer. Seat 6 is idle: its aces pay none."""
    round_ = fortunes(
        TWO_WINNERS
        + """
        seat 3 Cat: pai-gow $10, fortune $5
        seat 4 Dan: pai-gow $10, fortune $4
        """
    )
    assert sorted(round_.envy) == [(1, 2, 1000), (2, 1, 500), (3, 1, 500), (3, 2, 1000)]
    assert round_.purses == {
        "Ann": 10000 + 1000,  # 20 to 1 on $5, and $10 for Bob's hand
        "Bob": 25000 + 500,  # 50 to 1 on $5, and $5 for Ann's
        "Cat": -500 + 1500,  # loses $5, wins both envy bonuses
        "Dan": -400,  # loses $4, below the least for envy
    }
    marked = {number: lammers(round_.now, seat) for number, seat in round_.now.seats.items()}
    assert marked == {1: ("fortune",), 2: ("fortune",), 3: ("fortune",), 4: ()}  # they stay until all is settled


@pytest.mark.rule("001", "11")
def test_a_hand_without_the_bonus_wager_pays_envy_to_the_others() -> None:
    """The rule asks for a player's hand, not for a player's wager: Ann has no Fortune Bonus and gets nothing."""
    round_ = fortunes(
        """
        seat 1 Ann: pai-gow $10
        seat 3 Cat: pai-gow $10, fortune $5
        """
    )
    assert round_.envy == [(3, 1, 500)]


@pytest.mark.rule("001", "11a")
def test_the_dealers_hand_pays_no_envy() -> None:
    round_ = one_seat(FACE_UP, "pai-gow $10, fortune $5", "Ks Jd 9h 7c 4d 3c 2s", "sets Jd 9h", "5s 5h 5d 5c Kh Qd 9c")
    assert round_.envy == []


@pytest.mark.rule("001", "11a")
def test_a_player_with_two_spots_is_never_paid_for_the_own_hand() -> None:
    """Ann has seats 1 and 3: her four fives pay Bob only, Bob's straight flush pays both of her lammers."""
    round_ = fortunes(
        TWO_WINNERS
        + """
        seat 3 Ann: pai-gow $10, fortune $5
        """
    )
    assert sorted(round_.envy) == [(1, 2, 1000), (2, 1, 500), (3, 2, 1000)]
    assert round_.purses["Ann"] == 10000 - 500 + 2000


@pytest.mark.rule("000", "3")
@pytest.mark.parametrize(("stake", "envy"), [("$5", [(1, 2, 500)]), ("$4.99", [])])
def test_dynasty_envy_needs_five_dollars(stake: str, envy: list[tuple[int, int, int]]) -> None:
    """Four fives on Pay Table 1 pay others $5."""
    round_ = played(
        EZ,
        f"""
        seat 1 Ann: pai-gow $10, dynasty {stake}
        seat 2 Bob: pai-gow $10
        no more bets
        dice 2 2 4 start 1
        hand 1: Ks Jd 9h 7c 4d 3c 2s
        hand 2: 5s 5h 5d 5c Kh Qd 9c
        hand dealer: Ah Ac Td 8c 6c 4h 3d
        deal
        seat 1 sets Jd 9h
        seat 2 sets Kh Qd
        dealer reveals
        settle
        """,
    )
    assert round_.envy == envy


def three_card(second: str, *settings: str) -> Playing:
    """Ann has a straight flush, Bob A-K-Q of diamonds, Cat nothing; ``second`` is what Bob does."""
    return played(
        TCP,
        "\n".join(
            [
                "table option bonus-paytable = TCPB-03E",
                *settings,
                "seat 1 Ann: ante $10, bonus $1",
                f"seat 2 Bob: ante $10{', bonus $1' if 'with the bonus' in second else ''}",
                "seat 3 Cat: pair-plus $5, bonus $1",
                "no more bets",
                "hand 1: 5s 6s 7s",
                "hand 2: Ad Kd Qd",
                "hand 3: 2c 7d 9h",
                "hand dealer: Jh 8c 3s",
                "deal",
                "seat 1 plays",
                f"seat 2 {second.split(maxsplit=1)[0]}",
                "dealer reveals",
                "settle",
            ]
        ),
    )


@pytest.mark.rule("003", "bonus.10b")
@pytest.mark.rule("003", "bonus.10c")
@pytest.mark.rule("003", "bonus.10d")
def test_three_card_envy_is_for_every_bonus_wager_whatever_its_size() -> None:
    """A-K-Q suited pays others $25, a straight flush $5; Bob has no bonus wager and gets none."""
    round_ = three_card("plays")
    assert sorted(round_.envy) == [(1, 2, 2500), (3, 1, 500), (3, 2, 2500)]
    # Ann: Ante $10, Ante Bonus 5 to 1 $50, Bonus 100 to 1 $100, envy $25. Cat: $5 and $1 lost, envy $30.
    assert round_.purses == {"Ann": 1000 + 5000 + 10000 + 2500, "Bob": 1000 + 5000, "Cat": -600 + 3000}


@pytest.mark.rule("003", "dealing.5")
@pytest.mark.rule("003", "bonus.10a")
def test_a_folded_hand_pays_envy_only_if_a_bonus_wager_keeps_it_on_the_table() -> None:
    """Cards of a fold are collected before the showdown; with the bonus still in action they stay."""
    assert sorted(three_card("folds").envy) == [(3, 1, 500)]
    assert sorted(three_card("folds with the bonus").envy) == [(1, 2, 2500), (2, 1, 500), (3, 1, 500), (3, 2, 2500)]
    forfeited = three_card("folds with the bonus", "table option bonus-after-fold = forfeited")
    assert sorted(forfeited.envy) == [(3, 1, 500)]


def jackpot(hand: str, bets: str, *settings: str) -> Playing:
    return one_seat(FACE_UP, f"pai-gow $10, {bets}", hand, "", "Ah Qc Td 8c 6c 4h 2d", *settings)


@pytest.mark.rule("001", "jackpot.2")
@pytest.mark.rule("001", "jackpot.6")
@pytest.mark.rule("001", "jackpot.8")
@pytest.mark.rule("001", "jackpot.9b")
@pytest.mark.rule("001", "jackpot-paytables.1")
def test_a_fixed_jackpot_pay_comes_from_the_tray_and_the_wager_is_not_returned() -> None:
    """Full house, 6 for 1 on WA01: $6 from the tray for the $1 that went to the jackpot."""
    round_ = jackpot("5s 5h 5d Kc Kh Qd 9c", "jackpot $1")
    assert round_.paid(3, "jackpot") == (0, 600, "jackpot.3")
    assert (round_.now.jackpot_cents, round_.now.tray_cents) == (100, -600)
    assert round_.purses == {"Ann": 500}


@pytest.mark.rule("001", "jackpot.9a")
def test_a_percentage_is_an_award_from_the_meter_and_not_from_the_tray() -> None:
    """Royal flush with Royal Match: 50% of the meter, which this round only names."""
    round_ = jackpot("As Ks Qs Js Ts Kh Qh", "jackpot $1")
    event = round_.settled(3, "jackpot")
    assert (event.meter, event.share, event.won_cents, event.returned_cents) == ("jackpot", "1/2", 0, 0)
    assert round_.purses == {"Ann": -100}
    assert (round_.now.jackpot_cents, round_.now.tray_cents) == (100, 0)


@pytest.mark.rule("001", "jackpot.3")
def test_a_jackpot_wager_on_a_lesser_hand_stays_with_the_jackpot() -> None:
    round_ = jackpot("Ks Jd 9h 7c 4d 3c 2s", "jackpot $1")
    assert round_.paid(3, "jackpot") == (0, 0, "jackpot.3")
    assert (round_.now.jackpot_cents, round_.now.tray_cents) == (100, 0)


@pytest.mark.rule("001", "types.1")
@pytest.mark.rule("001", "types.2")
@pytest.mark.rule("001", "types.5")
def test_two_sensors_are_two_games_with_their_own_tables() -> None:
    """Five aces: 2,500 for 1 on the first sensor (WA01), 10% of the meter on the second (WA03)."""
    round_ = one_seat(
        FACE_UP,
        "pai-gow $10, jackpot $1, jackpot-2 $1",
        "As Ad Ac Ah Jk Qd 9c",
        "sets Qd 9c",
        "Kh Qc Td 8c 6c 4h 2d",
        "table option jackpot = two",
    )
    assert round_.paid(3, "jackpot") == (0, 250000, "jackpot.3")
    second = round_.settled(3, "jackpot-2")
    assert (second.meter, second.share, second.won_cents) == ("jackpot", "1/10", 0)
    assert round_.now.jackpot_cents == 200


@pytest.mark.rule("001", "jackpot-paytables.2")
def test_another_fixed_jackpot_wager_multiplies_the_pays() -> None:
    """$5 instead of $1: a full house pays 6 for 1, $30."""
    round_ = jackpot("5s 5h 5d Kc Kh Qd 9c", "jackpot $5", "table fixed jackpot $5")
    assert round_.paid(3, "jackpot") == (0, 3000, "jackpot.3")
    assert round_.now.jackpot_cents == 500


@pytest.mark.rule("001", "jackpot.9c")
def test_several_meter_awards_come_from_the_dealers_right() -> None:
    round_ = played(
        FACE_UP,
        """
        table option jackpot-paytable = FUPGPP-ML02
        seat 2 Ann: pai-gow $10, jackpot $1
        seat 5 Bob: pai-gow $10, jackpot $1
        no more bets
        dice 2 2 4 start 1
        hand 2: As Ks Qs Js Ts 3d 2c
        hand 5: Ad Kd Qd Jd Td 3c 2s
        hand dealer: Ah Qc 9c 8c 6c 4h 2d
        deal
        dealer reveals
        settle
        """,
    )
    awards = [event for event in round_.events if isinstance(event, e.WagerSettled) and event.meter]
    assert [(event.seat, event.meter, event.share) for event in awards] == [(5, "minor", "1"), (2, "minor", "1")]


def shares(round_: Playing) -> dict[int, tuple[int, int | None]]:
    """What the Fortune Bonus of each seat won, and what it would have won without the cap."""
    settled = [round_.settled(seat, "fortune") for seat in round_.now.seats]
    return {event.seat: (event.won_cents, event.uncapped_cents) for event in settled}


@pytest.mark.rule("001", "10a-i")
def test_a_cap_per_table_is_shared_in_proportion() -> None:
    """$250 and $100 are due, $100 is the cap: 250/350 and 100/350 of it, and the odd cent to Bob, who is settled first.

    10,000 × 250/350 is 7,142.86 cents and 10,000 × 100/350 is 2,857.14: whole cents make 9,999.
    """
    round_ = fortunes(TWO_WINNERS, "table cap fortune $100 per-table pro-rata")
    assert shares(round_) == {2: (7143, 25000), 1: (2857, 10000)}


@pytest.mark.rule("001", "10a-i")
def test_a_cap_in_the_order_of_settling_pays_the_first_in_full() -> None:
    """Bob at seat 2 is nearer to the dealer's right: he gets $250 of the $300, Ann the last $50."""
    round_ = fortunes(TWO_WINNERS, "table cap fortune $300 per-table settlement-order")
    assert shares(round_) == {2: (25000, 25000), 1: (5000, 10000)}


@pytest.mark.rule("001", "10a-i")
@pytest.mark.parametrize("sharing", ["pro-rata", "settlement-order"])
def test_a_cap_per_player_is_over_all_spots_of_the_player(sharing: str) -> None:
    """Bob's $250 are cut to $150, Ann's $100 stay. With both hands Bob is cut from $350 to $150."""
    round_ = fortunes(TWO_WINNERS, f"table cap fortune $150 per-player {sharing}")
    assert shares(round_) == {2: (15000, 25000), 1: (10000, None)}
    both = fortunes(TWO_WINNERS.replace("Ann", "Bob"), f"table cap fortune $150 per-player {sharing}")
    # 15,000 × 250/350 is 10,714.29 and 15,000 × 100/350 is 4,285.71; the odd cent goes to seat 2.
    assert shares(both) == (
        {2: (10715, 25000), 1: (4285, 10000)} if sharing == "pro-rata" else {2: (15000, 25000), 1: (0, 10000)}
    )


@pytest.mark.rule("001", "10a-i")
def test_a_cap_that_is_just_reached_changes_nothing() -> None:
    round_ = fortunes(TWO_WINNERS, "table cap fortune $350 per-table pro-rata")
    assert shares(round_) == {2: (25000, None), 1: (10000, None)}


@pytest.mark.rule("001", "10a-i")
def test_envy_and_other_wagers_are_outside_the_cap() -> None:
    """The cap of $1 leaves $10 and $5 of envy, the stakes, and the full house of the jackpot sensor alone."""
    round_ = fortunes(
        TWO_WINNERS.replace("fortune $5", "fortune $5, jackpot $1"), "table cap fortune $1 per-player pro-rata"
    )
    assert sorted(round_.envy) == [(1, 2, 1000), (2, 1, 500)]
    # Ann: fortune capped at $1, envy $10, jackpot 75 for 1 less its $1. Bob: $1, $5, 100 for 1 less $1.
    assert round_.purses == {"Ann": 100 + 1000 + 7500 - 100, "Bob": 100 + 500 + 10000 - 100}


@pytest.mark.parametrize(
    ("stake", "rounding", "won"),
    [
        ("$5.13", "down 1", 513),  # whole cents are always paid as they are
        ("$5.13", "down 25", 500),  # 20.52 quarters
        ("$5.13", "nearest 25", 525),
        ("$5.13", "up 25", 525),
        ("$5.10", "nearest 25", 500),  # 20.4 quarters
        ("$5.11", "nearest 2", 512),  # a half goes up: 255.5 units of two cents
        ("$5.11", "down 2", 510),
        ("$5.25", "up 25", 525),  # nothing to round
    ],
)
def test_winnings_are_rounded_by_the_houses_rule_and_the_stake_never_is(stake: str, rounding: str, won: int) -> None:
    """An Ante that wins even money against a dealer who does not play."""
    round_ = one_seat(TCP, f"ante {stake}", "Ts 7d 4c", "plays", "Jh 8c 3s", f"table rounding {rounding}")
    cents = int(stake[1:].replace(".", ""))
    assert round_.paid(3, "ante")[:2] == (cents, won)
    assert round_.settled(3, "ante").exact == str(cents)
    assert round_.purses == {"Ann": won}
