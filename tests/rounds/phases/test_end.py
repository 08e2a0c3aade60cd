"""What ends a round, or breaks it: corrections, wrong counts, faults, and the shuffle laid open."""

from dataclasses import replace

import pytest
from tests.rounds.scenario import Playing, played, played_on, refused, table_of

from pitboss.cards import format_cards, parse_cards
from pitboss.cards.shuffle import SeededSource, Shuffle, commitment
from pitboss.errors import PitbossError
from pitboss.games.table.table import Table, TableSetup, open_table
from pitboss.rounds import Round, Status, play
from pitboss.rounds import events as e
from pitboss.rounds.log import lines_of, replay
from pitboss.rounds.phases.deals import deal_order
from pitboss.rounds.virtual import VirtualRound

EZ, FACE_UP, TCP, HIGH_FIVE = "ez-pai-gow", "face-up-pai-gow", "three-card-poker", "high-five-poker"

SETTLED = """
    seat 1 Ann: ante $10
    no more bets
    hand 1: Ts 7d 4c
    hand dealer: Jh 8c 3s
    deal
    seat 1 plays
    dealer reveals
    settle
    """

TWO_HANDS = """
    seat 1 Ann: ante $10, trips $5
    seat 2 Bob: ante $20
    no more bets
    hand 1: Ks Kh Kd 7c 5h 3s 2d
    hand 2: As Qd Td 8c 6h 4s 3c
    hand dealer: 5c 5d Qh Js 9c 7d 2s
    """


def test_a_mispaid_wager_is_put_right_by_an_entry_of_its_own() -> None:
    """Ann won $10; the dealer had paid $5 too little and then $2 too much: $13 in the end, and chips still balance."""
    round_ = played(TCP, SETTLED + "pay 1 ante +$5: paid $5 too little\npay 1 ante -$2: and then too much\nclose")
    assert round_.purses == {"Ann": 1300}
    assert round_.now.tray_cents == -1300
    assert round_.now.status is Status.CLOSED


@pytest.mark.parametrize(
    ("act", "words"),
    [
        (e.PaymentCorrected(seat=1, wager="ante", cents=0, reason="x"), "moves some money"),
        (e.PaymentCorrected(seat=1, wager="ante", cents=10**12, reason="x"), "moves some money"),
        (e.PaymentCorrected(seat=2, wager="ante", cents=5, reason="x"), "Seat 2 is not in this round"),
        (e.PaymentCorrected(seat=1, wager="trips", cents=5, reason="x"), "no wager"),
        (e.PaymentCorrected(seat=1, wager="ante", cents=5, reason=" "), "Give a reason"),
    ],
)
def test_a_correction_needs_a_seat_a_wager_money_and_a_reason(act: e.Act, words: str) -> None:
    playing = played(TCP, SETTLED)
    with pytest.raises(PitbossError, match=words):
        playing.do(act)


def test_payments_are_corrected_only_between_settlement_and_end() -> None:
    assert "after settlement" in refused(played(TCP, "seat 1 Ann: ante $10"), "pay 1 ante +$5: too early")
    assert "after settlement" in refused(played(TCP, SETTLED + "close"), "pay 1 ante +$5: too late")


@pytest.mark.rule("003", "irregularities.1")
@pytest.mark.parametrize("where", ["at 1", "at dealer", ""])
def test_a_wrong_number_of_cards_voids_all_hands_and_returns_every_wager(where: str) -> None:
    """Whoever's hand it was: $10, $5 and Bob's $10 go back, also the Play wager of a player who has decided."""
    playing = played(TCP, "seat 1 Ann: ante $10, pair-plus $5\nseat 2 Bob: ante $10\nno more bets\nhand 1: Ts 7d 4c\n"
                          "hand 2: As 7s 4s\nhand dealer: Jh 8c 3s\ndeal\nseat 2 plays")  # fmt: skip
    played_on(playing, f"call wrong-card-count {where}: four cards".replace(" :", ":"))
    assert playing.now.status is Status.VOID
    assert playing.purses == {"Ann": 0, "Bob": 0}
    assert e.RoundVoided(rule="irregularities.1") in playing.events
    assert "not possible now" in refused(playing, "seat 1 plays")
    assert played_on(playing, "close").now.status is Status.CLOSED


