#!/usr/bin/env bash
# Counts requests of several nodes in Debian's Redis, and kills and silences it meanwhile. Installs it where it is missing;
# every test starts one of its own on a free port.
#
#   scripts/redis.sh [SELECTION]   SELECTION is what cargo builds, `--workspace` for example; else what is needed for this
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

command -v openssl >/dev/null || debian_install "openssl, for a certificate," openssl
command -v redis-server >/dev/null || debian_install "Redis, to count requests of several nodes in," redis-server
cargo test --locked ${1:---package arena-adapters} --test redis -- --ignored
cargo test --locked ${1:---package arena-server} --test binary redis -- --ignored
