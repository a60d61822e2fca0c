"""The workers of a Dask scheduler as an executor (extra ``cluster``).

Dask plays the match of a worker that has died again on another one. Results hang on the job alone, and each pair is
kept once, so that nothing is lost or counted twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from sandtable.errors import SandtableError

TIMEOUT = 30
"""Seconds until a scheduler has answered and has a worker."""
AHEAD = 2
"""Pairs for every thread of the cluster that are handed out at a time: so nobody waits for the next one."""


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """An executor on the cluster at this address, and how many pairs it may be given at a time.

    For ``tls://`` the certificates are those of Dask's own configuration.
    """
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise SandtableError("--cluster needs the extra 'cluster': pip install 'sandtable[cluster]'") from None
    try:
        client = Client(address, timeout=TIMEOUT)
    except (OSError, ValueError) as error:
        raise SandtableError(f"no Dask scheduler at {address}: {error}") from None
    with client:
        try:
            client.wait_for_workers(1, timeout=TIMEOUT)
        except TimeoutError:
            raise SandtableError(f"the Dask scheduler at {address} has no worker") from None
        threads = sum(client.nthreads().values())
        yield client.get_executor(pure=False, retries=0), AHEAD * threads
