#!/usr/bin/env bash
# Loses a node under load and restores it as of a time T: on SQLite from increments of a backup
# store, on Postgres from a base backup and the archived log. The ledger must be clean and hold
# exactly the transactions of T, and pages must be served. On both engines, or on ENGINE alone.
# SUBSCRIBERS (20,000) and SECONDS_EACH (5) may be set; BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${ENGINE:-}" ]; then
  ENGINE=sqlite bash scripts/drill-pitr.sh
  ENGINE=postgres BUILD=no bash scripts/drill-pitr.sh
  exit
fi
subscribers=${SUBSCRIBERS:-20000}
seconds=${SECONDS_EACH:-5}
# As deploy/postgres configures it; the log's archive belongs to the cluster's user.
backups=$(mktemp -d)
chmod 755 "$backups"
mkdir -m 777 "$backups/wal"
POSTGRES_CONF=$(sed "s#/var/backups/postgresql#$backups#g" deploy/postgres/arena-archive.conf)
export POSTGRES_CONF
trap 'rm -rf "$backups"' EXIT
source scripts/drill.sh
end() {
  bash scripts/postgres.sh stop "$work/back" >/dev/null 2>&1 || true
  rm -rf "$backups"
  cleanup
}
trap end EXIT

took() { awk -v a="$began" -v b="$EPOCHREALTIME" -v what="$1" 'BEGIN { printf "%s: %.1f s\n", what, b - a }'; }
bytes() { du -sb "$1" | cut -f1; }
query() { psql -XqAt -h "$1" -U postgres -c "$2"; }
# claims FROM: subscribers from number FROM on claim their day.
claims() {
  "$bench" claims "$address" --tokens "$work/tokens" --acknowledged "$work/acknowledged" --from "$1" >/dev/null &
  also=$!
}
end_claims() {
  kill "$also" 2>/dev/null || true
  wait "$also" 2>/dev/null || true
  also=
}
ledger() { "$arena" ledger verify 2>&1 | grep -oE 'checked [0-9]+ transactions and [0-9]+ entries|^ledger .*'; }
# Prints the node's state: the ledger's counts, its check, and some wallets.
state() {
  ledger
  for number in 0 1 2 3 $((subscribers / 2)) $((subscribers - 1)); do
    "$arena" wallet show "$(printf '03%09d' "$number")" --json 2>/dev/null
  done
}

echo "=== $ENGINE, $(nproc) cores: $subscribers subscribers"
"$bench" prepare "$url" --subscribers "$subscribers" --tokens "$work/tokens" >/dev/null
: >"$work/acknowledged"
serve

# Before T: a backup, claims, and increments of the backup during claims.
claims 0
if [ "$ENGINE" = sqlite ]; then
  for _ in 1 2 3; do
    "$arena" backup --into "$work/store"
    sleep "$((seconds / 2))"
  done
else
  began=$EPOCHREALTIME
  PGHOST=$work/pg PGUSER=postgres sh deploy/postgres/arena-base-backup.sh "$backups"
  took "base backup, checked"
  sleep "$seconds"
fi
end_claims
# Wait for claims under way.
sleep 1
state >"$work/at"
if [ "$ENGINE" = sqlite ]; then
  "$arena" backup --into "$work/store" | tee "$work/increment"
  at=$(sed -E 's/.*increment of ([^ ]*Z): .*/\1/' "$work/increment")
else
  # In a form that Postgres and `arena` both read.
  at=$(query "$work/pg" "SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')")+00:00
fi
state | cmp - "$work/at" || { echo "the ledger changed while T was taken: claims were still under way" >&2; exit 1; }
echo "T is $at: $(head -n 1 "$work/at"), $(wc -l <"$work/acknowledged") claims acknowledged"

# After T: claims that must not come back.
claims $((subscribers / 2))
sleep "$seconds"
[ "$ENGINE" = postgres ] || "$arena" backup --into "$work/store"
sleep 1
kill -9 "$server"
wait "$server" 2>/dev/null || true
end_claims
echo "the node is lost: $(ledger | head -n 1), $(wc -l <"$work/acknowledged") claims acknowledged"

export ARENA_DATA_DIR=$work/again
if [ "$ENGINE" = sqlite ]; then
  "$arena" backup verify "$work/store"
  echo "the store has $(bytes "$work/store") bytes, the database had $(bytes "$work/arena.db")"
  export ARENA_DATABASE_URL=sqlite:$work/again/arena.db
  "$arena" restore --from "$work/store" --at "$at"
else
  kill -9 "$(head -n 1 "$work/pg/data/postmaster.pid")"
  echo "the archive has $(bytes "$backups/wal") bytes"
  began=$EPOCHREALTIME
  mkdir -p "$work/back"
  cp -a "$backups"/base/*Z "$work/back/data"
  # Log files not archived yet, if the disk can still be read.
  cp -an "$work"/pg/data/pg_wal/0* "$work/back/data/pg_wal/" || true
  cat >>"$work/back/data/postgresql.auto.conf" <<CONF
restore_command = 'cp $backups/wal/%f %p'
recovery_target_time = '$at'
recovery_target_action = 'promote'
CONF
  touch "$work/back/data/recovery.signal"
  ARENA_DATABASE_URL=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh adopt "$work/back")
  export ARENA_DATABASE_URL
  until [ "$(query "$work/back" 'SELECT pg_is_in_recovery()')" = f ]; do sleep 0.1; done
  took "recovered to T"
  "$arena" restore settle --at "$at"
fi

state >"$work/back.state"
cmp "$work/at" "$work/back.state" || { diff "$work/at" "$work/back.state" >&2; exit 1; }
echo "as at T: $(head -n 2 "$work/back.state" | paste -sd' ')"
serve
for path in / /api/v1/config /api/v1/leaderboard; do
  curl -fsS -o /dev/null -w "$path %{http_code} %{size_download} bytes\n" "http://$address$path"
done
kill -TERM "$server"
wait "$server" || true
server=
