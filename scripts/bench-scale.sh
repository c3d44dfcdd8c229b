#!/usr/bin/env bash
# Measures every call of the API, and those of the console's care desk, on databases with a year of
# data, at several numbers of subscribers, and prints how calls slow down (docs/performance.md, "At ten million subscribers").
# On the largest database an evening follows: mixed calls at a fixed rate, beside event streams and
# live rooms. The ledger is checked after each measurement.
#
#   SIZES="100000 1000000"   numbers of subscribers, the smallest first; 10000000 takes 43 GB and half an hour to fill
#   ENGINE=sqlite|postgres   one engine; both by default
#   THIN=4                   messages, plays and the like for one subscriber in so many; 1, and 4 from 5,000,000 on
#   WARM=no                  read calls from a cold database; by default each is first made once with every token
#   EVENING=no               no evening; RATE, EVENING_SECONDS, STREAMS and ROOMS change it
#   BUFFERS=512MB            shared buffers of Postgres; a quarter of the memory by default
#   TOKENS, SECONDS_EACH, CONNECTIONS, ONLY   subscribers who call, seconds a call, connections, parts of names of calls
#   SCALE_DIR=/mnt           the databases' folder; by default that for temporary files
#   KEEP=/mnt/scale          leaves the databases in this folder, and uses one that is there instead of filling another
#   MEASURE=no               no single calls of subscribers
#   DESK=no                  no calls of the console
#
# BUILD=no uses the existing binaries, ARENA_BINARY another server.
set -euo pipefail
source "$(dirname "$0")/lib.sh"

read -ra sizes <<<"${SIZES:-100000 1000000}"
read -ra engines <<<"${ENGINE:-sqlite postgres}"
seconds=${SECONDS_EACH:-5}
connections=${CONNECTIONS:-64}
streams=${STREAMS:-20000}
rooms=${ROOMS:-500}
rate=${RATE:-3000}
evening_seconds=${EVENING_SECONDS:-600}
warm=--warm
[ "${WARM:-yes}" != no ] || warm=
# A quarter of the memory of the machine or its container, as Postgres' manual recommends.
memory=$(awk '/^MemTotal/ { printf "%.0f", $2 * 1024 }' /proc/meminfo)
allowed=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || echo max)
[ "$allowed" = max ] || [ "$allowed" -ge "$memory" ] || memory=$allowed
buffers=${BUFFERS:-$(awk -v bytes="$memory" 'BEGIN { printf "%dMB", bytes / 4194304 }')}
largest=${sizes[-1]}
server_port=18490
bare_port=18491
console_port=18492
base=${SCALE_DIR:-${TMPDIR:-/tmp}}
work=$(mktemp -d "${TMPDIR:-/tmp}/arena-scale.XXXXXX")
databases=${KEEP:-$(mktemp -d "$base/arena-scale-data.XXXXXX")}
mkdir -p "$databases"
# The database's user needs access to its folder.
chmod 755 "$databases"
# The open database's folder.
folder=
pids=()
server=

close_database() {
  [ -n "$folder" ] || return 0
  if [ -n "${KEEP:-}" ] && [ -f "$folder/filled" ]; then
    bash scripts/postgres.sh halt "$folder/pg" >/dev/null 2>&1 || true
  else
    bash scripts/postgres.sh stop "$folder/pg" >/dev/null 2>&1 || true
    rm -rf "$folder"
  fi
  folder=
}

cleanup() {
  for pid in "${pids[@]}" $server; do kill "$pid" 2>/dev/null || true; done
  close_database
  rm -rf "$work"
  [ -n "${KEEP:-}" ] || rm -rf "$databases"
}
trap cleanup EXIT

[ "${BUILD:-yes}" = no ] || cargo build --release -q -p arena-server -p arena-bench
arena=${ARENA_BINARY:-target/release/arena}
# The server refuses unknown variables.
unset ARENA_BINARY
bench=target/release/arena-bench
for binary in "$arena" "$bench"; do [ -x "$binary" ] || die "$binary is not there: leave BUILD=no out"; done

export ARENA_LOG__LEVEL=warn ARENA_BILLING__GATEWAY=none
export ARENA_LISTEN=127.0.0.1:$server_port
# All calls come from this machine.
export ARENA_LIMITS__PER_ADDRESS=0 ARENA_LIMITS__PER_SUBSCRIBER=0 ARENA_LIMITS__CONNECTIONS_PER_ADDRESS=0

