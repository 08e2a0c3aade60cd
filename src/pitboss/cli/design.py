"""``pitboss design``."""

import json
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from pitboss.cli.output import SCHEMA, console, print_json, progress_bar, table
from pitboss.cli.own_game import game_of
from pitboss.cli.paper import check_out
from pitboss.errors import PitbossError
from pitboss.games import Game, Paytable
from pitboss.games.paytable import Line
from pitboss.maths.base_games import Work
from pitboss.reports.design import Design, Target, design
from pitboss.reports.numbers import fraction, percent
from pitboss.reports.writing import write

EDGE_WITHIN, HIT_WITHIN = Fraction(1, 1000), Fraction(1, 100)


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    wager: str
    target_edge: str
    hit: str | None = None
    paytable: str | None = None
    most: int = 5
    out: str | None = None


def run(request: Request, *, as_json: bool) -> None:
    """Find pay tables, print them, and save the first if a file is named."""
    out = check_out(request.out, ".toml")
    game = game_of(request.game)
    start = _start(game, request)
    edge = Target.parse(request.target_edge, EDGE_WITHIN)
    hit = Target.parse(request.hit, HIT_WITHIN) if request.hit else None
    with progress_bar() as progress:
        found = design(game, start, edge, hit, Work(progress=progress), most=request.most)
    if out:
        write(out, toml(found))
    if as_json:
        print_json({"schema": SCHEMA, "game": game.id, "game_hash": game.content_hash, "wager": start.wager,
                    "start": start.designator, "designs": [_json(each) for each in found]})  # fmt: skip
    else:
        _print(game, found, out)


def _start(game: Game, request: Request) -> Paytable:
    tables = [each for each in game.paytables_of(request.wager) if each.role == "wager"]
    if not tables:
        raise PitbossError(f"{game.wager(request.wager).name} of {game.name} is not settled by a pay table alone")
    return game.paytable(request.paytable, request.wager) if request.paytable else tables[0]


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _line_toml(line: Line) -> str:
    parts = {"line": _text(line.id), "name": _text(line.name), "hand": json.dumps(list(line.hand))}
    if line.dealer:
        parts["dealer"] = json.dumps(list(line.dealer))
    parts["pays"] = _text(str(line.pay).replace(",", ""))
    return "    { " + ", ".join(f"{key} = {value}" for key, value in parts.items()) + " },"


def toml(found: list[Design]) -> str:
    """The tables as `pitboss analyze GAME --paytable FILE.toml` takes them; envy is not part of a design."""
    parts = []
    for number, each in enumerate(found, 1):
        head = [f"designator = {_text(f'design-{number}')}", f"wager = {_text(each.paytable.wager)}",
                f"name = {_text(f'{each.paytable.name}, {number}')}"]  # fmt: skip
        parts.append("\n".join(["[[paytable]]", *head, "lines = [", *map(_line_toml, each.paytable.lines), "]"]))
    return "\n\n".join(parts) + "\n"


def _json(each: Design) -> dict[str, Any]:
    analysis = each.analysis
    return {
        "house_edge": fraction(analysis.house_edge),
        "hit_frequency": fraction(analysis.hit_frequency),
        "variance": fraction(analysis.variance),
        "standard_deviation": analysis.standard_deviation,
        "fuss": each.fuss,
        "lines": [{"line": line.id, "pays": str(line.pay)} for line in each.paytable.lines],
    }


def _print(game: Game, found: list[Design], out: Path | None) -> None:
    names = list(dict.fromkeys(line.name for each in found for line in each.paytable.lines))
    rows = [
        (name, *(next((str(line.pay) for line in each.paytable.lines if line.name == name), "loss") for each in found))
        for name in names
    ]
    rows += [
        ("house edge", *(percent(each.analysis.house_edge) for each in found)),
        ("hit frequency", *(percent(each.analysis.hit_frequency) for each in found)),
        ("standard deviation", *(f"{each.analysis.standard_deviation:.4f}" for each in found)),
    ]
    title = f"{game.name}, {found[0].paytable.name}"
    console().print(table(title, ("hand", *(f"design-{number}" for number in range(1, len(found) + 1))), rows))
    console().print(
        "  Simplest first, then steadiest; edges are exact. None is claimed to be the simplest of all; envy is not "
        "part of a design.",
        soft_wrap=True,
    )
    if out:
        print(f"wrote {out}")
