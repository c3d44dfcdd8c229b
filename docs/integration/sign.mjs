// Signs hand-offs and notices for Arena. Node 20 or newer, no packages.
//
//   node sign.mjs handoff NUMBER [PLAN]     a hand-off of the channel `operator`; PLAN is prepaid or postpaid
//   node sign.mjs notice EVENT NUMBER       a notice; EVENT is unsubscribed or released
//   node sign.mjs raw handoff|notice        signs the claims on standard input as they are
//
// HANDOFF_KEY_ID and HANDOFF_KEY_SECRET are the key. HANDOFF_AUDIENCE is "arena" where it is not set. HANDOFF_STATE is the `state` that
// the landing page was called with.
import { createHmac, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// In front of a notice stand the word `notice` and a zero byte, in front of a hand-off nothing.
const DOMAINS = { handoff: "", notice: "notice\0" };

/** Signs claims, given as JSON: `KEYID.PAYLOAD.MAC`. The key of the HMAC is the secret's text in UTF-8. */
export function sign(kind, json, keyId, secret) {
  const signed = `${keyId}.${Buffer.from(json, "utf8").toString("base64url")}`;
  const mac = createHmac("sha256", Buffer.from(secret, "utf8"))
    .update(DOMAINS[kind])
    .update(signed)
    .digest("base64url");
  return `${signed}.${mac}`;
}

const seconds = () => Math.floor(Date.now() / 1000);
const nonce = () => randomBytes(16).toString("hex");

/** The claims of a hand-off that is good for a minute. */
export function handoff({ audience, number, plan = null, state }) {
  const iat = seconds();
  const claims = { aud: audience, msisdn: number, channel: "operator", plan, iat, exp: iat + 60, nonce: nonce() };
  // What the landing page was called with goes back; nothing stands there where it was called without.
  return state ? { ...claims, state } : claims;
}

/** The claims of a notice of what happens now. */
export function notice({ audience, event, number }) {
  const iat = seconds();
  return { aud: audience, event, msisdn: number, at: iat, iat, exp: iat + 300, nonce: nonce() };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { HANDOFF_KEY_ID: keyId, HANDOFF_KEY_SECRET: secret, HANDOFF_AUDIENCE: audience = "arena", HANDOFF_STATE: state } = process.env;
  const [command, first, second] = process.argv.slice(2);
  const fail = (text) => {
    console.error(`sign.mjs: ${text}`);
    process.exit(2);
  };
  if (!keyId || !secret) fail("HANDOFF_KEY_ID and HANDOFF_KEY_SECRET must be set");
  const claims = (value) => JSON.stringify(value);
  if (command === "handoff" && first) {
    console.log(sign("handoff", claims(handoff({ audience, number: first, plan: second, state })), keyId, secret));
  } else if (command === "notice" && first && second) {
    console.log(sign("notice", claims(notice({ audience, event: first, number: second })), keyId, secret));
  } else if (command === "raw" && first in DOMAINS) {
    console.log(sign(first, readFileSync(0, "utf8"), keyId, secret));
  } else {
    fail("handoff NUMBER [PLAN], notice EVENT NUMBER, or raw handoff|notice");
  }
}
