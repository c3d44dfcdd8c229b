#!/usr/bin/env bash
# Writes the committed files that are generated from the code: the descriptions of the portal's and the console's
# API, the web apps' types, the tables of calls, and the reference of the configuration.
#
#   scripts/generate.sh            write web/api, docs/api.md, docs/console-api.md and docs/configuration.md
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
"$(target_dir)/debug/arena" openapi --console >"$made/console-openapi.json"
(cd web && npx --no-install openapi-ts --silent --no-log-file -i "$made/console-openapi.json" -o "$made/console-generated" </dev/null)
node scripts/api-doc.mjs "$made/console-openapi.json" >"$made/console-api.md"
"$(target_dir)/debug/arena" config reference >"$made/configuration.md"

# Each file that is kept, and the one that was made.
kept=(
  "web/api/openapi.json openapi.json"
  "web/api/generated generated"
  "docs/api.md api.md"
  "web/api/console/openapi.json console-openapi.json"
  "web/api/console/generated console-generated"
  "docs/console-api.md console-api.md"
  "docs/configuration.md configuration.md"
)
for pair in "${kept[@]}"; do
  read -r file name <<<"$pair"
  if [ "${1:-}" = --check ]; then
    diff -ru "$file" "$made/$name" ||
      die "$file is not what the code makes (- kept, + made): run \`make generate\` and commit it"
  else
    mkdir -p "$(dirname "$file")"
    rm -rf "$file"
    cp -r "$made/$name" "$file"
  fi
done
if [ "${1:-}" = --check ]; then
  say "web/api, docs/api.md, docs/console-api.md and docs/configuration.md are what the code makes"
else
  say "web/api, docs/api.md, docs/console-api.md and docs/configuration.md are written"
fi
