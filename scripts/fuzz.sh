#!/usr/bin/env bash
# Fuzzes the games' replays (crates/games/fuzz) until something breaks or the time is over.
#
#   scripts/fuzz.sh                 each game, a minute each
#   scripts/fuzz.sh football 600    one game, so many seconds
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

command -v cargo-fuzz >/dev/null || die "cargo-fuzz is missing: cargo install cargo-fuzz --locked"
games=("${1:-}")
[ -n "${1:-}" ] || games=(puzzle aim football cannon)
cd crates/games
for game in "${games[@]}"; do
  say "fuzzing $game"
  # The coverage instrumentation needs a nightly feature; the compiler is the same.
  RUSTC_BOOTSTRAP=1 cargo fuzz run --sanitizer none "$game" -- -max_total_time="${2:-60}" -max_len=4096
done