@pytest.mark.rule("003", "irregularities.1")
def test_no_three_card_table_may_void_one_hand_only() -> None:
    with pytest.raises(PitbossError, match="voids all hands"):
        table_of(TCP, "table wrong-count void-hand")


def test_where_the_house_says_so_only_the_wrong_hand_is_void() -> None:
    """Ann's $10 and $5 go back; Bob plays on against a dealer who does not qualify and wins $20."""
    playing = played(HIGH_FIVE, f"table wrong-count void-hand\n{TWO_HANDS}\ndeal")
    played_on(playing, "call wrong-card-count at 1: eight cards", "seat 2 plays", "dealer reveals", "settle", "close")
    assert playing.purses == {"Ann": 0, "Bob": 2000}
    assert "nothing can be called" in refused(playing, "call wrong-card-count at 1: again")


def test_a_hand_of_a_wrong_number_is_void_before_its_cards_are_entered() -> None:
    """It can't be entered at all: the next hand then goes to Bob, and Ann's wagers are back in her purse."""
    playing = played(HIGH_FIVE, f"table wrong-count void-hand\n{TWO_HANDS}")
    assert "no hand to void" in refused(playing, "call wrong-card-count at 2: it is not his turn")
    played_on(playing, "call wrong-card-count at 1: six cards", "deal", "seat 2 plays", "dealer reveals", "settle")
    assert playing.purses == {"Ann": 0, "Bob": 2000}
    assert "wager-settled" not in [event.type for event in playing.events if getattr(event, "seat", 0) == 1]


def test_after_a_hand_of_a_wrong_number_the_cards_left_over_are_what_they_are() -> None:
    """Six cards instead of seven leave five of 53, where four are usual."""
    playing = played(EZ, "table wrong-count void-hand\nseat 1 Ann: pai-gow $10\nseat 2 Bob: pai-gow $10\nno more bets\n"
                         "dice 2 2 4 start 1\nhand dealer: Ah Ac Td 8c 6s 5h 3d\nhand 2: Ks Kh Qd 9c 7d 4s 2d\n"
                         "deal 6")  # fmt: skip
    played_on(playing, "call wrong-card-count at 1: six cards")
    assert "irregularity" in refused(playing, "left over 12")
    played_on(playing, "left over 5", "seat 2 sets Qd 9c", "dealer reveals", "settle")
    assert playing.purses == {"Ann": 0, "Bob": 0}


def test_a_void_hand_is_not_void_twice_and_brings_no_envy() -> None:
    playing = played(FACE_UP, "table wrong-count void-hand\nseat 1 Ann: pai-gow $10, fortune $5, jackpot $1\n"
                              "seat 2 Bob: pai-gow $10, fortune $5\nno more bets\ndice 2 2 4 start 1\n"
                              "hand 1: 5s 5h 5d 5c Kh Qd 9c\nhand 2: Ks Jd 9h 7c 4d 3c 2s\n"
                              "hand dealer: Ah Qc Td 8c 6c 4h 2d\ndeal")  # fmt: skip
    played_on(playing, "call wrong-card-count at 1: eight cards")
    assert "no hand to void" in refused(playing, "call wrong-card-count at 1: again")
    played_on(playing, "dealer reveals", "settle")
    assert playing.envy == []
    assert playing.purses == {"Ann": 0, "Bob": -500}
    assert playing.now.jackpot_cents == 0


@pytest.mark.rule("003", "irregularities.2")
def test_a_shuffler_fault_suspends_the_round_until_it_is_resumed() -> None:
    playing = played(TCP, "seat 1 Ann: ante $10\nno more bets\ncall shuffler-fault: jammed")
    assert playing.now.status is Status.SUSPENDED
    assert e.RoundSuspended(rule="irregularities.2") in playing.events
    for line in ("back 1 ante: no", "move 1 to 2: no", "call shuffler-fault: again", "close", "settle"):
        refused(playing, line)
    played_on(playing, "resume: the spare shuffler is in", "hand 1: Ts 7d 4c", "hand dealer: Jh 8c 3s", "deal",
              "seat 1 plays", "dealer reveals", "settle", "close")  # fmt: skip
    assert playing.purses == {"Ann": 1000}


