#!/usr/bin/env bash
# Tests the signers of docs/integration against the test vectors, and their signatures against the
# server's own check.
#
#   scripts/signers.sh     uses the built binary, or builds it; needs openssl and node, uses java if installed
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null

command -v node >/dev/null || die "node is missing: install Node 20 or newer"
command -v openssl >/dev/null || debian_install "openssl, for the signers," openssl
arena=$(target_dir)/debug/arena
[ -x "$arena" ] || cargo build --locked --quiet --package arena-server
if ! command -v java >/dev/null; then
  say "SKIPPED: java is not installed, so docs/integration/Sign.java was NOT tested (Debian: apt-get install openjdk-17-jdk-headless)"
fi
ARENA_BINARY=$arena node --test --test-reporter=spec scripts/signers.test.mjs
