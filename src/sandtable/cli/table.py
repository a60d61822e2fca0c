"""One match at the terminal: the position is shown, a question is put, sentences are taken."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import typer

from sandtable.cli import offers, report
from sandtable.cli.files import glossary
from sandtable.cli.glossary import Glossary
from sandtable.cli.library import describe
from sandtable.cli.log_lines import log_window, told
from sandtable.cli.lookup import look_text
from sandtable.cli.output import bold, columns, dim, say, say_replaced, warn, wrapped
from sandtable.cli.prompt import Prompt
from sandtable.cli.sentences import following, forecasts, read_start
from sandtable.cli.standing_orders import Orders
from sandtable.cli.table_help import HELP
from sandtable.cli.textmap import text_map
from sandtable.cli.writing import OrderSheet, send_orders
from sandtable.errors import BadFile, Malformed, Refusal, SandtableError, Unfinished
from sandtable.kernel import Match, Question
from sandtable.kernel.entry_numbers import own_number
from sandtable.kernel.files import write_match
from sandtable.language import LINE, join_words
from sandtable.players import Player, SeatTable
from sandtable.selfplay import iter_actions


class Table:
    """A match between people at this keyboard and computer players."""

    def __init__(
        self,
        match: Match[Any],
        humans: frozenset[str],
        opponents: Mapping[str, Player],
        path: Path | None,
        resume: str,
    ) -> None:
        self.match = match
        self.game = match.game
        self.humans = humans
        self.opponents = opponents
        self.path = path
        self.resume = resume
        self.prompt = Prompt(self.completions)
        self.pending = ""
        """The beginning of a sentence that waits for its end."""
        self.numbered: list[str] = []
        self.question: Question | None = None
        self.moment = ""
        self.last_shown = 0
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help, "help": self.help, "legal": self.legal, "why": self.why, "odds": self.odds,
            "look": self.look, "show": self.look, "map": self.map, "log": self.log, "rule": self.rule,
            "undo": self.undo, "save": self.save_as, "accept": self.accept, "a": self.accept,
            "closed": self.closed, "always": self.always, "ask": self.ask, "concede": self.concede,
            "write": self.write,
        }  # fmt: skip
        self.sheet: OrderSheet | None = None
        """An order document that was written and not sent."""
        self.orders = Orders(humans)

    # --- the course of a match

    def run(self) -> None:
        """Play until the match is over or the player leaves."""
        if self.path is not None:
            write_match(self.path, self.match.file)
        self.welcome()
        while self.match.ended is None and (question := self.game.next_question(self.match.state, self.humans)):
            standing = self.orders.answer(self.match, question)
            if standing:
                self.match.do(question.seat, standing, standing=True)
                self.keep()
            elif question.seat in self.humans:
                self.news()
                self.put(question)
                if not self.turn(question.seat):
                    self.leave()
                    return
            else:
                self.machine(question.seat)
        self.news()
        say("", *report.position(self.glossary(), questions=False))
        if self.path is not None:
            say("", f"The match is in {self.path}; 'sandtable verify {self.path}' checks every roll and rule.")

    def welcome(self) -> None:
        scenario = self.game.scenario(self.match.file.start.scenario)
        names = {seat.id: seat.name for seat in self.glossary().view.seats}
        you = " and ".join(names.get(seat, seat).removeprefix("The ") for seat in sorted(self.humans))
        say(bold(f"{self.game.title}: {scenario.name}"), wrapped(scenario.text))
        seats = "Your seat" if len(self.humans) == 1 else "Your seats"
        say(f"{seats}: {you}. Answer each question with a sentence from its list; '?' explains the rest.")
        if self.path is not None:
            say(dim(f"The match is saved in {self.path}."))

    def leave(self) -> None:
        if self.path is not None:
            say("", f"The match is saved. To continue: {self.resume} {self.path}")

    def keep(self) -> None:
        """Write the match; a disk that fails on the way must not end it."""
        try:
            if self.path is not None:
                write_match(self.path, self.match.file)
        except BadFile as error:
            self.path = None
            warn(f"{error}; the match is no longer saved; use 'save FILE'")

    def glossary(self) -> Glossary:
        return glossary(self.match, self.humans)

    def news(self) -> None:
        """Everything that has happened since the last time."""
        lines = self.match.log(self.humans)
        fresh = [line for line in lines if line.n > self.last_shown]
        if fresh:
            say("", *told(self.match, self.humans, fresh))
        self.last_shown = max([self.last_shown, *(line.n for line in lines)])

    def machine(self, seat: str) -> None:
        """A computer player (or the table) answers."""
        who = self.opponents.get(seat)
        state = self.match.state
        if who is None:
            words = self.game.proposal(state, seat) or next(iter_actions(self.game, state, seat))
        else:
            if sys.stderr.isatty():
                typer.echo(f"\r{seat} is thinking …", nl=False, err=True)
            words = who.choose(SeatTable(self.game, state, seat, self.match.view([seat])))
            if sys.stderr.isatty():
                typer.echo("\r\033[K", nl=False, err=True)
        self.match.do_words(seat, words)
        self.keep()

    def put(self, question: Question) -> None:
        """Put a question with what can be answered, once."""
        if question is self.question:
            return
        self.question = question
        here = self.glossary()
        view = here.view
        say("")
        turn = f"{view.moment.turn} {view.moment.seat}"
        if turn != self.moment:
            self.moment = turn
            say(*report.position(here, questions=False), "")
        else:
            say(bold(view.moment.text))
        say(wrapped(f"{question.seat}: {question.text}."))
        self.numbered = list(self.game.choices(self.match.state, question.seat))
        if self.game.document_form(self.match.state, question.seat) is not None:
            self.sheet = None
            say("  'write' opens the order sheet, 'a' sends an empty one.")
            return
        say(*offers.verbs(self.game, self.match.state, question.seat, numbered=True))
        proposal = next((asked.proposal for asked in view.questions if asked.seat == question.seat), "")
        if proposal:
            say(wrapped(f"Proposal ('a' accepts it): {proposal}", "  ", "  "))

    def turn(self, seat: str) -> bool:
        """Take one line; False to leave."""
        line = self.prompt.read(f"{seat}: {self.pending} …> " if self.pending else f"{seat}> ")
        if line is None:
            return False
        line = line.strip()
        first, _, rest = line.partition(" ")
        name = first.lower().removeprefix("/")
        if name in ("quit", "exit", "q"):
            return False
        try:
            if not line:
                self.empty()
            elif name in self.commands and (first.startswith("/") or name not in self.grammar.verbs):
                self.commands[name](rest.strip())
            else:
                self.sentence(line)
        except SandtableError as error:
            self.refuse(line, error)
        return True

    def refuse(self, line: str, error: SandtableError) -> None:
        """Say why a line could not be carried out."""
        say(wrapped(f"No: {error}", "", "  "))
        if isinstance(error, Malformed):
            say(dim(f"  now you can say: {', '.join(self.game.choices(self.match.state, self.seat))}"))
        if isinstance(error, Refusal) and error.clauses:
            say(dim(f"  'rule {error.clauses[0]}' shows the rule"))

    # --- sentences

    @property
    def grammar(self) -> Any:
        return self.game.grammar(self.match.state)

    @property
    def seat(self) -> str:
        assert self.question is not None
        return self.question.seat

    def sentence(self, line: str) -> None:
        """Carry out a whole sentence; offer what may follow a beginning."""
        line = self.spelled(line)
        building = bool(self.pending) and line.split()[0].casefold() not in self.grammar.verbs
        text = f"{self.pending} {line}" if building else line
        self.pending = self.pending if building else ""
        try:
            words = self.grammar.read(text)
        except Unfinished:
            self.offer(text)
            return
        whole = self.game.choices(self.match.state, self.seat, words)
        bare_plan = len(words) == 1 and whole and len(whole)
        if bare_plan or (building and whole.complete and len(whole)) or text.endswith(LINE):
            self.offer(text)
        else:
            self.act(text)

    def spelled(self, line: str) -> str:
        """Numbers of the last list as the words they stand for, unless they are words themselves."""
        words = line.replace(",", " ").split()
        numbers = [int(word) if word.isdecimal() and len(word) < 5 else 0 for word in words]
        if all(0 < number <= len(self.numbered) for number in numbers) and not any(w in self.numbered for w in words):
            return join_words(tuple(self.numbered[number - 1] for number in numbers))
        return line

    def offer(self, text: str) -> None:
        """List what may follow the beginning of a sentence, and wait for it."""
        state, seat = self.match.state, self.seat
        words = read_start(self.game, state, seat, text)
        options = following(self.game, state, seat, words)
        offered = self.game.choices(state, seat, words)
        forecast = offered.forecast() if offered.forecast is not None else None
        if forecast is not None:
            say(*offers.forecast_lines(forecast, ""))
        self.pending = text
        here = self.glossary()
        told_offer = self.game.offer(state, seat, words)
        anything = offers.slot_text(told_offer.slot)
        self.numbered = [] if anything else [option.word for option in offers.worth_a_line(here, options)]
        costs = " [what it costs]" if any(option.cost is not None for option in options) else ""
        say(f"'{text}' can continue with{anything}{costs}:" if options else f"'{text}' is complete.")
        say(*offers.options(here, options, numbered=not anything), *offers.bill(told_offer.plan))
        if offered.complete:
            say(
                f"Press Enter to do '{text}' as it stands"
                + (", with the proposal for the rest." if len(words) == 1 else ".")
            )
        else:
            say("Choose by number or word, or press Enter to cancel.")

    def empty(self) -> None:
        """Enter alone finishes or drops what was begun."""
        text, self.pending = self.pending, ""
        if not text:
            say("Enter something from the list, 'a' to accept a proposal, '?' for help, 'quit' to leave.")
            return
        try:
            self.grammar.read(text)
        except SandtableError:
            say(f"'{text}' is cancelled.")
            self.question = None
            return
        self.act(text)

    def act(self, text: str) -> None:
        grammar = self.grammar
        self.match.do(self.seat, text)
        say_replaced(grammar, text)
        self.pending = ""
        self.question = None
        self.keep()

    def completions(self, before: str) -> list[str]:
        """What may come next on the line, for the tabulator key."""
        if self.question is None:
            return []
        commands = [] if before.strip() or self.pending else sorted(self.commands)
        try:
            words = read_start(self.game, self.match.state, self.seat, f"{self.pending} {before}")
            options = following(self.game, self.match.state, self.seat, words)
            return [join_words((option.word,)) for option in options] + commands
        except SandtableError:
            return commands

    # --- commands

    def help(self, rest: str) -> None:
        say(*columns((f"  {name}", text) for name, text in self.explanations()))

    def explanations(self) -> list[tuple[str, str]]:
        """What can be entered, and what it does."""
        return HELP

    def accept(self, rest: str) -> None:
        words = self.game.proposal(self.match.state, self.seat)
        if not words:
            raise Refusal("there is no proposal here", nearest=list(self.game.choices(self.match.state, self.seat)))
        self.act(self.grammar.say(words))

    def write(self, rest: str) -> None:
        form = self.game.document_form(self.match.state, self.seat)
        if form is None:
            raise Refusal("no order document is asked for now")
        self.sheet = self.sheet or OrderSheet(form)
        if send_orders(self.match, self.seat, self.sheet, self.prompt.read):
            self.question = None
            self.keep()

    def legal(self, rest: str) -> None:
        words = read_start(self.game, self.match.state, self.seat, rest)
        say(*offers.offer(self.game, self.match.state, self.seat, words, self.glossary()))

    def why(self, rest: str) -> None:
        refusal = self.game.why(self.match.state, self.seat, rest)
        if refusal is None:
            say("It is allowed.")
            return
        say(wrapped(str(refusal)))
        rules = self.game.clauses
        say(*columns((f"  {clause}", rules[clause].rule) for clause in refusal.clauses if clause in rules))

    def odds(self, rest: str) -> None:
        words = read_start(self.game, self.match.state, self.seat, rest or self.pending)
        found = forecasts(self.game, self.match.state, self.seat, words)
        if not found:
            say("Nothing is rolled for that.")
        for attack, forecast in found:
            say(*offers.forecast_lines(forecast, self.grammar.say(attack)))

    def look(self, rest: str) -> None:
        say(*(look_text(self.match.look(self.humans, rest)) if rest else report.position(self.glossary())))

    def closed(self, rest: str) -> None:
        words = read_start(self.game, self.match.state, self.seat, rest or self.pending)
        say(*offers.closed_words(self.game.offer(self.match.state, self.seat, words, closed=True)))

    def always(self, rest: str) -> None:
        assert self.question is not None
        say(self.orders.give(self.match, self.question, rest))

    def ask(self, rest: str) -> None:
        say(self.orders.end(self.seat, rest))

    def concede(self, rest: str) -> None:
        self.match.give_up(self.seat)
        self.pending = ""
        self.keep()

    def map(self, rest: str) -> None:
        here = self.glossary()
        say(*text_map(here))
        try:
            from sandtable.cli.picture import write_svg

            path = (self.path or Path("map")).with_suffix(".svg")
            write_svg(path, here.view, here.boards, self.game.catalogue(self.match.state))
            say(f"The map is in {path.resolve()}; open it in any browser.")
        except ModuleNotFoundError:
            say("This installation cannot draw pictures.")

    def log(self, rest: str) -> None:
        lines, cut = log_window(self.match, self.humans, whole=rest == "all")
        said = told(self.match, self.humans, lines)
        say(*([dim(f"{cut}; 'log all' shows all")] if cut else []), *said)

    def rule(self, rest: str) -> None:
        say(*describe(self.game, self.game.clauses[rest]))

    def undo(self, rest: str) -> None:
        entry = self.match.undo(self.seat)
        self.pending = ""
        self.question = None
        self.keep()
        say(f"Entry {own_number(self.match, int(entry.act.split()[-1]) - 1, self.humans) + 1} is taken back.")

    def save_as(self, rest: str) -> None:
        if not rest:
            say("Name a file: save FILE")
            return
        path = Path(rest).expanduser()
        write_match(path, self.match.file)
        self.path = self.path or path
        say(f"Saved in {rest}.")
