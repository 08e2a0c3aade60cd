"""Shuffles: every order equally likely, and a commitment that anyone can recompute."""

import hashlib
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from pitboss.cards import STANDARD, WITH_JOKER, Card, Deck, format_cards
from pitboss.cards.shuffle import SeededSource, Shuffle, Source, SystemSource, commitment, keeps, shuffled

SHUFFLES = 2_000
#: How far a chi-square may lie above its mean, in standard deviations; below it by as much would be too even.
SPREAD = 4.5


class Repeatable(SystemSource):
    """The system's way to draw, with bits that are the same in every run of the tests."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Bits of a generator that shares nothing with the one under test."""
        bits = random.Random(7)  # noqa: S311 - repeatable bits are the purpose
        monkeypatch.setattr("pitboss.cards.shuffle.secrets.randbelow", bits.randrange)


@pytest.fixture(params=["seeded", "system"])
def source(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Source:
    """Each of the two sources, the same in every run."""
    return SeededSource("shuffles") if request.param == "seeded" else Repeatable(monkeypatch)


def check_even(counts: Counter[object], cells: int) -> None:
    """Refuse counts that equally likely cells would hardly ever give: too uneven, or too even to be random."""
    expected = sum(counts.values()) / cells
    observed = sum((count - expected) ** 2 for count in counts.values()) / expected
    chi_square = observed + (cells - len(counts)) * expected
    freedom = cells - 1
    assert abs(chi_square - freedom) < SPREAD * math.sqrt(2 * freedom)


@pytest.mark.parametrize("deck", [STANDARD, WITH_JOKER], ids=["52", "53"])
def test_a_shuffle_keeps_every_card_of_the_deck(deck: Deck, source: Source) -> None:
    assert sorted(shuffled(deck, source)) == sorted(deck.cards)


@pytest.mark.slow
def test_every_card_is_in_every_place_equally_often(source: Source) -> None:
    """53 times 53 counts of 2,000 shuffles; rows and columns are fixed, which takes freedom away."""
    counts: Counter[object] = Counter(
        (place, card) for _ in range(SHUFFLES) for place, card in enumerate(shuffled(WITH_JOKER, source))
    )
    expected = SHUFFLES / 53
    cells = itertools.product(range(53), WITH_JOKER.cards)
    chi_square = sum((counts[cell] - expected) ** 2 for cell in cells) / expected
    freedom = 52 * 52
    # Each shuffle fills every row and column once, so the sum is 53/52 of a chi-square of 52 times 52.
    assert abs(chi_square * 52 / 53 - freedom) < SPREAD * math.sqrt(2 * freedom)


@pytest.mark.slow
def test_the_first_two_cards_are_any_pair_equally_often(source: Source) -> None:
    """2,756 ordered pairs; a shuffle that keeps neighbours together fails here, not in the count of places."""
    decks = (shuffled(WITH_JOKER, source) for _ in range(2 * SHUFFLES))
    check_even(Counter((cards[0], cards[1]) for cards in decks), 53 * 52)


@pytest.mark.slow
def test_neighbours_of_the_sealed_order_are_not_neighbours_again(source: Source) -> None:
    """Of 52 neighbouring pairs of the deck about one stays together in the same order: 52 of 53 × 52 × 52 ways."""
    stay = 0
    for _ in range(SHUFFLES):
        places = {card: place for place, card in enumerate(shuffled(WITH_JOKER, source))}
        stay += sum(places[high] == places[low] + 1 for low, high in itertools.pairwise(WITH_JOKER.cards))
    mean = SHUFFLES * 52 / 53
    assert abs(stay - mean) < SPREAD * math.sqrt(mean)


class SmallDeck(Deck):
    """Four cards, so that all orders can be counted."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The first four."""
        return STANDARD.cards[:4]


@pytest.mark.slow
def test_all_twenty_four_orders_of_four_cards_are_equally_likely(source: Source) -> None:
    """The naive shuffle, which swaps each place with any, has 256 ways for 24 orders and can't be even."""
    check_even(Counter(shuffled(SmallDeck(), source) for _ in range(24 * 500)), 24)


def test_the_count_of_orders_would_see_the_naive_shuffle() -> None:
    """So that the tests above prove something."""
    bits = random.Random(7)  # noqa: S311 - repeatable bits are the purpose
    counts: Counter[object] = Counter()
    for _ in range(24 * 500):
        cards = list("abcd")
        for place in range(4):
            other = bits.randrange(4)
            cards[place], cards[other] = cards[other], cards[place]
        counts["".join(cards)] += 1
    with pytest.raises(AssertionError):
        check_even(counts, 24)


def words(seed: str) -> Iterator[int]:
    """The seeded source's words, worked out apart: SHA-256 of "pitboss", the seed and the block, in quarters."""
    for block in itertools.count():
        digest = hashlib.sha256(f"pitboss {seed} {block}".encode()).hexdigest()
        yield from (int(digest[at : at + 16], 16) for at in (0, 16, 32, 48))


def test_a_seed_gives_the_numbers_that_anyone_can_work_out() -> None:
    """Here by hand: the first sixteen digits of a hash, the next sixteen, and so on into the second block."""
    source, expected = SeededSource("42"), words("42")
    assert [source.below(2**64) for _ in range(6)] == [next(expected) for _ in range(6)]
    assert SeededSource("42").below(10) == next(words("42")) % 10
    digests = hashlib.sha256(b"pitboss 42 0").hexdigest()
    assert SeededSource("42").secret() == digests


def test_a_seed_deals_the_same_deck_for_ever() -> None:
    """Fisher and Yates over those numbers, written once more; no version of Python changes it."""
    numbers = words("a table")
    cards = list(range(53))
    for place in range(52, 0, -1):
        other = next(numbers) % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    assert list(shuffled(WITH_JOKER, SeededSource("a table"))) == cards


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    """Of a limit of 2**63 + 1 nearly half of all words are: the others are the numbers themselves."""
    limit = 2**63 + 1
    source = SeededSource("rejection")
    kept = (word for word in words("rejection") if word < limit)
    drawn = [source.below(limit) for _ in range(2_000)]
    assert drawn == list(itertools.islice(kept, 2_000))
    check_even(Counter(number * 16 // limit for number in drawn), 16)


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 52, 53, 2**63 - 1, 2**63, 2**63 + 1, 2**64])
def test_a_number_is_below_its_limit(limit: int) -> None:
    for source in (SeededSource("limits"), SystemSource()):
        assert all(0 <= source.below(limit) < limit for _ in range(50))


def test_the_systems_secrets_are_new_each_time() -> None:
    """Thirty-two bytes as hexadecimal text."""
    secrets = {SystemSource().secret() for _ in range(50)}
    assert len(secrets) == 50
    assert {len(bytes.fromhex(secret)) for secret in secrets} == {32}


def test_the_commitment_is_the_hash_of_three_lines() -> None:
    r"""What ``printf '%s\n%s\n%s\n' SECRET CARDS POSITION | sha256sum`` prints."""
    shuffle = Shuffle.of(WITH_JOKER, SeededSource("seal"), positions=7)
    text = f"{shuffle.secret}\n{format_cards(shuffle.cards)}\n{shuffle.position}\n"
    assert shuffle.commitment == hashlib.sha256(text.encode()).hexdigest()
    assert 1 <= shuffle.position <= 7


def test_a_known_commitment_never_changes() -> None:
    """Old logs must stay checkable: this digest was made with sha256sum, not with this package."""
    expected = "f7d8c8bad4ed0182854f47e439fcf87515c17b9497df5b03747e081846935499"
    assert commitment("00ff", STANDARD.cards[:3], 4) == expected


def test_a_commitment_is_kept_only_by_its_own_secret_order_and_position() -> None:
    """Another secret, two cards exchanged, a card left out, or another first position: none of them keeps it."""
    shuffle = Shuffle.of(WITH_JOKER, SeededSource("seal"), positions=7)
    cards, secret, position = shuffle.cards, shuffle.secret, shuffle.position
    promise = shuffle.commitment
    assert keeps(promise, secret, cards, position)
    assert not keeps(promise, secret[:-1] + ("0" if secret[-1] != "0" else "1"), cards, position)
    assert not keeps(promise, secret, (cards[1], cards[0], *cards[2:]), position)
    assert not keeps(promise, secret, cards[:-1], position)
    assert not keeps(promise, secret, cards, position % 7 + 1)


def test_positions_are_drawn_evenly_and_only_where_asked_for() -> None:
    """The first hand of pai gow goes to any of seven positions; a game without a start has position 0."""
    source = SeededSource("positions")
    assert Shuffle.of(STANDARD, source).position == 0
    check_even(Counter(Shuffle.of(STANDARD, source, 7).position for _ in range(1_400)), 7)


def test_a_shuffle_says_where_its_numbers_come_from() -> None:
    """A seed makes a simulation, and is there to read; the system's generator has none to tell."""
    assert Shuffle.of(STANDARD, SeededSource("7")).source == "seed:7"
    assert Shuffle.of(STANDARD, SystemSource()).source == "system"
