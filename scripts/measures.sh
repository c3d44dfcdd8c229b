#!/usr/bin/env bash
# Runs a measurement of the served product in a browser, `web/e2e/NAME.measure.ts`, and prints the
# tables of docs/performance.md.
#
#   scripts/measures.sh first-fun            a new subscriber's first minutes, in taps and seconds
#   scripts/measures.sh games                films of the four games; what they cost a phone
#   scripts/measures.sh games -g "film aim"  a part of it
#   scripts/measures.sh console/day          a day of the operator's staff; pictures of docs/console.md
#   scripts/measures.sh console/first        seconds until a desk of the console is of use, and its bytes
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

name=${1:?which measurement, first-fun, games or console/day?}
find_chromium
bash scripts/web.sh
cargo build --locked --package arena-server
source scripts/server.sh

# One visitor makes the calls of many days: no limits.
start_server ARENA_LIMITS__PER_ADDRESS=0 ARENA_LIMITS__PER_SUBSCRIBER=0
measured=0
(cd web && ARENA_URL=$url ARENA_BINARY=$arena npm run -s measures -- "$name.measure.ts" "${@:2}" </dev/null) || measured=$?
stop_server
exit "$measured"
