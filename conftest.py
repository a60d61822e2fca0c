"""The Python examples in the README are tests; property tests have no deadline, since a busy machine is no fault."""

from hypothesis import settings
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

settings.register_profile("sandtable", deadline=None)
settings.load_profile("sandtable")

pytest_collect_file = Sybil(parsers=[PythonCodeBlockParser(), SkipParser()], patterns=["README.md"]).pytest()
