"""Base games: each game's own exact count, in one form for all, kept on disk once it is made."""

import functools
import hashlib
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.games import Game, Paytable
from pitboss.games.base import Copies
from pitboss.games.house_way import HouseWay
from pitboss.games.pai_gow import PaiGowRules, SetHands, settle
from pitboss.games.showdown import Comparison
from pitboss.games.versions import FOLDER
from pitboss.hands import JokerRule, WheelRule
from pitboss.maths import high_five
from pitboss.maths.executors import Progress, unseen
from pitboss.maths.high_five_decisions import BestDecisions, numbers_of
from pitboss.maths.keep import Kept, is_kept, kept, kept_counts, kept_record
from pitboss.maths.pai_gow import PaiGowResult, best_answer, best_split, way_against_way
from pitboss.maths.played_count import PlayedCount
from pitboss.maths.three_card_play import best_play, cut_off_name

_WORDS = {Comparison.LOSE: "lower", Comparison.TIE: "copy", Comparison.WIN: "higher"}
_KINDS = ("win", "win-by-copy", "push", "push-dealer-barred", "lose", "lose-by-copy")


@dataclass(frozen=True, slots=True)
class Work:
    """Where counting runs, who is told, and whether to count what is known."""

    executor: Executor | None = None
    progress: Progress = unseen
    recount: bool = False


@dataclass(frozen=True, slots=True)
class BaseGame:
    """What a base game is worth a unit of its first wager, and the counts that say so.

    ``results`` has the deals by outcome and what it nets, all wagers of the base game together. ``prices`` says what
    rules of set hands are worth, where the count tells apart what they decide.
    """

    game: str
    rules: str
    house_edge: Fraction
    element_of_risk: Fraction | None
    variance: Fraction
    outcomes: Mapping[str, int]
    deals: int
    seconds: float
    known: bool
    details: Mapping[str, int | str] = field(default_factory=dict)
    prices: Mapping[str, Fraction] = field(default_factory=dict)
    results: Mapping[tuple[str, Fraction], int] = field(default_factory=dict)

    @property
    def standard_deviation(self) -> float:
        """The standard deviation of one round, in units of the first wager."""
        return float(self.variance) ** 0.5


