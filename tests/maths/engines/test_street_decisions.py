"""Decisions of games with streets: by class of hand and one by one, on small packs against trying everything."""

import itertools
import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import pytest
from _pytest.mark import ParameterSet
from tests.maths.engines.test_street_engines import ENGINES, PlainGame, plain_value, table_of
from tests.plain.streets import PlainStreets
from tests.two_hands import mask

from pitboss.cards import RANK_NAMES, parse_cards
from pitboss.games.step import SeatDecision
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.street_tree import cards_up, dealt_cards
from pitboss.maths.executors import Work
from pitboss.maths.strategy.street_strategy import DecidedStreet, StreetStrategy

RANKS = "23456789TJQKA"
#: What the plain evaluator of five cards calls a deuce; that of four cards calls it 0.
LOWEST = 2
FIVE_CARD = {2: "Two pair", 3: "Three of a kind", 4: "Straight", 5: "Flush", 6: "Full house", 7: "Four of a kind"}
FOUR_CARD = {2: "Two pair", 3: "Straight", 4: "Flush", 5: "Three of a kind", 6: "Straight flush", 7: "Four of a kind"}


def often(*names: str) -> list[ParameterSet]:
    """All games: these in every run, the others by `make soak`."""
    return [pytest.param(name, marks=() if name in names else pytest.mark.soak) for name in ENGINES]


#: How often a class of hand takes an action with so many cards known and an up card.
Taken = Counter[tuple[int, str, str, str]]


def plural(rank: int) -> str:
    """A rank as in "Sixes"."""
    return RANK_NAMES[rank] + ("es" if RANK_NAMES[rank] == "Six" else "s")


def plain_class(ranking: str, cards: frozenset[str]) -> str:
    """The class of a hand, from the plain evaluators; that of fewer cards from what they may become."""
    if len(cards) == 2:
        high, low = sorted(cards, key=lambda card: RANKS.index(card[0]), reverse=True)
        suited = "" if high[0] == low[0] else "s" if high[1] == low[1] else "o"
        return high[0] + low[0] + suited
    if len(cards) < (4 if ranking == "four-card" else 5):
        return plain_draw(cards)
    value_class, *ranks = plain_value(ranking, cards)
    ranks = ranks if ranking == "four-card" else [rank - LOWEST for rank in ranks]
    if value_class == 0:
        return "Ace-King-high" if ranks[:2] == [12, 11] else f"{RANK_NAMES[ranks[0]]}-high"
    if value_class == 1:
        return f"Pair of {plural(ranks[0])}"
    return (FOUR_CARD if ranking == "four-card" else FIVE_CARD).get(value_class, "Straight flush")


def plain_draw(cards: frozenset[str]) -> str:
    """Three or four cards by what they are on the way to: a straight if some run of five ranks holds them all."""
    many = Counter(card[0] for card in cards)
    word = {3: "Three", 4: "Four"}[len(cards)]
    if max(many.values()) > 2:
        return f"{'Four' if max(many.values()) == 4 else 'Three'} of a kind"
    pairs = [rank for rank, held in many.items() if held == 2]
    if pairs:
        return "Two pair" if len(pairs) == 2 else f"Pair of {plural(RANKS.index(pairs[0]))}"
    runs = [set(("A" + RANKS)[start : start + 5]) for start in range(10)]
    suited, straight = len({card[1] for card in cards}) == 1, any(set(many) <= run for run in runs)
    if suited and set(many) <= set("AKQJT"):
        return f"{word} to a royal flush"
    if suited or straight:
        return f"{word} to a {'straight flush' if suited and straight else 'flush' if suited else 'straight'}"
    return f"{RANK_NAMES[max(map(RANKS.index, many))]}-high"


@dataclass(frozen=True)
class PlainDecisions:
    """The decisions of a small pack, each made by trying everything."""

    game: PlainGame

    def streets(self) -> Iterator[tuple[frozenset[str], str, PlainStreets]]:
        """Every own hand with every up card, ready to be played."""
        rules = self.game.table.game
        for own, up in self.game.hands():
            decisions = [(decision.known, decision.actions) for decision in self.game.tree.decisions]
            if not rules.cast.board:
                traits = self.game.traits(own)
                ends = [end for end in decisions[0][1] if self.game.allows(self.game.tree.histories[~end], traits)]
                decisions = [(0, tuple(ends))]
            left = [card for card in self.game.pack if card not in own and card not in up]
            one_by_one = not rules.cast.dealer
            met, board = self.game.meets(own, up), dealt_cards(rules)[2]
            rank = next(iter(up))[0] if up else ""
            yield own, rank, PlainStreets(left, board, decisions, self.game.nets, met, one_by_one=one_by_one)

    def taken(self) -> Taken:
        """What every hand does at every decision that it comes to."""
        found: Taken = Counter()
        for own, up, streets in self.streets():
            self._follow(streets, own, up, frozenset(), 0, found)
        return found

    def _follow(
        self, streets: PlainStreets, own: frozenset[str], up: str, cards: frozenset[str], action: int, found: Taken
    ) -> None:
        if action < 0:
            return
        known, actions = streets.decisions[action]
        if len(cards) < known:
            for more in streets.next_cards(cards):
                self._follow(streets, own, up, more, action, found)
            return
        worths = [streets.play(cards, then).worth for then in actions]
        chosen = actions[worths.index(max(worths))]
        offered = self.game.tree.decisions[action].actions.index(chosen)
        label = self.game.tree.labels[action][offered]
        name = plain_class(self.game.table.game.ranking.id, own | cards)
        found[len(own | cards), up, name, label] += 1
        self._follow(streets, own, up, cards, chosen, found)


