# make play and make test are all you need. Both are safe to run again at any time.

BIN := .venv/bin
FIND_PYTHON := for python in $(BIN)/python python3 python3.14 python3.13 python3.12 python3.11 python; do \
	  if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$python; exit; fi; \
	done; echo none
PYTHON ?= $(shell $(FIND_PYTHON))
WORKERS ?= 3
BROWSERS ?= 2
ARGS ?=
RESOLVE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-emit-index-url --upgrade

# Which tests run on which build is explained in CONTRIBUTING.md.
RULES := tests/core tests/games tests/test_golden.py tests/bots/test_learned.py tests/adapters/test_gymnasium.py
SOURCES := tests/simulation tests/setup tests/pages
UNLESS_NO_COMPILER := { code=$$?; test $$code = 3 -a -z "$$ROLLWRIGHT_TEST_ALL"; }

.PHONY: help play test test-lab docs quick soak check pure wheel build compiled browser golden pictures environment environment-dev locks clean

help:  ## list these commands
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

play: environment  ## start the server and open the browser; pass options for rollwright serve in ARGS="--port 9000 --no-browser"
	@$(BIN)/python scripts/play.py $(ARGS)

test: environment-dev  ## run all checks and tests; leaves the compiled build installed
	@$(PYTHON) scripts/side_by_side.py "check docs" wheel
	@$(MAKE) --no-print-directory pure build
	@$(PYTHON) scripts/side_by_side.py browser compiled
	@echo "All checks passed"

test-lab: environment-dev  ## run the tests that need OpenSpiel, Ray, or notebook widgets
	@$(PYTHON) scripts/environment.py requirements-lab.lock
	@echo "== Tests with OpenSpiel, Ray, and notebook widgets"
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadgroup -m lab tests/adapters tests/lab

soak:  ## run make test with ten times as many games and examples
	@ROLLWRIGHT_SOAK=1 PYTEST_TIMEOUT=3000 $(MAKE) --no-print-directory test

check: environment-dev  ## check format, lint, types, import contracts, and the scripts of the pages
	@echo "== Format and lint"
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@echo "== Types"
	@$(BIN)/mypy
	@$(BIN)/mypy --config-file tests/mypy.ini --exclude '/[a-z]+/conftest\.py$$' tests
	@for file in tests/*/conftest.py; do $(BIN)/mypy --config-file tests/mypy.ini $$file || exit 1; done
	@echo "== Import contracts"
	@$(BIN)/lint-imports
	@$(BIN)/python scripts/page_checks.py

quick: environment-dev  ## run all but the slow tests on the pure sources, in under two minutes
	@ROLLWRIGHT_PURE=1 ROLLWRIGHT_EXPECT=pure $(BIN)/python -m pytest -n $(WORKERS) -m "not slow and not browser and not outside and not lab"

pure: environment-dev  ## run the tests of the rules, with branch coverage, and the simulation on the pure sources
	@echo "== Tests of the rules on the pure sources"
	@rm -f .coverage .coverage.*
	@ROLLWRIGHT_PURE=1 ROLLWRIGHT_EXPECT=pure $(BIN)/python -m pytest -n $(WORKERS) $(RULES) --cov --cov-report=
	@echo "== Branch coverage of core and games: at least 95%"
	@$(BIN)/coverage report --skip-covered --sort=cover --fail-under=95
	@echo "== Simulation, setup, and pages on the pure sources"
	@ROLLWRIGHT_PURE=1 ROLLWRIGHT_EXPECT=pure $(BIN)/python -m pytest -n $(WORKERS) $(SOURCES)

wheel: environment-dev  ## build the compiled wheel into build/wheel
	@echo "== Compiled wheel"
	@$(BIN)/python scripts/compiled.py --wheel || $(UNLESS_NO_COMPILER)

build: environment-dev  ## build the compiled wheel and install it in the environment
	@$(BIN)/python scripts/compiled.py || $(UNLESS_NO_COMPILER)

compiled: build  ## run all tests but those of setup, pages, and browser on the compiled build
	@if $(BIN)/python -c 'import sys, rollwright.core; sys.exit(not rollwright.core.is_compiled())'; then \
	  echo "== Tests on the compiled build"; \
	  ROLLWRIGHT_EXPECT=compiled $(BIN)/python -m pytest -n $(WORKERS) -m "not browser and not lab" --ignore=tests/setup --ignore=tests/pages; \
	else \
	  echo "== The other tests on the pure sources, because there is no compiled build"; \
	  $(BIN)/python -m pytest -n $(WORKERS) -m "not browser and not lab and not outside" $(RULES:%=--ignore=%) $(SOURCES:%=--ignore=%); \
	fi

browser: environment-dev  ## run the browser tests
	@echo "== Tests in the browser"
	@$(BIN)/python -m pytest -n $(BROWSERS) -m browser tests/browser || test $$? = 5

docs: environment-dev  ## build the API reference and the guides into build/docs
	@echo "== API reference"
	@$(BIN)/python scripts/docs.py

golden: environment-dev  ## update the golden games after a rule change
	@$(BIN)/python scripts/golden.py

pictures: environment-dev  ## update the pictures of the README from running pages; needs Chromium
	@$(BIN)/python scripts/pictures.py

environment:
	@test "$(PYTHON)" != none || { echo "Rollwright needs Python 3.11 or newer; none was found."; exit 1; }
	@$(PYTHON) scripts/environment.py requirements.lock

environment-dev:
	@test "$(PYTHON)" != none || { echo "Rollwright needs Python 3.11 or newer; none was found."; exit 1; }
	@$(PYTHON) scripts/environment.py requirements-dev.lock

locks: environment-dev  ## update the lock files from pyproject.toml
	$(RESOLVE) pyproject.toml -o requirements.lock
	$(RESOLVE) --group build -o requirements-build.lock
	$(RESOLVE) pyproject.toml --extra dev --group build -c requirements.lock -c requirements-build.lock -o requirements-dev.lock
	$(RESOLVE) pyproject.toml --extra openspiel --extra ray --extra lab -c requirements-dev.lock -o requirements-lab.lock

clean:  ## remove the environment and all build output
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage .coverage.*
