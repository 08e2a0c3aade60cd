"""The outcomes of a base game as the lines of a par sheet: each named by what ends it so, with what was staked on it.

Names and stakes come from the settlement that pays live seats; only the counts come from the mathematics.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.settlement.pai_gow import BaseRules
from pitboss.games.settlement.rulings import ruling_for
from pitboss.games.settlement.settlement import SeatSituation, Stake, settle_seat
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.table.table import Table
from pitboss.maths.engines import Play
from pitboss.maths.engines.base_game import BARRED_PUSH, BaseGame, HandsPlayed, HandsSet, StreetBets
from pitboss.reports.numbers import fine_percent
from pitboss.reports.par.sheet import ParLine

#: How a seat meets the dealer in each outcome of a game of ante and play.
_MET = {
    "fold": Showdown(0, folded=True),
    "dealer-does-not-qualify": Showdown(0, dealer_qualifies=False),
    "win": Showdown(0, comparison=Comparison.WIN),
    "tie": Showdown(0, comparison=Comparison.TIE),
    "lose": Showdown(0, comparison=Comparison.LOSE),
}
_BARRED = ("dealer_barred", True)
NOT_TOLD_APART = "the count of best splits does not tell copies and the dealer's barred hand apart from other hands"


@dataclass(frozen=True, slots=True)
class BaseLine(ParLine):
    """An outcome of a base game, or a part of one: which outcome it belongs to, and its name below that."""

    outcome: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """One way to end with an outcome: what it nets, what was staked, the hand that a bonus is for, and its pay."""

    outcome: str
    net: Fraction
    staked: int
    hand: str = ""
    bonus: str = ""
    text: str = ""


def base_lines(play: Play, base: BaseGame) -> tuple[BaseLine, ...]:
    """A line for each outcome and what it nets, as it is told of such a game."""
    telling = _telling(play, base)
    return tuple(telling(line) for line in _plain_lines(base))


def _plain_lines(base: BaseGame) -> Iterator[BaseLine]:
    """Lines with no more than the words of their outcomes; an id has the net where outcomes differ in it."""
    nets = Counter(outcome for outcome, _ in base.results)
    for (outcome, net), deals in base.results.items():
        line_id, words = f"{outcome}:{net}" if nets[outcome] > 1 else outcome, outcome.replace("-", " ")
        figures = in_units(net), deals, base.deals, net
        yield BaseLine(line_id, words.capitalize(), *figures, outcome=outcome, part=words)


def _telling(play: Play, base: BaseGame) -> Callable[[BaseLine], BaseLine]:
    """What is said of a line besides: by bets on streets, by hands that are set, or by hands that are played."""
    match base.decided:
        case StreetBets():
            return lambda line: replace(line, staked=base.staked[line.outcome, line.net or Fraction(0)])
        case HandsSet():
            return lambda line: _of_set_hands(line, play.rules)
        case HandsPlayed():
            endings = list(_endings(play.table))
            return lambda line: _of_played_hands(line, endings)


def in_units(net: Fraction) -> str:
    """What an outcome of a base game brings."""
    if not net:
        return "push"
    return f"{'wins' if net > 0 else 'loses'} {abs(net)}"


# Games of ante and play


def _endings(table: Table) -> Iterator[Ending]:
    """How every outcome is settled for a hand without a name, and for each hand that a bonus or a ruling asks for."""
    for outcome, met in _MET.items():
        for traits in _hands(table):
            showdown = replace(met, traits=traits)
            ruling = ruling_for(table.game.rulings, showdown, traits)
            stakes = {wager: Stake(100) for wager, _ in ruling.pays}
            results = settle_seat(table, SeatSituation(traits, 0, showdown), stakes)
            lines = [result.line for result in results if result.line]
            yield Ending(
                outcome,
                sum((result.pay.net for result in results), Fraction(0)),
                len(stakes),
                lines[0].name if lines else "",
                str(lines[0].pay) if lines else "",
                ruling.text if ruling.hands else "",
            )


def _hands(table: Table) -> list[int]:
    """No named hand at all, those of each line of a bonus, and those of each ruling that asks for some."""
    words = table.game.vocabulary
    bonuses = [line for paytable in table.paytables.values() if paytable.is_bonus for line in paytable.lines]
    asked = [words.bits(line.hand) for line in bonuses] + [ruling.hands for ruling in table.game.rulings]
    return list(dict.fromkeys([0, *asked]))


def _of_played_hands(line: BaseLine, endings: list[Ending]) -> BaseLine:
    """A line with the hand that a bonus was paid for, or as the ruling words it that asks for a hand."""
    fitting = [ending for ending in endings if (ending.outcome, ending.net) == (line.outcome, line.net)]
    if not fitting:
        return line
    first, staked = fitting[0], replace(line, staked=Fraction(fitting[0].staked))
    if any(not ending.hand and not ending.text for ending in fitting):
        return staked
    hands = " or ".join(dict.fromkeys(ending.hand for ending in fitting if ending.hand))
    if not hands:
        # Below its outcome nobody need read that outcome again.
        return replace(staked, name=first.text, part=_small(first.text.removeprefix(f"The {line.part}, and ")))
    part = f"{hands}: bonus {first.bonus}"
    return replace(staked, name=f"{line.name}, {part}", part=part)


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


# Pai gow


def _of_set_hands(line: BaseLine, rules: BaseRules) -> BaseLine:
    """A line of set hands: copies and the dealer's barred hand are parts of winning, losing and pushing."""
    net = line.net or 0
    whole = replace(line, outcome="win" if net > 0 else "lose" if net < 0 else "push")
    if line.outcome != BARRED_PUSH:
        return whole
    return replace(whole, name=f"Push: {barred_words(rules)}", part=barred_words(rules))


