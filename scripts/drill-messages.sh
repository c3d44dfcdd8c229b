#!/usr/bin/env bash
# Sends the room ids of a tournament of PLAYERS (100,000) over SMPP to an SMS centre that takes
# DELAY_MS (100) for each message and BINDS connections (1) with a window of WINDOW (50), on
# Postgres. Prints how many messages the centre has taken over time, and how long all of them took
# after the draw; players must know ten minutes before their first match. BUILD=no uses the existing
# binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

players=${PLAYERS:-100000}
export ENGINE=postgres
source scripts/drill.sh

SMPP_MODULES=$(bash scripts/smpp.sh install)
export SMPP_MODULES
centre=$((port + 1))
mkfifo "$work/centre"
node scripts/smsc.mjs "$centre" "$work/taken" <"$work/centre" >/dev/null &
also=$!
exec 8>"$work/centre"
echo "{\"password\":\"secret\",\"delay\":${DELAY_MS:-100}}" >&8
touch "$work/taken"

binds=$(for _ in $(seq "${BINDS:-1}"); do printf '{host="127.0.0.1",port=%s},' "$centre"; done)
export ARENA_SMS__GATEWAY=smpp ARENA_SMS__SMPP__BINDS="[${binds%,}]" ARENA_SMS__SMPP__SENDER='"8080"'
export ARENA_SMS__SMPP__SYSTEM_ID=arena ARENA_SMS__SMPP__PASSWORD=secret
export ARENA_SMS__SMPP__WINDOW=${WINDOW:-50} ARENA_SMS__SMPP__PER_SECOND=${PER_SECOND:-1000}

"$arena" migrate
"$bench" prepare-room-messages "$url" --players "$players" --starts-in "${STARTS_IN:-120}"
serve
taken() { grep -vc '"taken"' "$work/taken" || true; }
processor() { awk '{ print ($14 + $15) / 100 }' "/proc/$1/stat" 2>/dev/null || echo 0; }

until [ "$(taken)" != 0 ]; do sleep 0.1; done
began=$SECONDS
told=0
while now=$(taken) && [ "$now" -lt "$players" ]; do
  if [ $((now * 10 / players)) -gt "$told" ]; then
    told=$((now * 10 / players))
    echo "$((SECONDS - began)) s: $now taken; server $(processor "$server") s, centre $(processor "$also") s of processor"
  fi
  [ $((SECONDS - began)) -lt "${TIME_LIMIT:-1800}" ] || break
  sleep 1
done
echo "$now of $players messages taken $((SECONDS - began)) s after the first"
# No phone may get a message twice.
grep -v '"taken"' "$work/taken" | node -e '
  const numbers = require("node:fs").readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line).to);
  console.log(`${new Set(numbers).size} phones, ${numbers.length} messages`);
  if (new Set(numbers).size !== numbers.length) process.exit(1);
'
kill -TERM "$server"
wait "$server" || true
server=
"$arena" ledger verify
