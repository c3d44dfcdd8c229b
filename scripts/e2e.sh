#!/usr/bin/env bash
# The end-to-end tests: the built binary over SQLite in an empty data directory, driven by Playwright in Chromium.
# Arguments go to Playwright: scripts/e2e.sh rewards.spec.ts --headed
#
# After the tests the server is told to stop: it has to end by itself with 0, to have logged no error, and to leave a
# clean ledger behind.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

find_chromium
bash scripts/web.sh
cargo build --locked --package arena-server
arena=$(target_dir)/debug/arena

work=$(mktemp -d "${TMPDIR:-/tmp}/arena-e2e.XXXXXX")
server=
finish() {
  [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Only what is set here: an arena.toml or variables of the person's own are for their server.
chromium=$ARENA_CHROMIUM
for variable in $(compgen -e | grep '^ARENA_' || true); do unset "$variable"; done
export ARENA_DATA_DIR=$work/data ARENA_LISTEN=127.0.0.1:0
: >"$work/arena.toml"

"$arena" --config "$work/arena.toml" serve </dev/null >"$work/out" 2>"$work/log" &
server=$!

complain() {
  echo "--- the server's log, its last lines ---" >&2
  tail -n 40 "$work/log" >&2
  die "$@"
}

# It chooses a free port and says which.
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

tests=0
(cd web && ARENA_URL=$url ARENA_BINARY=$arena ARENA_CHROMIUM=$chromium npm run -s e2e -- "$@" </dev/null) || tests=$?

kill -TERM "$server" 2>/dev/null || complain "the server ended during the tests"
ended=0
wait "$server" || ended=$?
server=
[ "$tests" = 0 ] || complain "end-to-end tests failed"
[ "$ended" = 0 ] || complain "told to stop, the server ended with $ended"
if grep -E '^[^ ]+ +ERROR ' "$work/log" >&2; then die "the server logged errors during the tests"; fi
"$arena" --config "$work/arena.toml" ledger verify 2>>"$work/log" || complain "the ledger is broken after the tests"
