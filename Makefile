# What a person does here: `make dataset`, `make test`. Needs Go, make and Node; everything else it fetches itself.

# DATA is the folder that holds the datasets, one folder each; OUT is where the tables go.
DATA ?= $(GEOEVAL_DATA)
OUT ?= out
READERS := schema/snapshot/readers
FUZZTIME ?= 3000x
# The tests of properties draw the same cases in every run of make test; make explore draws others, and more.
SEED ?= 20240215

.PHONY: dataset verify test lint unit browser python fuzz explore bench speed clean

# The packages whose tests draw cases.
PROPERTIES = properties=$$(go list -f '{{$$p := .ImportPath}}{{range .TestImports}}{{$$p}} {{.}}{{"\n"}}{{end}}{{range .XTestImports}}{{$$p}} {{.}}{{"\n"}}{{end}}' ./... | \
	sed -n 's, pgregory.net/rapid$$,,p' | sort -u)

# The main job: native files in, tables out. make dataset DATA=dir on your own copy of the datasets.
dataset: bin/geoeval
	bin/geoeval build --data "$(DATA)" --out "$(OUT)"

# Reads the tables back with another reader.
verify: bin/geoeval
	bin/geoeval verify --out "$(OUT)"

test: lint unit fuzz

lint:
	@unformatted=$$(gofmt -l cmd internal pipeline schema sources stages); test -z "$$unformatted" || { echo "not gofmt-ed:"; echo "$$unformatted"; exit 1; }
	go vet ./...

# All tests; those that need DuckDB and Polars, a browser or Python must not be skipped.
unit: $(READERS)/node_modules/.package-lock.json browser python
	@set -e; $(PROPERTIES); \
	export GEOEVAL_REQUIRE_NODE=1 GEOEVAL_REQUIRE_BROWSER=1 GEOEVAL_REQUIRE_PYTHON=1; \
	go test $$(go list ./... | grep -vxF "$$properties"); \
	go test $$properties -rapid.seed=$(SEED)

# Chromium, which the tests of review and report drive, and Python, which scores answers as the harnesses do. Without apt-get,
# install them by hand; the tests say what they look for.
browser:
	@$(call installed,chromium chromium-browser google-chrome,chromium)

python:
	@$(call installed,python3,python3-minimal)

# One of the commands, from a package of Debian where there is none.
installed = for c in $(1); do command -v $$c > /dev/null && exit 0; done; \
	command -v apt-get > /dev/null || { echo "none of $(1) here, and no apt-get to install it with"; exit 0; }; \
	sudo=; test "$$(id -u)" = 0 || sudo=sudo; \
	$$sudo apt-get update && $$sudo apt-get install -y --no-install-recommends $(2) || echo "$(2) could not be installed"

# Every fuzz target, FUZZTIME inputs each: a count, because a duration that ends in the middle of an input can fail the target
# (go.dev/issue/75804). make fuzz FUZZTIME=1000000x looks further.
fuzz:
	@set -e; for package in $$(go list ./...); do \
		for target in $$(go test -list '^Fuzz' $$package | grep '^Fuzz' || true); do \
			echo "$$package $$target"; \
			go test -run '^$$' -fuzz "^$$target$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1s $$package; \
		done; \
	done

# What make test does not: cases that no run has drawn yet, for as long as an hour.
explore:
	@set -e; $(PROPERTIES); \
	for package in $$properties; do go test $$package -skip 'TestScripts|Browser|Killed' -timeout 1h -rapid.checks=2000; done
	$(MAKE) fuzz FUZZTIME=300000x

bench:
	go test -run '^$$' -bench . -benchmem ./...

# A cold build beside sha256sum over the same files, five times each.
speed: bin/geoeval
	@for i in 1 2 3 4 5; do \
		bash -c 'TIMEFORMAT="sha256sum      %R s"; time (find -L "$(DATA)" -type f -print0 | xargs -0 sha256sum > /dev/null)'; \
		rm -rf /tmp/geoeval-speed; \
		bash -c 'TIMEFORMAT="geoeval build  %R s (user %U s, system %S s)"; time bin/geoeval build --data "$(DATA)" --out /tmp/geoeval-speed --lock /tmp/geoeval-speed.lock > /dev/null 2>&1'; \
	done; rm -rf /tmp/geoeval-speed /tmp/geoeval-speed.lock

bin/geoeval: $(shell find cmd internal pipeline schema sources stages -type f -not -path '*/node_modules/*' -not -path '*/testdata/*') go.mod go.sum
	go build -o $@ ./cmd/geoeval

$(READERS)/node_modules/.package-lock.json: $(READERS)/package-lock.json
	npm ci --prefix $(READERS) --no-audit --no-fund
	@touch $@

# All but what was paid for.
clean:
	rm -rf bin $(READERS)/node_modules
	find out -mindepth 1 -maxdepth 1 ! -name '.*' ! -name ledger -exec rm -rf {} +
