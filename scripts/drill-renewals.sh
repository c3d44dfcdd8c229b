#!/usr/bin/env bash
# A night of renewals on Postgres: N subscribers (20,000) are due, an operator (arena-bench carrier,
# CAMARA Carrier Billing) takes their payments, and the server is killed with SIGKILL during the
# work, KILLS times (3). Then every subscriber must have paid once, by the operator's records and by
# ours, and the ledger must be clean.
#
#   scripts/drill-renewals.sh [N]
#
# PACE is charges a second (0: no limit), LATENCY_MS the time of a payment; one answer of LOSE_EVERY
# (5,000) is lost. Killed or lost charges are repeated only after ten minutes: the drill takes
# longer than that, and at most TIME_LIMIT seconds (7,200). BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

subscribers=${1:-20000}
kills=${KILLS:-3}
pace=${PACE:-0}
limit=${TIME_LIMIT:-7200}
export ENGINE=postgres
source scripts/drill.sh

carrier=127.0.0.1:$((port + 1))
"$bench" carrier "$carrier" --latency-ms "${LATENCY_MS:-20}" --lose-every "${LOSE_EVERY:-5000}" >/dev/null &
also=$!
sleep 0.5
kill -0 "$also"
export ARENA_BILLING__GATEWAY=camara ARENA_BILLING__PER_SECOND=$pace
export ARENA_BILLING__CAMARA__URL=http://$carrier/carrier-billing/v0.5
export ARENA_BILLING__CAMARA__TOKEN_URL=http://$carrier/oauth/token
export ARENA_BILLING__CAMARA__CLIENT_ID=arena ARENA_BILLING__CAMARA__CLIENT_SECRET='carrier secret + more'
export ARENA_BILLING__CAMARA__PAGE=1000

"$arena" migrate
"$bench" subscribers "$url" "$subscribers"

count() { curl -fs "http://$carrier/count"; }
resident() { awk '/VmHWM/ { print int($2 / 1024) }' "/proc/$server/status" 2>/dev/null || echo 0; }
processor() { awk '{ print ($14 + $15) / 100 }' "/proc/$1/stat" 2>/dev/null || echo 0; }
database() { ps -o cputimes= --ppid "$(head -n 1 "$work/pg/data/postmaster.pid")" | awk '{ all += $1 } END { print all }'; }
most=0
note_memory() {
  local now
  now=$(resident)
  [ "$now" -le "$most" ] || most=$now
}

began=$SECONDS
serve
killed=0
told=0
idle=0
while :; do
  sleep 1
  paid=$(count)
  if [ "$killed" -lt "$kills" ] && [ "$paid" -ge $((subscribers * (killed + 1) / (kills + 1))) ]; then
    # At another moment each time.
    sleep "0.$((RANDOM % 10))"
    note_memory
    stopped=$SECONDS
    kill -9 "$server"
    wait "$server" 2>/dev/null || true
    killed=$((killed + 1))
    before=$(count)
    serve
    while [ "$(count)" = "$before" ] && [ $((SECONDS - stopped)) -lt 200 ]; do sleep 0.2; done
    idle=$((idle + SECONDS - stopped))
    echo "killed at $before payments, charging again after $((SECONDS - stopped)) s"
  fi
  if [ $((paid * 10 / subscribers)) -gt "$told" ]; then
    told=$((paid * 10 / subscribers))
    note_memory
    echo "$((SECONDS - began)) s: $paid payments; server $(processor "$server") s, operator $(processor "$also") s, Postgres $(database) s of processor"
  fi
  # All but the lost and interrupted charges.
  [ "$paid" -lt $((subscribers - 1000 - 2500 * kills - subscribers / 500)) ] || [ "$killed" -lt "$kills" ] || break
  [ $((SECONDS - began)) -lt "$limit" ] || break
done
bulk=$((SECONDS - began))
echo "$paid of $subscribers payments after $bulk s, $idle s of them until somebody charged again: $((paid / (bulk - idle))) a second"

while :; do
  sleep 5
  note_memory
  read -r unpaid open paid again megabytes < <("$bench" renewals-left "$url")
  if [ $(((SECONDS - began) % 60)) -lt 5 ]; then
    echo "$((SECONDS - began)) s: $unpaid not paid, $open open"
  fi
  [ "$unpaid" != 0 ] || [ "$open" != 0 ] || break
  [ $((SECONDS - began)) -lt "$limit" ] || break
done
note_memory
echo "everybody after $((SECONDS - began)) s: $paid charges paid, $again of them at a second try, $unpaid not paid, $open open"
echo "the server's memory at most $most MB, the database $megabytes MB"
"$arena" billing status
kill -TERM "$server"
wait "$server" || true
server=
echo "the operator's totals: $(curl -fs "http://$carrier/totals")"
curl -fs "http://$carrier/book.csv" >"$work/book.csv"
today=$(TZ=Asia/Karachi date +%F)
"$arena" billing reconcile "$work/book.csv" --from "$(TZ=Asia/Karachi date -d "@$(($(date +%s) - 7200))" +%F)" --until "$today"
"$arena" ledger verify
curl -fs "http://$carrier/totals" | node -e '
  const { paid, periods, twice, misfits } = JSON.parse(require("node:fs").readFileSync(0, "utf8"));
  const [subscribers] = process.argv.slice(1).map(Number);
  if (paid !== subscribers || periods !== subscribers || twice !== 0 || misfits !== 0) process.exit(1);
  console.log(`${subscribers} subscribers, each paid once`);
' "$subscribers"
