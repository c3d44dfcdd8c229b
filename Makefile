.DEFAULT_GOAL := help
.PHONY: help run test dev e2e browsers screens first-fun games console bench bench-rooms bench-scale fuzz lighthouse release deploy-check generate fmt clean

help: ## What can be made
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/\1\t\2/p' $(firstword $(MAKEFILE_LIST)) | while IFS="$$(printf '\t')" read -r target text; do printf '  make %-12s %s\n' "$$target" "$$text"; done

run: ## Build everything and serve it on http://127.0.0.1:8080, over SQLite with demo content; BRAND=cheza: another brand
	@bash scripts/run.sh $(if $(BRAND),--config brands/$(BRAND)/arena.toml)

test: ## Check and test everything; installs what it needs for that
	@bash scripts/test.sh

dev: ## Serve for development on http://127.0.0.1:5173; both sides reload on change
	@bash scripts/dev.sh

e2e: ## The end-to-end tests alone
	@bash scripts/e2e.sh

browsers: ## The main path and every screen in Chromium 92 and 111, Firefox and WebKitGTK
	@bash scripts/browsers.sh

screens: ## Take a picture of every screen: both themes, each language, phone and desk, and other browsers; BRAND=cheza: another brand
	@ARENA_BRAND=$(BRAND) bash scripts/screens.sh

bench: ## Measure requests a second, beside the machine's own limits
	@bash scripts/bench.sh

bench-rooms: ## Measure live rooms beside a Colyseus server that plays the same rules
	@bash scripts/bench-rooms.sh

bench-scale: ## Measure every call at 100,000 and more subscribers, how calls grow, and an evening of a large operator
	@bash scripts/bench-scale.sh

fuzz: ## Throw bytes at the replays of the games, a minute each
	@bash scripts/fuzz.sh

first-fun: ## Measure a new subscriber's first minutes on a phone, in taps and seconds
	@bash scripts/measures.sh first-fun

games: ## Film the four games, and measure their frames, bytes, seconds until play and memory on a phone
	@bash scripts/measures.sh games

console: ## Film a day of five roles in the operator's console, and take the pictures of docs/console.md
	@bash scripts/measures.sh console/day

lighthouse: ## Measure how fast the first screens are on a phone, and what keeps them from full marks
	@bash scripts/lighthouse.sh

release: ## Build the optimised binary, target/release/arena
	@bash scripts/web.sh
	ARENA_REVISION=$${ARENA_REVISION-$$(git rev-parse --short=12 HEAD 2>/dev/null)} cargo build --release --locked --package arena-server

deploy-check: ## Check what is in deploy/: lint it, and start what it starts behind a real nginx
	@bash scripts/deploy-check.sh

generate: ## Write what is generated from the code: the API's description and the web app's types
	@bash scripts/generate.sh

fmt: ## Format everything
	cargo fmt --all
	@bash scripts/npm.sh
	npm --prefix web run -s format

clean: ## Remove everything that was built or installed here; the data directory stays
	cargo clean
	rm -rf target-wasm web/dist web/dist-console web/.cache web/node_modules web/lib/words/generated web/apps/console/words/generated web/test-results web/features/games/core/arena_games.wasm
