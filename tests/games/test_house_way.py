"""House ways: the same choices as a plain reading of their words, total, never a foul, and refused otherwise."""

from functools import cache
from pathlib import Path

import numpy as np
import pytest
from tests.helpers import RULES
from tests.plain.house_way import Hand, Way, set_by, split
from tests.plain.small_deck import WAYS
from tests.two_hands import SOAK, Integers, text

from pitboss.cards import Card, format_cards, parse_cards
from pitboss.errors import PitbossError
from pitboss.games.files.versions import HOUSE_WAYS
from pitboss.games.house_way import HouseWay, house_way_ids, load_house_way
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.holding import NONE
from pitboss.hands.splits import FRONTS, Splits, splits_of_hand, splits_of_hands
from pitboss.hands.types import RANK_TYPES, TYPES, hand_types

SEMI, FULL, SECOND = JokerRule.SEMI_WILD, JokerRule.FULLY_WILD, WheelRule.SECOND_HIGHEST
#: How many types are compared for each rule of a way, and how many others; all of them when soaking, in so many parts.
EACH_RULE, OTHERS = 6, 150
PARTS = 16 if SOAK else 1
#: Every way under the usual rules, and one way under all of them; `make soak` has every way under all.
SETTINGS = [(way, *rules) for way in WAYS for rules in RULES if SOAK or way == WAYS[0] or rules == (SEMI, SECOND)]

LAST_RULE = """
[[rule]]
number = "9b"
text = "Anything else: second and third highest in front."
when = []
play = "second-and-third-highest-in-front"
"""

#: A hand, and its front by foxwoods; the rest is the back.
FOXWOODS: list[tuple[str, str, str]] = [
    ("1", "Jk As Ah Ad Ac Kd Kc", "Kd Kc"),
    ("1", "Jk As Ah Ad Ac Kd 2c", "Ad Ac"),
    ("2", "8s 8h 8d 8c 3s 3d 2c", "3s 3d"),
    ("2", "3s 3h 3d 3c As Ah Kc", "As Ah"),
    ("2", "Js Jh Jd Jc 9s 4d 2c", "Jd Jc"),
    ("2", "Ts Th Td Tc Ks 4d 2c", "Ks 4d"),
    ("2", "Ts Th Td Tc Qs 4d 2c", "Td Tc"),
    ("2", "7s 7h 7d 7c Jk 4d 2c", "Jk 4d"),
    ("2", "6s 6h 6d 6c 5s 4d 2c", "5s 4d"),
    ("3", "Ks Kh Kd 5s 5h 5d 2c", "Kh Kd"),
    ("4", "3s 3h 3d Qs Qh 4d 4c", "Qs Qh"),
    ("4", "As Ah Ad 2s 2h Kd Qc", "2s 2h"),
    ("5", "9s 9h 9d 8s 7h 6d 5c", "9h 9d"),
    ("5", "As Ah Ad Qc 9s 4d 2c", "Ad Qc"),
    ("5", "Ks Kh Kd Ac 9s 4d 2c", "Ac 9s"),
    ("6", "Ks Kh 5s 5h 4d 4c 2c", "Ks Kh"),
    ("7", "Js Jh 2s 2h Ad Kc 9c", "2s 2h"),
    ("7", "Ts Th 2s 2h Ad Kc 9c", "Ad Kc"),
    ("7", "Ts Th 2s 2h Kd Qc 9c", "2s 2h"),
    ("7", "6s 6h 2s 2h Kd Qc 9c", "Kd Qc"),
    ("7", "6s 6h 2s 2h Qd Jc 9c", "2s 2h"),
    ("7", "As Ah Ks Kh Qs Js Ts", "Ks Kh"),
    ("7", "Ks Kh Qs Qh Js Ts 9s", "Qs Qh"),
    ("8", "9s 9h 8s 7h 6d 5c Ad", "Ad 9s"),
    ("8", "As Ah 9s 8h 7s 6h 5d", "As Ah"),
    ("8", "As Qd Jc Ts Th 9c 8d", "As Qd"),
    ("8", "As Ts Th 9s 8d 7s 6c", "As Ts"),
    ("8", "Ks Kh 9s 7h 5d 3c 2c", "9s 7h"),
    ("9", "9s 8h 7s 6h 5d Kc 2c", "Kc 2c"),
    ("9", "Ks Qh 9s 7h 5d 3c 2c", "Qh 9s"),
]

