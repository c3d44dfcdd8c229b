#!/usr/bin/env bash
# Two nodes over Postgres behind nginx, replaced one after another by the next version and put back again, while people ask: no
# call may fail, whoever is logged in stays so, and the ledger has to be clean.
#
#   OLD=BINARY scripts/drill-upgrade.sh     BINARY is the version before, NEW (target/release/arena) the one that is tried
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null
[ -x "${OLD:-}" ] || die "OLD names the binary of the version before"
old=$(realpath "$OLD")
new=$(realpath "${NEW:-target/release/arena}")
source scripts/deploy.sh
url=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh start "$work/pg")

mapfile -t variables < <(filled deploy/systemd/arena.env.example)
environment=(env -i PATH="$PATH" "${variables[@]}" ARENA_DATA_DIR="$work/data" ARENA_LOG__LEVEL=warn)
ports=("$(free_port)" "$(free_port)" "$(free_port)" "$(free_port)")
nodes=()

# up NODE BINARY: starts it and waits until it is ready.
up() {
  (cd "$work" && exec "${environment[@]}" ARENA_LISTEN="127.0.0.1:${ports[$1]}" "$2" serve) >>"$work/node-$1.log" 2>&1 &
  nodes[$1]=$!
  pids+=($!)
  for _ in $(seq 200); do
    ! curl -fs "http://127.0.0.1:${ports[$1]}/health/ready" >/dev/null || return 0
    sleep 0.1
  done
  cat "$work/node-$1.log" >&2
  die "node $1 did not start"
}
replace() { # node, binary, what it is
  local began=$EPOCHREALTIME
  kill -TERM "${nodes[$1]}"
  wait "${nodes[$1]}" || die "node $1 ended with $?"
  up "$1" "$2"
  ok "$3 ($(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }') s)"
  sleep 3
}

up 0 "$old"
up 1 "$old"
start_nginx "${ports[@]}"
node scripts/drill-upgrade.mjs "${ports[3]}" "$work/tls.crt" "$secret" "$work/over" >"$work/calls" &
people=$!
pids+=("$people")
sleep 3
"${environment[@]}" "$old" backup "$work/backup" >/dev/null
ok "a backup, by the old version"
"${environment[@]}" "$new" migrate >/dev/null
ok "migrated by the new version; the old nodes serve on"
sleep 3
replace 0 "$old" "node 1 started again, of the old version over the new tables"
replace 0 "$new" "node 1 of the new version beside the old one"
replace 1 "$new" "node 2 of the new version"
replace 0 "$old" "back: node 1 of the old version beside the new one"
replace 0 "$new" "and on again"
touch "$work/over"
wait "$people" || { cat "$work/calls" && tail -n 5 "$work/nginx.log" "$work"/node-*.log >&2 && exit 1; }
cat "$work/calls"
for node in 0 1; do
  kill -TERM "${nodes[$node]}"
  wait "${nodes[$node]}" || die "node $node ended with $?"
done
if grep -h '"level":"ERROR"' "$work"/node-*.log >&2; then die "a node logged errors"; fi
"${environment[@]}" "$new" ledger verify
