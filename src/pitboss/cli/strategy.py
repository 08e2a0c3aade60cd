"""``pitboss strategy``."""

import time
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

from pitboss.cli.ante import refuse
from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.own_game import game_of
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.maths.answer_strategy import AnswerClass
from pitboss.maths.base_games import Work
from pitboss.maths.engines import engine_of
from pitboss.maths.set_strategy import RuleCost, ShortWay
from pitboss.maths.strategy import HandClass, Rule
from pitboss.reports.numbers import fraction, percent
from pitboss.reports.play import play_of
from pitboss.reports.setting import bonuses_of
from pitboss.reports.strategies import AnsweredByWay, Played, SetByWay, strategy_of
from pitboss.reports.strategy_words import BEST_ANSWER

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
    game = game_of(request.game)
    check_lines(game, request.lines)
    start = time.perf_counter()
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        found = _derive(game, request, Work(executor, progress, recount))
    if as_json:
        print_json({**found.json(), "seconds": round(time.perf_counter() - start, 3)})
    else:
        found.print()


class _Shown(Protocol):
    """A strategy that can be shown to machines and to people."""

    def json(self) -> dict[str, Any]:
        """For machines."""

    def print(self) -> None:
        """For people."""


def check_lines(game: Game, lines: int | None) -> None:
    """Refuse a number of lines that no rule of the game is looked for with: fewer would be taken for more."""
    most = engine_of(game).most_lines
    if lines is not None and not 1 <= lines <= most:
        raise PitbossError(f"--lines is 1 to {most} in {game.name}, not {lines}")


def _derive(game: Game, request: Request, work: Work) -> _Shown:
    """The strategy, once it is derived."""
    if not game.sets_hands:
        refuse(game, ONLY_PAI_GOW, house_way=request.house_way, out=request.out)
    if not bonuses_of(game):
        refuse(game, ONLY_THREE_CARD, paytable=request.paytable)
    play = play_of(
        game, paytable=request.paytable, house_way=request.house_way, wheel=request.wheel, joker=request.joker
    )
    if play.dealer_is_seen and (request.lines or request.out):
        raise PitbossError(f"In {game.name} the dealer is seen: {BEST_ANSWER} There are no lines to choose")
    found = strategy_of(play, work, request.lines)
    if isinstance(found, Played):
        return _Played(found)
    if isinstance(found, AnsweredByWay):
        return _FaceUp(found)
    if request.out:
        _write(request.out, found.short_way_toml)
    return _Set(found)


# Games of ante and play


@dataclass(frozen=True, slots=True)
class _Played:
    """A strategy of ante and play to be shown."""

    played: Played

    def json(self) -> dict[str, Any]:
        """All of it, fractions exact."""
        return {
            "schema": SCHEMA,
            "game": self.played.game.id,
            "game_hash": self.played.game.content_hash,
            **self.played.asked,
            "unit": "ANTE",
            "house_edge": fraction(self.played.found.house_edge),
            "classes": [self._class_json(each) for each in self.played.found.classes],
            "rules": [self._rule_json(rule) for rule in self.played.found.rules],
            "shortest": self.played.found.shortest is not None,
            "named": [{"plays_from": name, "cost": fraction(cost)} for name, cost in self.played.found.named.items()],
        }

    def _class_json(self, each: HandClass) -> dict[str, Any]:
        plays_from = None if each.plays_from is None else self.played.name_of(each.plays_from)
        counts = {"hands": str(each.hands), "played": str(each.played)}
        return {"class": each.name, **counts, "decision": each.decision, "plays_from": plays_from}

    def _rule_json(self, rule: Rule) -> dict[str, Any]:
        lines = [
            {"with": line.held, "without": line.missing, "plays_from": self.played.name_of(line.plays_from)}
            for line in rule.lines
        ]
        return {"lines": lines, "cost": fraction(rule.cost)}

    def print(self) -> None:
        """Tables, and what is claimed of them."""
        out, found = console(), self.played.found
        out.print(
            f"[bold]{self.played.game.name}[/bold]: {percent(found.house_edge, 6)} of the ANTE, played for the best"
        )
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
        rows = [(self.played.simple_rule(name), *_cost(cost)) for name, cost in found.named.items()]
        out.print(table("What simpler rules cost", ("play", "cost", "exactly"), rows))

    def _class_row(self, each: HandClass) -> tuple[str, ...]:
        share = percent(Fraction(each.played, each.hands), 2)
        return each.name, self.played.decision(each), f"{each.hands:,}", share

    def _rule_rows(self) -> Iterable[tuple[str, ...]]:
        for rule in self.played.found.rules:
            for at, line in enumerate(rule.lines):
                first = (str(len(rule.lines)), *_cost(rule.cost)) if not at else ("", "", "")
                yield first[0], self.played.line(line), first[1], first[2]