#: Two pairs, the three other cards, and whether both pairs stay in back, by way.
TWO_PAIRS: list[tuple[str, str, str, bool]] = [
    ("foxwoods-trump-plaza", "6s 6h 2s 2h", "Kd 9c 5c", True),
    ("foxwoods-trump-plaza", "6s 6h 2s 2h", "Qd 9c 5c", False),
    ("foxwoods-trump-plaza", "Ts Th 2s 2h", "Kd 9c 5c", True),
    ("foxwoods-trump-plaza", "Ts Th 2s 2h", "Qd 9c 5c", False),
    ("foxwoods-trump-plaza", "Ks Kh 2s 2h", "Ad 9c 5c", True),
    ("foxwoods-trump-plaza", "Ks Kh 2s 2h", "Qd 9c 5c", False),
    ("foxwoods-trump-plaza", "Ts Th 7s 7h", "Ad 9c 5c", True),
    ("foxwoods-trump-plaza", "Ts Th 7s 7h", "Kd 9c 5c", False),
    ("foxwoods-trump-plaza", "Js Jh 7s 7h", "Ad 9c 5c", False),
    ("foxwoods-trump-plaza", "Ks Kh Js Jh", "Ad 9c 5c", False),
    ("foxwoods-trump-plaza", "As Ah 2s 2h", "Kd 9c 5c", False),
    ("canterbury-park", "5s 5h 2s 2h", "Kd 9c 4c", True),
    ("canterbury-park", "5s 5h 2s 2h", "Qd 9c 4c", False),
    ("canterbury-park", "9s 9h 2s 2h", "Kd 8c 4c", True),
    ("canterbury-park", "9s 9h 6s 6h", "Ad Jc 4c", True),
    ("canterbury-park", "9s 9h 6s 6h", "Ad Tc 4c", False),
    ("canterbury-park", "Ks Kh 2s 2h", "Ad Jc 4c", True),
    ("canterbury-park", "Ks Kh 2s 2h", "Ad Tc 4c", False),
    ("canterbury-park", "Ts Th 6s 6h", "Ad Kc 4c", False),
    ("canterbury-park", "As Ah 2s 2h", "Kd Qc 4c", False),
]


@cache
def every_type(joker: JokerRule = SEMI) -> Splits:
    """All splits of one hand of every type."""
    return splits_of_hands(hand_types().hands, joker, SECOND)


@cache
def chosen(way: Way, joker: JokerRule = SEMI) -> tuple[Integers, Integers]:
    """What a way chooses for every type, and by which rule."""
    return load_house_way(way).choose(every_type(joker))


def plain_hand(place: int) -> tuple[str, ...]:
    """The hand of a type in the plain evaluator's cards."""
    return text(int(hand_types().hands[place]))


def cards_set(cards: Integers, place: int) -> tuple[set[str], set[str]]:
    """The back and the front of a chosen split of a hand."""
    held = [str(Card(int(card))) for card in cards]
    front = {held[at] for at in FRONTS[place]}
    return set(held) - front, front


def differences(places: Integers, joker: JokerRule) -> list[tuple[Way, tuple[str, ...]]]:
    """The ways and hands on which the package and the plain reading set hands of another value."""
    found = []
    for place in places.tolist():
        hand = Hand(plain_hand(place), "semi-wild" if joker is SEMI else "fully-wild")
        values = {frozenset(split.front): (split.back_value, split.front_value) for split in hand.splits}
        for way in WAYS:
            _, front = cards_set(every_type(joker).cards[place], int(chosen(way, joker)[0][place]))
            plain = set_by(hand, way)
            if values[frozenset(front)] != (plain.back_value, plain.front_value) or not plain.is_legal:
                found.append((way, plain_hand(place)))
    return found


def compared_types(joker: JokerRule) -> Integers:
    """All types that a joker rule may matter to: any under the semi-wild one, those with a joker under the other."""
    return np.arange(TYPES) if joker is SEMI else np.nonzero(hand_types().hands >> 52)[0]


