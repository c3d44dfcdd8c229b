#!/usr/bin/env bash
# Installs the web app's npm packages as locked, unless they are there.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_toolchains

if node scripts/npm-current.mjs web; then
  say "web/node_modules is up to date"
else
  say "installing the web app's npm packages into web/node_modules"
  (cd web && npm ci --no-audit --no-fund --loglevel=error </dev/null)
fi