def _cost(cost: Fraction) -> tuple[str, str]:
    return percent(cost, 6), fraction(cost) or ""


# Pai gow


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise PitbossError(f"{name} can't be written: {error.strerror}") from None


@dataclass(frozen=True, slots=True)
class _Set:
    """A strategy of pai gow to be shown."""

    set_by: SetByWay

    def json(self) -> dict[str, Any]:
        """All of it, fractions exact."""
        return {
            "schema": SCHEMA,
            **self.set_by.setting.json(),
            "house_way": self.set_by.way.id,
            "house_way_hash": self.set_by.way.content_hash,
            "unit": "base wager",
            "house_edge": fraction(self.set_by.found.way_edge),
            "best_edge_by_type": fraction(self.set_by.found.best_edge),
            "cost": fraction(self.set_by.found.cost),
            "rules": [_rule_json(each) for each in self.set_by.found.rules],
            "short_ways": [_short_json(each) for each in self.set_by.found.short_ways],
            "short_way": self.set_by.short_way_toml,
            "shortest": False,
        }

    def print(self) -> None:
        """Tables, and what is claimed of them."""
        out, found, short = console(), self.set_by.found, self.set_by.short_way
        ordered = sorted(found.rules, key=lambda each: each.cost, reverse=True)
        columns = ("rule", "text", "hands", "could be set better", "cost each", "cost", "exactly")
        title = f"{self.set_by.setting.game.name}: what each rule of {self.set_by.way.name} costs its player"
        out.print(table(title, columns, [_rule_row(each) for each in ordered], left=2))
        for label, edge in (("house edge by this way", found.way_edge), ("by the best split by type", found.best_edge)):
            out.print(f"  {label:<26} {percent(edge, 6)}   exactly {fraction(edge)}", soft_wrap=True)
        out.print(
            f"  {'cost of the way':<26} {percent(found.cost, 6)}   exactly {fraction(found.cost)}", soft_wrap=True
        )
        out.print(
            "  The very best split of every single hand can be a little better: "
            f"pitboss edge {self.set_by.setting.game.id} --player best"
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


@dataclass(frozen=True, slots=True)
class _FaceUp:
    """The best answer against the house way's."""

    answered: AnsweredByWay

    def print(self) -> None:
        """Tables, and what is claimed of them."""
        out, found = console(), self.answered.found
        ordered = sorted(found.classes, key=lambda each: each.cost, reverse=True)
        columns = ("hand", "hands", "answered better", "pushed, could win", "lost, could push", "cost", "exactly")
        title = f"{self.answered.setting.game.name}: what answering by {self.answered.way.name} costs, by class of hand"
        out.print(table(title, columns, [self._row(each) for each in ordered]))
        rows = [
            ("the best answer", percent(found.best_edge, 6), fraction(found.best_edge) or ""),
            (f"by {self.answered.way.name}", percent(found.way_edge, 6), fraction(found.way_edge) or ""),
            ("cost of the way", *_cost(found.cost)),
        ]
        out.print(table("The house edge", ("answering", "house edge", "exactly"), rows))
        out.print(f"  {BEST_ANSWER}", soft_wrap=True)
        out.print(
            f'  pitboss ev {self.answered.setting.game.id} "CARDS" --dealer "CARDS" shows every answer to a hand.'
        )

    def _row(self, each: AnswerClass) -> tuple[str, ...]:
        better = "" if each.better is None else percent(each.better)
        steps = (percent(Fraction(count, each.deals)) for count in (each.pushed, each.lost))
        return each.name.replace("-", " "), f"{each.hands:,}", better, *steps, *_cost(self.answered.cost_of(each))

    def _class_json(self, each: AnswerClass) -> dict[str, Any]:
        return {
            "class": each.name,
            "hands": str(each.hands),
            "deals": str(each.deals),
            "answered_better": fraction(each.better),
            "pushed_could_win": str(each.pushed),
            "lost_could_push": str(each.lost),
            "cost": fraction(self.answered.cost_of(each)),
        }

    def json(self) -> dict[str, Any]:
        """All of it, fractions exact."""
        return {
            "schema": SCHEMA,
            **self.answered.setting.json(),
            "house_way": self.answered.way.id,
            "house_way_hash": self.answered.way.content_hash,
            "unit": "base wager",
            "rule": BEST_ANSWER,
            "house_edge": fraction(self.answered.found.way_edge),
            "best_edge": fraction(self.answered.found.best_edge),
            "cost": fraction(self.answered.found.cost),
            "classes": [self._class_json(each) for each in self.answered.found.classes],
        }