def strategy_of(game: PlainGame) -> StreetStrategy:
    """The strategy of a small pack as the engine tells it."""
    play = Play(game.table, cards=mask(list(game.pack)))
    found = engine_of(game.table.game).strategy(play, 1, Work(recount=True))
    assert isinstance(found, StreetStrategy)
    return found


def every_hand(game: PlainGame, street: DecidedStreet) -> int:
    """All hands with so many known cards, in the orders in which the streets turn them, with one rank up or none."""
    own, _, board = dealt_cards(game.table.game)
    left, known = len(game.pack) - own, street.cards - own
    hands = math.comb(len(game.pack), own)
    if street.up:
        ranks = [card[0] for card in game.pack]
        return sum(rank == street.up for rank in ranks) * math.comb(len(game.pack) - 1, own)
    if not game.table.game.cast.dealer:
        return hands * math.perm(left, known)
    stops = sorted({decision.known for decision in game.tree.decisions} | {board})
    for before, after in itertools.pairwise(stops):
        if after <= known:
            hands *= math.comb(left - before, after - before)
    return hands


@pytest.mark.slow
@pytest.mark.parametrize("name", often("ultimate-texas-holdem", "let-it-ride", "mississippi-stud", "caribbean-stud"))
def test_every_class_does_what_trying_everything_says(name: str) -> None:
    """How many hands of each class take each action, street by street and by up card; with those that ended, all."""
    game = PlainGame(table_of(name))
    found, tried = strategy_of(game), PlainDecisions(game).taken()
    counted = {
        (street.cards, street.up, row.name, action): hands
        for street in found.streets
        for row in street.classes
        for action, hands in zip(street.actions, row.taken, strict=True)
        if hands
    }
    assert counted == dict(tried)
    for street in found.streets:
        assert street.hands + street.ended == every_hand(game, street)
        assert sum(street.taken) == street.hands


@pytest.mark.slow
@pytest.mark.parametrize("name", often("texas-holdem-bonus", "big-raise-stud", "let-it-ride", "caribbean-stud"))
def test_an_action_is_worth_what_trying_everything_says(name: str) -> None:
    """With some hands of a small pack at each of their decisions, whatever was bet before."""
    game = PlainGame(table_of(name))
    play, engine = Play(game.table, cards=mask(list(game.pack))), engine_of(game.table.game)
    hands = list(PlainDecisions(game).streets())
    for own, _, streets in (hands[0], hands[-1]):
        up = [card for card in game.pack if card not in own and card not in streets.left]
        for at, decision in enumerate(game.tree.decisions):
            if not decision.known and game.table.game.cast.board and dealt_cards(game.table.game)[1]:
                continue  # of all packs only a whole one has its holes by name
            board = list(streets.left)[: decision.known]
            _, actions = streets.decisions[at]
            choices = engine.choices(
                play, parse_cards(" ".join([*sorted(own), *board])), parse_cards(" ".join(up)), way_to(game, at)
            )
            expected = {}
            for action in actions:
                result = streets.play(frozenset(board), action)
                label = game.tree.labels[at][game.tree.decisions[at].actions.index(action)]
                expected[label] = Fraction(result.worth, sum(result.smaller.values()) * game.units)
            assert {choice.choice.name: choice.choice.value for choice in choices} == expected


def way_to(game: PlainGame, decision: int) -> tuple[SeatDecision, ...]:
    """What was decided before a decision."""
    for at, row in enumerate(game.tree.decisions):
        if decision in row.actions:
            return (*way_to(game, at), game.tree.offers[at][row.actions.index(decision)])
    return ()


def test_up_cards_are_seen_in_games_that_have_them() -> None:
    """Else the tables by up card would be tried by nobody."""
    assert {name for name in ENGINES if cards_up(table_of(name).game)} == {"caribbean-stud", "four-card-poker"}
