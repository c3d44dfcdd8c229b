#!/usr/bin/env bash
# The end-to-end tests: the built binary over SQLite in an empty data directory, driven by Playwright in Chromium.
# Arguments go to Playwright: scripts/e2e.sh rewards.spec.ts --headed
#
# After the tests the server has to stop by itself, to have logged no error, and to leave a clean ledger behind.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_chromium
chromium=$ARENA_CHROMIUM
bash scripts/web.sh
cargo build --locked --package arena-server
source scripts/server.sh

start_server
tests=0
(cd web && ARENA_URL=$url ARENA_BINARY=$arena ARENA_CHROMIUM=$chromium npm run -s e2e -- "$@" </dev/null) || tests=$?
stop_server
[ "$tests" = 0 ] || complain "end-to-end tests failed"
