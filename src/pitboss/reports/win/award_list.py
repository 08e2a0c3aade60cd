"""Awards as a list, each as staff see it."""

from dataclasses import dataclass

from pitboss.floor.views.wins.award_views import AwardView
from pitboss.reports.answer import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardList(Answer):
    """The awards of a room, the newest first."""

    schema: int = 1
    awards: tuple[AwardView, ...]

    @property
    def rows(self) -> tuple[AwardView, ...]:
        """A row for each award."""
        return self.awards
