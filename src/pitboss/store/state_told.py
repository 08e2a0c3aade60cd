"""What the chained events tell of letters, of jackpots that stand still, of wins and of set-ups."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pitboss.floor.letters import key_of
from pitboss.floor.table_changes import Field

#: An event's facts.
Facts = Mapping[str, Any]


@dataclass(slots=True)
class LastTold:
    """What was told last of a document: where that stands, and what of its fields is known."""

    where: str
    fields: dict[str, object] = field(default_factory=dict)


@dataclass(slots=True)
class SetUpTold:
    """A table's set-up as it was told, field by field; ``whole`` if nothing of it was set without being told."""

    where: str
    fields: dict[Field, object]
    whole: bool
    replaced: bool = False


class StateTold:
    """Hears events in their order, and remembers what they tell of how things stand."""

    def __init__(self) -> None:
        """Nothing was told yet."""
        self.letters: dict[str, LastTold] = {}
        self.jackpots: dict[str, LastTold] = {}
        self.awards: dict[str, LastTold] = {}
        self.tables: dict[str, SetUpTold] = {}
        self.hearers: Mapping[str, Callable[[str, Facts], None]] = {
            "approval-recorded": self._letter,
            "jackpot-created": self._jackpot("running"),
            "jackpot-halted": self._jackpot("halted"),
            "jackpot-resumed": self._jackpot("running"),
            "jackpot-retired": self._jackpot("retired"),
            "award-locked": self._award("locked", "locked_by"),
            "award-disputed": self._award("disputed"),
            "award-confirmed": self._award("confirmed", "confirmed_by"),
            "award-rejected": self._award("rejected", "confirmed_by"),
            "award-reversed": self._award("reversed"),
            "award-step": self._award(""),
            "table-set-up": self._set_up,
            "equipment-replaced": self._equipment_replaced,
        }

    def _letter(self, where: str, told: Facts) -> None:
        # Letters from before there were several kinds do not say who recorded them.
        people = ("by", "second") if "what" in told else ()
        known = {name: told[name] for name in ("reference", "since", "until", *people) if name in told}
        self.letters[key_of(told.get("what", "game"), told["game"])] = LastTold(where, known)

    def _jackpot(self, status: str) -> Callable[[str, Facts], None]:
        def hear(where: str, told: Facts) -> None:
            self.jackpots[told["jackpot"]] = LastTold(where, {"status": status})

        return hear

    def _award(self, status: str, by: str = "") -> Callable[[str, Facts], None]:
        def hear(where: str, told: Facts) -> None:
            award = self.awards.setdefault(told["award"], LastTold(where))
            award.where = where
            if status == "locked":
                award.fields["confirmed_by"] = ""
            if status or "status" in told:
                award.fields["status"] = status or told["status"]
            if by:  # the first releases did not say who it was
                award.fields.pop(by, None)
                award.fields |= {by: told["by"]} if "by" in told else {}

        return hear

    def _set_up(self, where: str, told: Facts) -> None:
        table = self.tables.setdefault(told["table"], SetUpTold(where, {}, whole=True))
        table.where = where
        if "changes" not in told:
            table.whole = False
            table.fields.clear()
        for change in told.get("changes", ()):
            name = change["field"], change["of"]
            table.whole = table.whole and (change["old"] is None or name in table.fields)
            table.fields[name] = change["new"]
        table.fields["mode", ""], table.fields["base_game", ""] = told["mode"], told["game"]

    def _equipment_replaced(self, _where: str, told: Facts) -> None:
        if told["table"] in self.tables:
            self.tables[told["table"]].replaced = True
