"""The audit of how things stand: letters, halts, wins, set-ups and the register are kept as the events tell."""

from collections.abc import Callable, Iterator, Mapping

from pitboss.floor.documents import Approval, FloorTable
from pitboss.floor.table_changes import fields_of
from pitboss.jackpots.documents import Award, AwardStatus, Document, Jackpot, JackpotStatus, Register
from pitboss.store.state_told import LastTold, SetUpTold, StateTold

#: The documents of a kind by the id of their row.
Kept = Mapping[type[Document], Mapping[str, Document]]
#: What is kept, what was told, and where, as a sentence if they differ.
Differs = Callable[[str, object, object, str], Iterator[str]]
KINDS: tuple[type[Document], ...] = (Approval, FloorTable, Award, Jackpot, Register)
_NAMES = {Approval: "Letter", Jackpot: "Jackpot", Award: "Win"}


def state_sentences(kept: Kept, told: StateTold, differs: Differs, *, whole: bool) -> Iterator[str]:
    """What differs; ``whole`` says that everything since the room's first day was told."""
    for kind, known in ((Approval, told.letters), (Jackpot, told.jackpots), (Award, told.awards)):
        for name, document in kept[kind].items():
            yield from _document(f"{_NAMES[kind]} {name}", document, known.get(name), differs)
    if whole:
        yield from (
            f"Letter {name} is kept, and no event tells of it" for name in kept[Approval] if name not in told.letters
        )
        yield from (
            f"Letter {name} is not kept any more; {letter.where} tells of it"
            for name, letter in told.letters.items()
            if name not in kept[Approval]
        )
    for name, table in kept[FloorTable].items():
        if isinstance(table, FloorTable) and name in told.tables:
            yield from _set_up(table, told.tables[name], differs)
    if whole or kept[Register]:  # the first releases had none
        yield from _register(kept)


def _document(what: str, document: Document, told: LastTold | None, differs: Differs) -> Iterator[str]:
    if told is None:
        return
    for field, value in told.fields.items():
        if field == "status" and _ends_untold(document):
            continue
        yield from differs(f"{what}: {field.replace('_', ' ')}", str(getattr(document, field)), value, told.where)


def _ends_untold(document: Document) -> bool:
    """Whether it is a supplement that ended with the win it belongs to: only that win's end is told."""
    return isinstance(document, Award) and bool(document.supplement_of) and document.status is AwardStatus.REJECTED


def _set_up(table: FloorTable, told: SetUpTold, differs: Differs) -> Iterator[str]:
    """Each field that was told; devices no more once one was replaced in a sitting."""
    kept = fields_of(table)
    names = dict.fromkeys((*told.fields, *(kept if told.whole else ())))
    for field, of in names:
        if field != "equipment" or not told.replaced:
            what = f"Table {table.id}, its set-up: {field}{f' of {of}' if of else ''}"
            yield from differs(what, kept.get((field, of)), told.fields.get((field, of)), told.where)


def _register(kept: Kept) -> Iterator[str]:
    """The jackpots that the bank account has to cover are all real ones that were not retired."""
    listed = {name for each in kept[Register].values() if isinstance(each, Register) for name in each.jackpots}
    jackpots = [jackpot for jackpot in kept[Jackpot].values() if isinstance(jackpot, Jackpot)]
    real = {each.id for each in jackpots if not each.plan.practice and each.status is not JackpotStatus.RETIRED}
    for name in sorted(listed ^ real):
        yield f"Jackpot {name} stands in the register of jackpots or is one in play, and not both"
