#!/usr/bin/env bash
# Sends messages to an SMS centre that somebody else wrote, npm's smpp, and drills what may happen to it: killed, mute, too
# busy, a wrong password, receipts early, late and twice. It is installed into the target folder where it is missing.
#
#   scripts/smpp.sh [SELECTION]   SELECTION is what cargo builds, `--package arena-server` or `--workspace`
#   scripts/smpp.sh install       installs the centre only, and prints the folder it is in
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

version=0.5.1
modules=$(target_dir)/smpp-$version
mkdir -p "$modules"
# Two may come at the same time.
exec 9>>"$modules.lock"
flock 9
if [ ! -e "$modules/whole" ]; then
  say "installing npm's smpp $version, an SMS centre to test against" >&2
  npm install --prefix "$modules" --ignore-scripts --no-audit --no-fund --no-save --loglevel=error "smpp@$version"
  touch "$modules/whole"
fi
exec 9>&-
if [ "${1:-}" = install ]; then
  echo "$modules"
  exit
fi
SMPP_MODULES=$modules cargo test --locked ${1:---package arena-server} --test binary smpp -- --ignored --nocapture
