# What a person does here: `make dataset`, `make test`. Needs Go, make and Node; everything else it fetches itself.

# DATA is the folder that holds the datasets, one folder each, without which those are meant that OUT was built from; OUT is where
# the tables go. REPLACE=1 replaces the tables there though they are of other records, or of more.
DATA ?= $(GEOEVAL_DATA)
OUT ?= out
REPLACE ?=
# FULL_SIZE=1 has the built-in corpus at the paper's size. OUT remembers it.
FULL_SIZE ?=
SOURCES := cmd internal pipeline schema sources stages
# What runs under Node: readers of Parquet, a mock of OpenAI's protocol, and a checker of accessibility.
READERS := schema/snapshot/readers
NODE := $(READERS) internal/llm/llmtest/aimock internal/report/accessibility
FUZZTIME ?= 3000x
# The tests of properties draw the same cases in every run of make test, and fuzz targets run what has been found by them;
# make explore draws others, and more.
SEED ?= 20240215

# What is compiled in one folder is found again in another, and no program holds the path of either.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath)

.PHONY: readme dataset evaluate verify test check slow nightly nightly-tests update consumers cross lint house dead vuln beam beam-worker engines moto reviewdb browser wheel wheel-test harnesses fuzz explore bench compilecost clean

# The checkers of code, at the versions of tools.mod, which keeps them out of the program's own dependencies.
TOOL := go tool -modfile=tools.mod

# The main job: native files in, tables out. make dataset DATA=dir on your own copy of the datasets.
dataset: bin/geoeval
	bin/geoeval build --data "$(DATA)" --out "$(OUT)"$(if $(FULL_SIZE), --full-size)$(if $(REPLACE), --replace)

# Models on the benchmark: a build, and an evaluation by the built-in answerer unless evaluation.yaml says otherwise; a full page
# of LIMIT questions of each subset. make evaluate LIMIT=0 asks all.
LIMIT ?= 400
evaluate: dataset
	bin/geoeval evaluate --out "$(OUT)" --limit $(LIMIT)

# Reads the tables back with another reader.
verify: bin/geoeval
	bin/geoeval verify --out "$(OUT)"

# The quick loop while one writes: all but what needs a browser, Node or minutes.
check: lint
	RAPID_SEED=$(SEED) go test -short ./...

lint:
	@unformatted=$$(gofmt -l *.go $(SOURCES)); test -z "$$unformatted" || { echo "not gofmt-ed:"; echo "$$unformatted"; exit 1; }
	go vet ./...
	$(TOOL) staticcheck ./...

# How much Go is in each room of the house, and how many of its functions are complex: without tests, but those above 30.
house:
	@go test -count 1 -v -run TestNoFunctionIsTooComplex . | sed -n 's/^ *size_test.go:[0-9]*: //p'

# Functions that no command and no test reaches.
dead:
	@dead=$$($(TOOL) deadcode -test ./...); test -z "$$dead" || { echo "$$dead"; exit 1; }

# Known vulnerabilities that the program can reach, in the database that VULNDB names, or in Go's. Where it cannot be had, that is an
# error of its own: .ci/vuln has the statuses.
VULNDB ?=
vuln:
	@VULNDB="$(VULNDB)" .ci/vuln

# Compiles for the platforms that nothing is tested on.
cross:
	@for target in linux/arm64 darwin/amd64 darwin/arm64 windows/amd64; do \
		echo "go build for $$target"; \
		CGO_ENABLED=0 GOOS=$${target%/*} GOARCH=$${target#*/} go build ./... || exit 1; \
	done

# Packages that are tested at a time, and tests of a package that run side by side: twice as many as there are processors, because
# many wait for browsers, servers and disks.
PACKAGES := $(shell expr 2 '*' $$(getconf _NPROCESSORS_ONLN))

# How tests are run. vet has looked at them (lint),
# and nobody debugs their programs, which are linked faster without what that needs. The collector runs a quarter as often as it
# would: what is alive in the linker and in a test is small, and a sixth of the work was collecting. They write in memory where there
# is plenty of it and programs run from it: a third of the time of those in cmd/geoeval was ext4 looking for room where many small files had just been removed.
TESTS = scratch=$$($(SCRATCH)) && trap 'rm -rf "$$scratch"' EXIT INT TERM && TMPDIR=$$scratch GOGC=400 \
	go test -p $(PACKAGES) -parallel $(PACKAGES) -vet off -ldflags '-s -w' -count 1 -timeout 30m
