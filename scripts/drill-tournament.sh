#!/usr/bin/env bash
# Plays a tournament of 64 in real time, by the API and over real sockets, and kills the server with
# SIGKILL during each of its six rounds, on SQLite or, with ENGINE=postgres, on Postgres. Afterwards
# there must be one champion, every match decided, each prize paid and each message written once,
# and a clean ledger. Takes about ten minutes. BUILD=no uses the existing binaries.
set -euo pipefail
cd "$(dirname "$0")/.."

source scripts/drill.sh

began=$SECONDS
serve
"$bench" prepare-drill "$url" --players "$work/players"
mkfifo "$work/said"
"$bench" drill "$address" --players "$work/players" >"$work/said" &
also=$!
while read -r word rest; do
  if [ "$word" != kill ]; then
    echo "$word $rest"
    continue
  fi
  # At another moment in each round.
  sleep "$((RANDOM % 4)).$((RANDOM % 10))"
  kill -9 "$server"
  wait "$server" 2>/dev/null || true
  sleep 1
  serve
  echo "round $rest: killed and started again after $((SECONDS - began)) s"
done <"$work/said"
wait "$also"
also=
# Allow a moment for the last messages.
sleep 5
kill -TERM "$server"
wait "$server" || true
server=
"$bench" check-drill "$url" "sqlite:$work/data/operator.db"
"$arena" ledger verify
