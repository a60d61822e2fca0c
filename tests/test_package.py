"""The package as it is installed."""

from importlib import metadata

import sandtable


def test_version_is_that_of_the_installed_metadata() -> None:
    assert sandtable.__version__ == metadata.version("sandtable")
