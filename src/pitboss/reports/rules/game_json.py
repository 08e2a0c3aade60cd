"""A game's data for machines: rules, options and pay tables as they were read."""

from pitboss.games import Game, Paytable
from pitboss.games.files.toml_types import in_file_form
from pitboss.reports.answer import Json


def game_json(game: Game) -> dict[str, Json]:
    """Everything the data say of a game."""
    return {
        "id": game.id,
        "name": game.name,
        "version": game.version,
        "hash": game.content_hash,
        "document": game.document,
        "standing": game.standing,
        "sources": [{"page": source.page, "says": source.says} for source in game.sources],
        "deck": {"packs": game.deck.packs, "cards": len(game.deck), "jokers": game.deck.jokers},
        "joker": str(game.joker) if game.deck.jokers else None,
        "wheel": str(game.wheel),
        "players": game.players,
        "wagers": [{"id": wager.id, "name": wager.name, "required": wager.required} for wager in game.wagers],
        "paytables": [_paytable_json(paytable) for paytable in game.paytables],
        "combinations": [dict(parts) for parts in game.combinations.values()],
        "rules": [in_file_form(rule) for rule in game.rules],
        "options": [in_file_form(option) for option in game.options],
        "interpretations": [in_file_form(reading) for reading in game.interpretations],
        "transcriptions": [in_file_form(repair) for repair in game.transcriptions],
    }


def _paytable_json(paytable: Paytable) -> dict[str, Json]:
    lines: list[Json] = [
        {"line": line.id, "name": line.name, "pays": str(line.pay), "envy_cents": line.envy_cents}
        for line in paytable.lines
    ]
    return {
        "designator": paytable.designator,
        "aliases": list(paytable.aliases),
        "wager": paytable.wager,
        "name": paytable.name,
        "rule": paytable.rule,
        "lines": lines,
    }
