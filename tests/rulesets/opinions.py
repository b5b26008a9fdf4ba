"""Two opinions on the odds of a ruleset: its own, and one of its tests' that lists every face and shares no code."""

from itertools import product


def combinations(grid):
    """Every way to take one of each."""
    return [dict(zip(grid, values)) for values in product(*grid.values())]


def that_can_come(answer):
    return {key: chance for key, chance in answer.items() if chance}


class Opinions:
    """Compares a ruleset with a module of answers by the name of their question, on the cases of a grid."""

    def __init__(self, ruleset, module, grid):
        self.ruleset, self.module, self.grid = ruleset, module, grid
        self.defaults = {slug: reading.default for slug, reading in ruleset.readings.items()}
        self.books = {}

    def book(self, readings):
        key = tuple(sorted(readings.items()))
        return self.books.setdefault(key, self.ruleset.book(readings))

    def ours(self, question, inputs, readings):
        return that_can_come(self.ruleset.question(question).odds(self.book(readings), **inputs))

    def theirs(self, question, inputs, readings):
        given = {name.replace("-", "_"): value for name, value in inputs.items()}
        answer = getattr(self.module, question.replace("-", "_"))({**self.defaults, **readings}, **given)
        return that_can_come(answer)

    def cases(self):
        """Each case of the grid with each choice of its readings."""
        return [(case, chosen) for case in self.grid for chosen in combinations(case.get("readings", {}))]

    def inputs(self, case):
        return combinations(case.get("inputs", {}))

    def options(self):
        """Every option of a switch that is not the shipped one."""
        switches = (reading for reading in self.ruleset.readings.values() if reading.switch)
        return [(each.slug, key) for each in switches for key in each.keys if key != each.default]

    def moves_an_answer(self, slug, key):
        """Whether some answer differs when this option alone is changed back to the default."""
        for case, chosen in self.cases():
            plain = {other: option for other, option in chosen.items() if other != slug}
            if chosen.get(slug) == key and any(
                self.ours(case["question"], inputs, chosen) != self.ours(case["question"], inputs, plain)
                for inputs in self.inputs(case)
            ):
                return True
        return False

    def moves_nothing_printed(self, slug, key):
        """Whether every printed row is the same under this option."""
        plain, other = self.book({}), self.book({slug: key})
        questions = self.ruleset.questions.values()
        return all(each.odds(other, **row) == each.odds(plain, **row) for each in questions for row in each.rows())