SCRATCH = { cat /proc/meminfo /proc/mounts; df -Pk /dev/shm; } 2> /dev/null | awk '/^MemAvailable:/ && $$2 > 12e6 || / \/dev\/shm$$/ && $$4 > 8e6 { n++ } \
	/ \/dev\/shm .*noexec/ { n -= 2 } END { exit n < 2 }' && mktemp -d /dev/shm/geoeval.XXXXXX || mktemp -d

# All tests; those that need DuckDB and Polars, or a browser, must not be skipped.
REQUIRED := GEOEVAL_REQUIRE_VERSITYGW=1 GEOEVAL_REQUIRE_NODE=1 GEOEVAL_REQUIRE_BROWSER=1 RAPID_SEED=$(SEED)
INSTALLED := $(NODE:%=%/node_modules/.package-lock.json) bin/versitygw browser
test: $(INSTALLED)
	export $(REQUIRED); $(TESTS) ./...

# The twenty slowest tests, with their packages and seconds.
slow: $(INSTALLED)
	@export $(REQUIRED); $(TESTS) -v ./... | awk '/^ *--- (PASS|FAIL)/ { gsub(/[()s]/, "", $$4); tests[++n] = $$3; took[n] = $$4 } \
		/^(ok|FAIL)\t/ { for (; n > 0; n--) print took[n] "\t" $$2 "\t" tests[n] }' | sort -rn | head -20

# What takes longer than every change can wait for: .ci/nightly has the parts, PART names some of them.
nightly:
	.ci/nightly

# The tests that make test runs in part, in full.
PARTLY = grep -rl --include='*_test.go' 'nightly\.[WSO]' $(SOURCES)
nightly-tests: $(INSTALLED)
	export GEOEVAL_NIGHTLY=1 $(REQUIRED); $(TESTS) -timeout 100m $(call in,$(PARTLY))

# The tests in the files that a command names, and their packages.
in = -run "^($$($(1) | xargs grep -ho '^func Test[[:alnum:]]*' | cut -c 6- | paste -s -d '|' -))\$$" \
	$$($(1) | xargs -n 1 dirname | sort -u | sed 's,^,./,')

# Every golden file anew, and what is recorded of the real records; prints which rows changed.
update: $(INSTALLED)
	.ci/update

# The object store that tests start, at the version of gateway.mod, which keeps it out of the program's own dependencies.
bin/versitygw: gateway.mod gateway.sum
	go build -modfile=gateway.mod -o $@ github.com/versity/versitygw/cmd/versitygw

# The tests of object stores on moto, another implementation of S3.
ON_STORE = grep -rl --include='*_test.go' 'objectstest"' $(SOURCES)
MOTO := internal/disk/objects/objectstest/moto
moto: bin/moto/installed
	export GEOEVAL_NIGHTLY=1 GEOEVAL_OBJECT_STORE=moto; $(TESTS) $(call in,$(ON_STORE))

# The module of Apache Beam, which has dependencies of its own: its first compilation takes minutes.
beam:
	@cd beam; unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not gofmt-ed:"; echo "$$unformatted"; exit 1; }
	cd beam && go vet ./... && go tool -modfile=../tools.mod staticcheck ./... && go test -count 1 -timeout 20m ./...

# The program of that module, which engines start as their workers too.
beam-worker:
	cd beam && go build -ldflags='-s -w' -o ../bin/geoeval-beam ./cmd/geoeval-beam

# Builds on Flink and Spark, in a process and as clusters on this computer, held against a local build. The first time takes 1 GB of
# packages: Beam's job servers with their engines, and Flink's distribution, which comes in a package of Python.
ENGINES := beam/engines
engines: beam-worker bin/engines/flink/installed bin/engines/spark/jars/installed bin/engines/flink-cluster/installed
	cd beam && GEOEVAL_ENGINES=1 go test -count 1 -timeout 60m -v ./engines

bin/engines/flink/installed: $(ENGINES)/flink/pom.xml
bin/engines/spark/jars/installed: $(ENGINES)/spark/pom.xml
bin/engines/flink/installed bin/engines/spark/jars/installed:
	@$(call installed,mvn,maven)
	rm -rf $(@D) && mvn -q -B -f $< org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies \
		-DincludeScope=runtime -DoutputDirectory=$(abspath $(@D))
	@touch $@

