#!/usr/bin/env bash
# Runs the end-to-end tests: the built binary over SQLite in an empty data directory, driven by
# Playwright in Chromium. Arguments go to Playwright: scripts/e2e.sh rewards.spec.ts --headed
#
# Afterwards the server must stop by itself, have logged no error, and leave a clean ledger.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_chromium
# For two nodes of one product (rolling-release.spec.ts).
has_postgres || debian_install "a Postgres server, for the end-to-end tests," postgresql
bash scripts/web.sh
cargo build --locked --package arena-server
source scripts/server.sh

start_server
tests=0
(cd web && ARENA_URL=$url ARENA_BINARY=$arena npm run -s e2e -- "$@" </dev/null 2>&1) |
  tee "$work/tests" || tests=$?
stop_server
sed -n '/^  [0-9][0-9]* flaky$/,/^  [0-9][0-9]* [a-z]* *(*.*$/p' "$work/tests" >&2
if [ "$tests" != 0 ]; then
  show_log
  # Repeat the failures at the end, for readers of the last lines.
  sed -n '/^  [0-9][0-9]* failed$/,$p' "$work/tests" >&2
  die "end-to-end tests failed"
fi
