#!/usr/bin/env bash
# Kills the server with SIGKILL during claims under load, ROUNDS times (20), on SQLite or, with ENGINE=postgres, on
# Postgres. Afterwards every acknowledged claim must be there and the ledger clean.
# BUILD=no takes the binaries that are there.
set -euo pipefail
cd "$(dirname "$0")/.."

rounds=${ROUNDS:-20}
subscribers=${SUBSCRIBERS:-40000}
port=18482
work=$(mktemp -d)
chmod 755 "$work"
server=

cleanup() {
  [ -z "$server" ] || kill -9 "$server" 2>/dev/null || true
  bash scripts/postgres.sh stop "$work/pg" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT

[ "${BUILD:-yes}" = no ] || cargo build --release -q -p arena-server -p arena-bench
arena=target/release/arena
bench=target/release/arena-bench

url=sqlite:$work/arena.db
if [ "${ENGINE:-sqlite}" = postgres ]; then
  url=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh start "$work/pg")
fi
export ARENA_DATA_DIR=$work/data ARENA_DATABASE_URL=$url ARENA_LISTEN=127.0.0.1:$port ARENA_LOG__LEVEL=error
export ARENA_LIMITS__PER_ADDRESS=0 ARENA_LIMITS__PER_SUBSCRIBER=0

serve() {
  "$arena" serve >>"$work/server.log" 2>&1 &
  server=$!
  for _ in $(seq 400); do
    curl -fs "http://127.0.0.1:$port/health/ready" >/dev/null 2>&1 && return
    sleep 0.025
  done
  cat "$work/server.log" >&2
  exit 1
}

"$bench" prepare "$url" --subscribers "$subscribers" --tokens "$work/tokens"
: >"$work/acknowledged"
from=0
for round in $(seq "$rounds"); do
  serve
  "$bench" claims "127.0.0.1:$port" --tokens "$work/tokens" --acknowledged "$work/acknowledged" --from "$from" \
    >"$work/next" &
  claims=$!
  # Not at the same moment each round.
  sleep "0.$((RANDOM % 5 + 3))"
  kill -9 "$server"
  wait "$server" 2>/dev/null || true
  wait "$claims"
  from=$(cat "$work/next")
  echo "round $round: $(wc -l <"$work/acknowledged") claims acknowledged so far"
done
serve
"$bench" check-claims "127.0.0.1:$port" --tokens "$work/tokens" --acknowledged "$work/acknowledged"
kill -TERM "$server"
wait "$server" || true
"$arena" ledger verify
