#!/usr/bin/env bash
# What the API says of itself, held against what it does: Schemathesis makes requests, good and bad, of the published
# description and sends them to the built binary, as a subscriber. No answer may be a 5xx, none may have a status, type
# or body that is not described, and no bad request may be taken.
# EXAMPLES (5) is how many requests a call gets of the random kind; arguments go to Schemathesis.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

version=4.32.5
tool=$(target_dir)/tools/schemathesis-$version
if [ ! -x "$tool/bin/st" ]; then
  command -v python3 >/dev/null || debian_install "Python, for the check of the API," python3 python3-venv
  say "installing Schemathesis $version into $tool"
  rm -rf "$tool"
  python3 -m venv "$tool"
  "$tool/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

cargo build --locked --package arena-server
source scripts/server.sh
# A bare number is enough to log in here; nobody waits for limits.
start_server ARENA_IDENTITY__TRUST_BARE_MSISDN=true ARENA_LIMITS__PER_ADDRESS=0 ARENA_LIMITS__PER_SUBSCRIBER=0
token=$(node -e '
  const answer = await fetch(`${process.argv[1]}/api/v1/jt/gen`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ msisdn: "03001234567", refferer: null }),
  });
  console.log(answer.headers.get("access_token") ?? "");
' --input-type=module "$url")
[ -n "$token" ] || complain "a bare number gets no token"

# Not `logout`: it would end the session that all other calls are made in. Not `events`: its answer has no end. Not `positive_data_acceptance`: a rule of the
# product may well refuse what has the right shape.
result=0
(cd "$work" && "$tool/bin/st" run "$url/api/openapi.json" --header "Authorization: Bearer $token" \
  --exclude-path-regex '/(auth/logout|events)$' \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance \
  --checks response_schema_conformance,negative_data_rejection,unsupported_method,ignored_auth \
  --phases examples,coverage,fuzzing --max-examples "${EXAMPLES:-5}" --seed 1 --continue-on-failure \
  --request-timeout 20 --suppress-health-check all --warnings off "$@" </dev/null) || result=$?
stop_server
[ "$result" = 0 ] || die "the API does not do what its description says"
