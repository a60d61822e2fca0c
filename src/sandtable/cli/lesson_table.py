"""A lesson at the terminal: a match with the card of the lesson above each question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandtable.cli.output import bold, say, wrapped
from sandtable.cli.table import Table
from sandtable.errors import Refusal, SandtableError
from sandtable.kernel import Question
from sandtable.lessons import Progress, card_of

if TYPE_CHECKING:
    from sandtable.documents.lessons import LessonCard

LESSON_HELP = [
    ("task", "show the step again"),
    ("skip", "let the program take the step, sentence by sentence"),
    ("back", "go back to the beginning of the step, or of the one before it"),
]


class LessonTable(Table):
    """A match at the terminal that goes through the steps of a lesson, and then simply goes on."""

    def __init__(self, progress: Progress, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.progress = progress
        self.commands |= {"task": self.task, "skip": self.skip, "back": self.back}
        self.number = 0
        """The step that was shown last."""

    def explanations(self) -> list[tuple[str, str]]:
        return [*super().explanations(), *LESSON_HELP]

    def put(self, question: Question) -> None:
        fresh = question is not self.question
        super().put(question)
        if fresh:
            self.progress.catch_up()
            self.show()

    def show(self) -> None:
        """The card, whole where it is new; after the end of the lesson nothing."""
        card = card_of(self.progress)
        if card.number > card.count:
            if self.number <= card.count:
                _say_step(card)
            self.number = card.number
            return
        self.number = card.number
        _say_step(card)

    def refuse(self, line: str, error: SandtableError) -> None:
        super().refuse(line, error)
        if reply := self.progress.reply_to(line):
            say(wrapped(reply))

    # --- commands

    def task(self, rest: str) -> None:
        _say_step(card_of(self.progress))

    def skip(self, rest: str) -> None:
        act = self.progress.next_act()
        if not act:
            raise Refusal("the lesson does not know what to do from here: take a step 'back'")
        say(f"The program does: {act}")
        self.match.do(self.progress.seat_of(act) or self.seat, act)
        self.pending = ""
        self.question = None
        self.keep()

    def back(self, rest: str) -> None:
        n = self.progress.back_to()
        if not n:
            raise Refusal("this is the beginning of the lesson")
        self.match.undo_agreed(self.match.seats, n)
        self.pending = ""
        self.question = None
        self.keep()


def _say_step(card: LessonCard) -> None:
    say("")
    if card.success:
        say(wrapped(f"✓ {card.success}"))
    if card.wrong:
        say(wrapped(card.wrong))
    if card.off:
        say(wrapped("From here the step cannot be taken any more: 'back' goes back to its beginning."))
    if card.number > card.count:
        say(bold(f"End of the lesson “{card.title}”"), wrapped(card.say))
    else:
        say(bold(f"Step {card.number} of {card.count}"), wrapped(card.say))
