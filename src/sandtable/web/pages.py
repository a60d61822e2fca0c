"""The page itself, health and metrics."""

from __future__ import annotations

from hmac import compare_digest
from mimetypes import add_type, guess_type
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

from litestar import MediaType, Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from sandtable import __version__

from .library import FOR_EVER
from .server import InjectedServer
from .settings import Settings

add_type("font/woff2", ".woff2")  # not every Python knows it
add_type("application/manifest+json", ".webmanifest")

STATIC = Path(__file__).parent / "static"
PLACES = ("account", "lesson", "match", "person", "privacy", "replay", "reset", "rules", "settings", "verify")
"""What the page shows behind the #."""

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Sandtable</title>
<h1>Sandtable is running</h1>
<p>The page has not been built yet. In the folder <code>web</code> run <code>npm ci</code> and
<code>npm run build</code>, or start with <code>make play</code>, which does so.</p>
<p>Programs find the interface described at <a href="/api/schema">/api/schema</a>.</p>
</html>
"""

CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",  # counters and map are placed by attributes
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

SECURITY = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


HSTS = "max-age=31536000"


def security_headers(settings: Settings) -> dict[str, str]:
    """What every reply carries. Whoever has come by HTTPS once comes by nothing else for a year."""
    return {**SECURITY, "Strict-Transport-Security": HSTS} if settings.https else SECURITY


@get("/health", tags=["service"])
async def health(server: InjectedServer) -> Response[dict[str, str]]:
    """Whether the server can do its work: 503 if nothing can be written. What exactly is wrong is in its log."""
    fine = not await server.health.fault()
    status = "ok" if fine else "the database cannot be read or written"
    return Response({"status": status, "version": __version__}, status_code=200 if fine else 503)


@get("/metrics", media_type=MediaType.TEXT, sync_to_thread=False, tags=["service"])
def metrics(server: InjectedServer, request: Request[Any, Any, Any]) -> bytes:
    """Figures of this worker, for Prometheus: with the key of the server (``Authorization: Bearer KEY``), since they
    count what players do in secret."""
    given = request.headers.get("authorization", "").removeprefix("Bearer ").encode(errors="surrogatepass")
    if not server.metrics_key or not compare_digest(given, server.metrics_key):
        raise NotFoundException("there is nothing at /metrics without the key of this server")
    return server.metrics.text()


@get("/", include_in_schema=False, sync_to_thread=True)
def home() -> Response[Any]:
    return _file("")


@get("/join/{match:str}", include_in_schema=False, sync_to_thread=False)
def join(match: FromPath[str]) -> Redirect:
    """A link to a seat. Its secret stands behind the #, which browsers keep to themselves and carry along."""
    return Redirect(f"../?{urlencode({'join': match[:80]})}", status_code=302)


@get("/m/{match:str}", include_in_schema=False, sync_to_thread=False)
def from_letter(match: FromPath[str]) -> Redirect:
    """The address of a match as old letters have it."""
    return Redirect(f"../#/match/{quote(match[:80], safe='')}", status_code=302)


@get("/{path:path}", include_in_schema=False, sync_to_thread=True)
def page(path: FromPath[str]) -> Response[Any] | Redirect:
    """A file of the page. Its own addresses stand behind the #: who writes `/match/X` means `/#/match/X`.

    The way back to the root is written as steps: the table may be served below a prefix.
    """
    wanted = path.strip("/")
    if wanted.split("/", maxsplit=1)[0] in PLACES:
        return Redirect(f"{'../' * wanted.count('/') or './'}#/{quote(wanted[:200])}", status_code=302)
    return _file(wanted)


def _file(wanted: str) -> Response[Any]:
    """A file of the built page; a plain name that is none gets its index. Deeper down the index would not find what it
    needs, and whoever asks for a file wants no page instead."""
    if wanted.split("/", maxsplit=1)[0] == "api":
        raise NotFoundException(f"there is nothing at /{wanted[:100]}")
    file = (STATIC / wanted).resolve()
    if file.is_relative_to(STATIC.resolve()) and file.is_file():
        kept = FOR_EVER if wanted.startswith("assets/") else {"Cache-Control": "no-cache"}
        kind = guess_type(file.name)[0] or "application/octet-stream"
        return Response(file.read_bytes(), media_type=kind, headers=kept)
    if "/" in wanted or "." in wanted:
        raise NotFoundException(f"there is nothing at /{wanted[:100]}")
    index = STATIC / "index.html"
    text = index.read_text(encoding="utf-8") if index.is_file() else NOT_BUILT
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-cache"})
