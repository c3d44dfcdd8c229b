#!/usr/bin/env bash
# The development servers: the web app's on http://127.0.0.1:5173, which reloads what changes in the browser and asks
# the product's on http://127.0.0.1:8080, which is built and started again when its sources change.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
bash scripts/npm.sh
bash scripts/wasm.sh
ARENA_BINARY=$(target_dir)/debug/arena
export ARENA_BINARY
exec node scripts/dev.mjs "$@"
