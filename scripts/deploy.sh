# Starts the contents of deploy/ on this machine, for the check and the drills. Sourced after
# lib.sh, never run. Makes the temporary folder `work`, and kills the processes in `pids` at the
# end; the caller sets `url` and `redis_url` for `filled`.
# shellcheck shell=bash

work=$(mktemp -d "${TMPDIR:-/tmp}/arena-deploy.XXXXXX")
# The databases' user needs access to its folder.
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

for variable in $(compgen -e | grep '^ARENA_' || true); do unset "$variable"; done
nginx=$(command -v nginx || echo /usr/sbin/nginx)
[ -x "$nginx" ] || debian_install "nginx" nginx-light
command -v openssl >/dev/null || debian_install "openssl" openssl
has_postgres || debian_install "a Postgres server" postgresql
secret=$(openssl rand -hex 32)
token_secret=$(openssl rand -hex 32)
refresh_secret=$(openssl rand -hex 32)

# env_of FILE: prints its variables, as systemd and the container engine read them.
env_of() {
  grep -vE '^(#|$)' "$1" | sed -E "s/^([A-Z_]+)='(.*)'$/\1=\2/"
}

# filled FILE: prints the example's environment with secrets, this Postgres and this Redis.
# shellcheck disable=SC2154 # `url` is the caller's
filled() {
  env_of "$1" | sed -E \
    -e "/^ARENA_IDENTITY__HANDOFF_KEYS=/s#CHANGE-ME#$secret#" \
    -e "/^ARENA_IDENTITY__TOKEN_KEYS=/s#CHANGE-ME#$token_secret#" \
    -e "/^ARENA_IDENTITY__REFRESH_SECRET=/s#CHANGE-ME#$refresh_secret#" \
    -e "/^ARENA_BRAND__OPERATOR=/s#CHANGE-ME#Jazz#" \
    -e "/^ARENA_(PUBLIC_URL|BRAND__)/s#(arena|operator)\.example#\1.test#" \
    -e "s#^ARENA_DATABASE_URL=.*#ARENA_DATABASE_URL=$url#; s#^ARENA_REDIS_URL=.*#ARENA_REDIS_URL=${redis_url:-}#" \
    -e "s#^ARENA_LIMITS__TRUSTED_PROXIES=.*#ARENA_LIMITS__TRUSTED_PROXIES=[\"127.0.0.1\"]#"
}
free_port() { node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }

# certificate: makes a certificate for arena.test, and its key.
certificate() {
  openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=arena.test -addext subjectAltName=DNS:arena.test \
    -keyout "$work/tls.key" -out "$work/tls.crt" 2>/dev/null
}
# proxy_conf FILE NODE NODE HTTP-PORT HTTPS-PORT: prints the file as an operator edits it, for these
# nodes and ports; without a second node its lines are removed. Also writes the main nginx.conf in
# `work`.
proxy_conf() {
  local second="s#server arena-2:8080#server $3#"
  [ -n "$3" ] || second="/server arena-2:8080/d"
  sed -e "s#server arena-1:8080#server $2#; $second" -e "s#listen 80;#listen 127.0.0.1:$4;#; s#listen 443 #listen 127.0.0.1:$5 #" \
    -e "s#/etc/nginx/tls/#$work/#; s#arena\.example#arena.test#g" "$1"
  local temporary="client_body_temp_path $work/body; proxy_temp_path $work/proxy; fastcgi_temp_path $work/fastcgi; \
uwsgi_temp_path $work/uwsgi; scgi_temp_path $work/scgi;"
  {
    # As root, nginx would change to a user that cannot read this folder.
    [ "$(id -u)" != 0 ] || echo "user root;"
    sed -e "s#/tmp/nginx.pid#$work/nginx.pid#; s#/etc/nginx/conf.d/#$work/#; s#/dev/stderr#$work/nginx.log#" \
      -e "/^worker_rlimit_nofile/d; s#worker_connections 16384#worker_connections 1024#; s#^http {#http { $temporary#" \
      deploy/nginx/nginx.conf
  } >"$work/nginx.conf"
}
# start_nginx NODE-PORT NODE-PORT HTTP-PORT HTTPS-PORT: starts nginx as shipped, with local ports
# and certificate.
start_nginx() {
  certificate
  proxy_conf deploy/nginx/arena.conf "127.0.0.1:$1" "127.0.0.1:$2" "$3" "$4" >"$work/arena.conf"
  "$nginx" -t -q -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log"
  "$nginx" -p "$work" -c "$work/nginx.conf" -e "$work/nginx.log"
}
