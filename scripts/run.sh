#!/usr/bin/env bash
# Builds everything and serves the product over SQLite with demo content. Arguments go to `arena
# serve`.
#
# Uses the development profile, which is ready soonest; `make release` builds the optimised one.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_toolchains

# The binary contains the web app, so it is linked again after the app's build. The rest builds in
# parallel.
say "building the server and the web app; a first time takes some minutes"
trap stop_beside EXIT
trap 'exit 130' INT TERM
set -m
(bash scripts/web.sh 2>&1 </dev/null | sed -u 's/^/  web | /') &
beside $!
cargo build --locked --package arena-server </dev/null &
beside $!
set +m
wait_beside || die "not built; the reason stands above"
trap - EXIT INT TERM
cargo build --locked --package arena-server
arena=$(target_dir)/debug/arena
# Gives the desks of a new demo's console something to do. The portal runs without it as well.
"$arena" demo "$@" || say "the console's desks were not filled, the reason stands above; the portal runs all the same"
exec "$arena" serve "$@"
