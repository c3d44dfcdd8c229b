#!/usr/bin/env bash
# Measures live rooms: real matches of Cannon Clash over real sockets, on a server with one core to
# itself, beside a Colyseus server (crates/bench/colyseus) with the same rules, core and load. The
# driver has another core. Prints a row for each measurement; docs/performance.md has some of the
# rows and columns. ROOMS and COLYSEUS_ROOMS are the numbers of rooms, WINDOW the seconds of each;
# FOLLOWING is the number of rooms whose players follow every match to its end. ENGINE=postgres uses
# Postgres (which has both cores) instead of SQLite; BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

rooms=${ROOMS-250 500 1000 2000 3000 4000}
colyseus_rooms=${COLYSEUS_ROOMS-100 200 300 400 600 800}
window=${WINDOW:-20}
following=${FOLLOWING-100}
port=18484
work=$(mktemp -d)
chmod 755 "$work"
server=

# Two sockets per room at each end, and others.
ulimit -n "$(ulimit -Hn)"
[ "$(nproc)" -ge 2 ] || { echo "bench-rooms.sh: two cores are needed" >&2; exit 1; }
# Raises the priority, if allowed: within the session, and as its own session.
pin() { # core, command
  local core=$1
  shift
  exec setsid bash -c '
    echo -15 2>/dev/null >/proc/self/autogroup || true
    core=$1
    shift
    nice -n -10 true 2>/dev/null && exec nice -n -10 taskset -c "$core" "$@"
    exec taskset -c "$core" "$@"' pin "$core" "$@"
}

stop() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  server=
}
cleanup() {
  stop
  bash scripts/postgres.sh stop "$work/pg" >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap cleanup EXIT

[ "${BUILD:-yes}" = no ] || cargo build --release -q -p arena-server -p arena-bench
arena=target/release/arena
bench=target/release/arena-bench

await() { # address
  for _ in $(seq 400); do
    curl -fs "$1" >/dev/null 2>&1 && return
    kill -0 "$server" 2>/dev/null || break
    sleep 0.05
  done
  cat "$work/server.log" >&2
  exit 1
}

database() {
  if [ "${ENGINE:-sqlite}" = sqlite ]; then
    rm -rf "$work/arena.db"*
    url=sqlite:$work/arena.db
    return
  fi
  bash scripts/postgres.sh stop "$work/pg" >/dev/null 2>&1 || true
  url=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh start "$work/pg")
}

play() { # rooms, how
  database
  "$bench" prepare-rooms "$url" --rooms "$1" --seats "$work/seats" >/dev/null
  ARENA_DATA_DIR=$work/data ARENA_DATABASE_URL=$url ARENA_LISTEN=127.0.0.1:$port ARENA_LOG__LEVEL=warn \
    ARENA_LIMITS__PER_ADDRESS=0 ARENA_LIMITS__PER_SUBSCRIBER=0 pin 0 "$arena" serve >"$work/server.log" 2>&1 &
  server=$!
  await "http://127.0.0.1:$port/health/ready"
  # shellcheck disable=SC2086 # a list of options
  (pin 1 "$bench" rooms "127.0.0.1:$port" --pid "$server" --window "$window" --seats "$work/seats" $2) || true
  stop
}

colyseus() { # rooms, patches a second
  HZ=$2 PORT=$port WASM=$PWD/web/features/games/core/arena_games.wasm NODE_ENV=production \
    pin 0 node "$work/colyseus/server.mjs" >"$work/server.log" 2>&1 &
  server=$!
  await "http://127.0.0.1:$((port + 1))/"
  (pin 1 "$bench" colyseus "127.0.0.1:$port" --pid "$server" --window "$window" --rooms "$1") || true
  stop
}

echo "$(nproc) cores, ${window} s each, ${ENGINE:-sqlite}"
echo
"$bench" rooms-head
for count in $following; do play "$count" --to-end; done
for count in $rooms; do play "$count" --light; done
[ -n "$colyseus_rooms" ] || exit 0
bash scripts/wasm.sh >/dev/null
cp -r crates/bench/colyseus "$work/colyseus"
(cd "$work/colyseus" && npm install --no-save --no-audit --no-fund --loglevel=error </dev/null >/dev/null)
for rate in ${RATES:-20 10}; do
  for count in $colyseus_rooms; do colyseus "$count" "$rate"; done
done
