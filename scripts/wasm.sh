#!/usr/bin/env bash
# Builds the games' cores for the browser: web/features/games/core/arena_games.wasm (not committed).
#
#   scripts/wasm.sh            build, unless nothing has changed
#   scripts/wasm.sh --force    build in any case
#
# The compiler, in this order: rustc with an installed wasm32-unknown-unknown target; on Debian its
# packages (installed if missing); else rustup adds the target, unless RUSTUP_AUTO_INSTALL=0.
set -euo pipefail
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
target_dir=target-wasm
out=web/features/games/core/arena_games.wasm
stamp=$target_dir/arena_games.stamp
wasm_opt=web/node_modules/binaryen/bin/wasm-opt
debian_packages=(rustc-web cargo-web rust-web-src lld-19)

say() { echo "wasm: $*"; }
die() {
  printf 'wasm: %s\n' "$@" >&2
  exit 1
}

# Settings of the native build would apply here too. Our own flags keep this machine's paths out of
# the module and do not unroll SHA-256: a mark hashes only a few hundred bytes.
unset CARGO_ENCODED_RUSTFLAGS CARGO_BUILD_RUSTFLAGS CARGO_BUILD_TARGET RUSTC_WORKSPACE_WRAPPER
export RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-${HOME:-}/.cargo}=cargo --remap-path-prefix=$PWD=arena --cfg sha2_backend_soft=\"compact\""

# The module's inputs: sources, dependencies, and how it is built.
fingerprint() {
  {
    find crates/games/src crates/games-web/src -type f -print0 | sort -z | xargs -0 sha256sum
    sha256sum crates/games/Cargo.toml crates/games-web/Cargo.toml Cargo.toml scripts/wasm.sh
    # Only the linked crates: the rest of the lock changes often, also by building.
    grep -A 3 -E '^name = "(dlmalloc|libm|rand_core|rand_pcg|sha2|thiserror)"' Cargo.lock
    if [ -f "$wasm_opt" ]; then sha256sum <"$wasm_opt"; fi
  } | sha256sum
}

has_target() {
  local lib
  lib=$(rustc --print target-libdir --target "$target" 2>/dev/null) || return 1
  compgen -G "$lib/libcore-*.rlib" >/dev/null
}

is_debian() { [ -r /etc/debian_version ] && command -v dpkg-query >/dev/null; }

missing_packages() {
  local package
  for package in "${debian_packages[@]}"; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || echo "$package"
  done
}

# Succeeds if the packages are installed in the end.
debian_ready() {
  is_debian || return 1
  local missing
  missing=$(missing_packages)
  [ -z "$missing" ] && return
  [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
  say "installing Debian's ${missing//$'\n'/ }"
  # shellcheck disable=SC2086 # a list of package names
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing; } \
    >/dev/null 2>"$target_dir/apt.log" && return
  say "apt-get failed: $(tail -n 1 "$target_dir/apt.log")"
  return 1
}

cargo_args=(build --quiet --package arena-games-web --profile wasm --target "$target" --target-dir "$target_dir")

build_with_target() { cargo "${cargo_args[@]}"; }

# Debian ships the standard library's sources but no wasm build. Without RUSTC cargo would choose
# rustup's compiler, which does not fit these sources.
build_with_debian() {
  PATH=/usr/bin:$PATH RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1 \
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=wasm-ld-19 \
    /usr/bin/cargo "${cargo_args[@]}" -Zbuild-std=core,alloc
}

mkdir -p "$target_dir"
# Parallel tests ask for the module at once: one builds, the others wait.
if command -v flock >/dev/null; then
  exec 9>"$target_dir/lock"
  flock 9
fi
now=$(fingerprint)
if [ "${1:-}" != --force ] && [ -f "$out" ] && [ "$(cat "$stamp" 2>/dev/null)" = "$now" ]; then
  say "$out is up to date"
  exit 0
fi

if has_target; then
  say "building with $(rustc --version) and its $target target"
  build_with_target
elif debian_ready; then
  say "building with Debian's $(/usr/bin/rustc --version | cut -d' ' -f1-2)"
  build_with_debian
elif command -v rustup >/dev/null && [ "${RUSTUP_AUTO_INSTALL:-1}" != 0 ]; then
  say "adding the target $target with rustup, then building"
  rustup --quiet target add "$target"
  build_with_target
else
  [ "${RUSTUP_AUTO_INSTALL:-1}" = 0 ] && say "rustup is not asked to, because RUSTUP_AUTO_INSTALL=0"
  die "no compiler for $target. Either run: rustup target add $target" \
    "Or, as root on Debian: apt-get install --no-install-recommends ${debian_packages[*]}"
fi

built=$target_dir/$target/wasm/arena_games_web.wasm
if [ -f "$wasm_opt" ]; then
  # By name, because --all-features writes a module that current browsers do not load.
  node "$wasm_opt" -Oz --strip-debug --strip-producers --strip-target-features \
    --enable-bulk-memory --enable-mutable-globals --enable-multivalue --enable-nontrapping-float-to-int \
    --enable-reference-types --enable-sign-ext \
    "$built" -o "$out.new"
  how="with wasm-opt"
else
  cp "$built" "$out.new"
  how="without wasm-opt: npm's binaryen is not in web/node_modules"
fi
# In one step, so that no reader sees half a module.
mv "$out.new" "$out"
echo "$now" >"$stamp"
say "$out, $(wc -c <"$out") bytes, $how"