def sampled_types(joker: JokerRule) -> Integers:
    """Types chosen by each rule of each way, and others, with flushes and jokers among them; always the same."""
    random = np.random.default_rng(29)
    compared = compared_types(joker)
    places = [random.choice(compared, OTHERS), random.choice(compared[compared >= RANK_TYPES], OTHERS // 3)]
    places.append(random.choice(compared_types(FULL), OTHERS // 3))
    for way in WAYS:
        decided = chosen(way, joker)[1][compared]
        places += [random.choice(compared[decided == rule], EACH_RULE) for rule in np.unique(decided)]
    return np.unique(np.concatenate(places))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("joker", JokerRule if SOAK else [JokerRule.SEMI_WILD])
def test_a_house_way_chooses_as_a_plain_reading_of_its_words_does(joker: JokerRule, part: int) -> None:
    """Back and front of the same value: on types of every rule, and on all 292,253 when soaking."""
    places = compared_types(joker) if SOAK else sampled_types(joker)
    assert differences(places[part::PARTS], joker) == []


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_every_rule_of_a_house_way_sets_some_hand(way: Way) -> None:
    """No rule is dead: some are for the fully wild joker only, and say so."""
    rules = load_house_way(way).rules
    semi, full = ({rules[place].number for place in np.unique(chosen(way, joker)[1])} for joker in (SEMI, FULL))
    assert semi | full == {rule.number for rule in rules}
    assert full - semi == {rule.number for rule in rules if "fully wild joker only" in rule.text}


@pytest.mark.slow
@pytest.mark.parametrize(("way", "joker", "wheel"), SETTINGS)
def test_a_house_way_sets_every_type_without_a_foul(way: Way, joker: JokerRule, wheel: WheelRule) -> None:
    """Whatever the joker is, wherever A-2-3-4-5 stands."""
    splits = splits_of_hands(hand_types().hands, joker, wheel)
    places = load_house_way(way).set_hands(splits)
    assert places.min() > NONE
    assert splits.legal[np.arange(TYPES), places].all()


@pytest.mark.parametrize(("rule", "hand", "front"), FOXWOODS)
def test_foxwoods_sets_a_hand_worked_out_by_hand(rule: str, hand: str, front: str) -> None:
    """By the rule that says so, as good a front and back as these cards; the plain reading sets it so, too."""
    splits = splits_of_hand(parse_cards(hand), SEMI, SECOND)
    places, decided = load_house_way("foxwoods").choose(splits)
    values = {
        frozenset(division.front): (division.back_value, division.front_value) for division in Hand(hand.split()).splits
    }
    _, found = cards_set(splits.cards[0], int(places[0]))
    plain = split(hand.split(), "foxwoods")
    assert values[frozenset(found)] == values[frozenset(front.split())] == (plain.back_value, plain.front_value)
    assert load_house_way("foxwoods").rules[int(decided[0])].number.startswith(rule)


@pytest.mark.parametrize(("way", "pairs", "others", "keeps"), TWO_PAIRS)
def test_a_two_pair_table_is_read_as_written(way: Way, pairs: str, others: str, *, keeps: bool) -> None:
    """Both pairs in back behind the two highest singles, or the lower pair in front."""
    hand = parse_cards(f"{pairs} {others}")
    splits = splits_of_hand(hand, SEMI, SECOND)
    _, front = cards_set(splits.cards[0], int(load_house_way(way).set_hands(splits)[0]))
    assert front == set(others.split()[:2] if keeps else pairs.split()[2:])


def test_the_known_house_ways_are_those_with_a_plain_reading() -> None:
    """A new way needs a second reading of its words."""
    assert house_way_ids() == sorted(WAYS)


def test_one_hand_is_set_with_the_rule_that_decided() -> None:
    """Cards from the highest down, and the rule's number and words."""
    set_hand, rule = load_house_way("foxwoods").set_hand(parse_cards("2c As Td 2s 9c Th Kd"), SEMI, SECOND)
    assert format_cards(set_hand.front) == "As Kd"
    assert format_cards(set_hand.back) == "Th Td 9c 2s 2c"
    assert rule.number == "7b"
    assert "sevens to tens" in rule.text


@pytest.mark.parametrize("way", WAYS)
def test_a_house_way_is_data_that_says_where_it_comes_from(way: Way) -> None:
    """Its id is the file's name; every rule has a number of its own and words for the floor."""
    loaded = load_house_way(way)
    numbers = [rule.number for rule in loaded.rules]
    assert loaded.id == way
    assert loaded.name
    assert loaded.source
    assert len(set(numbers)) == len(numbers)
    assert all(rule.text.endswith(".") for rule in loaded.rules)


def way_of(folder: Path, rules: str) -> HouseWay:
    """A house way of somebody's own with these rules."""
    path = folder / "own.toml"
    path.write_text(f'id = "own"\nname = "Own"\nsource = "a test"\n{rules}', encoding="utf-8")
    load_house_way.cache_clear()
    return load_house_way(str(path))


def foxwoods_rules(*left_out: str) -> str:
    """The rules of foxwoods as they stand in its file, some left out."""
    rules = (HOUSE_WAYS / "foxwoods.toml").read_text(encoding="utf-8").split("[[rule]]")[1:]
    return "".join(f"[[rule]]{rule}" for rule in rules if not any(f'number = "{out}"' in rule for out in left_out))


@pytest.mark.slow
def test_a_house_way_of_ones_own_is_read_from_a_file(tmp_path: Path) -> None:
    """The rules of foxwoods under another name set every hand alike."""
    own = way_of(tmp_path, foxwoods_rules())
    assert own.set_hands(every_type()).tolist() == chosen("foxwoods")[0].tolist()


@pytest.mark.slow
def test_a_house_way_that_is_not_total_is_refused_with_the_first_hand(tmp_path: Path) -> None:
    """Without the rule for three pair the first hand of three pair is named."""
    own = way_of(tmp_path, foxwoods_rules("6"))
    first = next(
        at for at in range(TYPES) if len(Hand(plain_hand(at)).held(2)) == 3 and not Hand(plain_hand(at)).held(3)
    )
    named = " ".join(str(Card(int(card))) for card in every_type().cards[first])
    with pytest.raises(PitbossError, match=f"House way 'own' fails on {named}: no rule applies to it"):
        own.set_hands(every_type())


def test_a_house_way_that_can_not_do_what_it_says_is_refused_with_the_first_hand(tmp_path: Path) -> None:
    """Second and third highest singles of a hand that has fewer."""
    own = way_of(tmp_path, LAST_RULE)
    hand = splits_of_hand(parse_cards("Ks Kh 9c 9d 7s 4d 4c"), SEMI, SECOND)
    with pytest.raises(PitbossError, match="fails on Ks Kh 9d 9c 7s 4d 4c: rule 9b applies, but the hand can't be set"):
        own.set_hands(hand)


def test_a_house_way_that_fouls_is_refused_with_the_first_hand(tmp_path: Path) -> None:
    """The highest pair in front of two pair is above its back."""
    own = way_of(
        tmp_path, foxwoods_rules("7a").replace('play = "lower-pair-in-front"', 'play = "highest-pair-in-front"')
    )
    hands = [parse_cards(hand) for hand in ("Ks Qh 9s 7h 5d 3c 2c", "6s 6h 2s 2h Qd Jc 9c", "5s 5h 2s 2h Qd Jc 9c")]
    masks = np.array([sum(1 << card for card in hand) for hand in hands], dtype=np.int64)
    words = "fails on Qd Jc 9c 6s 6h 2s 2h: rule 7e is a foul, its front 6s 6h is higher than its back"
    with pytest.raises(PitbossError, match=words):
        own.set_hands(splits_of_hands(masks, SEMI, SECOND))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ('when = ["three-pairs"]\nplay = "quads-split"', "rule 1: There is no condition .* did you mean 'three-pair'"),
        ('when = ["no-pair"]\nplay = "quad-split"', "rule 1: There is no split .* did you mean 'quads-split'"),
        ('when = ["quads K-2"]\nplay = "quads-split"', "rule 1: 'K-2' is not a range of ranks"),
        ('when = 7\nplay = "quads-split"', "when must be a text or a list of texts"),
        ('when = ["no-pair"]', "play = … is needed"),
    ],
)
def test_a_rule_that_can_not_be_read_is_refused_with_its_number(line: str, words: str, tmp_path: Path) -> None:
    """And the file's name."""
    with pytest.raises(PitbossError, match=f"own.toml, rule '?1'?: .*{words.removeprefix('rule 1: ')}"):
        way_of(tmp_path, f'[[rule]]\nnumber = "1"\ntext = "A rule."\n{line}\n')


def test_a_house_way_without_rules_is_refused(tmp_path: Path) -> None:
    """An empty list sets no hand."""
    with pytest.raises(PitbossError, match=r"own\.toml has no \[\[rule\]\]"):
        way_of(tmp_path, "")


def test_an_unknown_house_way_is_refused_with_the_nearest() -> None:
    """Somebody mistyped it."""
    with pytest.raises(PitbossError, match="no house way 'foxwood'; did you mean 'foxwoods'"):
        load_house_way("foxwood")
