#!/bin/sh
# Signs hand-offs and notices for Arena with openssl. For trying things out and for scripts: openssl takes the secret as an
# argument, which other users of the same machine can read while it runs.
#
#   sign.sh handoff NUMBER [PLAN]     a hand-off of the channel `operator`; PLAN is prepaid or postpaid
#   sign.sh notice EVENT NUMBER       a notice; EVENT is unsubscribed or released
#   sign.sh raw handoff|notice        signs the claims on standard input as they are
#
# HANDOFF_KEY_ID and HANDOFF_KEY_SECRET are the key. HANDOFF_AUDIENCE is "arena" where it is not set. HANDOFF_STATE is the `state` that
# the landing page was called with.
set -eu

fail() { echo "sign.sh: $*" >&2; exit 2; }
base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
hexadecimal() { od -An -v -tx1 | tr -d ' \n'; }

# sign KIND: claims as JSON on standard input, KEYID.PAYLOAD.MAC on standard output.
sign() {
  signed=$HANDOFF_KEY_ID.$(base64url)
  # The secret is text: the key of the HMAC is its bytes, also where it looks like hexadecimal digits.
  key=$(printf %s "$HANDOFF_KEY_SECRET" | hexadecimal)
  # In front of a notice stand the word `notice` and a zero byte, in front of a hand-off nothing.
  case $1 in
    handoff) domain= ;;
    notice) domain='notice\0' ;;
    *) fail "handoff or notice, not $1" ;;
  esac
  mac=$({ printf "$domain"; printf %s "$signed"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64url)
  printf '%s.%s\n' "$signed" "$mac"
}

# Letters, digits and what else is harmless between quotes.
plain() { case $2 in '' | *[!A-Za-z0-9+_-]*) fail "$1 is not usable: $2" ;; esac; }

: "${HANDOFF_KEY_ID:?}" "${HANDOFF_KEY_SECRET:?}"
audience=${HANDOFF_AUDIENCE:-arena}
now=$(date +%s)
nonce=$(openssl rand -hex 16)

case ${1:-} in
  handoff)
    number=${2:?number}
    plain number "$number"
    plan=null
    if [ -n "${3:-}" ]; then plain plan "$3"; plan="\"$3\""; fi
    state=
    if [ -n "${HANDOFF_STATE:-}" ]; then plain state "$HANDOFF_STATE"; state=",\"state\":\"$HANDOFF_STATE\""; fi
    printf '{"aud":"%s","msisdn":"%s","channel":"operator","plan":%s,"iat":%d,"exp":%d,"nonce":"%s"%s}' \
      "$audience" "$number" "$plan" "$now" $((now + 60)) "$nonce" "$state" | sign handoff
    ;;
  notice)
    event=${2:?event}
    number=${3:?number}
    plain event "$event"
    plain number "$number"
    printf '{"aud":"%s","event":"%s","msisdn":"%s","at":%d,"iat":%d,"exp":%d,"nonce":"%s"}' \
      "$audience" "$event" "$number" "$now" "$now" $((now + 300)) "$nonce" | sign notice
    ;;
  raw) sign "${2:-}" ;;
  *) fail "handoff NUMBER [PLAN], notice EVENT NUMBER, or raw handoff|notice" ;;
esac
