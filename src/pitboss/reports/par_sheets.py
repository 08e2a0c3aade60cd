"""Par sheets made from a game's rules: one for each pay table of a side bet, and one or more for its base game."""

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from pitboss.games import Game, Paytable
from pitboss.games.table import Table
from pitboss.games.variants import load_variant
from pitboss.hands import THREE_CARD, JokerRule
from pitboss.jackpots.economics import economics_of
from pitboss.jackpots.plan import JackpotPlan
from pitboss.maths.analysis import Analysis, LineAnalysis
from pitboss.maths.base_games import BaseGame, Work
from pitboss.maths.engines import Play, engine_of
from pitboss.maths.jackpot_economics import JackpotEconomics, MeterTerms
from pitboss.maths.pricing import price
from pitboss.reports.base_lines import NOT_TOLD_APART, base_lines, counted_words, played_words
from pitboss.reports.base_table import base_table, play_at, settled_by
from pitboss.reports.par_sheet import ALL_OTHER, EnvyTable, JackpotPart, MeterPart, ParLine, ParSheet
from pitboss.reports.second import NOT_MADE, Second, second_base, second_count
from pitboss.reports.setting import BEST, HOUSE_WAY, refuse_set_hands

#: Contributions for which the sheet of a jackpot with one meter says what they come to.
OFFERED_RATES = tuple(Fraction(rate, 100) for rate in (10, 15, 20, 25, 30))
CURVE_POINTS = 12
ANTE_BONUS = "ante-bonus"
_NUMBERS = {5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True, slots=True)
class Asked:
    """What a sheet is asked for besides the pay table: joker, house way, meters, a jackpot's plan, a second count.

    How the player sets hands, the place of A-2-3-4-5 and a variant are of the base game only.
    """

    work: Work = field(default_factory=Work)
    joker: str | None = None
    house_way: str = ""
    meters_cents: Mapping[str, int] = field(default_factory=dict)
    plan: JackpotPlan | None = None
    second: bool = True
    player: str | None = None
    wheel: str | None = None
    variant: str | None = None


def side_tables(game: Game) -> tuple[Paytable, ...]:
    """The pay tables that price a wager on their own."""
    return tuple(table for table in game.paytables if table.role == "wager")


def game_sheets(game: Game, asked: Asked) -> Iterator[ParSheet]:
    """All sheets of a game: its base game, then each pay table of each side bet."""
    yield from base_sheets(game, asked)
    for paytable in side_tables(game):
        yield side_sheet(game, paytable, asked)


# A side bet


def side_sheet(game: Game, paytable: Paytable, asked: Asked) -> ParSheet:
    """The sheet of a pay table."""
    joker, wager, work = game.joker_rule(asked.joker), game.wager(paytable.wager), asked.work
    plan = asked.plan if asked.plan and asked.plan.table_of_pays.lines == paytable.lines else None
    bet_cents = plan.fixed_cents if plan else wager.fixed_cents or 100
    meters = {name: cents for name, cents in asked.meters_cents.items() if name in paytable.meters}
    analysis = price(
        game, paytable, joker=joker, meters_cents=meters, wager_cents=bet_cents,
        executor=work.executor, progress=work.progress, recount=work.recount,
    )  # fmt: skip
    second = second_count(game, joker, analysis, work) if asked.second else NOT_MADE
    known = not set(paytable.meters) - set(meters)
    return replace(
        _head(game, joker, second),
        wager=wager.id,
        wager_name=wager.name,
        first_wager=wager.name,
        paytable=paytable.designator,
        paytable_name=paytable.name,
        strategy="no decision of the player's changes it",
        convention=convention(paytable),
        unit=f"a wager of one unit on {wager.name}",
        method=_method(game, paytable),
        space=_space(game, two_hands=paytable.asks_for_dealer),
        lines=tuple(_line(analysis, line) for line in analysis.every),
        house_edge=analysis.house_edge if known else None,
        variance=analysis.variance if known else None,
        hit_frequency=analysis.hit_frequency,
        push_frequency=analysis.push_frequency,
        envy=_envy(game, analysis, wager.envy_minimum_cents),
        jackpot=_jackpot(analysis, plan) if paytable.meters else None,
        meters_cents=meters,
        notes=_notes(game, paytable, analysis, joker),
    )


