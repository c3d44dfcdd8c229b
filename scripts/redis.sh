#!/usr/bin/env bash
# Tests the limits of several nodes in Debian's Redis, and kills and silences it during requests.
# Installs Redis if missing; every test starts its own on a free port.
#
#   scripts/redis.sh [SELECTION]   SELECTION is passed to cargo, such as `--workspace`; by default the needed packages
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

command -v openssl >/dev/null || debian_install "openssl, for a certificate," openssl
command -v redis-server >/dev/null || debian_install "Redis, to count requests of several nodes in," redis-server
cargo test --locked ${1:---package arena-adapters} --test redis -- --ignored
cargo test --locked ${1:---package arena-server} --test binary redis -- --ignored
