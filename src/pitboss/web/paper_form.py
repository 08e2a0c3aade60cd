"""As which kind of file a paper can be had."""

from enum import StrEnum


class PaperForm(StrEnum):
    """As which kind of file."""

    PDF = "pdf"
    HTML = "html"
    CSV = "csv"
    JSON = "json"


MEDIA = {
    PaperForm.PDF: "application/pdf",
    PaperForm.HTML: "text/html; charset=utf-8",
    PaperForm.CSV: "text/csv; charset=utf-8",
    PaperForm.JSON: "application/json",
}
