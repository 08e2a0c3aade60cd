"""``pitboss edge``."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.cli.output import SCHEMA, console, print_csv, print_json, progress_bar, table
from pitboss.cli.own_game import game_of
from pitboss.cli.workers import workers
from pitboss.errors import PitbossError
from pitboss.games import Game
from pitboss.maths.base_games import BaseGame, Work
from pitboss.reports.base_edge import BaseEdge, base_edge
from pitboss.reports.numbers import fraction, percent
from pitboss.reports.par_sheet import ParLine
from pitboss.reports.play import play_of
from pitboss.reports.setting import bonuses_of, refuse_set_hands


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asked for."""

    game: str
    paytable: str | None = None
    house_way: str | None = None
    player: str | None = None
    wheel: str | None = None
    joker: str | None = None
    variant: str | None = None


def run(
    request: Request,
    *,
    jobs: int | None,
    cluster: str | None,
    recount: bool,
    as_json: bool,
    as_csv: bool,
) -> None:
    """Count a base game, or take what was counted before, and print it."""
    game = game_of(request.game)
    with workers(jobs, cluster) as executor, progress_bar() as progress:
        answer = _answer(game, request, Work(executor, progress, recount))
    if as_csv:
        print_csv(_csv_rows(answer))
    elif as_json:
        print_json(_json(game, answer))
    else:
        _print(game, answer)


def _answer(game: Game, request: Request, work: Work) -> BaseEdge:
    refuse_set_hands(game, house_way=request.house_way, player=request.player, variant=request.variant)
    if request.paytable and not bonuses_of(game):
        raise PitbossError(
            f"The base game of {game.name} has no pay table; for its other wagers use `pitboss analyze {game.id}`"
        )
    play = play_of(
        game,
        paytable=request.paytable,
        house_way=request.house_way,
        player=request.player,
        wheel=request.wheel,
        joker=request.joker,
        variant=request.variant,
    )
    return base_edge(play, work, request.variant or "")


# Printing


def _texts(counts: Mapping[str, int | str] | Mapping[str, int]) -> dict[str, str]:
    return {name: str(value) for name, value in counts.items()}


def _json(game: Game, answer: BaseEdge) -> dict[str, Any]:
    result = answer.result
    return {
        "schema": SCHEMA,
        "game": game.id,
        "game_hash": game.content_hash,
        **answer.asked,
        "rules": result.rules,
        "house_edge": fraction(result.house_edge),
        "element_of_risk": fraction(result.element_of_risk),
        "variance": fraction(result.variance),
        "standard_deviation": result.standard_deviation,
        "outcomes": _texts(result.outcomes),
        "deals": str(result.deals),
        "separated": _texts(answer.separated),
        "lines": [_line_json(line) for line in answer.lines],
        "details": _texts(result.details),
        "prices": {rule: fraction(price) for rule, price in result.prices.items()},
        "checks": list(answer.checks),
        "seconds": result.seconds,
        "kept": result.known,
    }


def _line_json(line: ParLine) -> dict[str, Any]:
    return {
        "line": line.id,
        "name": line.name,
        "net": fraction(line.net),
        "staked": fraction(line.staked),
        "deals": str(line.combinations),
        "probability": fraction(line.probability),
    }


def _csv_rows(answer: BaseEdge) -> list[dict[str, Any]]:
    return [
        {
            "game": answer.result.game,
            "outcome": line.id,
            "net": str(line.net),
            "deals": line.combinations,
            "probability": f"{line.combinations}/{line.deals}",
        }
        for line in answer.lines
    ]


def _print(game: Game, answer: BaseEdge) -> None:
    result = answer.result
    out = console()
    out.print(table(game.name, ("outcome", "nets", "deals", "probability", "1 in"), _outcome_rows(answer)))
    rows = _summary(result)
    width = max(len(label) for label, _ in rows)
    for label, value in rows:
        out.print(f"  {label:<{width}}  {value}", soft_wrap=True)
    for line in (result.rules, *answer.checks, _counted(result)):
        out.print(f"  {line}", soft_wrap=True, markup=False)


def _outcome_rows(answer: BaseEdge) -> list[tuple[str, ...]]:
    """The outcomes, and indented what each is made of where there is more than one thing; it is there that it nets."""
    result, rows = answer.result, []
    for outcome, count in result.outcomes.items():
        name, parts = outcome.replace("-", " "), [line for line in answer.lines if line.id.startswith(outcome)]
        nets = {line.net for line in parts}
        rows.append(_outcome_row(name, nets.pop() if len(nets) == 1 else None, count, result.deals))
        if len(parts) > 1:
            rows += [_outcome_row(f"  {_part(line, name)}", line.net, line.combinations, line.deals) for line in parts]
    return [*rows, ("Total", "", f"{result.deals:,}", "1.00000000", "")]


def _part(line: ParLine, outcome: str) -> str:
    """What a line is called below its outcome, which the eye has just read and need not read again."""
    name = line.name[:1].lower() + line.name[1:]
    for said in (f"{outcome}, ", f"{outcome}: ", f"the {outcome}, and "):
        name = name.removeprefix(said)
    return name


def _outcome_row(name: str, net: Fraction | None, count: int, deals: int) -> tuple[str, ...]:
    nets = "" if net is None else f"{'+' if net > 0 else ''}{net}"
    return name, nets, f"{count:,}", f"{count / deals:.8f}", f"{deals / count:,.3f}" if count else "never"


def _summary(result: BaseGame) -> list[tuple[str, str]]:
    rows = [("house edge", f"{percent(result.house_edge, 6)}   exactly {fraction(result.house_edge)}")]
    risk = result.element_of_risk
    if risk is not None and risk != result.house_edge:
        rows.append(("element of risk", f"{percent(risk, 6)}   exactly {fraction(risk)}"))
    rows.append(("variance", f"{float(result.variance):.8f}"))
    rows.append(("standard deviation", f"{result.standard_deviation:.8f}"))
    rows += [
        (f"price of the {rule.replace('-', ' ')}", f"{float(price):+.6%}") for rule, price in result.prices.items()
    ]
    if not result.prices:  # those of set hands are the situations that the outcomes are made of
        rows += [(name.replace("-", " "), _detail(value)) for name, value in result.details.items()]
    return rows


def _detail(value: int | str) -> str:
    return value if isinstance(value, str) else f"{value:,}"


def _counted(result: BaseGame) -> str:
    if result.known:
        return f"kept from an earlier count that took {result.seconds:,.1f} s; --recount counts anew"
    return f"counted in {result.seconds:,.1f} s"
