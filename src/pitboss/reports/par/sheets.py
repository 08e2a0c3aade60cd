"""Par sheets made from a game's rules: one for each pay table of a side bet, and one or more for its base game."""

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.settlement.pai_gow import load_variant
from pitboss.games.table.table import Table
from pitboss.hands import JokerRule
from pitboss.maths.census.census import is_counted_by_hand
from pitboss.maths.census.one_by_one import deals_again
from pitboss.maths.disk_cache import kept_name, kept_record
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.engines.base_game import BaseGame
from pitboss.maths.engines.engine import SuitsByNameError
from pitboss.maths.executors import Work
from pitboss.maths.price.analysis import Analysis, LineAnalysis, analyze, price
from pitboss.maths.simulate.simulation import Plan, simulate
from pitboss.reports.base.lines import NOT_TOLD_APART, base_lines, counted_words, played_words
from pitboss.reports.base.play import BEST, HOUSE_WAY, asked_play, base_paytables
from pitboss.reports.document import JOKER_WORDS, NUMBER_WORDS
from pitboss.reports.numbers import percent
from pitboss.reports.par.jackpot_part import jackpot_part
from pitboss.reports.par.seat_price import ALL_OTHER
from pitboss.reports.par.sheet import BonusPay, Check, EnvyTable, ParLine, ParSheet
from pitboss.reports.question import PARTS, Question, fits_meter, meter_cents, no_such_meter

#: Where a second exact count would take too long, so many rounds are dealt by this seed.
ROUNDS, SEED = 4_000_000, 7
#: A simulation agrees if it is no more standard errors away than this.
MOST_ERRORS = 3


@dataclass(frozen=True, slots=True)
class Second:
    """A second way to the numbers of a sheet: how it was gone, and what it says to each of them."""

    method: str
    checks: tuple[Check, ...]


NOT_MADE = Second("", ())
NONE_OF_BEST_SPLITS = "none: there is no second way here to the best split of a hand whose dealer is not seen"


def sheets_of(question: Question, work: Work | None = None) -> Iterator[ParSheet]:
    """The sheets that a question means: of the base game, which the first wager stands for, then of side bets."""
    here = work or Work()
    bonuses, sides = _tables(question)
    _check_meters(sides, question.meters)
    own = _own_hash(question)
    for sheet in _base_sheets(question, bonuses, here):
        yield replace(sheet, own_paytable_sha256=own)
    for paytable in sides:
        yield replace(side_sheet(question, paytable, here), own_paytable_sha256=own)


def _tables(question: Question) -> tuple[Sequence[Paytable], Sequence[Paytable]]:
    """The pay tables of the base game and of side bets that were named; the latter all if none was."""
    game, wager, named = question.game, question.wager, question.combined_paytables()
    if named:
        own = [table for table in named if table.is_bonus or table.wager in game.base_wagers]
        return own, [table for table in named if table not in own]
    sides = question.side_paytables()
    if wager and not sides and wager != game.base.wager:
        name, first = game.wager(wager).name, game.base.wager
        raise PitbossError(
            f"{name} of {game.name} has no pay table of its own: it is part of the sheet of the wager {first}"
        )
    return [], sides


def _base_sheets(question: Question, bonuses: Sequence[Paytable], work: Work) -> Iterator[ParSheet]:
    """The sheets of the base game, if they were asked for: one for each of its pay tables."""
    if not bonuses and question.paytable is None and question.wager in (None, question.game.base.wager):
        every: Sequence[Paytable | None] = base_paytables(question.game) or [None]
        return (base_sheet(question, bonus, work) for bonus in every)
    for option in () if bonuses else PARTS:
        if getattr(question, option) is not None:
            raise PitbossError(f"{PARTS[option]} is of the base game alone: leave it out for the sheets of side bets")
    return (base_sheet(question, bonus, work) for bonus in bonuses)


