"""What games with counters on a map share: units in spaces, turns of phases, plans, attacks, words for players.

A game gives facts that never change (`CounterWorld`), a position (`CounterState`) and steps; each module here is one
thing that at least two games do alike, and states nothing of any one of them.
"""
