"""Errors as problem details: status, title, one sentence, and what helps to go on."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import structlog
from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from sandtable.documents import QuestionInfo, RefusalInfo
from sandtable.errors import NotYours, Refusal, SandtableError, Stale
from sandtable.kernel import Disagreement
from sandtable.service.errors import Busy, KeyReused, NeedsAccount, NotHeld, Superseded, Unknown
from sandtable.service.people import BadLink, NameTaken, NotThePassword, WrongPassword
from sandtable.store import Gone, Taken, Unwritable

from .errors import BadAddress, TooLarge, TooMany

log = structlog.get_logger("sandtable.web")


class Problem(RefusalInfo, omit_defaults=True):
    """What every error looks like: a problem document (RFC 9457), with the fields of a refusal."""

    status: int
    title: str
    questions: list[QuestionInfo] = []
    """Those that are open instead, where the one that was answered is not."""


STATUS: list[tuple[type[Exception], int, str]] = [
    (Unknown, 404, "Not found"),
    (NotHeld, 403, "Not yours"),
    (NeedsAccount, 401, "Sign in first"),
    (NotThePassword, 403, "Wrong password"),
    (BadLink, 410, "Link used up"),
    (WrongPassword, 401, "Not signed in"),
    (NameTaken, 409, "Name taken"),
    (Taken, 409, "Seat taken"),
    (KeyReused, 409, "Key used before"),
    (NotYours, 409, "Not asked"),
    (Stale, 409, "No longer asked"),
    (Refusal, 422, "Against the rules"),
    (BadAddress, 400, "Bad address"),
    (Unwritable, 400, "Invalid request"),
    (TooLarge, 413, "Too large"),
    (TooMany, 429, "Too many requests"),
    (Gone, 503, "Database unavailable"),
    (Busy, 503, "Busy"),
    (Disagreement, 400, "Invalid request"),
    (SandtableError, 400, "Invalid request"),
]


FAULT = Problem(500, "Server error", detail="something went wrong on the server; the error has been logged")


def problems_of(*statuses: int) -> dict[int, ResponseSpec]:
    """For the OpenAPI description: the problems that a request may meet."""
    return {
        status: ResponseSpec(Problem, description=HTTPStatus(status).phrase, media_type="application/problem+json")
        for status in (400, 403, 413, 429, 503, *statuses)
    }


def reply(body: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    return Response(body, status_code=body.status, media_type="application/problem+json", headers={**(headers or {})})


def problem(error: SandtableError) -> Problem:
    """What a user can cause, or what passes by itself."""
    status, title = next((status, title) for kind, status, title in STATUS if isinstance(error, kind))
    made = Problem(status, title, detail=" ".join(str(error).split())[:2000])
    if isinstance(error, Refusal):
        made.explain(error)
    elif isinstance(error, Superseded):
        made.questions = error.questions
    elif isinstance(error, Gone):
        log.error("database unavailable", detail=made.detail)
        made.detail = "the database is not answering; nothing was changed, and you can try again"
    return made


def retry_after(error: SandtableError) -> dict[str, str]:
    """When to try again, as a header, where that may help."""
    if isinstance(error, TooMany):
        return {"Retry-After": str(error.wait)}
    return {"Retry-After": "1"} if isinstance(error, (Gone, Busy)) else {}


def known_error(_: Request[Any, Any, Any], error: SandtableError) -> Response[Problem]:
    return reply(problem(error), retry_after(error))


def http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the web framework says no to."""
    detail = error.detail or HTTPStatus(error.status_code).phrase
    faults = error.extra if isinstance(error.extra, list) else []
    messages = "; ".join(f"{fault.get('key', 'body')}: {fault.get('message', '')}" for fault in faults[:5])
    title = HTTPStatus(error.status_code).phrase
    return reply(Problem(error.status_code, title, detail=(messages or detail)[:2000]), dict(error.headers or {}))


def unknown_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A fault of ours. What exactly is in the log, not in the answer."""
    log.error("request failed", path=request.scope["path"], exc_info=error)
    return reply(FAULT)


def unreadable(_: Request[Any, Any, Any], __: Exception) -> Response[Problem]:
    """A body that is no text, or nested deeper than anything sensible."""
    return reply(Problem(400, "Bad Request", detail="the body cannot be read as JSON"))


HANDLERS: Any = {
    UnicodeDecodeError: unreadable,
    RecursionError: unreadable,
    HTTPException: http_error,
    SandtableError: known_error,
    Exception: unknown_error,
}

JSON = MediaType.JSON
