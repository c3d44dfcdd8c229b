#!/usr/bin/env bash
# An S3 service for tests: PyPI's moto, in its own environment in the target folder, made if
# missing.
#
#   scripts/moto.sh install    makes the environment
#   scripts/moto.sh serve BUCKET…
#                              serves these buckets on a free local port, prints the URL, and ends with its standard input
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

version=5.2.5
environment=$(target_dir)/moto-$version

install() {
  mkdir -p "$environment"
  # Two tests may run this at once.
  exec 9>>"$environment.lock"
  flock 9
  if [ ! -e "$environment/whole" ]; then
    command -v python3 >/dev/null || debian_install "Python, for the S3 service of the tests," python3 python3-venv
    rm -rf "$environment"
    python3 -m venv "$environment" ||
      die "python3 makes no virtual environment; on Debian: apt-get install python3-venv"
    say "installing moto $version, the S3 service of the tests" >&2
    "$environment/bin/pip" install --quiet --disable-pip-version-check "moto[s3,server]==$version" >&2
    touch "$environment/whole"
  fi
  exec 9>&-
}

case ${1:-} in
install) install ;;
serve)
  shift
  install
  exec "$environment/bin/python" -c '
import logging, sys, urllib.request
from moto.server import ThreadedMotoServer
logging.getLogger("werkzeug").setLevel(logging.ERROR)
server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
server.start()
url = "http://%s:%d" % server.get_host_and_port()
for bucket in sys.argv[1:]:
    urllib.request.urlopen(urllib.request.Request("%s/%s" % (url, bucket), method="PUT")).close()
print(url, flush=True)
sys.stdin.read()
' "$@"
  ;;
*) die "usage: moto.sh install|serve BUCKET…" ;;
esac
