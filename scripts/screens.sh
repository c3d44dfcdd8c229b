#!/usr/bin/env bash
# Takes a picture of every screen of docs/screens.md: both themes, both languages, 360 and 1440 px,
# guest and subscriber. web/test-results/screens/index.html shows them, a sheet for each screen.
# Without arguments also one picture per screen in each of the other browsers:
# web/test-results/browsers/index.html. Arguments go to Playwright: scripts/screens.sh -g
# "Tournaments, guest"
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_chromium
bash scripts/web.sh
cargo build --locked --package arena-server
source scripts/server.sh

[ $# -gt 0 ] || rm -rf web/test-results/screens
start_server
taken=0
(cd web && ARENA_URL=$url npm run -s pictures -- "$@" </dev/null) || taken=$?
stop_server
say "web/test-results/screens/index.html"
if [ $# = 0 ]; then ARENA_PICTURES=yes bash scripts/browsers.sh || taken=$?; fi
exit "$taken"
