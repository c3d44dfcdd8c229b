#!/usr/bin/env bash
# Plays a tournament of 64 in real time, by the API and over real sockets, and kills the server with SIGKILL in the middle
# of each of its six rounds, on SQLite or, with ENGINE=postgres, on Postgres. Afterwards there must be one champion, every
# match decided, each prize paid and each message written once, and the ledger clean. Takes about ten minutes.
# BUILD=no takes the binaries that are there.
set -euo pipefail
cd "$(dirname "$0")/.."

port=${PORT:-18486}
work=$(mktemp -d)
chmod 755 "$work"
server=
drill=

cleanup() {
  [ -z "$drill" ] || kill "$drill" 2>/dev/null || true
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

began=$SECONDS
serve
"$bench" prepare-drill "$url" --players "$work/players"
mkfifo "$work/said"
"$bench" drill "127.0.0.1:$port" --players "$work/players" >"$work/said" &
drill=$!
while read -r word rest; do
  if [ "$word" != kill ]; then
    echo "$word $rest"
    continue
  fi
  # Not at the same moment each round.
  sleep "$((RANDOM % 4)).$((RANDOM % 10))"
  kill -9 "$server"
  wait "$server" 2>/dev/null || true
  sleep 1
  serve
  echo "round $rest: killed and started again after $((SECONDS - began)) s"
done <"$work/said"
wait "$drill"
drill=
# What is still to be sent is sent within a moment.
sleep 5
kill -TERM "$server"
wait "$server" || true
server=
"$bench" check-drill "$url" "sqlite:$work/data/operator.db"
"$arena" ledger verify
