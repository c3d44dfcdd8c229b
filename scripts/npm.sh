#!/usr/bin/env bash
# Installs npm packages as locked, unless they are there: the web app's, or those of another folder.
#
#   scripts/npm.sh [FOLDER]
#
# Not by `npm ci`: a registry may lack packages that are made for other machines, npm then leaves them out of the lock,
# and `npm ci` refuses such a lock. `npm install --no-save` takes the locked versions and writes nothing; that it did is
# checked.
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
  # From nothing: what was installed before must not decide what is installed now.
  rm -rf "$folder/node_modules"
  (cd "$folder" && npm install --no-save --no-audit --no-fund --loglevel=error </dev/null)
  node scripts/npm-current.mjs "$folder" || die "$folder/node_modules is not what $folder/package-lock.json asks for"
  ;;
*) exit 1 ;;
esac
