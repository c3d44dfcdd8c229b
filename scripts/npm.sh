#!/usr/bin/env bash
# Installs the locked npm packages if missing, of the web app or of another folder.
#
#   scripts/npm.sh [FOLDER]
#
# `npm ci` does not work everywhere: a registry may lack packages for other machines, npm then
# leaves them out of the lock, and `npm ci` refuses such a lock. `npm install --no-save` installs
# the locked versions and writes nothing; the script checks the result.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_toolchains
folder=${1:-web}

current=0
node scripts/npm-current.mjs "$folder" || current=$?
case $current in
0) say "$folder/node_modules is up to date" ;;
1)
  say "installing npm packages into $folder/node_modules"
  # Start from nothing: an earlier installation must not influence this one.
  rm -rf "$folder/node_modules"
  (cd "$folder" && npm install --no-save --no-audit --no-fund --loglevel=error </dev/null)
  node scripts/npm-current.mjs "$folder" || die "$folder/node_modules is not what $folder/package-lock.json asks for"
  ;;
*) exit 1 ;;
esac
