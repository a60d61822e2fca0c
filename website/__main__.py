"""``python -m website``: build the site into `build/website/site`, and check its links."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from sandtable.registry import GAMES
from sandtable.registry import game as game_named

from . import links, reference, rules

ROOT = Path(__file__).parents[1]
WORK = ROOT / "build" / "website"
SITE = WORK / "site"
OUTSIDE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?!docs/)[^)]*\)")
"""Links of pages to files that are no pages: on the site only their text stays."""

CONFIG = """\
site_name: Sandtable
site_description: Board wargames with every rule enforced
docs_dir: pages
site_dir: site
use_directory_urls: false
theme:
  name: material
  font: false
  features: [navigation.sections, navigation.top, search.highlight, content.code.copy]
  palette:
    - {media: "(prefers-color-scheme: light)", scheme: default, toggle: {icon: lucide/sun, name: Dark}}
    - {media: "(prefers-color-scheme: dark)", scheme: slate, toggle: {icon: lucide/moon, name: Light}}
markdown_extensions:
  - tables
  - fenced_code
  - toc: {permalink: true}
  - pymdownx.highlight
  - pymdownx.superfences
"""


def main() -> int:
    """Write the pages, build the site, check its links; the exit code."""
    shutil.rmtree(WORK, ignore_errors=True)
    navigation = _write_pages(WORK / "pages")
    (WORK / "mkdocs.yml").write_text(CONFIG + navigation, encoding="utf-8")
    build = [sys.executable, "-m", "zensical", "build", "-f", "mkdocs.yml"]
    done = subprocess.run(build, cwd=WORK, check=False)
    if done.returncode:
        return done.returncode
    faults = list(links.broken(SITE))
    print(*(f"broken link: {fault}" for fault in faults), sep="\n", end="\n" if faults else "")
    print(f"{len(list(SITE.rglob('*.html')))} pages in {SITE.relative_to(ROOT)}, {len(faults)} broken links")
    return bool(faults)


def _write_pages(pages: Path) -> str:
    """All pages in Markdown, laid out as in the sources so that their links hold; the navigation."""
    shutil.copytree(ROOT / "docs", pages / "docs")
    _write(pages / "index.md", (ROOT / "README.md").read_text(encoding="utf-8"))
    for page in pages.rglob("*.md"):
        _write(page, OUTSIDE.sub(r"\1", page.read_text(encoding="utf-8")))
    guides = sorted(page for page in (pages / "docs").glob("*.md"))
    decisions = sorted((pages / "docs" / "decisions").glob("*.md"), key=lambda page: (page.name != "README.md", page))
    ruled = []
    for name in sorted(GAMES):
        ruled.append(pages / "rules" / f"{name}.md")
        _write(ruled[-1], rules.page(game_named(name)))
    modules = []
    for name in reference.MODULES:
        modules.append(pages / "reference" / f"{name}.md")
        _write(modules[-1], reference.page(name))
    sections = {"Guides": guides, "Rules": ruled, "Reference": modules, "Decisions": decisions}
    lines = ["nav:", "  - Sandtable: index.md"]
    for title, members in sections.items():
        lines += [f"  - {title}:", *(f"      - {page.relative_to(pages).as_posix()}" for page in members)]
    return "\n".join(lines) + "\n"


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
