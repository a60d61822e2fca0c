"""Logs that a program can read: one JSON object a line. Tokens, names and bodies are never in them."""

from __future__ import annotations

import logging
import sys

import structlog


def set_up(level: str = "info") -> None:
    number = getattr(logging, level.upper())
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,  # without local variables: tokens are among them
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.WARNING, handlers=[_PassedOn()], force=True)
    logging.getLogger("uvicorn.error").setLevel(number)


class _PassedOn(logging.Handler):
    """What libraries have to say, in the same form."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno < logging.WARNING and record.module != "multiprocess":
            return  # a worker that has died and was replaced is of interest, every connection is not
        structlog.get_logger(record.name).log(record.levelno, record.getMessage(), exc_info=record.exc_info)
