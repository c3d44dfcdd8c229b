#!/usr/bin/env bash
# Kills the server with SIGKILL during claims under load, ROUNDS times (20), on SQLite or, with
# ENGINE=postgres, on Postgres. Afterwards every acknowledged claim must exist and the ledger must
# be clean. BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${ROUNDS:-20}
subscribers=${SUBSCRIBERS:-40000}
source scripts/drill.sh

"$bench" prepare "$url" --subscribers "$subscribers" --tokens "$work/tokens"
: >"$work/acknowledged"
from=0
for round in $(seq "$rounds"); do
  serve
  "$bench" claims "$address" --tokens "$work/tokens" --acknowledged "$work/acknowledged" --from "$from" \
    >"$work/next" &
  claims=$!
  # At another moment in each round.
  sleep "0.$((RANDOM % 5 + 3))"
  kill -9 "$server"
  wait "$server" 2>/dev/null || true
  wait "$claims"
  from=$(cat "$work/next")
  echo "round $round: $(wc -l <"$work/acknowledged") claims acknowledged so far"
done
serve
"$bench" check-claims "$address" --tokens "$work/tokens" --acknowledged "$work/acknowledged"
kill -TERM "$server"
wait "$server" || true
"$arena" ledger verify
