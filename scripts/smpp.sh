#!/usr/bin/env bash
# Sends messages to a third-party SMS centre, npm's smpp, and drills its failures: killed, mute, too
# busy, a wrong password, receipts early, late and twice. Installs it into the target folder if
# missing.
#
#   scripts/smpp.sh [SELECTION]   SELECTION is passed to cargo: `--package arena-server` or `--workspace`
#   scripts/smpp.sh install       installs the centre only, and prints its folder
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

version=0.5.1
modules=$(target_dir)/smpp-$version
mkdir -p "$modules"
# Two may run this at once.
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
