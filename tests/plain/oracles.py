"""The text files of exact counts beside this folder: which formula gives each, how they are read and written."""

from collections.abc import Callable
from pathlib import Path

from . import formulas, formulas_joker, formulas_named

FOLDER = Path(__file__).resolve().parent.parent / "oracles"
Counts = dict[str, int]

#: For each file: the formula, and how its counts were obtained.
TABLES: dict[str, tuple[Callable[[], Counts], str]] = {
    "five-card-52": (formulas.five_card_hands, "Five-card hands of 52 cards by class: formulas.five_card_hands."),
    "five-card-53-semi-wild": (
        formulas_joker.five_card_hands_53,
        "Five-card hands of 53 cards by class, joker semi-wild: formulas_joker.five_card_hands_53.",
    ),
    "five-card-53-fully-wild": (
        formulas_joker.fully_wild_five_card_hands_53,
        "Five-card hands of 53 cards by class, joker fully wild: formulas_joker.fully_wild_five_card_hands_53.",
    ),
    "seven-card-52": (
        formulas.seven_card_hands,
        "Seven-card hands of 52 cards by the class of the best five: formulas.seven_card_hands.",
    ),
    "seven-card-53-semi-wild": (
        formulas_joker.seven_card_hands_53,
        (
            "Seven-card hands of 53 cards by the class of the best five, joker semi-wild: "
            "formulas_joker.seven_card_hands_53."
        ),
    ),
    "joker-and-six-semi-wild": (
        formulas_joker.joker_and_six,
        "The joker and six of 52 cards by the class of the best five, joker semi-wild: formulas_joker.joker_and_six.",
    ),
    "pai-gow-52": (
        formulas.natural_pai_gows,
        "Seven-card hands of 52 cards without pair, straight or flush: formulas.natural_pai_gows.",
    ),
    "pai-gow-53": (
        formulas_joker.pai_gows_53,
        "Seven-card hands of 53 cards without pair, straight or flush, joker an ace: formulas_joker.pai_gows_53.",
    ),
    "named-53": (
        formulas_named.named_hands,
        (
            "Seven-card hands of 53 cards that have a name, joker semi-wild; one hand may be in several lines: "
            "formulas_named.named_hands."
        ),
    ),
    "three-card-52": (
        formulas.three_card_hands,
        (
            "Three-card hands of 52 cards by class; the last two lines are among the straight flushes: "
            "formulas.three_card_hands."
        ),
    ),
    "colours-52": (
        lambda: formulas.colours(52),
        "Seven-card hands of 52 cards with exactly so many of a colour: C(26,k) C(26,7-k), formulas.colours.",
    ),
    "colours-53": (
        lambda: formulas.colours(53),
        "Seven-card hands of 53 cards with exactly so many of a colour: C(26,k) C(27,7-k), formulas.colours.",
    ),
    "hands-52": (lambda: formulas.hands_of(52), "Hands of k cards of 52: C(52,k), formulas.hands_of."),
    "hands-53": (lambda: formulas.hands_of(53), "Hands of k cards of 53: C(53,k), formulas.hands_of."),
    "suit-classes-52": (
        lambda: formulas.classes_under_suit_exchange(0),
        (
            "Hands of k cards of 52 that no exchange of suits turns into each other: Burnside's lemma over the 24 "
            "exchanges, formulas.classes_under_suit_exchange."
        ),
    ),
    "suit-classes-53": (
        lambda: formulas.classes_under_suit_exchange(1),
        (
            "Hands of k cards of 53 that no exchange of suits turns into each other: Burnside's lemma over the 24 "
            "exchanges, formulas.classes_under_suit_exchange."
        ),
    ),
}


def read_oracle(name: str) -> Counts:
    """Read the counts of a file, in its order."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.split() for line in lines if line and not line.startswith("#"))
    return {word: int(count) for word, count in pairs}


def write_oracles() -> None:
    """Write every file again from its formula."""
    FOLDER.mkdir(exist_ok=True)
    for name, (formula, how) in TABLES.items():
        counts = formula()
        width = max(map(len, counts)) + 2
        lines = [f"# {how}", *(f"{word:<{width}}{count}" for word, count in counts.items())]
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
