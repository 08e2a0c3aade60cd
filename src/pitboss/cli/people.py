"""``pitboss people``: who works here, and for whom the room has vouched."""

from pitboss.cli.jackpots import send
from pitboss.cli.output import SCHEMA, console, print_json, table
from pitboss.errors import NotThereError
from pitboss.floor.software import CARDS
from pitboss.jackpots.commands import VouchFor
from pitboss.jackpots.documents import Badge, Person
from pitboss.jackpots.state import id_of_name
from pitboss.store import Reader


def run_list(url: str, *, as_json: bool) -> None:
    """Every person with the cards, and whether the room has vouched for them."""
    reader = Reader(url)
    people = {each.id: each for each in reader.documents(Person.kind) if isinstance(each, Person)}
    found: dict[str, Person] = {}
    cards: dict[str, list[str]] = {}
    for badge in reader.documents(Badge.kind):
        if isinstance(badge, Badge) and badge.id not in CARDS:
            number = badge.person_id or id_of_name(badge.person)
            found[number] = people.get(number) or Person(number, badge.person)
            cards.setdefault(number, []).append(badge.id)
    rows = [
        (person.id, person.name, ", ".join(cards[person.id]), _vouched(person))
        for person in sorted(found.values(), key=lambda person: person.name.casefold())
    ]
    columns = "number", "name", "cards", "vouched"
    if as_json:
        print_json({"schema": SCHEMA, "people": [dict(zip(columns, row, strict=True)) for row in rows]})
    else:
        console().print(table("People", columns, rows, left=4))


def _vouched(person: Person) -> str:
    if not person.vouched:
        return "waits for vouching"
    return " and ".join(person.vouched_by)


def run_vouch(url: str, cards: list[str], unlike: tuple[str, ...]) -> None:
    """Vouch, at the server, for whoever carries each of some cards."""
    reader = Reader(url)
    for card in cards:
        if card in CARDS or reader.document(Badge.kind, card) is None:
            raise NotThereError(f"There is no card {card!r:.60}", card)
    for card in cards:
        told = send(url, VouchFor(card=card, unlike=unlike))
        console().print(f"The room vouches for {told['person']}, card {card}.", markup=False)
