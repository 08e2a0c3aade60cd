"""A house way: an ordered list of rules that sets every hand, as data that a floor manager reads and changes."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pitboss.cards import Card, format_cards
from pitboss.errors import PitbossError, unknown
from pitboss.games.files.toml_types import Texts, from_file, parse_toml, placed, read_data, read_toml, several
from pitboss.games.files.versions import HOUSE_WAYS, bytes_hash, check_schema, hash_of_data, version_named
from pitboss.games.house_way_words import Condition, Play, condition, play
from pitboss.hands import JokerRule, WheelRule
from pitboss.hands.arrays import Integers
from pitboss.hands.holding import NONE, Holding
from pitboss.hands.splits import FRONTS, Splits, splits_of_hand


@from_file
class RuleData:
    """A rule as it is written: the names of its conditions and of its split."""

    number: str
    text: str
    play: str
    when: Texts = ()


@from_file
class HouseWayData:
    """A house way as it is written."""

    id: str
    name: str
    source: str
    rule: tuple[RuleData, ...] = ()
    schema: int = 1


@dataclass(frozen=True, slots=True)
class SplitRule:
    """When it applies, and how the hand is then set."""

    number: str
    text: str
    when: tuple[Condition, ...]
    play: Play


@dataclass(frozen=True, slots=True)
class SetHand:
    """Seven cards set into a back of five and a front of two, each from the highest card down."""

    back: tuple[Card, ...]
    front: tuple[Card, ...]

    @classmethod
    def of(cls, splits: Splits, hand: int, split: int) -> "SetHand":
        """A split of one of the hands, by its number."""
        cards = [Card(int(card)) for card in splits.cards[hand]]
        front = tuple(cards[place] for place in FRONTS[split])
        return cls(tuple(card for card in cards if card not in front), front)


def _holding(rule: SplitRule, hands: Holding, rows: Integers) -> Integers:
    """The rows that a rule applies to; a rule asks nothing of no rows, which matters for a single hand."""
    for holds in rule.when:
        if not len(rows):
            break
        rows = rows[holds(hands.take(rows))]
    return rows


@dataclass(frozen=True, slots=True)
class HouseWay:
    """The rules in the order in which they are tried."""

    id: str
    name: str
    source: str
    rules: tuple[SplitRule, ...]
    content_hash: str = ""

    def choose(self, splits: Splits) -> tuple[Integers, Integers]:
        """The split of every hand and the place of the rule that chose it; -1 where no rule applies or none fits."""
        hands = Holding(splits)
        chosen = np.full(len(splits), NONE)
        decided = np.full(len(splits), NONE)
        for place, rule in enumerate(self.rules):
            rows = _holding(rule, hands, np.nonzero(decided == NONE)[0])
            if len(rows):
                chosen[rows] = rule.play(hands.take(rows))
                decided[rows] = place
        return chosen, decided

    def set_hands(self, splits: Splits) -> Integers:
        """The split of every hand, refused with the first hand on which the way fails."""
        return self.decide(splits)[0]

    def decide(self, splits: Splits) -> tuple[Integers, Integers]:
        """The split of every hand, and the place of the rule that chose it."""
        chosen, decided = self.choose(splits)
        legal = np.take_along_axis(splits.legal, np.maximum(chosen, 0)[:, None], axis=1)[:, 0]
        failed = np.nonzero((chosen == NONE) | ~legal)[0]
        if len(failed):
            raise PitbossError(self._failure(splits, int(failed[0]), chosen, decided))
        return chosen, decided

    def set_hand(self, cards: Sequence[Card], joker: JokerRule, wheel: WheelRule) -> tuple[SetHand, SplitRule]:
        """One hand set, and the rule that decided; worked out without the compiler."""
        splits = splits_of_hand(cards, joker, wheel)
        chosen, decided = self.decide(splits)
        return SetHand.of(splits, 0, int(chosen[0])), self.rules[int(decided[0])]

    def _failure(self, splits: Splits, hand: int, chosen: Integers, decided: Integers) -> str:
        cards = [Card(int(card)) for card in splits.cards[hand]]
        words = f"House way {self.id!r} fails on {format_cards(cards)}"
        if decided[hand] == NONE:
            return f"{words}: no rule applies to it"
        rule = self.rules[decided[hand]]
        if chosen[hand] == NONE:
            return f"{words}: rule {rule.number} applies, but the hand can't be set that way"
        front = SetHand.of(splits, hand, int(chosen[hand])).front
        return f"{words}: rule {rule.number} is a foul, its front {format_cards(front)} is higher than its back"


def parse_house_way(path: Path) -> HouseWay:
    """A house way from a TOML file."""
    return _house_way(read_toml(path), path.name)


#: Longer than any way that somebody can deal by; the log of a round carries it on one line.
LONGEST_WAY = 30_000
#: Conditions of all its rules together, four times those of ours: when a way is proved, each is asked of every hand.
MOST_CONDITIONS = 200


@functools.lru_cache(maxsize=64)
def house_way_of(text: str) -> HouseWay:
    """A house way of a room's own, from its text."""
    if len(text) > LONGEST_WAY:
        raise PitbossError(f"A house way has at most {LONGEST_WAY:,} characters")
    way = _house_way(parse_toml(text, "The house way"), "The house way")
    if sum(len(rule.when) for rule in way.rules) > MOST_CONDITIONS:
        raise PitbossError(f"A house way has at most {MOST_CONDITIONS} conditions in all its rules together")
    return way


def _house_way(data: Mapping[str, object], where: str) -> HouseWay:
    check_schema(data, where)
    written = read_data(data, HouseWayData, where)
    if not written.rule:
        raise PitbossError(f"{where} has no [[rule]]")
    rules = tuple(_split_rule(rule, f"{where}, rule {rule.number!r}") for rule in written.rule)
    return HouseWay(written.id, written.name, written.source, rules, hash_of_data([data]))


def _split_rule(rule: RuleData, where: str) -> SplitRule:
    when = tuple(placed(where, functools.partial(condition, name)) for name in several(rule.when))
    return SplitRule(rule.number, " ".join(rule.text.split()), when, placed(where, lambda: play(rule.play)))


def house_way_ids() -> list[str]:
    """The house ways that Pitboss knows."""
    return sorted(path.stem for path in HOUSE_WAYS.glob("*.toml"))


def house_way_file(name: str) -> Path:
    """The file of a house way, by its id or itself."""
    if name.endswith(".toml"):
        return Path(name)
    if name not in house_way_ids():
        raise unknown("house way", name, house_way_ids())
    return HOUSE_WAYS / f"{name}.toml"


@functools.cache
def load_house_way(name: str, rules: str = "") -> HouseWay:
    """A house way by its id, or from a file of your own: that of today, or the one that a hash names."""
    path = house_way_file(name)
    today, version = parse_house_way(path), version_named(name, rules)
    own_bytes = bytes_hash([path]) if rules and name.endswith(".toml") else ""
    if rules in ("", today.content_hash, own_bytes) or (version and version.hash == today.content_hash):
        return today
    if version is None:
        raise PitbossError(f"House way {today.id!r} has other rules here than {rules[:12]}…, which were never kept")
    return parse_house_way(HOUSE_WAYS / version.folder / path.name)
