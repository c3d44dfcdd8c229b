# A temporary server for checks from outside: the built binary over SQLite in an empty data
# directory, in demo mode. Sourced after lib.sh, never run. Sets `arena` (the binary) and `work`
# (the folder); `start_server` sets `url`.
# shellcheck shell=bash

arena=$(target_dir)/debug/arena
work=$(mktemp -d "${TMPDIR:-/tmp}/arena-check.XXXXXX")
server=
finish() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

show_log() {
  echo "--- the server's log, its last lines ---" >&2
  tail -n 40 "$work/log" >&2
}
complain() {
  show_log
  die "$@"
}

# start_server [--config FILE] [VARIABLE=VALUE…]: starts the server with this configuration, by
# default an empty one, and these settings only, without the developer's arena.toml or variables.
start_server() {
  local variable
  config=$work/arena.toml
  : >"$config"
  if [ "${1:-}" = --config ]; then
    config=$2
    shift 2
  fi
  setting=()
  for variable in $(compgen -e | grep '^ARENA_' || true); do setting+=(-u "$variable"); done
  setting+=(ARENA_DATA_DIR="$work/data" ARENA_LISTEN=127.0.0.1:0 "$@")
  env "${setting[@]}" "$arena" --config "$config" serve </dev/null >"$work/out" 2>"$work/log" &
  server=$!
  # The server chooses a free port and logs it.
  url=
  for _ in $(seq 300); do
    kill -0 "$server" 2>/dev/null || complain "the server did not start"
    url=$(sed -n 's/.* listens on \(http:[^ ]*\).*/\1/p' "$work/out")
    [ -n "$url" ] && break
    sleep 0.1
  done
  [ -n "$url" ] || complain "the server said no address within 30 seconds"
  node -e 'fetch(process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' \
    "$url/health/ready" || complain "$url/health/ready does not answer with 200"
}

# Stops the server. It must exit with 0, have logged no error, and leave a clean ledger.
stop_server() {
  local ended=0
  kill -TERM "$server" 2>/dev/null || complain "the server ended too early"
  wait "$server" || ended=$?
  server=
  [ "$ended" = 0 ] || complain "told to stop, the server ended with $ended"
  if grep -E '^[^ ]+ +ERROR ' "$work/log" >&2; then die "the server logged errors"; fi
  env "${setting[@]}" "$arena" --config "$config" ledger verify 2>>"$work/log" || complain "the ledger is broken"
}
