#!/usr/bin/env bash
# Checks crates against RUSTSEC (cargo-deny) and npm packages against the registry's security
# advisories of today. Both need a network that allows it: RUSTSEC's list is a git repository, and
# npm uses a POST, which mirrors of the registry often refuse. `make test` therefore checks
# Cargo.lock against a snapshot (scripts/advisories/rustsec.json; snapshot.py beside it writes a new
# one from a clone of the list). Run this script once a day on such a network.
#
#   scripts/advisories.sh     exits with 0: no advisory; 1: an advisory; 2: the check failed
set -uo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
exec </dev/null

found=0
unasked=0

if ! cargo deny --version >/dev/null 2>&1; then
  say "crates were not asked about: cargo-deny is missing (cargo install --locked cargo-deny)"
  unasked=1
elif ! cargo deny --log-level error fetch db; then
  say "crates were not asked about: RUSTSEC's list could not be fetched"
  unasked=1
elif ! cargo deny --log-level warn check advisories --disable-fetch; then
  found=1
fi

# npm exits with 1 for an advisory and for a failed call: read its answer.
answer=$(npm --prefix web audit --json --audit-level=low 2>/dev/null)
case $(node -e '
  const answer = JSON.parse(process.argv[1] || "{}");
  const counts = answer.metadata?.vulnerabilities;
  console.log(counts ? (counts.total > 0 ? "found" : "none") : "unasked");
' "$answer" 2>/dev/null) in
none) ;;
found)
  npm --prefix web audit --audit-level=low
  found=1
  ;;
*)
  say "npm packages were not asked about: the registry does not answer npm audit"
  unasked=1
  ;;
esac

[ "$found" = 0 ] || exit 1
[ "$unasked" = 0 ] || exit 2
say "no advisory is about anything that is built in"
