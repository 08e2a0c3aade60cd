"""What the card room knows besides money: its tables, their sittings, the rounds played and the practice players."""

from collections.abc import Mapping

from pitboss.jackpots.documents import Award, Badge, Document, Jackpot, JackpotTable, Register

#: The class of each kind of document, for whoever reads them back.
DOCUMENTS: Mapping[str, type[Document]] = {each.kind: each for each in (Jackpot, JackpotTable, Award, Badge, Register)}