thin_of() { # subscribers
  if [ "$1" -ge 5000000 ]; then echo "${THIN:-4}"; else echo "${THIN:-1}"; fi
}

# A subscriber takes about 3 KB, and 3 KB more unless thinned. Half as much again is for the
# write-ahead log and for sorting while the ledger is checked.
need_disk() { # subscribers, thin
  local needed free
  needed=$(($1 * (3000 + 3000 / $2) / 1048576 * 3 / 2 + 1024))
  free=$(df -m --output=avail "$databases" | tail -n 1)
  [ "$free" -ge "$needed" ] ||
    die "$1 subscribers need about $needed MB of disk in $databases, and $free MB are free" \
      "set SCALE_DIR to a folder with more, or SIZES or THIN so that there is less"
}

need_descriptors() {
  local needed=$((streams + 4 * rooms + 1024)) low high
  ulimit -n "$(ulimit -Hn)"
  [ "$(ulimit -n)" = unlimited ] || [ "$(ulimit -n)" -ge "$needed" ] ||
    die "an evening needs $needed open files, and the limit is $(ulimit -n)" \
      "raise it (ulimit -Hn, LimitNOFILE), or set STREAMS and ROOMS lower, or EVENING=no"
  read -r low high </proc/sys/net/ipv4/ip_local_port_range
  [ $((high - low)) -ge "$needed" ] ||
    die "an evening needs $needed local ports, and $((high - low)) are given out" \
      "widen net.ipv4.ip_local_port_range, or set STREAMS and ROOMS lower, or EVENING=no"
}

sql() { psql -q -h "$socket" -U postgres -c "$1"; }

# Opens the database of a size. Unless a kept one is there, makes one with the demo's content, fills
# it and checks it. Sets folder, url and database (the process id of its server).
open_database() { # engine, subscribers, thin
  close_database
  folder=$databases/$1-$2
  export ARENA_DATA_DIR=$folder/data
  if [ -f "$folder/filled" ]; then
    [ "$(cat "$folder/filled")" = "$3" ] || die "$folder was filled with THIN=$(cat "$folder/filled")"
    connect "$1" adopt
    return
  fi
  bash scripts/postgres.sh stop "$folder/pg" >/dev/null 2>&1 || true
  rm -rf "$folder"
  mkdir -p "$folder"
  connect "$1" start
  "$arena" seed >/dev/null
  fill "$@"
  verify
  echo "$3" >"$folder/filled"
}

