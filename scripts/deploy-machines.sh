# The machines of docs/operations.md as folders of this one, for the drills. Sourced after
# deploy.sh, never run. System commands (`ssh`, `sudo`, `systemctl` and a few more) are small
# stand-ins; `arena`, nginx and Postgres are real.
# shellcheck shell=bash

mkdir "$work/bin"
stand_in() { cat >"$work/bin/$1" && chmod +x "$work/bin/$1"; }

# on MACHINE COMMAND: runs a command there. The documents' paths are below the machine's folder.
stand_in on <<STAND_IN
#!/usr/bin/env bash
export ROOT=$work/\$1
[ -d "\$ROOT" ] || exit 255
command=\$(sed -E "s#/usr/local/|/etc/|/tmp/|/var/#\$ROOT&#g" <<<"\${*:2}")
PATH=$work/bin:\$ROOT/usr/local/bin:\$PATH exec bash -e -c "\$command"
STAND_IN
stand_in ssh <<'STAND_IN'
#!/usr/bin/env bash
exec on "$@"
STAND_IN
stand_in sudo <<'STAND_IN'
#!/usr/bin/env bash
[ "$1" != -u ] || shift 2
exec "$@"
STAND_IN
# User and group `arena` do not exist here.
stand_in install <<'STAND_IN'
#!/usr/bin/env bash
words=()
while [ $# -gt 0 ]; do
  if [ "$1" = -g ]; then shift 2; else words+=("$1") && shift; fi
done
exec /usr/bin/install "${words[@]}"
STAND_IN
# Starts the units' commands with their environment. Waits for a oneshot unit, as systemd does.
stand_in systemctl <<STAND_IN
#!/usr/bin/env bash
set -euo pipefail
verb=\$1
[ "\$verb" != daemon-reload ] || exit 0
shift
if [ "\$verb" = enable ]; then shift; verb=start; fi
if [ "\$verb \$1" = "reload nginx" ]; then exec nginx-reload; fi
for unit in "\$@"; do
  file=\$ROOT/etc/systemd/system/\$unit
  [[ "\$unit" == *.* ]] || file=\$file.service
  [ -f "\$file" ] || { echo "Unit \$unit could not be found." >&2; exit 5; }
  [[ "\$unit" != *.timer ]] || continue
  command=\$(sed -n 's/^ExecStart=//p' "\$file" | sed -E "s#/usr/local/|/var/backups/#\$ROOT&#g; s/%%/%/g")
  mapfile -t variables < <(grep -vE '^(#|\$)' "\$ROOT/etc/arena/arena.env" | sed -E "s/^([A-Z_]+)='(.*)'\$/\1=\2/")
  cd "$work"
  if grep -q '^Type=oneshot' "\$file"; then
    env -i PATH="\$PATH" "\${variables[@]}" bash -c "\$command"
    continue
  fi
  if [ -f "\$ROOT/pid" ]; then
    kill -TERM "\$(cat "\$ROOT/pid")"
    until [ -f "\$ROOT/ended" ]; do sleep 0.05; done
    cat "\$ROOT/ended" >>"\$ROOT/ends"
    rm "\$ROOT/pid" "\$ROOT/ended"
  fi
  [ "\$verb" != stop ] || continue
  (
    ended=0
    env -i "\${variables[@]}" \$command >>"\$ROOT/log" 2>&1 &
    echo \$! >"\$ROOT/pid"
    wait \$! || ended=\$?
    echo \$ended >"\$ROOT/ended"
  ) >/dev/null 2>&1 &
  # As for the type exec: wait until the process exists.
  until [ -f "\$ROOT/pid" ]; do sleep 0.01; done
done
STAND_IN
export PATH=$work/bin:$PATH

# machine NAME: makes an empty machine with the units.
machine() {
  mkdir -p "$work/$1"/{usr/local/bin,etc/arena,etc/systemd/system,tmp,var/backups/arena}
  cp deploy/systemd/*.service deploy/systemd/*.timer "$work/$1/etc/systemd/system/"
}
# configured PORT DATA-DIRECTORY: prints the example's environment, filled in.
configured() {
  filled deploy/systemd/arena.env.example |
    sed -E "s#^ARENA_DATA_DIR=.*#ARENA_DATA_DIR=$2#; s#^ARENA_LISTEN=.*#ARENA_LISTEN=127.0.0.1:$1#
      s#^([A-Z_]+)=(.*[\[{].*)#\1='\2'#"
}
machine_logs() { tail -n 20 "$work"/*/log "$work/nginx.log" >&2 || true; }
# Stops nodes that a drill left running, before their folder is removed.
stop_machines() {
  local pid
  for pid in "$work"/*/pid; do [ ! -f "$pid" ] || kill -KILL "$(cat "$pid")" 2>/dev/null || true; done
  finish
}
trap stop_machines EXIT

# blocks HEADING FOLDER: writes the shell blocks below a heading of docs/operations.md to FOLDER/1,
# FOLDER/2 and so on.
blocks() {
  mkdir -p "$2"
  awk -v heading="$1" -v folder="$2" '
    $0 == heading { below = 1; next }
    below && !inside && /^##/ { exit }
    below && /^```sh$/ { inside = 1; number++; next }
    inside && /^```$/ { inside = 0; next }
    inside { print > (folder "/" number) }' docs/operations.md
  [ -s "$2/1" ] || die "docs/operations.md has no shell block below \"$1\""
}

# upgraded WHAT HEADING BINARY: runs the block below a heading as pasted; both nodes must have the
# binary afterwards.
upgraded() {
  local began=$EPOCHREALTIME node
  rm -rf "$work/typed"
  blocks "$2" "$work/typed"
  [ -z "${SHOW:-}" ] || sed 's/^/$ /' "$work/typed/1"
  (cd "$work" && bash -e "$work/typed/1") >"$work/typed.out" 2>&1 || { cat "$work/typed.out" >&2; machine_logs; die "$1 failed"; }
  [ -z "${SHOW:-}" ] || sed 's/^/  /' "$work/typed.out"
  [ "$(grep -c '^ready$' "$work/typed.out")" = 2 ] || { cat "$work/typed.out" >&2; die "$1: not both nodes became ready"; }
  for node in arena-1 arena-2; do
    cmp -s "$3" "$work/$node/usr/local/bin/arena" || die "$node has another binary than the one that was to be installed"
  done
  ok "$1, as typed ($(awk -v a="$began" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f", b - a }') s)"
}
# people_ask HTTPS-PORT: sends requests through the proxy until people_end; none may fail.
people_ask() {
  node scripts/drill-upgrade.mjs "$1" "$work/tls.crt" "$secret" "$work/over" >"$work/calls" &
  people=$!
  pids+=("$people")
  for _ in $(seq 100); do [ ! -f "$work/over.ready" ] || break; sleep 0.1; done
}
people_end() {
  touch "$work/over"
  wait "$people" || { cat "$work/calls"; machine_logs; die "people noticed the upgrade"; }
  ok "$(cat "$work/calls")"
}
# stop_nodes NODE…: stops the nodes and checks their logs and the ledger.
stop_nodes() {
  local node
  for node in "$@"; do ssh "$node" 'sudo systemctl stop arena'; done
  if grep -hv '^0$' "$work"/arena-*/ends >&2; then die "a node did not end with 0"; fi
  if grep -h '"level":"ERROR"' "$work"/arena-*/log >&2; then die "a node logged errors"; fi
  ssh "$1" 'sudo -u arena arena --env-file /etc/arena/arena.env ledger verify' >/dev/null 2>&1 || die "the ledger is broken"
}
