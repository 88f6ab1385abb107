# The two commands of the README are `make demo` and `make test`; each installs what it needs.

PREFIX ?= /usr/local

.PHONY: demo test check build bench install install-packages format clean

demo: build
	@scripts/demo

test: install-packages
	@scripts/test

check: test

build: install-packages
	@swift build -c release --product callvoice

bench: build
	@scripts/bench

install: build
	install -D -m 755 .build/release/callvoice $(DESTDIR)$(PREFIX)/bin/callvoice
	mkdir -p $(DESTDIR)$(PREFIX)/share/callvoice
	cp -R grammars models names $(DESTDIR)$(PREFIX)/share/callvoice/

install-packages:
	@scripts/install-packages
	@scripts/install-denoiser

format:
	swift format --in-place --recursive Sources Tests Benchmarks/Sources Examples/Sources \
	  Package.swift Benchmarks/Package.swift Examples/Package.swift

clean:
	rm -rf .build Benchmarks/.build Examples/.build
