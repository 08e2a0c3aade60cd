"""Catalogues for browsers: the messages of a language as a script that pages of that language load."""

from typing import Annotated

from fastapi import APIRouter, Path, Request
from fastapi.responses import Response

from pitboss.web.languages.catalogues import BRACKETS, ENGLISH, LANGUAGES, script, version
from pitboss.web.problems import not_there

router = APIRouter(tags=["pages"], include_in_schema=False)

#: An address has the hash of what it gives, so it may be kept for good.
KEPT = "public, max-age=31536000, immutable"


@router.get("/languages/{language}.js")
def messages(request: Request, language: Annotated[str, Path(max_length=10)]) -> Response:
    """The messages of a language."""
    if language == ENGLISH or language not in (*LANGUAGES, BRACKETS):
        raise not_there(f"There is no language {language!r:.20}")
    headers = {"Cache-Control": KEPT} if request.query_params.get("v") == version(language) else {}
    return Response(script(language), media_type="text/javascript", headers=headers)
