#!/usr/bin/env bash
# Measures the server on SQLite and on Postgres, beside a bare axum handler and each engine's own
# commit rate, and a very large knockout, on this machine in one run. Prints one row for each engine
# and call; docs/performance.md merges the two rows of a call into one and leaves columns out.
# SUBSCRIBERS, PLAYERS, SECONDS_EACH and CONNECTIONS may be set. ENGINE=sqlite or ENGINE=postgres
# selects one engine, ONLY=profile,claim the calls with these in their names. BUILD=no uses the
# existing binaries, ARENA_BINARY another server; PLAYERS=0 leaves the knockout out.
#
# REDIS=yes measures reads (ONLY, or else the profile) under limits that refuse nobody, three times
# each without and with a Redis, and prints the ratio. On SQLite the database's column then shows
# the time of Redis.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

subscribers=${SUBSCRIBERS:-100000}
seconds=${SECONDS_EACH:-8}
connections=${CONNECTIONS:-64}
work=$(mktemp -d)
# The database's user needs access to its folder.
chmod 755 "$work"
server_port=18480
bare_port=18481
pids=()

cleanup() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  bash scripts/postgres.sh stop "$work/pg" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT

[ "${BUILD:-yes}" = no ] || cargo build --release -q -p arena-server -p arena-bench
arena=${ARENA_BINARY:-target/release/arena}
# The server refuses unknown variables.
unset ARENA_BINARY
bench=target/release/arena-bench

limit=0

serve() { # database URL, other settings
  env ARENA_DATA_DIR="$work/data" ARENA_DATABASE_URL="$1" ARENA_LISTEN=127.0.0.1:$server_port \
    ARENA_LIMITS__PER_ADDRESS=$limit ARENA_LIMITS__PER_SUBSCRIBER=$limit ARENA_LOG__LEVEL=warn ARENA_BILLING__GATEWAY=none \
    "${@:2}" "$arena" serve >"$work/server.log" 2>&1 &
  server=$!
  pids+=("$server")
  wait_ready "127.0.0.1:$server_port" "$server" "$work/server.log"
}

suite() { # engine, commits a second, the process of the database's server, calls
  "$bench" suite "127.0.0.1:$server_port" "127.0.0.1:$bare_port" --tokens "$work/tokens" --commits "$2" \
    --engine "$1" --connections "$connections" --seconds "$seconds" \
    --node "$server" ${3:+--database "$3"} ${4:+--only "$4"}
}

stop() {
  kill -TERM "$server"
  wait "$server" || true
}

compare() { # engine, database URL, the process of the database's server
  local rows=$work/rows round
  : >"$rows"
  for round in 1 2 3; do
    serve "$2"
    suite "$1" 1 "${3:-$redis}" "${ONLY:-profile}" >>"$rows"
    stop
    serve "$2" ARENA_REDIS_URL=redis://127.0.0.1:$redis_port
    suite "$1, Redis" 1 "${3:-$redis}" "${ONLY:-profile}" >>"$rows"
    # Every answer must be `allowed`: `away` would measure a node without Redis.
    curl -fs "http://127.0.0.1:$server_port/metrics" | grep '^arena_shared_limits_total' >&2
    stop
  done
  grep -v 'bare axum\|engine, single' "$rows"
  awk -F' *[|] *' -v engine="$1" '!/bare axum|engine, single/ { if ($2 == engine) without += $4; else with += $4 }
    END { printf "| %s | **with Redis / without** | | | | | | **%.2f** |\n", engine, with / without }' "$rows"
}

measure() { # engine, database URL, commits a second, the process of the database's server
  "$bench" prepare "$2" --subscribers "$subscribers" --tokens "$work/tokens" >/dev/null
  if [ "${REDIS:-no}" = yes ]; then
    compare "$1" "$2" "${4:-}"
  else
    serve "$2"
    suite "$1" "$3" "${4:-}" "${ONLY:-}"
    stop
  fi
  # Check that the measured work was correct.
  ARENA_DATA_DIR=$work/data ARENA_DATABASE_URL=$2 "$arena" ledger verify >&2
}

players=${PLAYERS:-100000}
brackets=$work/brackets
: >"$brackets"

bracket() { # engine, database URL
  [ "$players" = 0 ] || "$bench" bracket "$2" --players "$players" --engine "$1" >>"$brackets"
}

echo "$(nproc) cores, $connections connections, $subscribers subscribers, ${seconds} s a call"
echo
echo "| engine | call | answers/s | p50 ms | p99 ms | node µs | database µs | ratio |"
echo "|---|---|---:|---:|---:|---:|---:|---|"

"$bench" bare "127.0.0.1:$bare_port" &
pids+=($!)

if [ "${REDIS:-no}" = yes ]; then
  limit=1000000
  players=0
  redis_port=18482
  redis-server --bind 127.0.0.1 --port "$redis_port" --save "" --appendonly no --dir "$work" >"$work/redis.log" &
  redis=$!
  pids+=("$redis")
fi

if [ "${ENGINE:-sqlite}" = sqlite ]; then
  commits=$("$bench" sqlite-commits "$work/commits.db" --seconds "$seconds")
  measure SQLite "sqlite:$work/arena.db" "$commits"
  bracket SQLite "sqlite:$work/bracket.db"
fi
if [ "${ENGINE:-postgres}" = postgres ]; then
  url=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh start "$work/pg")
  folder=${url#*@}
  socket=${folder%%/*}
  socket=${socket//%2F//}
  cat >"$work/insert.sql" <<'SQL'
INSERT INTO row (value) VALUES ('a value of usual length');
SQL
  psql -q -h "$socket" -U postgres -c "CREATE TABLE row (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, value text NOT NULL)"
  commits=$(pgbench -n -M prepared -c "$connections" -j 2 -T "$seconds" -f "$work/insert.sql" -h "$socket" -U postgres postgres 2>/dev/null |
    awk '/^tps/ { print $3 }')
  for name in arena bracket; do psql -q -h "$socket" -U postgres -c "CREATE DATABASE $name"; done
  measure Postgres "${url%/postgres}/arena" "$commits" "$(head -n 1 "$work/pg/data/postmaster.pid")"
  bracket Postgres "${url%/postgres}/bracket"
fi

[ "$players" != 0 ] || exit 0
echo
echo "A knockout of $players players"
echo
echo "| engine | part | ms | steps | longest step, ms |"
echo "|---|---|---:|---:|---:|"
cat "$brackets"
