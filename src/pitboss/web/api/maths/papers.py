"""Papers of a game as files: par sheets, strategy cards and rules booklets."""

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pitboss.web.api.maths.exact import Name, file_of
from pitboss.web.guard.permissions import STAFF
from pitboss.web.guard.sessions import visitor
from pitboss.web.problems import Problem
from pitboss.web.room import room_of
from pitboss.web.tasks.papers import MEDIA, Paper, PaperForm, Wanted, wanted, written
from pitboss.web.tasks.worker import StillCounting, still_counting

router = APIRouter(prefix="/api/v1/games", tags=["games"])

NameOrNone = Annotated[str, Query(pattern=r"^[A-Za-z0-9-]{0,80}$")]
ANSWERS = file_of(*(media.partition(";")[0] for media in MEDIA.values())) | {
    202: {"model": StillCounting, "description": "Being counted: ask again after `Retry-After`"}
}


def asked_for(request: Request, game_id: str, paper: Paper, wager: str, paytable: str, *, second: bool) -> Wanted:
    """A paper for whoever asks; a second count takes minutes of all cores, so it is for staff."""
    person = visitor(request)
    if second and (person is None or person.role not in STAFF):
        raise Problem(
            HTTPStatus.FORBIDDEN, "A second count is only for staff: sign in, or ask for the sheet without it"
        )
    return wanted(game_id, paper, wager, paytable, room_of(request).clock().date(), second=second)


@router.get("/{game_id}/papers/{paper}", response_class=Response, responses=ANSWERS)
async def paper_file(
    request: Request,
    game_id: Name,
    paper: Paper,
    form: PaperForm = PaperForm.PDF,
    wager: NameOrNone = "",
    paytable: NameOrNone = "",
    second: bool = False,  # noqa: FBT001, FBT002 (a part of the address)
) -> Response:
    """A par sheet, a strategy card or a rules booklet; of a par sheet perhaps one wager's or one pay table's."""
    asked = asked_for(request, game_id, paper, wager, paytable, second=second)
    content = await written(asked, form)
    if content is None:
        return still_counting()
    headers = {"Content-Disposition": f'attachment; filename="{asked.name}.{form}"'}
    return Response(content, media_type=MEDIA[form], headers=headers)
