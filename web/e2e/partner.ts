import { createHmac, randomUUID } from "node:crypto";

/** The key of demo mode, known to everybody. */
const key = { id: "demo", secret: "demo-handoff-secret-known-to-everybody" };

/** A hand-off of the partner channel for somebody whose number nobody knows (contract 3). */
export function partnerHandOff(): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: "arena",
    msisdn: null,
    partner_id: `partner-${randomUUID()}`,
    channel: "gamenow",
    plan: null,
    iat: now,
    exp: now + 100,
    nonce: randomUUID(),
  };
  const signed = `${key.id}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", key.secret).update(signed).digest("base64url")}`;
}
