#!/usr/bin/env bash
# The life of CLAIMS claims (40) by the commands that staff use, with the server and every command killed with SIGKILL at random
# moments, on SQLite or, with ENGINE=postgres, on Postgres. Afterwards every wallet and stock must be right, every subscriber
# told each step once, and the ledger clean.
# BUILD=no takes the binaries that are there.
set -euo pipefail
cd "$(dirname "$0")/.."

claims=${CLAIMS:-40}
source scripts/drill.sh

export ARENA_LOG__LEVEL=off
"$bench" prepare "$url" --subscribers "$claims" --tokens "$work/tokens"
node scripts/drill-claims.mjs "$arena" "$address" "$work/tokens" "$claims"
"$arena" ledger verify
