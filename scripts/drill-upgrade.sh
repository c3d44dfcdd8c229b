#!/usr/bin/env bash
# Runs the upgrade of docs/operations.md as it is typed there: two nodes over Postgres behind nginx are replaced one after
# another, and put back again, while people ask. No call may fail, subscribers stay logged in, and the ledger has to be clean.
# `ssh`, `scp`, `sudo` and `systemctl` are small stand-ins that act on folders of this machine.
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
url=$(ARENA_POSTGRES_DURABLE=1 bash scripts/postgres.sh start "$work/pg")
ports=("$(free_port)" "$(free_port)" "$(free_port)" "$(free_port)")

# The machines: what the unit needs, in a folder for each.
nodes=(arena-1 arena-2)
mkdir "$work/data"
for index in 0 1; do
  root=$work/${nodes[index]}
  mkdir -p "$root/usr/local/bin" "$root/etc/arena" "$root/tmp" "$root/var/backups/arena"
  cp "$old" "$root/usr/local/bin/arena"
  filled deploy/systemd/arena.env.example |
    sed -E "s#^ARENA_DATA_DIR=.*#ARENA_DATA_DIR=$work/data#; s#^ARENA_LISTEN=.*#ARENA_LISTEN=127.0.0.1:${ports[index]}#
      s#^([A-Z_]+)=(.*[\[{].*)#\1='\2'#" >"$root/etc/arena/arena.env"
done

# The stand-ins. A path of the documents is one below the machine's folder.
mkdir "$work/bin"
stand_in() { cat >"$work/bin/$1" && chmod +x "$work/bin/$1"; }
stand_in ssh <<STAND_IN
#!/usr/bin/env bash
export ROOT=$work/\$1
[ -d "\$ROOT" ] || exit 255
command=\$(sed -E "s#/usr/local/|/etc/arena/|/tmp/|/var/backups/#\$ROOT&#g" <<<"\${*:2}")
PATH=$work/bin:\$ROOT/usr/local/bin:\$PATH exec bash -c "\$command" </dev/null
STAND_IN
stand_in scp <<STAND_IN
#!/usr/bin/env bash
exec cp "\$1" "$work/\${2/://}"
STAND_IN
stand_in sudo <<'STAND_IN'
#!/usr/bin/env bash
[ "$1" != -u ] || shift 2
exec "$@"
STAND_IN
# Starts what the units name, with their environment. A unit of the type oneshot is waited for, as systemd does.
stand_in systemctl <<STAND_IN
#!/usr/bin/env bash
set -euo pipefail
unit=\${2%.service}
command=\$(sed -n 's/^ExecStart=//p' "$PWD/deploy/systemd/\$unit.service")
command=\$(sed -E "s#/usr/local/|/var/backups/#\$ROOT&#g; s/%%/%/g" <<<"\$command")
mapfile -t variables < <(grep -vE '^(#|$)' "\$ROOT/etc/arena/arena.env" | sed -E "s/^([A-Z_]+)='(.*)'$/\1=\2/")
cd "$work"
if [ "\$unit" != arena ]; then exec env -i PATH="\$PATH" "\${variables[@]}" bash -c "\$command"; fi
if [ -f "\$ROOT/pid" ]; then
  kill -TERM "\$(cat "\$ROOT/pid")"
  until [ -f "\$ROOT/ended" ]; do sleep 0.05; done
  cat "\$ROOT/ended" >>"\$ROOT/ends"
  rm "\$ROOT/pid" "\$ROOT/ended"
fi
[ "\$1" != stop ] || exit 0
(
  ended=0
  env -i "\${variables[@]}" \$command >>"\$ROOT/log" 2>&1 &
  echo \$! >"\$ROOT/pid"
  wait \$! || ended=\$?
  echo \$ended >"\$ROOT/ended"
) >/dev/null 2>&1 &
# As the type exec: the process is there.
until [ -f "\$ROOT/pid" ]; do sleep 0.01; done
STAND_IN
export PATH=$work/bin:$PATH

logs() { tail -n 20 "$work"/arena-*/log "$work/nginx.log" >&2 || true; }
# Stops nodes that an upgrade left behind, before the folder goes.
stop_nodes() {
  local root
  for root in "$work"/arena-*; do [ ! -f "$root/pid" ] || kill -KILL "$(cat "$root/pid")" 2>/dev/null || true; done
  finish
}
trap stop_nodes EXIT

# block HEADING: the first shell block below a heading of docs/operations.md.
block() {
  awk -v heading="$1" '
    $0 == heading { below = 1; next }
    below && !inside && /^#/ { exit }
    below && /^```sh$/ { inside = 1; next }
    inside && /^```$/ { exit }
    inside { print }' docs/operations.md
}
# typed WHAT HEADING: runs the block, as somebody pastes it.
typed() {
  local began=$EPOCHREALTIME
  block "$2" >"$work/typed.sh"
  [ -s "$work/typed.sh" ] || die "docs/operations.md has no shell block below \"$2\""
  (cd "$work" && bash -e "$work/typed.sh") >"$work/typed.out" 2>&1 || { cat "$work/typed.out" >&2; logs; die "$1 failed"; }
  [ "$(grep -c '^ready$' "$work/typed.out")" = 2 ] || { cat "$work/typed.out" >&2; die "$1: not both nodes became ready"; }
  ok "$1, as typed ($(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }') s)"
}

for node in "${nodes[@]}"; do
  ssh "$node" 'sudo systemctl start arena && sudo -u arena arena --env-file /etc/arena/arena.env health --wait 60' >/dev/null ||
    { logs; die "$node did not start"; }
done
start_nginx "${ports[@]}"
cp "$new" "$work/arena"
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
wait "$people" || { cat "$work/calls"; logs; die "people noticed the upgrade"; }
ok "$(cat "$work/calls")"
for node in "${nodes[@]}"; do ssh "$node" 'sudo systemctl stop arena'; done
if grep -hv '^0$' "$work"/arena-*/ends >&2; then die "a node did not end with 0"; fi
if grep -h '"level":"ERROR"' "$work"/arena-*/log >&2; then die "a node logged errors"; fi
ssh arena-1 'sudo -u arena arena --env-file /etc/arena/arena.env ledger verify' >/dev/null 2>&1 || die "the ledger is broken"
ok "both nodes ended with 0 each time, logged no error, and the ledger is clean"
