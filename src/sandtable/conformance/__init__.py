"""The conformance suite: what every game must hold to, written once.

For pytest, an author writes::

    from sandtable.conformance import Subject
    from sandtable.conformance.suite import Conformance

    class TestMyGame(Conformance):
        subjects = [Subject(MyGame(), "1", golden=Path(__file__).parent / "golden")]

Everything can also be called as a plain function: `check_random_match(subject, seed)` and its parts. They
raise AssertionError with a sentence that says what went wrong and where.
"""

from sandtable.conformance.derived import check_derived
from sandtable.conformance.fog import check_audiences, check_resampled, check_views
from sandtable.conformance.golden import check_golden, check_perft, perft
from sandtable.conformance.matches import check_determinism, check_other_process, check_saving, check_undo
from sandtable.conformance.offers import check_offers, check_questions, check_refusals
from sandtable.conformance.play import Played, check_position, check_random_match
from sandtable.conformance.subject import Subject

__all__ = [
    "Played",
    "Subject",
    "check_audiences",
    "check_derived",
    "check_determinism",
    "check_golden",
    "check_offers",
    "check_other_process",
    "check_perft",
    "check_position",
    "check_questions",
    "check_random_match",
    "check_refusals",
    "check_resampled",
    "check_saving",
    "check_undo",
    "check_views",
    "perft",
]
