"""An evening at the table: what is typed becomes answers in the file, and the battle goes on from there."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from drumhead.deployment.scenario import Scenario
from drumhead.log_entry.entry_file import unfit
from drumhead.log_entry.entry_parser import Slip
from drumhead.model.plurals import so_many
from drumhead.probability import Roll
from drumhead.rules.battle.battle_state import BattleState, Event
from drumhead.simulation.ai_player import Commander
from drumhead.support.errors import UserError
from drumhead.umpire.answer_file import AnswerFile, later_in_order, line_fault
from drumhead.umpire.event_words import EventWords
from drumhead.umpire.opponent import Opponent
from drumhead.umpire.question_words import View, view_choice, view_throw
from drumhead.umpire.table_questions import CHOOSE, CORRECT, DROP, FIRST, QUIET, UNDO, UNTYPED, Choice, Question
from drumhead.umpire.throw_forecast import forecast
from drumhead.umpire.typed_answers import parse_answer
from drumhead.umpire.typed_corrections import parse_correction
from drumhead.umpire.umpired_battle import Answer, Halt, MismatchError, UmpiredBattle
from drumhead.umpire.unit_words import UnitWords

NONE = -(10**9)  # of the events that were shown, after an undo: show none again
RECENT, LAST = 12, 3  # events that are looked at after --resume, and sentences that are shown of them
ADVICE = "sound"  # the leadership style whose values put answers in order


class Table(Protocol):
    """Where an evening is shown and typed: lines on a terminal, or a full screen."""

    def show(self, lines: Sequence[str], kind: str = "") -> None:
        """Show what happened; `kind` is "error" for what was not taken."""

    def ask(self, view: View) -> str | None:
        """Show a question and return what is typed; None at the end of the input."""


class Again(Halt):
    """The lines in force have changed: the battle is played again from its beginning."""


class Quit(Halt):
    """The umpire stops for today."""


class EveningSession:
    """A battle kept at the table.

    `file` has the answers, `dice` makes a source of luck from a number where Drumhead throws, and `foresees` is whether
    the question for a throw says what each result leads to. `events` are those so far, `question` is the last asked.
    """

    def __init__(
        self, scenario: Scenario, file: AnswerFile, table: Table, dice: Callable[[int], Roll], foresees: bool = True
    ) -> None:
        self.scenario, self.file, self.table, self.dice = scenario, file, table, dice
        self.foresees = foresees
        self.question: Question | None = None
        self.words, self.telling = UnitWords(scenario), EventWords(scenario)
        self.phases: Mapping[str, str] = self.telling.phases()
        self.events: Sequence[Event] = ()
        self.is_over = False
        self._battle = self._begin()
        self._resumed_at = len(file.file.lines)
        self._shown = -len(self.file.in_force)  # events that were shown; below 0: show the last of those of the file

    # ------------------------------------------------------------ the battle
    def run(self) -> None:
        """Ask until the battle is over or the umpire quits; FileErrors for lines with which the game cannot go on."""
        while True:
            self._battle = self._begin()
            try:
                self._battle.fight(self.file.begun.turns)
                self.events = self._battle.events
                self.is_over = True
                if self._closes():
                    return
            except Again:
                continue
            except Quit:
                return
            except MismatchError as error:
                number = self.file.script.lines[error.number]
                wrong = f"this answer is not one to the question that the game asks now ({error.question})"
                raise line_fault(self.file.file.path, number, wrong) from error
            except (UserError, OSError):
                raise
            except Exception as error:
                self._take_back(error)

    def _take_back(self, error: Exception) -> None:
        """Take back the last line that was typed, with which the game cannot go on, such as after a correction.

        FileErrors if nothing was typed since the evening was resumed.
        """
        number, _ = self.file.in_force[-1] if self.file.in_force else (1, [])
        wrong = f"the game cannot go on with this line ({type(error).__name__}: {error})"
        if number <= self._resumed_at:
            raise line_fault(self.file.file.path, number, wrong) from error
        self.file.add([UNDO, 1])
        self._shown = NONE
        self.table.show([f"{wrong}. It is taken back."], "error")

    def _begin(self) -> UmpiredBattle:
        script, commanders = self.file.script, self.file.begun.commanders
        measures = self.scenario.ruleset.measures
        commands = {side: Opponent({side: style}, measures) for side, style in commanders.items()}
        advises = Commander(dict.fromkeys(self.scenario.sides, ADVICE), says_why=False)
        return UmpiredBattle(
            self.scenario, script.answers, script.corrections, self._ask, self.file.add, commands, advises
        )

    def _closes(self) -> bool:
        """Show the end of the battle; return True if the evening ends with it, raise Again if something is undone."""
        self.question = None
        self._show_new()
        while True:
            text = self.table.ask(View("The battle is over", "Enter: end the log, undo: go back."))
            word, *rest = (text or "").split() or [""]
            if word.lower() in ("", "quit", "q"):
                return True
            try:
                if word.lower() != "undo":
                    raise Slip("the battle is over", "Type Enter or undo.")
                self.is_over = False
                self._undo(rest)
            except Slip as slip:
                self.is_over = True
                self.table.show([str(slip)], "error")

    # ------------------------------------------------------------ asking
    def _ask(self, question: Question) -> Answer:
        """Return the answer to a question, when it is on the disk."""
        if isinstance(question, Choice) and (still := question.still):
            self.file.add(still)
            return still
        self.events, self.question = self._battle.events, question
        self._show_new()
        gc.collect(1)  # a battle is played without collection, and this one lasts an evening
        view = self._view(question, False)
        while True:
            text = self.table.ask(view)
            if text is None:
                raise Quit
            try:
                if text.strip().lower() in ("more", "m"):
                    view = self._view(question, True)
                    continue
                answer = self._take(question, text)
            except Slip as slip:
                self.table.show([str(slip)], "error")
                continue
            if answer is not None:
                self.file.add(answer)
                return answer

    def _show_new(self) -> None:
        """Show what happened since the last question."""
        is_resumed = NONE < self._shown < 0
        since = max(0, len(self.events) - RECENT) if is_resumed else self._shown
        said = self.telling.since(self.events, since) if since >= 0 else []
        if said:
            self.table.show(said[-LAST:] if is_resumed else said)
        self._shown = len(self.events)

    def _view(self, question: Question, whole: bool) -> View:
        clock = ". ".join(filter(None, (self.words.clock(self.events, self.phases), self.words.points(self.events))))
        if isinstance(question, Choice):
            return view_choice(self.words, question, clock, whole)
        if question.play is None:
            return view_throw(self.words, question, clock, None, self._rolled_for())
        answers = self._battle.answers[: self._battle.taken]
        follows = forecast(self.telling, self.file, answers, len(self.events), question) if self.foresees else None
        return view_throw(self.words, question, clock, follows, self._last_unit(question.play))

    def _last_unit(self, play: BattleState) -> str:
        """Return the unit of the last choice, which a throw is most likely for; "" without one."""
        chosen = [answer[2] for answer in self._battle.answers if answer[0] in (CHOOSE, QUIET)][-1:]
        return self.words.unit(play, chosen[0]) if chosen and chosen[0] in play.units else ""

    def _rolled_for(self) -> str:
        """Return the unit whose quality is rolled before the deployment: the next of those that are due a roll."""
        due = [unit for army in self.scenario.battle.armies.values() for unit in army.units if unit.quality == "dice"]
        at = self._battle.taken
        return f"{self.words.army(due[at].side)} {due[at].number} {due[at].name}" if at < len(due) else ""

    def _take(self, question: Question, text: str) -> Answer | None:
        """Return the answer that is typed, None for a line that asks for something; Slip for one that is wrong."""
        if wrong := unfit(text):
            raise Slip(wrong, "Type it again.")
        word, *rest = text.split() or [""]
        command = {
            "undo": self._undo,
            "quit": self._quit,
            "q": self._quit,
            "?": self._help,
            "help": self._help,
            "units": self._units,
        }.get(word.lower())
        if command:
            command(rest)
            return None
        if word.lower() in ("set", "note", "next"):
            if question.play is None:
                raise Slip("the armies do not stand yet", "Throw the dice first.")
            {"set": self._set, "note": self._note, "next": self._next}[word.lower()](question, rest)
            return None
        return parse_answer(self.words, question, text, self.dice(len(self.file.file.lines)), self.table.show)

    # ------------------------------------------------------------ what else may be typed
    def _quit(self, rest: Sequence[str]) -> None:
        raise Quit

    def _help(self, rest: Sequence[str]) -> None:
        from drumhead.umpire.help_words import HELP

        self.table.show(HELP)

    def _units(self, rest: Sequence[str]) -> None:
        play = self._battle.play
        if play is not None:
            self.table.show(list(self.words.table(play, self.words.sides)))

    def _undo(self, rest: Sequence[str]) -> None:
        """Take back the last lines that were typed."""
        most = self.file.count()
        text = rest[0] if rest else "1"
        if not text.isdecimal() or not 0 < int(text[:6]) <= most:
            raise Slip(
                f"undo {text} is not possible" if most else "there is nothing to take back",
                f"Give 1 to {most}." if most else "Answer the question.",
            )
        self.file.add([UNDO, int(text)])
        self._shown = NONE
        self.table.show([f"Taken back: {so_many(int(text), 'answers')}."])
        raise Again

    def _next(self, question: Question, rest: Sequence[str]) -> None:
        """Let another unit act before the one that is asked."""
        now = question.subject if isinstance(question, Choice) else ""
        play = question.play
        assert play is not None
        key = self.words.find(play, rest[0] if rest else "")
        if not now or key not in later_in_order(self._battle.answers, now):
            later = [self.words.tag(play, each) for each in later_in_order(self._battle.answers, now)] if now else []
            known = f"Units that are still to act: {', '.join(later)}." if later else "Answer the question."
            raise Slip(f"{self.words.unit(play, key)} cannot act next", known)
        self.file.add([FIRST, key, now])
        raise Again

    def _note(self, question: Question, rest: Sequence[str]) -> None:
        if not rest:
            raise Slip("the remark is empty", "Type it after `note`.")
        self._correct(question, {"says": " ".join(rest)})

    def _set(self, question: Question, rest: Sequence[str]) -> None:
        assert question.play is not None
        self._correct(question, parse_correction(self.words, question.play, rest))

    def _correct(self, question: Question, correction: Mapping[str, Any]) -> None:
        """Make a correction after the last event, and ask again what follows from there."""
        at, before = len(self.events), self._battle.taken
        fits = self._fitting(at, correction)
        if fits < before:
            script = self.file.script
            lost = sum(answer[0] not in UNTYPED for answer in script.answers[fits:])
            self.file.add([DROP, script.lines[fits]])
            if lost:
                self.table.show([f"{so_many(lost, 'answers')} since the last event must be given again."])
        self.file.add([CORRECT, at, dict(correction)])
        self._shown = at
        raise Again

    def _fitting(self, at: int, correction: Mapping[str, Any]) -> int:
        """Return how many answers still fit with a correction; Slip if the game cannot go on with it."""
        script = self.file.script

        def halt(question: Question) -> Answer:
            raise Halt

        answers = self._battle.answers[: self._battle.taken]
        trial = UmpiredBattle(self.scenario, answers, [*script.corrections, (at, correction)], halt)
        try:
            trial.fight(self.file.begun.turns)
        except Halt:
            return trial.taken
        except MismatchError as error:
            return error.number
        except Exception as error:
            raise Slip(f"the game cannot go on with that ({error})", "Set something else.") from error
        return trial.taken
