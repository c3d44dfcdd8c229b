# A release server that the drills kill, over its own database in a temporary folder. Sourced, never
# run. ENGINE=postgres uses Postgres instead of SQLite, BUILD=no the existing binaries (in BIN).
# Sets `arena`, `bench`, `work`, `url` and `address`; `serve` starts the server and sets `server`;
# `also` may name another process that ends with the drill.
# shellcheck shell=bash

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

port=${PORT:-18482}
address=127.0.0.1:$port
work=$(mktemp -d)
# The databases' user needs access to its folder.
chmod 755 "$work"
server=
also=

cleanup() {
  [ -z "$also" ] || kill "$also" 2>/dev/null || true
  [ -z "$server" ] || kill -9 "$server" 2>/dev/null || true
  bash scripts/postgres.sh stop "$work/pg" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT

[ "${BUILD:-yes}" = no ] || cargo build --release -q -p arena-server -p arena-bench
arena=${BIN:-target/release}/arena
bench=${BIN:-target/release}/arena-bench

url=sqlite:$work/arena.db
if [ "${ENGINE:-sqlite}" = postgres ]; then
  url=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh start "$work/pg")
fi
export ARENA_DATA_DIR=$work/data ARENA_DATABASE_URL=$url ARENA_LISTEN=$address ARENA_LOG__LEVEL=error
# Prepared subscribers have agreed to no price: charging is off except in the drill about it.
export ARENA_BILLING__GATEWAY=none
export ARENA_LIMITS__PER_ADDRESS=0 ARENA_LIMITS__PER_SUBSCRIBER=0

serve() {
  "$arena" serve >>"$work/server.log" 2>&1 &
  server=$!
  wait_ready "$address" "$server" "$work/server.log"
}
