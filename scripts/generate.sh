#!/usr/bin/env bash
# Writes the committed files that are generated from the code: the API's description, the web app's
# types, the table of calls, and the reference of the configuration.
#
#   scripts/generate.sh            write web/api/openapi.json, web/api/generated, docs/api.md and docs/configuration.md
#   scripts/generate.sh --check    write nothing; fail if the files differ from the code
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

bash scripts/npm.sh
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

cargo build --locked --quiet --package arena-server
"$(target_dir)/debug/arena" openapi >"$made/openapi.json"
(cd web && npx --no-install openapi-ts --silent --no-log-file -i "$made/openapi.json" -o "$made/generated" </dev/null)
node scripts/api-doc.mjs "$made/openapi.json" >"$made/api.md"
"$(target_dir)/debug/arena" config reference >"$made/configuration.md"

if [ "${1:-}" = --check ]; then
  for file in web/api/openapi.json web/api/generated docs/api.md docs/configuration.md; do
    diff -ru "$file" "$made/$(basename "$file")" ||
      die "$file is not what the code makes (- kept, + made): run \`make generate\` and commit it"
  done
  say "web/api, docs/api.md and docs/configuration.md are what the code makes"
else
  cp "$made/openapi.json" web/api/openapi.json
  rm -rf web/api/generated
  cp -r "$made/generated" web/api/generated
  cp "$made/api.md" docs/api.md
  cp "$made/configuration.md" docs/configuration.md
  say "web/api, docs/api.md and docs/configuration.md are written"
fi
