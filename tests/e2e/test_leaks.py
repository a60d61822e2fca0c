"""At one screen with fog: when the curtain has fallen, nothing of the seat before is left in the page."""

import json
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page

from tests.e2e.blind import Blind
from tests.e2e.tables import make, public, sit_down

CURTAINS = 8

HELD = """() => {
  const found = new Set([document.body.textContent])
  for (const { dataset } of document.querySelectorAll('[data-piece]')) found.add(`${dataset.piece} at ${dataset.at}`)
  const seen = new Set()
  const queue = [window, document, ...document.querySelectorAll('*')]
  while (queue.length) {
    const thing = queue.pop()
    if (typeof thing === 'string') found.add(thing)
    if (thing === null || !['object', 'function'].includes(typeof thing) || seen.has(thing)) continue
    seen.add(thing)
    if (Object.hasOwn(thing, 'id') && Object.hasOwn(thing, 'at')) found.add(`${thing.id} at ${thing.at}`)
    if (thing instanceof Map || thing instanceof Set) queue.push(...[...thing].flat())
    for (const property of Object.values(Object.getOwnPropertyDescriptors(thing))) queue.push(property.value)
  }
  return [...found].join('\\n')
}"""
"""All words that can be reached from the document, its elements and what hangs on them."""


def view_of(server: str, made: dict[str, Any], seat: str) -> dict[str, Any]:
    address = f"{server}/api/matches/{made['match']}/view?seats={seat}"
    with urlopen(Request(address, headers={"Authorization": f"Bearer {made['seats'][seat]}"})) as answer:
        view: dict[str, Any] = json.load(answer)["view"]
    return view


def secrets(mine: dict[str, Any], theirs: dict[str, Any]) -> set[str]:
    """What is in one view and not in the other: sentences of the log, and who stands where."""

    def told(view: dict[str, Any]) -> set[str]:
        places = {f"{piece['id']} at {piece['at']}" for piece in view["pieces"]}
        return places | {line["text"] for line in view.get("log", [])}

    return told(mine) - told(theirs)


def left(held: str, hidden: set[str]) -> list[str]:
    return sorted(secret for secret in hidden if secret in held)


def shown_pieces(page: Page) -> set[str]:
    """The counters on all maps, of which one is shown at a time."""
    shown: set[str] = set()
    maps = page.locator(".maps button")
    first = next(place for place in range(maps.count()) if maps.nth(place).get_attribute("aria-pressed") == "true")
    for place in (*(place for place in range(maps.count()) if place != first), first):
        maps.nth(place).click()
        shown |= set(page.eval_on_selector_all("[data-piece]", "all => all.map((each) => each.dataset.piece)"))
    return shown


def test_nothing_stays_behind_the_curtain(browser: Browser, server: str) -> None:
    made = make(server, "two-rivers", "plain")
    page = sit_down(browser, server, made)
    blind = Blind(page, 8, eager=0.5)
    names = {seat["name"]: seat["id"] for seat in public(server, made["match"])["seats"]}
    before, checked = "", 0
    while checked < CURTAINS:
        if not blind.see().curtain:
            blind.step()
            continue
        seat = names[page.locator("main.alone h1").inner_text().split(",")[0]]
        views = {name: view_of(server, made, name) for name in made["seats"]}
        fallen = page.evaluate(HELD)
        page.locator("main.alone button").click()
        page.locator("section.orders").wait_for()
        page.keyboard.press("l")
        assert shown_pieces(page) == {piece["id"] for piece in views[seat]["pieces"]}
        if before and before != seat:
            hidden = secrets(views[before], views[seat])
            assert hidden
            assert not left(fallen, hidden)
            assert not left(page.evaluate(HELD), hidden)
            assert left(page.evaluate(HELD), secrets(views[seat], views[before])), "what is there is not found"
            checked += 1
        before = seat
    page.context.close()
