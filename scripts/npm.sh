#!/usr/bin/env bash
# Installs the web app's npm packages as locked, unless they are there.
#
# Not by `npm ci`: a registry may lack packages that are made for other machines, npm then leaves them out of the lock,
# and `npm ci` refuses such a lock. `npm install --no-save` takes the locked versions and writes nothing; that it did is
# checked.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_toolchains

current=0
node scripts/npm-current.mjs web || current=$?
case $current in
0) say "web/node_modules is up to date" ;;
1)
  say "installing the web app's npm packages into web/node_modules"
  # From nothing: what was installed before must not decide what is installed now.
  rm -rf web/node_modules
  (cd web && npm install --no-save --no-audit --no-fund --loglevel=error </dev/null)
  node scripts/npm-current.mjs web || die "web/node_modules is not what web/package-lock.json asks for"
  ;;
*) exit 1 ;;
esac
