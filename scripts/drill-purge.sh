#!/usr/bin/env bash
# Purges five tables with ROWS old rows each (1,000,000) on Postgres, while subscribers claim their
# day. Prints how long claims take during the purge, in windows of ten seconds, and after it, and
# how long the purge took. BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

pace=${PER_SECOND:-50}
export ENGINE=postgres
source scripts/drill.sh

"$bench" prepare "$url" --subscribers "${SUBSCRIBERS:-60000}" --tokens "$work/tokens"
from=0
claims() { # label, seconds
  "$bench" paced "$address" --tokens "$work/tokens" --call claim --from "$from" --per-second "$pace" --seconds "$2" --label "$1"
  from=$((from + pace * $2 + 1))
}

"$bench" old-rows "$url" --rows "${ROWS:-1000000}"
echo "| | answers | p50 ms | p99 ms | longest ms |"
echo "|---|---:|---:|---:|---:|"
# A database's first node starts to purge at once.
serve
began=$SECONDS
while left=$("$bench" old-rows-left "$url") && [ "$left" != 0 ]; do
  claims "$left rows left" 10
  [ $((SECONDS - began)) -lt "${TIME_LIMIT:-3600}" ] || break
done
echo "purged after $((SECONDS - began)) s, $left rows left"
claims "all purged" 30
kill -TERM "$server"
wait "$server" || true
server=
"$arena" ledger verify
