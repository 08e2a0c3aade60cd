"""``pitboss strategy``."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.cli.ante import ante_bonus, refuse
from pitboss.cli.output import SCHEMA, console, fraction, percent, print_json, progress_bar, table
from pitboss.cli.pai_gow import Setting, sets_hands
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.games import Game, load_game
from pitboss.games.house_way import HouseWay
from pitboss.maths.answer_strategy import AnswerClass, AnswerStrategy, answer_strategy
from pitboss.maths.base_games import PaiGowTable, Work
from pitboss.maths.set_strategy import PaiGowDuel, RuleCost, SetStrategy, ShortWay, set_strategy
from pitboss.maths.strategy import (
    MOST_LINES,
    HandClass,
    Line,
    PlayStrategy,
    Rule,
    high_five_strategy,
    three_card_strategy,
)
from pitboss.maths.three_card_play import cut_off_name
from pitboss.reports.strategy_words import (
    BEST_ANSWER,
    NameOf,
    five_card_namer,
    line_text,
    named_rule,
    short_way_of,
)  # fmt: skip

DEFAULT_LINES = 4
ONLY_PAI_GOW = "is for pai gow, where hands are set"
ONLY_THREE_CARD = "is for games with an Ante Bonus"


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    lines: int | None = None
    paytable: str | None = None
    house_way: str | None = None
    wheel: str | None = None
    joker: str | None = None
    out: str | None = None


def run(request: Request, *, jobs: int | None, cluster: str | None, recount: bool, as_json: bool) -> None:
    """Derive a game's strategy, or take what was counted before, and print it."""
    game = load_game(request.game)
    if request.lines is not None and request.lines < 1:
        raise PitbossError(f"--lines is 1 or more, not {request.lines}")
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        show = _derive(game, request, Work(executor, progress, recount))
    show(as_json=as_json)


def _derive(game: Game, request: Request, work: Work) -> Callable[..., None]:
    """What prints the strategy, once it is derived."""
    if sets_hands(game):
        return _pai_gow(request, work)
    refuse(game, ONLY_PAI_GOW, house_way=request.house_way, out=request.out)
    game.joker_rule(request.joker)
    return _ante_and_play(game, request, work)


# Games of ante and play


def _ante_and_play(game: Game, request: Request, work: Work) -> Callable[..., None]:
    wheel = game.wheel_rule(request.wheel)
    lines = min(request.lines or DEFAULT_LINES, MOST_LINES)
    if game.cards == 3:
        paytable = ante_bonus(game, request.paytable)
        shown = _Played(game, three_card_strategy(paytable, lines), cut_off_name, {"paytable": paytable.designator})
    else:
        refuse(game, ONLY_THREE_CARD, paytable=request.paytable)
        found = high_five_strategy(game, wheel, lines, work)
        shown = _Played(game, found, five_card_namer(wheel), {"wheel": str(wheel)})
    return shown.show


@dataclass(frozen=True, slots=True)
class _Played:
    """A strategy of ante and play, and how its hands are named."""

    game: Game
    found: PlayStrategy
    name_of: NameOf
    asked: dict[str, str]

    def show(self, *, as_json: bool) -> None:
        """Print it."""
        if as_json:
            print_json(self._json())
        else:
            self._print()

    def _json(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            "game": self.game.id,
            "game_hash": self.game.content_hash,
            **self.asked,
            "unit": "ANTE",
            "house_edge": fraction(self.found.house_edge),
            "classes": [self._class_json(each) for each in self.found.classes],
            "rules": [self._rule_json(rule) for rule in self.found.rules],
            "shortest": self.found.shortest is not None,
            "named": [{"plays_from": name, "cost": fraction(cost)} for name, cost in self.found.named.items()],
        }

    def _class_json(self, each: HandClass) -> dict[str, Any]:
        plays_from = None if each.plays_from is None else self.name_of(each.plays_from)
        counts = {"hands": str(each.hands), "played": str(each.played)}
        return {"class": each.name, **counts, "decision": each.decision, "plays_from": plays_from}

    def _rule_json(self, rule: Rule) -> dict[str, Any]:
        lines = [
            {"with": line.held, "without": line.missing, "plays_from": self.name_of(line.plays_from)}
            for line in rule.lines
        ]
        return {"lines": lines, "cost": fraction(rule.cost)}

    def _print(self) -> None:
        out, found = console(), self.found
        out.print(f"[bold]{self.game.name}[/bold]: {percent(found.house_edge, 6)} of the ANTE, played for the best")
        rows = [self._class_row(each) for each in found.classes]
        out.print(table("The best decisions", ("hand", "decision", "hands", "played"), rows, left=2))
        out.print(table("Rules of few lines", ("lines", "rule", "cost", "exactly"), self._rule_rows(), left=2))
        if found.shortest:
            out.print("  One line plays every hand for the best: there is no shorter rule.")
        else:
            out.print(
                "  Each is the best of all rules of so many lines that ask for ranks held or the joker; "
                "shorter ones of another kind are not ruled out."
            )
        rows = [(self._simple(name), *_cost(cost)) for name, cost in found.named.items()]
        out.print(table("What simpler rules cost", ("play", "cost", "exactly"), rows))

    def _simple(self, name: str) -> str:
        return named_rule(self.found, name)

    def _class_row(self, each: HandClass) -> tuple[str, ...]:
        decision = each.decision
        if decision == "play from" and each.plays_from is not None:
            decision = f"play from {self.name_of(each.plays_from)} on"
        share = percent(Fraction(each.played, each.hands), 2)
        return each.name, decision, f"{each.hands:,}", share

    def _rule_rows(self) -> Iterable[tuple[str, ...]]:
        for rule in self.found.rules:
            for at, line in enumerate(rule.lines):
                first = (str(len(rule.lines)), *_cost(rule.cost)) if not at else ("", "", "")
                yield first[0], self._line_text(line), first[1], first[2]

    def _line_text(self, line: Line) -> str:
        return line_text(line, self.name_of)


