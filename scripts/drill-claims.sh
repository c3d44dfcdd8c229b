#!/usr/bin/env bash
# Runs CLAIMS claims (40) through all states by the staff's commands, with the server and every
# command killed with SIGKILL at random moments, on SQLite or, with ENGINE=postgres, on Postgres.
# Afterwards every wallet and stock must be right, every subscriber must have one message for each
# step, and the ledger must be clean. BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

claims=${CLAIMS:-40}
source scripts/drill.sh

export ARENA_LOG__LEVEL=off
"$bench" prepare "$url" --subscribers "$claims" --tokens "$work/tokens"
node scripts/drill-claims.mjs "$arena" "$address" "$work/tokens" "$claims"
"$arena" ledger verify
