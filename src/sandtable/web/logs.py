"""Logs that a program can read: one JSON object a line. Tokens, names and bodies are never in them."""

from __future__ import annotations

import logging
import sys
import traceback

import structlog
from structlog.typing import ExcInfo

DATABASES = ("sqlalchemy", "psycopg", "sqlite3")
"""Packages whose errors repeat values in all lines but the first."""


def set_up(level: str = "info") -> None:
    number = getattr(logging, level.upper())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(_without_values),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_PassedOn()], force=True)
    logging.getLogger("uvicorn.error").setLevel(number)


def _without_values(exc_info: ExcInfo) -> str:
    """A traceback without local variables and without what a database says of values: tokens are among them."""
    whole = traceback.TracebackException(*exc_info)
    pairs: list[tuple[traceback.TracebackException | None, BaseException | None]] = [(whole, exc_info[1])]
    for shown, error in pairs:
        if shown is None or error is None:
            continue
        if type(error).__module__.split(".")[0] in DATABASES:
            vars(shown)["_str"] = (str(error).splitlines() or [""])[0]
        pairs += [(shown.__cause__, error.__cause__), (shown.__context__, error.__context__)]
        if isinstance(error, BaseExceptionGroup):
            pairs += zip(shown.exceptions or (), error.exceptions, strict=False)
    return "".join(whole.format()).rstrip()


class _PassedOn(logging.Handler):
    """What libraries have to say, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.WARNING and record.module != "multiprocess":
            return  # a worker that has died and was replaced is of interest, every connection is not
        structlog.get_logger(record.name).log(record.levelno, record.getMessage(), exc_info=record.exc_info)
