"""Whether every link of the built site leads somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit


class Anchors(HTMLParser):
    """What a page links to, and what can be linked to in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = {""}
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            elif name == "id" and value:
                self.ids.add(value)


def broken(site: Path) -> Iterator[str]:
    """Every link that leads nowhere, with the page that has it. Links to other sites are not followed."""
    pages = {page: Anchors(page.read_text(encoding="utf-8")) for page in sorted(site.rglob("*.html"))}
    for page, anchors in pages.items():
        if page.name == "404.html":  # is shown at any address, so its links start at the root of a server
            continue
        for link in anchors.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if target.is_dir():
                target /= "index.html"
            known = pages.get(target)
            if not target.is_file() or (known is not None and unquote(parts.fragment) not in known.ids):
                yield f"{page.relative_to(site)}: {link}"
