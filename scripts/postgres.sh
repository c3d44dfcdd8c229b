#!/usr/bin/env bash
# A temporary Postgres cluster for tests, from the installed binaries, without a port and, unless
# ARENA_POSTGRES_DURABLE=1, without durability. A durable one has ARENA_POSTGRES_BUFFERS of shared
# buffers (512MB). POSTGRES_CONF may hold lines for postgresql.conf.
#
#   scripts/postgres.sh start DIR   starts one in DIR unless it runs, prints its URL (for ARENA_TEST_POSTGRES)
#   scripts/postgres.sh stop DIR    stops it and removes DIR
#   scripts/postgres.sh halt DIR    stops it and leaves DIR, for adopt
#   scripts/postgres.sh adopt DIR   starts a cluster over the existing DIR/data, prints its URL
#   scripts/postgres.sh share DIR   as start; stops by itself when no process holds DIR.users locked (flock, shared)
set -euo pipefail

die() {
  echo "postgres.sh: $*" >&2
  exit 1
}

[ $# -eq 2 ] || die "usage: postgres.sh start|stop|halt|adopt|share DIR"
command=$1
# A measurement needs production's durability; a test run does not.
if [ "${ARENA_POSTGRES_DURABLE:-}" = 1 ]; then
  settings=(-c shared_buffers="${ARENA_POSTGRES_BUFFERS:-512MB}")
else
  settings=(-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c wal_level=minimal -c max_wal_senders=0
    -c shared_buffers=64MB -c autovacuum=off)
fi
dir=$2
[[ $dir == /* ]] || dir=$PWD/$dir
# A socket's path has at most 107 bytes.
[ ${#dir} -le 85 ] || die "$dir: too long for a socket; choose a shorter directory"

binaries() {
  local found
  if command -v initdb >/dev/null && command -v pg_ctl >/dev/null; then
    dirname "$(command -v initdb)"
    return
  fi
  found=$(printf '%s\n' /usr/lib/postgresql/*/bin /usr/local/pgsql/bin | sort -V -r |
    while read -r bin; do [ -x "$bin/initdb" ] && [ -x "$bin/pg_ctl" ] && echo "$bin" && break; done || true)
  [ -n "$found" ] || die "no Postgres server found (Debian: apt-get install postgresql)"
  echo "$found"
}

# Postgres refuses to run as root.
owner=
if [ "$(id -u)" = 0 ]; then
  for user in postgres nobody; do
    if id "$user" >/dev/null 2>&1; then
      owner=$user
      break
    fi
  done
fi

# Runs a program of the cluster, without this script's lock.
pg() {
  local program=$1
  shift
  if [ -z "$owner" ]; then
    "$bin/$program" "$@" 9>&-
  elif command -v setpriv >/dev/null; then
    setpriv --reuid="$owner" --regid="$(id -g "$owner")" --clear-groups -- "$bin/$program" "$@" 9>&-
  else
    runuser -u "$owner" -- "$bin/$program" "$@" 9>&-
  fi
}

running() {
  [ -d "$dir/data" ] && pg pg_ctl status -D "$dir/data" >/dev/null 2>&1
}

remove() {
  if running; then
    pg pg_ctl stop -D "$dir/data" -m immediate -w >/dev/null
  fi
  rm -rf "$dir"
}

# launch [initdb]: starts the cluster, after creating it, and writes its URL.
launch() {
  (
    cd "$dir"
    if [ "${1:-}" = initdb ]; then
      pg initdb -D "$dir/data" -U postgres --auth=trust -E UTF8 --locale=C --no-sync
      printf '%s\n' "${POSTGRES_CONF:-}" >>"$dir/data/postgresql.conf"
    fi
    pg pg_ctl start -D "$dir/data" -w -l "$dir/log" -o "-c listen_addresses='' -c unix_socket_directories='$dir' \
      -c max_connections=200 ${settings[*]}"
  ) >"$dir.out" 2>&1 </dev/null || {
    cat "$dir.out" >&2
    [ ! -f "$dir/log" ] || cat "$dir/log" >&2
    die "the cluster did not start"
  }
  rm -f "$dir.out"
  echo "postgres://postgres@${dir//\//%2F}/postgres" >"$dir/url"
}

adopt() {
  [ -f "$dir/data/PG_VERSION" ] || die "$dir/data: there is no cluster"
  ! running || die "$dir: a cluster runs there"
  chmod 700 "$dir" "$dir/data"
  [ -z "$owner" ] || chown -R "$owner" "$dir"
  launch
  cat "$dir/url"
}

start() {
  # The URL is written last; without it a start was interrupted.
  if ! { [ -f "$dir/url" ] && running; }; then
    remove
    mkdir -p "$dir"
    chmod 700 "$dir"
    [ -z "$owner" ] || chown "$owner" "$dir"
    launch initdb
  fi
  cat "$dir/url"
}

bin=$(binaries)
case $command in
start | stop | halt | adopt | share)
  mkdir -p "$(dirname "$dir")"
  exec 9>>"$dir.lock"
  flock 9
  ;;&
start) start ;;
adopt) adopt ;;
halt) ! running || pg pg_ctl stop -D "$dir/data" -m fast -w >/dev/null ;;
stop)
  remove
  rm -f "$dir.lock" "$dir.users"
  ;;
share)
  touch "$dir.users"
  had=$(cat "$dir/data/postmaster.pid" 2>/dev/null || true)
  start
  if [ "$had" != "$(cat "$dir/data/postmaster.pid")" ]; then
    setsid bash "${BASH_SOURCE[0]}" reap "$dir" </dev/null >/dev/null 2>&1 9>&- &
  fi
  ;;
reap)
  # A test run has pauses without a test, so the cluster stops ten seconds after the newest user
  # came.
  exec 8>>"$dir.users"
  while flock 8; do
    if [ $(($(date +%s) - $(stat -c %Y "$dir.users"))) -ge 10 ]; then
      exec 9>>"$dir.lock"
      flock 9
      remove
      break
    fi
    flock -u 8
    sleep 5
  done
  ;;
*) die "usage: postgres.sh start|stop|halt|adopt|share DIR" ;;
esac
