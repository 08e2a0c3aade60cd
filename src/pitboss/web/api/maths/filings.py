"""A filing that is sent is judged figure by figure, as ``pitboss check-filing`` does."""

import hashlib
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import JsonValue

from pitboss.errors import PitbossError
from pitboss.maths.executors import HERE
from pitboss.reports.filing.check import check_filing
from pitboss.reports.filing.document import filing_json, finding_row
from pitboss.reports.filing.sheet import filing_of
from pitboss.web.api.maths.exact import ResponseBody
from pitboss.web.api.maths.games import ACCEPTED
from pitboss.web.tasks.worker import Worker, still_counting

router = APIRouter(prefix="/api/v1/maths", tags=["maths"])

#: Filings take longer than a page's count: they have a worker of their own, and few are kept.
FILINGS = Worker("filings", most_waiting=8, most_here=2, most_kept=16)
#: A page judges so many sheets at once; the command takes any number.
MOST_SHEETS = 60
_FILE: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}
FileName = Annotated[str, Query(min_length=1, max_length=120, description="The file's name: .csv, .toml or .xlsx")]


class JudgedFiling(ResponseBody):
    """A filing: its file and hash, how many figures got which verdict, and every figure with it."""

    file: str
    sha256: str
    figures: dict[str, int]
    sheets: list[dict[str, JsonValue]]


@router.post("/filing", response_model=JudgedFiling, responses=ACCEPTED, openapi_extra=_FILE)
async def filing(request: Request, name: FileName) -> JudgedFiling | Response:
    """A filed par sheet, CSV, TOML or a workbook, sent as it is: a verdict on each of its figures.

    Nothing of it is kept but for a while in memory; no formula is calculated and no link followed.
    """
    content = await request.body()
    key = "filing", name, hashlib.sha256(content).hexdigest()
    return await FILINGS.result(key, lambda: _judged(name, content)) or still_counting()


def _judged(name: str, content: bytes) -> JudgedFiling:
    filed = filing_of(name, content)
    if len(filed.sheets) > MOST_SHEETS:
        raise PitbossError(
            f"{name!r:.80} has {len(filed.sheets)} sheets, and a page judges {MOST_SHEETS}: "
            "split it, or use check-filing"
        )
    checked = check_filing(filed.sheets, HERE)
    found = filing_json(name, filed.sha256, checked)
    del found["schema"]
    judged = JudgedFiling.model_validate(found)
    for sheet, case in zip(judged.sheets, checked, strict=True):
        sheet["title"] = case.sheet.title
        sheet["shown"] = [finding_row(finding)[4] for finding in case.findings]  # in the form of the printed figure
    return judged