def barred_words(rules: BaseRules) -> str:
    """When the dealer's hand pushes every base wager, as the settlement words it; nothing if no hand does."""
    if rules.barred is None:
        return ""
    text = next((ruling.text for ruling in rules.rulings if _BARRED in ruling.facts), rules.barred.replace("-", " "))
    return _small(text)


def pai_gow_words(rules: BaseRules, wheel: str) -> str:
    """The rules that a count of pai gow follows, besides joker and house way."""
    barred = f"a push if {barred_words(rules)}; " if rules.barred else ""
    commission = f"{rules.commission * 100}% commission" if rules.commission else "no commission"
    return f"{barred}copies are the {rules.copies}'s; {commission}; A-2-3-4-5 is the {wheel.replace('-', ' ')} straight"


def played_words(play: Play, base: BaseGame) -> str:
    """How the player of a base game decides, in words."""
    return set_words(play) if isinstance(base.decided, HandsSet) else play_words(base.decided)


def counted_words(play: Play, base: BaseGame) -> str:
    """The rules that a count follows."""
    return pai_gow_words(play.rules, str(play.wheel)) if isinstance(base.decided, HandsSet) else base.rules


def set_words(played: Play) -> str:
    """How the player sets hands."""
    way = played.player
    if way is None:
        seen = "answers the dealer's set hand" if played.dealer_is_seen else "sets every hand, the dealer's unseen,"
        return f"the player {seen} for the best"
    if way == played.dealer:
        return "the player sets by the dealer's house way"
    return f"the player sets by {way.name} ({way.id}, {way.content_hash[:12]})"


def play_words(decided: HandsPlayed | StreetBets) -> str:
    """How a game is played for the best, with the cut-off where one line says it all."""
    if isinstance(decided, StreetBets):
        return f"every decision is made for the best{_equal_words(decided)}"
    counts = f"{decided.played:,} hands are played, {decided.folded:,} folded"
    if decided.cut_off and not decided.folded_above:
        return f"played for the best: {decided.cut_off} or better plays, everything else folds; {counts}"
    return f"every hand is played or folded for the best, each by itself; {counts}"


def _equal_words(bets: StreetBets) -> str:
    """How often two bets are worth exactly the same, and what the larger one would make of the figures."""
    larger = bets.larger
    if larger is None:
        return ""
    return (
        f"; in {bets.equal:,} deals two bets are worth exactly the same and the smaller is taken: with the larger one "
        f"the average bet is {float(larger.average_bet):.6f}, the element of risk "
        f"{fine_percent(larger.element_of_risk)} and the standard deviation {math.sqrt(larger.variance):.6f}"
    )
