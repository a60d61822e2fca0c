"""The conformance suite: what every game must hold to, written once.

For pytest, an author writes::

    from sandtable.casefiles import all_cases
    from sandtable.conformance.suite import Cases, Conformance, subjects_of

    class TestCases(Cases):
        game = game("my-game")
        cases = all_cases("my-game")

    class TestMyGame(Conformance):
        subjects = subjects_of("my-game", Path(__file__).parent)

Everything can also be called as a plain function: `check_random_match(subject, seed)` and its parts. They
raise AssertionError with a sentence that says what went wrong and where, and how to repeat it.
"""

from sandtable.conformance.derived import check_derived
from sandtable.conformance.fog import check_audiences, check_views
from sandtable.conformance.forecasts import check_forecast, check_forecasts
from sandtable.conformance.golden import check_golden, check_perft, perft
from sandtable.conformance.honesty import check_player
from sandtable.conformance.leaks import check_log_leaks, check_sealed_answers
from sandtable.conformance.offers import check_near_misses, check_offers, check_questions, check_refusals
from sandtable.conformance.play import Played, Reach, check_position, check_random_match, check_random_matches
from sandtable.conformance.reach import unreached
from sandtable.conformance.resampled import check_resampled
from sandtable.conformance.subject import Subject
from sandtable.conformance.whole_matches import check_determinism, check_other_process, check_saving, check_undo

__all__ = [
    "Played",
    "Reach",
    "Subject",
    "check_audiences",
    "check_derived",
    "check_determinism",
    "check_forecast",
    "check_forecasts",
    "check_golden",
    "check_log_leaks",
    "check_near_misses",
    "check_offers",
    "check_other_process",
    "check_perft",
    "check_player",
    "check_position",
    "check_questions",
    "check_random_match",
    "check_random_matches",
    "check_refusals",
    "check_resampled",
    "check_saving",
    "check_sealed_answers",
    "check_undo",
    "check_views",
    "perft",
    "unreached",
]
