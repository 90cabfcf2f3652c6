# Everything here needs Go and make; nothing is installed outside the folder
# build/ and Go's own caches.

export CGO_ENABLED = 0

GO          ?= go
STATICCHECK ?= honnef.co/go/tools/cmd/staticcheck@v0.8.2
PLATFORMS    = linux/amd64 linux/arm64 darwin/arm64 windows/amd64
SOURCES      = $(shell find . -name '*.go' -not -path './testdata/*' -not -path './build/*')

.PHONY: all build build/funcshelf demo test check cover soak bench bench-check install clean

all: build

build: build/funcshelf

build/funcshelf: # go build knows best whether anything changed
	$(GO) build -trimpath -o $@ ./cmd/funcshelf

# The worked example, from an empty library to a delete that is undone.
demo: build
	@docs/demo build/funcshelf

# Every test; a skipped one fails the run.
test:
	@.ci/test

# What a change must pass besides its tests.
check:
	@test -z "$$(gofmt -l $(SOURCES))" || { echo "not gofmt-clean:"; gofmt -l $(SOURCES); exit 1; }
	$(GO) mod tidy -diff
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	@for p in $(PLATFORMS); do echo "build $$p"; GOOS=$${p%/*} GOARCH=$${p#*/} $(GO) build -o /dev/null ./... || exit 1; done

# Statement coverage of the packages that hold the rules and the data.
cover:
	@.ci/cover

# The long runs: fuzzing, kills, two processes. FUZZTIME is for each target.
soak:
	@.ci/soak

# Every budget beside the floor and beside peers, up to libraries of a million
# functions, which are made once and kept in build/bench.
bench:
	@mkdir -p build
	$(GO) run ./cmd/funcshelf-bench --record build/bench.json --chart build/bench.svg

# Whether a ratio became worse than the one recorded last.
bench-check:
	$(GO) run ./cmd/funcshelf-bench --largest 100000 --against docs/bench.json

install:
	$(GO) install -trimpath ./cmd/funcshelf

clean:
	rm -rf build
