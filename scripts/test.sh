#!/usr/bin/env bash
# Runs every check for a change. Stops at the first step that fails.
#
# Two lanes run in parallel, Rust and the web app, because neither keeps two cores busy alone. The
# web lane's output is printed at the end of each step. Steps that need both lanes follow.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_toolchains
command -v clippy-driver >/dev/null || die "clippy is missing: rustup component add clippy"
exec </dev/null
export CI=true

# Clippy's driver is a compiler too: it lints the build that the tests need, so nothing is compiled
# twice. CLIPPY_ARGS passes arguments as `cargo clippy -- -D warnings` does.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__

# The databases' user needs access to its folder.
work=$(mktemp -d "$(scratch_folder)/arena-test.XXXXXX")
chmod 711 "$work"
mkdir -m 1777 "$work/tmp"
export TMPDIR=$work/tmp
began=$SECONDS
finish() {
  stop_beside
  [ ! -d "$work/pg" ] || bash scripts/postgres.sh stop "$work/pg" || true
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

step() {
  local name=$1 start=$SECONDS code log
  shift
  log=$work/$(tr -c 'a-z0-9\n' '-' <<<"${name,,}").log
  if [ -n "${buffered:-}" ]; then
    set +e
    (set -e && "$@") >"$log" 2>&1
    code=$?
    set -e
    { printf '\n=== %s (%s s)\n' "$name" $((SECONDS - start)) && cat "$log"; } >"$log.out"
    cat "$log.out"
  else
    printf '\n=== %s\n' "$name"
    set +e
    (set -e && "$@") 2>&1 | tee "$log"
    code=${PIPESTATUS[0]}
    set -e
  fi
  printf '%s\t%s\n' $((SECONDS - start)) "$name" >>"$work/times"
  if [ "$code" != 0 ]; then
    printf '\n=== FAILED: %s\n' "$name"
    exit 1
  fi
}

tools() {
  has_postgres || debian_install "a Postgres server, for the tests," postgresql
  find_chromium
  printf '%s\n' "$ARENA_CHROMIUM" "$ARENA_CHROMIUM_SHELL" >"$work/chromium"
  bash scripts/moto.sh install
  bash scripts/postgres.sh start "$work/pg" >"$work/postgres-url"
  say "Chromium is $ARENA_CHROMIUM, a throw-away Postgres runs in $work/pg"
}

structure() {
  node --test --test-reporter=dot scripts/walls.test.mjs scripts/circles.test.mjs scripts/names.test.mjs \
    tools/lighthouse/processor-time.test.mjs
  node scripts/walls.mjs
  node scripts/names.mjs
  node scripts/links.mjs
  node scripts/metrics.mjs
}

licences() {
  cargo fetch --locked --quiet
  cargo deny --offline --log-level warn check licenses bans sources
}

if cargo nextest --version >/dev/null 2>&1; then
  build_tests() { cargo nextest run --workspace --all-targets --locked --no-run; }
  run_tests() { cargo nextest run --workspace --locked; }
else
  say "cargo-nextest is not installed: the tests run under cargo test"
  build_tests() { cargo test --workspace --locked --all-targets --no-run; }
  run_tests() { cargo test --workspace --locked --lib --bins --tests; }
fi

# The tests' build has compiled everything that the binary needs. Cargo compiles a crate once more if
# a test's dependency turns on one of its features.
binary() {
  cargo build --locked --package arena-server 2>&1 | tee "$work/binary"
  ! grep "Compiling" "$work/binary" >"$work/again" ||
    die "compiled a second time, with other features than for the tests (see crates/workspace-hack/Cargo.toml): $(tr -s ' \n' ' ' <"$work/again")"
}

rust_lane() {
  step "Rust: format" cargo fmt --all --check
  step "Walls between the crates, links in the documents" structure
  step "Rust: clippy, and the build of the tests" build_tests
  touch "$work/tests-built"
  step "Rust: tests, on SQLite and Postgres" run_tests
  # Uses the existing build.
  step "Messages through Kannel" bash scripts/kannel.sh --workspace
  step "Messages over SMPP" bash scripts/smpp.sh --workspace
  step "Limits of several nodes in Redis" bash scripts/redis.sh --workspace
  step "Rust: examples in the documentation" cargo test --workspace --locked --doc --quiet
  if cargo deny --version >/dev/null 2>&1; then
    step "Rust: licences and sources" licences
  else
    say "cargo-deny is not installed: licences and sources are not checked"
  fi
  step "Rust: the binary" binary
}

web_lane() {
  buffered=yes
  step "Web: packages" bash scripts/npm.sh
  step "Web: the games' wasm" bash scripts/wasm.sh
  step "Web: lint" npm --prefix web run -s lint
  step "Web: types" npm --prefix web run -s typecheck
  step "Web: build" bash scripts/web.sh
  # One test plays against a native program and would wait for cargo's lock.
  until [ -e "$work/tests-built" ]; do sleep 1; done
  step "Web: unit tests" npm --prefix web run -s test
}

step "Tools" tools
ARENA_TEST_POSTGRES=$(cat "$work/postgres-url")
{ read -r ARENA_CHROMIUM && read -r ARENA_CHROMIUM_SHELL; } <"$work/chromium"
export ARENA_TEST_POSTGRES ARENA_CHROMIUM ARENA_CHROMIUM_SHELL

set -m
(rust_lane) &
beside $!
(web_lane) &
beside $!
set +m
wait_beside || exit 1

step "Generated files" bash scripts/generate.sh --check
step "Signers for operators" bash scripts/signers.sh
step "The API as it is described" bash scripts/api.sh
step "End-to-end tests" bash scripts/e2e.sh
step "The main path and every screen in other browsers" bash scripts/browsers.sh

printf '\n=== Seconds of each step; the web app and Rust ran side by side\n'
while IFS=$'\t' read -r seconds name; do printf '%6s  %s\n' "$seconds" "$name"; done <"$work/times"
echo
# Repeat the summaries of nextest (or cargo test), Vitest and Playwright, to show that the tests
# ran.
for log in "$work"/*.log; do sed 's/\x1b\[[0-9;]*m//g' "$log"; done |
  grep -E '^ +(Summary|Test Files|Tests) |^test result:|^ +[0-9]+ passed|^ledger clean' | grep -v ' 0 passed' |
  sed 's/^ */  /'
printf '\n=== Passed in %s s\n' $((SECONDS - began))
