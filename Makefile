# The two commands of the README are `make demo` and `make test`; each installs what it needs.

PREFIX ?= /usr/local
# Where the built program is.
BUILT ?= .build/release

.PHONY: demo test check build bench soak install uninstall deb test-deb release-check install-packages docs format clean

demo: build
	@scripts/demo

test:
	@scripts/test

check: test

# The linker leaves out libraries that nothing is called of; swift build has no option that comes before theirs.
build: install-packages
	@CCC_OVERRIDE_OPTIONS='# ^-Wl,--as-needed +-Wno-unused-command-line-argument' \
	  swift build -c release --static-swift-stdlib --product callvoice

bench: build
	@swift build -c release --package-path Benchmarks --product callvoice-bench
	@Benchmarks/.build/release/callvoice-bench all
# The screen, in a browser; where none is installed, that is said.
	@scripts/test-screen --bench --built "$(BUILT)" || [ $$? -eq 77 ]

# Ten hours of sound for the service; see docs/measuring.md.
soak: build
	@scripts/soak

# As root for /usr/local: nothing is built or fetched then.
install:
	@BUILT="$(BUILT)" DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install install

uninstall:
	@BUILT="$(BUILT)" DESTDIR="$(DESTDIR)" PREFIX="$(PREFIX)" scripts/install uninstall

# A package for Debian 12, in .build/packages; lintian has nothing against it.
deb: build
	@scripts/package

# Installs it in a Debian of its own, as root.
test-deb: deb
	@scripts/test-package

# Tells what is not ready for a release: versions, texts, package, tests of this commit.
release-check:
	@scripts/release-check --built "$(BUILT)"

install-packages:
	@scripts/install-packages
	@scripts/install-libraries

# The documentation of CallKit and Intents, under .build/docs; an unresolved link is an error. A build folder of its own
# leaves other builds as they are, and members that come from Foundation's classes are not ours to document.
docs: docs-CallKit docs-Intents

docs-%:
	@mkdir -p .build/docs/symbols/$*
	@swift build --scratch-path .build/docs/build --target $* \
	  -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc .build/docs/symbols/$*
	@find .build/docs/symbols/$* -type f ! -name $*.symbols.json -delete
	@docc convert Sources/$*/$*.docc --fallback-display-name $* --fallback-bundle-identifier callvoice.$* \
	  --additional-symbol-graph-dir .build/docs/symbols/$* --output-path .build/docs/$*.doccarchive --warnings-as-errors

format:
	swift format --in-place --recursive Sources Tests Benchmarks/Sources Examples/Sources \
	  Package.swift Benchmarks/Package.swift Examples/Package.swift

clean:
	rm -rf .build Benchmarks/.build Examples/.build
