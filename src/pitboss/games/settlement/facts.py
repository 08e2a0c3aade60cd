"""Facts: what rules may ask of how a seat's hand met the dealer's, by name, and the words that they may have."""

from collections.abc import Mapping

from pitboss.errors import PitbossError
from pitboss.games.files.toml_types import check_known

Fact = bool | str

#: How two hands may compare, in the words of rules.
COMPARED = ("win", "tie", "lose")


def check_facts(asked: Mapping[str, Fact], known: Mapping[str, Fact], where: str) -> None:
    """Refuse a fact that the game does not have, or a value that it can't be."""
    check_known("fact", asked, known, where)
    for name, value in asked.items():
        if type(value) is not type(known[name]):
            raise PitbossError(f"{where}: {name} can't be {value!r}")
        if isinstance(value, str):
            check_known(f"{name}:", [value], COMPARED, where)
