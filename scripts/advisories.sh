#!/usr/bin/env bash
# Asks whether a security advisory of today is about anything that is built in: RUSTSEC for crates (cargo-deny) and the
# registry's own for npm packages. Both need a network that lets them through: RUSTSEC's list is a git repository, and npm asks
# by a POST, which mirrors of the registry often refuse. So this is no part of `make test`, which holds Cargo.lock against a
# snapshot (scripts/advisories/rustsec.json; snapshot.py beside it writes a new one from a clone of the list). Run this where
# there is such a network, once a day.
#
#   scripts/advisories.sh     0: asked, and there is none; 1: there is one; 2: could not be asked
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

# npm ends with 1 for both, so its answer has to be looked at.
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
