"""Finding room: many guests, places with limited room, wishes in order of liking."""

from collections.abc import Callable, Iterable, Mapping, Sequence


def allot(
    wishes: Mapping[int, Sequence[int]], room: Callable[[int], int], order: Iterable[int] | None = None
) -> dict[int, int]:
    """Give as many guests as possible one of the places they wish for.

    Each guest in turn takes the first wish with room. Where all are full, somebody there moves on to
    another of his own wishes if that makes room for one more. A guest with a single wish is never moved.
    """
    held: dict[int, list[int]] = {}
    for guest in wishes if order is None else order:
        _settle(guest, wishes, room, held, set())
    return {guest: place for place, guests in held.items() for guest in guests}


def _settle(
    guest: int,
    wishes: Mapping[int, Sequence[int]],
    room: Callable[[int], int],
    held: dict[int, list[int]],
    tried: set[int],
) -> bool:
    """Find a place for a guest that was not tried yet, if need be by moving somebody on."""
    for place in wishes[guest]:
        if place in tried:
            continue
        tried.add(place)
        here = held.setdefault(place, [])
        if len(here) < room(place):
            here.append(guest)
            return True
        for other in here:
            if _settle(other, wishes, room, held, tried):
                here.remove(other)
                here.append(guest)
                return True
    return False
