# Everything installs itself into .venv (the source tree, interpreted) and .venv-compiled (the
# compiled package). Only make and Python 3.11 or newer are assumed, and a package index the first time.

PYTHON ?= python3
ARGS ?=
# How .venv-compiled is built: 1 is fully optimised, debug builds faster and runs slower, release takes three times as
# long and is what wheels are built with: optimised by what games execute, and as a whole.
COMPILE ?= 1
# Processes for pytest.
JOBS ?= 2

VENV := .venv
COMPILED := .venv-compiled
CHECKED = $(wildcard src tests tools bench examples build_support setup.py)
TYPED = $(wildcard src/apnap tests tools bench examples)
SOURCES = $(shell find src/apnap -type f ! -name '*.pyc' ! -name '*.so')
# Not written as MAKE in the recipe itself, where `make -n` would run it.
submake = $(MAKE) --no-print-directory
SOURCE_LIST := build/compiled-sources.txt

.DEFAULT_GOAL := help
.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play page test test-interpreted test-compiled lint web-lint format bench compile builds docs playthroughs lock release clean FORCE

help: ## List the targets
	@echo "Targets:"
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'
	@echo "Settings: PYTHON=$(PYTHON) COMPILE=$(COMPILE) JOBS=$(JOBS) ARGS=... (passed to play, bench and pytest)"

play: $(VENV)/.web ## Open the page in a browser (ARGS=--terminal: play in the terminal)
	@$(VENV)/bin/python -m tools.page --open $(ARGS)

page: $(VENV)/.web ## Build the page into the package, if its sources have changed
	@$(VENV)/bin/python -m tools.page

test: lint test-interpreted test-compiled ## Run every check: lint, types, tests interpreted and compiled

test-interpreted: $(VENV)/.stamp ## Run the tests on the source tree
	@$(VENV)/bin/python -m tools.browser
	$(VENV)/bin/pytest -n $(JOBS) $(ARGS)

test-compiled: $(VENV)/.stamp ## Run the tests on the compiled package
	@if why=$$($(can_compile)); then \
		$(submake) compile && \
		echo "APNAP_EXPECT_COMPILED=1 $(COMPILED)/bin/pytest -n $(JOBS) --ignore tests/web $(ARGS)" && \
		APNAP_EXPECT_COMPILED=1 $(COMPILED)/bin/pytest -n $(JOBS) --ignore tests/web $(ARGS); \
	elif [ "$${CI:-}" = true ]; then \
		echo "test-compiled: $$why" >&2; exit 1; \
	else \
		echo "test-compiled: SKIPPED, $$why"; \
	fi

lint: $(VENV)/.stamp web-lint ## Check style, formatting and types
	$(VENV)/bin/ruff check $(CHECKED)
	$(VENV)/bin/ruff format --check $(CHECKED)
	$(VENV)/bin/mypy $(TYPED)
	$(VENV)/bin/python -m tools.layers

web-lint: $(VENV)/.stamp ## Check the page: style, types, and what of it has no DOM
	$(VENV)/bin/python -m tools.page --check

format: $(VENV)/.stamp ## Apply the formatter and the safe fixes
	$(VENV)/bin/ruff check --fix-only --quiet $(CHECKED)
	$(VENV)/bin/ruff format $(CHECKED)

bench: $(COMPILED)/.stamp ## Measure both builds side by side
	$(COMPILED)/bin/python -m bench $(ARGS)

compile: $(COMPILED)/.stamp ## Build and install the compiled package into .venv-compiled

builds: $(COMPILED)/.stamp ## Compare both builds at every decision of random games (ARGS="--games 1000 --jobs 4")
	$(VENV)/bin/python -m apnap.testing.digests --write build/digests.jsonl $(ARGS)
	$(COMPILED)/bin/python -m apnap.testing.digests --check build/digests.jsonl --jobs $(JOBS)

docs: $(VENV)/.stamp ## Regenerate the pages and data that are made from the source
	$(VENV)/bin/python -m tools.vocabulary
	$(VENV)/bin/python -m tools.card_sets
	$(VENV)/bin/python -m tools.save_types
	$(VENV)/bin/python -m tools.view_schema
	$(VENV)/bin/python -m tools.protocol
	$(VENV)/bin/python -m tools.rules_page
	$(VENV)/bin/python -m tools.eras_page
	$(VENV)/bin/python -m tools.cli_pages

