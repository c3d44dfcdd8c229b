#!/usr/bin/env bash
# Measures a new subscriber's first minutes on a phone of 360 × 740 px with touch, slow 4G and a
# quarter of this machine's speed: taps and seconds from Home until each game can be played, the
# first coins, a place in a tournament, its match, and the champion's moment. Prints the table of
# docs/performance.md.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_chromium
bash scripts/web.sh
cargo build --locked --package arena-server
source scripts/server.sh

start_server
measured=0
(cd web && ARENA_URL=$url ARENA_BINARY=$arena npm run -s measures -- "$@" </dev/null) || measured=$?
stop_server
exit "$measured"
