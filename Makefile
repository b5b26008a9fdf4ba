# make kit    sets everything up, prints the shipped battle into out/, names the files and the next command
# make test   runs every check
# make thousand  fights a thousand battles of each set, checks every one of them, and asks all odds at random (minutes)
# make fuzz   spoils files, journals and options at random through the whole command line; FUZZ='--minutes 600' for longer
# make mutate  changes numbers and comparisons of the rules, one at a time; counts those that no test notices (half an hour)
# make bench  measures, side by side with others
# make audit  looks for published faults in the packages that we install, and checks wheel, source archive and bill (network)
# make docs   builds the documentation site in build/docs; make gallery draws its pictures again
# make lock   locks the versions to install again, after a change of pyproject.toml; make newest takes the newest of each
# make clean  removes what was installed and cached here; the paper in out/ stays

VENV := .venv
BIN := $(VENV)/bin
MAKEFLAGS += --no-print-directory

MUTANTS ?= 150
SEED ?= 1
JOBS ?= 1

unexport PYTHONDONTWRITEBYTECODE  # what Python has compiled is kept, or every worker compiles all tests each time

.PHONY: kit test docs gallery thousand fuzz mutate audit bench lock newest clean

kit: $(VENV)/ready
	@$(BIN)/drumhead kit ramillies --out out
	@tools/next $(BIN)

test: $(VENV)/ready-to-test
	tools/lock --check
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n auto --dist loadfile

docs: $(VENV)/ready-to-test
	@$(BIN)/python -m docs.generators
	@$(BIN)/sphinx-build -q -W --keep-going docs build/docs
	@echo "Open build/docs/index.html"

gallery: $(VENV)/ready-to-test
	@$(BIN)/python -m docs.generators.pictures

thousand: $(VENV)/ready-to-test
	$(BIN)/pytest -n auto -m "slow or hypothesis" --hypothesis-profile=thousand

fuzz: $(VENV)/ready-to-test
	$(BIN)/python -m tests.fuzz.fuzz $(FUZZ)

mutate: $(VENV)/ready-to-mutate
	@nice -n 19 $(BIN)/python -m tests.mutation.mutate --mutants $(MUTANTS) --seed $(SEED) --jobs $(JOBS)

bench: $(VENV)/ready-to-test
	@$(BIN)/python tests/bench/bench.py

audit: $(VENV)/ready
	@tools/audit build/audit

lock:
	@tools/lock

newest:
	@tools/lock --newest

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache
	find src tests -name __pycache__ -prune -exec rm -rf {} +

$(VENV)/ready: pyproject.toml tools/setup tools/locked/kit.txt
	@tools/setup $(VENV) kit
	@touch $@

$(VENV)/ready-to-test: $(VENV)/ready tools/locked/test.txt
	@tools/setup $(VENV) test
	@touch $@

$(VENV)/ready-to-mutate: $(VENV)/ready-to-test tools/locked/mutation.txt
	@tools/setup $(VENV) mutation
	@touch $@
