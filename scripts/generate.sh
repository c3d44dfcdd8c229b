#!/usr/bin/env bash
# Writes what is generated from the code and kept in the repository: the API's description and the web app's types.
#
#   scripts/generate.sh            write web/api/openapi.json and web/api/generated
#   scripts/generate.sh --check    write nothing; fail where they are not what the code makes
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

bash scripts/npm.sh
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

cargo build --locked --quiet --package arena-server
"$(target_dir)/debug/arena" openapi >"$made/openapi.json"
(cd web && npx --no-install openapi-ts --silent --no-log-file -i "$made/openapi.json" -o "$made/generated" </dev/null)

if [ "${1:-}" = --check ]; then
  for file in openapi.json generated; do
    diff -ru "web/api/$file" "$made/$file" ||
      die "web/api/$file is not what the code makes (- kept, + made): run \`make generate\` and commit it"
  done
  say "web/api is what the code makes"
else
  cp "$made/openapi.json" web/api/openapi.json
  rm -rf web/api/generated
  cp -r "$made/generated" web/api/generated
  say "web/api is written"
fi
