#!/usr/bin/env bash
# Builds everything and serves the product over SQLite with demo content. Arguments go to `arena serve`.
#
# The development profile: from nothing it is built in a third of the time of the optimised one, shares what it builds
# with the tests, and answers a page in milliseconds (its hot dependencies are optimised, see Cargo.toml).
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_toolchains

# The binary carries the web app, so it comes last; the crates that it is made of need not wait for that. They are named
# so that cargo chooses the same features for both builds.
libraries=(arena-server arena-http arena-store arena-jobs arena-adapters arena-operator)
say "building the server's crates and, beside them, the web app (a first time takes some minutes)"
trap stop_beside EXIT
trap 'exit 130' INT TERM
set -m
(bash scripts/web.sh 2>&1 </dev/null | sed -u 's/^/  web | /') &
beside $!
cargo build --lib "${libraries[@]/#/--package=}" </dev/null &
beside $!
set +m
wait_beside || die "not built; the reason stands above"
trap - EXIT INT TERM
cargo build --package arena-server
exec "$(target_dir)/debug/arena" serve "$@"
