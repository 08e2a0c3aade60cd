"""``pitboss people``: who works here, and for whom the room has vouched."""

from typing import Annotated

import typer

from pitboss.cli.jackpots.jackpots import send
from pitboss.cli.options import HERE, AsJson, Database, Unlike
from pitboss.cli.output import console, table, tell
from pitboss.desk.person import Badge, Person, id_of_name
from pitboss.errors import NotThereError
from pitboss.floor.practice.software import CARDS
from pitboss.jackpots.commands import VouchFor
from pitboss.store import Reader

group = typer.Typer(no_args_is_help=True)


@group.command("list")
def list_people(database: Database = HERE, as_json: AsJson = False) -> None:
    """Every person with the cards, and who has vouched for them."""
    reader = Reader(database)
    people = {person.id: person for person in reader.all(Person)}
    found: dict[str, Person] = {}
    cards: dict[str, list[str]] = {}
    for badge in reader.all(Badge):
        if badge.id not in CARDS:
            number = badge.person_id or id_of_name(badge.person)
            found[number] = people.get(number) or Person(number, badge.person)
            cards.setdefault(number, []).append(badge.id)
    rows = [
        (person.id, person.name, ", ".join(cards[person.id]), _vouched(person))
        for person in sorted(found.values(), key=lambda person: person.name.casefold())
    ]
    columns = "number", "name", "cards", "vouched"
    people_data = [dict(zip(columns, row, strict=True)) for row in rows]
    tell({"people": people_data}, table("People", columns, rows, left=4), as_json=as_json)


def _vouched(person: Person) -> str:
    if not person.vouched:
        return "not vouched for"
    return " and ".join(person.vouched_by)


@group.command()
def vouch(
    cards: Annotated[list[str], typer.Argument(metavar="CARD...", help="Cards of the persons to vouch for.")],
    unlike: Unlike = None,
    database: Database = HERE,
) -> None:
    """Vouch for persons where two others can't: whoever may do this has the database anyway. The trail says so."""
    reader = Reader(database)
    for card in cards:
        if card in CARDS or reader.find(Badge, card) is None:
            raise NotThereError(f"There is no card {card!r:.60}", card)
    for card in cards:
        told = send(database, VouchFor(card=card, unlike=tuple(unlike or ())))
        console().print(f"The room vouches for {told['person']}, card {card}.", markup=False)
