#!/usr/bin/env bash
# A rush for few seats on Postgres: PEOPLE (2,000) want a tournament's 10 seats at the same moment,
# each over their own connection, while others read their profiles. Prints how long the reads take
# without and with the rush, ROUNDS times (3), and the outcome of the tries. Afterwards the ledger
# must be clean. BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

people=${PEOPLE:-2000}
rounds=${ROUNDS:-3}
export ENGINE=postgres
source scripts/drill.sh

"$bench" prepare "$url" --subscribers $((people + 2000)) --tokens "$work/tokens"
"$bench" prepare-rush "$url" --rounds "$rounds"
export ARENA_LIMITS__CONNECTIONS_PER_ADDRESS=0
serve
"$bench" rush "$address" --tokens "$work/tokens" --people "$people" --rounds "$rounds" \
  --per-second "${PER_SECOND:-200}" --seconds "${SECONDS_EACH:-5}"
kill -TERM "$server"
wait "$server" || true
server=
"$arena" ledger verify