def test_a_suspended_round_may_be_voided_instead() -> None:
    playing = played(TCP, "seat 1 Ann: ante $10\nno more bets\ncall shuffler-fault: jammed\ncall void: no spare")
    assert playing.now.status is Status.VOID
    assert playing.purses == {"Ann": 0}
    assert "not suspended" in refused(playing, "resume: it works again")


@pytest.mark.parametrize(
    ("line", "words"),
    [("call void at 9: what", "no seat 9"), ("call wrong-card-count at 3: what", "not in this round")],
)
def test_an_irregularity_is_called_at_a_seat_that_exists(line: str, words: str) -> None:
    playing = played(HIGH_FIVE, f"table wrong-count void-hand\n{TWO_HANDS}")
    assert words in refused(playing, line)


def test_a_round_ends_only_when_it_is_settled_or_void() -> None:
    assert "settled or void" in refused(played(TCP, "seat 1 Ann: ante $10"), "close")
    assert "The round is closed" in refused(played(TCP, SETTLED + "close"), "close")


def test_a_seat_whose_wagers_went_back_pays_nobody_envy() -> None:
    """Four fives at a seat that is no longer in play."""
    playing = played(FACE_UP, "seat 1 Ann: pai-gow $10\nseat 2 Bob: pai-gow $10, fortune $5\nno more bets\n"
                              "dice 2 2 4 start 1\nhand 1: 5s 5h 5d 5c Kh Qd 9c\nhand 2: Ks Jd 9h 7c 4d 3c 2s\n"
                              "hand dealer: Ah Qc Td 8c 6c 4h 2d\ndeal")  # fmt: skip
    played_on(playing, "back 1 pai-gow: a late bet", "dealer reveals", "settle")
    assert playing.envy == []


# The shuffle


def committed(table: Table, shuffle: Shuffle, deck: str = "") -> Playing:
    """A settled round of a virtual table that was dealt from a deck, its own or the committed one."""
    cards = parse_cards(deck) or shuffle.cards
    opening = e.RoundOpened(round="r", table=table.setup, commitment=shuffle.commitment)
    state, events = play(None, opening)
    playing = Playing(table.setup, state, list(events))
    playing.do(e.WagerPlaced(seat=2, player="Ann", wager="ante", cents=1000))
    playing.do(e.BettingClosed())
    for at, spot in enumerate(deal_order(playing.now)):
        playing.do(e.HandDealt(to=spot, cards=format_cards(cards[7 * at : 7 * at + 7])))
    for act in (e.Decided(seat=2, action="fold"), e.DealerRevealed(), e.SettlementCalled()):
        playing.do(act)
    return playing


TABLE = open_table(TableSetup(HIGH_FIVE))
SHUFFLE = Shuffle.of(TABLE.game.deck, SeededSource("ending"))


def revealing(shuffle: Shuffle) -> e.ShuffleRevealed:
    return e.ShuffleRevealed(secret=shuffle.secret, cards=format_cards(shuffle.cards), position=shuffle.position)


def test_a_committed_deck_is_revealed_before_the_round_ends() -> None:
    playing = committed(TABLE, SHUFFLE)
    assert "Reveal the shuffle first" in refused(playing, "close")
    playing.do(revealing(SHUFFLE))
    with pytest.raises(PitbossError, match="has been revealed"):
        playing.do(revealing(SHUFFLE))
    assert played_on(playing, "close").now.status is Status.CLOSED


def swapped(cards: tuple[object, ...]) -> str:
    return " ".join(map(str, (cards[1], cards[0], *cards[2:])))


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"secret": SHUFFLE.secret[:-1] + ("0" if SHUFFLE.secret[-1] != "0" else "1")}, id="secret"),
        pytest.param({"secret": ""}, id="no-secret"),
        pytest.param({"cards": swapped(SHUFFLE.cards)}, id="two-cards-swapped"),
        pytest.param({"cards": swapped(SHUFFLE.cards[::-1])}, id="another-order"),
        pytest.param({"position": 1}, id="position"),
        pytest.param({"cards": "As Kd"}, id="no-deck"),
        pytest.param({"cards": format_cards([SHUFFLE.cards[1], *SHUFFLE.cards[1:]])}, id="one-card-twice"),
    ],
)
def test_another_secret_order_or_position_is_refused(change: dict[str, object]) -> None:
    playing = committed(TABLE, SHUFFLE)
    before = playing.now
    with pytest.raises(PitbossError):
        playing.do(replace(revealing(SHUFFLE), **change))  # type: ignore[arg-type]  # the fields of a reveal by name
    assert playing.now == before


