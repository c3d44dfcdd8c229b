#!/usr/bin/env bash
# Installs a node as docs/operations.md types it, "Installing a node", on a machine that is a folder of this one
# (scripts/deploy-machines.sh): over a Postgres and behind an nginx that are real, to a portal that answers and a backup that was
# brought back. What the page leaves to the reader is done here in between: the database's password, `sudoedit`, the certificate.
#
#   scripts/drill-install.sh         installs target/debug/arena; a part of `make deploy-check`
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null
arena=$(realpath "${NEW:-$(target_dir)/debug/arena}")
[ -x "$arena" ] || die "$arena is missing: build it first"
source scripts/deploy.sh
source scripts/deploy-machines.sh
cluster=$(bash scripts/postgres.sh start "$work/pg")
ports=("$(free_port)" "$(free_port)" "$(free_port)")
root=$work/node
# Nothing is there yet.
mkdir -p "$root"/{usr/local/bin,etc/systemd/system,etc/nginx/conf.d}

# What the system has: packages, users, directories, Postgres' and nginx' own commands.
stand_in apt-get <<'STAND_IN'
#!/usr/bin/env bash
exit 0
STAND_IN
stand_in systemd-sysusers <<'STAND_IN'
#!/usr/bin/env bash
exec grep -q '^u arena ' "$ROOT/etc/sysusers.d/arena.conf"
STAND_IN
stand_in systemd-tmpfiles <<'STAND_IN'
#!/usr/bin/env bash
set -e
while read -r kind path mode _; do
  [ "$kind" != d ] || install -d -m "$mode" "$ROOT$path"
done <"$ROOT/etc/tmpfiles.d/arena.conf"
STAND_IN
stand_in createdb <<STAND_IN
#!/usr/bin/env bash
exec psql -qX -v ON_ERROR_STOP=1 "$cluster" -c "CREATE DATABASE \${!#} OWNER \$2"
STAND_IN
stand_in dropdb <<STAND_IN
#!/usr/bin/env bash
exec psql -qX -v ON_ERROR_STOP=1 "$cluster" -c "DROP DATABASE \$1"
STAND_IN
stand_in nginx <<STAND_IN
#!/usr/bin/env bash
exec "$nginx" "\$@" -q -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log"
STAND_IN
stand_in nginx-reload <<STAND_IN
#!/usr/bin/env bash
exec "$nginx" -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log"
STAND_IN

blocks "### Installing a node" "$work/typed"
# typed NUMBER WHAT [EXPECTED…]: types a block; each line that the page expects has to come.
typed() {
  local number=$1 what=$2 expected
  shift 2
  sed "s#target/release/arena#$arena#" "$work/typed/$number" >"$work/typed.sh"
  on node "$(cat "$work/typed.sh")" >"$work/typed.out" 2>&1 || { cat "$work/typed.out" >&2; machine_logs; die "step $number, $what, failed"; }
  for expected in "$@"; do
    grep -qE "$expected" "$work/typed.out" || { cat "$work/typed.out" >&2; die "step $number, $what, did not say: $expected"; }
  done
  ok "$what, as typed"
}

typed 1 "program, user, directories, units"
psql -qX "$cluster" -c "CREATE ROLE arena LOGIN PASSWORD 'pa55word'"
on node 'createdb --owner arena arena'
# As it comes, the configuration is refused, key by key.
on node 'sudo install -m 640 -g arena deploy/systemd/arena.env.example /etc/arena/arena.env'
if on node "$(cat "$work/typed/2")" >"$work/typed.out" 2>&1; then die "the example's configuration is good as it comes"; fi
grep -q 'key `identity\.handoff_keys' "$work/typed.out" || { cat "$work/typed.out" >&2; die "the example's faults are not named"; }
url=$(sed -E 's#//postgres@([^/]+)/postgres#//arena:pa55word@\1/arena#' <<<"$cluster")
configured "${ports[0]}" "$root/var/lib/arena" >"$root/etc/arena/arena.env"
typed 2 "the configuration's check" "^the configuration is good: production over postgres"
typed 3 "tables and catalogue" "^the database is up to date"
typed 4 "start" "^ready$" "^ledger clean$"
typed 5 "the proxy's file"
certificate
proxy_conf "$root/etc/nginx/conf.d/arena.conf" "127.0.0.1:${ports[0]}" "" "${ports[1]}" "${ports[2]}" >"$work/arena.conf"
typed 6 "the proxy"
curl -fs --cacert "$work/tls.crt" --resolve "arena.example:${ports[2]}:127.0.0.1" "https://arena.example:${ports[2]}/api/v1/config" \
  >"$work/config.json" && grep -q '"mode":"production"' "$work/config.json" || { machine_logs; die "the portal does not answer through the proxy"; }
ok "the portal answers through the proxy"
typed 7 "backups, and one that is brought back" "^whole: postgres" "ledger clean"
[ ! -e "$root/var/lib/arena/restored" ] || die "the restore test left its directory"
on node 'systemctl stop arena'
[ "$(cat "$root/ends")" = 0 ] || die "the node did not end with 0"
if grep -h '"level":"ERROR"' "$root/log" >&2; then die "the node logged errors"; fi
