#!/usr/bin/env bash
# Installs a node with the commands of docs/operations.md, "Installing a node", on a machine that is
# a folder of this one (scripts/deploy-machines.sh), with a real Postgres and nginx and its own
# content. There a tournament is played and a reward delivered (scripts/drill-install.mjs), a backup
# is restored, a second node joins, and both are upgraded during requests. Steps that the page
# leaves to the reader are done here: the database's password, `sudoedit`, the certificate.
#
#   scripts/drill-install.sh                   installs target/debug/arena; a part of `make deploy-check`
#   NEW=BINARY SHOW=yes scripts/drill-install.sh     installs a binary, and shows each line and its output
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null
arena=$(realpath "${NEW:-$(target_dir)/debug/arena}")
[ -x "$arena" ] || die "$arena is missing: build it first"
source scripts/deploy.sh
source scripts/deploy-machines.sh
cluster=$(bash scripts/postgres.sh start "$work/pg")
ports=("$(free_port)" "$(free_port)" "$(free_port)" "$(free_port)")
root=$work/arena-1
for node in arena-1 arena-2; do mkdir -p "$work/$node"/{usr/local/bin,etc/systemd/system,etc/nginx/conf.d,tmp}; done

# Stand-ins for packages, users, directories, and the commands of Postgres and nginx.
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
if [ -s "$work/nginx.pid" ]; then set -- -s reload; fi
exec "$nginx" "\$@" -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log"
STAND_IN

blocks "### Installing a node" "$work/steps"
# typed NODE NUMBER WHAT [EXPECTED…]: runs a block; each expected line must appear.
typed() {
  local node=$1 number=$2 what=$3 expected
  shift 3
  sed "s#target/release/arena#$arena#; s#our-content#/tmp/our-content#" "$work/steps/$number" >"$work/typed.sh"
  [ -z "${SHOW:-}" ] || sed 's/^/$ /' "$work/steps/$number"
  on "$node" "$(cat "$work/typed.sh")" >"$work/typed.out" 2>&1 || { cat "$work/typed.out" >&2; machine_logs; die "step $number, $what, failed"; }
  [ -z "${SHOW:-}" ] || sed 's/^/  /' "$work/typed.out"
  for expected in "$@"; do
    grep -qE "$expected" "$work/typed.out" || { cat "$work/typed.out" >&2; die "step $number, $what, did not say: $expected"; }
  done
  ok "$what, as typed"
}
portal() { curl -fs --cacert "$work/tls.crt" --resolve "arena.test:${ports[3]}:127.0.0.1" "https://arena.test:${ports[3]}$1"; }

typed arena-1 1 "program, user, directories, units"
psql -qX "$cluster" -c "CREATE ROLE arena LOGIN PASSWORD 'pa55word'"
on arena-1 'createdb --owner arena arena'
# The unchanged example must be refused, with each key named.
on arena-1 'sudo install -m 640 -g arena deploy/systemd/arena.env.example /etc/arena/arena.env'
if on arena-1 "$(cat "$work/steps/2")" >"$work/typed.out" 2>&1; then die "the example's configuration is good as it comes"; fi
grep -q 'key `identity\.handoff_keys' "$work/typed.out" || { cat "$work/typed.out" >&2; die "the example's faults are not named"; }
url=$(sed -E 's#//postgres@([^/]+)/postgres#//arena:pa55word@\1/arena#' <<<"$cluster")
configured "${ports[0]}" "$root/var/lib/arena" >"$root/etc/arena/arena.env"
typed arena-1 2 "the configuration's check" "^the configuration is good: production over postgres"
# The repository's content with this operator's own rewards and questions, without tournaments.
cp -r content "$root/tmp/our-content"
rm "$root/tmp/our-content/tournaments.toml"
printf '[[reward]]\nid = 1\nname = "Data 1 GB"\ncredits = 150\nstock = 20\n' >"$root/tmp/our-content/rewards.toml"
printf '## Who gives the data?\n\n{operator} does, on the day on which you ask.\n' >"$root/tmp/our-content/en/faqs.md"
rm "$root/tmp/our-content/ur/"{faqs.md,rewards.toml,tournaments.toml}
typed arena-1 3 "tables and content of one's own" "^the database is up to date" "^rewards.toml: 1 entry: 1 added"
typed arena-1 4 "start" "^ready$" "^ledger clean$"
typed arena-1 5 "the proxy's file"
certificate
# edited SECOND-NODE: writes the proxy's file as edited with `sudoedit`.
edited() {
  proxy_conf deploy/nginx/arena.conf "127.0.0.1:${ports[0]}" "$1" "${ports[2]}" "${ports[3]}" | tee "$work/arena.conf" \
    >"$root/etc/nginx/conf.d/arena.conf"
}
edited ""
typed arena-1 6 "the proxy"
portal /api/v1/config >"$work/config.json" && grep -q '"mode":"production"' "$work/config.json" ||
  { machine_logs; die "the portal does not answer through the proxy"; }
portal /api/v1/content/faqs >"$work/faqs.json" && grep -q 'Jazz does, on the day' "$work/faqs.json" || die "the portal has other questions than the operator's"
ok "the portal answers through the proxy, with content of its own"
node scripts/drill-install.mjs "${ports[3]}" "$work/tls.crt" "$secret" "$root/tmp" >"$work/evening" ||
  { cat "$work/evening" >&2; machine_logs; die "the first evening failed"; }
[ -z "${SHOW:-}" ] || cat "$work/evening"
ok "a tournament from its plan to its results and a reward to its delivery, as typed"
typed arena-1 7 "backups, and one that is brought back" "^whole: postgres" "ledger clean"
[ ! -e "$root/var/backups/arena/restored" ] || die "the restore test left its directory"

# A second node: the same without steps 2, 4 and 7.
typed arena-2 1 "a second node"
configured "${ports[1]}" "$root/var/lib/arena" >"$work/arena-2/etc/arena/arena.env"
typed arena-2 4 "its start" "^ready$" "^ledger clean$"
edited "127.0.0.1:${ports[1]}"
typed arena-1 6 "both nodes behind the proxy"
cp "$arena" "$work/arena" # The folder of the typed lines.
people_ask "${ports[3]}"
upgraded "the upgrade of both nodes" "## Upgrade without downtime" "$arena"
people_end
stop_nodes arena-1 arena-2
ok "the ledger is clean, and no node logged an error"
