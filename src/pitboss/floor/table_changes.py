"""What differs between two set-ups of one table, field by field, so that the trail says what was changed into what."""

from collections.abc import Iterator, Mapping

from pitboss.floor.documents import FloorTable

#: A field of a set-up, or what of it a wager, an option or a device has, which ``of`` names.
Field = tuple[str, str]


def table_changes(old: FloorTable | None, new: FloorTable) -> list[dict[str, object]]:
    """Only what differs: the field, of what it is, what it was and is; none where it is not set or was not there."""
    before, after = dict(_flat(old)) if old else {}, dict(_flat(new))
    return [
        {"field": name, "of": of, "old": before.get((name, of)), "new": after.get((name, of))}
        for name, of in dict.fromkeys((*before, *after))
        if before.get((name, of)) != after.get((name, of))
    ]


def fields_of(table: FloorTable) -> dict[Field, object]:
    """A set-up field by field, as its changes are told."""
    return dict(_flat(table))


def _flat(table: FloorTable) -> Iterator[tuple[Field, object]]:
    yield from ((("name", ""), table.name), (("mode", ""), str(table.mode)), (("base_game", ""), table.base_game))
    yield ("zone", ""), table.zone
    for device in table.equipment:
        yield ("equipment", device.what), f"{device.model} {device.serial} {device.approval}".strip()
    if table.setup is None:
        return
    setup = table.setup
    yield from (((name, ""), getattr(setup, name)) for name in ("game", "house_way", "jurisdiction"))
    by_name: Mapping[str, Mapping[str, object]] = {"option": setup.options, "limits_cents": setup.limits_cents}
    for name, values in by_name.items():
        yield from (((name, of), _plain(value)) for of, value in values.items())


def _plain(value: object) -> object:
    """A value as JSON has it."""
    return list(value) if isinstance(value, tuple) else value
