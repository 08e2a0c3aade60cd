"""The streets of a game as they are decided: its decisions as a tree, and which cards are dealt and known when."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pitboss.games import Game
from pitboss.games.cast import BOARD, DEALER, SEAT, GameHand
from pitboss.games.step import History, SeatDecision, StepKind, histories
from pitboss.maths.histories import StreetDecision


@dataclass(frozen=True)
class StreetTree:
    """The decisions of a game: where each stands, what may be decided at it, and the history at the end of each way.

    ``offers[decision]`` has what may be decided, the smallest bet first.
    """

    decisions: tuple[StreetDecision, ...]
    offers: tuple[tuple[SeatDecision, ...], ...]
    histories: tuple[History, ...]

    @classmethod
    def of(cls, game: Game) -> "StreetTree":
        """The tree of a game's histories."""
        builder = _TreeBuilder(game, [], [], [])
        builder.add(histories(game), 0)
        return cls(tuple(builder.decisions), tuple(builder.offers), tuple(builder.ends))

    @cached_property
    def labels(self) -> tuple[tuple[str, ...], ...]:
        """The names of the actions of every decision."""
        return tuple(tuple(map(label, offered)) for offered in self.offers)

    def decision_with(self, known: int, decided: Sequence[SeatDecision]) -> int | None:
        """The decision with so many cards of the board known, after these decisions; none if there is no such.

        Where nothing is said of decisions before, they were the smallest bets with which a seat stays in.
        """
        if not decided:
            return next((at for at, row in enumerate(self.decisions) if row.known == known), None)
        at = 0
        for made in decided:
            at = self.decisions[at].actions[self.labels[at].index(label(made))] if at >= 0 else at
        return at if at >= 0 and self.decisions[at].known == known else None


@dataclass
class _TreeBuilder:
    game: Game
    decisions: list[StreetDecision]
    offers: list[tuple[SeatDecision, ...]]
    ends: list[History]

    def add(self, ways: Sequence[History], depth: int) -> int:
        """Number a decision and whatever may follow it; a history that has ended is numbered as its end."""
        if len(ways) == 1 and len(ways[0].decisions) == depth:
            self.ends.append(ways[0])
            return ~(len(self.ends) - 1)
        here = len(self.decisions)
        groups: dict[SeatDecision, list[History]] = {}
        for way in ways:
            groups.setdefault(way.decisions[depth], []).append(way)
        chosen = sorted(groups, key=lambda decided: _size(groups[decided]))
        known = turned_before(self.game, chosen[0].place)
        self.decisions.append(StreetDecision(known, ()))
        self.offers.append(tuple(chosen))
        actions = tuple(self.add(groups[decided], depth + 1) for decided in chosen)
        self.decisions[here] = StreetDecision(known, actions)
        return here


def _size(ways: Sequence[History]) -> tuple[int, int, bool]:
    """How large a bet is: by the least and the most that may lie on the layout in the end; a fold comes first."""
    staked = [way.staked for way in ways]
    return min(staked), max(staked), not any(way.folded for way in ways)


def label(decided: SeatDecision) -> str:
    """An action in the words of the rules, with its multiple."""
    return f"{decided.action} {decided.times}x" if decided.times else str(decided.action)


def marks_of(offers: Sequence[SeatDecision]) -> tuple[str, ...]:
    """A mark for every action: its multiple, else its first letter, else the whole of it where that is not enough."""
    short = [f"{offer.times}x" if offer.times else offer.action[0].upper() for offer in offers]
    many = Counter(short)
    return tuple(mark if many[mark] == 1 else label(offer) for mark, offer in zip(short, offers, strict=True))


def turned_before(game: Game, place: int) -> int:
    """How many cards of the board are seen before a step."""
    return sum(
        step.cards
        for step in game.steps[:place]
        if step.kind is StepKind.BOARD or (step.kind is StepKind.DEAL and step.up and BOARD in step.deals_to)
    )


def cards_up(game: Game) -> int:
    """How many cards of the dealer lie face up before the first decision."""
    first = next(at for at, step in enumerate(game.steps) if step.kind is StepKind.DECIDE)
    return sum(
        step.cards for step in game.steps[:first] if step.kind is StepKind.DEAL and step.up and DEALER in step.deals_to
    )


def is_made_of(hand: GameHand, game: Game, *whose: str) -> bool:
    """Whether a hand is all the cards of these."""
    return [(part.whose, part.many) for part in hand.parts] == [(name, game.cards_dealt(name)) for name in whose]


def asks_own_hand_only(game: Game) -> bool:
    """Whether base wagers are paid by the own hand, how it compares and who qualifies, and by nothing else."""
    wagers = [game.wager(wager) for wager in game.base_wagers]
    return all(wager.hand in ("", game.compare.own) and not wager.against for wager in wagers)


def has_hand_limits(game: Game) -> bool:
    """Whether some multiples are only for some hands."""
    return any(wager.more for wager in game.wagers)


def dealt_cards(game: Game) -> tuple[int, int, int]:
    """How many cards a seat, the dealer and the board get."""
    seat, dealer, board = (game.cards_dealt(whose) for whose in (SEAT, DEALER, BOARD))
    return seat, dealer, board
