"""The log: a line of JSON for each thing that happened, with the id of its request and without secrets."""

import logging
import sys
from typing import Any, Literal

import structlog
from structlog.typing import EventDict

#: Never in a log, under whatever name somebody passes them.
SECRET_WORDS = ("secret", "password", "token", "cookie", "csrf", "pin")
HIDDEN = "***"


def without_secrets(_logger: object, _name: str, event: EventDict) -> EventDict:
    """Hide what a secret could stand in."""
    for key in event:
        if key != "event" and any(word in key.lower().split("_") for word in SECRET_WORDS):
            event[key] = HIDDEN
    return event


Form = Literal["json", "text"]
SHARED: tuple[Any, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    without_secrets,
    structlog.processors.format_exc_info,
)


def _shown(form: Form) -> Any:  # noqa: ANN401 - as the library types its processors
    return structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)


def write_as(form: Form, *, quiet: bool = False) -> None:
    """Log to standard error; quiet leaves out what went well."""
    structlog.configure(
        processors=[*SHARED, _shown(form)],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if quiet else logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def configure(form: Form, *, quiet: bool = False) -> None:
    """Log to standard error; what libraries log comes out the same way."""
    write_as(form, quiet=quiet)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=_shown(form), foreign_pre_chain=SHARED))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