def _check_meters(tables: Sequence[Paytable], meters: Sequence[str]) -> None:
    """Refuse a meter that fits none of these pay tables, and one that is given twice."""
    for meter in meters:
        if not any(fits_meter(table, meter) for table in tables):
            raise PitbossError(no_such_meter(tables, meter))
    for table in tables:
        names = [meter_cents(table, meter)[0] for meter in meters if fits_meter(table, meter)]
        if len(set(names)) < len(names):
            raise PitbossError(f"A meter of {table.designator} is given twice: give each meter once")


def _own_hash(question: Question) -> str:
    """The hash of the file of a pay table of the reader's own, which is no part of the rules whose hash a sheet has."""
    if not question.is_own:
        return ""
    return hashlib.sha256(Path(str(question.paytable)).read_bytes()).hexdigest()


# A side bet


def side_sheet(question: Question, paytable: Paytable, work: Work | None = None) -> ParSheet:
    """The sheet of a pay table; of the meters that were given it takes those that it has."""
    game, joker, here = question.game, question.joker_rule, work or Work()
    wager, plan = game.wager(paytable.wager), question.plan
    if plan and plan.table_of_pays.lines != paytable.lines:
        plan = None
    bet_cents = plan.fixed_cents if plan else wager.fixed_cents or 100
    meters = dict(meter_cents(paytable, meter) for meter in question.meters if fits_meter(paytable, meter))
    analysis = price(
        game,
        paytable,
        joker=joker,
        meters_cents=meters,
        wager_cents=bet_cents,
        executor=here.executor,
        progress=here.progress,
        recount=here.recount,
    )
    second = second_count(game, joker, analysis, here) if question.second else NOT_MADE
    known = not set(paytable.meters) - set(meters)
    return _head(game, joker, second)(
        wager=wager.id,
        wager_name=wager.name,
        first_wager=wager.name,
        paytable=paytable.designator,
        paytable_name=paytable.name,
        strategy="no decision of the player's changes it",
        convention=convention(paytable),
        unit=f"a wager of one unit on {wager.name}",
        method=_method(game, paytable),
        deals=_deals(game, game.hand_of(paytable.wager).size, two_hands=paytable.asks_for_dealer),
        lines=tuple(_line(analysis, line) for line in analysis.every),
        house_edge=analysis.house_edge if known else None,
        variance=analysis.variance if known else None,
        hit_frequency=analysis.hit_frequency,
        push_frequency=analysis.push_frequency,
        envy=_envy(game, analysis, wager.envy_minimum_cents),
        jackpot=jackpot_part(analysis, plan) if paytable.meters else None,
        meters_cents=meters,
        notes=_notes(game, paytable, analysis, joker),
    )


def _head(game: Game, joker: JokerRule, second: Second) -> "partial[ParSheet]":
    """A sheet of a game, begun with what all of its sheets share."""
    joker_word = "semi-wild" if joker is JokerRule.SEMI_WILD else "fully wild"
    return partial(
        ParSheet,
        game=game.id,
        game_name=game.name,
        game_hash=game.content_hash,
        document=game.document,
        rules_version=game.version,
        deck=_deck(game),
        joker=f"{joker_word}: {JOKER_WORDS[joker]}" if game.deck.jokers else "none",
        joker_rule=joker if game.deck.jokers else None,
        second_method=second.method,
        second=second.checks,
    )


def _deck(game: Game) -> str:
    jokers = f" and {game.deck.jokers} joker" if game.deck.jokers else ""
    return f"{game.deck.packs} pack of 52{jokers}, {len(game.deck)} cards; {game.deal_words}"


def convention(paytable: Paytable) -> str:
    """Whether the pays are "to" or "for", and what that means."""
    pays = {line.pay.stake_returned for line in paytable.lines if line.pay.has_odds}
    texts = {True: "N to 1: the stake comes back besides", False: "N for 1: the stake is part of what is paid"}
    return "; ".join(texts[returned] for returned in sorted(pays, reverse=True)) or "shares of meters only"


def _deals(game: Game, cards: int, *, two_hands: bool) -> int:
    """All deals there are of hands of so many cards, by the formula and not by counting."""
    hands = math.comb(len(game.deck), cards)
    return hands * math.comb(len(game.deck) - cards, cards) if two_hands else hands


