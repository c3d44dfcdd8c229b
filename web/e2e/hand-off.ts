import { createHmac, randomUUID } from "node:crypto";

/** The key of demo mode, known to everybody. */
const key = { id: "demo", secret: "demo-handoff-secret-known-to-everybody" };

/** A hand-off as whoever holds the key signs it (contract 3). */
function handOff(who: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    aud: "arena",
    plan: null,
    iat: now,
    exp: now + 100,
    nonce: randomUUID(),
    ...who,
  };
  const signed = `${key.id}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return `${signed}.${createHmac("sha256", key.secret).update(signed).digest("base64url")}`;
}

/** Of the partner channel, for somebody whose number nobody knows. */
export const partnerHandOff = (): string =>
  handOff({ msisdn: null, partner_id: `partner-${randomUUID()}`, channel: "gamenow" });

/** Of the operator's landing page, for a number in its international form. */
export const operatorHandOff = (msisdn: string, claims: { state?: string } = {}): string =>
  handOff({ msisdn, channel: "operator", plan: "prepaid", ...claims });
