import type { Claim } from "#console/api";
import { span, useNow } from "#console/time";
import { m } from "#console/words";
import { Badge, type Tone } from "#console-ui";
import { isShipped, waits } from "./api.ts";

/** From here on a claim is marked as urgent. */
const soonMs = 4 * 60 * 60_000;

/** The time to the promise, for the text and the mark of a claim. */
export function due(promisedUntil: string, now: number): { text: string; tone: Tone } {
  const left = Date.parse(promisedUntil) - now;
  if (left < 0) return { text: m.claims_late_by({ time: span(-left) }), tone: "danger" };
  return { text: m.claims_due_in({ time: span(left) }), tone: left < soonMs ? "warn" : "gray" };
}

/** "due in 3 h" or "late by 2 h" for a claim that waits for staff, "on its way for 3 d" for a parcel. */
export function Due({ claim }: { claim: Claim }) {
  const now = useNow();
  if (isShipped(claim) && claim.shippedAt) {
    const time = span(now - Date.parse(claim.shippedAt));
    return (
      <Badge color={claim.overdue ? "danger" : "gray"}>
        {claim.overdue ? m.claims_overdue_for({ time }) : m.claims_shipped_for({ time })}
      </Badge>
    );
  }
  if (!waits(claim)) return null;
  const { text, tone } = due(claim.promisedUntil, now);
  return <Badge color={tone}>{text}</Badge>;
}