def _method(game: Game, paytable: Paytable) -> str:
    cards = game.hand_of(paytable.wager).size
    if paytable.asks_for_dealer and game.wager(paytable.wager).against:
        return "exact: each hand of a player's beside each of the dealer's that it leaves"
    if paytable.asks_for_dealer:
        return "exact: all deals of a player's and a dealer's hand, by ranks shared and suits that do not clash"
    one_by_one = is_counted_by_hand(game.deck, cards)
    method = "one by one" if one_by_one else "by classes under the exchange of suits"
    return f"exact: all {NUMBER_WORDS[cards]}-card hands, {method}"


def _line(analysis: Analysis, line: LineAnalysis) -> ParLine:
    if line.line is None:
        return ParLine(ALL_OTHER, "All other hands", "loss", line.combinations, line.deals, line.net)
    pay = line.line.pay
    known = pay.meter is None or pay.meter in analysis.meters_cents
    odds = pay.odds if pay.meter is None else None
    return ParLine(
        line.line.id,
        line.line.name,
        str(pay),
        line.combinations,
        line.deals,
        analysis.net(line) if known else None,
        odds,
        line.line.envy_cents,
        line.line.hand,
    )


def _envy(game: Game, analysis: Analysis, minimum_cents: int | None) -> EnvyTable | None:
    if not analysis.paytable.has_envy or minimum_cents is None:
        return None
    bet_cents = minimum_cents or analysis.wager_cents  # where any bet qualifies, one unit
    edges = {many: analysis.house_edge_with_envy(many, bet_cents) for many in range(1, game.players + 1)}
    paying = [line for line in analysis.lines if line.line and line.line.envy_cents]
    combinations = sum(line.combinations for line in paying)
    chance = Fraction(combinations, analysis.deals)
    return EnvyTable(bet_cents, combinations, chance, analysis.envy_return(bet_cents), edges)


def _notes(game: Game, paytable: Paytable, analysis: Analysis, joker: JokerRule) -> tuple[str, ...]:
    notes = analysis.warnings()
    choices = game.wager(paytable.wager).choices
    if choices:
        counts = [line.combinations for line in analysis.every]
        others = (price(game, paytable, joker=joker, choice=choice) for choice in choices[1:])
        same = all([line.combinations for line in other.every] == counts for other in others)
        words = "the other choice has the same counts" if same else "the other choice has other counts"
        notes.append(f"counted for the player's choice {choices[0]}; {words}")
    if paytable.has_envy:
        notes.append("variance and standard deviation are of one seat's own hand, envy apart")
    return tuple(notes)


# A base game


def base_sheet(question: Question, bonus: Paytable | None, work: Work | None = None) -> ParSheet:
    """The base game with one of its pay tables or under a bonus, if there is one."""
    game, here = question.game, work or Work()
    play = asked_play(question, bonus)
    table, engine = play.table, engine_of(game)
    base = engine.solve(play, here)
    second = second_base(play, base, here) if question.second else NOT_MADE
    wager = game.wager(game.base.wager)
    way = table.house_way
    return _head(game, table.joker, second)(
        wager=wager.id,
        first_wager=wager.name,
        wager_name=f"{wager.name}, the base game{_unlike_its_own(table, play, question)}",
        paytable=bonus.designator if bonus else "",
        paytable_name=bonus.name if bonus else "",
        house_way=f"{way.name} ({way.id}, {way.content_hash[:12]})" if way else "none: no hands are set",
        house_way_id=question.house_way or (way.id if way else ""),
        player=_player(play, question) if play.dealer else "",
        wheel=str(table.wheel) if game.ranking.has_wheel else "",
        variant=question.variant or "",
        variant_name=load_variant(question.variant).name if question.variant else "",
        strategy=played_words(play, base),
        convention="net units of the first wager, all wagers of the base game together",
        unit=f"one unit on {wager.name}",
        method=f"exact: all deals of {engine.dealt(play)}; {counted_words(play, base)}",
        deals=engine.all_deals(play),
        lines=base_lines(play, base),
        house_edge=base.house_edge,
        variance=base.variance,
        hit_frequency=_share(base, lambda net: net > 0),
        push_frequency=_share(base, lambda net: net == 0),
        element_of_risk=base.element_of_risk,
        notes=() if engine.tells_apart(play) else (NOT_TOLD_APART,),
        bonus=tuple(BonusPay(line.name, str(line.pay)) for line in table.bonus.lines) if table.bonus else (),
    )