def test_hands_that_are_not_the_committed_decks_are_found() -> None:
    """Someone dealt Ann the dealer's packet."""
    cards = SHUFFLE.cards
    playing = committed(TABLE, SHUFFLE, format_cards([*cards[7:14], *cards[:7], *cards[14:]]))
    with pytest.raises(PitbossError, match="hand of seat 2 is not what the committed deck deals it"):
        playing.do(revealing(SHUFFLE))


def test_a_log_whose_hands_are_not_the_committed_decks_is_refused() -> None:
    """Whoever swapped the packets can write a log that follows from the rules, but not reveal the deck in it."""
    cards = SHUFFLE.cards
    playing = committed(TABLE, SHUFFLE, format_cards([*cards[7:14], *cards[:7], *cards[14:]]))
    true, forged = committed(TABLE, SHUFFLE).events, playing.events
    for events, sentence in ((true, ""), (forged, "The hand of seat 2 is not what the committed deck deals it")):
        problem = replay(lines_of([*events, revealing(SHUFFLE)])).problem
        assert (problem.sentence if problem else "") == sentence
        assert problem is None or problem.line == len(events) + 1


def test_a_shuffle_that_was_not_committed_to_is_not_revealed() -> None:
    playing = played(TCP, SETTLED)
    with pytest.raises(PitbossError, match="not committed to"):
        playing.do(revealing(SHUFFLE))


def test_the_shuffle_stays_hidden_while_the_round_runs() -> None:
    state, _ = play(None, e.RoundOpened(round="r", table=TABLE.setup, commitment=SHUFFLE.commitment))
    with pytest.raises(PitbossError, match="settled or void"):
        play(state, revealing(SHUFFLE))


def started(position: int, source: str) -> Round:
    """A void round of EZ Pai Gow whose commitment left the first position open, but which drew one."""
    table = open_table(TableSetup(EZ))
    shuffle = Shuffle.of(table.game.deck, SeededSource("open"))
    opening = e.RoundOpened(round="r", table=table.setup, commitment=shuffle.commitment)
    draw = e.StartDrawn(position=position, source=source, dice=(1, 2, 4) if source == "dice" else ())  # type: ignore[arg-type]
    acts: list[e.Act] = [
        e.WagerPlaced(seat=2, player="Ann", wager="pai-gow", cents=1000), e.BettingClosed(), draw,
        e.IrregularityCalled(kind="void", reason="test"), revealing(shuffle),
    ]  # fmt: skip
    state, _ = play(None, opening)
    for act in acts:
        state, _ = play(state, act)
    return state


def test_a_generated_start_must_have_been_committed_to() -> None:
    """Dice on the table are seen by everyone; a number from a machine is not, and would decide who gets which hand."""
    assert started(7, "dice").revealed
    with pytest.raises(PitbossError, match="started at position 7; 0 was committed to"):
        started(7, "generator")


def test_the_drawn_position_must_be_the_committed_one() -> None:
    table = open_table(TableSetup(EZ))
    game = VirtualRound.opened(table, SeededSource("start"), "r")
    game.do(e.WagerPlaced(seat=2, player="Ann", wager="pai-gow", cents=1000))
    game.do(e.BettingClosed())
    shuffle = Shuffle.of(table.game.deck, SeededSource("start"), 7)
    assert game.state.commitment == commitment(shuffle.secret, shuffle.cards, shuffle.position)
    game.do(e.StartDrawn(position=shuffle.position % 7 + 1, source="generator"))
    game.do(e.IrregularityCalled(kind="void", reason="test"))
    with pytest.raises(PitbossError, match=f"{shuffle.position} was committed to"):
        game.do(revealing(shuffle))
