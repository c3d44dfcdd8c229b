#!/usr/bin/env bash
# Sends messages through Debian's Kannel and its stand-in for an SMS centre, and waits for their
# receipts. Installs Kannel if missing. Every part runs on free ports with its own configuration,
# removed afterwards.
#
#   scripts/kannel.sh [SELECTION]   SELECTION is passed to cargo: `--package arena-server` or `--workspace`
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

fakesmsc=/usr/lib/kannel/test/fakesmsc
if ! { command -v bearerbox && command -v smsbox && [ -x "$fakesmsc" ]; } >/dev/null; then
  debian_install "Kannel, an SMS gateway to test against," kannel kannel-extras
fi
cargo test --locked ${1:---package arena-server} --test binary kannel -- --ignored
