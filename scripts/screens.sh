#!/usr/bin/env bash
# Takes a picture of every screen of docs/screens.md: both themes, each language, 360 and 1440 px,
# guest and subscriber. web/test-results/screens/index.html shows them, a sheet for each screen.
# Without arguments also one picture per screen in each of the other browsers:
# web/test-results/browsers/index.html. Arguments go to Playwright: scripts/screens.sh -g
# "Tournaments, guest"
#
# ARENA_BRAND=cheza drives the portal of brands/cheza, described by its demo.json, in Chromium only:
# web/test-results/screens-cheza/index.html.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

brand=${ARENA_BRAND:-}
sheets=web/test-results/screens${brand:+-$brand}
configuration=()
if [ -n "$brand" ]; then
  [ -f "brands/$brand/demo.json" ] || die "brands/$brand/demo.json is missing: docs/white-label.md says what it holds"
  configuration=(--config "brands/$brand/arena.toml")
fi

find_chromium
bash scripts/web.sh
cargo build --locked --package arena-server
source scripts/server.sh

[ $# -gt 0 ] || rm -rf "$sheets"
start_server "${configuration[@]}"
taken=0
(cd web && ARENA_URL=$url npm run -s pictures -- "$@" </dev/null) || taken=$?
stop_server
say "$sheets/index.html"
if [ $# = 0 ] && [ -z "$brand" ]; then ARENA_PICTURES=yes bash scripts/browsers.sh || taken=$?; fi
exit "$taken"
