# The same commands at the desk and in CI.
#
#   make run     install Pitboss into .venv and open the demo card room in it
#   make test    lint, types, import contracts, then the tests against the built wheel, but those marked soak
#   make check   the first minute of that: without the tests marked slow
#   make soak    every test in full, with the limits taken off; PART=tests/maths for a part of it
#   make docs    the documentation site, into build/docs; a warning is an error
#   make bench   the benchmarks
#   make mutants change every line of the ledger and the settlement, and see whether some test notices
#   make format  let the linter and the formatter mend what they can
#   make lock    write the pinned requirements again (needs uv)
#   make clean   remove everything that was made

JOBS ?= 2
# One more than processors: a test that waits for a browser, a database or the disk leaves one idle.
WORKERS ?= $(shell expr $(JOBS) + 1)
TEST := .venv-test/bin
CODE := src tests docs/conf.py docs/_made $(wildcard benchmarks)
# Folders are in the list too, so that a deleted file counts as a change.
SOURCES := pyproject.toml README.md LICENSE $(shell find src -name __pycache__ -prune -o -print)

# Nothing from outside the environments may be imported, the source tree least of all. And what was compiled is kept, also
# where a container says otherwise: each process of the tests would read half a minute of sources anew.
unexport PYTHONPATH PYTHONHOME PYTHONDONTWRITEBYTECODE
export PYTHONNOUSERSITE := 1
export PYTHON

.PHONY: run test check soak docs bench mutants format lock clean lint types contracts programs tests
.DELETE_ON_ERROR:
.SECONDARY:

run: .venv/.installed
	.venv/bin/pitboss serve --demo

# Types are checked beside the tests: that takes one processor half a minute. Programs that the tests need are fetched
# meanwhile; those marked slow need them.
test: lint
	+$(MAKE) --no-print-directory -j 3 programs types contracts tests WHICH='-n $(WORKERS) --durations=25'

check: lint
	+$(MAKE) --no-print-directory -j 2 types contracts tests WHICH='-n $(JOBS) -m "not slow"'

# What fails stops nothing else, and stands at the end with the tests that took longest.
soak: lint programs types contracts
	+PITBOSS_SOAK=1 $(MAKE) --no-print-directory tests WHICH='-n $(WORKERS) --durations=60 $(PART)'

WHICH = -n $(WORKERS)

# Temporary files lie in memory where there are four gigabytes of it: a commit is still synced, and no test waits for a
# disk. Nothing can be started from a file system that is mounted so; then, as elsewhere, they lie where they always do.
MEMORY := $(shell df --output=avail /dev/shm 2>/dev/null | awk 'NR == 2 && $$1 > 4000000 {print "/dev/shm"}')
MEMORY := $(if $(shell findmnt -no OPTIONS $(or $(MEMORY),/) 2>/dev/null | grep -w noexec),,$(MEMORY))
tests: export TMPDIR := $(or $(MEMORY),$(TMPDIR))

# The tests of one file share what they have counted: they stay in one process, and the longest files go first.
tests: .venv-test/.installed .venv-test/.compiled
	$(TEST)/python -P -m pytest --dist loadfile --no-loadscope-reorder $(WHICH)

programs: .venv-test/.pinned
	-PYTHONPATH=. $(TEST)/python -P -m tests.programs

lint: .venv-test/.pinned
	$(TEST)/ruff check $(CODE)
	$(TEST)/ruff format --check $(CODE)

types: .venv-test/.pinned
	$(TEST)/mypy $(CODE)

contracts: .venv-test/.installed
	$(TEST)/lint-imports

# From nothing each time: what a page says is made from the code, and Sphinx sees changes of pages only.
docs: .venv-docs/.installed
	rm -rf build/docs build/doctrees
	.venv-docs/bin/python -P -m sphinx --builder html --fail-on-warning --keep-going --quiet --jobs $(JOBS) \
	    --doctree-dir build/doctrees docs build/docs
	@echo "The site is in build/docs: open build/docs/index.html"

bench: .venv-bench/.installed
	.venv-bench/bin/python -P benchmarks/run.py

mutants: .venv-mutants/.pinned
	.venv-mutants/bin/mutmut run --max-children $(JOBS)
	.venv-mutants/bin/mutmut results

format: .venv-test/.pinned
	$(TEST)/ruff check --fix $(CODE)
	$(TEST)/ruff format $(CODE)

lock:
	scripts/lock

clean:
	rm -rf .venv .venv-* build dist mutants .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	find src tests -name __pycache__ -prune -exec rm -rf {} +

.venv/.pinned: requirements/run.txt scripts/environment
	scripts/environment .venv $<

.venv-%/.pinned: requirements/%.txt scripts/environment
	scripts/environment .venv-$* $<

# Once for all processes: those that start together would each do the same. What can't be compiled is nobody's to import.
.venv-test/.compiled: .venv-test/.pinned
	-$(TEST)/python -m compileall -q -j $(JOBS) -x '/tests?/' .venv-test/lib > .venv-test/compiled.log
	touch $@

dist/.built: $(SOURCES) .venv-build/.pinned scripts/wheel
	scripts/wheel .venv-build

%/.installed: %/.pinned dist/.built scripts/install
	scripts/install $*