def _player(play: Play, question: Question) -> str:
    """How the player sets hands, in a word that `--player` takes."""
    if play.player is None:
        return BEST
    return HOUSE_WAY if play.player == play.dealer else question.player or play.player.id


def _unlike_its_own(table: Table, play: Play, question: Question) -> str:
    """What a sheet is of that is not the game as it is played by itself; nothing if it is."""
    words = [question.variant] if question.variant else []
    if play.player != Play.at(table).player:
        words.append(f"player {_player(play, question)}")
    if table.wheel is not table.game.wheel:
        words.append(f"A-2-3-4-5 {table.wheel}")
    return f" ({'; '.join(words)})" if words else ""


def _share(base: BaseGame, wanted: Callable[[Fraction], bool]) -> Fraction:
    return Fraction(sum(deals for (_, net), deals in base.results.items() if wanted(net)), base.deals)


# The second way: counted or dealt again by what does not share the first way's code. A sheet says only what was really
# done here; a seeded simulation is laid beside the exact value, with its error.


def second_count(game: Game, joker: JokerRule, analysis: Analysis, work: Work) -> Second:
    """The lines of a pay table counted again."""
    paytable = analysis.paytable
    method, deals = deals_again(game, joker, paytable, work)
    again = analyze(paytable, deals, meters_cents=analysis.meters_cents, wager_cents=analysis.wager_cents)
    checks = tuple(
        Check(
            counted.line.name if counted.line else "All other hands",
            f"{recounted.combinations:,}",
            f"{counted.combinations:,}",
        )
        for counted, recounted in zip(analysis.every, again.every, strict=True)
    )
    return Second(method, checks)


def second_base(play: Play, base: BaseGame, work: Work) -> Second:
    """A base game worked out again: exactly where there is a second count, elsewhere by seeded rounds, as it is played.

    The best split of a hand whose dealer is not seen is known only to the count that sought it, so no rounds are dealt.
    """
    engine = engine_of(play.game)
    again = engine.solve_again(play)
    if again:
        first = {"house edge": base.house_edge, "variance": base.variance}
        checks = (Check(name, str(figure), str(first[name])) for name, figure in again.figures.items())
        return Second(again.method, tuple(checks))
    if not engine.can_be_seated(play):
        return Second(NONE_OF_BEST_SPLITS, ())
    try:
        return _simulated(play, base, work)
    except SuitsByNameError as error:
        return Second(f"none: no rounds are dealt here. {error}", ())


def _simulated(play: Play, base: BaseGame, work: Work) -> Second:
    def deal() -> dict[str, Fraction]:
        seating = engine_of(play.game).seating(play, work)
        plan = Plan(ROUNDS, SEED)
        found = simulate(play.table, seating, plan, executor=work.executor, progress=work.progress).results[0]
        return {"mean": found.mean, "error": Fraction(found.standard_error)}

    ways = [way.content_hash if way else "" for way in (play.dealer, play.player)]
    counted = engine_of(play.game).count_of(play).name  # it says by which pay tables the base game pays
    name = kept_name(play.game, "second", ROUNDS, SEED, counted, *ways, play.joker, play.wheel, play.rules)
    facts = kept_record(dict[str, Fraction], name, deal, recount=work.recount).record
    away = float((-facts["mean"] - base.house_edge) / facts["error"])
    text = (
        f"house edge {percent(-facts['mean'], 4)} with a standard error of {percent(facts['error'], 4)}: "
        f"{abs(away):.2f} errors from the exact one, at most {MOST_ERRORS} agree"
    )
    method = f"{ROUNDS:,} rounds dealt at random by seed {SEED}, each settled as at the table; not exact"
    agrees = "agrees" if abs(away) <= MOST_ERRORS else "does not agree"
    return Second(method, (Check(text, agrees, "agrees", exact=False),))
