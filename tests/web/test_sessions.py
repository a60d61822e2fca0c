"""Cookies, and what ends with the session that they stand for."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sandtable.service.errors import Busy
from sandtable.store import Database, migrate
from sandtable.web.health import Health
from sandtable.web.pools import Pool
from tests.web.serving import Server

ADA = {"name": "Ada", "password": "correct horse"}


def test_cookies_by_https_are_for_this_host_and_https_only(tmp_path: Path) -> None:
    key = tmp_path / "key"
    key.write_text("0123456789abcdef\n")
    options = ("--https", "--players", "0", "--metrics-key", str(key))
    with Server(f"sqlite:///{tmp_path / 'db'}", *options) as server, server.client() as client:
        signed = client.post("/api/accounts", json=ADA)
        assert signed.headers["strict-transport-security"].startswith("max-age=")
        cookies = signed.headers.get_list("set-cookie")
        assert [each.partition("=")[0] for each in cookies] == ["__Host-sandtable-session", "__Host-sandtable-csrf"]
        assert all("Secure" in each and "Path=/" in each and "Domain" not in each for each in cookies)
        session = cookies[0].partition(";")[0]
        plain = {"Cookie": session.removeprefix("__Host-")}
        assert httpx.get(f"{server.address}/api/session", headers={"Cookie": session}).status_code == 200
        assert httpx.get(f"{server.address}/api/session", headers=plain).status_code == 401
        assert httpx.delete(f"{server.address}/api/session", headers={"Cookie": session}).status_code == 403
        out = httpx.delete(
            f"{server.address}/api/session", headers={"Cookie": session, "X-CSRF-Token": signed.json()["csrf"]}
        )
        assert all(each.startswith("__Host-") and "Secure" in each for each in out.headers.get_list("set-cookie"))
        assert client.get("/metrics").status_code == 404
        assert client.get("/metrics", headers={"Authorization": "Bearer 0123456789abcdee"}).status_code == 404
        figures = client.get("/metrics", headers={"Authorization": "Bearer 0123456789abcdef"})
        assert "sandtable_matches_in_memory" in figures.text


def ending(socket: ClientConnection) -> int | None:
    """The code with which a live connection is closed."""
    try:
        while True:
            socket.recv(timeout=120)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd is not None else None


@pytest.mark.parametrize("workers", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_live_connections_of_a_session_end_with_it(tmp_path: Path, workers: str) -> None:
    with (
        Server(f"sqlite:///{tmp_path / 'db'}", "--players", "0", "--workers", workers) as server,
        server.client() as client,
    ):
        proof = {"X-CSRF-Token": client.post("/api/accounts", json=ADA).json()["csrf"]}
        made = client.post("/api/matches", json={"game": "two-rivers", "scenario": "plain"}, headers=proof).json()
        cookie = {"Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items())}
        address = f"{server.websocket}/api/matches/{made['match']}/live"
        token = connect(f"{address}?seats=red", subprotocols=["sandtable", f"token.{made['seats']['red']}"])  # type: ignore[list-item]
        with (
            connect(f"{address}?seats=red", additional_headers=cookie) as by_cookie,
            connect(f"{address}?seats=blue", additional_headers=cookie) as another,
            connect(address, additional_headers=cookie) as watching,
            token,
        ):
            for socket in (by_cookie, another, watching, token):
                socket.recv(timeout=120)
            assert client.delete("/api/session", headers=proof).status_code == 204
            assert ending(by_cookie) == 4401
            assert ending(another) == 4401
            for socket in (watching, token):  # these need no session
                with pytest.raises(TimeoutError):
                    socket.recv(timeout=0.1)


def test_health_and_hashing_do_not_wait_for_the_rules(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'db'}")
    migrate(database)
    stop = threading.Event()

    async def run() -> None:
        loop = asyncio.get_running_loop()
        rules, hashing, health = ThreadPoolExecutor(1), Pool("hashing", threads=1, most=2), Health(database)
        loop.set_default_executor(rules)
        slow = [asyncio.create_task(asyncio.to_thread(stop.wait, 600)) for _ in range(5)]
        assert await health.fault() == ""
        assert await hashing.run(lambda: 7) == 7
        full = [asyncio.create_task(hashing.run(stop.wait, 600)) for _ in range(2)]
        await asyncio.sleep(0.05)
        with pytest.raises(Busy):
            await hashing.run(lambda: 7)
        assert await health.fault() == ""
        assert not any(task.done() for task in (*slow, *full))
        stop.set()
        await asyncio.gather(*slow, *full)
        hashing.close()
        health.close()

    asyncio.run(run())
    database.close()
