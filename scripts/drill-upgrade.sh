#!/usr/bin/env bash
# Runs the upgrade of docs/operations.md as it is typed there: two nodes over Postgres behind nginx are replaced one after
# another, and put back again, while people ask. No call may fail, subscribers stay logged in, and the ledger has to be clean.
# The machines are folders of this one (scripts/deploy-machines.sh).
#
#   scripts/drill-upgrade.sh                target/debug/arena replaced by itself; a part of `make deploy-check`
#   OLD=BINARY NEW=BINARY scripts/drill-upgrade.sh     a version replaced by the next one
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null
new=$(realpath "${NEW:-$(target_dir)/debug/arena}")
old=$(realpath "${OLD:-$new}")
for binary in "$old" "$new"; do [ -x "$binary" ] || die "$binary is missing: build it first"; done
source scripts/deploy.sh
source scripts/deploy-machines.sh
url=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh start "$work/pg")
ports=("$(free_port)" "$(free_port)" "$(free_port)" "$(free_port)")

nodes=(arena-1 arena-2)
mkdir "$work/data"
for index in 0 1; do
  machine "${nodes[index]}"
  cp "$old" "$work/${nodes[index]}/usr/local/bin/arena"
  configured "${ports[index]}" "$work/data" >"$work/${nodes[index]}/etc/arena/arena.env"
done

# typed WHAT HEADING: runs the block, as somebody pastes it.
typed() {
  local began=$EPOCHREALTIME
  blocks "$2" "$work/typed"
  (cd "$work" && bash -e "$work/typed/1") >"$work/typed.out" 2>&1 || { cat "$work/typed.out" >&2; machine_logs; die "$1 failed"; }
  [ "$(grep -c '^ready$' "$work/typed.out")" = 2 ] || { cat "$work/typed.out" >&2; die "$1: not both nodes became ready"; }
  ok "$1, as typed ($(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }') s)"
}

for node in "${nodes[@]}"; do
  ssh "$node" 'sudo systemctl start arena && sudo -u arena arena --env-file /etc/arena/arena.env health --wait 60' >/dev/null ||
    { machine_logs; die "$node did not start"; }
done
start_nginx "${ports[@]}"
cp "$new" "$work/arena" # Where the lines are typed.
node scripts/drill-upgrade.mjs "${ports[3]}" "$work/tls.crt" "$secret" "$work/over" >"$work/calls" &
people=$!
pids+=("$people")
for _ in $(seq 100); do [ ! -f "$work/over.ready" ] || break; sleep 0.1; done
for round in 1 2 3; do
  typed "upgrade $round" "## Upgrade without downtime"
  for node in "${nodes[@]}"; do
    cmp -s "$new" "$work/$node/usr/local/bin/arena" || die "$node has another binary than the new one"
  done
  typed "and back" "### Back to the version before"
  cmp -s "$old" "$work/arena-2/usr/local/bin/arena" || die "arena-2 has another binary than the old one"
done
touch "$work/over"
wait "$people" || { cat "$work/calls"; machine_logs; die "people noticed the upgrade"; }
ok "$(cat "$work/calls")"
for node in "${nodes[@]}"; do ssh "$node" 'sudo systemctl stop arena'; done
if grep -hv '^0$' "$work"/arena-*/ends >&2; then die "a node did not end with 0"; fi
if grep -h '"level":"ERROR"' "$work"/arena-*/log >&2; then die "a node logged errors"; fi
ssh arena-1 'sudo -u arena arena --env-file /etc/arena/arena.env ledger verify' >/dev/null 2>&1 || die "the ledger is broken"
ok "both nodes ended with 0 each time, logged no error, and the ledger is clean"
