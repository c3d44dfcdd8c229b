#!/usr/bin/env bash
# Takes a backup of a node under load, loses the node, and restores the backup to an empty one. The
# ledger must be clean, every claim acknowledged before the backup must exist, and pages must be
# served. On SQLite and then on Postgres, or on ENGINE alone. SUBSCRIBERS (100,000) and PICTURES
# (2,000) may be set; BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

if [ -z "${ENGINE:-}" ]; then
  ENGINE=sqlite bash scripts/drill-backup.sh
  ENGINE=postgres BUILD=no bash scripts/drill-backup.sh
  exit
fi
subscribers=${SUBSCRIBERS:-100000}
pictures=${PICTURES:-2000}
source scripts/drill.sh
lost=$url

# node NAME: switches to an empty node with its own database.
node() {
  export ARENA_DATA_DIR=$work/$1
  ARENA_DATABASE_URL=sqlite:$work/$1/arena.db
  if [ "$ENGINE" = postgres ]; then
    # Encoded in the address, plain for psql.
    local socket=${lost#*@}
    socket=${socket%%/*}
    psql -q -h "${socket//%2F//}" -U postgres -c "CREATE DATABASE $1"
    ARENA_DATABASE_URL=${lost%/postgres}/$1
  fi
  export ARENA_DATABASE_URL
}
acknowledged() { wc -l <"$work/acknowledged"; }
stop() {
  kill -TERM "$server"
  wait "$server" || true
}

echo "=== $ENGINE, $(nproc) cores: $subscribers subscribers, $pictures pictures of 50 kB"
mkdir -p "$work/data/files/tasks"
for n in $(seq "$pictures"); do head -c 50000 /dev/urandom >"$work/data/files/tasks/$n.jpg"; done
"$bench" prepare "$url" --subscribers "$subscribers" --tokens "$work/tokens" >/dev/null
: >"$work/acknowledged"
serve
began=$EPOCHREALTIME
"$bench" claims "$address" --tokens "$work/tokens" --acknowledged "$work/acknowledged" >/dev/null &
claims=$!
also=$claims
sleep 2
cp "$work/acknowledged" "$work/before"
alone=$(awk -v n="$(acknowledged)" -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.0f", n / (b - a) }')
began=$EPOCHREALTIME
first=$(acknowledged)
"$arena" backup "$work/backup"
awk -v n="$(($(acknowledged) - first))" -v alone="$alone" -v a="$began" -v b="$EPOCHREALTIME" \
  'BEGIN { printf "claims acknowledged meanwhile: %d, %.0f a second (%d without it)\n", n, n / (b - a), alone }'
kill -9 "$server"
wait "$server" 2>/dev/null || true
wait "$claims" 2>/dev/null || true
also=
"$arena" backup verify "$work/backup"

node again
"$arena" restore "$work/backup"
began=$EPOCHREALTIME
"$arena" ledger verify
awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "verified in %.1f s\n", b - a }'
serve
for path in / /api/v1/config /api/v1/leaderboard; do
  curl -fsS -o /dev/null -w "$path %{http_code} %{size_download} bytes\n" "http://$address$path"
done
stop

# With the earlier sessions, to check each claim.
node moved
"$arena" restore --moved "$work/backup" >/dev/null
serve
"$bench" check-claims "$address" --tokens "$work/tokens" --acknowledged "$work/before"
stop
