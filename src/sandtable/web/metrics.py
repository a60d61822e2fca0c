"""What `/metrics` tells: of one worker, in Prometheus' words."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from sandtable.service import Computers, Tables

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


class Metrics:
    def __init__(self, tables: Tables, computers: Computers | None) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter("sandtable_requests", "Requests answered", ["method", "status"], registry=self.registry)
        self._requests: dict[tuple[str, int], Counter] = {}
        self.actions = Counter("sandtable_actions", "Submissions", ["result"], registry=self.registry)
        self.accepted = self.actions.labels("accepted")
        self.seconds = Histogram(
            "sandtable_action_seconds", "Time to check and write an action", buckets=BUCKETS, registry=self.registry
        )
        self._gauge("sandtable_matches_in_memory", "Matches in memory", lambda: len(tables.memory))
        self._gauge("sandtable_listeners", "Open live connections", lambda: tables.connections)
        self._gauge("sandtable_messages_pushed", "Patches pushed", lambda: tables.pusher.pushed)
        if computers is not None:
            self._gauge("sandtable_computers_waiting", "Matches that wait for a computer", lambda: computers.waiting)
            self._gauge("sandtable_computers_actions", "Actions of computer players", lambda: computers.thought)

    def count_request(self, method: str, status: int) -> None:
        """Count a reply. Finding a counter by its labels takes longer than counting, so those in use are kept."""
        counter = self._requests.get((method, status))
        if counter is None:
            counter = self._requests[method, status] = self.requests.labels(method, str(status))
        counter.inc()

    def _gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        Gauge(name, text, registry=self.registry).set_function(value)

    def text(self) -> bytes:
        return generate_latest(self.registry)
