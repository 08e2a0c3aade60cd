"""Base games: each game's own exact count, in one form for all, kept on disk once it is made."""

from dataclasses import replace
from fractions import Fraction

from pitboss.games.settlement.pai_gow import PaiGowRules, SetHands, settle
from pitboss.games.settlement.showdown import Comparison
from pitboss.games.wager import Copies
from pitboss.maths.best_decisions import BestDecisions, numbers_of
from pitboss.maths.disk_cache import Kept, is_kept, kept, kept_counts, kept_name, kept_record
from pitboss.maths.duel import high_five
from pitboss.maths.duel.pai_gow import PaiGowResult, best_answer, best_split, way_against_way
from pitboss.maths.engines.base_game import BaseGame, played_game
from pitboss.maths.executors import Work
from pitboss.maths.play import Play

_WORDS = {Comparison.LOSE: "lower", Comparison.TIE: "copy", Comparison.WIN: "higher"}
_KINDS = ("win", "win-by-copy", "push", "push-dealer-barred", "lose", "lose-by-copy")


# Pai gow


def tells_apart(play: Play) -> bool:
    """Whether copies and barred hands are counted apart: not by the best split, which is sought by its net."""
    return play.player is not None or play.dealer_is_seen


def _counting(play: Play) -> Play:
    """What to count: a way's hands are set alike under all rules, so they are priced on the counts of the game's."""
    return play if play.player is None else replace(play, table=play.table.settled_by(play.game.pai_gow_rules))


def count_pai_gow(play: Play, work: Work) -> PaiGowResult:
    """Count the deals by situation; a player without a way answers a dealer who is seen, else splits for the best."""
    if play.player is not None:
        return way_against_way(play, work)
    return best_answer(play, work) if play.dealer_is_seen else best_split(play, work)


def pai_gow_name(play: Play) -> str:
    """The name under which the counts of a pai gow game are kept."""
    player = "best" if play.player is None else play.player.content_hash
    dealer, rules = play.table.dealers_way.content_hash, _counting(play).rules
    return kept_name(play.game, dealer, player, play.joker, play.wheel, rules)


def _kept_pai_gow(play: Play, work: Work) -> tuple[PaiGowResult, Kept]:
    """The counts, made once and then kept, priced under the table's rules."""
    counted = kept_counts(pai_gow_name(play), lambda: _keys(count_pai_gow(_counting(play), work)), recount=work.recount)
    situations = {
        SetHands(Comparison(back), Comparison(front), bool(barred)): count
        for (back, front, barred), count in counted.counts().items()
    }
    return PaiGowResult(situations, play.rules, sum(situations.values())), counted


def pai_gow_words(play: Play) -> str:
    """How a pai gow game is played, in a line."""
    rules, player = play.rules, play.player.id if play.player else "best"
    barred = f"the dealer's {rules.barred} pushes; " if rules.barred else ""
    commission = f"{rules.commission * 100}% commission" if rules.commission else "no commission"
    return (
        f"dealer sets by {play.table.dealers_way.id}; player {player}; {barred}"
        f"copies are the {rules.copies}'s; {commission}; joker {play.joker}; A-2-3-4-5 {play.wheel}"
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


def pai_gow(play: Play, work: Work) -> BaseGame:
    """The base wager of a pai gow game."""
    result, counted = _kept_pai_gow(play, work)
    edge, apart = result.house_edge(), tells_apart(play)
    situations = {_situation(hands): count for hands, count in result.situations.items()}
    return BaseGame(
        play.game.id,
        pai_gow_words(play),
        edge,
        edge,
        result.variance(),
        result.outcomes(),
        result.deals,
        counted.seconds,
        counted.known,
        situations if apart else {},
        _prices(result) if apart else {},
        _results(result),
    )


def _results(result: PaiGowResult) -> dict[tuple[str, Fraction], int]:
    found: dict[tuple[str, Fraction], int] = {}
    for hands, count in result.situations.items():
        key = _kind(hands, result.rules), settle(hands, result.rules).net
        found[key] = found.get(key, 0) + count
    return {key: found[key] for key in sorted(found, key=lambda key: (_KINDS.index(key[0]), -key[1]))}


# Games of ante and play


def decisions_name(play: Play) -> str:
    """The name under which the best decisions with seven cards are kept."""
    return kept_name(play.game, "decisions", play.joker, play.wheel)


def high_five_name(play: Play) -> str:
    """The name under which the best play with seven cards is kept."""
    return kept_name(play.game, play.joker, play.wheel)


def high_five_poker(play: Play, work: Work) -> BaseGame:
    """Ante and play with seven cards, every hand played for the best; the decisions are kept on the way."""

    def count() -> str:
        found = high_five.decisions(play, work)
        kept(decisions_name(play), lambda: numbers_of(found), recount=True)
        return found.result.text()

    rules = f"A-2-3-4-5 {play.wheel}; the best decision with every hand"
    return played_game(play.game, rules, kept_record(high_five_name(play), count, recount=work.recount))


def best_decisions(play: Play, work: Work) -> BestDecisions:
    """Who plays, counted once with the base game and then kept."""
    name = decisions_name(play)
    if not is_kept(name, __name__):
        high_five_poker(play, replace(work, recount=True))
    return BestDecisions.of(kept(name, lambda: numbers_of(high_five.decisions(play, work))))
