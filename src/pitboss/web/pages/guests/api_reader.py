"""The reader of the HTTP API: the OpenAPI document as a page, made here, without any network or foreign code."""

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from pitboss.web.openapi import MEANINGS
from pitboss.web.pages.render import page, public_page
from pitboss.web.views.api_reader import subjects_of

router = APIRouter(tags=["pages"], include_in_schema=False)


@router.get("/api")
def api_reader(request: Request) -> HTMLResponse:
    """Every call of the API, by subject, with who may send it."""

    def made() -> HTMLResponse:
        meanings = [(int(status), status.phrase, text) for status, text in MEANINGS.items()]
        return page(request, "api/reader.html", subjects=subjects_of(request.app.openapi()), meanings=meanings)

    return public_page(request, made)
