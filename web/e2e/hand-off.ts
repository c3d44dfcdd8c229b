import { createHmac, randomUUID } from "node:crypto";

const key = { id: "demo", secret: "demo-handoff-secret-known-to-everybody" };

/** A hand-off signed with the key (contract 3). */
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

/** A hand-off of the partner channel, without a number. */
export const partnerHandOff = (): string =>
  handOff({ msisdn: null, partner_id: `partner-${randomUUID()}`, channel: "gamenow" });

/** A hand-off of the operator's landing page, for an international number. */
export const operatorHandOff = (msisdn: string, claims: { state?: string } = {}): string =>
  handOff({ msisdn, channel: "operator", plan: "prepaid", ...claims });
