#!/usr/bin/env bash
# Builds the web app into web/dist and the operator's console into web/dist-console, which the binary
# contains: npm packages, the games' wasm, then the builds.
#
#   scripts/web.sh            build, unless nothing has changed
#   scripts/web.sh --force    build in any case
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

bash scripts/npm.sh
bash scripts/wasm.sh

stamp=web/.cache/dist.stamp
mkdir -p web/.cache

# The build's inputs.
inputs() {
  find web languages scripts/web.sh \
    \( -path web/node_modules -o -path web/dist -o -path web/dist-console -o -path web/e2e -o -path web/browsers -o -path web/shots -o -path web/test \
    -o -path web/.cache -o -path web/test-results -o -path web/playwright-report -o -path web/lib/words/generated \
    -o -path web/apps/console/words/generated \) \
    -prune \
    -o -type f ! -name '*.md' ! -name '*.test.ts' ! -name '*.test.tsx' -print0 |
    sort -z | xargs -0 sha256sum | sha256sum
}

# A build that was made in another way does not count.
outputs() {
  find web/dist web/dist-console -type f -printf '%p %s %T@\n' 2>/dev/null | sort | sha256sum
}

# Taken before the build: a file that changes during the build is not in it.
made_from=$(inputs)
if [ "${1:-}" != --force ] && [ -f web/dist/index.html ] && [ -f web/dist-console/index.html ] &&
  [ "$(cat "$stamp" 2>/dev/null)" = "$made_from$(outputs)" ]; then
  say "web/dist and web/dist-console are up to date"
  exit 0
fi
say "building the web app into web/dist and the console into web/dist-console"
rm -f "$stamp"
log=web/.cache/build.log
if ! (cd web && npm run -s build </dev/null) >"$log" 2>&1; then
  cat "$log" >&2
  exit 1
fi
# The list of all files is needed for faults only; the routes' sizes are always shown.
sed -n '/^compressed/,$p' "$log"
echo "$made_from$(outputs)" >"$stamp"
