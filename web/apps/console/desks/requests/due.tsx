import type { PrivacyRequest } from "#console/api";
import { dayIn, daysUntil } from "#console/privacy";
import { usePortal } from "#console/session";
import { day, useNow } from "#console/time";
import { m } from "#console/words";
import { Badge } from "#console-ui";

/** A request's last week is marked. */
const soonDays = 7;

/** The day until which a request is answered, and how much time is left. */
export function Due({ request: { dueOn, extension } }: { request: PrivacyRequest }) {
  const zone = usePortal()?.timeZone ?? "UTC";
  const now = useNow();
  const left = daysUntil(dayIn(zone, now), dueOn);
  return (
    <>
      <time dateTime={dueOn}>{day(dueOn)}</time>{" "}
      <Badge color={left < 0 ? "danger" : left <= soonDays ? "warn" : "gray"}>
        {left < 0 ? m.requests_days_over({ count: -left }) : m.requests_days_left({ count: left })}
      </Badge>{" "}
      {extension !== null && extension !== undefined && m.requests_extended()}
    </>
  );
}