def _cost(cost: Fraction) -> tuple[str, str]:
    return percent(cost, 6), fraction(cost) or ""


# Pai gow


def _pai_gow(request: Request, work: Work) -> Callable[..., None]:
    setting = Setting.of(request.game, request.joker, request.wheel)
    refuse(setting.game, ONLY_THREE_CARD, paytable=request.paytable)
    way, rules = setting.house_way(request.house_way), setting.game.pai_gow_rules
    if setting.game.base.get("dealer_first"):
        return _face_up(setting, way, request, work)
    duel = PaiGowDuel(way, rules, setting.joker, setting.wheel)
    shown = _Set(setting, way, set_strategy(setting.game, duel, work), request.lines or len(way.rules))
    if request.out:
        _write(request.out, _toml(shown.short_way, setting))
    return shown.show


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise PitbossError(f"{name} can't be written: {error.strerror}") from None


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _toml(short: ShortWay, setting: Setting) -> str:
    """A way of few lines as a house way's file."""
    many = len(short.lines)
    head = [
        f"id = {_text(f'{setting.game.id}-{many}-lines')}",
        f"name = {_text(f'{setting.game.name} in {many} lines')}",
        f"source = {_text(f'Derived by pitboss strategy {setting.game.id} --lines {many}')}",
    ]
    for number, line in enumerate(short.lines, start=1):
        head += ["", "[[rule]]", f'number = "{number}"', f"text = {_text(line.text)}"]
        head += [f"when = [{', '.join(map(_text, line.when))}]", f"play = {_text(line.play)}"]
    return "\n".join(head) + "\n"


@dataclass(frozen=True, slots=True)
class _Set:
    """A strategy of pai gow."""

    setting: Setting
    way: HouseWay
    found: SetStrategy
    lines: int

    @property
    def short_way(self) -> ShortWay:
        """The best way found of at most so many lines."""
        return short_way_of(self.found, self.lines)

    def show(self, *, as_json: bool) -> None:
        """Print it."""
        if as_json:
            print_json(self._json())
        else:
            self._print()

    def _json(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            **self.setting.json(),
            "house_way": self.way.id,
            "house_way_hash": self.way.content_hash,
            "unit": "base wager",
            "house_edge": fraction(self.found.way_edge),
            "best_edge_by_type": fraction(self.found.best_edge),
            "cost": fraction(self.found.cost),
            "rules": [_rule_json(each) for each in self.found.rules],
            "short_ways": [_short_json(each) for each in self.found.short_ways],
            "short_way": _toml(self.short_way, self.setting),
            "shortest": False,
        }

    def _print(self) -> None:
        out, found, short = console(), self.found, self.short_way
        ordered = sorted(found.rules, key=lambda each: each.cost, reverse=True)
        columns = ("rule", "text", "hands", "could be set better", "cost each", "cost", "exactly")
        title = f"{self.setting.game.name}: what each rule of {self.way.name} costs its player"
        out.print(table(title, columns, [_rule_row(each) for each in ordered], left=2))
        for label, edge in (("house edge by this way", found.way_edge), ("by the best split by type", found.best_edge)):
            out.print(f"  {label:<26} {percent(edge, 6)}   exactly {fraction(edge)}", soft_wrap=True)
        out.print(
            f"  {'cost of the way':<26} {percent(found.cost, 6)}   exactly {fraction(found.cost)}", soft_wrap=True
        )
        out.print(
            "  The very best split of every single hand can be a little better: "
            f"pitboss edge {self.setting.game.id} --player best"
        )
        rows = [(str(len(each.lines)), percent(each.house_edge, 6), *_cost(each.cost)) for each in found.short_ways]
        out.print(table("Ways of few lines", ("lines", "house edge", "cost", "exactly"), rows, left=0))
        out.print("  Found by adding the line that gains most: none is claimed to be the shortest.")
        texts = [(str(at), line.text) for at, line in enumerate(short.lines, start=1)]
        out.print(table(f"The way of {len(short.lines)} lines", ("line", "text"), texts, left=2))
        out.print("  --out FILE writes it for `pitboss split --house-way FILE`; --lines K takes another length.")


