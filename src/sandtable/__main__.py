"""`python -m sandtable` is `sandtable`."""

from sandtable.cli import main

main()
