#!/usr/bin/env bash
# Runs the upgrade of docs/operations.md as typed there: two nodes over Postgres behind nginx are
# replaced one after another, and put back again, during requests. No call may fail, subscribers
# must stay logged in, and the ledger must be clean. The machines are folders of this one
# (scripts/deploy-machines.sh).
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

for node in "${nodes[@]}"; do
  ssh "$node" 'sudo systemctl start arena && sudo -u arena arena --env-file /etc/arena/arena.env health --wait 60' >/dev/null ||
    { machine_logs; die "$node did not start"; }
done
start_nginx "${ports[@]}"
cp "$new" "$work/arena" # The folder of the typed lines.
people_ask "${ports[3]}"
for round in 1 2 3; do
  upgraded "upgrade $round" "## Upgrade without downtime" "$new"
  upgraded "and back" "### Back to the version before" "$old"
done
people_end
stop_nodes "${nodes[@]}"
ok "both nodes ended with 0 each time, logged no error, and the ledger is clean"