def _head(game: Game, joker: JokerRule, second: Second) -> ParSheet:
    """What all sheets of a game share; the rest is filled in."""
    return ParSheet(
        game=game.id, game_name=game.name, wager="", wager_name="", paytable="", paytable_name="",
        document=game.document, rules_version=game.version, rules_hash=game.content_hash, deck=_deck(game),
        joker=_joker(joker) if game.deck.jokers else "none", house_way="", strategy="", convention="", unit="",
        method="", space=0, lines=(), house_edge=None, variance=None, hit_frequency=Fraction(0),
        push_frequency=Fraction(0), second_method=second.method, second=second.checks,
        joker_rule=joker if game.deck.jokers else None,
    )  # fmt: skip


def _deck(game: Game) -> str:
    jokers = f" and {game.deck.jokers} joker" if game.deck.jokers else ""
    return f"{game.deck.packs} pack of 52{jokers}, {len(game.deck)} cards; {game.cards} to a hand"


def _joker(joker: JokerRule) -> str:
    if joker is JokerRule.SEMI_WILD:
        return "semi-wild: an ace, or what completes a straight, a flush or a straight flush"
    return "fully wild: any card"


def convention(paytable: Paytable) -> str:
    """Whether the pays are "to" or "for", and what that means."""
    words = {word for line in paytable.lines for word in ("to", "for") if f" {word} " in str(line.pay)}
    texts = {"to": "N to 1: the stake comes back besides", "for": "N for 1: the stake is part of what is paid"}
    return "; ".join(texts[word] for word in sorted(words, reverse=True)) or "shares of meters only"


def _space(game: Game, *, two_hands: bool) -> int:
    """All deals there are, by the formula and not by counting."""
    hands = math.comb(len(game.deck), game.cards)
    return hands * math.comb(len(game.deck) - game.cards, game.cards) if two_hands else hands


def _method(game: Game, paytable: Paytable) -> str:
    if paytable.asks_for_dealer:
        return "exact: all deals of a player's and a dealer's hand, by ranks shared and suits that do not clash"
    if game.vocabulary is THREE_CARD:
        return "exact: all three-card hands, one by one"
    return f"exact: all {_NUMBERS[game.cards]}-card hands, by classes under the exchange of suits"


def _line(analysis: Analysis, line: LineAnalysis) -> ParLine:
    if line.line is None:
        return ParLine(ALL_OTHER, "All other hands", "loss", line.combinations, line.deals, line.net)
    pay = line.line.pay
    known = pay.meter is None or pay.meter in analysis.meters_cents
    odds = pay.odds if pay.meter is None else None
    return ParLine(
        line.line.id, line.line.name, str(pay), line.combinations, line.deals,
        analysis.net(line) if known else None, odds, line.line.envy_cents, line.line.hand,
    )  # fmt: skip


def _envy(game: Game, analysis: Analysis, minimum_cents: int | None) -> EnvyTable | None:
    if not analysis.paytable.has_envy or minimum_cents is None:
        return None
    bet_cents = minimum_cents or analysis.wager_cents  # where any bet qualifies, one unit
    edges = {many: analysis.house_edge_with_envy(many, bet_cents) for many in range(1, game.players + 1)}
    return EnvyTable(bet_cents, analysis.envy_return(bet_cents), edges)


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


# A jackpot


def _jackpot(analysis: Analysis, plan: JackpotPlan | None) -> JackpotPart:
    """What the meters do; with a plan, what the house keeps and where the meters stand."""
    economics = economics_of(plan) if plan else None
    bare = JackpotEconomics(analysis, tuple(MeterTerms(name, 0, Fraction(0)) for name in analysis.paytable.meters))
    only = bare.meters[0].id if len(bare.meters) == 1 else None
    return JackpotPart(
        analysis.wager_cents,
        analysis.fixed_return,
        tuple(_meter(bare, economics, each.id, only) for each in bare.meters),
        analysis.break_even_sum,
        _curve(bare, only),
        tuple(_offer(analysis, only, rate) for rate in OFFERED_RATES) if only and not plan else (),
        plan.name if plan else "",
        economics.edge.exact if economics else None,
    )


def _meter(bare: JackpotEconomics, economics: JackpotEconomics | None, name: str, only: str | None) -> MeterPart:
    break_even = bare.break_even_cents(name, {}) if name == only else None
    if economics is None:
        return MeterPart(name, bare.pull(name), break_even)
    terms = economics.meter(name)
    return MeterPart(
        name, bare.pull(name), break_even, terms.seed_cents, terms.contribution, terms.reserve,
        economics.level(name).exact,
    )  # fmt: skip


