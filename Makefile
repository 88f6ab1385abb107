# The two commands of the README are `make demo` and `make test`; each installs what it needs.

PREFIX ?= /usr/local

.PHONY: demo test check build bench install install-packages format clean

demo: build
	@scripts/demo

test:
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
	install -D -m 644 desktop/callvoice.desktop \
	  $(DESTDIR)$(PREFIX)/share/applications/callvoice.desktop
	mkdir -p $(addprefix $(DESTDIR)$(PREFIX)/share/,man/man1 bash-completion/completions \
	  zsh/site-functions fish/vendor_completions.d)
	.build/release/callvoice manual >$(DESTDIR)$(PREFIX)/share/man/man1/callvoice.1
	.build/release/callvoice --generate-completion-script bash \
	  >$(DESTDIR)$(PREFIX)/share/bash-completion/completions/callvoice
	.build/release/callvoice --generate-completion-script zsh \
	  >$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_callvoice
	.build/release/callvoice --generate-completion-script fish \
	  >$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/callvoice.fish
	@[ -n "$(DESTDIR)" ] || ! command -v update-desktop-database >/dev/null || \
	  update-desktop-database -q $(PREFIX)/share/applications

install-packages:
	@scripts/install-packages
	@scripts/install-denoiser

format:
	swift format --in-place --recursive Sources Tests Benchmarks/Sources Examples/Sources \
	  Package.swift Benchmarks/Package.swift Examples/Package.swift

clean:
	rm -rf .build Benchmarks/.build Examples/.build
