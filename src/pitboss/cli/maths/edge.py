"""``pitboss edge``."""

from fractions import Fraction

from pitboss.cli.options import (
    AsJson,
    Bonus,
    Cluster,
    Csv,
    Jobs,
    Joker,
    OwnGame,
    Player,
    Recount,
    Variant,
    Way,
    Wheel,
    game_of,
)
from pitboss.cli.output import console, print_answer, print_csv, table
from pitboss.cli.work import working
from pitboss.maths.engines.base_game import HandsPlayed, StreetBets
from pitboss.reports.answer import Json
from pitboss.reports.base.edge import EdgeAnswer, EdgeLine, solve
from pitboss.reports.numbers import exactly, percent
from pitboss.reports.question import Question

#: So many ways of play that are never best are told by their names.
MOST_NAMED = 3


def run(
    game: OwnGame,
    paytable: Bonus = None,
    house_way: Way = None,
    player: Player = None,
    wheel: Wheel = None,
    joker: Joker = None,
    variant: Variant = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    recount: Recount = False,
    as_json: AsJson = False,
    as_csv: Csv = False,
) -> None:
    """Count a base game, or take what was counted before, and print it."""
    question = Question(
        game=game_of(game),
        paytable=paytable,
        house_way=house_way,
        player=player,
        wheel=wheel,
        joker=joker,
        variant=variant,
    )
    with working(jobs, cluster, recount=recount) as work:
        answer = solve(question, work)
    if as_csv:
        print_csv(_csv_row(answer, line) for line in answer.lines)
    elif as_json:
        print_answer(answer)
    else:
        _print(answer)


def _csv_row(answer: EdgeAnswer, line: EdgeLine) -> dict[str, Json]:
    return {
        "game": answer.game,
        "outcome": line.line,
        "net": str(line.net),
        "deals": line.deals,
        "probability": f"{line.deals}/{answer.deals}",
    }


def _print(answer: EdgeAnswer) -> None:
    out = console()
    out.print(table(answer.game_name, ("outcome", "nets", "deals", "probability", "1 in"), _outcome_rows(answer)))
    rows = _summary(answer)
    width = max(len(label) for label, _ in rows)
    for label, value in rows:
        out.print(f"  {label:<{width}}  {value}", soft_wrap=True)
    for line in (answer.rules, *answer.checks, _counted(answer)):
        out.print(f"  {line}", soft_wrap=True, markup=False)


def _outcome_rows(answer: EdgeAnswer) -> list[tuple[str, ...]]:
    """The outcomes, and indented what each is made of where there is more than one thing; it is there that it nets."""
    rows = []
    for outcome, count in answer.outcomes.items():
        name, parts = outcome.replace("-", " "), [line for line in answer.lines if line.outcome == outcome]
        nets = {line.net for line in parts}
        rows.append(_outcome_row(name, nets.pop() if len(nets) == 1 else None, count, answer.deals))
        if len(parts) > 1:
            rows += [_outcome_row(f"  {line.part}", line.net, line.deals, answer.deals) for line in parts]
    return [*rows, ("Total", "", f"{answer.deals:,}", "1.00000000", "")]


def _outcome_row(name: str, net: Fraction | None, count: int, deals: int) -> tuple[str, ...]:
    nets = "" if net is None else f"{'+' if net > 0 else ''}{net}"
    return name, nets, f"{count:,}", f"{count / deals:.8f}", f"{deals / count:,.3f}" if count else "never"


def _summary(answer: EdgeAnswer) -> list[tuple[str, str]]:
    rows = [("pay table", answer.paytable)] if answer.paytable else []
    rows.append(("house edge", f"{percent(answer.house_edge, 6)}   exactly {exactly(answer.house_edge)}"))
    risk = answer.element_of_risk
    if risk is not None and risk != answer.house_edge:
        rows.append(("element of risk", f"{percent(risk, 6)}   exactly {exactly(risk)}"))
    rows.append(("variance", f"{float(answer.variance):.8f}"))
    rows.append(("standard deviation", f"{answer.standard_deviation:.8f}"))
    rows += [
        (f"price of the {rule.replace('-', ' ')}", f"{float(price):+.6%}") for rule, price in answer.prices.items()
    ]
    match answer.details:
        case HandsPlayed():
            rows += _hand_rows(answer.details)
        case StreetBets():
            rows += _bet_rows(answer.details)
    return rows


def _hand_rows(hands: HandsPlayed) -> list[tuple[str, str]]:
    """How many hands are played and folded, and the cut-off where it is known."""
    rows = [("hands played", f"{hands.played:,}"), ("hands folded", f"{hands.folded:,}")]
    if not hands.cut_off:
        return rows
    return [("cut off", hands.cut_off), *rows, ("hands folded at the cut off or above", f"{hands.folded_above:,}")]


def _bet_rows(bets: StreetBets) -> list[tuple[str, str]]:
    """Every way to bet with its deals, those that are never best named or only counted, and what equal bets change."""
    never = [way for way, deals in bets.ways.items() if not deals]
    rows = [("average bet", _real(bets.average_bet))]
    rows += [(way.replace("-", " "), f"{deals:,}") for way, deals in bets.ways.items() if deals]
    if never:
        names = ", ".join(never) if len(never) <= MOST_NAMED else f"{len(never)} other ways of play"
        rows.append(("never best", names))
    rows.append(("deals with equal choices", f"{bets.equal:,}"))
    larger = bets.larger
    if larger is None:
        return rows
    risk = f"{percent(larger.element_of_risk, 6)}   exactly {larger.element_of_risk}"
    figures = (_real(larger.average_bet), risk, _real(larger.variance))
    named = zip(("average bet", "element of risk", "variance"), figures, strict=True)
    return [*rows, *((f"{name} with the larger of equal bets", figure) for name, figure in named)]


def _real(figure: Fraction) -> str:
    """A figure as people read it, with the exact one beside it."""
    return f"{float(figure):.8f}   exactly {figure}"


def _counted(answer: EdgeAnswer) -> str:
    if answer.kept:
        return f"kept from an earlier count that took {answer.seconds:,.1f} s; --recount counts again"
    return f"counted in {answer.seconds:,.1f} s"