connect() { # engine, start or adopt
  if [ "$1" = sqlite ]; then
    url=sqlite:$folder/arena.db
    database=
  else
    url=$(ARENA_POSTGRES_DURABLE=1 ARENA_POSTGRES_BUFFERS=$buffers bash scripts/postgres.sh "$2" "$folder/pg")
    local host=${url#*@}
    socket=${host%%/*}
    socket=${socket//%2F//}
    [ "$2" = adopt ] || sql "CREATE DATABASE arena"
    url=${url%/postgres}/arena
    database=$(head -n 1 "$folder/pg/data/postmaster.pid")
  fi
  export ARENA_DATABASE_URL=$url
}

fill() { # engine, subscribers, thin
  if [ "$1" = postgres ]; then
    for setting in "max_wal_size = '8GB'" "checkpoint_timeout = '30min'" "full_page_writes = off" "autovacuum = off"; do
      sql "ALTER SYSTEM SET $setting"
    done
    sql "SELECT pg_reload_conf()" >/dev/null
  fi
  "$bench" scale fill "$url" --subscribers "$2" --thin "$3"
  if [ "$1" = postgres ]; then
    sql "ALTER SYSTEM RESET ALL"
    sql "SELECT pg_reload_conf()" >/dev/null
    sql "CHECKPOINT"
    echo "on disk: $(du -sm "$folder/pg/data/base" | cut -f 1) MB"
  else
    echo "on disk: $(du -cm "$folder"/arena.db* | tail -n 1 | cut -f 1) MB"
  fi
}

serve() {
  "$arena" serve >"$work/server.log" 2>&1 &
  server=$!
  wait_ready "127.0.0.1:$server_port" "$server" "$work/server.log"
}

stop() {
  kill -TERM "$server"
  wait "$server" || true
  server=
}

verify() {
  local began=$SECONDS
  "$arena" ledger verify || die "the ledger is broken"
  echo "checked in $((SECONDS - began)) s"
}

measure() { # engine, subscribers, thin
  local count=${TOKENS:-40000} most=$(($2 / $3 / 2))
  [ "$count" -le "$most" ] || count=$most
  "$bench" scale tokens "$url" --count "$count" --thin "$3" --tokens "$work/tokens"
  serve
  echo
  echo "| engine | call | answers/s | p50 ms | p99 ms | node µs | database µs |"
  echo "|---|---|---:|---:|---:|---:|---:|"
  # Without the column that compares with the machine's limits.
  "$bench" suite "127.0.0.1:$server_port" "127.0.0.1:$bare_port" --tokens "$work/tokens" --commits 1 \
    --engine "$1, $2" --connections "$connections" --seconds "$seconds" --node "$server" \
    ${database:+--database "$database"} ${ONLY:+--only "$ONLY"} ${warm:+"$warm"} --every --tsv "$work/$1/$2.tsv" |
    sed -E '/bare axum|engine, single/d; s/ [0-9.]+ of [a-z ]+ \|$//'
  stop
  echo
  "$bench" scale plans "$url"
  verify
}

# The calls of the console's care desk, made by the person whom a demo invites.
desk() { # subscribers
  local code cookie
  ARENA_CONSOLE__LISTEN=127.0.0.1:$console_port serve
  code=$(sed -n 's/^console: .*#//p' "$work/server.log")
  cookie=$(curl -si "http://127.0.0.1:$console_port/api/v1/invitations/accept" -H "origin: http://localhost:$console_port" \
    -H "content-type: application/json" -d "{\"code\":\"$code\"}" | sed -n 's/^set-cookie: \([^;]*\).*/\1/p')
  echo
  "$bench" scale desk "127.0.0.1:$console_port" --cookie "$cookie" --subscribers "$1" --seconds "$seconds"
  stop
}

evening() { # thin
  # The evening's subscribers have not claimed before. 15 in 1,000 calls are claims, and as many
  # start a level; each subscriber makes each call once.
  local count=$((rate * evening_seconds * 15 / 1000 + 1000))
  [ "$count" -ge "$streams" ] || count=$streams
  "$bench" scale tokens "$url" --count "$count" --thin "$1" --others --tokens "$work/evening"
  "$bench" prepare-rooms "$url" --rooms $((rooms * 6)) --seats "$work/seats"
  serve
  echo
  echo "An evening: $rate calls a second for $evening_seconds s, $streams event streams, $rooms rooms"
  echo
  "$bench" scale evening "127.0.0.1:$server_port" --tokens "$work/evening" --seats "$work/seats" --node "$server" \
    --rate "$rate" --seconds "$evening_seconds" --streams "$streams" --rooms "$rooms"
  stop
  verify
}

[ "${EVENING:-yes}" = no ] || need_descriptors
for size in "${sizes[@]}"; do
  for engine in "${engines[@]}"; do
    [ -f "$databases/$engine-$size/filled" ] || need_disk "$size" "$(thin_of "$size")"
  done
done
"$bench" bare "127.0.0.1:$bare_port" &
pids+=($!)

echo "$(nproc) cores, $connections connections, ${seconds} s a call"
for engine in "${engines[@]}"; do
  mkdir -p "$work/$engine"
  files=()
  for size in "${sizes[@]}"; do
    thin=$(thin_of "$size")
    echo
    echo "## $engine, $size subscribers"
    echo
    open_database "$engine" "$size" "$thin"
    if [ "${MEASURE:-yes}" != no ]; then
      measure "$engine" "$size" "$thin"
      files+=("$work/$engine/$size.tsv")
    fi
    [ "${DESK:-yes}" = no ] || desk "$size"
    if [ "$size" = "$largest" ] && [ "${EVENING:-yes}" != no ]; then evening "$thin"; fi
  done
  if [ ${#files[@]} -ge 2 ]; then
    echo
    echo "## $engine, growth"
    echo
    "$bench" scale growth "${files[@]}"
  fi
done