def _rule_row(each: RuleCost) -> tuple[str, ...]:
    hands = f"{each.hands:,}", f"{each.improvable:,}"
    return each.rule.number, each.rule.text, *hands, percent(each.cost_each, 4), *_cost(each.cost)


def _rule_json(each: RuleCost) -> dict[str, Any]:
    return {
        "number": each.rule.number,
        "text": each.rule.text,
        "hands": str(each.hands),
        "hands_to_set_better": str(each.improvable),
        "cost_each": fraction(each.cost_each),
        "cost": fraction(each.cost),
    }


def _short_json(each: ShortWay) -> dict[str, Any]:
    lines = [{"when": line.when, "play": line.play, "text": line.text} for line in each.lines]
    return {"lines": lines, "house_edge": fraction(each.house_edge), "cost": fraction(each.cost)}


# Pai gow against a dealer who is seen


def _face_up(setting: Setting, way: HouseWay, request: Request, work: Work) -> Callable[..., None]:
    if request.lines or request.out:
        raise PitbossError(f"In {setting.game.name} the dealer is seen: {BEST_ANSWER} There are no lines to choose")
    at = PaiGowTable(setting.game, way, way, setting.joker, setting.wheel, setting.game.pai_gow_rules)
    return _FaceUp(setting, way, answer_strategy(at, work)).show


@dataclass(frozen=True, slots=True)
class _FaceUp:
    """The best answer against the house way's."""

    setting: Setting
    way: HouseWay
    found: AnswerStrategy

    def show(self, *, as_json: bool) -> None:
        """Print it."""
        if as_json:
            print_json(self._json())
        else:
            self._print()

    def _print(self) -> None:
        out, found = console(), self.found
        ordered = sorted(found.classes, key=lambda each: each.cost, reverse=True)
        columns = ("hand", "hands", "answered better", "pushed, could win", "lost, could push", "cost", "exactly")
        title = f"{self.setting.game.name}: what answering by {self.way.name} costs, by class of hand"
        out.print(table(title, columns, [self._row(each) for each in ordered]))
        rows = [
            ("the best answer", percent(found.best_edge, 6), fraction(found.best_edge) or ""),
            (f"by {self.way.name}", percent(found.way_edge, 6), fraction(found.way_edge) or ""),
            ("cost of the way", *_cost(found.cost)),
        ]
        out.print(table("The house edge", ("answering", "house edge", "exactly"), rows))
        out.print(f"  {BEST_ANSWER}", soft_wrap=True)
        out.print(f'  pitboss ev {self.setting.game.id} "CARDS" --dealer "CARDS" shows every answer to a hand.')

    def _row(self, each: AnswerClass) -> tuple[str, ...]:
        better = "" if each.better is None else percent(each.better)
        steps = (percent(Fraction(count, each.deals)) for count in (each.pushed, each.lost))
        return each.name.replace("-", " "), f"{each.hands:,}", better, *steps, *_cost(self._cost_of(each))

    def _cost_of(self, each: AnswerClass) -> Fraction:
        return Fraction(each.cost, self.found.deals)

    def _class_json(self, each: AnswerClass) -> dict[str, Any]:
        return {
            "class": each.name,
            "hands": str(each.hands),
            "deals": str(each.deals),
            "answered_better": fraction(each.better),
            "pushed_could_win": str(each.pushed),
            "lost_could_push": str(each.lost),
            "cost": fraction(self._cost_of(each)),
        }

    def _json(self) -> dict[str, Any]:
        return {
            "schema": SCHEMA,
            **self.setting.json(),
            "house_way": self.way.id,
            "house_way_hash": self.way.content_hash,
            "unit": "base wager",
            "rule": BEST_ANSWER,
            "house_edge": fraction(self.found.way_edge),
            "best_edge": fraction(self.found.best_edge),
            "cost": fraction(self.found.cost),
            "classes": [self._class_json(each) for each in self.found.classes],
        }
