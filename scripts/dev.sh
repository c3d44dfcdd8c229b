#!/usr/bin/env bash
# Runs the development servers: the web app's on http://127.0.0.1:5173, which reloads changes in the
# browser and calls the product's on http://127.0.0.1:8080, which is rebuilt and restarted when its
# sources change.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
bash scripts/npm.sh
bash scripts/wasm.sh
ARENA_BINARY=$(target_dir)/debug/arena
export ARENA_BINARY
exec node scripts/dev.mjs "$@"