@functools.cache
def _settlement_hash() -> str:
    """One hash over the sources that settle and set hands; those that count have their own."""
    digest = hashlib.sha256()
    for path in sorted(FOLDER.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def kept_name(game: Game, *parts: object) -> str:
    """The name of a kept result: the game, and a hash of its rules and of whatever else it depends on."""
    text = "\n".join((_settlement_hash(), game.content_hash, *map(str, parts)))
    return f"{game.id}-{hashlib.sha256(text.encode()).hexdigest()[:24]}"


# Pai gow


@dataclass(frozen=True, slots=True)
class PaiGowTable:
    """A pai gow game as it is played: by which ways the hands are set, and what is left open by its rules.

    A player without a way plays best: the answer to a dealer's hand that is seen, or the split against one that isn't.
    """

    game: Game
    dealer: HouseWay
    player: HouseWay | None
    joker: JokerRule
    wheel: WheelRule
    rules: PaiGowRules

    @property
    def dealer_is_seen(self) -> bool:
        """Whether players set their hands after the dealer's."""
        return self.game.base.dealer_first

    @property
    def tells_apart(self) -> bool:
        """Whether copies and barred hands are counted apart: not by the best split, which is sought by its net."""
        return self.player is not None or self.dealer_is_seen

    @property
    def _counting_rules(self) -> PaiGowRules:
        """What to count under: a way's hands are set alike under all rules, so they are priced on the same counts."""
        return self.rules if self.player is None else self.game.pai_gow_rules

    def count(self, work: Work) -> PaiGowResult:
        """Count the deals of this table by situation."""
        dealer, rules, joker, wheel = self.dealer, self._counting_rules, self.joker, self.wheel
        executor, progress = work.executor, work.progress
        if self.player is not None:
            return way_against_way(
                self.player, dealer, rules, joker, wheel, executor=executor, progress=progress
            )  # fmt: skip
        if self.dealer_is_seen:
            return best_answer(dealer, rules, joker, wheel, executor=executor, progress=progress)
        return best_split(dealer, rules, joker, wheel, executor=executor, progress=progress)

    @property
    def kept_as(self) -> str:
        """The name under which its counts are kept."""
        player = "best" if self.player is None else self.player.content_hash
        return kept_name(self.game, self.dealer.content_hash, player, self.joker, self.wheel, self._counting_rules)

    @property
    def is_kept(self) -> bool:
        """Whether it was counted before."""
        return is_kept(self.kept_as, __name__)

    def kept(self, work: Work) -> tuple[PaiGowResult, Kept]:
        """The counts of this table, made once and then kept, priced under its rules."""
        counted = kept_counts(self.kept_as, lambda: _keys(self.count(work)), recount=work.recount)
        situations = {
            SetHands(Comparison(back), Comparison(front), bool(barred)): count
            for (back, front, barred), count in counted.counts().items()
        }
        return PaiGowResult(situations, self.rules, sum(situations.values())), counted

    def __str__(self) -> str:
        """The rules in a line."""
        barred = f"the dealer's {self.rules.barred} pushes; " if self.rules.barred else ""
        commission = f"{self.rules.commission * 100}% commission" if self.rules.commission else "no commission"
        return (
            f"dealer sets by {self.dealer.id}; player {self.player.id if self.player else 'best'}; {barred}"
            f"copies are the {self.rules.copies}'s; {commission}; joker {self.joker}; A-2-3-4-5 {self.wheel}"
        )


def _keys(result: PaiGowResult) -> dict[tuple[int, int, int], int]:
    return {
        (int(hands.back), int(hands.front), int(hands.dealer_barred)): count
        for hands, count in result.situations.items()
    }


def _situation(hands: SetHands) -> str:
    barred = " dealer-barred" if hands.dealer_barred else ""
    return f"back-{_WORDS[hands.back]} front-{_WORDS[hands.front]}{barred}"


def _kind(hands: SetHands, rules: PaiGowRules) -> str:
    """How a situation ends, with the barred dealer's push and whatever only copies decide told apart."""
    if hands.dealer_barred and rules.barred:
        return "push-dealer-barred"
    net = settle(hands, rules).net
    by_copy = net != settle(hands, replace(rules, copies=Copies.NOBODY)).net
    return ("win" if net > 0 else "lose" if net < 0 else "push") + ("-by-copy" if by_copy else "")


def _prices(result: PaiGowResult) -> dict[str, Fraction]:
    """What each rule is worth to the house: the edge less the edge with that rule taken away, played alike."""
    rules = result.rules
    without = {"copies": replace(rules, copies=Copies.NOBODY)}
    if rules.barred:
        without["barred-push"] = replace(rules, barred=None)
    if rules.commission:
        without["commission"] = replace(rules, commission=Fraction(0))
    return {rule: result.house_edge() - result.house_edge(other) for rule, other in without.items()}


def pai_gow(table: PaiGowTable, work: Work) -> BaseGame:
    """The base wager of a pai gow game."""
    result, counted = table.kept(work)
    edge = result.house_edge()
    situations = {_situation(hands): count for hands, count in result.situations.items()}
    return BaseGame(
        table.game.id, str(table), edge, edge, result.variance(), result.outcomes(), result.deals, counted.seconds,
        counted.known, situations if table.tells_apart else {}, _prices(result) if table.tells_apart else {},
        _results(result),
    )  # fmt: skip


def _results(result: PaiGowResult) -> dict[tuple[str, Fraction], int]:
    found: dict[tuple[str, Fraction], int] = {}
    for hands, count in result.situations.items():
        key = _kind(hands, result.rules), settle(hands, result.rules).net
        found[key] = found.get(key, 0) + count
    return {key: found[key] for key in sorted(found, key=lambda key: (_KINDS.index(key[0]), -key[1]))}


# Games of ante and play


def _played(game: Game, rules: str, name: str, count: Callable[[], str], work: Work) -> BaseGame:
    """A base game from the record that is kept of it, or counted now."""
    kept_as = kept_record(name, count, recount=work.recount)
    found = PlayedCount.read(kept_as.record)
    details: dict[str, int | str] = {"hands-played": found.hands_played, "hands-folded": found.hands_folded}
    if found.cut_off is not None and found.folded_above is not None:
        details = {"cut-off": cut_off_name(found.cut_off), **details}
        details["hands-folded-at-the-cut-off-or-above"] = found.folded_above
    return BaseGame(
        game.id,
        rules,
        found.house_edge,
        found.element_of_risk,
        found.variance,
        found.outcomes,
        found.deals,
        kept_as.seconds,
        kept_as.known,
        details,
        results=found.results,
    )


def three_card_name(game: Game, ante_bonus: Paytable) -> str:
    """The name under which the best play of Three Card Poker is kept."""
    return kept_name(game, ante_bonus.lines)


def three_card_poker(game: Game, ante_bonus: Paytable, work: Work) -> BaseGame:
    """ANTE and PLAY of Three Card Poker under an ANTE BONUS table, every hand played for the best."""

    def count() -> str:
        work.progress("comparing three-card hands", 0, 1)
        return best_play(ante_bonus).text()

    rules = f"{ante_bonus.name}; ties push; the best decision with every hand"
    return _played(game, rules, three_card_name(game, ante_bonus), count, work)


def decisions_name(game: Game, wheel: WheelRule) -> str:
    """The name under which the best decisions of High Five Poker are kept."""
    return kept_name(game, "decisions", wheel)


def high_five_name(game: Game, wheel: WheelRule) -> str:
    """The name under which the best play of High Five Poker is kept."""
    return kept_name(game, wheel)


def high_five_poker(game: Game, wheel: WheelRule, work: Work) -> BaseGame:
    """ANTE and PLAY of High Five Poker, every hand played for the best; the decisions are kept on the way."""

    def count() -> str:
        found = high_five.decisions(wheel, executor=work.executor, progress=work.progress)
        kept(decisions_name(game, wheel), lambda: numbers_of(found), recount=True)
        result = found.result
        return PlayedCount(
            result.house_edge(),
            result.element_of_risk(),
            result.variance(),
            result.deals,
            result.hands_played,
            result.hands - result.hands_played,
            result.outcomes(),
            {(outcome, Fraction(net)): deals for (outcome, net), deals in result.results().items()},
        ).text()

    rules = f"A-2-3-4-5 {wheel}; the best decision with every hand"
    return _played(game, rules, high_five_name(game, wheel), count, work)


def best_decisions(game: Game, wheel: WheelRule, work: Work) -> BestDecisions:
    """Who plays, counted once with the base game and then kept."""
    name = decisions_name(game, wheel)
    if not is_kept(name, __name__):
        high_five_poker(game, wheel, replace(work, recount=True))
    return BestDecisions.of(
        kept(name, lambda: numbers_of(high_five.decisions(wheel, executor=work.executor, progress=work.progress)))
    )