def _offer(analysis: Analysis, meter: str, rate: Fraction) -> tuple[Fraction, Fraction, Fraction]:
    economics = JackpotEconomics(analysis, (MeterTerms(meter, 0, rate),))
    return rate, economics.house_edge, economics.level_cents(meter)


def _curve(bare: JackpotEconomics, only: str | None) -> tuple[tuple[int, Fraction], ...]:
    """The return at round levels up to a little beyond the even one; of one meter only."""
    if only is None:
        return ()
    step = _round_cents(bare.break_even_cents(only, {}) * Fraction(5, 4) / CURVE_POINTS)
    return tuple(bare.curve(only, (step * place for place in range(CURVE_POINTS + 1)), {}))


def _round_cents(cents: Fraction) -> int:
    """The next amount that is 1, 2 or 5 and noughts."""
    power = int("1" + "0" * (len(str(int(cents))) - 1))
    return next(power * lead for lead in (1, 2, 5, 10) if power * lead >= cents)


# A base game


def base_sheets(game: Game, asked: Asked) -> Iterator[ParSheet]:
    """The base game; one sheet for each bonus that may be paid on its first wager."""
    bonuses = [table for table in game.paytables if table.role == ANTE_BONUS]
    if not bonuses:
        yield base_sheet(game, None, asked)
    for bonus in bonuses:
        yield base_sheet(game, bonus, asked)


def base_sheet(game: Game, bonus: Paytable | None, asked: Asked) -> ParSheet:
    """The base game under a bonus on its first wager, if there is one."""
    refuse_set_hands(game, house_way=asked.house_way)
    table = base_table(game, bonus, house_way=asked.house_way, joker=asked.joker, wheel=asked.wheel)
    play = play_at(table, asked.player, asked.variant)
    table = settled_by(table, play.rules)
    engine = engine_of(game)
    base = engine.solve(play, asked.work)
    second = second_base(table, base, asked.work, play) if asked.second else NOT_MADE
    wager = game.wager(game.base.wager)
    way = table.house_way
    return replace(
        _head(game, table.joker, second),
        wager=wager.id,
        first_wager=wager.name,
        wager_name=f"{wager.name}, the base game{_unlike_its_own(table, play, asked)}",
        paytable=bonus.designator if bonus else "",
        paytable_name=bonus.name if bonus else "",
        house_way=f"{way.name} ({way.id}, {way.content_hash[:12]})" if way else "none: no hands are set",
        house_way_id=asked.house_way or (way.id if way else ""),
        player=_player(play, asked) if play.dealer else "",
        wheel=str(table.wheel) if engine.has_wheel else "",
        variant=asked.variant or "",
        variant_name=load_variant(asked.variant).name if asked.variant else "",
        strategy=played_words(play, base),
        convention="net units of the first wager, all wagers of the base game together",
        unit=f"one unit on {wager.name}",
        method=f"exact: all deals of a player's and a dealer's hand; {counted_words(play, base)}",
        space=_space(game, two_hands=True),
        lines=base_lines(table, play.rules, base),
        house_edge=base.house_edge,
        variance=base.variance,
        hit_frequency=_share(base, lambda net: net > 0),
        push_frequency=_share(base, lambda net: net == 0),
        element_of_risk=base.element_of_risk,
        notes=() if engine.tells_apart(play) else (NOT_TOLD_APART,),
        bonus=tuple((line.name, str(line.pay)) for line in bonus.lines) if bonus else (),
    )


def _player(play: Play, asked: Asked) -> str:
    """How the player sets hands, in a word that `--player` takes."""
    if play.player is None:
        return BEST
    return HOUSE_WAY if play.player == play.dealer else asked.player or play.player.id


def _unlike_its_own(table: Table, play: Play, asked: Asked) -> str:
    """What a sheet is of that is not the game as it is played by itself; nothing if it is."""
    words = [asked.variant] if asked.variant else []
    if play.player != Play.at(table).player:
        words.append(f"player {_player(play, asked)}")
    if table.wheel is not table.game.wheel:
        words.append(f"A-2-3-4-5 {table.wheel}")
    return f" ({'; '.join(words)})" if words else ""


def _share(base: BaseGame, wanted: Callable[[Fraction], bool]) -> Fraction:
    return Fraction(sum(deals for (_, net), deals in base.results.items() if wanted(net)), base.deals)
