"""The outcomes of a base game as the lines of a par sheet: each named by what ends it so, with what was staked on it.

Names and stakes come from the settlement that pays live seats; only the counts come from the mathematics.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.games.settlement.pai_gow import PaiGowRules
from pitboss.games.settlement.rulings import ruling_for
from pitboss.games.settlement.settlement import SeatSituation, Stake, settle_seat
from pitboss.games.settlement.showdown import Comparison, Showdown
from pitboss.games.table.table import Table
from pitboss.maths.engines import Play
from pitboss.maths.engines.base_game import LARGER_BETS, BaseGame
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
class Ending:
    """One way to end with an outcome: what it nets, what was staked, the hand that a bonus is for, and its pay."""

    outcome: str
    net: Fraction
    staked: int
    hand: str = ""
    bonus: str = ""
    text: str = ""


def base_lines(play: Play, base: BaseGame) -> tuple[ParLine, ...]:
    """A line for each outcome and what it nets: of hands that are set, of streets, or of a game of ante and play."""
    if base.staked:
        return _lines(base, lambda outcome, net: (_words(outcome), base.staked[outcome, net]))
    if play.dealer:
        return _lines(base, lambda outcome, _: (_set_name(outcome, play.rules), 1))
    return play_lines(play.table, base)


def play_lines(table: Table, base: BaseGame) -> tuple[ParLine, ...]:
    """The lines of a game of ante and play, with the hands and the bonuses of this table."""
    endings = list(_endings(table))

    def told(outcome: str, net: Fraction) -> tuple[str, int]:
        fitting = [ending for ending in endings if (ending.outcome, ending.net) == (outcome, net)]
        return _name(outcome, fitting), fitting[0].staked if fitting else 1

    return _lines(base, told)


def _lines(base: BaseGame, told: Callable[[str, Fraction], tuple[str, int | Fraction]]) -> tuple[ParLine, ...]:
    """The lines, each with the name and the stake that is told of it; an id has the net where outcomes differ in it."""
    nets = Counter(outcome for outcome, _ in base.results)
    lines = []
    for (outcome, net), deals in base.results.items():
        name, staked = told(outcome, net)
        line_id = f"{outcome}:{net}" if nets[outcome] > 1 else outcome
        lines.append(ParLine(line_id, name, in_units(net), deals, base.deals, net, staked=Fraction(staked)))
    return tuple(lines)


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


def _name(outcome: str, fitting: list[Ending]) -> str:
    """The outcome with the hand that a bonus was paid for, or as the ruling words it that asks for a hand."""
    words = _words(outcome)
    if any(not ending.hand and not ending.text for ending in fitting):
        return words
    hands = list(dict.fromkeys(ending.hand for ending in fitting if ending.hand))
    if hands:
        return f"{words}, {' or '.join(hands)}: bonus {fitting[0].bonus}"
    return next((ending.text for ending in fitting if ending.text), words)


def _words(outcome: str) -> str:
    return outcome.replace("-", " ").capitalize()


# Pai gow


def _set_name(outcome: str, rules: PaiGowRules) -> str:
    if not outcome.endswith("dealer-barred"):
        return _words(outcome)
    return f"Push: {barred_words(rules)}"


def barred_words(rules: PaiGowRules) -> str:
    """When the dealer's hand pushes every base wager, as the settlement words it; nothing if no hand does."""
    if rules.barred is None:
        return ""
    text = next((ruling.text for ruling in rules.rulings if _BARRED in ruling.facts), rules.barred.replace("-", " "))
    return text[:1].lower() + text[1:]


def pai_gow_words(rules: PaiGowRules, wheel: str) -> str:
    """The rules that a count of pai gow follows, besides joker and house way."""
    barred = f"a push if {barred_words(rules)}; " if rules.barred else ""
    commission = f"{rules.commission * 100}% commission" if rules.commission else "no commission"
    return f"{barred}copies are the {rules.copies}'s; {commission}; A-2-3-4-5 is the {wheel.replace('-', ' ')} straight"


def played_words(play: Play, base: BaseGame) -> str:
    """How the player decides."""
    return set_words(play) if play.dealer else play_words(base.details)


def counted_words(play: Play, base: BaseGame) -> str:
    """The rules that a count follows."""
    return pai_gow_words(play.rules, str(play.wheel)) if play.dealer else base.rules


def set_words(played: Play) -> str:
    """How the player sets hands."""
    way = played.player
    if way is None:
        seen = "answers the dealer's set hand" if played.dealer_is_seen else "sets every hand, the dealer's unseen,"
        return f"the player {seen} for the best"
    if way == played.dealer:
        return "the player sets by the dealer's house way"
    return f"the player sets by {way.name} ({way.id}, {way.content_hash[:12]})"


def play_words(details: Mapping[str, int | str]) -> str:
    """How a game of ante and play is played for the best, with the cut-off where one line says it all."""
    if "hands-played" not in details:
        return f"every decision is made for the best{_equal_words(details)}"
    played, folded = details["hands-played"], details["hands-folded"]
    counts = f"{played:,} hands are played, {folded:,} folded"
    if "cut-off" in details and not details["hands-folded-at-the-cut-off-or-above"]:
        return f"played for the best: {details['cut-off']} or better plays, everything else folds; {counts}"
    return f"every hand is played or folded for the best, each by itself; {counts}"


def _equal_words(details: Mapping[str, int | str]) -> str:
    """How often two bets are worth exactly the same, and what the larger one would make of the figures."""
    deals = details.get("deals-with-equal-choices", 0)
    if not deals:
        return ""
    names = ("average-bet", "element-of-risk", "variance")
    bet, risk, variance = (Fraction(str(details[f"{name}{LARGER_BETS}"])) for name in names)
    return (
        f"; in {deals:,} deals two bets are worth exactly the same and the smaller is taken: with the larger one the "
        f"average bet is {float(bet):.6f}, the element of risk {fine_percent(risk)} and the standard deviation "
        f"{math.sqrt(variance):.6f}"
    )
