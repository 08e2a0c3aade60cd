"""``pitboss words``."""

from typing import Annotated

import typer

from pitboss.cli.options import AsJson
from pitboss.cli.output import table, tell
from pitboss.errors import unknown
from pitboss.games.house_way_words import CONDITIONS, MEANINGS, PLAYS, RANGE_CONDITIONS
from pitboss.hands import SEVEN_CARD
from pitboss.hands.rankings import RANKINGS, Ranking

RANGE = "2-A"
#: The ranking whose named hands are called hands alone; those of others have its name in front.
FIRST = SEVEN_CARD.kind


def hands_of(known: Ranking) -> str:
    """What the named hands of a ranking are called as a kind of words."""
    return "hands" if known.id == FIRST else f"{known.id}-hands"


def _title(known: Ranking) -> str:
    sizes = " to ".join(map(str, sorted({min(known.sizes), max(known.sizes)})))
    return f"Named hands of the ranking {known.id} ({sizes} cards)"


def words() -> dict[str, tuple[str, dict[str, str]]]:
    """Every kind of word, with what it is for and the words of it; a range of ranks is shown as one."""
    conditions = {name: MEANINGS[name] for name in CONDITIONS}
    return {
        **{hands_of(ranking): (_title(ranking), dict(ranking.vocabulary.meanings)) for ranking in RANKINGS.values()},
        "conditions": (
            "Conditions of a house way: a rule applies when all of its conditions hold",
            conditions | {f"{name} {RANGE}": MEANINGS[name] for name in RANGE_CONDITIONS},
        ),
        "splits": ("Splits of a house way: what stands in front", {name: MEANINGS[name] for name in PLAYS}),
    }


def run(
    kind: Annotated[str | None, typer.Argument(metavar="[KIND]", help=f"Only one of {', '.join(words())}.")] = None,
    as_json: AsJson = False,
) -> None:
    """Print the words of one kind or of all."""
    every = words()
    if kind and kind not in every:
        raise unknown("kind of words", kind, every)
    chosen = {name: every[name] for name in ([kind] if kind else every)}
    tables = (table(title, (name, "meaning"), meanings.items(), left=2) for name, (title, meanings) in chosen.items())
    tell({name: meanings for name, (_, meanings) in chosen.items()}, *tables, as_json=as_json)
