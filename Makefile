# Everything is done in .venv, which these targets make; nothing outside the checkout is touched.
# Needs Python 3.11 or newer with venv, git and make. As root, `make test` also installs system packages (tools/system.py).

python := .venv/bin/python
runtime := sh tools/environment.sh requirements.txt
development := $(runtime) requirements-dev.txt
compile := $(python) -m uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command 'make lock' $(UPGRADE)

# Python keeps the bytecode of our modules: without it each start takes a third of a second more.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help site serve night test check audit format lock bench clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

site: ## build the site into public/
	@$(runtime)
	@$(python) build.py

serve: ## show the site while it is edited (SERVE="--set rtx-4090.price=0.61 --port 8080")
	@$(runtime)
	@$(python) build.py serve $(SERVE)

# An example is of its day for ever, so it is judged by that day.
night: ## publish the prices of a feed, guarded (FEED=examples/feed.json)
	@$(runtime)
	@$(python) build.py night $(FEED) $(if $(filter examples/%,$(FEED)),--today 2026-11-13) $(NIGHT)

test: check ## check the code, then run every test
	@$(python) -m tools.system
	$(python) -m pytest --numprocesses auto --dist loadfile

check: ## lint, format and types, without running anything
	@$(development)
	$(python) -m ruff check .
	$(python) -m ruff format --check .
	$(python) -m mypy

audit: ## what Lighthouse and the Nu HTML checker say of the site, to benchmarks/AUDIT.md; needs node, java, a quiet machine
	@$(development)
	@cd benchmarks/audit && npm ci --ignore-scripts --no-audit --no-fund --silent
	@$(python) benchmarks/audit/run.py

format: ## put the code into the one format, and mend what can be mended
	@$(development)
	$(python) -m ruff check --fix .
	$(python) -m ruff format .

lock: ## remake the lock files from requirements*.in (UPGRADE=--upgrade: with the newest versions)
	@$(development)
	$(compile) requirements.in --output-file requirements.txt
	$(compile) requirements-dev.in --output-file requirements-dev.txt

bench: ## compare with other generators (DOCUMENTS="500 2000" ROUNDS=3 BENCH="--tools ours hugo"); writes benchmarks/RESULTS.md
	@$(development)
	$(python) -m benchmarks.bench --documents $(or $(DOCUMENTS),20) --rounds $(or $(ROUNDS),3) $(BENCH)

clean: ## delete all that is made: the site, its releases, caches and .venv
	rm -rf .venv .cache public releases .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
