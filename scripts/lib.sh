# Shared by the scripts of this folder; sourced, never run. Leaves the caller in the repository's
# root.
# shellcheck shell=bash

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit

say() { echo "arena: $*"; }

die() {
  printf 'arena: %s\n' "$@" >&2
  exit 1
}

# Fails if a tool is missing that cannot be installed from here.
need_toolchains() {
  command -v cargo >/dev/null || die "cargo is missing: install Rust 1.94 or newer (https://rustup.rs)"
  if ! { command -v node && command -v npm; } >/dev/null; then
    die "node and npm are missing: install Node 20 or newer"
  fi
  node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)' ||
    die "Node $(node --version) is too old: install Node 20 or newer"
}

# debian_install WHAT PACKAGE…: installs packages, or prints how to install them.
debian_install() {
  local what=$1 root=() log
  shift
  local by_hand="$what is missing; on Debian: apt-get install --no-install-recommends $*"
  command -v apt-get >/dev/null || die "$by_hand"
  if [ "$(id -u)" != 0 ]; then
    sudo -n true 2>/dev/null || die "$by_hand"
    root=(sudo -n)
  fi
  say "installing Debian's $* ($what is missing)"
  log=$(mktemp)
  if ! { "${root[@]}" apt-get -qq update &&
    "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$@"; } \
    </dev/null >"$log" 2>&1; then
    tail -n 5 "$log" >&2
    rm -f "$log"
    die "$by_hand"
  fi
  rm -f "$log"
}

# Prints the folder for what tests write. It is in memory where 8 GiB are free: the tests make and drop
# a thousand databases, which takes twice as long on a disk.
scratch_folder() {
  local room=$((8 * 1024 * 1024)) free memory
  free=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
  memory=$(awk '/^MemAvailable/ { print $2 }' /proc/meminfo)
  if [ -w /dev/shm ] && [ "${free:-0}" -ge $room ] && [ "${memory:-0}" -ge $room ]; then
    echo /dev/shm
  else
    echo "${TMPDIR:-/tmp}"
  fi
}

# Succeeds if scripts/postgres.sh can find a server's binaries.
has_postgres() {
  { command -v initdb && command -v pg_ctl; } >/dev/null ||
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || [ -x /usr/local/pgsql/bin/initdb ]
}

# Sets ARENA_CHROMIUM and ARENA_CHROMIUM_SHELL for web/e2e/chromium.ts: the browser, and its
# headless shell, which needs a quarter less of the machine. If only one is set, it serves as both.
find_chromium() {
  # The app's fallback font until its fonts arrive. Another font has other widths and breaks lines
  # elsewhere.
  case $(fc-match Arial 2>/dev/null || true) in
    *Arial* | *Liberation*) ;;
    *) debian_install "A font with the widths of Arial" fontconfig fonts-liberation ;;
  esac
  if [ -z "${ARENA_CHROMIUM:-}" ]; then
    local missing=()
    command -v chromium >/dev/null || missing+=(chromium)
    command -v chromium-headless-shell >/dev/null || missing+=(chromium-headless-shell)
    [ ${#missing[@]} = 0 ] || debian_install "Chromium, for the end-to-end tests," "${missing[@]}"
    ARENA_CHROMIUM=$(command -v chromium)
    ARENA_CHROMIUM_SHELL=${ARENA_CHROMIUM_SHELL:-$(command -v chromium-headless-shell)}
  fi
  ARENA_CHROMIUM_SHELL=${ARENA_CHROMIUM_SHELL:-$ARENA_CHROMIUM}
  export ARENA_CHROMIUM ARENA_CHROMIUM_SHELL
}

# Prints cargo's target folder, also if configured.
target_dir() {
  cargo metadata --format-version 1 --no-deps --offline |
    node -p 'JSON.parse(require("node:fs").readFileSync(0, "utf8")).target_directory'
}

# wait_ready ADDRESS PROCESS LOG: waits until a server is ready. If it ends before, shows its log
# and ends the script.
wait_ready() {
  local tries=1200
  while [ $((tries--)) -gt 0 ]; do
    # Another server may listen there, so this process must be alive.
    kill -0 "$2" 2>/dev/null || break
    curl -fs "http://$1/health/ready" >/dev/null 2>&1 && return
    sleep 0.05
  done
  cat "$3" >&2
  exit 1
}

# Parallel background jobs: start each under `set -m` (a process group of its own), then call
# `beside $!`.
beside_jobs=()
beside() { beside_jobs+=("$1"); }

# Waits for all. If one fails, stops the others and fails.
wait_beside() {
  local ended i failed=0
  while [ ${#beside_jobs[@]} -gt 0 ]; do
    wait -n -p ended "${beside_jobs[@]}" || failed=1
    for i in "${!beside_jobs[@]}"; do
      [ "${beside_jobs[i]}" != "$ended" ] || unset "beside_jobs[i]"
    done
    [ $failed = 0 ] || {
      stop_beside
      return 1
    }
  done
}

# For an exit trap: stops all jobs, also after Ctrl-C.
stop_beside() {
  local job
  for job in "${beside_jobs[@]}"; do kill -TERM -- "-$job" 2>/dev/null || true; done
  for job in "${beside_jobs[@]}"; do wait "$job" 2>/dev/null || true; done
  beside_jobs=()
}