bin/engines/flink-cluster/installed: $(ENGINES)/flink/requirements.txt
	rm -rf $(@D) && mkdir -p $(@D)
	$(PYTHON) -m pip download --quiet --disable-pip-version-check --no-deps --no-binary :all: --require-hashes -d $(@D) -r $<
	tar -xzf $(@D)/*.tar.gz -C $(@D) --strip-components 3 --wildcards '*/deps/lib/*' && rm $(@D)/*.tar.gz
	@touch $@

# What converts reviews of former versions: a module of its own too, with SQLite.
reviewdb:
	@cd deploy/reviewdb; unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not gofmt-ed:"; echo "$$unformatted"; exit 1; }
	cd deploy/reviewdb && go vet ./... && go tool -modfile=../../tools.mod staticcheck ./... && go test -count 1 ./...

# The grader for Python: a wheel in bin/, of the same bytes for the same commit and version of Go.
WHEEL := internal/evaluation/grade/wheel
wheel:
	GOOS=wasip1 GOARCH=wasm GOFLAGS= go build -trimpath -buildvcs=false -ldflags='-s -w' -buildmode=c-shared -o bin/grader.wasm ./$(WHEEL)/grader
	@go run ./cmd/wheel bin/grader.wasm LICENSE $(WHEEL)/THIRD_PARTY_NOTICES.txt bin

# The wheel in an environment with wasmtime and nothing else, held against the program.
wheel-test: bin/geoeval bin/wheel/installed wheel
	bin/wheel/bin/python -m pip install --quiet --disable-pip-version-check --no-index --no-deps --force-reinstall bin/geoeval-*.whl
	bin/wheel/bin/python -I $(WHEEL)/wheel_test.py bin/geoeval

# What others read releases and exports with (datasets, pyarrow, pandas, Polars, DuckDB, mlcroissant) on invented problems, and on
# the real records where they are at hand.
CONSUMERS := internal/release/consumers
RECORDS ?= ../shared/data
PYTHON := $(or $(shell command -v python3.11),python3)
consumers: bin/geoeval bin/consumers/installed wheel
	@bin/consumers/bin/python -m pip install --quiet --disable-pip-version-check --no-index --no-deps --force-reinstall bin/geoeval-*.whl
	@scratch=$$($(SCRATCH)) && trap 'rm -rf "$$scratch"' EXIT INT TERM && \
		TMPDIR=$$scratch bin/consumers/bin/python $(CONSUMERS)/consumers.py bin/geoeval $(wildcard $(RECORDS))

# lm-evaluation-harness and lmms-eval on what is published, against a server on this computer that answers. The first time takes
# 2 GB of packages, which become 5 GB.
HARNESSES := internal/release/harnesses
harnesses: bin/geoeval bin/harnesses/installed wheel
	@scratch=$$($(SCRATCH)) && trap 'rm -rf "$$scratch"' EXIT INT TERM && \
		TMPDIR=$$scratch bin/harnesses/bin/python $(HARNESSES)/harnesses.py bin/geoeval bin/geoeval-*.whl $(wildcard $(RECORDS))

# At the versions and hashes of requirements.txt, which pip-compile --generate-hashes makes of requirements.in. It has all that is needed.
bin/consumers/installed: $(CONSUMERS)/requirements.txt
bin/harnesses/installed: $(HARNESSES)/requirements.txt
bin/wheel/installed: $(WHEEL)/requirements.txt
bin/moto/installed: $(MOTO)/requirements.txt
bin/consumers/installed bin/harnesses/installed bin/moto/installed bin/wheel/installed:
	@$(PYTHON) -c 'import ensurepip' 2> /dev/null || { $(call installed,,python3 python3-venv); }
	rm -rf $(@D) && $(PYTHON) -m venv $(@D)
	$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r $<
	@touch $@

# Chromium, which the tests of review and report drive. Without apt-get, install it by hand; the tests say what they look for.
browser:
	@$(call installed,chromium chromium-browser google-chrome,chromium)

# One of the commands, from a package of Debian where there is none.
installed = for c in $(1); do command -v $$c > /dev/null && exit 0; done; \
	command -v apt-get > /dev/null || { echo "none of $(1) here, and no apt-get to install it with"; exit 0; }; \
	sudo=; test "$$(id -u)" = 0 || sudo=sudo; \
	$$sudo apt-get update && $$sudo apt-get install -y --no-install-recommends $(2) || echo "$(2) could not be installed"

# Every fuzz target, FUZZTIME inputs each: a count, because a duration that ends in the middle of an input can fail the target
# (go.dev/issue/75804). Each package is compiled once for all of its targets. make fuzz FUZZTIME=1000000x looks further.
fuzz:
	@mkdir -p bin/fuzz; grep -rl --exclude-dir=node_modules --include='*_test.go' '^func Fuzz' $(SOURCES) | xargs -n 1 dirname | \
		sort -u | xargs -P 2 -I {} sh -c '$(FUZZ)' && rm -r bin/fuzz

# The targets of the package {}.
FUZZ = set -e; binary="$(CURDIR)/bin/fuzz/$$(echo {} | tr / -)"; go test -c -fuzz . -o "$$binary" ./{}; \
	cache="$$(go env GOCACHE)/fuzz/geoeval/{}"; \
	for target in $$(grep -ho "^func Fuzz[[:alnum:]_]*" {}/*_test.go | cut -c 6-); do \
		echo "{} $$target"; \
		(cd {} && "$$binary" -test.run "^\$$" -test.fuzz "^$$target\$$" -test.fuzztime $(FUZZTIME) \
			-test.fuzzminimizetime 10x -test.fuzzcachedir "$$cache"); \
	done

# What make test does not: cases that no run has drawn yet, for as long as an hour.
explore:
	RAPID_CHECKS=2000 go test -count 1 -timeout 1h -skip 'TestScripts|Browser|Killed' \
		$$(grep -rl --exclude-dir=node_modules --include='*_test.go' '"pgregory.net/rapid"' $(SOURCES) | xargs -n 1 dirname | sort -u | sed 's,^,./,')
	$(MAKE) fuzz FUZZTIME=300000x

# The commands of the README on the corpus that it speaks of, and what it shows of their output.
readme: $(READERS)/node_modules/.package-lock.json
	GEOEVAL_FULL_README=1 go test -count 1 ./cmd/geoeval -run TestCommandsInPagesRun/README

# How fast the program is, beside what everybody has: ratios by the clock and of processor time, rates, and time and memory of three
# sizes, in the middle of RUNS runs. It takes minutes on an idle computer, most of them for PROBLEMS, the largest of the sizes, which
# are built once: make bench PROBLEMS=100000 is quicker. ONLY names what to measure: Build, Images, Parquet, Grade, Sizes.
RUNS ?= 5
PROBLEMS ?= 1000000
ONLY ?= Build|Images|Parquet|Grade|Sizes
BENCH = go test ./cmd/geoeval/bench -run '^$$' -timeout 2h
bench: bin/geoeval $(READERS)/node_modules/.package-lock.json
	$(BENCH) -bench '$(ONLY)' -skip Sizes -benchtime $(RUNS)x -data "$(abspath $(DATA))"
	$(BENCH) -bench '$(ONLY)' -skip 'Build|Images|Parquet|Grade' -benchtime 1x -problems $(PROBLEMS)

# What each module costs to compile, in processor time of one build with an empty cache: minutes.
compilecost:
	go run ./cmd/geoeval/bench/compilecost

bin/geoeval: $(shell find $(SOURCES) -type f -not -path '*/node_modules/*' -not -path '*/testdata/*') configuration.go pipeline.yaml evaluation.yaml THIRD_PARTY_NOTICES.txt go.mod go.sum
	go build -ldflags='-s -w' -o $@ ./cmd/geoeval

%/node_modules/.package-lock.json: %/package-lock.json
	npm ci --prefix $* --no-audit --no-fund --ignore-scripts
	@touch $@

# What can be derived again, by name and at any depth of out. What was paid for or judged by people stays: ledgers, reviews, and what
# was set aside.
DERIVED := -path '*/tables/*' -o -path '*/rows/*' -o -path '*/memo/*' -o -path '*/corpus/*' -o -path '*/release/*' -o -name state.json \
	-o -name notes.json -o -name origin.json -o -name evaluation.json -o -name inventory.txt -o -name build.lock -o -name report.html \
	-o -name leaderboard.html -o -name configuration.yaml
clean:
	rm -rf bin $(NODE:%=%/node_modules)
	find out -type f \( $(DERIVED) \) ! -path '*/ledger/*' ! -name 'review.*' ! -name '*.set-aside' -delete
	find out -mindepth 1 -type d -empty -delete
