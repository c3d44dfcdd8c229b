#!/usr/bin/env bash
# Measures the most opened screens with Lighthouse, on the release binary: mobile preset, the median
# of RUNS (5) each, and how soon a game can be played. Prints the table of docs/performance.md and
# fails if a budget is exceeded. Arguments name other screens, without the game.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_toolchains
find_chromium
bash scripts/npm.sh
if ! node scripts/npm-current.mjs tools/lighthouse; then
  say "installing Lighthouse into tools/lighthouse/node_modules"
  (cd tools/lighthouse && npm install --no-save --no-audit --no-fund --ignore-scripts --loglevel=error </dev/null)
fi
bash scripts/web.sh
cargo build --release --locked --package arena-server
source scripts/server.sh
arena=$(target_dir)/release/arena

game=
[ $# -gt 0 ] || { set -- / /tournaments /rewards /leaderboard /daily-gaming-tasks && game=yes; }

start_server
measured=0
# Lighthouse needs a newer Node than Debian's: that of the web app's packages.
measure() { web/node_modules/.bin/node "tools/lighthouse/$1" "$url" "${RUNS:-5}" "${@:2}"; }
measure measure.mjs "$@" || measured=$?
[ -z "$game" ] || measure playable.mjs || measured=$?
stop_server
exit "$measured"
