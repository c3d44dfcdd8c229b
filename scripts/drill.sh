# A release server to be killed, over a database of its own in a folder that goes away: what the drills share. Sourced, never
# run. ENGINE=postgres takes Postgres instead of SQLite, BUILD=no the binaries that are there (in BIN). Sets `arena`, `bench`, `work`, `url`
# and `address`; `serve` starts the server and sets `server`; `also` may name another process that ends with the drill.
# shellcheck shell=bash

source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

port=${PORT:-18482}
address=127.0.0.1:$port
work=$(mktemp -d)
# The databases' user has to get through to its folder.
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
# Whoever is prepared has agreed to no price, so nobody is charged but where a drill is about that.
export ARENA_BILLING__GATEWAY=none
export ARENA_LIMITS__PER_ADDRESS=0 ARENA_LIMITS__PER_SUBSCRIBER=0

serve() {
  "$arena" serve >>"$work/server.log" 2>&1 &
  server=$!
  wait_ready "$address" "$server" "$work/server.log"
}