playthroughs: $(VENV)/.stamp ## Write the golden games and trees anew, after a change that is meant to change them
	$(VENV)/bin/python -m tools.make_playthroughs

lock: $(VENV)/.stamp ## Pin the tools that checks run with anew, with hashes (needs a package index)
	$(VENV)/bin/python -m tools.lock

release: test page ## Run every check, then build and try what would be released (docs/releasing.md)
	$(VENV)/bin/python -m tools.release

clean: ## Remove environments, builds and caches
	rm -rf $(VENV) $(COMPILED) build dist src/apnap.egg-info src/apnap/web/static web/node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests tools $(wildcard bench) -name __pycache__ -type d -prune -exec rm -rf {} +

# The two environments ---------------------------------------------------------------------------

define check_python
@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	echo "apnap needs Python 3.11 or newer, and $(PYTHON) is not. Try: make PYTHON=python3.11 ..." >&2; exit 1; }
@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	echo "$(PYTHON) lacks the venv module (on Debian and Ubuntu: install the python3-venv package)." >&2; exit 1; }
endef

# Prints what is missing, if something is.
define can_compile
{ command -v "$${CC:-cc}" >/dev/null || command -v gcc >/dev/null || { echo "there is no C compiler"; false; }; } && \
$(VENV)/bin/python -c 'import os, sys, sysconfig; \
os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")) or sys.exit(print("the headers of Python are not installed") or 1)'
endef

# Checks that count (CI=true) run with the tools of the lock file and no others; everybody else's are those that
# pyproject.toml allows. What is there already is not asked for again, so after the first time no index is needed.
PIP_INSTALL = pip install --quiet --disable-pip-version-check
ifeq ($(CI),true)
LOCK := requirements/ci.txt
locked = $(1)/bin/$(PIP_INSTALL) --require-hashes --only-binary :all: --requirement $(LOCK)
builder = $(call locked,$(VENV))
tools = @:
web_tools = @:
compiled_tools = $(call locked,$(COMPILED))
else
LOCK :=
builder = $(VENV)/bin/$(PIP_INSTALL) 'setuptools>=77'
tools = $(VENV)/bin/$(PIP_INSTALL) --no-build-isolation --editable '.[dev]'
web_tools = $(VENV)/bin/$(PIP_INSTALL) --no-build-isolation --editable '.[web]'
compiled_tools = $(COMPILED)/bin/$(PIP_INSTALL) "$$(echo build/wheels/apnap-*.whl)[dev]"
endif

# The package has no dependencies, so playing does not wait for the tools that checking needs.
$(VENV)/.playable: pyproject.toml setup.py $(LOCK)
	$(check_python)
	$(PYTHON) -m venv $(VENV)
	$(builder)
	$(VENV)/bin/$(PIP_INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

# The page's server needs four packages more.
$(VENV)/.web: $(VENV)/.playable
	$(web_tools)
	@touch $@

$(VENV)/.stamp: $(VENV)/.playable
	$(tools)
	@touch $@

# Remade only when a source file appears or disappears, or the kind of build changes.
$(SOURCE_LIST): FORCE
	@mkdir -p $(@D)
	@printf '%s\n' 'COMPILE=$(COMPILE)' $(sort $(SOURCES)) | cmp -s - $@ || \
		printf '%s\n' 'COMPILE=$(COMPILE)' $(sort $(SOURCES)) > $@

$(COMPILED)/.stamp: $(VENV)/.stamp pyproject.toml setup.py $(SOURCE_LIST) $(SOURCES)
	@why=$$($(can_compile)) || { echo "Cannot compile: $$why." >&2; exit 1; }
	@test -x $(COMPILED)/bin/pip || $(PYTHON) -m venv $(COMPILED)
	rm -rf build/lib* build/bdist* build/temp* build/wheels
	APNAP_COMPILE=$(COMPILE) $(VENV)/bin/pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps --wheel-dir build/wheels .
	$(compiled_tools)
	$(COMPILED)/bin/$(PIP_INSTALL) --force-reinstall --no-deps build/wheels/apnap-*.whl
	@touch $@
