"""The front page: what the card room offers to whoever is here."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.web.pages.render import page

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/")
def front(request: Request) -> HTMLResponse:
    """The front page."""
    return page(request, "front/front.html")
