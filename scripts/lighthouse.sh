#!/usr/bin/env bash
# Measures the screens that people open first with Lighthouse, on the release binary: mobile preset, the median of RUNS (5)
# each. Prints the table of docs/performance.md and fails where one of its budgets is passed. Other screens as arguments.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

need_toolchains
find_chromium
chromium=$ARENA_CHROMIUM
bash scripts/npm.sh
if ! node scripts/npm-current.mjs tools/lighthouse; then
  say "installing Lighthouse into tools/lighthouse/node_modules"
  (cd tools/lighthouse && npm install --no-save --no-audit --no-fund --ignore-scripts --loglevel=error </dev/null)
fi
bash scripts/web.sh
cargo build --release --locked --package arena-server
source scripts/server.sh
arena=$(target_dir)/release/arena

[ $# -gt 0 ] || set -- / /tournaments /rewards /leaderboard /daily-gaming-tasks

start_server
measured=0
# Lighthouse asks for a newer Node than Debian's: the one among the web app's packages.
ARENA_CHROMIUM=$chromium web/node_modules/.bin/node tools/lighthouse/measure.mjs "$url" "${RUNS:-5}" \
  "$@" || measured=$?
stop_server
exit "$measured"
